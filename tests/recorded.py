"""Games as they are recorded, played without a store; and every action at random."""

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

from bot.fair import SeededDice, commitment
from bot.flaws import Checked
from bot.render.record import exported
from bot.rules import seats
from bot.rules.actions import (
    Action,
    AddFigure,
    CastPower,
    ChangeFigure,
    ChargeInvisible,
    Contender,
    EndGame,
    FightDuel,
    HandOver,
    LeaveSide,
    ResistPower,
    RevealThrow,
    RollDispute,
    RollSauronsWill,
    RollWounds,
    SetRing,
    SetTurn,
    SpendFate,
    StartGame,
    TakeOffRing,
    TakeSide,
    TestCourage,
    ThrowDice,
    ThrowRider,
    Undo,
)
from bot.rules.decide import decide
from bot.rules.editions import Edition, Style
from bot.rules.errors import NotYoursError, RulesError
from bot.rules.events import Event, GameOpened, SideLeft, SideTaken, Undone
from bot.rules.figures import Figure, FigureId, Side, improvise
from bot.rules.game import Game
from bot.rules.legal import legal_actions
from bot.rules.notation import parse_request
from bot.rules.record import apply
from bot.store.codec import encode
from bot.store.games import Record, Row
from bot.verify import verify
from tests.scripted import edition, library, model

SEED = bytes(range(32))
ALICE, BOB = 71, 72
HELPER = 79
"""One who may manage messages."""
NUMBER = 7


class Book:
    """A game that is played and written down."""

    def __init__(self, seed: bytes = SEED) -> None:
        self.seed = seed
        self.game = Game(edition())
        self.rows: list[Row] = []
        self.undoable: list[int] = []
        self._interactions = 1000

    def act(self, action: Action, actor: int = ALICE) -> tuple[Event, ...]:
        """Take an action as the table would."""
        helped = False
        try:
            seats.check(self.game, action, actor)
        except NotYoursError:
            if actor != HELPER:
                raise
            helped = True
        version, words = self.game.version, self.game.words
        dice = SeededDice(self.seed, game=NUMBER, version=version, words=words)
        events = decide(self.game, action, dice)
        self._interactions += 1
        for place, event in enumerate(events):
            interaction = None if place else self._interactions
            self.rows.append(
                Row(
                    version + place + 1,
                    actor,
                    int(helped),
                    interaction,
                    *encode(event),
                    "2026-01-01",
                )
            )
            self.game = apply(self.game, event)
        if isinstance(events[0], Undone):
            self.undoable.pop()
        elif any(isinstance(event, GameOpened | SideTaken | SideLeft) for event in events):
            self.undoable.clear()
        else:
            self.undoable.append(len(events))
        return events

    def record(self) -> Record:
        """The record as the store gives it."""
        seed = self.seed.hex() if self.game.is_over else None
        promise = commitment(self.seed)
        return Record(NUMBER, 5, promise, "2026-01-01", tuple(self.rows), seed)

    def export(self) -> bytes:
        """The record as it is taken away."""
        return exported(self.record()).encode()


def begun(style: Style = Style.OPEN, *, phases: bool = False, rules: Edition | None = None) -> Book:
    """A game that two people sit at, with words of theirs."""
    book = Book()
    book.act(StartGame(rules or edition(), style, phases, "beginning1"))
    book.act(TakeSide(Side.GOOD, ALICE, "Alice", "Anduril"))
    book.act(TakeSide(Side.EVIL, BOB, "Bob", "mirkwood7"), BOB)
    return book


def played(rolls: int, *, salt: int = 1, rules: Edition | None = None) -> Book:
    """A whole game with at least so many rolls, of every kind there is."""
    rng = random.Random(salt)
    rules = rules or rng.choice(list(library().editions.values()))
    book = begun(rng.choice(list(Style)), phases=rng.random() < 0.3, rules=rules)
    for figure, bears in MODELS:
        book.act(AddFigure(figure, bears), ALICE if figure.side is Side.GOOD else BOB)
    book.act(RollDispute("undone"))
    book.act(Undo(book.game.version, 1, Side.GOOD), BOB)
    while book.game.rolls < rolls:
        step(book, rng)
    book.act(EndGame(), next((seat.player for seat in book.game.seats), ALICE))
    return book


MODELS: tuple[tuple[Figure, bool], ...] = (
    (replace(model("Frodo"), start=model("Frodo").start.at_least(model("Isildur").start)), True),
    (model("Samwise Gamgee"), False),
    (model("Orc Captain"), False),
    (model("The Witch-king of Angmar"), False),
)
THROWS = ("6d6", "3d6 4+ rr1", "2d100; d6 orcs", "4d6 kh3", "d1000", "2x 3d6+1")


def step(book: Book, rng: random.Random) -> None:
    """Take one action at random that is allowed."""
    game = book.game
    conceivable: list[Action] = [
        *legal_actions(game, Side.GOOD),
        *legal_actions(game, Side.EVIL),
        *_others(book, rng),
    ]
    rng.shuffle(conceivable)
    kinds = list({type(action) for action in conceivable} - {EndGame})
    kinds.sort(key=lambda kind: kind.__name__)
    rng.shuffle(kinds)
    for action in sorted(
        (action for action in conceivable if type(action) in kinds),
        key=lambda action: kinds.index(type(action)),
    ):
        actors = (ALICE, BOB, *(seat.player for seat in game.seats))
        if rng.random() < 0.05:
            actors = (HELPER,)
        if isinstance(action, ThrowDice | RevealThrow | LeaveSide | TakeSide):
            actors = (action.player,)
        for actor in actors:
            try:
                book.act(action, actor)
            except (NotYoursError, RulesError):
                continue
            return


def _others(book: Book, rng: random.Random) -> list[Action]:
    game = book.game
    points = rng.choice((0, 0, 1, 2))
    actor = rng.choice((ALICE, BOB))
    frodo, hero = FigureId("frodo baggins"), rng.choice(MODELS)[0]
    wraith = model("The Witch-king of Angmar")
    full = replace(hero.start, might=3, will=6, fate=3)
    seats_of = [seat.player for seat in game.seats]
    orc = model("Orc Warrior")
    undo: list[Action] = []
    if book.undoable and rng.random() < 0.1:
        undo = [Undo(game.version, book.undoable[-1], rng.choice(list(Side)))]
    fighters = [
        Contender(
            figure, name, rng.randint(1, 4), rng.randint(2, 6), 1, two, flag, is_elven_made=elven
        )
        for figure, name in (
            (MODELS[rng.randint(0, 1)][0], "Good"),
            (rng.choice((orc, wraith)), "E"),
        )
        for two, flag in [(rng.random() < 0.3, rng.random() < 0.5)]
        for elven in [bool(game.edition.elven_made_shift) and rng.random() < 0.3]
    ]
    good, evil = (replace(f, name=f.figure.name if f.figure else f.name) for f in fighters)
    return [
        RollSauronsWill(frodo, points),
        RollSauronsWill(frodo, 0, rng.choice((-1, 1))),
        TakeOffRing(frodo, points, points),
        ChargeInvisible(frodo, model("Orc Captain"), rng.choice((0.5, 3, 4.9)), 0, points, points),
        ChargeInvisible(frodo, wraith, 7),
        TestCourage(hero, hero.courage, rng.choice((0, -1)), points, points),
        TestCourage(None, 4),
        TestCourage(orc, 2),
        ThrowRider(hero, rng.random() < 0.5, points),
        RollWounds(4, rng.choice((3, 6, 10)), rng.randint(1, 12), rng.random() < 0.3, True),
        RollWounds(3, rng.choice((4, 8)), 2, False, False, hero, points),
        SpendFate(hero, points),
        CastPower(wraith, "Black Dart", 4, rng.randint(1, 3), rng.random() < 0.5, points),
        ResistPower(hero, 1, rng.choice((None, 5)), False, points),
        FightDuel(good, evil),
        FightDuel(replace(good, figure=None, name="Good"), evil),
        FightDuel(
            replace(good, figure=improvise("Stranger", side=Side.GOOD, courage=1), name="Stranger"),
            evil,
        ),
        ThrowDice(
            parse_request(rng.choice(THROWS)), actor, "A", "for\u2028fun", rng.random() < 0.4
        ),
        RevealThrow(actor),
        RollDispute("who"),
        *undo,
        *([SetTurn(rng.randint(1, 90))] if rng.random() < 0.05 else []),
        *([SetRing(frodo, rng.choice((None, 1)))] if rng.random() < 0.2 else []),
        *([HandOver(Side.GOOD, 73, "C")] if rng.random() < 0.01 else []),
        *([LeaveSide(p) for p in seats_of if rng.random() < 0.01]),
        *([TakeSide(side, p, "N") for side, p in zip(Side, (ALICE, BOB), strict=True)]),
        ChangeFigure(hero.id, full, full, 5),
        AddFigure(hero, bears=False),
    ]


def verified(record: bytes) -> Checked:
    return verify(record, library().editions.values())


@cache
def rich() -> Book:
    """A game in which everything happens that somebody could tamper with."""
    return played(120, salt=42, rules=edition())


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in rich().export().decode().removesuffix("\n").split("\n")]


def sealed(changed: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in changed).encode()


def first(changed: list[dict[str, Any]], kind: str, **parts: Any) -> dict[str, Any]:
    return next(
        line
        for line in changed
        if line.get("kind") == kind
        and all(line["event"].get(name) == value for name, value in parts.items())
    )

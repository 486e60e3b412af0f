"""Walks through games: any actions in any order, legal or not, on seeded dice."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from hypothesis import strategies as st

from bot.fair import SeededDice
from bot.rules.actions import (
    Action,
    AnswerCharge,
    ChargeInvisible,
    LeaveSide,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RollSauronsWill,
    Settle,
    TakeOffRing,
    TakeSide,
)
from bot.rules.decide import decide
from bot.rules.editions import (
    BarEndsWithRing,
    ChargeDistance,
    Edition,
    Readings,
    RemovalUnderOpponent,
    WillWhenHeld,
)
from bot.rules.errors import RulesError
from bot.rules.events import Event, GameOpened, Verdict
from bot.rules.figures import Figure, FigureId, Side, improvise
from bot.rules.game import Game
from bot.rules.record import apply, replay
from bot.rules.rolls import choices
from tests.scripted import edition, model


@cache
def bearers() -> tuple[Figure, ...]:
    """Models that are brought with the Ring, those the most often that are the most likely."""
    frodo = model("Frodo")
    second = replace(frodo, id=FigureId("a second frodo"))
    theirs = replace(frodo, id=FigureId("a frodo of evil"), side=Side.EVIL)
    rare = (model("Gollum"), model("Master Burglar"), model("Sauron"), model("Samwise Gamgee"))
    return (*(frodo, second, theirs) * 8, *rare)


@cache
def chargers() -> tuple[Figure, ...]:
    """Models that charge a bearer."""
    named = ("Orc Captain", "Orc Warrior", "Ringwraith", "Troll Brute", "Gollum", "Frodo")
    others = (
        replace(model("Frodo"), id=FigureId("a frodo nobody brought")),
        improvise("Ranger", side=Side.GOOD, courage=5, might=1, will=1),
        improvise("O" * 60, side=Side.EVIL, courage=10, might=3),
        replace(model("Orc Captain"), courage=4),
    )
    return (*(model(name) for name in named), *others)


def _actions() -> st.SearchStrategy[Action]:
    bearer, charger = st.sampled_from(bearers()), st.sampled_from(chargers())
    which = bearer.map(lambda figure: figure.id)
    points = st.sampled_from((*(0,) * 20, 1, 2, 3, 20, -1, 21))
    few, yes, rarely = (
        st.integers(0, 3),
        st.booleans(),
        st.sampled_from((False, False, False, True)),
    )
    ago = st.sampled_from((0, 0, 0, 0, 0, 0, 1, 2))
    distance = st.sampled_from((0, 0, 0, 0.5, 1.5, 2, 3, 3.9, 6, 72, 73, -1))
    modifier = st.sampled_from((*(0,) * 10, -1, 3, 11))
    put_on = st.builds(PutOnRing, bearer, rarely)
    will = st.builds(RollSauronsWill, which, points)
    settle = st.builds(Settle, ago, few, few)
    charge = st.builds(ChargeInvisible, which, charger, distance, modifier, points, points)
    kinds: list[st.SearchStrategy[Action]] = [
        st.builds(LeaveSide, few),
        *[put_on] * 3,
        *[will] * 4,
        *[settle] * 5,
        *[charge] * 6,
        *[st.builds(TakeOffRing, which, points, points)] * 2,
        *[st.builds(AnswerCharge, which, ago, st.integers(-1, 3), yes)] * 3,
        st.builds(NoteCharge, bearer),
        st.builds(NoteHold, which, yes),
        *[st.builds(NextTurn, ago, yes)] * 4,
        st.builds(TakeSide, st.sampled_from(Side), few, st.just("Somebody")),
    ]
    # `one_of` would count each kind once, however often it is in the list.
    return st.integers(0, len(kinds) - 1).flatmap(lambda place: kinds[place])


def _editions() -> st.SearchStrategy[Edition]:
    readings = st.builds(
        Readings,
        st.sampled_from(ChargeDistance),
        st.sampled_from(BarEndsWithRing),
        st.sampled_from(RemovalUnderOpponent),
        st.sampled_from(WillWhenHeld),
    )
    return readings.map(lambda chosen: replace(edition(), readings=chosen))


@dataclass(frozen=True)
class Walk:
    """What is asked, one thing after the other; rolls and turns are counted back from the last."""

    edition: Edition
    seed: bytes
    asked: list[Action]


def walks(*, least: int, most: int) -> st.SearchStrategy[Walk]:
    """Walks of so many actions."""
    seeds = st.binary(min_size=1, max_size=4)
    return st.builds(Walk, _editions(), seeds, st.lists(_actions(), min_size=least, max_size=most))


@dataclass
class Counting:
    """Seeded dice that remember what they rolled."""

    dice: SeededDice
    faces: list[int] = field(default_factory=list[int])

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        rolled = self.dice.roll(count, sides)
        self.faces.extend(rolled)
        return rolled


@dataclass(frozen=True)
class Step:
    """One action of a walk: `events` is empty where it was refused."""

    before: Game
    action: Action
    events: tuple[Event, ...]
    refusal: RulesError | None
    rolled: tuple[int, ...]
    after: Game


def start(walk: Walk) -> Game:
    """The position from which a walk sets out."""
    return replay([GameOpened(walk.edition)])


def steps(walk: Walk) -> Iterator[Step]:
    """Take everything that is asked, as the table would."""
    game = start(walk)
    for asked in walk.asked:
        action = _aimed(asked, game)
        dice = Counting(SeededDice(walk.seed, game=1, version=game.version))
        before, refusal = game, None
        events: tuple[Event, ...] = ()
        try:
            events = decide(game, action, dice)
        except RulesError as error:
            refusal = error
        for event in events:
            game = apply(game, event)
        yield Step(before, action, events, refusal, tuple(dice.faces), game)


def positions(walk: Walk) -> Iterator[Game]:
    """Every position of a walk."""
    yield start(walk)
    for step in steps(walk):
        if step.events:
            yield step.after


def _aimed(asked: Action, game: Game) -> Action:
    """Make a blind question one that this game may well answer.

    Rolls and turns are counted from where it stands, models are as the table knows
    them, and a question about a Ring that nobody wears is about one that is worn.
    """
    match asked:
        case Settle(ago, might, will):
            roll = game.rolls - ago
            for test in game.open_tests:
                offers = choices(test, game.left_to(test.figure))
                if test.number == roll and might and offers:
                    offer = offers[will % len(offers)]
                    return Settle(roll, offer.might, offer.will)
            return Settle(roll, might, will)
        case PutOnRing(figure) | NoteCharge(figure):
            return replace(asked, bearer=game.find_figure(figure.id) or figure)
        case TakeOffRing(which) | RollSauronsWill(which) | ChargeInvisible(which):
            return replace(asked, bearer=_worn_by(game, which))
        case AnswerCharge(which, ago, index):
            which = _worn_by(game, which)
            bearer = game.find_bearer(which)
            charges = enumerate(bearer.marks.charges if bearer else ())
            allowed = [place for place, charge in charges if charge.verdict is Verdict.ALLOWED]
            index = allowed[index % len(allowed)] if index > 0 and allowed else index
            return AnswerCharge(which, game.turn - ago, index, asked.goes)
        case NextTurn():
            return replace(asked, turn=game.turn - asked.turn)
        case _:
            return asked


def _worn_by(game: Game, which: FigureId) -> FigureId:
    worn = [bearer.figure for bearer in game.wearers]
    return which if which in worn or not worn else worn[-1]

"""What was asked, told from what followed: the inverse of `decide`.

The record holds what happened, not what was asked. But every event names what it was
made from, so that the action can be put together again; decided once more on the same
dice, it must bring the very same events.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product

from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    AnswerDuel,
    CastPower,
    ChangeFigure,
    ChangeReading,
    ChargeInvisible,
    ChoosePriority,
    Contender,
    DeclareHeroic,
    EndGame,
    FightDuel,
    HandOver,
    LeaveAlone,
    LeaveSide,
    NextPhase,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RemoveFigure,
    Reroll,
    RerollInDuel,
    ResistPower,
    RevealThrow,
    RollDispute,
    RollPriority,
    RollSauronsWill,
    RollWounds,
    SetRing,
    Settle,
    SetTurn,
    SpendFate,
    StartGame,
    TakeFall,
    TakeOffRing,
    TakeSide,
    TestCourage,
    ThrowDice,
    ThrowRider,
    Undo,
)
from bot.rules.duel import HIGHEST_FIGHT, speaker
from bot.rules.duels import Duel, Fighters
from bot.rules.events import (
    BearerCharged,
    BearerLost,
    ChargeAnswered,
    ChargeSettled,
    ControlSettled,
    DiceThrown,
    DisputeRolled,
    DuelLeft,
    DuelRaised,
    DuelRerolled,
    DuelRolled,
    DuelWon,
    Event,
    FallTaken,
    FigureChanged,
    FigureJoined,
    FigureRemoved,
    FigureReturned,
    GameEnded,
    GameOpened,
    HeroicDeclared,
    HoldNoted,
    LeftAlone,
    PhaseBegan,
    PointsPaid,
    PointsSpent,
    PriorityChosen,
    PriorityRolled,
    ReadingChanged,
    RiderLanded,
    RingCorrected,
    RingPutOn,
    RingStayedOn,
    RingTakenOff,
    SideLeft,
    SideTaken,
    TestRerolled,
    TestRolled,
    TestSettled,
    ThrowRevealed,
    TurnBegan,
    TurnCorrected,
    Undone,
)
from bot.rules.figures import Figure, FigureId, Side, Trait, figure_id, improvise
from bot.rules.game import Game
from bot.rules.notation import parse_request
from bot.rules.rolls import Kind, Part, Test
from bot.rules.values import HIGHEST, LOWEST, LOWEST_TARGET
from bot.rules.wounds import HIGHEST_CHARACTERISTIC, MOST_STRIKES, to_wound


def asked(game: Game, events: tuple[Event, ...], *, side: Side = Side.GOOD) -> Action | None:
    """Return an action from which `events` may have followed; `None` if nothing brings them.

    Whether it is allowed, and brings just these, is for `decide` to say. `side` is where a
    model stands that nobody noted.
    """
    joined = {event.figure.id: event.figure for event in events if isinstance(event, FigureJoined)}
    rest = tuple(event for event in events if not isinstance(event, FigureJoined))
    if not rest:
        last = events[-1] if events else None
        return AddFigure(last.figure, last.bears) if isinstance(last, FigureJoined) else None
    known = _Known(game, joined, side)
    match rest[0]:
        case PointsPaid() if len(rest) > 1 and isinstance(rest[1], TestRolled):
            return _tested(known, rest[1].test, rest)
        case TestRolled(test):
            return _tested(known, test, rest)
        case DuelRolled(duel):
            return FightDuel(known.contender(duel.good), known.contender(duel.evil))
        case FigureReturned(which):
            figure = joined.get(which) or known.figure(which)
            return AddFigure(figure, bears=bool(joined))
        case RingPutOn(which, dismounted):
            return PutOnRing(known.figure(which), dismounted, confirmed=True)
        case BearerCharged(which):
            bearer = known.game.find_bearer(which)
            by_itself = bearer is not None and bearer.worn_since is not None
            return NoteCharge(known.figure(which), by_itself=by_itself)
        case ChargeSettled(which, charge) if not _is_open(known.game, charge.test):
            distance = charge.test.distance if charge.test is not None else None
            return ChargeInvisible(which, known.figure(charge.charger), distance or 0)
        case _ if joined:
            return None
        case _:
            return _of_the_table(game, rest) or _answer(game, rest)


def _is_open(game: Game, test: Test | None) -> bool:
    return test is not None and game.open_test(test.number) is not None


class _Known:
    """The models of a table, and those who join it just now."""

    def __init__(self, game: Game, joined: dict[FigureId, Figure], side: Side) -> None:
        self.game = game
        self._joined = joined
        self._side = side

    def figure(self, which: FigureId) -> Figure:
        """Return a model; `KeyError` where there is none of that id."""
        return self._joined.get(which) or self.game.figure(which)

    def roller(self, test: Test) -> Figure | None:
        """Return who rolls, be it a model that nobody noted."""
        if test.figure is not None:
            return self.figure(test.figure)
        return self.unnoted(test.label) if test.label else None

    def unnoted(self, name: str) -> Figure:
        """Return a model with no points of its own, of which the record has only the name."""
        return improvise(name, side=self._side, courage=1)

    def contender(self, fighters: Fighters) -> Contender:
        """Return one side of a duel as it was entered."""
        figure = None
        if fighters.figure is not None:
            figure = self.figure(fighters.figure)
        elif self.game.find_figure(figure_id(fighters.name)) is None:
            figure = replace(self.unnoted(fighters.name), side=fighters.side)
            unhalved = min(fighters.printed_fight + fighters.bonus, HIGHEST_FIGHT)
            if fighters.fight == unhalved:  # or its foe is in plain sight
                figure = replace(figure, traits=(Trait.RINGWRAITH,))
        return Contender(
            figure,
            fighters.name,
            len(fighters.faces),
            fighters.printed_fight,
            fighters.own,
            bool(fighters.penalty),
            fighters.may_reroll,
            fighters.bonus,
            fighters.with_bearer,
            fighters.is_elven_made,
        )


def _tested(known: _Known, test: Test, events: tuple[Event, ...]) -> Action | None:
    """Return the command that began with these dice, with the points it promised."""
    spent = [event for event in events if isinstance(event, PointsSpent)]
    might = test.promised + sum(points.might for points in spent)
    will = sum(points.will for points in spent)
    added = {part.part: part.amount for part in test.added}
    modifier = added.get(Part.MODIFIER, 0)
    is_target = known.game.edition.values_are_targets
    within = min(max(test.targets[0], LOWEST_TARGET), HIGHEST)  # whatever a modifier made of it
    value = within if is_target else added.get(Part.COURAGE, 0)
    who, about, dice = known.roller(test), test.bearer, len(test.faces)
    match test.kind:
        case Kind.SAURONS_WILL if about is not None:
            return RollSauronsWill(about, might, modifier)
        case Kind.REMOVAL if about is not None:
            return TakeOffRing(about, might, will)
        case Kind.CHARGE if about is not None and who is not None and test.distance is not None:
            charger = _seeking(known.game, who, value)
            return ChargeInvisible(about, charger, test.distance, modifier, might, will)
        case Kind.COURAGE:
            if test.figure is None and test.label == f"Courage {value}":
                who = None
            return TestCourage(who, value, modifier, might, will, test.before_crown)
        case Kind.THROWN_RIDER if who is not None:
            return ThrowRider(who, test.may_reroll, might)
        case Kind.WOUNDS:
            return _wounding(test, who, might)
        case Kind.FATE if who is not None:
            return SpendFate(who, might)
        case Kind.CASTING if who is not None:
            return CastPower(who, test.label, test.targets[0], dice, test.may_reroll, might)
        case Kind.RESISTING if who is not None:
            goal, paid = test.targets[0], dice - test.free
            return ResistPower(who, paid, goal, test.may_reroll, might, test.free)
        case _:
            return None


def _seeking(game: Game, charger: Figure, value: int) -> Figure:
    """Return a foe of the bearer as it was told, with the value by which it looks for it."""
    if game.edition.charge_by_intelligence:
        return replace(charger, intelligence=value, courage=max(charger.courage, LOWEST))
    return replace(charger, courage=value)


def _wounding(test: Test, hero: Figure | None, might: int) -> RollWounds | None:
    measures = _measures((*test.targets, *(() if test.then is None else (test.then,))))
    if measures is None:
        return None
    dice = len(test.faces)
    is_trapped = dice > MOST_STRIKES
    strikes = dice // 2 if is_trapped else dice
    return RollWounds(*measures, strikes, is_trapped, bool(test.added), hero, might)


@lru_cache(maxsize=16)
def _measures(goals: tuple[int, ...]) -> tuple[int, int] | None:
    """Return a Strength and a Defence for which the dice must reach just these goals."""
    numbers = range(1, HIGHEST_CHARACTERISTIC + 1)
    return next(
        (
            (strength, defence)
            for strength, defence in product(numbers, numbers)
            if to_wound(strength=strength, defence=defence) == goals
        ),
        None,
    )


def _of_the_table(game: Game, events: tuple[Event, ...]) -> Action | None:
    """Return what was asked about the game as a whole, or about one model."""
    match events[0]:
        case GameOpened(edition, style, tracks_phases, casual, _, word):
            return None if casual else StartGame(edition, style, tracks_phases, word)
        case SideTaken(side, player, name, word):
            return TakeSide(side, player, name, word)
        case SideLeft(side):
            seat = game.seat(side)
            match events[1:]:
                case (SideTaken(_, player, name),):
                    return HandOver(side, player, name)
                case _:
                    return LeaveSide(seat.player) if seat is not None else None
        case ReadingChanged(reading, value):
            return ChangeReading(reading, value)
        case PriorityRolled():
            return RollPriority()
        case PriorityChosen(_, side):
            return ChoosePriority(game.turn, side)
        case PhaseBegan():
            return NextPhase(game.turn, game.phase, game.moving) if game.phase else None
        case TurnBegan() | BearerLost():
            unrolled = any(isinstance(event, TurnBegan) and event.unrolled for event in events)
            return NextTurn(game.turn, unrolled)
        case TurnCorrected(turn):
            return SetTurn(turn)
        case FigureChanged(which, left, start, courage, intelligence):
            return ChangeFigure(which, left, start, courage, intelligence)
        case HoldNoted(which, holds):
            return NoteHold(which, holds)
        case FigureRemoved(which):
            return RemoveFigure(which)
        case LeftAlone(which):
            return LeaveAlone(which)
        case RingCorrected(which, worn_since):
            return SetRing(which, worn_since)
        case HeroicDeclared(which, heroic, with_friends):
            return DeclareHeroic(which, heroic, with_friends)
        case DiceThrown(_, player, name, request, _, label, secret):
            return ThrowDice(parse_request(request), player, name, label, secret)
        case ThrowRevealed() if isinstance(events[-1], GameEnded):
            return EndGame()
        case ThrowRevealed(number):
            mine = (secret.player for secret in game.secrets if secret.number == number)
            return RevealThrow(next(mine, 0), number)
        case DisputeRolled(_, _, _, question):
            return RollDispute(question)
        case Undone(count, asked_by):
            return Undo(game.version, count, asked_by)
        case GameEnded():
            return EndGame()
        case _:
            return None


def _answer(game: Game, events: tuple[Event, ...]) -> Action | None:
    """Return what somebody answered to an open test or duel, or to an offer."""
    match events[0]:
        case PointsSpent(_, figure, might, will):
            mine = (test.number for test in game.open_tests if test.figure == figure)
            return Settle(next(mine, 0), might, will)
        case (
            RiderLanded(test)
            | ControlSettled(test)
            | RingTakenOff(test)
            | RingStayedOn(test)
            | TestSettled(test)
        ):
            return Settle(test.number)
        case ChargeSettled(_, charge) if charge.test is not None:
            return Settle(charge.test.number)
        case TestRerolled(number, index):
            return Reroll(number, index)
        case FallTaken(number):
            return TakeFall(number)
        case ChargeAnswered(which, index, goes):
            return AnswerCharge(which, game.turn, index, goes)
        case DuelRaised(number, side, _, might):
            return AnswerDuel(number, side, _step(game, number), might)
        case DuelLeft(number, side):
            return AnswerDuel(number, side, _step(game, number))
        case DuelRerolled(number, side, index):
            return RerollInDuel(number, side, _step(game, number), index)
        case DuelWon(Duel(number)):
            duel = game.open_duel(number)
            losing = speaker(game, duel) if duel is not None else None
            return AnswerDuel(number, losing, _step(game, number)) if losing else None
        case _:
            return None


def _step(game: Game, number: int) -> int:
    duel = game.open_duel(number)
    return duel.step if duel is not None else 0

"""Every sentence about what happened, and where it leaves the players."""

from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.render.choices import open_test, phase_offers, will_offer
from bot.render.duel_words import open_duel, won
from bot.render.game_words import CORRECTED, opened, told_of_a_model, told_of_the_game
from bot.render.names import SIDES
from bot.render.proof_words import promised, restored, word_added
from bot.render.ring_words import (
    bearer_of,
    charge_answered,
    charge_settled,
    control_settled,
    landed,
    name_of,
    put_on,
    stayed_on,
    taken_off,
)
from bot.render.rulings import article_behind
from bot.render.said import Offer, Said, Tone
from bot.render.text import counted, pips, plain
from bot.render.throw_words import dispute, revealed, thrown
from bot.render.trial_words import settled
from bot.rules.events import (
    BearerCharged,
    BearerLost,
    ChargeAnswered,
    ChargeSettled,
    ControlSettled,
    DiceRenewed,
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
    WillRegained,
)
from bot.rules.figures import Figure, FigureId, Side, outranks
from bot.rules.turns import wills_due
from bot.table import Position, Ruling


def told(ruling: Ruling) -> Said:
    """Return what an action brought, as one answer."""
    position = Position(ruling.id, ruling.after)
    parts = (_told(event, ruling, position) for event in ruling.deed.events)
    said = reduce(Said.then, (part for part in parts if part is not None))
    small = said.small if ruling.after.is_loose else (f"Turn {ruling.after.turn}", *said.small)
    said = replace(said, rule=article_behind(ruling.deed.events))
    if ruling.taken_back is not None:
        said = replace(said, lines=(f"Taken back: {in_full(told(ruling.taken_back))}", *said.lines))
    if ruling.before.renewed_at == ruling.before.version:
        said = replace(said, lines=(*said.lines, restored(ruling.promise)))
    if ruling.deed.helped:
        small = (*small, "done by a moderator on a player's behalf")
    return replace(said, small=small)


def in_full(said: Said) -> str:
    """Return the same with what was corrected by hand, and with the dice."""
    corrected = said.lines[:1] if CORRECTED in said.small else ()
    dice = (piece.dice.replace("\n", "; ") for piece in (*said.earlier, said) if piece.dice)
    return " ".join((spoken(said), *(line.replace("**", "") for line in corrected), *dice))


def spoken(said: Said) -> str:
    """Return an answer in running words, without its dice and buttons."""
    earlier = [piece.verdict.replace("**", "") for piece in said.earlier]
    ended = [
        verdict if verdict.endswith((".", ":", "?", "!")) else f"{verdict}." for verdict in earlier
    ]
    return " ".join([*ended, said.verdict.replace("**", "")])


def _told(event: Event, ruling: Ruling, position: Position) -> Said | None:
    game = position.game
    match event:
        case GameOpened():
            by_joining = isinstance(ruling.deed.events[-1], SideTaken)
            return None if event.loose or by_joining else opened(event, ruling)
        case SideTaken(side, word=word) if word and ruling.before.seat(side):
            return word_added(event, ruling)
        case SideTaken(side, _, name):
            only = f"From now on only {plain(name)} decides for the models of {SIDES[side]}."
            bound = promised(ruling) if not ruling.before.rolls else ()
            return Said(Tone.TOLD, f"**{plain(name)}** plays {SIDES[side]}.", lines=(only, *bound))
        case DiceRenewed(promise):
            return Said(Tone.TOLD, "The dice come from a new seed.", lines=(restored(promise),))
        case SideLeft(side) if _is_handed_over(ruling, side):
            return None
        case SideLeft(side):
            return Said(
                Tone.TOLD,
                f"{SIDES[side]} has no player now.",
                lines=("Until somebody takes that side, anyone here may act for it.",),
            )
        case FigureJoined(figure):
            return _joined(ruling, figure)
        case RingPutOn(which, dismounted):
            return put_on(game, which, dismounted=dismounted)
        case TestRolled(test):
            is_open = any(test.number == other.number for other in game.open_tests)
            return open_test(position, test) if is_open else None
        case PointsSpent() | PointsPaid() | FallTaken():
            return None
        case TestRerolled(number):
            test = game.open_test(number)
            return open_test(position, test) if test else None
        case TestSettled():
            return settled(position, event)
        case WillRegained(which, will):
            return Said(
                Tone.TOLD, f"{name_of(game, which)} gets {will} Will back for natural sixes."
            )
        case DiceThrown():
            return thrown(event)
        case ThrowRevealed(number):
            return revealed(next(s for s in ruling.before.secrets if s.number == number))
        case DisputeRolled():
            return dispute(event)
        case DuelRolled(duel):
            return _duel(ruling, duel.number)
        case DuelRerolled(number) | DuelRaised(number) | DuelLeft(number):
            return _duel(ruling, number)
        case DuelWon():
            return won(position, event)
        case RiderLanded(test):
            said = landed(position, event)
            bearer = game.find_bearer(test.bearer) if test.bearer is not None else None
            if bearer is None or bearer.worn_since != game.turn:
                return said
            if any(isinstance(other, RingPutOn) for other in ruling.deed.events):
                return said
            # The card that is turned over told of the Ring as well.
            return put_on(game, bearer_of(test), dismounted=True).then(said)
        case ControlSettled(test, side):
            return control_settled(game, test, side)
        case RingTakenOff(test):
            return taken_off(ruling, test)
        case RingStayedOn(test):
            return stayed_on(ruling, test)
        case ChargeSettled(which, charge):
            return charge_settled(position, which, charge)
        case ChargeAnswered(which, index, goes):
            return charge_answered(game, which, index, goes=goes)
        case BearerCharged(which):
            return Said(
                Tone.TOLD,
                f"{name_of(game, which)} is in combat.",
                lines=("That lasts until the turn ends; the Ring cannot be put on meanwhile.",),
            )
        case TurnBegan(turn, unrolled):
            return _turn(position, turn, unrolled)
        case (
            ReadingChanged()
            | PriorityRolled()
            | PriorityChosen()
            | PhaseBegan()
            | TurnCorrected()
            | Undone()
        ):
            return told_of_the_game(position, event)
        case (
            FigureChanged()
            | HoldNoted()
            | FigureRemoved()
            | FigureReturned()
            | LeftAlone()
            | BearerLost()
            | RingCorrected()
            | HeroicDeclared()
        ):
            return told_of_a_model(position, event)
        case GameEnded():
            return Said(
                Tone.TOLD,
                f"The game is over after {counted(game.turn, 'turn')}.",
                lines=("`/ring on` or `/game join` opens the next one.",),
                small=(
                    (f"seed `{ruling.seed}`", "`/verify` checks every roll") if ruling.seed else ()
                ),
            )
        case _:
            assert_never(event)


def _is_handed_over(ruling: Ruling, side: Side) -> bool:
    return any(isinstance(e, SideTaken) and e.side is side for e in ruling.deed.events)


# The Ring


def _joined(ruling: Ruling, figure: Figure) -> Said | None:
    lost = [
        f"**{plain(other.name)}** loses the Ring to **{plain(figure.name)}**: there is only one."
        for bearer in ruling.before.bearers
        if outranks(figure, other := ruling.before.figure(bearer.figure))
        and ruling.after.find_bearer(figure.id) is not None
        and ruling.after.has_one_ring
        and not other.is_down
    ]
    points = pips(figure.left, figure.start)
    if isinstance(ruling.deed.events[-1], FigureJoined):  # the joining itself was asked for
        ring = " with the Ring" if ruling.after.find_bearer(figure.id) else ""
        mounted = ", mounted" if figure.is_mounted else ""
        joined = f"**{plain(figure.name)}** joins {SIDES[figure.side]}{ring}{mounted}."
        return Said(Tone.TOLD, " ".join((joined, *lost)), lines=(points,) if points else ())
    is_new = ruling.before.find_figure(figure.id) is None and not ruling.after.is_loose
    is_hero = is_new and figure.has_points
    small = (f"{plain(figure.name)} joins: {points}",) if is_hero else ()
    return Said(Tone.TOLD, " ".join(lost), small=small) if lost or small else None


def _duel(ruling: Ruling, number: int) -> Said | None:
    duel = ruling.after.open_duel(number)
    if duel is None:  # it was decided in the same action
        return None
    return open_duel(Position(ruling.id, ruling.after), duel, actor=ruling.deed.actor)


# Turns


def _turn(position: Position, turn: int, unrolled: tuple[FigureId, ...]) -> Said:
    game = position.game
    lines = [
        f"Sauron's Will was not rolled for {name_of(game, which)} in turn {turn - 1}."
        for which in unrolled
    ]
    due = wills_due(game)
    lines += [
        f"Sauron's Will is due for {name_of(game, which)}, before the bearer moves."
        for which in due
    ]
    return Said(
        Tone.TOLD,
        f"Turn {turn} begins.",
        lines=tuple(lines),
        offers=_turn_offers(position, due),
    )


def _turn_offers(position: Position, due: tuple[FigureId, ...]) -> tuple[Offer, ...]:
    if position.game.phase is not None:  # first comes priority
        return phase_offers(position)
    return tuple(will_offer(position, which) for which in due)

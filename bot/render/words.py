"""Every sentence about what happened, and where it leaves the players."""

from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.render.choices import charge_offers, open_test, phase_offers, will_offer
from bot.render.dice import sum_shown
from bot.render.duel_words import open_duel, won
from bot.render.game_words import opened, told_of_a_model, told_of_the_game
from bot.render.names import LANDINGS, SIDES, read_as, reading_of
from bot.render.proof_words import promised, restored, word_added
from bot.render.rulings import article_behind
from bot.render.said import Offer, Said, Tone
from bot.render.text import counted, pips, plain
from bot.render.throw_words import dispute, revealed, thrown
from bot.render.trial_words import fall_offer, roller, settled
from bot.rules.editions import OnAndOff, RemovalUnderOpponent
from bot.rules.events import (
    BearerCharged,
    BearerLost,
    Charge,
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
    Landing,
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
    Verdict,
    WillRegained,
)
from bot.rules.figures import Figure, FigureId, Side, Trait, outranks
from bot.rules.game import Game
from bot.rules.ring import controller, is_removal_under_opponent
from bot.rules.rolls import Test
from bot.rules.turns import wills_due
from bot.table import Position, Ruling

INVISIBLE = (
    "Nobody can aim magic or a shot at it, and it is never In The Way.",
    "No Control Zone stops it and no model bars its way; it must only end where its base is free.",
    "It has no Control Zone; foes walk through, and push it aside where they stop, unless it is in"
    " combat.",
    "To Sauron and the Ringwraiths it is as if the Ring were off.",
)
"""I1 to I4, a line each."""

OPPONENT_MAY = (
    "The bearer may be moved and may charge, with no Courage test against terrifying foes.",
    "Not allowed: Heroic Actions, picking up or putting down things, direct harm to the bearer,"
    " leaving the table.",
)
"""S8: what the opponent may do with a bearer, and what not."""


def told(ruling: Ruling) -> Said:
    """Return what an action brought, as one answer."""
    position = Position(ruling.id, ruling.after)
    parts = (_told(event, ruling, position) for event in ruling.deed.events)
    said = reduce(Said.then, (part for part in parts if part is not None))
    small = said.small if ruling.after.is_loose else (f"Turn {ruling.after.turn}", *said.small)
    said = replace(said, rule=article_behind(ruling.deed.events))
    if ruling.before.renewed_at == ruling.before.version:
        said = replace(said, lines=(*said.lines, restored(ruling.promise)))
    if ruling.deed.helped:
        small = (*small, "done by a moderator on a player's behalf")
    return replace(said, small=small)


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
            return _put_on(game, which, dismounted=dismounted)
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
            return Said(Tone.TOLD, f"{_name(game, which)} gets {will} Will back for natural sixes.")
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
            landed = _landed(position, event)
            bearer = game.find_bearer(test.bearer) if test.bearer is not None else None
            if bearer is None or bearer.worn_since != game.turn:
                return landed
            if any(isinstance(other, RingPutOn) for other in ruling.deed.events):
                return landed
            # The card that is turned over told of the Ring as well.
            return _put_on(game, bearer_of(test), dismounted=True).then(landed)
        case ControlSettled(test, side):
            return _control(game, test, side)
        case RingTakenOff(test):
            return _taken_off(ruling, test)
        case RingStayedOn(test):
            return _stayed_on(ruling, test)
        case ChargeSettled(which, charge):
            return _charge(position, which, charge)
        case ChargeAnswered(which, index, goes):
            return _charge_answered(game, which, index, goes=goes)
        case BearerCharged(which):
            return Said(
                Tone.TOLD,
                f"{_name(game, which)} is in combat.",
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


def _put_on(game: Game, which: FigureId, *, dismounted: bool) -> Said:
    name = _name(game, which)
    verdict = f"{name} puts on the Ring and is Invisible."
    if dismounted:
        verdict += " The steed bolts, and the rider is thrown."
    awake = Trait.NOT_YET_AWOKEN not in game.figure(which).traits
    due = (f"Sauron's Will is due from turn {game.turn + 1} on",) if awake else ()
    return Said(Tone.PASSED, verdict, lines=tuple(f"• {line}" for line in INVISIBLE), small=due)


def _landed(position: Position, event: RiderLanded) -> Said:
    test, landing = event.test, event.landing
    name = roller(position.game, test)
    follows = {
        Landing.KNOCKED_FLYING: f"{name} takes one Strength 3 hit, is Prone, and does nothing more"
        " this turn.",
        Landing.GETS_UP: f"{name} does nothing more this turn.",
        Landing.ON_ITS_FEET: f"{name} acts as normal, on foot.",
    }
    tone = Tone.FAILED if landing is Landing.KNOCKED_FLYING else Tone.PASSED
    said = _settled(tone, f"Thrown Rider: {name} {LANDINGS[landing]}.", test, follows[landing])
    return replace(said, offers=fall_offer(position, event))


def _control(game: Game, test: Test, side: Side) -> Said:
    figure = game.figure(bearer_of(test))
    name, owner = f"**{plain(figure.name)}**", SIDES[figure.side]
    held = _held_reading(game, bearer_of(test))
    if side is figure.side:
        said = _settled(
            Tone.PASSED,
            f"{name} withstands Sauron's Will: {owner} keeps control.",
            test,
            f"{owner} moves {name} as usual this turn.",
        )
        return replace(said, small=(*said.small, *held))
    seat = game.seat(side)
    rest = f"Shooting, fighting and everything else stay with {owner}; `/ring off` may be tried."
    if game.edition.readings.removal_under_opponent is RemovalUnderOpponent.REFUSED:
        rest = f"Shooting, fighting and everything else stay with {owner}."
    said = _settled(
        Tone.FAILED,
        f"Sauron's Will prevails: {SIDES[side]} moves {name} this turn.",
        test,
        *OPPONENT_MAY,
        rest,
    )
    return replace(
        said,
        calls=seat.player if seat else None,
        asks=f"you move {name} this turn",
        small=(*said.small, *held),
    )


def _taken_off(ruling: Ruling, test: Test) -> Said:
    game, figure = ruling.after, ruling.after.figure(bearer_of(test))
    name = f"**{plain(figure.name)}**"
    again = game.edition.readings.on_and_off is OnAndOff.ALLOWED
    on = "may" if again else "cannot"
    lines = [f"{name} can be seen and charged as usual. The Ring {on} go on again this turn."]
    control = controller(game, game.bearer(bearer_of(test)))
    if control is not figure.side:
        lines.append(f"{SIDES[control]} still moves {name} this turn.")
    said = _settled(Tone.PASSED, f"{name} takes off the Ring.", test, *lines)
    return replace(said, small=(*said.small, *_removal_reading(game, bearer_of(test))))


def _stayed_on(ruling: Ruling, test: Test) -> Said:
    game = ruling.after
    name = _name(game, bearer_of(test))
    said = _settled(
        Tone.FAILED,
        f"{name} cannot let go of the Ring.",
        test,
        f"The Ring stays on this turn. The next chance comes in turn {game.turn + 1}.",
    )
    return replace(said, small=(*said.small, *_removal_reading(game, bearer_of(test))))


# Charging the Invisible bearer


def _charge(position: Position, which: FigureId, charge: Charge) -> Said:
    game = position.game
    bearer, charger = _name(game, which), _name(game, charge.charger)
    if charge.verdict is Verdict.BARRED and charge.test is not None:
        return _settled(
            Tone.FAILED,
            f"{charger} cannot find {bearer}.",
            charge.test,
            f"The charger may not try {bearer} again this turn, and otherwise acts as normal.",
            small=_distance_reading(game, charge.test),
        )
    offers = charge_offers(position, which, len(game.bearer(which).marks.charges) - 1)
    if charge.test is None:
        verdict = f"{charger} sees the Invisible and needs no test to charge {bearer}."
        return Said(Tone.PASSED, verdict, offers=offers)
    if _found_before(game, which, charge):
        stands = f"The test was passed already this turn (roll {charge.test.number}) and stands."
        verdict = f"{charger} has found {bearer} and may charge."
        return Said(Tone.PASSED, verdict, lines=(stands,), offers=offers)
    said = _settled(
        Tone.PASSED,
        f"{charger} finds {bearer} and may charge.",
        charge.test,
        small=_distance_reading(game, charge.test),
    )
    return replace(said, offers=offers)


def _found_before(game: Game, which: FigureId, charge: Charge) -> bool:
    """Whether a charge rests on a test that was passed for an earlier one (E20)."""
    *earlier, _ = game.bearer(which).marks.charges
    return any(other.test == charge.test for other in earlier)


def _charge_answered(game: Game, which: FigureId, index: int, *, goes: bool) -> Said:
    charge = game.bearer(which).marks.charges[index]
    charger = _name(game, charge.charger)
    dice = sum_shown(charge.test) if charge.test else ""
    small = (f"roll {charge.test.number}",) if charge.test else ()
    bearer = _name(game, which)
    if not goes:
        verdict = f"{charger} holds back from {bearer}."
        return Said(Tone.TOLD, verdict, dice=dice, small=small)
    return Said(
        Tone.PASSED,
        f"{charger} charges {bearer}.",
        dice=dice,
        small=small,
        lines=(f"{bearer} is in combat. Any further foe must find the bearer first, too.",),
    )


# Duels


def _duel(ruling: Ruling, number: int) -> Said | None:
    duel = ruling.after.open_duel(number)
    if duel is None:  # it was decided in the same action
        return None
    return open_duel(Position(ruling.id, ruling.after), duel, actor=ruling.deed.actor)


# Turns


def _turn(position: Position, turn: int, unrolled: tuple[FigureId, ...]) -> Said:
    game = position.game
    lines = [
        f"Sauron's Will was not rolled for {_name(game, which)} in turn {turn - 1}."
        for which in unrolled
    ]
    due = wills_due(game)
    lines += [
        f"Sauron's Will is due for {_name(game, which)}, before the bearer moves." for which in due
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


# What several of them need


def bearer_of(test: Test) -> FigureId:
    """Return whose Ring a test is about."""
    assert test.bearer is not None  # it is the Ring that makes it a test
    return test.bearer


def _settled(
    tone: Tone, verdict: str, test: Test, *lines: str, small: tuple[str, ...] = ()
) -> Said:
    small = (f"roll {test.number}", *small)
    return Said(tone, verdict, dice=sum_shown(test), lines=lines, small=small)


def _name(game: Game, which: FigureId) -> str:
    return f"**{plain(game.figure(which).name)}**"


def _removal_reading(game: Game, which: FigureId) -> tuple[str, ...]:
    if not is_removal_under_opponent(game, game.bearer(which)):
        return ()
    return (read_as(game.edition.readings, "removal_under_opponent"),)


def _distance_reading(game: Game, test: Test) -> tuple[str, ...]:
    if test.distance is None or test.distance % 1 == 0:
        return ()
    return reading_of(game.edition, "charge_distance")


def _held_reading(game: Game, which: FigureId) -> tuple[str, ...]:
    if not game.bearer(which).marks.engaged and which not in game.held:
        return ()
    return reading_of(game.edition, "will_when_held")

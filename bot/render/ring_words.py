"""What becomes of the Ring, and of who wears it, in sentences."""

from dataclasses import replace

from bot.render.choices import charge_offers
from bot.render.dice import sum_shown
from bot.render.names import LANDINGS, SIDES, read_as, reading_of
from bot.render.said import Said, Tone
from bot.render.text import plain
from bot.render.trial_words import fall_offer, roller
from bot.rules.editions import OnAndOff, RemovalUnderOpponent
from bot.rules.events import (
    Charge,
    Landing,
    RiderLanded,
    Verdict,
)
from bot.rules.figures import FigureId, Side, Trait
from bot.rules.game import Game
from bot.rules.ring import controller, is_removal_under_opponent
from bot.rules.rolls import Test
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


def put_on(game: Game, which: FigureId, *, dismounted: bool) -> Said:
    """Return that a bearer puts the Ring on, and what that means (I1 to I4)."""
    name = name_of(game, which)
    verdict = f"{name} puts on the Ring and is Invisible."
    if dismounted:
        verdict += " The steed bolts, and the rider is thrown."
    awake = Trait.NOT_YET_AWOKEN not in game.figure(which).traits
    due = (f"Sauron's Will is due from turn {game.turn + 1} on",) if awake else ()
    return Said(Tone.PASSED, verdict, lines=tuple(f"• {line}" for line in INVISIBLE), small=due)


def landed(position: Position, event: RiderLanded) -> Said:
    """Return how a rider comes down whose steed bolted (T1, T2)."""
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


def control_settled(game: Game, test: Test, side: Side) -> Said:
    """Return who moves the bearer this turn, and what that side may do with it (S3, S4, S8)."""
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


def taken_off(ruling: Ruling, test: Test) -> Said:
    """Return that the Ring is taken off (R1)."""
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


def stayed_on(ruling: Ruling, test: Test) -> Said:
    """Return that the Ring stays on, and what that means (R1)."""
    game = ruling.after
    name = name_of(game, bearer_of(test))
    said = _settled(
        Tone.FAILED,
        f"{name} cannot let go of the Ring.",
        test,
        f"The Ring stays on this turn. The next chance comes in turn {game.turn + 1}.",
    )
    return replace(said, small=(*said.small, *_removal_reading(game, bearer_of(test))))


# Charging the Invisible bearer


def charge_settled(position: Position, which: FigureId, charge: Charge) -> Said:
    """Return whether a foe may charge the Invisible bearer, and what may be done next (C1, C2)."""
    game = position.game
    bearer, charger = name_of(game, which), name_of(game, charge.charger)
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


def charge_answered(game: Game, which: FigureId, index: int, *, goes: bool) -> Said:
    """Return whether a foe that may charge does so."""
    charge = game.bearer(which).marks.charges[index]
    charger = name_of(game, charge.charger)
    dice = sum_shown(charge.test) if charge.test else ""
    small = (f"roll {charge.test.number}",) if charge.test else ()
    bearer = name_of(game, which)
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


def bearer_of(test: Test) -> FigureId:
    """Return whose Ring a test is about."""
    assert test.bearer is not None  # it is the Ring that makes it a test
    return test.bearer


def _settled(
    tone: Tone, verdict: str, test: Test, *lines: str, small: tuple[str, ...] = ()
) -> Said:
    small = (f"roll {test.number}", *small)
    return Said(tone, verdict, dice=sum_shown(test), lines=lines, small=small)


def name_of(game: Game, which: FigureId) -> str:
    """Return the name of a model, as cards show it."""
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

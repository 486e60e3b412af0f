"""A refusal as an answer: its sentence, the reading it follows, the remedy as a button."""

from bot.render.choices import charge_offers, open_test, phase_offers
from bot.render.dice import faces_shown
from bot.render.duel_words import duel_offers
from bot.render.keys import Key, key_of
from bot.render.names import (
    ANSWERS,
    CHARACTERISTICS,
    HEROICS,
    PHASES,
    SIDES,
    TESTS,
    read_as,
    reading_of,
)
from bot.render.reasons import REFUSALS
from bot.render.rulings import REASONS as RULES
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain, since
from bot.rules.actions import Action, NextTurn, PutOnRing, RollPriority, RollSauronsWill
from bot.rules.errors import Fact, Reason, RulesError
from bot.rules.events import Verdict
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.legal import is_legal
from bot.rules.phases import Phase
from bot.rules.rolls import Kind
from bot.rules.values import Characteristic
from bot.table import Position


def refused(error: RulesError, position: Position | None) -> Said:
    """Return a refusal as an answer, with the remedy as a button where one action is it."""
    facts = {name: _shown(name, fact) for name, fact in error.facts.items()}
    if "charger" in error.facts:
        facts["another"] = plain(_another(str(error.facts["charger"])))
    if error.reason is Reason.READING_SETTLED:
        facts["so"] = ANSWERS[str(error.facts["reading"])][str(error.facts["value"])]
    roll = error.facts.get("roll")
    if error.reason is Reason.TEST_OPEN and position and isinstance(roll, int):
        address = position.cards.get(roll)
        facts["roll"] = f"[{roll}]({address})" if address else str(roll)
    sentence = REFUSALS[error.reason].format_map(facts)
    small = _followed(error.reason, position) if position else ()
    return Said(
        Tone.REFUSED,
        sentence,
        small=small,
        offers=_remedies(error, position),
        rule=RULES.get(error.reason, ""),
    )


def _followed(reason: Reason, position: Position) -> tuple[str, ...]:
    """Return the reading that a refusal follows, where it follows one."""
    readings = position.game.edition.readings
    match reason:
        case Reason.OPPONENT_CONTROLS:
            return (read_as(readings, "removal_under_opponent"),)
        case Reason.WILL_HELD | Reason.WILL_HELD_BY_MAGIC:
            return reading_of(position.game.edition, "will_when_held")
        case Reason.BEARER_VISIBLE | Reason.CHARGE_BARRED if _was_barred(position.game):
            return (read_as(readings, "bar_ends_with_ring"),)
        case Reason.ALONE:
            return (read_as(readings, "my_precious"),)
        case _:
            return ()


def _was_barred(game: Game) -> bool:
    """Whether somebody failed to find a bearer who has taken the Ring off since (C13)."""
    return any(
        bearer.worn_since is None and charge.verdict is Verdict.BARRED
        for bearer in game.bearers
        for charge in bearer.marks.charges
    )


def _another(name: str) -> str:
    """Return what to call the next model of a kind.

    >>> _another("Orc Warrior"), _another("Orc Warrior 2")
    ('Orc Warrior 2', 'Orc Warrior 3')
    """
    kind, _, number = name.rpartition(" ")
    if kind and number.isascii() and number.isdigit():
        return f"{kind} {int(number) + 1}"
    return f"{name} 2"


def _remedies(error: RulesError, position: Position | None) -> tuple[Offer, ...]:
    if position is None:
        return ()
    game, which = position.game, FigureId(str(error.facts.get("which", "")))
    match error.reason:
        case Reason.WILL_DUE | Reason.WILL_UNROLLED_IN_MOVE:
            return _roll_offer(position, which)
        case Reason.WILL_UNROLLED:
            on = NextTurn(game.turn, confirmed=True)
            waived = Offer("Next turn without it", _key(position, on), Weight.SECOND)
            return (*_roll_offer(position, which), *((waived,) if is_legal(game, on) else ()))
        case Reason.TEST_OPEN:
            return tuple(
                offer
                for test in game.open_tests
                if test.number == error.facts.get("roll")
                for offer in (offer.apart for offer in open_test(position, test).offers)
            )
        case Reason.DUEL_OPEN if (
            duel := game.open_duel(int(str(error.facts["roll"])))
        ) is not None:
            return tuple(offer.apart for offer in duel_offers(position, duel))
        case Reason.PRIORITY_TO_CHOOSE:
            return tuple(offer.apart for offer in phase_offers(position))
        case Reason.PRIORITY_DUE:
            return (_offer(position, "Roll for priority", RollPriority()),)
        case Reason.CHARGE_WAITS:
            index = int(str(error.facts["index"]))
            return tuple(o.apart for o in charge_offers(position, which, index, named=True))
        case Reason.ALONE if (figure := game.find_figure(which)) is not None:
            put_on = PutOnRing(figure, bool(error.facts.get("mounted")), confirmed=True)
            return (_offer(position, "Put it on and be lost", put_on),)
        case _:
            return ()


def _roll_offer(position: Position, which: FigureId) -> tuple[Offer, ...]:
    """Return the roll for Sauron's Will, where it is not refused in its turn."""
    roll = RollSauronsWill(which)
    is_now = is_legal(position.game, roll)
    return (_offer(position, "Roll Sauron's Will", roll),) if is_now else ()


def _offer(position: Position, label: str, action: Action) -> Offer:
    return Offer(label, _key(position, action))


def _key(position: Position, action: Action) -> Key:
    return key_of(action, game_id=position.id, game=position.game)


def _shown(name: str, fact: Fact) -> str:
    match name, fact:
        case _, tuple():
            return faces_shown(fact)
        case "since", int():
            return since(fact)
        case "moving", str():
            return f", and {SIDES[Side(fact)]} moves" if fact else ""
        case "side", str():
            return SIDES[Side(fact)] if fact else "The roller"
        case "phase", str():
            return PHASES[Phase(fact)]
        case "heroic", str():
            return HEROICS[Heroic(fact)]
        case "reading", str():
            return "at this table " if fact else ""
        case "what", str():
            return CHARACTERISTICS[Characteristic(fact)]
        case "asked", str():
            is_courage = fact == Characteristic.COURAGE
            return (
                "`courage:`"
                if is_courage
                else f"{CHARACTERISTICS[Characteristic(fact)]} as `courage:`"
            )
        case "test", str():
            return TESTS[Kind(fact)]
        case "others", str():
            return plain(fact) or "nobody"
        case "before", str():
            return f" after “{plain(fact)}”" if fact else ""
        case "found", str():
            return f"“{plain(fact)}”" if fact else "the end"
        case "near", str():
            return f" (perhaps {plain(fact)}?)" if fact else ""
        case _, str():
            return plain(fact)
        case _, int():
            return str(fact)

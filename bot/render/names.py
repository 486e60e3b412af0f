"""The table's words for the values of the rules."""

from bot.rules.editions import (
    BarEndsWithRing,
    ChargeDistance,
    Edition,
    HalvedFight,
    MyPrecious,
    OnAndOff,
    Readings,
    RemovalUnderOpponent,
    Style,
    WillWhenHeld,
)
from bot.rules.events import Landing
from bot.rules.figures import Side, Trait
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.rules.rolls import Kind
from bot.rules.values import Characteristic

SIDES = {Side.GOOD: "Good", Side.EVIL: "Evil"}

PHASES = {
    Phase.PRIORITY: "Priority phase",
    Phase.MOVE: "Move phase",
    Phase.SHOOT: "Shoot phase",
    Phase.FIGHT: "Fight phase",
    Phase.END: "End phase",
}

CHARACTERISTICS = {
    Characteristic.COURAGE: "Courage",
    Characteristic.INTELLIGENCE: "Intelligence",
}

TESTS = {
    Kind.SAURONS_WILL: "the roll for Sauron's Will",
    Kind.REMOVAL: "the Courage test to take the Ring off",
    Kind.CHARGE: "the test to find the Invisible bearer",
    Kind.THROWN_RIDER: "the Thrown Rider test",
    Kind.COURAGE: "the Courage test",
    Kind.FATE: "the Fate roll",
    Kind.WOUNDS: "the rolls to wound",
    Kind.CASTING: "the Casting test",
    Kind.RESISTING: "the Resist test",
}

TITLES = {
    Kind.SAURONS_WILL: "Sauron's Will",
    Kind.REMOVAL: "Taking off the Ring",
    Kind.CHARGE: "Finding the Invisible bearer",
    Kind.THROWN_RIDER: "Thrown Rider",
    Kind.COURAGE: "Courage test",
    Kind.FATE: "Fate",
    Kind.WOUNDS: "To wound",
    Kind.CASTING: "Casting",
    Kind.RESISTING: "Resisting",
}

LANDINGS = {
    Landing.KNOCKED_FLYING: "is knocked flying",
    Landing.GETS_UP: "gets up again",
    Landing.ON_ITS_FEET: "lands on its feet",
}

STYLES = {
    Style.MATCHED: "Matched Play",
    Style.OPEN: "Open Play",
    Style.NARRATIVE: "Narrative Play",
}

TRAITS = {
    Trait.RINGBEARER: "may bear the Ring",
    Trait.NOT_YET_AWOKEN: "bears a Ring that has not yet awoken",
    Trait.SAURON: "is Sauron himself, under rules of his own",
    Trait.RINGWRAITH: "is a Ringwraith",
    Trait.CROWN_OF_MORGUL: "may have the Crown of Morgul",
    Trait.FEARLESS: "always passes Courage tests, but rolls to find the Invisible bearer",
    Trait.TERROR: "causes Terror",
    Trait.HARBINGER: "is a Harbinger of Evil",
    Trait.MONSTER: "is a Monster",
    Trait.CAVALRY: "is Cavalry",
    Trait.FLY: "flies",
    Trait.WILL_OF_EVIL: "has the Will of Evil",
    Trait.SLIP_AWAY: "slips away from its foes, friends or not",
}

WILL_IS_IDLE = "Will does not help to find the Invisible bearer"

HEROICS = {heroic: f"Heroic {heroic.value.title()}" for heroic in Heroic}

READINGS = {
    "charge_distance": "How inches to an Invisible bearer are counted",
    "bar_ends_with_ring": "Whether a failed charge may be tried again once the Ring is off",
    "removal_under_opponent": "Taking the Ring off while the opponent has control",
    "will_when_held": "Sauron's Will for a bearer that cannot move",
    "my_precious": "When a bearer that puts the Ring on alone is lost",
    "on_and_off": "Putting the Ring on and taking it off in one turn",
    "halved_fight": "How the Fight value of who fights the Invisible bearer is halved",
}

ANSWERS: dict[str, dict[str, str]] = {
    "charge_distance": {
        ChargeDistance.FULL_INCHES: "only full inches count",
        ChargeDistance.ROUNDED_UP: "an inch begun counts as a whole one",
    },
    "bar_ends_with_ring": {
        BarEndsWithRing.YES: "once the Ring is off, a failed charger may charge",
        BarEndsWithRing.NO: "a failed charger stays barred though the Ring is off",
    },
    "removal_under_opponent": {
        RemovalUnderOpponent.ALLOWED: "it may be taken off while the opponent has control",
        RemovalUnderOpponent.REFUSED: "it may not be taken off while the opponent has control",
    },
    "will_when_held": {
        WillWhenHeld.ROLL: "Sauron's Will is rolled though the bearer cannot move",
        WillWhenHeld.SKIP: "Sauron's Will is not rolled for a bearer that cannot move",
    },
    "my_precious": {
        MyPrecious.AT_ONCE: "who puts the Ring on alone is lost at once",
        MyPrecious.END_OF_TURN: "who puts the Ring on alone is lost when the turn ends",
    },
    "halved_fight": {
        HalvedFight.UP: "half of an odd Fight value is rounded up",
        HalvedFight.DOWN: "half of an odd Fight value is rounded down",
    },
    "on_and_off": {
        OnAndOff.REFUSED: "the Ring never goes on and off in one turn",
        OnAndOff.ALLOWED: "the Ring may go on and off in one turn",
    },
}
"""What each answer to an open question means at the table."""


def reading_of(edition: Edition, name: str) -> tuple[str, ...]:
    """Return how a table reads a question; nothing where the edition leaves none open."""
    return (read_as(edition.readings, name),) if name in edition.open_questions else ()


def read_as(readings: Readings, name: str) -> str:
    """Return how a table reads an open question, as the small print has it."""
    return f"reading: {ANSWERS[name][getattr(readings, name)]}"

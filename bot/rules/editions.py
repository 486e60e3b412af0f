"""An edition of the rules, as values.

Where two editions differ, or the text leaves something open, the difference is
a field here and a line in `data/editions/*.toml`.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import takewhile

from bot.rules.heroic import Heroic


class ChargeDistance(StrEnum):
    """How the inches to an Invisible bearer are counted (C8)."""

    FULL_INCHES = "full-inches"
    ROUNDED_UP = "rounded-up"


class BarEndsWithRing(StrEnum):
    """Whether a failed charge stops barring once the Ring is off (C13)."""

    YES = "yes"
    NO = "no"


class RemovalUnderOpponent(StrEnum):
    """Whether the owner may test for removal while the opponent has control (R7)."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class WillWhenHeld(StrEnum):
    """Whether Sauron's Will is due for a bearer that cannot move anyway (S11)."""

    ROLL = "roll"
    SKIP = "skip"


class MyPrecious(StrEnum):
    """When a bearer that puts the Ring on while alone is lost to it (M4)."""

    AT_ONCE = "at-once"
    END_OF_TURN = "end-of-turn"


class HalvedFight(StrEnum):
    """How the Fight value of a foe of the Invisible bearer is halved (F1)."""

    UP = "up"
    DOWN = "down"


class OnAndOff(StrEnum):
    """Whether the Ring may go on and come off in one turn (W6, R5)."""

    REFUSED = "refused"
    ALLOWED = "allowed"


class Style(StrEnum):
    """The ways to play; some rules hold only in some of them (K5, M1, M3)."""

    MATCHED = "matched"
    OPEN = "open"
    NARRATIVE = "narrative"


@dataclass(frozen=True, slots=True)
class Readings:
    """What the text leaves open, and how this table reads it."""

    charge_distance: ChargeDistance
    bar_ends_with_ring: BarEndsWithRing
    removal_under_opponent: RemovalUnderOpponent
    will_when_held: WillWhenHeld
    my_precious: MyPrecious = MyPrecious.AT_ONCE
    halved_fight: HalvedFight = HalvedFight.UP
    on_and_off: OnAndOff = OnAndOff.REFUSED


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything in which one edition may differ from another."""

    id: str
    title: str
    courage_passes_at: int
    """2D6 and Courage together must reach this."""
    will_kept_at: int
    """On this face of one D6 or more, the owner keeps control (S3)."""
    rider_gets_up_at: int
    """Below this face of one D6, a thrown rider is knocked flying."""
    rider_lands_at: int
    """On this face or more, a thrown rider lands on its feet."""
    readings: Readings
    fate_saves_at: int = 4
    """On this face of one D6 or more, a point of Fate prevents the wound (D9)."""
    good_wins_roll_off_at: int = 4
    """On this face of one D6 or more, Good wins a duel that nothing else decides (F5)."""
    two_handed_duel: int = -1
    """What a two-handed weapon adds to each dice of a duel (D4)."""
    two_handed_wound: int = 1
    """What a two-handed weapon adds to each dice to wound."""
    crown_rerolls: bool = True
    """Whether the Crown of Morgul lets one dice of a Casting or Resist test be re-rolled (CR2)."""
    values_are_targets: bool = False
    """Whether Courage and Intelligence are printed as what 2D6 must reach (X+)."""
    charge_by_intelligence: bool = False
    """Whether finding the Invisible bearer is a test of Intelligence, not of Courage (E3)."""
    charge_takes_will: bool = True
    """Whether Will may be spent on it (C10, E4)."""
    acts_in_combat: bool = True
    """Whether the Ring may be taken off by a bearer in combat (E14)."""
    will_takes_modifier: bool = False
    """Whether anything but Might may change Sauron's Will (E17)."""
    priority_is_chosen: bool = False
    """Whether the winner of the roll chooses who has priority (E22)."""
    halved_only_alone: bool = False
    """Whether foes fight at half their Fight value only where the bearer has no friend (E5)."""
    two_handed_spares_six: bool = False
    """Whether a natural 6 is spared by the two-handed penalty (E23)."""
    crown_attacks: int = 3
    """The Attacks of the Witch-king with the Crown of Morgul; 0 where it changes none (CR1)."""
    passes_last: bool = False
    """Whether a test that was passed once holds for the rest of the turn (E20)."""
    last_will_stays: bool = False
    """Whether a Ringwraith may not cast with its last point of Will (E28)."""
    my_precious_in: tuple[Style, ...] = (Style.MATCHED, Style.OPEN)
    """The ways to play in which a bearer left alone with the Ring is lost (M1, E15)."""
    ringless_beside: tuple[tuple[str, str], ...] = ()
    """Who has no Ring beside which other: each by the beginning of its name (E16)."""
    acts_when_held: bool = True
    """Whether a model that magic holds may charge, or handle the Ring (E14)."""
    crown_daunts: bool = False
    """Whether nobody passes Courage automatically before the Crown of Morgul (E27)."""
    elven_made_shift: int = 0
    """How many faces of the roll-off an Elven-made weapon wins for its side (E29)."""
    channelled_cast: int = 0
    """What a Casting test after a Heroic Channelling counts as; 0 for what it shows (E25)."""
    bonus_before_halving: bool = False
    """Whether what is added to a Fight value is halved with it, as by a Heroic Strike (E24)."""
    charges_when_held: bool = True
    """Whether a charge that was allowed may be made by a model that magic holds by now (E14)."""
    joined_heroics: tuple[Heroic, ...] = tuple(Heroic)
    """The Heroic Actions that friends may be called to join (E8)."""
    channels_twice: bool = True
    """Whether a Heroic Channelling may be declared while an earlier one still waits (E25)."""
    strike_sides: int = 0
    """The sides of the dice that a Heroic Strike adds to Fight (E24); 0 where none is told."""
    strength_sides: int = 0
    """The sides of the dice that a Heroic Strength adds to Strength; 0 where it adds none."""
    strength_factor: int = 1
    """By how much a Heroic Strength multiplies Strength (E25)."""
    challenge_adds: int = 0
    """What a Heroic Challenge adds to Attacks, and to wound who is challenged (E25)."""
    challenge_sets_apart: bool = False
    """Whether two Heroes fight alone after a Heroic Challenge that is accepted."""
    open_questions: tuple[str, ...] = (
        "charge_distance",
        "bar_ends_with_ring",
        "removal_under_opponent",
        "will_when_held",
        "my_precious",
        "halved_fight",
    )
    """The readings that a table may change; on the others this edition is plain."""


RULED_LATER = (
    "acts_when_held",
    "crown_daunts",
    "elven_made_shift",
    "channelled_cast",
    "bonus_before_halving",
    "charges_when_held",
    "joined_heroics",
    "channels_twice",
    "strike_sides",
    "strength_sides",
    "strength_factor",
    "challenge_adds",
    "challenge_sets_apart",
)
"""What no edition held at first, in the order in which it was ruled.

Older records were played without it, or by a beginning of it.
"""


def as_once_ruled(edition: Edition, *, named: Collection[str]) -> Edition:
    """Return an edition as it was when of its rulings only those `named` were known.

    What came after the first that was unknown, was so as well.
    """
    known = tuple(takewhile(lambda ruling: ruling in named, RULED_LATER))
    unknown = RULED_LATER[len(known) :]
    unruled = {field.name: field.default for field in fields(edition) if field.name in unknown}
    return replace(edition, **unruled)


READINGS: dict[str, type[StrEnum]] = {
    "charge_distance": ChargeDistance,
    "bar_ends_with_ring": BarEndsWithRing,
    "removal_under_opponent": RemovalUnderOpponent,
    "will_when_held": WillWhenHeld,
    "my_precious": MyPrecious,
    "halved_fight": HalvedFight,
    "on_and_off": OnAndOff,
}
"""Every question that some edition leaves open, and the answers a table may give to it."""


def reread(readings: Readings, reading: str, value: str) -> Readings:
    """Return the readings with one of them changed; `ValueError` or `KeyError` if there is none."""
    return replace(readings, **{reading: READINGS[reading](value)})

"""Courage and Intelligence: what 2D6 must reach, and what is added to them."""

from enum import StrEnum

from bot.rules.editions import Edition
from bot.rules.errors import Reason, UnreadableError
from bot.rules.rolls import Added, Part


class Characteristic(StrEnum):
    """What 2D6 may be rolled against."""

    COURAGE = "courage"
    INTELLIGENCE = "intelligence"


LOWEST, HIGHEST = 1, 10
LOWEST_TARGET = 3
"""Where values are what must be reached, none is better than this (E18)."""


def sought_by(edition: Edition) -> Characteristic:
    """Return with which characteristic a foe looks for the Invisible bearer (E3)."""
    by_intelligence = edition.charge_by_intelligence
    return Characteristic.INTELLIGENCE if by_intelligence else Characteristic.COURAGE


def printed(value: int, edition: Edition) -> str:
    """Return a Courage or Intelligence as the edition prints it."""
    return f"{value}+" if edition.values_are_targets else f"{value}"


def check_intelligence(value: int | None, edition: Edition) -> None:
    """Refuse an Intelligence in an edition that has none, and one that no profile holds."""
    if value is None:
        return
    if not edition.charge_by_intelligence:
        raise UnreadableError(Reason.NO_INTELLIGENCE)
    check_value(value, edition, Characteristic.INTELLIGENCE)


def within_bounds(value: int, modifier: int, edition: Edition) -> int:
    """Return what is added to the goal so that no modifier carries a value past its bounds.

    Where values are printed as X+, they are never better than 3+ nor worse than 10+ (E18).
    """
    if not edition.values_are_targets:
        return 0
    changed = value - modifier
    return min(max(changed, LOWEST_TARGET), HIGHEST) - changed


def is_at_bounds(value: int, modifier: int, edition: Edition) -> bool:
    """Whether a modifier takes a value to its worst or its best, or would take it further (E18).

    Of a goal that was kept `within_bounds` it tells the same as of the value itself.
    """
    if not edition.values_are_targets or not modifier:
        return False
    changed = value - modifier
    return changed >= HIGHEST if modifier < 0 else changed <= LOWEST_TARGET


def check_value(
    value: int, edition: Edition, asked: Characteristic = Characteristic.COURAGE
) -> None:
    """Refuse a Courage or Intelligence that no profile of the edition holds (E18)."""
    least = LOWEST_TARGET if edition.values_are_targets else LOWEST
    if not least <= value <= HIGHEST:
        is_courage = asked is Characteristic.COURAGE
        reason = Reason.BAD_COURAGE if is_courage else Reason.BAD_INTELLIGENCE
        raise UnreadableError(reason, least=least, most=HIGHEST)


def asked_of(value: int, edition: Edition) -> tuple[tuple[Added, ...], tuple[int, ...]]:
    """Return what is added to 2D6 and what they must reach, for a Courage or Intelligence.

    Raises `UnreadableError` for a value that no profile of the edition holds.

    Where values are added, they must reach a fixed goal together with the dice; where
    they are printed as X+, the dice alone must reach them (E18).
    """
    check_value(value, edition)
    if edition.values_are_targets:
        return (), (value,)
    return (Added(Part.COURAGE, value),), (edition.courage_passes_at,)

"""Courage and Intelligence: what 2D6 must reach, and what is added to them."""

from bot.rules.editions import Edition
from bot.rules.errors import Reason, UnreadableError
from bot.rules.rolls import Added, Part

LOWEST, HIGHEST = 1, 10
LOWEST_TARGET = 3
"""Where values are what must be reached, none is better than this (E18)."""


def asked_of(value: int, edition: Edition) -> tuple[tuple[Added, ...], tuple[int, ...]]:
    """Return what is added to 2D6 and what they must reach, for a Courage or Intelligence.

    Raises `UnreadableError` for a value that no profile of the edition holds.

    Where values are added, they must reach a fixed goal together with the dice; where
    they are printed as X+, the dice alone must reach them (E18).
    """
    least = LOWEST_TARGET if edition.values_are_targets else LOWEST
    if not least <= value <= HIGHEST:
        raise UnreadableError(Reason.BAD_COURAGE, least=least, most=HIGHEST)
    if edition.values_are_targets:
        return (), (value,)
    return (Added(Part.COURAGE, value),), (edition.courage_passes_at,)

"""Dice as values."""

from typing import Protocol

HIGHEST_FACE = 6
"""No Might point lifts a dice above this face."""

MOST_SIDES = 1000
"""No dice has more sides than this."""


class Dice(Protocol):
    """Where faces come from. The rules ask; somebody else rolls."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides`."""
        ...

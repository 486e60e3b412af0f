"""The phases of a turn."""

from enum import StrEnum


class Phase(StrEnum):
    """The phases of a turn, in order."""

    PRIORITY = "priority"
    MOVE = "move"
    SHOOT = "shoot"
    FIGHT = "fight"
    END = "end"

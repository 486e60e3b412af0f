"""What can be wrong with a record, and how far it was as promised."""

from dataclasses import dataclass
from enum import StrEnum


class Flaw(StrEnum):
    """What can be wrong with a record."""

    NOT_A_RECORD = "not-a-record"
    UNREADABLE = "unreadable"
    NO_SEED = "no-seed"
    LOOSE = "loose"
    COMMITMENT = "commitment"
    EDITION = "edition"
    VERSION = "version"
    BROKEN_OFF = "broken-off"
    AFTER_THE_END = "after-the-end"
    UNDONE_BY_HALVES = "undone-by-halves"
    NOT_THEIRS = "not-theirs"
    REFUSED = "refused"
    IMPOSSIBLE = "impossible"
    OTHER = "other"
    MISSING = "missing"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is not as promised."""

    flaw: Flaw
    version: int = 0
    """The event's, or the line's where it cannot be read; 0 for the record as a whole."""
    roll: int = 0
    """The roll's number, where it is one."""
    what: str = ""
    """The event or the part of it that differs, or why the rules refuse it."""
    recorded: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking a record."""

    game: int = 0
    commitment: str = ""
    rolls: int = 0
    """How many the record claims."""
    promised: int = 0
    """How many are as promised, up to the first fault."""
    corrections: int = 0
    """What the players corrected by hand; the rules cannot know whether rightly."""
    undone: int = 0
    renewed: tuple[str, ...] = ()
    """What bound the dice anew each time that a backup was restored: the SHA-256 of a seed."""
    fault: Fault | None = None


class WrongRecordError(Exception):
    """A record is not as promised; the fault tells where and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

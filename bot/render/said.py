"""An answer before it becomes a card: what is said, and what may be pressed."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.render.keys import Key, Reference


class Tone(StrEnum):
    """How an answer turned out. The mark tells it without colour."""

    PASSED = "✅"
    FAILED = "❌"
    WAITING = "⏳"
    TOLD = "📜"
    REFUSED = "✋"


class Weight(StrEnum):
    """How much a button asks to be pressed."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: its label (at most 80 characters) and what it stands for."""

    label: str
    key: Key | Reference
    weight: Weight = Weight.FIRST

    @property
    def apart(self) -> "Offer":
        """The same button on a card that tells of more than what it decides."""
        if isinstance(self.key, Reference):
            return self
        return replace(self, key=replace(self.key, is_apart=True))


@dataclass(frozen=True, slots=True)
class Said:
    """One answer, in the order in which it is read."""

    tone: Tone
    verdict: str = ""
    """What happened, in plain words; one sentence or two."""
    dice: str = ""
    lines: tuple[str, ...] = ()
    """What follows from it."""
    small: tuple[str, ...] = ()
    """Turn, roll number, reading used."""
    offers: tuple[Offer, ...] = ()
    calls: int | None = None
    """The person whose decision it is now, to be pinged."""
    asks: str = "this is yours to decide"
    """What the person who is called is told, after the name."""
    opens: int | None = None
    """The roll whose open test this card is."""
    rule: str = ""
    """The id of the article that decided it, where a rule did."""
    earlier: tuple["Said", ...] = ()
    """What happened just before, in the same answer."""

    @property
    def in_brief(self) -> "Said":
        """What was done, for a private card beside the answer that all are given."""
        return Said(self.tone, f"Done. {self.verdict.removesuffix(':')}".strip())

    def then(self, other: "Said") -> "Said":
        """Return both as one answer; the later gives the tone."""
        small = tuple(dict.fromkeys((*self.small, *other.small)))
        if not self.verdict:
            return replace(other, small=small)
        if not other.verdict:
            return replace(self, small=small)
        earlier = (*self.earlier, replace(self, earlier=(), small=()))
        return replace(other, small=small, earlier=earlier)

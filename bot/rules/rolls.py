"""An open roll, and how it may still change.

Every test is one shape: faces as they fell, what is added to them, and the
totals at which the outcome improves. Might and Will only ever raise the total.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from bot.rules.dice import HIGHEST_FACE
from bot.rules.figures import FigureId, Points


class Kind(StrEnum):
    """What is being tested."""

    SAURONS_WILL = "saurons-will"
    REMOVAL = "removal"
    CHARGE = "charge"
    THROWN_RIDER = "thrown-rider"

    @property
    def takes_will(self) -> bool:
        """Will may be spent on Courage tests alone (C10, R9)."""
        match self:
            case Kind.REMOVAL | Kind.CHARGE:
                return True
            case Kind.SAURONS_WILL | Kind.THROWN_RIDER:
                return False
            case _:
                assert_never(self)


class Part(StrEnum):
    """What is added to the dice before anybody spends a point."""

    COURAGE = "courage"
    DISTANCE = "distance"
    MODIFIER = "modifier"


@dataclass(frozen=True, slots=True)
class Added:
    """One summand beside the dice; negative for a penalty."""

    part: Part
    amount: int


@dataclass(frozen=True, slots=True)
class Test:
    """A roll, from the moment the dice lie until what follows from it is settled."""

    number: int
    """Its place among all rolls of the game, from 1."""
    kind: Kind
    figure: FigureId
    """Who rolls. Only this model's Might and Will may change it (D11)."""
    bearer: FigureId
    """Whose Ring it is about."""
    faces: tuple[int, ...]
    """As they fell; what Might did to them is kept apart."""
    added: tuple[Added, ...]
    targets: tuple[int, ...]
    """The totals at which the outcome improves, lowest first."""
    distance: float | None = None
    """Inches between charger and bearer, as they were measured."""
    might: int = 0
    will: int = 0

    @property
    def total(self) -> int:
        """Dice, what is added to them, and the points that were spent."""
        added = sum(part.amount for part in self.added)
        return sum(self.faces) + added + self.might + self.will

    @property
    def reached(self) -> int:
        """How many of `targets` the total has reached; 0 is the worst outcome."""
        return sum(self.total >= target for target in self.targets)

    @property
    def is_passed(self) -> bool:
        """Whether the outcome can improve no further."""
        return self.reached == len(self.targets)

    def spending(self, *, might: int, will: int) -> "Test":
        """Return this test with points added to it."""
        return replace(self, might=self.might + might, will=self.will + will)


@dataclass(frozen=True, slots=True)
class Choice:
    """Points that would improve the outcome, and how many targets are reached with them."""

    might: int
    will: int
    reached: int


def choices(test: Test, left: Points) -> tuple[Choice, ...]:
    """Return every way to a better outcome, the least Might first.

    No choice wastes a point: each reaches its target exactly. A dice cannot pass
    6, so Might has only the room that the faces leave (C10, D11).
    """
    might = min(left.might, sum(HIGHEST_FACE - face for face in test.faces) - test.might)
    will = left.will if test.kind.takes_will else 0
    return tuple(
        Choice(spent, needed - spent, reached)
        for reached, goal in enumerate(test.targets, start=1)
        if (needed := goal - test.total) > 0
        for spent in range(max(0, needed - will), min(needed, might) + 1)
    )


def saved_by(test: Test, left: Points, *, might: int, will: int) -> Choice | None:
    """Return the points, within those offered beforehand, that turn failure into success.

    The fewest there are, and Will before Might; `None` if they do not suffice.
    """
    offered = Points(min(might, left.might), min(will, left.will))
    passing = (choice for choice in choices(test, offered) if choice.reached == len(test.targets))
    return next(passing, None)

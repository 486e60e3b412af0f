"""An open roll, and how it may still change.

Every test is one shape: faces as they fell, what is added to them, and the goals at
which the outcome improves. Re-rolls come first, then Might and Will, which only ever
raise what the dice show.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from bot.rules.dice import HIGHEST_FACE
from bot.rules.figures import FigureId, Points
from bot.rules.throws import Reroll


class Reads(StrEnum):
    """How dice are read against the goals of a test."""

    SUM = "sum"
    """All dice together."""
    HIGHEST = "highest"
    """The best of them."""
    EACH = "each"
    """Every dice by itself."""


class Kind(StrEnum):
    """What is being tested."""

    SAURONS_WILL = "saurons-will"
    REMOVAL = "removal"
    CHARGE = "charge"
    THROWN_RIDER = "thrown-rider"
    COURAGE = "courage"
    FATE = "fate"
    WOUNDS = "wounds"
    CASTING = "casting"
    RESISTING = "resisting"

    @property
    def takes_will(self) -> bool:
        """Will may be spent on Courage tests alone (C10, R9)."""
        return self in (Kind.REMOVAL, Kind.CHARGE, Kind.COURAGE)

    @property
    def reads(self) -> Reads:
        """How the dice of this test are read."""
        if self is Kind.WOUNDS:
            return Reads.EACH
        return Reads.HIGHEST if self in (Kind.CASTING, Kind.RESISTING) else Reads.SUM


class Part(StrEnum):
    """What is added to the dice before anybody spends a point."""

    COURAGE = "courage"
    DISTANCE = "distance"
    MODIFIER = "modifier"
    TWO_HANDED = "two-handed"


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
    figure: FigureId | None
    """Who rolls. Only this model's Might and Will may change it (D11); `None` if it has none."""
    bearer: FigureId | None
    """Whose Ring it is about, or `None` where it is about no Ring."""
    faces: tuple[int, ...]
    """As they fell; what was rolled again, and what Might did, are kept apart."""
    added: tuple[Added, ...]
    targets: tuple[int, ...]
    """The goals at which the outcome improves, lowest first."""
    distance: float | None = None
    """Inches between charger and bearer, as they were measured."""
    might: int = 0
    will: int = 0
    label: str = ""
    """Who rolls or what is cast, where no model on the table says it."""
    rerolls: tuple[Reroll, ...] = ()
    may_reroll: bool = False
    """Whether one dice may be rolled again, before any Might (CR2, CR3)."""
    without_will: bool = False
    """Whether no Will may be spent, though its kind takes Will (E4)."""
    free: int = 0
    """How many of the dice, the last ones, cost no Will."""
    before_crown: bool = False
    """Whether the Crown of Morgul let nobody pass it automatically (E27)."""
    counts_as: int = 0
    """What the highest dice counts as at the least, whatever fell (E25)."""
    then: int | None = None
    """What each wound must reach on another dice: the second number of 6+/4+ (D5)."""
    promised: int = 0
    """Might that was promised with the command and waits for a re-roll (CR3)."""

    @property
    def takes_will(self) -> bool:
        """Whether Will may be spent on it."""
        return self.kind.takes_will and not self.without_will

    @property
    def final(self) -> tuple[int, ...]:
        """The faces after re-rolls, in the order of the dice."""
        final = list(self.faces)
        for reroll in self.rerolls:
            final[reroll.index] = reroll.new
        return tuple(final)

    @property
    def bonus(self) -> int:
        """Everything that is added to the dice but points."""
        return sum(part.amount for part in self.added)

    @property
    def total(self) -> int:
        """What counts of the dice, what is added to them, and the points that were spent."""
        is_sum = self.kind.reads is Reads.SUM
        dice = sum(self.final) if is_sum else max(*self.final, self.counts_as)
        return dice + self.bonus + self.might + self.will

    @property
    def reached(self) -> int:
        """How many goals the total has reached, or how many dice theirs; 0 is the worst."""
        if self.kind.reads is Reads.EACH:
            paid = accumulate(sorted(self.shortfalls))
            return sum(cost <= self.might for cost in paid)
        return sum(self.total >= target for target in self.targets)

    @property
    def best(self) -> int:
        """The most that `reached` can be."""
        return len(self.faces) if self.kind.reads is Reads.EACH else len(self.targets)

    @property
    def enough(self) -> int:
        """How much must be reached for a success; a casting counts from its value up (D7)."""
        return 1 if self.kind is Kind.CASTING else self.best

    @property
    def is_passed(self) -> bool:
        """Whether it is a success as it stands."""
        return self.reached >= self.enough

    @property
    def shortfalls(self) -> tuple[int, ...]:
        """How much each dice lacks of its goal, where every dice is read by itself."""
        goal = self.targets[0]
        return tuple(max(0, goal - face - self.bonus) for face in self.final)

    @property
    def hits(self) -> tuple[bool, ...]:
        """Which dice reach the lowest goal, with the Might where it does most, in their order."""
        lacking = [max(0, self.targets[0] - face - self.bonus) for face in self.final]
        left, hits = self.might, [False] * len(lacking)
        for index in sorted(range(len(lacking)), key=lacking.__getitem__):
            if lacking[index] > left:
                break
            hits[index] = True
            left -= lacking[index]
        return tuple(hits)

    def spending(self, *, might: int, will: int) -> "Test":
        """Return this test with points added to it."""
        return replace(self, might=self.might + might, will=self.will + will)

    def rerolling(self, index: int, face: int) -> "Test":
        """Return this test after one of its dice was rolled again."""
        reroll = Reroll(index, self.faces[index], face)
        return replace(self, rerolls=(*self.rerolls, reroll), may_reroll=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """Points that would improve the outcome, and how many goals are reached with them."""

    might: int
    will: int
    reached: int


def choices(test: Test, left: Points) -> tuple[Choice, ...]:
    """Return every way to a better outcome, the least Might first.

    No choice wastes a point: each reaches its goal exactly. No dice passes 6, so Might
    has only the room that the faces leave (C10, D11).
    """
    if test.kind.reads is Reads.EACH:
        return _choices_for_each(test, left)
    might = min(left.might, _room(test) - test.might)
    will = left.will if test.takes_will else 0
    return tuple(
        Choice(spent, needed - spent, reached)
        for reached, goal in enumerate(test.targets, start=1)
        if (needed := goal - test.total) > 0
        for spent in range(max(0, needed - will), min(needed, might) + 1)
    )


def _room(test: Test) -> int:
    """Return how far Might can raise what counts of the dice."""
    if test.kind.reads is Reads.HIGHEST:
        return HIGHEST_FACE - max(test.final)
    return sum(HIGHEST_FACE - face for face in test.final)


def _choices_for_each(test: Test, left: Points) -> tuple[Choice, ...]:
    """Return what more dice would cost, the cheapest first, each kept at 6 or below."""
    lacking = sorted(test.shortfalls)
    costs = list(accumulate(lacking))
    return tuple(
        Choice(cost - test.might, 0, reached)
        for reached, cost in enumerate(costs, start=1)
        if reached > test.reached and cost - test.might <= left.might
    )


def saved_by(test: Test, left: Points, *, might: int, will: int) -> Choice | None:
    """Return the points, within those offered beforehand, that turn failure into success.

    The fewest there are, and Will before Might; `None` if they do not suffice. Where
    every dice is read by itself, each one that is saved counts.
    """
    offered = Points(min(might, left.might), min(will, left.will))
    possible = choices(test, offered)
    if test.kind.reads is Reads.EACH:
        return possible[-1] if possible else None
    if test.is_passed:
        return None
    return next((choice for choice in possible if choice.reached >= test.enough), None)

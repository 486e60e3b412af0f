"""What a request comes to when its dice are rolled.

The order is fixed. Part by part, and repeat by repeat: all dice are rolled; those that
show a face to be rolled again are rolled again, together and once, whatever they show
then; some are kept; the bonus is added; and what is left is compared with the target.
"""

from dataclasses import dataclass

from bot.rules.dice import Dice
from bot.rules.notation import End, Request, Throw


@dataclass(frozen=True, slots=True)
class Reroll:
    """One dice that was rolled again."""

    index: int
    """Which of the dice, from 0."""
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw of one part: the dice as they fell, and what became of them."""

    throw: Throw
    faces: tuple[int, ...]
    """As they fell; what was rolled again is kept apart."""
    rerolls: tuple[Reroll, ...] = ()

    @property
    def final(self) -> tuple[int, ...]:
        """The faces in the end, in the order of the dice."""
        if not self.rerolls:
            return self.faces
        final = list(self.faces)
        for reroll in self.rerolls:
            final[reroll.index] = reroll.new
        return tuple(final)

    @property
    def kept(self) -> tuple[int, ...]:
        """Which of the dice count, from 0; of equal ones those that come first."""
        keep, final = self.throw.keep, self.final
        if keep is None:
            return tuple(range(len(final)))
        is_highest = keep.end is End.HIGHEST
        ranked = sorted(range(len(final)), key=final.__getitem__, reverse=is_highest)
        return tuple(sorted(ranked[: keep.count]))

    @property
    def counted(self) -> tuple[int, ...]:
        """The final faces of the dice that count."""
        final = self.final
        return tuple(final[index] for index in self.kept) if self.throw.keep else final

    @property
    def total(self) -> int:
        """The sum of the dice that count, and the bonus once."""
        return sum(self.counted) + self.throw.bonus

    @property
    def successes(self) -> int | None:
        """How many dice that count reach the target, each with the bonus; `None` without one."""
        if self.throw.target is None:
            return None
        needed = self.throw.target - self.throw.bonus
        return sum([face >= needed for face in self.counted])


def throw(request: Request, dice: Dice) -> tuple[Thrown, ...]:
    """Roll what is asked for: a result for every part and each of its repeats, in order."""
    return tuple([_thrown(part, dice) for part in request.parts for _ in range(part.repeats)])


def _thrown(part: Throw, dice: Dice) -> Thrown:
    faces = dice.roll(part.count, part.sides)
    if not part.rerolls:
        return Thrown(part, faces)
    again = [index for index, face in enumerate(faces) if face in part.rerolls]
    news = dice.roll(len(again), part.sides)
    rerolls = (Reroll(index, faces[index], new) for index, new in zip(again, news, strict=True))
    return Thrown(part, faces, tuple(rerolls))

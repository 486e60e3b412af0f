"""Every throw there is, for tests that count what comes of each."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from bot.rules.dice import Dice
from bot.rules.figures import Figure, Side, improvise
from tests.scripted import Scripted


class _MoreDiceError(Exception):
    def __init__(self, count: int) -> None:
        self.count = count


class Told(Scripted):
    """Dice that fall as told, and say how many more are wanted."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        if self.left < count:
            raise _MoreDiceError(count)
        return super().roll(count, sides)


def every(rolled: Callable[[Dice], int], *faces: int) -> Iterator[tuple[int, Fraction]]:
    """What comes of every throw there is, each with its chance."""
    try:
        yield rolled(Told(*faces)), Fraction(1, 6 ** len(faces))
    except _MoreDiceError as wanted:
        for more in product(range(1, 7), repeat=wanted.count):
            yield from every(rolled, *faces, *more)


def mean(rolled: Callable[[Dice], int]) -> Fraction:
    return sum((what * chance for what, chance in every(rolled)), Fraction())


def hero(name: str, side: Side, *, courage: int = 4, might: int = 0, will: int = 0) -> Figure:
    return improvise(name, side=side, courage=courage, might=might, will=will)

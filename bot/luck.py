"""How the dice fell: each face, successes against what was to be expected, and how even it is."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Protocol

from bot.rules.dice import HIGHEST_FACE
from bot.rules.events import (
    DiceThrown,
    DisputeRolled,
    DuelRerolled,
    DuelRolled,
    DuelWon,
    Event,
    GameEnded,
    GameOpened,
    PriorityRolled,
    SideLeft,
    SideTaken,
    TestRerolled,
    TestRolled,
    ThrowRevealed,
)
from bot.rules.figures import Side
from bot.rules.notation import End, Throw
from bot.rules.rolls import Reads, Test
from bot.rules.throws import Thrown

FEWEST = 30
"""Below so many dice nothing can be said about how even they are."""
_FACES = range(1, HIGHEST_FACE + 1)


class Deed(Protocol):
    """The events of one action, and who took it."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        ...

    @property
    def actor(self) -> int:
        """The id of who did it."""
        ...


@dataclass(frozen=True, slots=True)
class Luck:
    """What fell, of six-sided dice; what was undone fell as well."""

    faces: tuple[int, ...] = (0,) * HIGHEST_FACE
    """How often each face fell, from 1 to 6."""
    tries: int = 0
    """Tests, and the dice of those that read each by itself, and of throws with a target."""
    successes: int = 0
    """Of those, by the dice alone: before a test was rolled again or paid for."""
    expected: float = 0.0
    hidden: int = 0
    """Dice of secret throws that nobody else may see yet."""

    @property
    def dice(self) -> int:
        """How many dice were seen to fall."""
        return sum(self.faces)

    @property
    def evenness(self) -> float | None:
        """Return how likely even dice fall at least so unevenly; `None` for too few of them."""
        if self.dice < FEWEST:
            return None
        mean = self.dice / HIGHEST_FACE
        return chance_of(sum((count - mean) ** 2 / mean for count in self.faces))


def chance_of(chi_square: float) -> float:
    """Return how likely even dice reach this chi-square, with six faces to fall on.

    >>> round(chance_of(11.0705), 5), round(chance_of(0), 5)
    (0.05, 1.0)
    """
    half = chi_square / 2
    # The incomplete gamma function of 5/2, which ends after two steps.
    tail = math.exp(-half) * math.sqrt(half) * (1 + half / 1.5) / math.gamma(1.5)
    return math.erfc(math.sqrt(half)) + tail


def chance(test: Test) -> float:
    """Return how likely one success is by the dice alone: of the test, or of each of its dice."""
    goal = test.targets[test.enough - 1 if test.kind.reads is not Reads.EACH else 0] - test.bonus
    count = 1 if test.kind.reads is Reads.EACH else len(test.faces)
    if test.kind.reads is Reads.SUM:
        throws = list(product(_FACES, repeat=count))
        return sum(sum(throw) >= goal for throw in throws) / len(throws)
    below = min(max(goal - 1, 0), HIGHEST_FACE)
    return 1 - (below / HIGHEST_FACE) ** count


def luck(games: Iterable[Sequence[Deed]], *, player: int | None = None) -> Luck:
    """Return how the dice fell in some games, for all or for one player's hand."""
    faces, tests, aimed = Counter[int](), list[Test](), list[Thrown]()
    hidden = 0
    for deeds in games:
        secret = _secret(deeds)
        for roller, rolled, number in _rolls(deeds):
            if player is not None and roller != player:
                continue
            if number in secret:
                hidden += len(rolled) if isinstance(rolled, tuple) else 0
            elif isinstance(rolled, Test):
                tests.append(rolled)
            elif isinstance(rolled, Thrown):
                aimed.append(rolled)
            else:
                faces.update(rolled)
    each = [len(test.faces) if test.kind.reads is Reads.EACH else 1 for test in tests]
    return Luck(
        tuple(faces[face] for face in _FACES),
        sum(each) + sum(len(thrown.counted) for thrown in aimed),
        sum(map(_successes, tests)) + sum(thrown.successes or 0 for thrown in aimed),
        sum(chance(test) * count for test, count in zip(tests, each, strict=True))
        + sum(expected(thrown.throw) for thrown in aimed),
        hidden,
    )


@lru_cache(maxsize=256)  # the same few dice are rolled again and again
def expected(throw: Throw) -> float:
    """Return how many successes a throw of six-sided dice with a target brings on average.

    Exactly: what it rolls again, and which dice it keeps, were asked for beforehand.
    """
    assert throw.target is not None  # or nothing is a success
    needed = throw.target - throw.bonus
    at_once = sum(face >= needed for face in _FACES if face not in throw.rerolls)
    again = len(throw.rerolls) * sum(face >= needed for face in _FACES) / HIGHEST_FACE
    each = (at_once + again) / HIGHEST_FACE
    if throw.keep is None:
        return throw.count * each
    dropped = throw.count - throw.keep.count
    spared = dropped if throw.keep.end is End.LOWEST else 0
    return sum(
        math.comb(throw.count, hits)
        * each**hits
        * (1 - each) ** (throw.count - hits)
        * min(max(hits - spared, 0), throw.keep.count)
        for hits in range(throw.count + 1)
    )


def _successes(test: Test) -> int:
    bare = replace(test, might=0, will=0, rerolls=(), counts_as=0)
    return bare.reached if test.kind.reads is Reads.EACH else int(bare.is_passed)


def _secret(deeds: Sequence[Deed]) -> set[int]:
    """Return the numbers of secret throws that were not revealed, while the game goes on."""
    secret = set[int]()
    for event in (event for deed in deeds for event in deed.events):
        match event:
            case DiceThrown(number, secret=True):
                secret.add(number)
            case ThrowRevealed(number):
                secret.discard(number)
            case GameEnded():
                secret.clear()
            case _:
                pass
    return secret


_Roll = tuple[int, "tuple[int, ...] | Test | Thrown", int]


def _rolls(deeds: Sequence[Deed]) -> Iterator[_Roll]:
    """Every roll: whose hand it was, what it was, and its number where it may be secret.

    Both sides roll a duel and priority, each for itself.
    """
    seats = dict[Side, int]()
    for deed in deeds:
        for event in deed.events:
            good, evil = (seats.get(side, deed.actor) for side in Side)
            match event:
                case GameOpened():
                    seats.clear()
                case SideTaken(side, taker):
                    seats[side] = taker
                case SideLeft(side):
                    seats.pop(side, None)
                case TestRolled(test):
                    yield deed.actor, test.faces, 0
                    yield deed.actor, test, 0
                case TestRerolled(_, _, face):
                    yield deed.actor, (face,), 0
                case DuelRolled(duel):
                    yield good, duel.good.faces, 0
                    yield evil, duel.evil.faces, 0
                case DuelRerolled(_, side, _, face):
                    yield seats.get(side, deed.actor), (face,), 0
                case DuelWon(_, _, roll_off) if roll_off is not None:
                    yield 0, (roll_off,), 0
                case PriorityRolled(_, ours, theirs):
                    yield good, ours, 0
                    yield evil, theirs, 0
                case DisputeRolled(_, face):
                    yield 0, (face,), 0
                case DiceThrown(number, thrower):
                    yield thrower, _six_sided(event), number
                    for part in event.thrown:
                        if part.throw.target is not None and part.throw.sides == HIGHEST_FACE:
                            yield thrower, part, number
                case _:
                    pass


def _six_sided(event: DiceThrown) -> tuple[int, ...]:
    return tuple(
        face
        for part in event.thrown
        if part.throw.sides == HIGHEST_FACE
        for face in (*part.faces, *(reroll.new for reroll in part.rerolls))
    )

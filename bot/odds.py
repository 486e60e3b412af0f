"""Exact chances of what is rolled at the table: counted, never simulated.

The dice are icepool's. What they must reach, and what Might and Will may do to them, is
asked of the rules themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import icepool  # pyright: ignore[reportMissingTypeStubs]  # see `_icepool`

from bot.rules.actions import Contender, FightDuel
from bot.rules.charge import check_measures, inches
from bot.rules.dice import HIGHEST_FACE
from bot.rules.duel import check, check_elven_made
from bot.rules.duels import good_wins_at
from bot.rules.editions import Edition
from bot.rules.errors import Reason, UnreadableError
from bot.rules.figures import Points
from bot.rules.might import check_promise
from bot.rules.ring import check_will_modifier
from bot.rules.rolls import Added, Kind, Part, Test, saved_by
from bot.rules.values import asked_of, check_value, sought_by, within_bounds
from bot.rules.wounds import needed

FARTHEST = 12
"""Inches: charges are told for every distance up to this."""
MOST_STRIKES = 10
"""Fewer than may be rolled: the dice of a trapped foe, twice as many, are counted in a moment."""

_icepool: Any = icepool
"""Its own types do not hold: to them a whole number cannot be what a dice shows."""
_D6 = _icepool.d6
_Distribution = Any


def saurons_will(edition: Edition, *, might: int, modifier: int = 0) -> tuple[Fraction, ...]:
    """Return how likely the owner keeps control: without Might, with one point, and so on (S5)."""
    check_promise(might=might)
    check_will_modifier(modifier, edition)
    added = (Added(Part.MODIFIER, modifier),)
    return tuple(
        _passing(Kind.SAURONS_WILL, 1, added, edition.will_kept_at, Points(might=spent))
        for spent in range(might + 1)
    )


def courage(
    edition: Edition, *, value: int, modifier: int, might: int, will: int
) -> tuple[tuple[Points, Fraction], ...]:
    """Return how likely a Courage test is passed, with ever more points (C10, R9).

    Will comes before Might, as the commands spend them.
    """
    check_measures(0, modifier=modifier)
    check_promise(might=might, will=will)
    added, (goal,) = asked_of(value, edition)
    added = (*added, Added(Part.MODIFIER, modifier))
    goal += within_bounds(value, modifier, edition)
    return tuple(
        (points, _passing(Kind.COURAGE, 2, added, goal, points))
        for points in _ladder(might=might, will=will)
    )


def charge(
    edition: Edition, *, value: int, modifier: int, might: int, will: int
) -> tuple[Fraction, ...]:
    """Return how likely a charger finds the Invisible bearer at 0 inches, 1 inch, and so on (C1).

    >>> from bot.library import load
    >>> charge(load().default_edition, value=2, modifier=0, might=0, will=0)[3]
    Fraction(1, 12)
    """
    check_measures(0, modifier=modifier)
    check_promise(might=might, will=will)
    check_value(value, edition, sought_by(edition))
    added, (goal,) = asked_of(value, edition)
    added = (*added, Added(Part.MODIFIER, modifier))
    points = Points(might, will if edition.charge_takes_will else 0)
    farther = (Added(Part.DISTANCE, -inches(distance, edition)) for distance in range(FARTHEST + 1))
    return tuple(_passing(Kind.CHARGE, 2, (*added, far), goal, points) for far in farther)


def _ladder(*, might: int, will: int) -> Iterator[Points]:
    yield from (Points(will=spent) for spent in range(will + 1))
    yield from (Points(spent, will) for spent in range(1, might + 1))


def _passing(
    kind: Kind, count: int, added: tuple[Added, ...], goal: int, points: Points
) -> Fraction:
    """Return in how many of all throws a test is passed, or saved by these points."""

    def passed(*faces: int) -> int:
        test = Test(1, kind, None, None, faces, added, (goal,))
        saving = saved_by(test, points, might=points.might, will=points.will)
        return int(test.is_passed or saving is not None)

    return _icepool.map(passed, *[_D6] * count).probability(1)


@dataclass(frozen=True, slots=True)
class Strikes:
    """Strikes that nobody has rolled yet."""

    strength: int
    defence: int
    strikes: int = 1
    is_trapped: bool = False
    is_two_handed: bool = False
    might: int = 0

    @property
    def dice(self) -> int:
        """How many dice they roll: two each at a trapped foe (D6)."""
        return self.strikes * 2 if self.is_trapped else self.strikes


def wounds(edition: Edition, strikes: Strikes) -> tuple[Fraction, ...]:
    """Return how likely the strikes wound at least once, at least twice, and so on (D5, D6).

    Might saves as many dice as it can, the cheapest first. Where a wound needs two dice, what
    the first of them left of it goes to the second.
    """
    check_promise(might=strikes.might)
    if not 1 <= strikes.strikes <= MOST_STRIKES:
        raise UnreadableError(Reason.BAD_STRIKES, most=MOST_STRIKES)
    goals = needed(strength=strikes.strength, defence=strikes.defence, strikes=strikes.strikes)
    bonus = edition.two_handed_wound if strikes.is_two_handed else 0
    thrown: _Distribution = _icepool.Die([(strikes.dice, strikes.might)])
    for goal in goals:
        thrown = _saved_of(thrown, goal=goal - bonus)
    wounding = thrown.marginals[0]
    return tuple(wounding.probability(">=", least) for least in range(1, strikes.dice + 1))


def _saved_of(thrown: _Distribution, *, goal: int) -> _Distribution:
    """Return how many dice of so many reach their goal, and what is left of the Might then."""

    def lack(face: int) -> int:
        return max(0, goal - face)

    def saved(dice: int, left: int) -> _Distribution:
        return saving.evaluate(lacking.pool(dice), might=left)

    lacking, saving = _D6.map(lack), _Saving()
    return thrown.map(saved)


class _Saving(_icepool.MultisetEvaluator):
    """Might on dice that each lack something of their goal: the cheapest are saved first."""

    def initial_state(
        self, order: int, _outcomes: object, /, *_sizes: object, might: int
    ) -> tuple[int, int]:
        """Begin with no dice saved and all the Might, at those that lack least."""
        if order != _icepool.Order.Ascending:
            raise _icepool.UnsupportedOrder
        return 0, might

    def next_state(
        self, state: tuple[int, int], _order: int, lack: int, count: int, /
    ) -> tuple[int, int]:
        """Save as many of the dice that lack so much as what is left of the Might pays for."""
        saved, left = state
        more = min(count, left // lack) if lack else count
        return saved + more, left - more * lack


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a duel that nobody has rolled yet."""

    dice: int
    fight: int
    might: int = 0
    own: int | None = None
    """How many of the dice are the Hero's, for Might; all of them if left out (D11)."""
    is_elven_made: bool = False
    """Whether an Elven-made weapon counts for it in a roll-off (E29)."""


@dataclass(frozen=True, slots=True)
class DuelChances:
    """How a duel may end."""

    good: Fraction
    evil: Fraction
    roll_off: Fraction
    """The share of duels in which nothing but a last dice decides; counted in with the others."""


def duel(edition: Edition, good: Fighter, evil: Fighter) -> DuelChances:
    """Return how likely each side wins, if each spends what Might it takes (D1, D2, F5, E29).

    Whoever is losing speaks, so each side always has its turn to answer. What decides is
    how high a side can go: one that can go higher has an answer to everything, and at
    the same height the higher Fight value wins without another point.
    """
    asked = FightDuel(_contender("Good", good), _contender("Evil", evil))
    check(asked)
    check_elven_made(edition, asked)
    for fighter in (good, evil):
        check_promise(might=fighter.might)

    def leads(one: int, other: int) -> int:
        return _compared((one, good.fight), (other, evil.fight))

    lead = _icepool.map(leads, _height(good), _height(evil))
    roll_off = lead.probability(0)
    least = good_wins_at(
        edition, good_is_elven_made=good.is_elven_made, evil_is_elven_made=evil.is_elven_made
    )
    for_good = _D6.probability(">=", least)
    good_wins = lead.probability(1) + roll_off * for_good
    return DuelChances(good_wins, 1 - good_wins, roll_off)


def _contender(name: str, fighter: Fighter) -> Contender:
    elven = fighter.is_elven_made
    return Contender(None, name, fighter.dice, fighter.fight, _own(fighter), is_elven_made=elven)


def _own(fighter: Fighter) -> int:
    return fighter.dice if fighter.own is None else fighter.own


def _height(fighter: Fighter) -> _Distribution:
    """Return the highest dice of a side, once all its Might is on the best of the Hero's."""

    def height(hero: int, other: int) -> int:
        return max(min(HIGHEST_FACE, hero + fighter.might) if hero else 0, other)

    own = _own(fighter)
    return _icepool.map(height, _highest(own), _highest(fighter.dice - own))


def _highest(dice: int) -> _Distribution:
    """Return the highest of some dice; of none, a 0 that loses to everything."""
    return _D6.highest(dice) if dice else _icepool.Die([0])


def _compared(good: tuple[int, int], evil: tuple[int, int]) -> int:
    """Return 1 if Good is ahead, −1 if Evil is, 0 if nothing parts them."""
    return (good > evil) - (good < evil)

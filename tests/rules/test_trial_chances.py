"""The chance of wounds, powers and duels, exactly: the rules are asked for every fall of dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot.rules.actions import Action, CastPower, Contender, FightDuel, ResistPower, RollWounds
from bot.rules.decide import decide
from bot.rules.events import DuelWon, Event, TestSettled, WillRegained
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.rolls import Test
from tests.scripted import Scripted, edition, model

EMPTY = Game(edition())
SARUMAN = model("Saruman", might=0)
GOALS = {
    **dict.fromkeys(range(-9, -1), (3,)),
    -1: (4,),
    0: (4,),
    1: (5,),
    2: (5,),
    3: (6,),
    4: (6,),
    5: (6, 4),
    6: (6, 5),
    7: (6, 6),
}
"""What the dice must show, by how much the Defence exceeds the Strength."""


def reaching(goal: int) -> Fraction:
    return Fraction(7 - goal, 6)


def best_is_at_most(face: int, dice: int) -> Fraction:
    return Fraction(face, 6) ** dice


def every_fall(action: Action, most: int) -> list[tuple[Fraction, tuple[Event, ...]]]:
    """What follows from every way in which up to `most` dice can fall, each with its chance.

    Falls that differ only in dice which were never rolled come to the same, together.
    """
    weight = Fraction(1, 6**most)
    return [
        (weight, decide(EMPTY, action, Scripted(*faces)))
        for faces in product(range(1, 7), repeat=most)
    ]


def settled_in(events: tuple[Event, ...]) -> list[Test]:
    return [event.test for event in events if isinstance(event, TestSettled)]


def good_wins(duel: FightDuel, most: int) -> Fraction:
    return sum(
        (
            weight
            for weight, events in every_fall(duel, most)
            for event in events
            if isinstance(event, DuelWon) and event.side is Side.GOOD
        ),
        Fraction(),
    )


@pytest.mark.parametrize(("strength", "defence"), list(product(range(1, 11), repeat=2)))
def test_one_strike_wounds_as_often_as_its_goals_allow(strength: int, defence: int) -> None:
    """D5."""
    goals = GOALS.get(defence - strength)
    if goals is None:
        return
    chance = Fraction(1)
    for goal in goals:
        chance *= reaching(goal)
    wounded = Fraction()
    for weight, events in every_fall(RollWounds(strength, defence), 2):
        last = settled_in(events)[-1]
        wounded += weight * (last.then is None and last.reached == 1)
    assert wounded == chance


@pytest.mark.parametrize("is_trapped", [False, True])
def test_strikes_wound_as_often_as_a_binomial_allows(is_trapped: bool) -> None:
    """D5, D6."""
    counted: Counter[int] = Counter()
    dice = 4 if is_trapped else 2
    for _, events in every_fall(RollWounds(3, 5, strikes=2, is_trapped=is_trapped), dice):
        counted[settled_in(events)[-1].reached] += 1
    ways = {2: (1, 2, 1), 4: (1, 4, 6, 4, 1)}[dice]
    assert counted == {hits: way * 2**hits * 4 ** (dice - hits) for hits, way in enumerate(ways)}


@pytest.mark.parametrize(("value", "dice"), list(product(range(2, 7), range(1, 4))))
def test_a_power_is_cast_as_often_as_its_dice_allow(value: int, dice: int) -> None:
    """D7."""
    cast = resisted = kept = Fraction()
    for weight, events in every_fall(CastPower(SARUMAN, "Command", value, dice), dice):
        cast += weight * settled_in(events)[-1].is_passed
    assert cast == 1 - best_is_at_most(value - 1, dice)
    for weight, events in every_fall(ResistPower(SARUMAN, dice, value), dice):
        resisted += weight * settled_in(events)[-1].is_passed
        kept += weight * sum(e.will for e in events if isinstance(e, WillRegained))
    assert resisted == cast, "D8: the same dice against the same number"
    assert kept == Fraction(dice, 6), "D8: a sixth of the Will comes back"


@pytest.mark.parametrize(("good", "evil"), list(product((1, 2), repeat=2)))
@pytest.mark.parametrize("lead", [-1, 0, 1])
def test_a_duel_is_won_as_often_as_dice_and_fight_allow(good: int, evil: int, lead: int) -> None:
    """D1, F5."""

    def shows(face: int, dice: int) -> Fraction:
        return best_is_at_most(face, dice) - best_is_at_most(face - 1, dice)

    drawn = sum((shows(f, good) * shows(f, evil) for f in range(1, 7)), Fraction())
    higher = sum((shows(f, good) * best_is_at_most(f - 1, evil) for f in range(2, 7)), Fraction())
    share = {-1: Fraction(0), 0: Fraction(1, 2), 1: Fraction(1)}[lead]
    one = Contender(None, "Good", good, 4 + lead, 0)
    other = Contender(None, "Evil", evil, 4, 0)
    won = good_wins(FightDuel(one, other), good + evil + 1)
    assert won == higher + drawn * share


def test_a_two_handed_weapon_costs_as_much_as_it_should() -> None:
    """D4."""
    one = Contender(None, "Good", 1, 4, 0, is_two_handed=True)
    other = Contender(None, "Evil", 1, 4, 0)
    won = good_wins(FightDuel(one, other), 3)
    better = sum(face - 1 > foe for face, foe in product(range(1, 7), repeat=2))
    equal = sum(face - 1 == foe for face, foe in product(range(1, 7), repeat=2))
    assert won == Fraction(better, 36) + Fraction(equal, 72)

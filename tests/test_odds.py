"""Every chance that is told, against what `decide` does with every throw there is."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from bot import odds
from bot.odds import Fighter, Strikes
from bot.rules.actions import (
    ChargeInvisible,
    RollSauronsWill,
    RollWounds,
    Settle,
    TakeOffRing,
    TestCourage,
)
from bot.rules.decide import decide
from bot.rules.dice import Dice
from bot.rules.errors import Reason, UnreadableError
from bot.rules.events import (
    ChargeSettled,
    ControlSettled,
    RingTakenOff,
    TestSettled,
    Verdict,
)
from bot.rules.figures import FigureId, Points, Side
from bot.rules.rolls import choices
from tests.enumerated import every, hero, mean
from tests.rules.asking import worn
from tests.scripted import after, casual, edition, library, model

FRODO = FigureId("frodo baggins")
POINTS = list(product(range(4), repeat=2))


# The tests of the Ring, and Courage


@pytest.mark.parametrize("might", range(4))
def test_control_is_kept_in_as_many_of_all_throws(might: int) -> None:
    """S3, S4, S5."""
    game = worn(model("Frodo", might=might))

    def is_kept(dice: Dice) -> bool:
        last = decide(game, RollSauronsWill(FRODO, might), dice)[-1]
        assert isinstance(last, ControlSettled)
        return last.side is Side.GOOD

    assert odds.saurons_will(edition(), might=might)[-1] == mean(is_kept)
    assert len(odds.saurons_will(edition(), might=might)) == might + 1


@pytest.mark.parametrize("modifier", [-3, -1, 0, 1, 3])
@pytest.mark.parametrize("might", range(3))
def test_control_is_kept_in_as_many_of_all_throws_with_what_an_army_adds(
    might: int, modifier: int
) -> None:
    """E17, S5."""
    later = library().editions["2024"]
    game = replace(worn(model("Frodo", might=might)), edition=later)

    def is_kept(dice: Dice) -> bool:
        last = decide(game, RollSauronsWill(FRODO, might, modifier), dice)[-1]
        assert isinstance(last, ControlSettled)
        return last.side is Side.GOOD

    told = odds.saurons_will(later, might=might, modifier=modifier)
    assert told[-1] == mean(is_kept)


@pytest.mark.parametrize(("might", "will"), POINTS)
def test_the_ring_comes_off_in_as_many_of_all_throws(might: int, will: int) -> None:
    """R1, R2, R9."""
    game = worn(replace(model("Master Burglar", might=might, will=will), id=FRODO))

    def is_off(dice: Dice) -> bool:
        last = decide(game, TakeOffRing(FRODO, might, will), dice)[-1]
        return isinstance(last, RingTakenOff)

    told = odds.courage(edition(), value=6, modifier=0, might=might, will=will)
    assert told[-1] == (Points(might, will), mean(is_off))


@pytest.mark.parametrize(("might", "will"), POINTS)
@pytest.mark.parametrize(
    ("value", "modifier"), [(2, 0), (4, -1), (3, 2), (1, -4), (1, -10), (10, 5)]
)
def test_a_courage_test_is_passed_in_as_many_of_all_throws(
    value: int, modifier: int, might: int, will: int
) -> None:
    """C10, C11; also where no dice could go high enough by Might alone."""
    orc = hero("Orc", Side.EVIL, courage=value, might=might, will=will)

    def is_passed(dice: Dice) -> bool:
        last = decide(casual(), TestCourage(orc, value, modifier, might, will), dice)[-1]
        assert isinstance(last, TestSettled)
        return last.test.is_passed

    told = odds.courage(edition(), value=value, modifier=modifier, might=might, will=will)
    assert told[-1] == (Points(might, will), mean(is_passed))


def test_courage_is_told_for_ever_more_points_will_before_might() -> None:
    told = odds.courage(edition(), value=4, modifier=0, might=2, will=1)
    spent = [Points(), Points(will=1), Points(1, 1), Points(2, 1)]
    assert [points for points, _ in told] == spent
    for points, chance in told:
        alone = odds.courage(edition(), value=4, modifier=0, might=points.might, will=points.will)
        assert alone[-1][1] == chance


@pytest.mark.parametrize(("might", "will"), POINTS)
def test_the_bearer_is_found_in_as_many_of_all_throws(might: int, will: int) -> None:
    """C1, C2, C8, C10."""
    orc = hero("Orc", Side.EVIL, courage=2, might=might, will=will)
    game = worn(model("Frodo"))
    told = odds.charge(edition(), value=2, modifier=0, might=might, will=will)
    assert len(told) == 13
    for distance, chance in enumerate(told):

        def is_found(dice: Dice, distance: int = distance) -> bool:
            charge = ChargeInvisible(FRODO, orc, distance, might=might, will=will)
            last = decide(game, charge, dice)[-1]
            assert isinstance(last, ChargeSettled)
            return last.charge.verdict is Verdict.ALLOWED

        assert chance == mean(is_found), distance


def test_the_worked_example() -> None:
    """C1: Courage 2, the bearer 3″ away, 3 chances in 36."""
    told = odds.charge(edition(), value=2, modifier=0, might=0, will=0)
    assert told[3] == Fraction(3, 36)


# Wounds


def wounded(asked: RollWounds, dice: Dice) -> int:
    """How many wounds there are, if Might saves as many dice as it can."""
    game = casual()
    events = decide(game, asked, dice)
    while not isinstance(events[-1], TestSettled):
        game = after(game, *events)
        (test,) = game.open_tests
        most = choices(test, game.left_to(test.figure))[-1]
        events = decide(game, Settle(test.number, most.might), dice)
    return events[-1].test.reached


@pytest.mark.parametrize("might", range(4))
@pytest.mark.parametrize("two_handed", [False, True])
@pytest.mark.parametrize("defence", [2, 4, 6, 8, 9, 10, 11])
@pytest.mark.parametrize(("strikes", "trapped"), [(1, False), (2, False), (1, True)])
def test_wounds_come_as_often_as_in_all_throws(
    strikes: int, trapped: bool, defence: int, two_handed: bool, might: int
) -> None:
    """D5, D6."""
    check_wounds(Strikes(4, defence, strikes, trapped, two_handed, might))


@pytest.mark.storm
@pytest.mark.parametrize("might", range(4))
@pytest.mark.parametrize("defence", [4, 8, 9])
def test_wounds_of_three_strikes_come_as_often_as_in_all_throws(defence: int, might: int) -> None:
    """D5."""
    check_wounds(Strikes(4, defence, 3, might=might))


def check_wounds(strikes: Strikes) -> None:
    by = hero("Hero", Side.GOOD, might=strikes.might) if strikes.might else None
    asked = RollWounds(
        strikes.strength,
        strikes.defence,
        strikes.strikes,
        strikes.is_trapped,
        strikes.is_two_handed,
        by,
        strikes.might,
    )
    seen = list(every(lambda dice: wounded(asked, dice)))
    assert odds.wounds(edition(), strikes) == tuple(
        sum((chance for wounds, chance in seen if wounds >= least), Fraction())
        for least in range(1, strikes.dice + 1)
    )


def test_the_chance_to_wound_more_is_never_greater() -> None:
    told = odds.wounds(edition(), Strikes(3, 8, odds.MOST_STRIKES, True, False, 3))
    assert len(told) == 2 * odds.MOST_STRIKES
    assert sorted(told, reverse=True) == list(told)
    assert all(0 < chance < 1 for chance in told)


# What cannot be meant


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: odds.saurons_will(edition(), might=-1), Reason.BAD_POINTS),
        (lambda: odds.saurons_will(edition(), might=10**15), Reason.BAD_POINTS),
        (lambda: _courage(value=0), Reason.BAD_COURAGE),
        (lambda: _courage(modifier=-11), Reason.BAD_MODIFIER),
        (lambda: _courage(will=21), Reason.BAD_POINTS),
        (lambda: _charge(value=11), Reason.BAD_COURAGE),
        (lambda: _charge(might=21), Reason.BAD_POINTS),
        (lambda: odds.wounds(edition(), Strikes(0, 4)), Reason.BAD_CHARACTERISTIC),
        (lambda: odds.wounds(edition(), Strikes(4, 4, 0)), Reason.BAD_STRIKES),
        (lambda: odds.wounds(edition(), Strikes(4, 4, 10**15)), Reason.BAD_STRIKES),
        (lambda: odds.wounds(edition(), Strikes(4, 4, might=-1)), Reason.BAD_POINTS),
        (lambda: odds.duel(edition(), Fighter(0, 4), Fighter(1, 4)), Reason.BAD_DUEL_DICE),
        (lambda: odds.duel(edition(), Fighter(1, 4), Fighter(31, 4)), Reason.BAD_DUEL_DICE),
        (lambda: odds.duel(edition(), Fighter(1, 11), Fighter(1, 4)), Reason.BAD_FIGHT),
        (lambda: odds.duel(edition(), Fighter(1, 4, own=2), Fighter(1, 4)), Reason.BAD_OWN_DICE),
        (lambda: odds.duel(edition(), Fighter(1, 4), Fighter(1, 4, 21)), Reason.BAD_POINTS),
    ],
)
def test_numbers_that_cannot_be_meant_are_refused(
    ask: Callable[[], object], reason: Reason
) -> None:
    with pytest.raises(UnreadableError) as refused:
        ask()
    assert refused.value.reason is reason


def _courage(*, value: int = 4, modifier: int = 0, might: int = 0, will: int = 0) -> object:
    return odds.courage(edition(), value=value, modifier=modifier, might=might, will=will)


def _charge(*, value: int = 4, modifier: int = 0, might: int = 0, will: int = 0) -> object:
    return odds.charge(edition(), value=value, modifier=modifier, might=might, will=will)


def test_the_numbers_come_from_the_edition() -> None:
    harder = replace(edition(), courage_passes_at=11, will_kept_at=4, two_handed_wound=2)
    assert odds.saurons_will(harder, might=0) == (Fraction(1, 2),)
    assert odds.courage(harder, value=4, modifier=0, might=0, will=0)[0][1] == Fraction(21, 36)
    assert odds.wounds(harder, Strikes(4, 8, is_two_handed=True)) == (Fraction(1, 2),)
    for_evil = replace(edition(), good_wins_roll_off_at=7)
    assert odds.duel(for_evil, Fighter(1, 4), Fighter(1, 4)).good == Fraction(15, 36)

"""To wound, and what Fate prevents."""

from itertools import product

import pytest

from bot.rules.actions import RollWounds, Settle, SpendFate
from bot.rules.asked import asked
from bot.rules.errors import Reason
from bot.rules.events import FigureJoined, PointsPaid, PointsSpent, TestRolled, TestSettled
from bot.rules.figures import FigureId, Side, improvise
from bot.rules.game import Game
from bot.rules.rolls import choices
from bot.rules.wounds import HIGHEST_CHARACTERISTIC, MOST_STRIKES, to_wound
from tests.rules.asking import decided, last, reason
from tests.scripted import Scripted, edition, model, play

ARAGORN = FigureId("aragorn - strider")
FRODO = FigureId("frodo baggins")
EMPTY = Game(edition())
CHART = {
    1: "4 5 5 6 6 6/4 6/5 6/6 - -",
    2: "4 4 5 5 6 6 6/4 6/5 6/6 -",
    3: "3 4 4 5 5 6 6 6/4 6/5 6/6",
    4: "3 3 4 4 5 5 6 6 6/4 6/5",
    5: "3 3 3 4 4 5 5 6 6 6/4",
    6: "3 3 3 3 4 4 5 5 6 6",
    7: "3 3 3 3 3 4 4 5 5 6",
    8: "3 3 3 3 3 3 4 4 5 5",
    9: "3 3 3 3 3 3 3 4 4 5",
    10: "3 3 3 3 3 3 3 3 4 4",
}
"""The chart as it is printed: a row for each Strength, a column for each Defence."""


def striker(*, might: int) -> RollWounds:
    return RollWounds(
        4, 5, strikes=3, hero=improvise("Eomer", side=Side.GOOD, courage=5, might=might)
    )


def wounds(*settled: object) -> list[int]:
    return [event.test.reached for event in settled if isinstance(event, TestSettled)]


@pytest.mark.parametrize(("strength", "defence"), list(product(range(1, 11), repeat=2)))
def test_to_wound_is_read_from_the_chart(strength: int, defence: int) -> None:
    """D5."""
    printed = CHART[strength].split()[defence - 1]
    needed = to_wound(strength=strength, defence=defence)
    assert "/".join(map(str, needed or "-")) == printed
    if needed is None:
        assert reason(EMPTY, RollWounds(strength, defence)) is Reason.CANNOT_WOUND
        return
    for face in range(1, 7):
        hit = face >= needed[0]
        seconds = needed[1:] if hit else ()
        assert wounds(*decided(EMPTY, RollWounds(strength, defence), face, *seconds))[-1] == hit


def test_every_strike_is_a_dice_and_each_is_read_by_itself() -> None:
    """D5."""
    assert wounds(last(EMPTY, RollWounds(3, 3, strikes=5), 1, 4, 3, 6, 5)) == [3]


def test_a_trapped_foe_takes_two_rolls_for_each_strike() -> None:
    """D6."""
    rolled, settled = decided(EMPTY, RollWounds(3, 3, strikes=2, is_trapped=True), 4, 4, 4, 1)
    assert isinstance(rolled, TestRolled)
    assert len(rolled.test.faces) == 4
    assert wounds(settled) == [3]


def test_a_two_handed_strike_adds_one_to_each_dice() -> None:
    """D4, D5."""
    assert wounds(last(EMPTY, RollWounds(3, 3, strikes=3, is_two_handed=True), 2, 3, 4)) == [2]


def test_the_second_dice_is_rolled_only_for_those_that_showed_a_six() -> None:
    """D5: the 6+/4+ kind."""
    rolled, first, again, second = decided(EMPTY, RollWounds(3, 8, strikes=4), 6, 5, 6, 1, 4, 3)
    assert isinstance(rolled, TestRolled)
    assert isinstance(again, TestRolled)
    assert (rolled.test.faces, again.test.faces) == ((6, 5, 6, 1), (4, 3))
    assert (rolled.test.number, again.test.number) == (1, 2)
    assert wounds(first, second) == [2, 1]


def test_where_none_shows_a_six_nothing_more_is_rolled() -> None:
    """D5."""
    assert wounds(*decided(EMPTY, RollWounds(3, 8, strikes=2), 5, 5)) == [0]


def test_two_handed_counts_on_the_second_dice_too() -> None:
    """D4, D5."""
    events = decided(EMPTY, RollWounds(3, 8, is_two_handed=True), 5, 3)
    assert wounds(*events) == [1, 1]


def test_might_comes_before_the_second_dice_and_may_come_again_after_it() -> None:
    """D5, D11."""
    hero = improvise("Eomer", side=Side.GOOD, courage=5, might=3)
    game = play(EMPTY, (RollWounds(3, 8, strikes=2, hero=hero), Scripted(6, 5)))
    assert [choice.might for choice in choices(game.open_tests[0], game.left_to(hero.id))] == [1]
    events = decided(game, Settle(1, might=1), 4, 3)
    assert isinstance(events[0], PointsSpent)
    assert wounds(*events) == [2]
    game = play(game, (Settle(1, might=1), Scripted(4, 3)))
    (second,) = game.open_tests
    assert (second.number, second.reached) == (2, 1)
    assert wounds(last(game, Settle(2, might=1))) == [2]
    assert wounds(last(game, Settle(2))) == [1]


def test_might_raises_the_cheapest_dice_first() -> None:
    """D11: 5+ is needed, and each dice costs what it lacks."""
    game = play(EMPTY, (striker(might=6), Scripted(1, 4, 3)))
    offered = choices(game.open_tests[0], game.left_to(game.figures[0].id))
    assert [(choice.might, choice.reached) for choice in offered] == [(1, 1), (3, 2)]
    assert wounds(last(game, Settle(1, might=3))) == [2]
    assert reason(game, Settle(1, might=2)) is Reason.NO_SUCH_CHOICE
    assert reason(game, Settle(1, might=7)) is Reason.NO_SUCH_CHOICE


def test_nobody_spends_might_that_has_none_or_is_not_named() -> None:
    """D11."""
    assert wounds(*decided(EMPTY, striker(might=0), 1, 4, 3)) == [0]
    assert wounds(*decided(EMPTY, RollWounds(4, 5, strikes=3, might=20), 1, 4, 3)) == [0]


def test_promised_might_saves_as_many_dice_as_it_can() -> None:
    """D11."""
    hero = improvise("Eomer", side=Side.GOOD, courage=5, might=3)
    joined, _, spent, settled = decided(EMPTY, RollWounds(4, 5, 3, hero=hero, might=2), 1, 4, 4)
    assert joined == FigureJoined(hero, bears=False)
    assert spent == PointsSpent(None, hero.id, 2, 0)
    assert wounds(settled) == [2]


@pytest.mark.parametrize(
    ("promise", "first", "second", "spent", "brought"),
    [
        (3, (6, 5), (4, 3), [1, 1], 2),  # one for the first dice, one for the second
        (2, (6, 6), (2, 4), [2], 2),  # all of it for the second
        (1, (6, 5), (4, 3), [1], None),  # nothing is left for it, and it stays open
        (2, (6, 6), (1, 4), [], None),  # it would not suffice
    ],
)
def test_what_is_left_of_promised_might_is_there_for_the_second_dice(
    promise: int,
    first: tuple[int, ...],
    second: tuple[int, ...],
    spent: list[int],
    brought: int | None,
) -> None:
    """D5, D11."""
    hero = improvise("Eomer", side=Side.GOOD, courage=5, might=3)
    events = decided(EMPTY, RollWounds(3, 8, 2, hero=hero, might=promise), *first, *second)
    assert [event.might for event in events if isinstance(event, PointsSpent)] == spent
    told = asked(EMPTY, events)
    assert told is not None
    assert decided(EMPTY, told, *first, *second) == events
    if brought is None:
        assert isinstance(events[-1], TestRolled)
    else:
        assert wounds(*events)[-1] == brought


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (RollWounds(0, 5), Reason.BAD_CHARACTERISTIC),
        (RollWounds(3, 0), Reason.BAD_CHARACTERISTIC),
        (RollWounds(HIGHEST_CHARACTERISTIC + 1, 5), Reason.BAD_CHARACTERISTIC),
        (RollWounds(3, 10**30), Reason.BAD_CHARACTERISTIC),
        (RollWounds(3, 5, strikes=0), Reason.BAD_STRIKES),
        (RollWounds(3, 5, strikes=MOST_STRIKES + 1), Reason.BAD_STRIKES),
        (RollWounds(3, 5, might=-1), Reason.BAD_POINTS),
        (RollWounds(1, 9), Reason.CANNOT_WOUND),
    ],
)
def test_what_cannot_wound_or_be_meant_rolls_no_dice(action: RollWounds, why: Reason) -> None:
    """D5: 8 or more is impossible."""
    assert reason(EMPTY, action) is why


# Fate


@pytest.mark.parametrize("face", range(1, 7))
def test_fate_prevents_the_wound_on_a_four_and_is_spent_in_any_case(face: int) -> None:
    """D9."""
    frodo = model("Frodo", might=0)
    joined, paid, rolled, settled = decided(EMPTY, SpendFate(frodo), face)
    assert (joined, paid) == (FigureJoined(frodo, bears=False), PointsPaid(FRODO, fate=1))
    assert isinstance(rolled, TestRolled)
    assert isinstance(settled, TestSettled)
    assert settled.test.is_passed is (face >= 4)
    game = play(EMPTY, (SpendFate(frodo), Scripted(face)))
    assert game.figure(FRODO).left.fate == frodo.left.fate - 1


def test_might_may_raise_fate() -> None:
    """D9."""
    game = play(EMPTY, (SpendFate(model("Frodo", might=2)), Scripted(2)))
    settled = last(game, Settle(1, might=2))
    assert isinstance(settled, TestSettled)
    assert settled.test.is_passed
    assert reason(game, Settle(1, might=1)) is Reason.NO_SUCH_CHOICE
    assert reason(game, Settle(1, will=2)) is Reason.NO_SUCH_CHOICE


def test_fate_is_spent_one_at_a_time() -> None:
    """D9."""
    game = play(EMPTY, (SpendFate(model("Frodo", might=2)), Scripted(2)))
    frodo = game.figure(FRODO)
    assert reason(game, SpendFate(frodo)) is Reason.TEST_OPEN
    for roll in (2, 3):
        game = play(game, Settle(roll - 1), (SpendFate(frodo), Scripted(2)))
    assert reason(play(game, Settle(3)), SpendFate(frodo)) is Reason.NO_FATE


def test_without_fate_nothing_is_rolled() -> None:
    """D9."""
    assert reason(EMPTY, SpendFate(model("Sauron"))) is Reason.NO_FATE
    assert reason(EMPTY, SpendFate(model("Frodo"), might=21)) is Reason.BAD_POINTS

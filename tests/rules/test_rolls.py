"""An open roll, and the points that may change it."""

from itertools import product

import pytest

from bot.rules import rolls
from bot.rules.figures import FigureId, Points
from bot.rules.rolls import Added, Choice, Kind, Part, choices, saved_by

FRODO = FigureId("frodo baggins")


def roll(
    kind: Kind, *faces: int, targets: tuple[int, ...], added: int = 0, might: int = 0, will: int = 0
) -> rolls.Test:
    summands = (Added(Part.COURAGE, added),) if added else ()
    return rolls.Test(1, kind, FRODO, FRODO, faces, summands, targets, might=might, will=will)


def courage(*faces: int, value: int = 6) -> rolls.Test:
    return roll(Kind.REMOVAL, *faces, targets=(10,), added=value)


def test_the_total_holds_dice_summands_and_points() -> None:
    """D11."""
    test = courage(1, 2).spending(might=1, will=2)
    assert test.total == 1 + 2 + 6 + 1 + 2
    assert test.faces == (1, 2)
    assert test.spending(might=1, will=0).might == 2


@pytest.mark.parametrize(("face", "step"), [(1, 0), (2, 1), (5, 1), (6, 2)])
def test_a_step_is_reached_at_its_total(face: int, step: int) -> None:
    """T1."""
    rider = roll(Kind.THROWN_RIDER, face, targets=(2, 6))
    assert rider.reached == step
    assert rider.is_passed is (step == 2)


def test_a_passed_test_offers_no_choice() -> None:
    """C10, R9."""
    assert choices(courage(2, 2), Points(3, 3)) == ()


def test_nobody_without_points_has_a_choice() -> None:
    """S13."""
    assert choices(courage(1, 1), Points()) == ()
    assert choices(courage(1, 1), Points(fate=3)) == ()


def test_every_mixture_that_just_suffices_is_a_choice_the_least_might_first() -> None:
    """C10, R9."""
    assert choices(courage(1, 1), Points(2, 2)) == (
        Choice(0, 2, 1),
        Choice(1, 1, 1),
        Choice(2, 0, 1),
    )
    assert choices(courage(1, 1), Points(1, 1)) == (Choice(1, 1, 1),)
    assert choices(courage(1, 1), Points(1, 0)) == ()


@pytest.mark.parametrize("kind", [Kind.SAURONS_WILL, Kind.THROWN_RIDER])
def test_will_changes_courage_tests_alone(kind: Kind) -> None:
    """S5, T2, C10."""
    assert choices(roll(kind, 2, targets=(3,)), Points(will=9)) == ()
    assert choices(roll(kind, 2, targets=(3,)), Points(might=1)) == (Choice(1, 0, 1),)


def test_each_better_step_is_a_choice_of_its_own() -> None:
    """T2."""
    rider = roll(Kind.THROWN_RIDER, 1, targets=(2, 6))
    assert choices(rider, Points(might=5)) == (Choice(1, 0, 1), Choice(5, 0, 2))
    assert choices(rider, Points(might=4)) == (Choice(1, 0, 1),)


def test_might_lifts_no_dice_above_six() -> None:
    """D11, C10."""
    assert choices(courage(6, 6, value=-3), Points(might=9)) == ()
    assert choices(courage(5, 6, value=-2), Points(might=9)) == (Choice(1, 0, 1),)
    assert choices(courage(5, 6, value=-3), Points(might=9)) == ()
    assert choices(courage(5, 6, value=-3), Points(9, 1)) == (Choice(1, 1, 1),)


def test_might_that_was_spent_already_took_its_room() -> None:
    """D11."""
    once = courage(5, 6, value=-3).spending(might=1, will=0)
    assert choices(once, Points(might=9)) == ()
    assert choices(once, Points(might=9, will=1)) == (Choice(0, 1, 1),)


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
@pytest.mark.parametrize("value", [-4, 0, 2, 6])
def test_no_choice_lowers_a_roll_wastes_a_point_or_exceeds_what_is_left(
    faces: tuple[int, int], value: int
) -> None:
    """D11."""
    left = Points(4, 3)
    test = courage(*faces, value=value)
    found = choices(test, left)
    possible = {
        (might, will)
        for might in range(left.might + 1)
        for will in range(left.will + 1)
        if might <= (6 - faces[0]) + (6 - faces[1]) and sum(faces) + value + might + will == 10
        if sum(faces) + value < 10
    }
    assert {(choice.might, choice.will) for choice in found} == possible
    assert len(found) == len(possible)


@pytest.mark.parametrize(
    ("faces", "left", "might", "will", "saving"),
    [
        ((1, 1), Points(2, 3), 2, 0, Choice(2, 0, 1)),
        ((1, 1), Points(2, 3), 0, 3, Choice(0, 2, 1)),
        ((1, 1), Points(2, 3), 1, 1, Choice(1, 1, 1)),
        ((1, 1), Points(2, 3), 2, 3, Choice(0, 2, 1)),
        ((1, 2), Points(2, 3), 20, 20, Choice(0, 1, 1)),
        ((1, 1), Points(2, 3), 1, 0, None),
        ((1, 1), Points(1, 0), 9, 9, None),
        ((1, 1), Points(2, 3), 0, 0, None),
        ((2, 2), Points(2, 3), 2, 3, None),
        ((6, 6), Points(2, 3), 2, 3, None),
    ],
)
def test_a_promise_is_kept_with_the_fewest_points_that_pass(
    faces: tuple[int, int], left: Points, might: int, will: int, saving: Choice | None
) -> None:
    """S5, C10, R9."""
    assert saved_by(courage(*faces), left, might=might, will=will) == saving


def test_a_promise_is_not_kept_for_less_than_success() -> None:
    """T2."""
    rider = roll(Kind.THROWN_RIDER, 1, targets=(2, 6))
    assert saved_by(rider, Points(might=4), might=4, will=0) is None
    assert saved_by(rider, Points(might=5), might=5, will=0) == Choice(5, 0, 2)

"""Courage tests and Thrown Rider, for any model, with a Ring or without."""

from dataclasses import replace
from itertools import product

import pytest

from bot.rules.actions import (
    DeclareHeroic,
    NextTurn,
    PutOnRing,
    Reroll,
    Settle,
    TakeFall,
    TestCourage,
    ThrowRider,
)
from bot.rules.charge import LARGEST_MODIFIER
from bot.rules.errors import Reason
from bot.rules.events import (
    FallTaken,
    FigureJoined,
    Landing,
    PointsSpent,
    RiderLanded,
    TestRerolled,
    TestRolled,
    TestSettled,
)
from bot.rules.figures import FigureId, Side, Trait, improvise
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.legal import legal_actions
from bot.rules.rolls import Kind, choices
from bot.rules.values import HIGHEST
from tests.rules.asking import decided, last, reason
from tests.scripted import Scripted, casual, edition, model, play

FRODO = FigureId("frodo baggins")
FLYING, UP, LANDS = Landing
EMPTY = Game(edition())


# Courage


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_two_dice_courage_and_the_modifier_must_reach_ten(faces: tuple[int, int]) -> None:
    """C11: a modifier such as Harbinger of Evil is a summand of its own."""
    settled = last(EMPTY, TestCourage(None, 4, modifier=-1), *faces)
    assert isinstance(settled, TestSettled)
    assert settled.test.kind is Kind.COURAGE
    assert settled.test.is_passed is (sum(faces) + 4 - 1 >= 10)
    assert settled.test.total == sum(faces) + 3


def test_a_number_alone_joins_nobody_and_is_settled_at_once() -> None:
    events = decided(EMPTY, TestCourage(None, 5, might=3, will=3), 1, 1)
    assert [type(event) for event in events] == [TestRolled, TestSettled]


def test_a_warrior_rolls_without_being_noted_and_a_hero_joins_with_its_points() -> None:
    orc = improvise("Orc", side=Side.EVIL, courage=2)
    assert not any(isinstance(e, FigureJoined) for e in decided(EMPTY, TestCourage(orc, 2), 1, 1))
    frodo = model("Frodo")
    assert decided(EMPTY, TestCourage(frodo, 6), 1, 1)[0] == FigureJoined(frodo, bears=False)


def test_might_and_will_lift_a_courage_test_in_any_mixture_that_just_suffices() -> None:
    """C10."""
    game = play(EMPTY, (TestCourage(model("Frodo", might=1, will=3), 6), Scripted(1, 1)))
    (test,) = game.open_tests
    offered = [(choice.might, choice.will) for choice in choices(test, game.left_to(FRODO))]
    assert offered == [(0, 2), (1, 1)]
    spent = decided(game, Settle(1, might=1, will=1))
    assert spent[0] == PointsSpent(None, FRODO, 1, 1)
    assert isinstance(spent[1], TestSettled)
    assert spent[1].test.is_passed
    after = play(game, Settle(1, might=1, will=1)).figure(FRODO).left
    assert (after.might, after.will) == (0, 2)


def test_promised_points_are_spent_by_themselves_will_before_might() -> None:
    """C10."""
    frodo = model("Frodo", might=2, will=3)
    game = play(EMPTY, (TestCourage(frodo, 6, might=2, will=2), Scripted(1, 1)))
    assert (game.figure(FRODO).left.might, game.figure(FRODO).left.will) == (2, 1)


def test_a_model_that_always_passes_is_not_rolled_for() -> None:
    """C5: only the search for an Invisible bearer is rolled all the same."""
    brave = replace(model("Orc Warrior"), traits=(Trait.FEARLESS,))
    assert reason(EMPTY, TestCourage(brave, 2)) is Reason.ALWAYS_PASSES


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (TestCourage(None, -1), Reason.BAD_COURAGE),
        (TestCourage(None, HIGHEST + 1), Reason.BAD_COURAGE),
        (TestCourage(None, 3, modifier=LARGEST_MODIFIER + 1), Reason.BAD_MODIFIER),
        (TestCourage(None, 3, modifier=-(10**30)), Reason.BAD_MODIFIER),
        (TestCourage(None, 3, might=-1), Reason.BAD_POINTS),
        (TestCourage(None, 3, will=21), Reason.BAD_POINTS),
    ],
)
def test_numbers_that_nobody_can_mean_roll_no_dice(action: TestCourage, why: Reason) -> None:
    assert reason(EMPTY, action) is why


def test_who_has_an_open_test_or_left_the_table_takes_no_other() -> None:
    frodo = model("Frodo")
    game = play(EMPTY, (TestCourage(frodo, 6), Scripted(1, 1)))
    assert reason(game, TestCourage(frodo, 6)) is Reason.TEST_OPEN
    assert reason(game, ThrowRider(frodo)) is Reason.TEST_OPEN
    gone = replace(game, open_tests=(), figures=(replace(game.figure(FRODO), is_down=True),))
    assert reason(gone, TestCourage(frodo, 6)) is Reason.FIGURE_DOWN


# Thrown Rider


@pytest.mark.parametrize(
    ("face", "landing"), [(1, FLYING), (2, UP), (3, UP), (4, UP), (5, UP), (6, LANDS)]
)
def test_a_thrown_rider_comes_down_by_its_dice(face: int, landing: Landing) -> None:
    """T1."""
    landed = last(EMPTY, ThrowRider(model("Isildur", might=0)), face)
    assert isinstance(landed, RiderLanded)
    assert landed.landing is landing


@pytest.mark.parametrize(
    ("face", "might", "landing"), [(1, 1, UP), (1, 5, LANDS), (4, 2, LANDS), (5, 1, LANDS)]
)
def test_might_lifts_a_thrown_rider_into_a_better_band(
    face: int, might: int, landing: Landing
) -> None:
    """T2, D11: never above 6."""
    game = play(EMPTY, (ThrowRider(model("Frodo", might=6)), Scripted(face)))
    landed = last(game, Settle(1, might=might))
    assert isinstance(landed, RiderLanded)
    assert landed.landing is landing
    assert reason(game, Settle(1, might=7 - face)) is Reason.NO_SUCH_CHOICE


def test_a_bearer_that_was_thrown_does_nothing_heroic_until_the_turn_ends() -> None:
    """T3."""
    frodo = model("Frodo", might=1)
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(2)))
    assert reason(game, DeclareHeroic(FRODO, Heroic.MOVE)) is Reason.HEROIC_THROWN
    assert decided(play(game, NextTurn(1, confirmed=True)), DeclareHeroic(FRODO, Heroic.MOVE))


@pytest.mark.parametrize("face", range(1, 7))
def test_the_ring_stays_on_and_the_bearer_off_its_steed_however_it_comes_down(face: int) -> None:
    """T4, T5."""
    frodo = replace(model("Frodo", might=0), is_mounted=True)
    game = play(casual(frodo), (PutOnRing(frodo), Scripted(face)))
    assert [bearer.figure for bearer in game.wearers] == [FRODO]
    assert not game.figure(FRODO).is_mounted


def test_a_rider_without_a_ring_is_off_its_steed_too() -> None:
    """T5."""
    rider = replace(model("Isildur", might=0), is_mounted=True)
    assert not play(EMPTY, (ThrowRider(rider), Scripted(4))).figure(rider.id).is_mounted


def test_an_expert_rider_may_roll_again_before_any_might_and_only_once() -> None:
    """T1, D2."""
    rider = model("Isildur", might=0)
    game = play(EMPTY, (ThrowRider(rider, is_expert=True), Scripted(1)))
    rerolled, landed = decided(game, Reroll(1, 0), 6)
    assert rerolled == TestRerolled(1, 0, 6)
    assert isinstance(landed, RiderLanded)
    assert (landed.landing, landed.test.faces, landed.test.final) == (LANDS, (1,), (6,))
    assert reason(play(game, (Reroll(1, 0), Scripted(6))), Reroll(1, 0)) is Reason.TEST_SETTLED


def test_an_expert_rider_may_spend_might_on_what_the_second_roll_brought() -> None:
    """T2."""
    rider = model("Isildur", might=1)
    game = play(
        EMPTY, (ThrowRider(rider, is_expert=True), Scripted(1)), (Reroll(1, 0), Scripted(5))
    )
    assert reason(game, Reroll(1, 0)) is Reason.NO_REROLL
    landed = last(game, Settle(1, might=1))
    assert isinstance(landed, RiderLanded)
    assert landed.landing is LANDS


def test_an_expert_riders_promised_might_waits_for_the_second_roll() -> None:
    """T2."""
    rider = model("Isildur", might=1)
    game = play(EMPTY, (ThrowRider(rider, is_expert=True, might=1), Scripted(1)))
    landed = last(game, Reroll(1, 0), 5)
    assert isinstance(landed, RiderLanded)
    assert (landed.landing, landed.test.might) == (LANDS, 1)


def test_nobody_rolls_again_what_cannot_get_better() -> None:
    settled = last(EMPTY, ThrowRider(model("Isildur"), is_expert=True), 6)
    assert isinstance(settled, RiderLanded)


def test_who_is_no_expert_rolls_once() -> None:
    game = play(EMPTY, (ThrowRider(model("Frodo")), Scripted(1)))
    assert reason(game, Reroll(1, 0)) is Reason.NO_REROLL


@pytest.mark.parametrize("index", [-1, 1, 10**9])
def test_a_dice_that_is_not_there_is_not_rolled_again(index: int) -> None:
    game = play(EMPTY, (ThrowRider(model("Frodo"), is_expert=True), Scripted(1)))
    assert reason(game, Reroll(1, index)) is Reason.NO_REROLL


# The hit of who was knocked flying


def flung(name: str = "Frodo") -> Game:
    return play(EMPTY, (ThrowRider(model(name, might=0)), Scripted(1)))


def test_the_strength_three_hit_is_rolled_against_the_riders_own_defence() -> None:
    """T1, D5."""
    taken, rolled, settled = decided(flung(), TakeFall(1), 4)
    assert taken == FallTaken(1)
    assert isinstance(rolled, TestRolled)
    assert rolled.test.targets == (4,), "Strength 3 against Defence 3"
    assert isinstance(settled, TestSettled)
    assert settled.test.reached == 1


def test_the_hit_is_rolled_once_and_only_in_its_turn() -> None:
    """T1, T3."""
    game = flung()
    assert TakeFall(1) in legal_actions(game, Side.GOOD)
    assert reason(play(game, (TakeFall(1), Scripted(6))), TakeFall(1)) is Reason.FALL_TAKEN
    assert reason(play(game, NextTurn(1)), TakeFall(1)) is Reason.FALL_TAKEN
    assert reason(EMPTY, TakeFall(1)) is Reason.FALL_TAKEN


def test_nobody_who_landed_better_takes_a_hit() -> None:
    """T1."""
    game = play(EMPTY, (ThrowRider(model("Frodo", might=0)), Scripted(2)))
    assert reason(game, TakeFall(1)) is Reason.FALL_TAKEN


def test_a_rider_whose_defence_nobody_knows_is_rolled_for_by_hand() -> None:
    rider = improvise("Bob", side=Side.GOOD, courage=3)
    game = play(EMPTY, (ThrowRider(rider), Scripted(1)))
    assert reason(game, TakeFall(1)) is Reason.DEFENCE_UNKNOWN
    assert TakeFall(1) not in legal_actions(game, Side.GOOD)


def test_a_rider_without_a_ring_who_was_thrown_declares_nothing_this_turn() -> None:
    """T1, T3."""
    eomer = model("Éomer", might=1)
    game = play(casual(), (ThrowRider(eomer), Scripted(3)))
    game = play(game, Settle(1)) if game.open_tests else game
    assert reason(game, DeclareHeroic(eomer.id, Heroic.COMBAT)) is Reason.HEROIC_THROWN
    assert decided(play(game, NextTurn(1)), DeclareHeroic(eomer.id, Heroic.COMBAT))

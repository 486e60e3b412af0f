"""Casting and resisting, with the Crown of Morgul or without."""

from dataclasses import replace

import pytest

from bot.rules.actions import CastPower, NextTurn, Reroll, ResistPower, Settle
from bot.rules.asked import asked
from bot.rules.duel import crowned_attacks
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import (
    FigureJoined,
    PointsPaid,
    PointsSpent,
    TestRerolled,
    TestRolled,
    TestSettled,
    WillRegained,
)
from bot.rules.figures import Figure, FigureId, Points
from bot.rules.game import Game
from bot.rules.magic import MOST_DICE
from bot.rules.rolls import choices
from bot.rules.texts import MOST_CHARACTERS
from tests.rules.asking import decided, last, reason, refused
from tests.scripted import Scripted, edition, model, play

EMPTY = Game(edition())
SARUMAN = model("Saruman", might=0)
FRODO = model("Frodo", might=0)
ANGMAR = FigureId("the witch-king of angmar")


def witch_king(*, might: int = 0) -> Figure:
    return model("Witch-king", might=might)


def cast(
    caster: Figure = SARUMAN, value: int = 4, dice: int = 1, *, crown: bool = False
) -> CastPower:
    return CastPower(caster, "Command", value, dice, crown)


def settled(event: object) -> TestSettled:
    assert isinstance(event, TestSettled)
    return event


# Casting


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("value", range(2, 7))
def test_any_dice_that_reaches_the_casting_value_casts(face: int, value: int) -> None:
    """D7."""
    result = settled(last(EMPTY, cast(value=value, dice=3), 1, face, 1)).test
    assert result.is_passed is (face >= value)
    assert result.total == face


def test_will_is_paid_for_every_dice_before_it_is_rolled() -> None:
    """D7."""
    joined, paid, rolled, _ = decided(EMPTY, cast(dice=3), 4, 1, 2)
    assert joined == FigureJoined(SARUMAN, bears=False)
    assert paid == PointsPaid(SARUMAN.id, will=3)
    assert isinstance(rolled, TestRolled)
    assert rolled.test.faces == (4, 1, 2)
    failed = play(EMPTY, (cast(dice=3), Scripted(1, 1, 1)))
    assert failed.figure(SARUMAN.id).left.will == SARUMAN.left.will - 3


def test_might_raises_the_best_dice_to_the_value_and_to_everything_above_it() -> None:
    """D7, D11."""
    game = play(EMPTY, (cast(model("Saruman", might=3), 5, 2), Scripted(3, 4)))
    (test,) = game.open_tests
    offered = choices(test, game.left_to(SARUMAN.id))
    assert [(choice.might, choice.reached) for choice in offered] == [(1, 1), (2, 2)]
    result = settled(last(game, Settle(1, might=2))).test
    assert (result.total, result.final) == (6, (3, 4))
    assert reason(game, Settle(1, might=3)) is Reason.NO_SUCH_CHOICE
    assert reason(game, Settle(1, will=1)) is Reason.NO_SUCH_CHOICE


def test_a_power_that_is_cast_stays_open_while_might_could_make_it_harder_to_resist() -> None:
    """D7."""
    game = play(EMPTY, (cast(model("Saruman", might=1), 4), Scripted(5)))
    assert game.open_tests[0].is_passed
    assert play(game, Settle(1)).last_cast == 5
    assert play(game, Settle(1, might=1)).last_cast == 6
    assert not play(EMPTY, (cast(model("Saruman", might=1), 4), Scripted(6))).open_tests


def test_promised_might_casts_the_power_and_is_kept_where_it_is_cast_already() -> None:
    """D7."""
    caster = model("Saruman", might=3)
    saved = decided(EMPTY, replace(cast(caster, 5), might=2), 4)
    assert PointsSpent(None, caster.id, 1, 0) in saved
    game = play(EMPTY, (replace(cast(caster, 5), might=2), Scripted(5)))
    assert game.figure(caster.id).left.might == 3


# Resisting


def threatened(total: int) -> Game:
    """Saruman has cast a power whose highest dice is this."""
    return play(EMPTY, (cast(value=2), Scripted(total)))


@pytest.mark.parametrize("total", range(2, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_equal_to_the_casters_highest_resists(total: int, face: int) -> None:
    """D8."""
    events = decided(threatened(total), ResistPower(FRODO, 2), 1, face)
    result = next(event for event in events if isinstance(event, TestSettled)).test
    assert result.is_passed is (face >= total)


def test_every_dice_costs_one_will_and_every_natural_six_gives_one_back() -> None:
    """D8."""
    events = decided(threatened(4), ResistPower(FRODO, 3), 6, 2, 6)
    assert PointsPaid(FRODO.id, will=3) in events
    assert events[-1] == WillRegained(FRODO.id, 2)
    game = play(threatened(4), (ResistPower(FRODO, 3), Scripted(6, 2, 6)))
    assert game.figure(FRODO.id).left.will == FRODO.left.will - 1


def test_a_six_that_might_made_gives_nothing_back() -> None:
    """D8, D11."""
    game = play(threatened(6), (ResistPower(model("Frodo", might=1), 1), Scripted(5)))
    events = decided(game, Settle(2, might=1))
    assert settled(events[-1]).test.is_passed


def test_a_value_that_is_said_counts_more_than_the_last_power() -> None:
    """D8."""
    assert settled(last(threatened(6), ResistPower(FRODO, 1, value=3), 3)).test.is_passed


def test_nobody_resists_while_the_caster_may_still_spend_might() -> None:
    """D7: Might comes before the resist."""
    game = play(EMPTY, (cast(model("Saruman", might=1), 4), Scripted(5)))
    refusal = refused(game, ResistPower(FRODO, 1))
    assert refusal.reason is Reason.TEST_OPEN
    assert (refusal.facts["figure"], refusal.facts["roll"]) == ("Saruman", 1)
    assert settled(last(play(game, Settle(1, might=1)), ResistPower(FRODO, 1), 5)).test.targets == (
        6,
    )


def test_there_is_nothing_to_resist_before_a_power_is_cast_and_in_the_next_turn() -> None:
    """D8."""
    assert reason(EMPTY, ResistPower(FRODO, 1)) is Reason.NOTHING_CAST
    failed = play(EMPTY, (cast(value=6), Scripted(5)))
    assert reason(failed, ResistPower(FRODO, 1)) is Reason.NOTHING_CAST
    assert reason(play(threatened(5), NextTurn(1)), ResistPower(FRODO, 1)) is Reason.NOTHING_CAST


@pytest.mark.parametrize("face", [2, 5])
def test_a_power_that_was_answered_is_not_resisted_again_and_the_next_one_is(face: int) -> None:
    """D8: whether the first answer held it off or not."""
    game = play(threatened(5), (ResistPower(FRODO, 1), Scripted(face)))
    assert reason(game, ResistPower(FRODO, 1)) is Reason.CAST_ANSWERED
    assert settled(last(game, ResistPower(FRODO, 1, value=5), 5)).test.is_passed
    assert reason(play(game, NextTurn(1)), ResistPower(FRODO, 1)) is Reason.NOTHING_CAST
    again = play(game, (cast(value=3), Scripted(3)))
    assert settled(last(again, ResistPower(FRODO, 1), 3)).test.targets == (3,)
    failed = play(game, (cast(value=6), Scripted(5)))
    assert reason(failed, ResistPower(FRODO, 1)) is Reason.NOTHING_CAST


# What is refused


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (cast(value=1), Reason.BAD_VALUE),
        (cast(value=7), Reason.BAD_VALUE),
        (cast(dice=0), Reason.BAD_MAGIC_DICE),
        (cast(dice=MOST_DICE + 1), Reason.BAD_MAGIC_DICE),
        (cast(dice=SARUMAN.left.will + 1), Reason.NO_WILL),
        (cast(crown=True), Reason.NO_CROWN),
        (replace(cast(), power="x" * (MOST_CHARACTERS + 1)), Reason.TEXT_LONG),
        (replace(cast(), might=-1), Reason.BAD_POINTS),
        (ResistPower(FRODO, 0, value=4), Reason.BAD_MAGIC_DICE),
        (ResistPower(FRODO, 4, value=4), Reason.NO_WILL),
        (ResistPower(FRODO, 1, value=1), Reason.BAD_VALUE),
        (ResistPower(FRODO, 1, value=7), Reason.BAD_VALUE),
        (ResistPower(FRODO, 1, value=4, has_crown=True), Reason.NO_CROWN),
        (ResistPower(FRODO, 1, value=4, might=21), Reason.BAD_POINTS),
    ],
)
def test_what_cannot_be_paid_or_meant_rolls_no_dice(
    action: CastPower | ResistPower, why: Reason
) -> None:
    """D7, D8, CR4."""
    assert reason(EMPTY, action) is why


# The Crown of Morgul


def test_with_the_crown_the_witch_king_has_three_attacks() -> None:
    """CR1, CR4."""
    king = witch_king()
    assert king.attacks == 1
    assert crowned_attacks(EMPTY, king, name=king.name) == 3
    for head in (None, SARUMAN, model("Ringwraith")):
        with pytest.raises(IllegalActionError):
            crowned_attacks(EMPTY, head, name="somebody")


def test_the_crown_lets_one_dice_of_his_choice_be_rolled_again() -> None:
    """CR2."""
    game = play(EMPTY, (cast(witch_king(), 5, 3, crown=True), Scripted(2, 1, 4)))
    for index in range(3):
        rerolled, result = decided(game, Reroll(1, index), 5)
        assert rerolled == TestRerolled(1, index, 5)
        assert settled(result).test.is_passed
    failed = settled(last(game, Reroll(1, 1), 3)).test
    assert (failed.is_passed, failed.faces, failed.final) == (False, (2, 1, 4), (2, 3, 4))


def test_he_may_let_the_dice_lie() -> None:
    """CR2: or none."""
    game = play(EMPTY, (cast(witch_king(), 5, 1, crown=True), Scripted(5)))
    assert settled(last(game, Settle(1))).test.total == 5


def test_the_crown_helps_him_to_resist_as_well() -> None:
    """CR2."""
    game = play(threatened(5), (ResistPower(witch_king(), 2, has_crown=True), Scripted(1, 2)))
    rerolled, result, regained = decided(game, Reroll(2, 0), 6)
    assert rerolled == TestRerolled(2, 0, 6)
    assert settled(result).test.is_passed
    assert regained == WillRegained(ANGMAR, 1)


def test_who_has_resisted_may_still_roll_again_for_a_six_that_gives_will_back() -> None:
    """CR2, D8."""
    game = play(threatened(4), (ResistPower(witch_king(), 2, has_crown=True), Scripted(1, 4)))
    assert game.open_tests[0].is_passed
    assert last(game, Reroll(2, 0), 6) == WillRegained(ANGMAR, 1)
    crowned = ResistPower(witch_king(), 1, has_crown=True)
    assert not play(threatened(4), (crowned, Scripted(6))).open_tests


def test_the_crown_comes_before_might_and_never_twice() -> None:
    """CR3."""
    game = play(EMPTY, (cast(witch_king(might=2), 6, 2, crown=True), Scripted(2, 1)))
    game = play(game, (Reroll(1, 0), Scripted(4)))
    for index in (0, 1):
        assert reason(game, Reroll(1, index)) is Reason.NO_REROLL
    assert settled(last(game, Settle(1, might=2))).test.total == 6


def test_after_might_nothing_is_rolled_again() -> None:
    """CR3."""
    game = play(EMPTY, (cast(witch_king(might=2), 5, 1, crown=True), Scripted(4)))
    assert reason(play(game, Settle(1, might=1)), Reroll(1, 0)) is Reason.TEST_SETTLED


def test_promised_might_waits_for_the_crown() -> None:
    """CR3."""
    action = replace(cast(witch_king(might=2), 5, 1, crown=True), might=2)
    game = play(EMPTY, (action, Scripted(4)))
    assert asked(EMPTY, decided(EMPTY, action, 4)) == action
    assert game.figure(ANGMAR).left.might == 2
    rerolled, spent, result = decided(game, Reroll(1, 0), 3)
    assert (rerolled, spent) == (TestRerolled(1, 0, 3), PointsSpent(None, ANGMAR, 2, 0))
    assert settled(result).test.total == 5
    saved = decided(game, Reroll(1, 0), 5)
    assert saved == (TestRerolled(1, 0, 5),), "what the re-roll saves costs nothing"
    failed = settled(decided(game, Reroll(1, 0), 2)[1]).test
    assert (failed.might, failed.total) == (0, 2), "it would not suffice"
    (result,) = decided(game, Settle(1))
    assert settled(result).test.total == 4, "whoever lets it stand has chosen"


def test_without_the_crown_nothing_is_offered() -> None:
    """CR4."""
    game = play(EMPTY, (cast(witch_king(might=1), 5, 1), Scripted(4)))
    assert reason(game, Reroll(1, 0)) is Reason.NO_REROLL
    assert not play(EMPTY, (cast(witch_king(), 5, 1), Scripted(4))).open_tests


def test_no_other_ringwraith_and_no_other_caster_wears_the_crown() -> None:
    """CR4."""
    for caster in (SARUMAN, model("Ringwraith")):
        assert reason(EMPTY, cast(caster, crown=True)) is Reason.NO_CROWN


def test_where_the_edition_has_no_such_crown_nothing_is_offered() -> None:
    """CR2."""
    game = Game(replace(edition(), crown_rerolls=False))
    assert reason(game, cast(witch_king(), 5, 1, crown=True)) is Reason.CROWN_IS_IDLE


def test_free_dice_cost_no_will_and_give_none_back() -> None:
    """D8, E26."""
    dwarf = model("Gimli", will=1)
    paid, *_, settled, regained = decided(EMPTY, ResistPower(dwarf, 1, 4, free=1), 6, 6)[1:]
    assert paid == PointsPaid(dwarf.id, will=1)
    assert isinstance(settled, TestSettled)
    assert regained == WillRegained(dwarf.id, 1)
    alone = decided(EMPTY, ResistPower(replace(dwarf, left=Points()), 0, 4, free=1), 6)
    assert not any(isinstance(event, WillRegained) for event in alone)

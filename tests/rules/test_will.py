"""Sauron's Will: who moves the bearer this turn."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.rules.actions import (
    Action,
    AnswerCharge,
    ChargeInvisible,
    NextTurn,
    PutOnRing,
    RollSauronsWill,
    Settle,
    TakeOffRing,
)
from bot.rules.charge import LONGEST_DISTANCE
from bot.rules.decide import decide
from bot.rules.editions import Style, WillWhenHeld
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import ControlSettled, PointsSpent, TurnBegan
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.phases import Phase
from bot.rules.ring import controller, is_will_due
from bot.rules.rolls import choices
from bot.rules.seats import side_of
from tests.rules.asking import decided, last, reason, refused, worn
from tests.scripted import Scripted, after, casual, model, play

FRODO = FigureId("frodo baggins")
BILBOS = ("Bilbo Baggins (Thorin's Company)", "Bilbo Baggins, Master Burglar")


def read(game: Game, reading: WillWhenHeld) -> Game:
    readings = replace(game.edition.readings, will_when_held=reading)
    return replace(game, edition=replace(game.edition, readings=readings))


def is_due(game: Game) -> bool:
    return is_will_due(game, game.bearer(FRODO))


# When it is due


@pytest.mark.parametrize("name", ["Frodo", "Isildur", "Bilbo Baggins (The Shire)", "Gollum"])
def test_it_is_due_when_the_ring_was_already_worn_when_the_turn_began(name: str) -> None:
    """S1."""
    bearer = model(name)
    game = worn(bearer)
    assert is_will_due(game, game.bearer(bearer.id))
    settled = last(game, RollSauronsWill(bearer.id), 6)
    assert isinstance(settled, ControlSettled)
    assert settled.test.faces == (6,)


def test_it_is_not_due_in_the_turn_in_which_the_ring_went_on() -> None:
    """S2."""
    frodo = model("Frodo")
    game = play(casual(frodo), PutOnRing(frodo))
    assert not is_due(game)
    assert reason(game, RollSauronsWill(FRODO)) is Reason.WILL_NOT_YET_DUE
    assert play(game, NextTurn(1)).turn == 2


def test_it_is_due_again_in_every_turn_in_which_the_ring_stays_on() -> None:
    """S1, S9."""
    game = worn(model("Frodo"))
    for turn in (2, 3, 4):
        assert is_due(game)
        game = play(game, (RollSauronsWill(FRODO), Scripted(3)), NextTurn(turn))


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("moving", list(Side))
def test_it_is_rolled_in_the_owners_move_phase(phase: Phase, moving: Side) -> None:
    """S1, S7."""
    game = replace(worn(model("Frodo")), phase=phase, moving=moving)
    if phase is Phase.MOVE and moving is Side.GOOD:
        assert decided(game, RollSauronsWill(FRODO), 4)
    else:
        assert reason(game, RollSauronsWill(FRODO)) is Reason.NOT_YOUR_MOVE


@pytest.mark.parametrize("name", BILBOS)
def test_it_is_never_due_for_those_whom_the_ring_has_not_yet_awoken(name: str) -> None:
    """S10."""
    bilbo = model(name)
    game = worn(bilbo)
    assert reason(game, RollSauronsWill(bilbo.id)) is Reason.WILL_NEVER_DUE
    assert play(game, NextTurn(2)).turn == 3


def held(game: Game) -> Game:
    """The game after a Ringwraith, who needs no test, charged the Invisible bearer."""
    found = ChargeInvisible(FRODO, model("Ringwraith"), 3)
    return play(game, found, AnswerCharge(FRODO, game.turn, 0, goes=True))


def test_it_is_due_by_the_letter_for_a_bearer_that_cannot_move_anyway() -> None:
    """S11."""
    frodo = model("Frodo")
    game = read(held(worn(frodo)), WillWhenHeld.ROLL)
    assert reason(game, NextTurn(2)) is Reason.WILL_UNROLLED
    assert decided(game, RollSauronsWill(FRODO), 5)


def test_a_table_may_read_it_as_not_due_for_a_bearer_in_combat() -> None:
    """S11."""
    frodo = model("Frodo")
    game = read(worn(frodo), WillWhenHeld.SKIP)
    assert is_due(game)
    game = held(game)
    assert reason(game, RollSauronsWill(FRODO)) is Reason.WILL_HELD
    assert play(game, NextTurn(2)).turn == 3
    assert decided(game, TakeOffRing(FRODO), 6, 6)


def test_it_is_not_due_for_a_ring_that_is_not_worn() -> None:
    """S12."""
    game = casual(model("Frodo"))
    assert not is_due(game)
    assert reason(game, RollSauronsWill(FRODO)) is Reason.RING_NOT_WORN


def test_it_is_not_due_after_the_ring_was_taken_off() -> None:
    """S12."""
    game = play(
        worn(model("Frodo")),
        (RollSauronsWill(FRODO), Scripted(4)),
        (TakeOffRing(FRODO), Scripted(6, 6)),
    )
    assert reason(game, RollSauronsWill(FRODO)) is Reason.RING_NOT_WORN
    assert not is_due(play(game, NextTurn(2)))


def test_it_is_kept_apart_for_two_bearers() -> None:
    """S1, C14."""
    frodo = model("Frodo")
    other = replace(frodo, id=FigureId("another frodo"), side=Side.EVIL)
    game = play(worn(frodo, other), (RollSauronsWill(FRODO), Scripted(3)))
    assert not is_due(game)
    assert refused(game, NextTurn(2)).facts["which"] == other.id
    settled = last(game, RollSauronsWill(other.id), 6)
    assert isinstance(settled, ControlSettled)
    assert settled.side is Side.EVIL


# What it brings


@pytest.mark.parametrize("name", ["Frodo", "Gollum"])
@pytest.mark.parametrize("face", range(1, 7))
def test_on_three_or_more_the_owner_moves_the_bearer_and_else_the_opponent(
    name: str, face: int
) -> None:
    """S3, S4, S13."""
    bearer = model(name, might=0)
    settled = last(worn(bearer), RollSauronsWill(bearer.id), face)
    assert isinstance(settled, ControlSettled)
    assert settled.side is (bearer.side if face >= 3 else bearer.side.opponent)


@pytest.mark.parametrize(("face", "needed"), [(2, 1), (1, 2)])
def test_a_two_needs_one_point_of_might_and_a_one_needs_two(face: int, needed: int) -> None:
    """S5."""
    game = play(worn(model("Frodo", might=3)), (RollSauronsWill(FRODO), Scripted(face)))
    (test,) = game.open_tests
    assert [choice.might for choice in choices(test, game.figure(FRODO).left)] == [needed]
    spent, settled = decided(game, Settle(test.number, might=needed))
    assert spent == PointsSpent(FRODO, FRODO, might=needed, will=0)
    assert isinstance(settled, ControlSettled)
    assert settled.side is Side.GOOD
    assert settled.test.faces == (face,)


@pytest.mark.parametrize(("face", "might", "will"), [(1, 1, 0), (1, 3, 0), (2, 2, 0), (2, 0, 1)])
def test_neither_too_few_nor_too_many_points_nor_will_may_be_spent(
    face: int, might: int, will: int
) -> None:
    """S5, D11."""
    game = play(worn(model("Frodo", might=3)), (RollSauronsWill(FRODO), Scripted(face)))
    assert reason(game, Settle(1, might, will)) is Reason.NO_SUCH_CHOICE


@pytest.mark.parametrize("face", [1, 2])
def test_a_bearer_may_let_the_roll_stand_and_keep_its_might(face: int) -> None:
    """S4, S5."""
    game = play(worn(model("Frodo")), (RollSauronsWill(FRODO), Scripted(face)), Settle(1))
    assert controller(game, game.bearer(FRODO)) is Side.EVIL
    assert game.figure(FRODO).left.might == 2


@pytest.mark.parametrize(
    ("face", "left", "offered", "spent", "side"),
    [
        (2, 2, 1, 1, Side.GOOD),
        (2, 2, 2, 1, Side.GOOD),
        (1, 2, 2, 2, Side.GOOD),
        (1, 3, 3, 2, Side.GOOD),
        (1, 2, 20, 2, Side.GOOD),
        (2, 1, 3, 1, Side.GOOD),
        (3, 2, 2, 0, Side.GOOD),
        (6, 2, 1, 0, Side.GOOD),
        (1, 1, 2, 0, Side.EVIL),
        (2, 0, 1, 0, Side.EVIL),
    ],
)
def test_promised_might_is_spent_by_itself_only_where_it_keeps_control(
    face: int, left: int, offered: int, spent: int, side: Side
) -> None:
    """S5, S13."""
    action = (RollSauronsWill(FRODO, might=offered), Scripted(face))
    game = play(worn(model("Frodo", might=left)), action)
    assert not game.open_tests
    assert game.figure(FRODO).left.might == left - spent
    assert controller(game, game.bearer(FRODO)) is side


def test_a_promise_that_does_not_suffice_leaves_the_roll_open_and_the_might_unspent() -> None:
    """S5."""
    game = play(worn(model("Frodo", might=2)), (RollSauronsWill(FRODO, might=1), Scripted(1)))
    assert len(game.open_tests) == 1
    assert game.figure(FRODO).left.might == 2


@pytest.mark.parametrize(("face", "might"), [(1, 0), (2, 0), (1, 1), (3, 5), (6, 3)])
def test_a_roll_that_might_cannot_better_stands_at_once(face: int, might: int) -> None:
    """S13."""
    game = worn(model("Frodo", might=might, will=6))
    assert isinstance(last(game, RollSauronsWill(FRODO), face), ControlSettled)


def test_no_test_stays_open_when_the_last_point_that_could_change_it_is_spent() -> None:
    """S13."""
    first, second = (model(name) for name in BILBOS)
    captain = model("Orc Captain", might=1, will=0)
    game, dice = worn(first, second, style=Style.NARRATIVE), Scripted(3, 3, 3, 3)
    for action in (
        ChargeInvisible(first.id, captain, 0),
        ChargeInvisible(second.id, captain, 0),  # may well be refused: the first is open
        Settle(1, might=1),
    ):
        with suppress(IllegalActionError):
            game = after(game, *decide(game, action, dice))
    assert game.figure(captain.id).left.might == 0
    assert not game.open_tests


def test_a_second_roll_in_one_turn_is_refused_and_shown_the_first() -> None:
    """S6."""
    game = play(worn(model("Frodo", might=0)), (RollSauronsWill(FRODO), Scripted(2)))
    refusal = refused(game, RollSauronsWill(FRODO))
    assert refusal.reason is Reason.WILL_ROLLED
    assert refusal.facts["roll"] == 1
    assert refusal.facts["faces"] == (2,)
    assert refusal.facts["side"] == "evil"


def test_a_roll_that_is_still_open_is_not_rolled_again() -> None:
    """S6."""
    game = play(worn(model("Frodo")), (RollSauronsWill(FRODO), Scripted(2)))
    assert reason(game, RollSauronsWill(FRODO)) is Reason.TEST_OPEN
    assert reason(play(game, Settle(1)), Settle(1, might=1)) is Reason.TEST_SETTLED


def test_a_turn_in_which_it_was_due_does_not_end_without_it() -> None:
    """S7."""
    game = worn(model("Frodo"))
    refusal = refused(game, NextTurn(2))
    assert refusal.reason is Reason.WILL_UNROLLED
    assert refusal.facts["which"] == FRODO
    assert play(game, (RollSauronsWill(FRODO), Scripted(1)), Settle(1), NextTurn(2)).turn == 3


def test_a_player_who_confirms_it_goes_on_without_and_the_record_tells() -> None:
    """S7."""
    game = worn(model("Frodo"))
    assert decided(game, NextTurn(2, confirmed=True)) == (TurnBegan(3, unrolled=(FRODO,)),)


def test_a_turn_ends_only_once() -> None:
    """S7, C4."""
    game = worn(model("Frodo"))
    assert reason(game, NextTurn(1, confirmed=True)) is Reason.TURN_OVER
    assert reason(game, NextTurn(3, confirmed=True)) is Reason.TURN_OVER


def test_an_opponent_in_control_leaves_everything_but_the_move_to_the_owner() -> None:
    """S8."""
    game = play(worn(model("Frodo", might=0)), (RollSauronsWill(FRODO), Scripted(1)))
    assert controller(game, game.bearer(FRODO)) is Side.EVIL
    assert game.figure(FRODO).side is Side.GOOD
    owners: tuple[Action, ...] = (
        TakeOffRing(FRODO),
        RollSauronsWill(FRODO),
        PutOnRing(game.figure(FRODO)),
    )
    assert {side_of(game, action) for action in owners} == {Side.GOOD}
    charge = ChargeInvisible(FRODO, model("Orc Warrior"), LONGEST_DISTANCE)
    assert side_of(game, charge) is Side.EVIL


def test_control_is_the_owners_again_in_the_next_turn_until_it_is_rolled() -> None:
    """S9."""
    game = play(worn(model("Frodo", might=0)), (RollSauronsWill(FRODO), Scripted(1)), NextTurn(2))
    assert controller(game, game.bearer(FRODO)) is Side.GOOD
    assert is_due(game)

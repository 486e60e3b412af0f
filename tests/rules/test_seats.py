"""Who may do what."""

from dataclasses import replace

import pytest

from bot.rules.actions import (
    Action,
    AnswerCharge,
    ChangeReading,
    ChargeInvisible,
    EndGame,
    LeaveSide,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RollSauronsWill,
    Settle,
    TakeOffRing,
    TakeSide,
)
from bot.rules.errors import NotYoursError, Reason
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.seats import check, side_of
from tests.rules.asking import reason, worn
from tests.scripted import Scripted, casual, model, play

FRODO = FigureId("frodo baggins")
ALICE, BOB, STRANGER = 1, 2, 3


def seated(*, good: int | None = ALICE, evil: int | None = BOB) -> Game:
    """Turn 2: Frodo wears the Ring, and these people play."""
    game = worn(model("Frodo"))
    for side, player in ((Side.GOOD, good), (Side.EVIL, evil)):
        if player is not None:
            game = play(game, TakeSide(side, player, f"Player {player}"))
    return game


def of_good(game: Game) -> tuple[Action, ...]:
    return (PutOnRing(game.figure(FRODO)), TakeOffRing(FRODO), RollSauronsWill(FRODO))


def of_evil() -> tuple[Action, ...]:
    return (
        ChargeInvisible(FRODO, model("Orc Warrior"), 3),
        AnswerCharge(FRODO, 2, 0, goes=True),
        AnswerCharge(FRODO, 2, 0, goes=False),
    )


def of_nobody() -> tuple[Action, ...]:
    return (
        NoteCharge(model("Frodo")),
        NextTurn(2),
        EndGame(),
        Settle(99),
        RollSauronsWill(FigureId("nobody")),
    )


def why_not(game: Game, action: Action, player: int) -> NotYoursError:
    with pytest.raises(NotYoursError) as caught:
        check(game, action, player)
    return caught.value


def test_the_ring_is_its_owners_and_the_charge_is_the_opponents() -> None:
    game = seated()
    assert {side_of(game, action) for action in of_good(game)} == {Side.GOOD}
    assert {side_of(game, action) for action in of_evil()} == {Side.EVIL}
    assert {side_of(game, action) for action in of_nobody()} == {None}


def test_saurons_will_is_let_go_by_the_side_that_gains_by_it() -> None:
    """S7."""
    waiver = NextTurn(2, confirmed=True)
    assert side_of(seated(), waiver) is Side.EVIL
    rolled = play(seated(), (RollSauronsWill(FRODO), Scripted(5)))
    assert side_of(rolled, waiver) is None


def test_a_bearer_of_evil_is_charged_by_good() -> None:
    game = casual(model("Gollum"))
    gollum = game.figure(FigureId("gollum"))
    assert side_of(game, PutOnRing(gollum)) is Side.EVIL
    assert side_of(game, ChargeInvisible(gollum.id, model("Frodo"), 3)) is Side.GOOD


def test_a_roll_is_settled_by_the_side_of_the_model_that_rolled() -> None:
    game = play(seated(), (RollSauronsWill(FRODO), Scripted(2)))
    assert side_of(game, Settle(1)) is Side.GOOD
    game = play(game, Settle(1))
    charge = ChargeInvisible(FRODO, model("Orc Captain"), 0)
    game = play(game, (charge, Scripted(3, 3)))
    assert side_of(game, Settle(2)) is Side.EVIL
    assert side_of(game, Settle(1)) is None, "what is settled is nobody's"
    assert why_not(game, Settle(2, might=1), ALICE).facts["player"] == "Player 2"


def test_each_player_decides_for_the_models_of_that_side() -> None:
    game = seated()
    for action in of_good(game):
        check(game, action, ALICE)
        refusal = why_not(game, action, BOB)
        assert refusal.reason is Reason.NOT_YOUR_SIDE
        assert (refusal.facts["side"], refusal.facts["player"]) == ("good", "Player 1")
    for action in of_evil():
        check(game, action, BOB)
        assert why_not(game, action, ALICE).facts["side"] == "evil"


def test_the_opponent_in_control_still_may_not_take_the_ring_off() -> None:
    """S8."""
    game = play(seated(), (RollSauronsWill(FRODO), Scripted(1)), Settle(1))
    check(game, TakeOffRing(FRODO), ALICE)
    assert why_not(game, TakeOffRing(FRODO), BOB).reason is Reason.NOT_YOUR_SIDE


def test_the_side_of_a_model_on_the_table_is_what_counts() -> None:
    """W1."""
    game = casual(model("Frodo"))
    game = play(game, TakeSide(Side.GOOD, ALICE, "Alice"), TakeSide(Side.EVIL, BOB, "Bob"))
    turncoat = replace(model("Frodo"), side=Side.EVIL)
    assert side_of(game, PutOnRing(turncoat)) is Side.GOOD
    assert why_not(game, PutOnRing(turncoat), BOB).reason is Reason.NOT_YOUR_SIDE


def test_anyone_acts_for_a_side_that_nobody_took() -> None:
    for game in (seated(good=None, evil=None), seated(good=None), seated(evil=None)):
        for action in (*of_good(game), *of_evil()):
            side = side_of(game, action)
            assert side is not None
            if game.seat(side) is None:
                check(game, action, STRANGER)
            else:
                assert why_not(game, action, STRANGER).reason is Reason.NOT_YOUR_SIDE


def test_what_is_nobodys_in_particular_is_left_to_the_players_once_there_are_two() -> None:
    for action in of_nobody():
        check(seated(good=None, evil=None), action, STRANGER)
        for game in (seated(good=None), seated(evil=None)):
            if isinstance(action, EndGame):  # nobody ends what another is playing
                assert why_not(game, action, STRANGER).reason is Reason.NOT_SEATED_TO_END
            else:
                check(game, action, STRANGER)
        for player in (ALICE, BOB):
            check(seated(), action, player)
        assert why_not(seated(), action, STRANGER).reason is Reason.NOT_A_PLAYER


def test_anybody_may_ask_for_a_seat_or_get_up() -> None:
    for action in (TakeSide(Side.GOOD, STRANGER, "Carol"), LeaveSide(STRANGER)):
        assert side_of(seated(), action) is None
        check(seated(), action, STRANGER)


def test_one_person_may_play_both_sides() -> None:
    game = seated(good=ALICE, evil=ALICE)
    for action in (*of_good(game), *of_evil(), *of_nobody()):
        check(game, action, ALICE)
        with pytest.raises(NotYoursError):
            check(game, action, STRANGER)


def test_a_side_that_is_taken_is_not_taken_again() -> None:
    game = seated(evil=None)
    assert reason(game, TakeSide(Side.GOOD, BOB, "Bob")) is Reason.SIDE_TAKEN
    assert reason(game, TakeSide(Side.GOOD, ALICE, "Alice")) is Reason.SIDE_HELD


def test_who_gets_up_leaves_every_side_to_anyone() -> None:
    game = play(seated(good=ALICE, evil=ALICE), LeaveSide(ALICE))
    assert game.seats == ()
    assert reason(game, LeaveSide(ALICE)) is Reason.NOT_SEATED
    assert play(seated(), LeaveSide(ALICE)).seat(Side.EVIL) is not None
    for action in (*of_good(game), *of_evil()):
        check(game, action, STRANGER)


def test_only_the_opponent_notes_a_hold_that_spares_the_bearer_saurons_will() -> None:
    """S7, S11, E14: its owner would otherwise let the roll go."""
    rolled_though_held = seated()
    check(rolled_though_held, NoteHold(FRODO), ALICE)
    game = play(rolled_though_held, ChangeReading("will_when_held", "skip"))
    with pytest.raises(NotYoursError, match="hold-spares-will"):
        check(game, NoteHold(FRODO), ALICE)
    check(game, NoteHold(FRODO), BOB)
    held = play(game, NoteHold(FRODO))
    check(held, NoteHold(FRODO, holds=False), ALICE)
    settled = play(game, (RollSauronsWill(FRODO), Scripted(6)))
    check(settled, NoteHold(FRODO), ALICE)

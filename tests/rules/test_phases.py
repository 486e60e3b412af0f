"""Priority, the phases of a turn, and what waits for them."""

from dataclasses import replace

import pytest

from bot.rules.actions import (
    ChangeReading,
    NextPhase,
    NextTurn,
    PutOnRing,
    RollPriority,
    RollSauronsWill,
    SetTurn,
    StartGame,
    TakeOffRing,
)
from bot.rules.editions import Style, WillWhenHeld
from bot.rules.errors import Reason
from bot.rules.events import PriorityRolled
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.phases import Phase
from tests.rules.asking import last, reason
from tests.scripted import Scripted, casual, edition, model, play

FRODO = model("Frodo")


def tracked(**changes: object) -> Game:
    game = play(Game(edition()), StartGame(edition(), Style.MATCHED, tracks_phases=True))
    return replace(game, **changes)  # pyright: ignore[reportArgumentType]


def step(game: Game) -> NextPhase:
    assert game.phase is not None
    return NextPhase(game.turn, game.phase, game.moving)


def on(game: Game) -> Game:
    return play(game, step(game))


def winner(game: Game, *faces: int) -> Side:
    rolled = last(game, RollPriority(), *faces)
    assert isinstance(rolled, PriorityRolled)
    return rolled.side


def test_a_tracked_game_begins_with_priority() -> None:
    game = tracked()
    assert (game.phase, game.turn, game.style) == (Phase.PRIORITY, 1, Style.MATCHED)
    assert reason(game, step(game)) is Reason.PRIORITY_DUE


def test_the_higher_roll_has_priority() -> None:
    """D10."""
    assert winner(tracked(), 5, 4) is Side.GOOD
    assert winner(tracked(), 1, 6) is Side.EVIL


def test_a_tie_in_the_first_turn_is_rolled_again() -> None:
    """D10."""
    rolled = last(tracked(), RollPriority(), 3, 3, 6, 6, 2, 5)
    assert rolled == PriorityRolled(1, (3, 6, 2), (3, 6, 5), Side.EVIL)


@pytest.mark.parametrize("had", Side)
def test_a_later_tie_goes_to_whoever_did_not_have_it(had: Side) -> None:
    """D10."""
    assert winner(tracked(turn=2, priority=had), 4, 4) is had.opponent


def test_priority_is_rolled_once_a_turn() -> None:
    game = play(tracked(), (RollPriority(), Scripted(5, 2)))
    assert reason(game, RollPriority()) is Reason.PRIORITY_ROLLED
    assert reason(replace(on(game), priority_rolled=False), RollPriority()) is Reason.PRIORITY_PAST


def test_the_phases_follow_one_another_and_the_turn_follows_the_last() -> None:
    game = play(tracked(), (RollPriority(), Scripted(2, 5)))
    seen = [(game.phase, game.moving)]
    for _ in range(6):
        game = on(game)
        seen.append((game.phase, game.moving))
    assert seen == [
        (Phase.PRIORITY, None),
        (Phase.MOVE, Side.EVIL),
        (Phase.MOVE, Side.GOOD),
        (Phase.SHOOT, None),
        (Phase.FIGHT, None),
        (Phase.END, None),
        (Phase.PRIORITY, None),
    ]
    assert game.turn == 2
    assert game.priority is Side.EVIL
    assert not game.priority_rolled


def test_a_second_press_does_not_end_the_next_phase_too() -> None:
    game = play(tracked(), (RollPriority(), Scripted(5, 2)))
    pressed = step(game)
    game = play(game, pressed)
    assert reason(game, pressed) is Reason.PHASE_OVER


def moving(side: Side, **changes: object) -> Game:
    return tracked(
        phase=Phase.MOVE, moving=side, priority=side, priority_rolled=True, turn=2, **changes
    )


def test_the_ring_is_handled_in_its_owners_half_alone() -> None:
    """W2, R6, S7."""
    game = play(moving(Side.GOOD), PutOnRing(FRODO))
    assert reason(moving(Side.EVIL), PutOnRing(FRODO)) is Reason.NOT_YOUR_MOVE
    later = replace(game, turn=3, phase=Phase.FIGHT, moving=None)
    assert reason(later, RollSauronsWill(FRODO.id)) is Reason.NOT_YOUR_MOVE
    spared = replace(later, turn=2)
    assert reason(spared, TakeOffRing(FRODO.id)) is Reason.PUT_ON_THIS_TURN


def test_the_owners_half_is_not_left_while_saurons_will_is_due() -> None:
    """S7."""
    game = replace(play(moving(Side.GOOD), PutOnRing(FRODO)), turn=3)
    assert reason(game, step(game)) is Reason.WILL_UNROLLED_IN_MOVE
    game = play(game, (RollSauronsWill(FRODO.id), Scripted(6)))
    assert on(game).moving is Side.EVIL


def test_the_opponents_half_may_end_while_the_owner_has_yet_to_roll() -> None:
    """S7."""
    game = replace(play(moving(Side.GOOD), PutOnRing(FRODO)), turn=3, moving=Side.EVIL)
    game = replace(game, priority=Side.EVIL)
    assert on(game).moving is Side.GOOD


def test_a_tracked_turn_ends_by_its_phases() -> None:
    assert reason(moving(Side.GOOD), NextTurn(2)) is Reason.PHASES_TRACKED
    assert reason(casual(FRODO), NextPhase(1, Phase.MOVE)) is Reason.PHASES_FREE


def test_a_game_begins_once() -> None:
    assert (
        reason(tracked(), StartGame(edition(), Style.OPEN, tracks_phases=False)) is Reason.GAME_OPEN
    )


def test_a_reading_is_changed_for_this_game() -> None:
    game = play(tracked(), ChangeReading("will_when_held", "skip"))
    assert game.edition.readings.will_when_held is WillWhenHeld.SKIP
    assert reason(game, ChangeReading("will_when_held", "skip")) is Reason.READ_SO_ALREADY
    assert reason(game, ChangeReading("will_when_held", "maybe")) is Reason.NO_SUCH_ANSWER
    assert reason(game, ChangeReading("weather", "fine")) is Reason.NO_SUCH_READING


def test_a_corrected_turn_gives_no_second_chance() -> None:
    """S1, S2, S6."""
    game = play(
        casual(FRODO), PutOnRing(FRODO), NextTurn(1), (RollSauronsWill(FRODO.id), Scripted(5))
    )
    game = play(game, SetTurn(6))
    assert game.turn == 6
    assert reason(game, RollSauronsWill(FRODO.id)) is Reason.WILL_ROLLED
    back = play(game, SetTurn(2), NextTurn(2))
    assert play(back, (RollSauronsWill(FRODO.id), Scripted(5))).turn == 3
    fresh = play(casual(FRODO, turn=5), PutOnRing(FRODO), SetTurn(3))
    assert reason(fresh, RollSauronsWill(FRODO.id)) is Reason.WILL_NOT_YET_DUE
    for turn, why in ((0, Reason.BAD_TURN), (100, Reason.BAD_TURN), (6, Reason.TURN_ALREADY)):
        assert reason(game, SetTurn(turn)) is why

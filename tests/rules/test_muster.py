"""Models on the table, My Precious!, Heroic Actions, and what is taken back."""

from dataclasses import replace

import pytest

from bot.rules.actions import (
    Action,
    AddFigure,
    ChangeFigure,
    ChargeInvisible,
    DeclareHeroic,
    LeaveAlone,
    NextTurn,
    NoteCharge,
    PutOnRing,
    RemoveFigure,
    RollSauronsWill,
    SetRing,
    Settle,
    TakeOffRing,
    Undo,
)
from bot.rules.decide import decide
from bot.rules.editions import MyPrecious, Style
from bot.rules.errors import Reason
from bot.rules.events import BearerLost, GameOpened
from bot.rules.figures import Figure, Points
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.rules.record import replay
from tests.rules.asking import decided, reason, worn
from tests.scripted import Scripted, after, casual, edition, model, play

FRODO, SAM, GOBLIN = model("Frodo"), model("Samwise Gamgee"), model("Moria Goblin Warrior")


def with_sam(*steps: Action, style: Style = Style.MATCHED, bearer: Figure = FRODO) -> Game:
    return play(casual(bearer, style=style), AddFigure(SAM), AddFigure(GOBLIN), *steps)


def is_lost(game: Game) -> bool:
    return game.figure(game.bearers[0].figure).is_down


@pytest.mark.parametrize("style", [Style.MATCHED, Style.OPEN])
def test_the_last_companion_gone_the_wearer_is_lost(style: Style) -> None:
    """M1, M2."""
    game = with_sam(PutOnRing(FRODO), style=style)
    events = decided(game, RemoveFigure(SAM.id))
    assert isinstance(events[-1], BearerLost)
    game = after(game, *events)
    assert is_lost(game)
    assert not game.wearers


def test_narrative_play_knows_no_such_end() -> None:
    """M3."""
    assert not is_lost(with_sam(PutOnRing(FRODO), RemoveFigure(SAM.id), style=Style.NARRATIVE))


def test_a_bearer_without_the_ring_on_may_be_alone() -> None:
    """M4."""
    game = with_sam(RemoveFigure(SAM.id))
    assert not is_lost(game)
    assert reason(game, PutOnRing(FRODO)) is Reason.ALONE
    assert is_lost(play(game, PutOnRing(FRODO, confirmed=True)))


def test_the_other_reading_loses_the_bearer_as_the_turn_ends() -> None:
    """M4."""
    game = with_sam(RemoveFigure(SAM.id))
    readings = replace(game.edition.readings, my_precious=MyPrecious.END_OF_TURN)
    game = replace(game, edition=replace(game.edition, readings=readings))
    game = play(game, PutOnRing(FRODO, confirmed=True))
    assert not is_lost(game)
    assert is_lost(play(game, NextTurn(1)))


def test_a_bearer_to_whom_the_ring_has_not_yet_awoken_is_spared() -> None:
    """M5."""
    bilbo = model("Master Burglar")
    assert not is_lost(with_sam(PutOnRing(bilbo), RemoveFigure(SAM.id), bearer=bilbo))
    assert not is_lost(play(casual(bilbo), PutOnRing(bilbo), LeaveAlone(bilbo.id)))


def test_somebody_may_say_that_the_bearer_is_alone() -> None:
    """M1, M4."""
    assert is_lost(play(casual(FRODO), PutOnRing(FRODO), LeaveAlone(FRODO.id)))
    game = play(casual(FRODO), LeaveAlone(FRODO.id))
    assert reason(game, LeaveAlone(FRODO.id)) is Reason.ALONE_ALREADY
    assert reason(game, PutOnRing(FRODO)) is Reason.ALONE
    assert play(game, AddFigure(SAM), PutOnRing(FRODO)).wearers


def test_models_that_nobody_mustered_do_not_make_a_bearer_alone() -> None:
    """M1."""
    assert play(casual(FRODO), PutOnRing(FRODO)).wearers


def test_a_companion_of_the_other_side_does_not_count() -> None:
    """M1."""
    game = with_sam(PutOnRing(FRODO), RemoveFigure(GOBLIN.id))
    assert not is_lost(game)


def test_a_model_that_left_does_nothing_more() -> None:
    game = with_sam(RemoveFigure(SAM.id), RemoveFigure(GOBLIN.id))
    assert reason(game, RemoveFigure(SAM.id)) is Reason.FIGURE_DOWN
    assert reason(game, DeclareHeroic(SAM.id, Heroic.MOVE)) is Reason.FIGURE_DOWN
    lost = play(worn(FRODO), RemoveFigure(FRODO.id))
    for action in (PutOnRing(FRODO), TakeOffRing(FRODO.id), RollSauronsWill(FRODO.id)):
        assert reason(lost, action) is Reason.FIGURE_DOWN


def test_two_of_a_kind_need_names_of_their_own() -> None:
    assert reason(with_sam(), AddFigure(SAM)) is Reason.FIGURE_HERE


def test_points_are_corrected_within_reason() -> None:
    left, start = Points(1, 0, 2, 1), Points(2, 3, 3, 2)
    game = play(with_sam(), ChangeFigure(FRODO.id, left, start, 5))
    assert (game.figure(FRODO.id).left, game.figure(FRODO.id).courage) == (left, 5)
    assert reason(game, ChangeFigure(FRODO.id, left, start, 5)) is Reason.NOTHING_CHANGED
    assert reason(game, ChangeFigure(FRODO.id, Points(31), Points(31), 5)) is Reason.BAD_LEFT
    assert reason(game, ChangeFigure(FRODO.id, Points(3), Points(2), 5)) is Reason.BAD_LEFT
    assert reason(game, ChangeFigure(FRODO.id, left, start, 11)) is Reason.BAD_COURAGE


def test_the_ring_is_corrected_by_hand() -> None:
    game = play(replace(casual(FRODO), turn=4), SetRing(FRODO.id, 2))
    assert game.bearer(FRODO.id).worn_since == 2
    assert reason(game, SetRing(FRODO.id, 5)) is Reason.BAD_SINCE
    assert reason(game, SetRing(FRODO.id, 2)) is Reason.NOTHING_CHANGED
    assert not play(game, SetRing(FRODO.id, None)).wearers


def test_an_invisible_bearer_declares_alone_for_one_might() -> None:
    """H1, H2, H5."""
    game = worn(FRODO)
    assert play(game, DeclareHeroic(FRODO.id, Heroic.COMBAT)).figure(FRODO.id).left.might == 1
    called = DeclareHeroic(FRODO.id, Heroic.MOVE, with_friends=True)
    assert reason(game, called) is Reason.HEROIC_ALONE
    assert play(casual(FRODO), called).figure(FRODO.id).left.might == 1


def test_without_might_nothing_heroic_happens() -> None:
    """H5."""
    game = casual(model("Frodo", might=0))
    assert reason(game, DeclareHeroic(FRODO.id, Heroic.MOVE)) is Reason.NO_MIGHT


def test_a_bearer_moved_by_the_opponent_declares_nothing() -> None:
    """H4."""
    game = play(worn(FRODO), (RollSauronsWill(FRODO.id), Scripted(2)), Settle(1))
    assert reason(game, DeclareHeroic(FRODO.id, Heroic.COMBAT)) is Reason.HEROIC_CONTROLLED


@pytest.mark.parametrize("heroic", Heroic)
def test_a_heroic_action_has_its_phase(heroic: Heroic) -> None:
    for phase in Phase:
        game = replace(casual(FRODO), phase=phase)
        asked = DeclareHeroic(FRODO.id, heroic)
        if phase is heroic.phase:
            assert play(game, asked)
        else:
            assert reason(game, asked) is Reason.HEROIC_PHASE


def test_the_last_action_is_taken_back_and_its_roll_keeps_its_number() -> None:
    before = worn(FRODO)
    game = play(before, (RollSauronsWill(FRODO.id), Scripted(6)))
    count = game.version - before.version
    back = play(game, Undo(game.version, count))
    assert replace(back, version=before.version, rolls=before.rolls) == before
    assert (back.version, back.rolls) == (game.version + 1, 1)
    again = play(back, (RollSauronsWill(FRODO.id), Scripted(6)))
    assert again.rolls == 2
    deeper = play(again, Undo(again.version, again.version - back.version))
    assert not deeper.bearer(FRODO.id).marks.will


def test_what_is_not_the_last_action_is_not_taken_back() -> None:
    game = worn(FRODO)
    assert reason(game, Undo(game.version - 1, 1)) is Reason.UNDO_STALE
    assert reason(game, Undo(game.version, 0)) is Reason.NOTHING_TO_UNDO
    assert reason(game, Undo(game.version, 99)) is Reason.NOTHING_TO_UNDO
    begun = replay([GameOpened(edition())])
    assert reason(begun, Undo(begun.version, 1)) is Reason.NOTHING_TO_UNDO


def test_memory_of_the_past_is_bounded() -> None:
    game = casual(FRODO)
    for _ in range(40):
        for action in (SetRing(FRODO.id, 1), SetRing(FRODO.id, None)):
            game = after(game, *decide(game, action, Scripted()))
    assert len(game.past) <= 60
    assert all(not past.past for past in game.past)


def test_a_model_that_came_mounted_is_thrown_and_stays_on_foot() -> None:
    """W4, T5."""
    rider = replace(FRODO, is_mounted=True)
    game = play(casual(rider), (PutOnRing(FRODO), Scripted(6)))
    assert not game.figure(FRODO.id).is_mounted
    game = play(game, NextTurn(1), SetRing(FRODO.id, None))
    assert play(game, PutOnRing(FRODO)).rolls == 1


def test_a_model_that_left_neither_charges_nor_is_charged() -> None:
    """C6."""
    wraith = model("Ringwraith")
    game = play(worn(FRODO), AddFigure(wraith), RemoveFigure(wraith.id))
    assert reason(game, ChargeInvisible(FRODO.id, wraith, 3)) is Reason.FIGURE_DOWN
    game = play(worn(FRODO), RemoveFigure(FRODO.id))
    assert reason(game, ChargeInvisible(FRODO.id, wraith, 3)) is Reason.FIGURE_DOWN


def test_a_correction_puts_the_ring_on_nobody_who_cannot_have_it() -> None:
    """W7, K1, K4."""
    gone = play(casual(FRODO), RemoveFigure(FRODO.id))
    assert reason(gone, SetRing(FRODO.id, 1)) is Reason.FIGURE_DOWN
    gollum = model("Gollum")
    lost = play(casual(gollum), PutOnRing(FRODO))
    assert reason(lost, SetRing(gollum.id, 1)) is Reason.RING_LOST


def test_an_invisible_bearer_is_not_noted_as_charged() -> None:
    """C1, C12."""
    assert reason(worn(FRODO), NoteCharge(FRODO)) is Reason.CHARGE_NEEDS_TEST


def test_nobody_leaves_while_a_test_is_open() -> None:
    """M1."""
    game = play(casual(FRODO), AddFigure(SAM), (PutOnRing(FRODO, mounted=True), Scripted(5)))
    assert reason(game, RemoveFigure(SAM.id)) is Reason.TEST_OPEN


def test_a_model_that_left_by_mistake_is_back_with_what_it_had() -> None:
    game = with_sam(RemoveFigure(GOBLIN.id))
    assert reason(game, RemoveFigure(GOBLIN.id)) is Reason.FIGURE_DOWN
    game = play(game, AddFigure(GOBLIN))
    assert not game.figure(GOBLIN.id).is_down
    assert reason(game, AddFigure(GOBLIN)) is Reason.FIGURE_HERE


def test_a_bearer_who_comes_back_takes_the_ring_from_a_lower_one() -> None:
    """K1."""
    gollum = model("Gollum")
    game = play(casual(FRODO, gollum), RemoveFigure(FRODO.id), PutOnRing(gollum))
    assert [bearer.figure for bearer in game.wearers] == [gollum.id]
    assert not play(game, AddFigure(FRODO)).wearers


def test_a_bearer_not_yet_here_is_brought_first_where_it_would_be_alone() -> None:
    """M4."""
    game = play(casual(), AddFigure(SAM), RemoveFigure(SAM.id))
    assert reason(game, PutOnRing(FRODO)) is Reason.ALONE_ELSEWHERE
    game = play(game, AddFigure(FRODO, bears=True))
    assert reason(game, PutOnRing(FRODO)) is Reason.ALONE


@pytest.mark.parametrize(("face", "allowed"), [(1, False), (3, False), (6, True)])
def test_a_thrown_bearer_declares_nothing_this_turn(face: int, allowed: bool) -> None:
    """T1, T3."""
    frodo = model("Frodo", might=1)
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(face)))
    if game.open_tests:
        game = play(game, Settle(1))
    declared = DeclareHeroic(frodo.id, Heroic.COMBAT)
    if allowed:
        assert decided(game, declared)
    else:
        assert reason(game, declared) is Reason.HEROIC_THROWN
        game = play(game, NextTurn(1), (RollSauronsWill(frodo.id), Scripted(6)))
        assert decided(game, declared)


def test_a_bearer_noted_as_alone_does_not_wear_the_ring_by_correction_either() -> None:
    """M1, M4."""
    game = play(casual(FRODO), LeaveAlone(FRODO.id))
    assert reason(game, SetRing(FRODO.id, 1)) is Reason.ALONE


def test_nobody_is_alone_while_a_companion_stands_on_the_table() -> None:
    """M1."""
    game = with_sam(PutOnRing(FRODO))
    assert reason(game, LeaveAlone(FRODO.id)) is Reason.NOT_ALONE
    assert reason(play(game, RemoveFigure(FRODO.id)), LeaveAlone(FRODO.id)) is Reason.FIGURE_DOWN


def test_the_opponents_control_outlasts_the_ring_that_came_off() -> None:
    """H4, R7."""
    frodo = model("Frodo", might=1)
    game = play(worn(frodo), (RollSauronsWill(frodo.id), Scripted(1)))
    game = play(game, (TakeOffRing(frodo.id), Scripted(6, 6)))
    assert not game.wearers
    assert reason(game, DeclareHeroic(frodo.id, Heroic.MOVE)) is Reason.HEROIC_CONTROLLED


def test_a_ring_that_is_corrected_off_takes_what_was_rolled_with_it() -> None:
    """S9."""
    game = play(worn(FRODO), (RollSauronsWill(FRODO.id), Scripted(1)), Settle(1))
    game = play(game, SetRing(FRODO.id, None))
    assert game.bearer(FRODO.id).marks.control is None
    assert decided(game, PutOnRing(FRODO))


def test_a_model_that_comes_back_may_bring_the_ring_now() -> None:
    """W7."""
    game = play(casual(), AddFigure(FRODO), AddFigure(SAM), RemoveFigure(FRODO.id))
    game = play(game, AddFigure(FRODO, bears=True))
    assert [bearer.figure for bearer in game.bearers] == [FRODO.id]


def test_sauron_with_the_ring_leaves_none_to_anybody_else() -> None:
    """K1, W8."""
    sauron = model("Sauron")
    game = play(casual(FRODO), PutOnRing(FRODO), AddFigure(sauron, bears=True))
    assert not game.wearers
    assert reason(game, PutOnRing(FRODO)) is Reason.RING_LOST
    assert reason(game, PutOnRing(sauron)) is Reason.SAURON_HIMSELF
    assert reason(game, SetRing(sauron.id, 1)) is Reason.SAURON_HIMSELF


def test_a_model_that_is_not_here_is_refused_in_words() -> None:
    for action in (RemoveFigure(GOBLIN.id), DeclareHeroic(GOBLIN.id, Heroic.MOVE)):
        assert reason(casual(FRODO), action) is Reason.NOT_HERE

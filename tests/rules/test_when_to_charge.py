"""When a charge at the Invisible bearer may be tried, and when it must be answered."""

from dataclasses import replace

from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    DeclareHeroic,
    NextPhase,
    NoteCharge,
    RemoveFigure,
    RollSauronsWill,
    ThrowRider,
)
from bot.rules.errors import Reason
from bot.rules.events import Verdict
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from tests.rules.asking import reason
from tests.rules.charging import FRODO, charge, invisible, orc, verdict
from tests.scripted import Scripted, model, play


def tracked(*steps: Action, moving: Side = Side.EVIL) -> Game:
    """Turn 2 with the Ring on, in one side's half of the Move phase."""
    return play(replace(invisible(), phase=Phase.MOVE, moving=moving, priority=moving), *steps)


def test_a_charge_waits_for_the_chargers_half_of_the_move_phase() -> None:
    """C1."""
    assert reason(tracked(moving=Side.GOOD), charge(orc())) is Reason.CHARGE_PHASE
    captain = model("Orc Captain")
    moved = tracked(AddFigure(captain), DeclareHeroic(captain.id, Heroic.MOVE), moving=Side.GOOD)
    assert verdict(moved, charge(orc(), 0), 6, 6) is Verdict.ALLOWED


def test_in_the_fight_phase_only_a_heroic_combat_brings_charges() -> None:
    """C1."""
    captain = model("Orc Captain")
    game = replace(play(invisible(), AddFigure(captain)), phase=Phase.FIGHT)
    assert reason(game, charge(orc())) is Reason.CHARGE_PHASE
    game = play(game, DeclareHeroic(captain.id, Heroic.COMBAT))
    assert verdict(game, charge(orc(), 0), 6, 6) is Verdict.ALLOWED


def test_a_charge_that_is_allowed_is_answered_before_the_phase_ends() -> None:
    """C1."""
    game = tracked(charge(model("Ringwraith")))
    on = NextPhase(2, Phase.MOVE, Side.EVIL)
    assert reason(game, on) is Reason.CHARGE_WAITS
    assert play(game, AnswerCharge(FRODO, 2, 0, goes=False), on).moving is Side.GOOD


def test_a_model_that_left_charges_nobody_and_holds_up_nothing() -> None:
    """C1."""
    wraith = model("Ringwraith")
    game = tracked(charge(wraith), RemoveFigure(wraith.id))
    assert reason(game, AnswerCharge(FRODO, 2, 0, goes=True)) is Reason.FIGURE_DOWN
    assert play(game, NextPhase(2, Phase.MOVE, Side.EVIL)).moving is Side.GOOD


def test_an_invisible_bearer_may_have_charged_by_itself() -> None:
    """C1, S8."""
    frodo = model("Frodo")
    assert reason(invisible(), NoteCharge(frodo)) is Reason.CHARGE_NEEDS_TEST
    assert reason(invisible(), NoteCharge(frodo, by_itself=True)) is Reason.WILL_DUE
    game = play(invisible(), (RollSauronsWill(FRODO), Scripted(6)))
    assert play(game, NoteCharge(frodo, by_itself=True)).bearer(FRODO).marks.engaged


def test_a_charger_that_was_thrown_charges_nobody() -> None:
    """T1, T3."""
    rider = replace(model("Orc Captain", might=1), name="Rider")
    game = play(invisible(), (ThrowRider(rider), Scripted(3)))
    assert reason(game, charge(rider)) is Reason.THROWN

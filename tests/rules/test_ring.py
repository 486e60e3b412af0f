"""Putting the Ring on, and the rider that is thrown by it."""

from dataclasses import replace

import pytest

from bot.rules import events
from bot.rules.actions import (
    Action,
    AddFigure,
    ChargeInvisible,
    NextTurn,
    NoteCharge,
    PutOnRing,
    RollSauronsWill,
    Settle,
    TakeOffRing,
)
from bot.rules.editions import Style
from bot.rules.errors import Reason
from bot.rules.events import FigureJoined, Landing, PointsSpent, RiderLanded, RingPutOn
from bot.rules.figures import Side
from bot.rules.game import Marks
from bot.rules.phases import Phase
from bot.rules.rolls import Kind
from tests.rules.asking import decided, last, reason, refused, worn
from tests.scripted import Scripted, casual, model, play

BY_RANK = (
    ("Isildur",),
    ("Bilbo Baggins (Thorin's Company)", "Bilbo Baggins, Master Burglar"),
    ("Frodo Baggins",),
    ("Bilbo Baggins (The Shire)",),
    ("Gollum",),
)
"""The order of bearers below Sauron, each rank on its own."""
ABOVE_AND_BELOW = [
    (higher, lower)
    for place, above in enumerate(BY_RANK)
    for below in BY_RANK[place + 1 :]
    for higher in above
    for lower in below
]


# Putting it on


def test_the_ring_goes_on_and_its_bearer_is_invisible_at_once() -> None:
    """W1."""
    frodo = model("Frodo")
    game = play(casual(frodo), PutOnRing(frodo))
    assert [bearer.figure for bearer in game.wearers] == [frodo.id]
    assert game.bearer(frodo.id).worn_since == 1


def test_a_bearer_that_is_new_to_the_table_joins_it_with_its_points() -> None:
    """W1."""
    frodo = model("Frodo")
    assert decided(casual(), PutOnRing(frodo)) == (
        FigureJoined(frodo, bears=True),
        RingPutOn(frodo.id, dismounted=False),
    )


def test_a_bearer_that_is_known_keeps_the_points_it_has_left() -> None:
    """W1."""
    game = play(casual(model("Frodo", might=1)), PutOnRing(model("Frodo")))
    assert game.figure(model("Frodo").id).left.might == 1
    assert len(game.figures) == len(game.bearers) == 1


@pytest.mark.parametrize("mounted", [False, True])
@pytest.mark.parametrize("moving", list(Side))
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.MOVE])
def test_the_ring_goes_on_in_no_phase_but_the_move_phase(
    phase: Phase, moving: Side, mounted: bool
) -> None:
    """W2."""
    frodo = model("Frodo")
    game = replace(casual(frodo), phase=phase, moving=moving)
    assert reason(game, PutOnRing(frodo, mounted)) is Reason.NOT_YOUR_MOVE


@pytest.mark.parametrize("name", ["Frodo", "Gollum"])
def test_the_ring_does_not_go_on_in_the_opponents_half_of_the_move_phase(name: str) -> None:
    """W2."""
    bearer = model(name)
    game = replace(casual(bearer), phase=Phase.MOVE, moving=bearer.side.opponent)
    assert reason(game, PutOnRing(bearer)) is Reason.NOT_YOUR_MOVE


@pytest.mark.parametrize("name", ["Frodo", "Gollum"])
def test_the_ring_goes_on_at_any_time_of_the_owners_half_of_the_move_phase(name: str) -> None:
    """W1, W9."""
    bearer = model(name)
    game = replace(casual(bearer), phase=Phase.MOVE, moving=bearer.side)
    assert play(game, PutOnRing(bearer)).wearers


@pytest.mark.parametrize("mounted", [False, True])
def test_a_bearer_in_combat_cannot_put_the_ring_on(mounted: bool) -> None:
    """W3."""
    frodo = model("Frodo")
    game = play(casual(frodo), NoteCharge(frodo))
    assert reason(game, PutOnRing(frodo, mounted)) is Reason.IN_COMBAT


def test_a_bearer_nobody_had_seen_yet_can_be_noted_as_charged() -> None:
    """W3."""
    frodo = model("Frodo")
    game = play(casual(), NoteCharge(frodo))
    assert reason(game, PutOnRing(frodo)) is Reason.IN_COMBAT
    assert reason(game, NoteCharge(frodo)) is Reason.ALREADY_IN_COMBAT


def test_a_charge_of_last_turn_keeps_nobody_from_putting_the_ring_on() -> None:
    """W3."""
    frodo = model("Frodo")
    assert play(casual(frodo), NoteCharge(frodo), NextTurn(1), PutOnRing(frodo)).wearers


def test_a_charge_at_one_bearer_does_not_stop_another() -> None:
    """W3, C14."""
    charged, free = (model(name) for name in BY_RANK[1])
    assert play(casual(charged, free), NoteCharge(charged), PutOnRing(free)).wearers


def test_the_steed_bolts_and_its_rider_is_thrown_at_once() -> None:
    """W4."""
    frodo = model("Frodo", might=0)
    put_on, rolled, landed = decided(casual(frodo), PutOnRing(frodo, mounted=True), 4)
    assert put_on == RingPutOn(frodo.id, dismounted=True)
    assert isinstance(landed, RiderLanded)
    assert rolled == events.TestRolled(landed.test)
    assert (landed.test.kind, landed.test.figure) == (Kind.THROWN_RIDER, frodo.id)


def test_a_bearer_on_foot_takes_no_thrown_rider_test() -> None:
    """W4."""
    frodo = model("Frodo")
    assert decided(casual(frodo), PutOnRing(frodo)) == (RingPutOn(frodo.id, dismounted=False),)


def test_nothing_else_of_a_thrown_bearer_comes_before_its_landing() -> None:
    """W4."""
    frodo, orc = model("Frodo"), model("Orc Warrior")
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(5)))
    waiting: tuple[Action, ...] = (
        PutOnRing(frodo),
        TakeOffRing(frodo.id),
        RollSauronsWill(frodo.id),
        ChargeInvisible(frodo.id, orc, 3),
        NextTurn(1),
        NextTurn(1, confirmed=True),
    )
    for action in waiting:
        refusal = refused(game, action)
        assert refusal.reason is Reason.TEST_OPEN
        assert refusal.facts["roll"] == 1


def test_another_bearer_need_not_wait_for_the_landing() -> None:
    """W4, C14."""
    thrown, other = (model(name) for name in BY_RANK[1])
    game = play(
        casual(thrown, other, style=Style.NARRATIVE), (PutOnRing(thrown, mounted=True), Scripted(5))
    )
    assert len(play(game, PutOnRing(other)).wearers) == 2


def test_a_ring_that_is_worn_cannot_go_on() -> None:
    """W5."""
    frodo = model("Frodo")
    game = play(casual(frodo), PutOnRing(frodo))
    assert reason(game, PutOnRing(frodo)) is Reason.RING_WORN
    assert reason(worn(frodo), PutOnRing(frodo, mounted=True)) is Reason.RING_WORN


def test_a_ring_taken_off_does_not_go_on_again_before_the_next_turn() -> None:
    """W6."""
    bilbo = model("Master Burglar")
    game = play(worn(bilbo), (TakeOffRing(bilbo.id), Scripted(6, 6)))
    assert reason(game, PutOnRing(bilbo)) is Reason.TAKEN_OFF_THIS_TURN
    assert play(game, NextTurn(2), PutOnRing(bilbo)).bearer(bilbo.id).worn_since == 3


@pytest.mark.parametrize("name", ["Samwise Gamgee", "Orc Warrior", "Ringwraith", "Witch-king"])
def test_a_model_without_the_ring_cannot_put_it_on_and_hears_who_bears_it(name: str) -> None:
    """W7."""
    refusal = refused(casual(model("Frodo")), PutOnRing(model(name)))
    assert refusal.reason is Reason.NO_RING
    assert refusal.facts["others"] == "Frodo Baggins"


@pytest.mark.parametrize(("higher", "lower"), ABOVE_AND_BELOW)
def test_only_the_highest_in_the_order_bears_the_ring(higher: str, lower: str) -> None:
    """K1, W7."""
    first, second = model(higher), model(lower)
    for game in (casual(first, second), casual(second, first)):
        refusal = refused(game, PutOnRing(second))
        assert refusal.reason is Reason.RING_LOST
        assert refusal.facts["other"] == first.name
        assert play(game, PutOnRing(first)).wearers[0].figure == first.id
    assert reason(casual(first), PutOnRing(second)) is Reason.RING_LOST


def test_two_of_equal_rank_on_both_sides_both_use_the_ring() -> None:
    """K2, K3, C14."""
    good, evil = (model(name, side=side) for name, side in zip(BY_RANK[1], Side, strict=True))
    assert len(play(casual(good, evil), PutOnRing(good), PutOnRing(evil)).wearers) == 2


def test_of_two_of_equal_rank_on_one_side_the_one_that_puts_it_on_has_it() -> None:
    """K4."""
    one, other = (model(name) for name in BY_RANK[1])
    for chosen, twin in ((one, other), (other, one)):
        game = play(casual(one, other), PutOnRing(chosen))
        assert reason(game, PutOnRing(twin)) is Reason.RING_WITH_TWIN


def test_in_narrative_play_the_order_does_not_hold() -> None:
    """K5."""
    isildur, gollum = model("Isildur"), model("Gollum")
    game = casual(isildur, gollum, style=Style.NARRATIVE)
    assert len(play(game, PutOnRing(isildur), PutOnRing(gollum)).wearers) == 2


def test_a_model_that_lost_the_ring_to_another_holds_up_nobody() -> None:
    """W7, S7, S12."""
    gollum, frodo = model("Gollum"), model("Frodo")
    game = play(worn(gollum), AddFigure(frodo, bears=True), PutOnRing(frodo))
    assert reason(game, RollSauronsWill(gollum.id)) is Reason.RING_LOST
    assert reason(game, TakeOffRing(gollum.id)) is Reason.RING_LOST
    assert play(game, NextTurn(2)).turn == 3


@pytest.mark.parametrize("name", ["Sauron", "The Necromancer of Dol Guldur"])
def test_sauron_does_not_use_these_rules(name: str) -> None:
    """W8."""
    sauron = model(name)
    for game in (casual(), casual(model("Frodo")), casual(sauron)):
        assert reason(game, PutOnRing(sauron)) is Reason.SAURON_HIMSELF
        assert reason(game, PutOnRing(sauron, mounted=True)) is Reason.SAURON_HIMSELF
        assert reason(game, NoteCharge(sauron)) is Reason.SAURON_HIMSELF


# The thrown rider


@pytest.mark.parametrize(
    ("face", "landing"),
    [
        (1, Landing.KNOCKED_FLYING),
        (2, Landing.GETS_UP),
        (3, Landing.GETS_UP),
        (4, Landing.GETS_UP),
        (5, Landing.GETS_UP),
        (6, Landing.ON_ITS_FEET),
    ],
)
def test_the_dice_shows_how_the_rider_lands(face: int, landing: Landing) -> None:
    """T1, T4, T5."""
    frodo = model("Frodo", might=0)
    put_on, *_, landed = decided(casual(frodo), PutOnRing(frodo, mounted=True), face)
    assert put_on == RingPutOn(frodo.id, dismounted=True)
    assert isinstance(landed, RiderLanded)
    assert landed.landing is landing
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(face)))
    assert game.bearer(frodo.id).marks.landing is landing
    assert game.bearer(frodo.id).worn_since == 1
    assert not game.open_tests


@pytest.mark.parametrize(
    ("face", "might", "spent", "landing"),
    [
        (1, 1, 1, Landing.GETS_UP),
        (1, 5, 5, Landing.ON_ITS_FEET),
        (1, 5, 1, Landing.GETS_UP),
        (1, 1, 0, Landing.KNOCKED_FLYING),
        (3, 3, 3, Landing.ON_ITS_FEET),
        (5, 1, 1, Landing.ON_ITS_FEET),
        (5, 3, 0, Landing.GETS_UP),
    ],
)
def test_might_lifts_the_rider_to_a_better_landing(
    face: int, might: int, spent: int, landing: Landing
) -> None:
    """T2."""
    frodo = model("Frodo", might=might)
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(face)))
    assert game.open_tests
    landed = last(game, Settle(1, might=spent))
    assert isinstance(landed, RiderLanded)
    assert landed.landing is landing
    assert play(game, Settle(1, might=spent)).figure(frodo.id).left.might == might - spent


@pytest.mark.parametrize(("face", "might"), [(6, 3), (2, 3), (4, 1), (1, 0), (5, 0)])
def test_a_landing_that_might_cannot_better_is_settled_at_once(face: int, might: int) -> None:
    """T2, S13."""
    frodo = model("Frodo", might=might)
    happened = decided(casual(frodo), PutOnRing(frodo, mounted=True), face)
    assert isinstance(happened[-1], RiderLanded)
    assert not any(isinstance(event, PointsSpent) for event in happened)


@pytest.mark.parametrize(("might", "will"), [(2, 0), (0, 1), (1, 1), (-1, 0), (3, 0)])
def test_only_points_that_better_the_landing_may_be_spent(might: int, will: int) -> None:
    """T2, D11."""
    frodo = model("Frodo", might=2, will=3)
    game = play(casual(frodo), (PutOnRing(frodo, mounted=True), Scripted(5)))
    assert reason(game, Settle(1, might, will)) is Reason.NO_SUCH_CHOICE


def test_the_mark_of_a_thrown_rider_ends_with_the_turn() -> None:
    """T3, T4."""
    frodo = model("Frodo", might=0)
    mounted = (PutOnRing(frodo, mounted=True), Scripted(1))
    game = play(casual(frodo), mounted, NextTurn(1))
    assert game.bearer(frodo.id).marks == Marks()
    assert game.bearer(frodo.id).worn_since == 1

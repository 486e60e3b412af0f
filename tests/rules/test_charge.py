"""Charging the Invisible bearer."""

import math
from dataclasses import replace
from itertools import product

import pytest

from bot.rules.actions import (
    AddFigure,
    AnswerCharge,
    ChargeInvisible,
    NextTurn,
    PutOnRing,
    RollSauronsWill,
    Settle,
    TakeOffRing,
)
from bot.rules.decide import decide
from bot.rules.editions import BarEndsWithRing, ChargeDistance, Style
from bot.rules.errors import Reason, UnreadableError
from bot.rules.events import ChargeAnswered, ChargeSettled, FigureJoined, PointsSpent, Verdict
from bot.rules.figures import Figure, FigureId, Side, Trait, improvise
from bot.rules.game import Game
from bot.rules.rolls import Part, choices
from tests.rules.asking import decided, last, reason, refused, worn
from tests.rules.charging import FRODO, charge, invisible, orc, verdict
from tests.scripted import Scripted, casual, library, model, play

BILBOS = ("Bilbo Baggins (Thorin's Company)", "Bilbo Baggins, Master Burglar")


def summands(game: Game, action: ChargeInvisible) -> dict[Part, int]:
    settled = last(game, action, 1, 1)
    assert isinstance(settled, ChargeSettled)
    assert settled.charge.test is not None
    return {added.part: added.amount for added in settled.charge.test.added}


def read(
    game: Game,
    *,
    distance: ChargeDistance | None = None,
    bar_ends: BarEndsWithRing | None = None,
) -> Game:
    was = game.edition.readings
    readings = replace(
        was,
        charge_distance=distance or was.charge_distance,
        bar_ends_with_ring=bar_ends or was.bar_ends_with_ring,
    )
    return replace(game, edition=replace(game.edition, readings=readings))


# The test


def test_courage_two_at_three_inches_succeeds_with_three_throws_of_thirty_six() -> None:
    """C1, C2, C8."""
    game = invisible()
    throws = list(product(range(1, 7), repeat=2))
    passing = [faces for faces in throws if verdict(game, charge(orc()), *faces) is Verdict.ALLOWED]
    assert len(throws) == 36
    assert passing == [(5, 6), (6, 5), (6, 6)]


@pytest.mark.parametrize("goes", [True, False])
def test_a_charge_that_may_go_ahead_brings_combat_only_when_it_is_confirmed(goes: bool) -> None:
    """C1."""
    game = play(invisible(), (charge(orc()), Scripted(5, 6)))
    assert not game.bearer(FRODO).marks.engaged
    answer = AnswerCharge(FRODO, 2, 0, goes)
    assert decided(game, answer) == (ChargeAnswered(FRODO, 0, goes),)
    game = play(game, answer)
    assert game.bearer(FRODO).marks.engaged is goes
    assert reason(game, answer) is Reason.CHARGE_ANSWERED


@pytest.mark.parametrize(("turn", "index"), [(1, 0), (3, 0), (2, 1), (2, -1), (2, 10**30)])
def test_a_charge_that_is_not_there_cannot_be_confirmed(turn: int, index: int) -> None:
    """C1."""
    game = play(invisible(), (charge(orc()), Scripted(5, 6)))
    assert reason(game, AnswerCharge(FRODO, turn, index, goes=True)) is Reason.CHARGE_OVER


def test_a_charge_that_was_allowed_is_not_tested_again() -> None:
    """C1."""
    game = play(invisible(), (charge(orc()), Scripted(6, 6)))
    assert reason(game, charge(orc())) is Reason.CHARGE_READY
    made = play(game, AnswerCharge(FRODO, 2, 0, goes=True))
    assert reason(made, charge(orc())) is Reason.CHARGE_MADE


def test_a_model_that_failed_may_not_try_again_this_turn_and_is_told_its_roll() -> None:
    """C2, C3."""
    game = play(invisible(), (charge(orc()), Scripted(5, 5)))
    assert not game.bearer(FRODO).marks.engaged
    refused(game, AnswerCharge(FRODO, 2, 0, goes=True))
    refusal = refused(game, charge(orc(), 0))
    assert refusal.reason is Reason.CHARGE_BARRED
    assert refusal.facts["roll"] == 1
    assert refusal.facts["faces"] == (5, 5)


def two_rings(*bearers: Figure) -> Game:
    """Two bearers on one side, as only Narrative Play has them (K5)."""
    return worn(*bearers, style=Style.NARRATIVE)


def test_a_model_that_failed_to_find_one_bearer_acts_as_normal_otherwise() -> None:
    """C2, C14."""
    first, second = (model(name) for name in BILBOS)
    game = play(two_rings(first, second), (ChargeInvisible(first.id, orc(), 3), Scripted(1, 1)))
    assert reason(game, ChargeInvisible(first.id, orc(), 3)) is Reason.CHARGE_BARRED
    assert verdict(game, ChargeInvisible(second.id, orc(), 3), 6, 6) is Verdict.ALLOWED


def test_the_failure_of_one_model_does_not_bar_another_of_its_kind() -> None:
    """C3."""
    game = play(invisible(), (charge(orc(1)), Scripted(1, 1)))
    assert verdict(game, charge(orc(2)), 6, 6) is Verdict.ALLOWED


@pytest.mark.parametrize("name", ["orc 1", "ORC  1", "Órc 1"])
def test_another_way_to_write_its_name_does_not_give_a_model_another_try(name: str) -> None:
    """C3."""
    game = play(invisible(), (charge(orc(1)), Scripted(1, 1)))
    again = improvise(name, side=Side.EVIL, courage=9, might=9)
    assert reason(game, charge(again)) is Reason.CHARGE_BARRED


def test_a_model_that_failed_may_try_again_in_the_next_turn() -> None:
    """C4."""
    game = play(
        invisible(),
        (charge(orc()), Scripted(1, 1)),
        (RollSauronsWill(FRODO), Scripted(6)),
        NextTurn(2),
    )
    assert verdict(game, charge(orc()), 5, 6) is Verdict.ALLOWED


def test_a_model_that_passes_every_courage_test_takes_this_one() -> None:
    """C5."""
    fearless = model("Troll Brute")
    assert Trait.FEARLESS in fearless.traits
    assert verdict(invisible(), charge(fearless), 5, 4) is Verdict.BARRED
    assert verdict(invisible(), charge(fearless), 5, 5) is Verdict.ALLOWED


SEERS = (
    "Sauron",
    "The Necromancer of Dol Guldur",
    "Ringwraith",
    "Witch-king",
    "Khamûl the Easterling",
    "The Witch-king of Angmar (Nazgûl of Dol Guldur)",
    "Khamûl the Easterling (Nazgûl of Dol Guldur)",
    "The Abyssal Knight",
    "The Dark Headsman",
    "The Forsaken",
    "The Lingering Shadow",
    "The Slayer of Men",
)


@pytest.mark.parametrize("name", SEERS)
def test_sauron_and_the_ringwraiths_charge_without_a_test(name: str) -> None:
    """C6, I4."""
    game = play(invisible(), charge(model(name), 12))
    assert game.bearer(FRODO).marks.charges[0].verdict is Verdict.ALLOWED
    assert game.bearer(FRODO).marks.charges[0].test is None
    assert game.rolls == 0
    assert play(game, AnswerCharge(FRODO, 2, 0, goes=True)).bearer(FRODO).marks.engaged


def test_no_other_model_of_the_library_is_spared_the_test() -> None:
    """C5, C6."""
    profiles = library().profiles["2018"]
    names = {profile.name for profile in profiles.like("", most=10_000)}
    nazgul = {n for n in names if "Nazgûl" in n or Trait.RINGWRAITH in model(n, courage=6).traits}
    seers = {name for name in names if model(name, courage=6).sees_the_unseen}
    assert seers == nazgul | {"The Dark Lord Sauron", "The Necromancer of Dol Guldur"}


def test_even_a_ringwraith_needs_a_distance_that_can_be_measured() -> None:
    """C6, C9."""
    assert reason(invisible(), charge(model("Ringwraith"), math.nan)) is Reason.BAD_DISTANCE


def test_a_bearer_who_does_not_wear_the_ring_is_charged_as_normal() -> None:
    """C7."""
    assert reason(casual(model("Frodo")), charge(orc())) is Reason.BEARER_VISIBLE
    assert reason(casual(model("Frodo")), charge(model("Ringwraith"))) is Reason.BEARER_VISIBLE


def test_a_model_that_never_had_the_ring_is_not_found_by_a_test() -> None:
    """C7, W7."""
    refusal = refused(invisible(), ChargeInvisible(FigureId("samwise gamgee"), orc(), 3))
    assert refusal.reason is Reason.NO_RING


def test_a_model_that_lost_the_ring_to_another_is_charged_as_normal() -> None:
    """C7, W7, K1."""
    gollum, frodo = model("Gollum"), model("Frodo")
    game = play(worn(gollum), AddFigure(frodo, bears=True), PutOnRing(frodo))
    foe = improvise("Ranger", side=Side.GOOD, courage=4)
    why = reason(game, ChargeInvisible(gollum.id, foe, 3))
    assert why in (Reason.BEARER_VISIBLE, Reason.RING_LOST)


@pytest.mark.parametrize("side", list(Side))
def test_a_friend_does_not_charge_the_bearer(side: Side) -> None:
    """C7."""
    bearer = replace(model("Frodo"), side=side)
    friend = improvise("Friend", side=side, courage=4)
    assert reason(worn(bearer), charge(friend)) is Reason.CHARGER_FRIENDLY
    assert reason(worn(bearer), charge(bearer)) is Reason.CHARGER_FRIENDLY


# The measure


@pytest.mark.parametrize(
    ("distance", "full", "up"),
    [(0, 0, 0), (0.9, 0, 1), (1, 1, 1), (3, 3, 3), (3.9, 3, 4), (12.5, 12, 13), (72, 72, 72)],
)
def test_inches_count_full_or_rounded_up_as_the_table_reads_it(
    distance: float, full: int, up: int
) -> None:
    """C8, C9."""
    for reading, inches in ((ChargeDistance.FULL_INCHES, full), (ChargeDistance.ROUNDED_UP, up)):
        game = read(invisible(), distance=reading)
        assert summands(game, charge(orc(), distance))[Part.DISTANCE] == -inches


@pytest.mark.parametrize("distance", [-0.1, -1, 72.1, 1e300, math.nan, math.inf, -math.inf])
def test_a_distance_that_no_tape_shows_is_refused(distance: float) -> None:
    """C9."""
    refusal = refused(invisible(), charge(orc(), distance))
    assert isinstance(refusal, UnreadableError)
    assert refusal.reason is Reason.BAD_DISTANCE


@pytest.mark.parametrize("distance", [10**400, -(10**400)], ids=["huge", "negative"])
def test_a_distance_too_long_for_any_number_is_refused_like_another(distance: int) -> None:
    """C9."""
    assert reason(invisible(), charge(orc(), distance)) is Reason.BAD_DISTANCE


@pytest.mark.parametrize("courage", [-1, 0, 11, 10**30])
def test_a_courage_that_no_profile_has_is_refused(courage: int) -> None:
    """C9."""
    charger = improvise("Orc", side=Side.EVIL, courage=courage)
    assert reason(invisible(), charge(charger)) is Reason.BAD_COURAGE


@pytest.mark.parametrize("modifier", [-3, -1, 1, 10])
def test_a_modifier_is_a_summand_of_its_own(modifier: int) -> None:
    """C11."""
    sum_of = summands(invisible(), charge(orc(), 3, modifier=modifier))
    assert sum_of == {Part.COURAGE: 2, Part.DISTANCE: -3, Part.MODIFIER: modifier}
    assert Part.MODIFIER not in summands(invisible(), charge(orc(), 3))


def test_a_modifier_turns_the_test() -> None:
    """C11."""
    assert verdict(invisible(), charge(orc(), 3, modifier=-1), 5, 6) is Verdict.BARRED
    assert verdict(invisible(), charge(orc(), 3, modifier=1), 5, 5) is Verdict.ALLOWED


@pytest.mark.parametrize("modifier", [11, -11, 10**30])
def test_a_modifier_that_nobody_can_mean_is_refused(modifier: int) -> None:
    """C11."""
    assert reason(invisible(), charge(orc(), 3, modifier=modifier)) is Reason.BAD_MODIFIER


# Might and Will


def test_a_hero_may_spend_its_own_might_and_will_on_it() -> None:
    """C10."""
    captain = model("Orc Captain", might=2, will=1)
    game = play(invisible(), (charge(captain, 1), Scripted(3, 3)))  # 6 + 3 - 1
    (test,) = game.open_tests
    assert test.figure == captain.id
    offered = [(c.might, c.will) for c in choices(test, game.figure(captain.id).left)]
    assert offered == [(1, 1), (2, 0)]
    spent, settled = decided(game, Settle(1, might=2))
    assert spent == PointsSpent(FRODO, captain.id, might=2, will=0)
    assert isinstance(settled, ChargeSettled)
    assert settled.charge.verdict is Verdict.ALLOWED
    game = play(game, Settle(1, might=2))
    assert game.figure(captain.id).left.might == 0
    assert game.figure(FRODO).left == model("Frodo").left


def test_a_hero_who_keeps_its_points_did_not_find_the_bearer() -> None:
    """C2, C10."""
    captain = model("Orc Captain")
    game = play(invisible(), (charge(captain, 1), Scripted(3, 3)), Settle(1))
    assert game.figure(captain.id).left == captain.left
    assert reason(game, charge(captain)) is Reason.CHARGE_BARRED


def test_might_lifts_no_dice_above_six_but_will_lifts_the_result() -> None:
    """C10, D11."""
    strong = improvise("Strong", side=Side.EVIL, courage=2, might=9)
    assert verdict(invisible(), charge(strong, 5), 6, 6) is Verdict.BARRED
    assert verdict(invisible(), charge(strong, 6), 5, 6) is Verdict.BARRED
    wilful = improvise("Wilful", side=Side.EVIL, courage=2, will=1)
    game = play(invisible(), (charge(wilful, 5), Scripted(6, 6)))
    assert verdict(game, Settle(1, will=1)) is Verdict.ALLOWED


@pytest.mark.parametrize(
    ("faces", "might", "will", "spent"),
    [((3, 3), 2, 1, 2), ((3, 3), 2, 0, 2), ((3, 4), 0, 1, 1), ((4, 4), 2, 1, 0)],
)
def test_promised_points_of_the_charger_are_spent_by_themselves(
    faces: tuple[int, int], might: int, will: int, spent: int
) -> None:
    """C10."""
    captain = model("Orc Captain", might=2, will=1)
    action = ChargeInvisible(FRODO, captain, 1, might=might, will=will)
    game = play(invisible(), (action, Scripted(*faces)))
    left = game.figure(captain.id).left
    assert not game.open_tests
    assert game.bearer(FRODO).marks.charges[0].verdict is Verdict.ALLOWED
    assert 3 - left.might - left.will == spent


def test_a_charger_that_is_known_keeps_the_points_it_has_left() -> None:
    """C10."""
    captain = model("Orc Captain", might=2, will=0)
    game = play(
        invisible(),
        (ChargeInvisible(FRODO, captain, 1, might=2), Scripted(3, 3)),
        AnswerCharge(FRODO, 2, 0, goes=False),
        (RollSauronsWill(FRODO), Scripted(6)),
        NextTurn(2),
    )
    assert verdict(game, ChargeInvisible(FRODO, captain, 1, might=2), 3, 3) is Verdict.BARRED


def test_a_charger_joins_the_table_without_a_ring() -> None:
    """C10."""
    joined = decide(invisible(), charge(orc()), Scripted(1, 1))[0]
    assert joined == FigureJoined(orc(), bears=False)


# Several models, several turns


def test_a_further_foe_must_test_although_another_is_in_combat_already() -> None:
    """C12."""
    game = play(invisible(), charge(model("Ringwraith")), AnswerCharge(FRODO, 2, 0, goes=True))
    assert game.bearer(FRODO).marks.engaged
    assert verdict(game, charge(orc()), 5, 5) is Verdict.BARRED
    game = play(game, (charge(orc()), Scripted(5, 6)), AnswerCharge(FRODO, 2, 1, goes=False))
    assert game.bearer(FRODO).marks.engaged, "one that holds back frees nobody from combat"


@pytest.mark.parametrize("reading", list(BarEndsWithRing))
def test_the_bar_falls_with_the_ring_if_the_table_reads_it_so(reading: BarEndsWithRing) -> None:
    """C13."""
    bilbo = model("Master Burglar")
    at_bilbo = ChargeInvisible(bilbo.id, orc(), 3)
    game = play(
        read(worn(bilbo), bar_ends=reading),
        (at_bilbo, Scripted(1, 1)),
        (TakeOffRing(bilbo.id), Scripted(6, 6)),
    )
    falls = reading is BarEndsWithRing.YES
    assert reason(game, at_bilbo) is (Reason.BEARER_VISIBLE if falls else Reason.CHARGE_BARRED)


def test_an_open_test_about_one_bearer_does_not_hold_up_another() -> None:
    """C14."""
    first, second = (model(name) for name in BILBOS)
    captain = model("Orc Captain")
    game = play(two_rings(first, second), (ChargeInvisible(first.id, captain, 0), Scripted(3, 3)))
    assert reason(game, ChargeInvisible(first.id, orc(), 0)) is Reason.TEST_OPEN
    assert verdict(game, ChargeInvisible(second.id, orc(), 0), 4, 4) is Verdict.ALLOWED

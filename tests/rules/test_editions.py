"""What differs between the editions, each case asked in both."""

from dataclasses import dataclass, replace

import pytest

from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    CastPower,
    ChargeInvisible,
    ChoosePriority,
    Contender,
    FightDuel,
    LeaveAlone,
    NextPhase,
    NoteCharge,
    PutOnRing,
    RollPriority,
    RollSauronsWill,
    TakeOffRing,
    TestCourage,
)
from bot.rules.duel import fight_value
from bot.rules.duels import Fighters
from bot.rules.editions import Edition, OnAndOff, Style
from bot.rules.errors import Reason
from bot.rules.events import (
    BearerLost,
    ChargeSettled,
    DuelRolled,
    PriorityRolled,
    TestRolled,
    Verdict,
)
from bot.rules.figures import Figure, Side, improvise, recruit
from bot.rules.game import Game
from bot.rules.phases import Phase
from bot.rules.rolls import Test, choices
from bot.rules.turns import roll_priority
from tests.rules.asking import decided, reason
from tests.scripted import Scripted, after, library, model, play

FRODO = model("Frodo")
OF_2018, OF_2024 = library().editions["2018"], library().editions["2024"]
EDITIONS = [pytest.param(OF_2018, id="2018"), pytest.param(OF_2024, id="2024")]


@dataclass(frozen=True)
class Both:
    """What one question brings in each edition."""

    in_2018: object
    in_2024: object

    def of(self, edition: Edition) -> object:
        return self.in_2018 if edition is OF_2018 else self.in_2024


def begun(edition: Edition) -> Game:
    """A game of that edition in which Frodo was brought with the Ring, in turn 1."""
    game = replace(Game(edition), turn=1)
    frodo = replace(FRODO, courage=6 if edition is OF_2018 else 4)
    return play(game, PutOnRing(frodo))


def next_turn(game: Game) -> Game:
    return replace(game, turn=game.turn + 1)


def goblin(value: int) -> Figure:
    foe = improvise("Goblin", side=Side.EVIL, courage=value)
    return replace(foe, intelligence=value)


def rolled(game: Game, action: Action, *faces: int) -> Test:
    events = decided(game, action, *faces)
    (test,) = (event.test for event in events if isinstance(event, TestRolled))
    return test


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_value_is_added_or_must_be_reached(edition: Edition) -> None:
    """E18."""
    test = rolled(begun(edition), TestCourage(None, 6), 2, 3)
    assert (test.total, test.targets) == Both((11, (10,)), (5, (6,))).of(edition)
    assert test.is_passed is Both(True, False).of(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_value_is_better_than_the_edition_has_it(edition: Edition) -> None:
    """E18."""
    assert reason(begun(edition), TestCourage(None, 11)) is Reason.BAD_COURAGE
    if edition is OF_2018:
        assert rolled(begun(edition), TestCourage(None, 2), 4, 4).is_passed
    else:
        assert reason(begun(edition), TestCourage(None, 2)) is Reason.BAD_COURAGE


@pytest.mark.parametrize(
    ("distance", "faces", "found"),
    [
        (0, (3, 3), Both(Verdict.BARRED, Verdict.ALLOWED)),
        (2.9, (4, 4), Both(Verdict.BARRED, Verdict.ALLOWED)),
        (3, (4, 4), Both(Verdict.BARRED, Verdict.BARRED)),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_looks_for_the_bearer_uses_courage_or_intelligence(
    edition: Edition, distance: float, faces: tuple[int, int], found: Both
) -> None:
    """E3, C1, C8."""
    foe = replace(
        goblin(2), intelligence=6
    )  # Courage 2 in one edition, Intelligence 6+ in the other
    charge = ChargeInvisible(FRODO.id, foe, distance)
    settled = decided(begun(edition), charge, *faces)[-1]
    assert isinstance(settled, ChargeSettled)
    assert settled.charge.verdict is found.of(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_will_helps_a_courage_test_to_find_the_bearer_and_no_intelligence_test(
    edition: Edition,
) -> None:
    """E4, C10."""
    foe = improvise("Shaman", side=Side.EVIL, courage=3, will=3)
    foe = replace(foe, intelligence=7)
    events = decided(begun(edition), ChargeInvisible(FRODO.id, foe, 0), 3, 3)
    (test,) = (event.test for event in events if isinstance(event, TestRolled))
    helped = bool(choices(test, foe.left))
    assert helped is Both(True, False).of(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bearer_in_combat_may_act_or_not(edition: Edition) -> None:
    """E14, S11."""
    wraith = model("Ringwraith")
    game = play(next_turn(begun(edition)), ChargeInvisible(FRODO.id, wraith, 0))
    game = play(game, AnswerCharge(FRODO.id, 2, 0, goes=True))
    if edition is OF_2018:
        assert rolled(game, RollSauronsWill(FRODO.id), 6)
    else:
        assert reason(game, RollSauronsWill(FRODO.id)) is Reason.WILL_HELD
        assert reason(game, TakeOffRing(FRODO.id)) is Reason.HELD_IN_COMBAT


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_armys_rule_changes_saurons_will_or_nothing_does(edition: Edition) -> None:
    """E17."""
    game = next_turn(begun(edition))
    asked = RollSauronsWill(FRODO.id, modifier=-1)
    if edition is OF_2018:
        assert reason(game, asked) is Reason.NO_MODIFIER_HERE
    else:
        assert rolled(game, asked, 3).total == 2
        assert reason(game, RollSauronsWill(FRODO.id, modifier=-9)) is Reason.BAD_MODIFIER


@pytest.mark.parametrize("edition", EDITIONS)
def test_priority_is_had_or_chosen_by_the_winner(edition: Edition) -> None:
    """D10, E22."""
    game = replace(Game(edition), phase=Phase.PRIORITY)
    game = play(game, (RollPriority(), Scripted(5, 2)))
    if edition is OF_2018:
        assert game.priority is Side.GOOD
        assert reason(game, ChoosePriority(1, Side.EVIL)) is Reason.NOTHING_TO_CHOOSE
        return
    assert game.priority is None
    assert reason(game, RollPriority()) is Reason.PRIORITY_TO_CHOOSE
    assert reason(game, NextPhase(1, Phase.PRIORITY)) is Reason.PRIORITY_TO_CHOOSE
    game = play(game, ChoosePriority(1, Side.EVIL))
    assert game.priority is Side.EVIL
    assert play(game, NextPhase(1, Phase.PRIORITY)).moving is Side.EVIL


def test_a_later_tie_gives_the_choice_to_who_did_not_have_it() -> None:
    """E22."""
    game = replace(Game(OF_2024), phase=Phase.PRIORITY)
    assert roll_priority(game, Scripted(3, 3, 2, 6))[0] == PriorityRolled(
        1, (3, 2), (3, 6), Side.EVIL
    )
    game = play(game, (RollPriority(), Scripted(2, 6)), ChoosePriority(1, Side.GOOD))
    later = replace(game, turn=2, priority_rolled=False)
    (tied,) = roll_priority(later, Scripted(4, 4))
    assert isinstance(tied, PriorityRolled)
    assert tied.side is Side.GOOD


@pytest.mark.parametrize("friends", [0, 1])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_friend_in_the_combat_keeps_the_foes_fight_value_or_not(
    edition: Edition, friends: int
) -> None:
    """E5, F1."""
    game = begun(edition)
    bearer = Contender(FRODO, "Frodo", dice=1 + friends, fight=3, own=1)
    counts = fight_value(game, Contender(None, "Orc", dice=1, fight=5, own=0), bearer)
    assert counts == (5 if friends and edition is OF_2024 else 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_natural_six_is_spared_by_a_two_handed_weapon_or_not(edition: Edition) -> None:
    """D4, E23."""
    spares = edition.two_handed_spares_six
    side = Fighters(Side.GOOD, "Dwarf", None, (6, 4), 2, 4, 4, penalty=1, spares_six=spares)
    assert side.scores == Both((5, 3), (6, 3)).of(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_crown_of_morgul_brings_what_the_edition_says(edition: Edition) -> None:
    """CR1, CR2, E27."""
    assert (edition.crown_attacks, edition.crown_rerolls) == Both((3, True), (0, False)).of(edition)


def test_on_and_off_in_one_turn_is_a_reading_of_2024_alone() -> None:
    """E12, W6, R5."""
    assert "on_and_off" not in OF_2018.open_questions
    assert "on_and_off" in OF_2024.open_questions
    allowed = replace(OF_2024, readings=replace(OF_2024.readings, on_and_off=OnAndOff.ALLOWED))
    assert reason(begun(OF_2024), TakeOffRing(FRODO.id)) is Reason.PUT_ON_THIS_TURN
    game = play(begun(allowed), (TakeOffRing(FRODO.id), Scripted(6, 6)))
    assert not game.wearers
    assert play(game, PutOnRing(FRODO)).wearers


def test_a_duel_in_2024_fights_with_a_friend_at_full_value() -> None:
    """E5."""
    orc = Contender(None, "Orc", dice=1, fight=4, own=1)
    for own, fought in ((1, 2), (2, 4)):
        frodo = Contender(FRODO, "Frodo", dice=own, fight=3, own=1)
        faces = (2,) * own
        events = decided(begun(OF_2024), FightDuel(frodo, orc), *faces, 1)
        (duel,) = (event.duel for event in events if isinstance(event, DuelRolled))
        assert duel.evil.fight == fought


def test_a_game_begun_in_one_edition_stays_in_it() -> None:
    game = begun(OF_2024)
    assert after(game).edition is OF_2024


def test_the_bearer_charges_by_itself_only_once_control_is_known() -> None:
    """S1, E9."""
    for edition in (OF_2018, OF_2024):
        game = next_turn(begun(edition))
        assert reason(game, NoteCharge(FRODO, by_itself=True)) is Reason.WILL_DUE
        game = play(game, (RollSauronsWill(FRODO.id), Scripted(6)))
        assert play(game, NoteCharge(FRODO, by_itself=True)).bearer(FRODO.id).marks.engaged


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_test_passed_once_holds_for_the_turn_or_is_taken_again(edition: Edition) -> None:
    """E20."""
    foe = goblin(9 if edition is OF_2018 else 3)
    game = play(begun(edition), (ChargeInvisible(FRODO.id, foe, 0), Scripted(6, 6)))
    game = play(game, AnswerCharge(FRODO.id, 1, 0, goes=False))
    again = ChargeInvisible(FRODO.id, foe, 0)
    if edition is OF_2018:
        assert rolled(game, again, 6, 6)
    else:
        (settled,) = decided(game, again)
        assert isinstance(settled, ChargeSettled)
        assert settled.charge.verdict is Verdict.ALLOWED


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ringwraith_may_cast_its_last_will_or_not(edition: Edition) -> None:
    """E28."""
    wraith = model("Ringwraith", will=1)
    cast = CastPower(wraith, "Compel", 4, 1)
    if edition is OF_2018:
        assert decided(begun(edition), cast, 5)
    else:
        assert reason(begun(edition), cast) is Reason.LAST_WILL


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("edition", EDITIONS)
def test_my_precious_strikes_where_the_edition_says(edition: Edition, style: Style) -> None:
    """M1, M3, E15."""
    game = replace(begun(edition), style=style)
    lost = any(isinstance(event, BearerLost) for event in decided(game, LeaveAlone(FRODO.id)))
    strikes = {Style.MATCHED, Style.OPEN} if edition is OF_2018 else {Style.MATCHED}
    assert lost is (style in strikes)


@pytest.mark.parametrize(("modifier", "passes_on"), [(-1, (5, 6)), (-3, (5, 6))])
def test_no_modifier_makes_a_value_worse_than_ten_in_2024(
    modifier: int, passes_on: tuple[int, int]
) -> None:
    """E18."""
    test = rolled(begun(OF_2024), TestCourage(None, 9, modifier), *passes_on)
    assert test.is_passed
    assert rolled(begun(OF_2024), TestCourage(None, 3, 5), 1, 1).is_passed is False


@pytest.mark.parametrize(
    ("bonus", "fight"),
    [(0, Both(3, 3)), (3, Both(4, 6)), (4, Both(5, 7)), (9, Both(5, 10))],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_heroic_strike_is_added_before_halving_or_after_it(
    edition: Edition, bonus: int, fight: Both
) -> None:
    """E24, F1."""
    game = begun(edition)
    bearer = Contender(FRODO, "Frodo", dice=1, fight=3, own=1)
    striker = Contender(None, "Captain", dice=2, fight=5, own=0, bonus=bonus)
    assert fight_value(game, striker, bearer) == fight.of(edition)
    in_sight = Contender(None, "Men", dice=1, fight=3, own=0)
    assert fight_value(game, striker, in_sight) == min(5 + bonus, 10)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wraith_keeps_its_own_fight_and_what_it_adds(edition: Edition) -> None:
    """F2, E24."""
    bearer = Contender(FRODO, "Frodo", dice=1, fight=3, own=1)
    wraith = Contender(model("Ringwraith"), "Ringwraith", dice=1, fight=5, own=1, bonus=2)
    assert fight_value(begun(edition), wraith, bearer) == 7


def test_the_bearer_may_fight_beside_another_hero_and_a_wraith_saves_only_itself() -> None:
    """F1, F2."""
    game = begun(OF_2018)
    boromir = Contender(model("Boromir of Gondor"), "Boromir", 4, 6, 3, with_bearer=True)
    troll = Contender(None, "Troll", dice=3, fight=7, own=0)
    assert fight_value(game, troll, boromir) == 4
    wraith = replace(troll, figure=model("Ringwraith"), name="Ringwraith")
    assert fight_value(game, wraith, boromir) == 5
    nobody = replace(Game(OF_2018), turn=1)
    assert reason(nobody, FightDuel(boromir, troll)) is Reason.NOBODY_INVISIBLE


def test_ageing_bilbo_slips_away_though_a_friend_stands_by() -> None:
    """E5."""
    profile = library().profiles["2024"].find("Bilbo Baggins, Ageing Hobbit")
    assert profile is not None
    bilbo = recruit(profile)
    game = play(replace(Game(OF_2024), turn=1), PutOnRing(bilbo))
    with_friend = Contender(bilbo, "Bilbo", dice=3, fight=3, own=1)
    assert fight_value(game, Contender(None, "Troll", 3, 7, 0), with_friend) == 4


def test_the_castellan_sees_the_unseen() -> None:
    """E28, C6."""
    profile = library().profiles["2024"].find("Castellan of Dol Guldur")
    assert profile is not None
    charge = ChargeInvisible(FRODO.id, recruit(profile), 9)
    (_, settled) = decided(begun(OF_2024), charge)
    assert isinstance(settled, ChargeSettled)
    assert settled.charge.test is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_isildur_has_no_ring_beside_elendil_or_has_it(edition: Edition) -> None:
    """E16."""
    isildur, elendil = model("Isildur"), model("Elendil, High King of Gondor and Arnor")
    game = play(replace(Game(edition), turn=1), AddFigure(elendil))
    if edition is OF_2018:
        assert decided(game, PutOnRing(isildur))
    else:
        assert reason(game, PutOnRing(isildur)) is Reason.RINGLESS_BESIDE

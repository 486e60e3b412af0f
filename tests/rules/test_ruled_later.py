"""What only the edition of 2024 rules, each case asked in both: magic, duels and courage."""

from dataclasses import replace

import pytest

from bot import odds
from bot.odds import Fighter
from bot.rules.actions import (
    AddFigure,
    AnswerCharge,
    CastPower,
    ChangeReading,
    ChargeInvisible,
    Contender,
    DeclareHeroic,
    FightDuel,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RemoveFigure,
    ResistPower,
    RollSauronsWill,
    Settle,
    TakeOffRing,
    TestCourage,
    Undo,
)
from bot.rules.editions import Edition
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import DuelWon, TestSettled
from bot.rules.figures import Figure, Side, Trait, improvise
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from tests.enumerated import mean
from tests.rules.asking import decided, last, reason
from tests.rules.test_editions import (
    EDITIONS,
    FRODO,
    OF_2018,
    OF_2024,
    Both,
    begun,
    goblin,
    next_turn,
    rolled,
)
from tests.scripted import Scripted, model, play
from tests.test_odds_of_duels import asked_for, fought

SARUMAN = model("Saruman")
RADAGAST = improvise("Radagast", side=Side.GOOD, courage=5, will=3)


def channelled(edition: Edition) -> Game:
    """Saruman has declared a Heroic Channelling, and Radagast looks on."""
    game = play(Game(edition), (cast(by=SARUMAN), Scripted(6)), (cast(by=RADAGAST), Scripted(6)))
    return play(game, DeclareHeroic(SARUMAN.id, Heroic.CHANNELLING))


def cast(*, by: Figure = SARUMAN, value: int = 5) -> CastPower:
    return CastPower(by, "Immobilise", value, 1)


def level(*, good: bool, evil: bool) -> FightDuel:
    """A duel of one dice each, at the same Fight value, with Elven-made weapons or without."""
    elves = Contender(None, "Elves", dice=1, fight=4, own=0, is_elven_made=good)
    orcs = Contender(None, "Orcs", dice=1, fight=4, own=0, is_elven_made=evil)
    return FightDuel(elves, orcs)


# Heroic Channelling


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_casting_after_a_channelling_counts_as_a_six_or_as_it_fell(
    edition: Edition, face: int
) -> None:
    """E25, D7: the dice are paid for and rolled all the same."""
    test = rolled(channelled(edition), cast(), face)
    assert (test.faces, test.total) == Both(((face,), face), ((face,), 6)).of(edition)
    assert test.is_passed is Both(face >= 5, True).of(edition)


def test_what_is_channelled_leaves_no_choice_and_only_a_six_resists_it() -> None:
    """E25, D8."""
    game = play(channelled(OF_2024), (cast(), Scripted(1)))
    assert not game.open_tests
    assert game.figure(SARUMAN.id).left.might == SARUMAN.left.might - 1
    assert game.figure(SARUMAN.id).left.will == SARUMAN.left.will - 2
    assert rolled(game, ResistPower(RADAGAST, 1), 5).targets == (6,)


def test_it_is_the_heros_own_and_its_next_casting_alone() -> None:
    """E25."""
    game = channelled(OF_2024)
    assert rolled(game, cast(by=RADAGAST), 2).total == 2
    once = play(game, (cast(), Scripted(1)))
    assert once.channelled == ()
    assert rolled(once, cast(), 2).total == 2


def test_it_ends_with_the_turn() -> None:
    """E25."""
    game = play(channelled(OF_2024), NextTurn(1))
    assert game.channelled == ()
    assert rolled(game, cast(), 2).total == 2


def test_a_casting_that_is_taken_back_gives_the_channelling_back() -> None:
    """E25."""
    game = channelled(OF_2024)
    events = decided(game, cast(), 1)
    after = play(game, (cast(), Scripted(1)))
    undone = play(after, Undo(after.version, len(events)))
    assert undone.channelled == (SARUMAN.id,)
    assert rolled(undone, cast(), 3).total == 6
    declared = play(game, Undo(game.version, 1))
    assert rolled(declared, cast(), 3).total == 3


# Elven-made weapons


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(
    ("good", "evil", "good_wins_at"),
    [(False, False, 4), (True, False, 3), (False, True, 5), (True, True, 4)],
)
def test_an_elven_made_weapon_wins_its_side_one_face_more_of_the_roll_off(
    good: bool, evil: bool, good_wins_at: int, face: int
) -> None:
    """E29, F5: with one on both sides neither is helped, which is our reading."""
    won = last(Game(OF_2024), level(good=good, evil=evil), 5, 5, face)
    assert isinstance(won, DuelWon)
    assert won.side is (Side.GOOD if face >= good_wins_at else Side.EVIL)


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_it_changes_no_roll_off_it_is_not_asked_for(edition: Edition) -> None:
    """E29."""
    asked = level(good=True, evil=False)
    if edition is OF_2024:
        assert decided(Game(edition), asked, 5, 4)
    else:
        assert reason(Game(edition), asked) is Reason.ELVEN_IS_IDLE
        with pytest.raises(IllegalActionError):
            odds.duel(edition, Fighter(1, 4, is_elven_made=True), Fighter(1, 4))


def test_it_decides_nothing_before_the_roll_off() -> None:
    """E29, D1."""
    won = last(Game(OF_2024), level(good=True, evil=False), 3, 4)
    assert isinstance(won, DuelWon)
    assert (won.side, won.roll_off) == (Side.EVIL, None)


@pytest.mark.parametrize("mights", [(0, 0), (1, 0), (1, 1)])
@pytest.mark.parametrize("good", [False, True])
@pytest.mark.parametrize("evil", [False, True])
def test_the_odds_of_a_duel_know_an_elven_made_weapon(
    good: bool, evil: bool, mights: tuple[int, int]
) -> None:
    """E29: against every throw there is."""
    one, other = Fighter(1, 4, mights[0], None, good), Fighter(1, 4, mights[1], None, evil)
    game, asked = Game(OF_2024), asked_for(one, other)
    told = odds.duel(OF_2024, one, other)
    assert told.good == mean(lambda dice: fought(game, asked, dice).side is Side.GOOD)
    assert told.good + told.evil == 1


# The Crown of Morgul


TROLL = replace(
    improvise("Troll Brute", side=Side.GOOD, courage=4, might=1), traits=(Trait.FEARLESS,)
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_crown_nobody_passes_courage_automatically(edition: Edition) -> None:
    """E27."""
    before_crown = TestCourage(TROLL, 4, before_crown=True)
    if edition is OF_2018:
        assert reason(Game(edition), TestCourage(TROLL, 4)) is Reason.ALWAYS_PASSES
        assert reason(Game(edition), before_crown) is Reason.CROWN_DAUNTS_NOBODY
        return
    assert reason(Game(edition), TestCourage(TROLL, 4)) is Reason.PASSES_BUT_FOR_CROWN
    test = rolled(Game(edition), before_crown, 1, 2)
    assert (test.is_passed, test.before_crown) == (False, True)
    game = play(Game(edition), (before_crown, Scripted(1, 2)))
    saved = last(game, Settle(1, might=1))
    assert isinstance(saved, TestSettled)
    assert saved.test.is_passed


def test_who_rolls_anyway_rolls_as_ever_before_the_crown() -> None:
    """E27, E18."""
    asked = TestCourage(None, 6)
    plain, crowned = (
        rolled(Game(OF_2024), each, 3, 3) for each in (asked, replace(asked, before_crown=True))
    )
    assert replace(crowned, before_crown=False) == plain


# Held by magic


def held(edition: Edition, *, worn: bool = True) -> Game:
    """Frodo has the Ring, worn since the turn before or not, and magic holds him."""
    game = begun(edition) if worn else play(Game(edition), AddFigure(FRODO, bears=True))
    return play(next_turn(game), NoteHold(FRODO.id))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bearer_that_magic_holds_acts_or_does_not(edition: Edition) -> None:
    """E14, E1, S11: in 2018 the Ring is handled by the letter, held or not."""
    bare, wearing = held(edition, worn=False), held(edition)
    if edition is OF_2018:
        assert play(bare, PutOnRing(FRODO)).wearers
        assert reason(wearing, TakeOffRing(FRODO.id)) is Reason.WILL_DUE
        controlled = play(wearing, (RollSauronsWill(FRODO.id), Scripted(6)))
        assert rolled(controlled, TakeOffRing(FRODO.id), 6, 6)
        assert decided(controlled, NoteCharge(FRODO, by_itself=True))
        return
    assert reason(bare, PutOnRing(FRODO)) is Reason.HELD_BY_MAGIC
    assert reason(bare, NoteCharge(FRODO, by_itself=True)) is Reason.HELD_BY_MAGIC
    assert reason(wearing, TakeOffRing(FRODO.id)) is Reason.HELD_BY_MAGIC
    assert reason(wearing, RollSauronsWill(FRODO.id)) is Reason.WILL_HELD_BY_MAGIC
    assert play(wearing, NextTurn(2)).turn == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_foe_that_magic_holds_charges_or_does_not(edition: Edition) -> None:
    """E14, E1."""
    game = play(begun(edition), AddFigure(goblin(4)), NoteHold(goblin(4).id))
    charge = ChargeInvisible(FRODO.id, goblin(4), 0)
    if edition is OF_2018:
        assert rolled(game, charge, 6, 6)
    else:
        assert reason(game, charge) is Reason.HELD_BY_MAGIC


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_charge_that_was_allowed_is_made_though_magic_holds_by_now_or_is_not(
    edition: Edition,
) -> None:
    """E14, C1: the turn does not wait for a charge that cannot be made."""
    charge = ChargeInvisible(FRODO.id, goblin(9), 0)
    game = play(begun(edition), (charge, Scripted(6, 6)), NoteHold(goblin(9).id))
    goes = AnswerCharge(FRODO.id, game.turn, 0, goes=True)
    if edition is OF_2018:
        assert decided(game, goes)
        assert reason(game, NextTurn(1)) is Reason.CHARGE_WAITS
        return
    assert reason(game, goes) is Reason.HELD_BY_MAGIC
    assert decided(game, replace(goes, goes=False))
    assert play(game, NextTurn(1)).turn == 2
    freed = play(game, NoteHold(goblin(9).id, holds=False))
    assert decided(freed, goes)
    assert reason(freed, NextTurn(1)) is Reason.CHARGE_WAITS


@pytest.mark.parametrize("heroic", Heroic)
def test_friends_are_called_to_what_can_be_joined(heroic: Heroic) -> None:
    """E8: in 2018 the card takes the player's word for it."""
    calls = {Heroic.MOVE, Heroic.MARCH, Heroic.SHOOT, Heroic.ACCURACY}
    declared = DeclareHeroic(SARUMAN.id, heroic, with_friends=True)
    game = play(Game(OF_2024), AddFigure(SARUMAN))
    if heroic in calls:
        assert decided(game, declared)
    else:
        assert reason(game, declared) is Reason.NOBODY_JOINS
        assert decided(game, replace(declared, with_friends=False))
    assert decided(play(Game(OF_2018), AddFigure(SARUMAN)), declared)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hero_channels_again_once_the_first_is_used(edition: Edition) -> None:
    """E25."""
    game, again = channelled(edition), DeclareHeroic(SARUMAN.id, Heroic.CHANNELLING)
    if edition is OF_2018:
        assert decided(game, again)
        return
    assert reason(game, again) is Reason.CHANNELS_ALREADY
    assert decided(play(game, (cast(), Scripted(1))), again)


def test_where_a_table_of_2018_reads_so_no_will_is_rolled_for_who_is_held() -> None:
    """S11."""
    game = held(OF_2018)
    assert rolled(game, RollSauronsWill(FRODO.id), 6)
    game = play(game, ChangeReading("will_when_held", "skip"))
    assert reason(game, RollSauronsWill(FRODO.id)) is Reason.WILL_HELD_BY_MAGIC
    assert play(game, NextTurn(2)).turn == 3


def test_what_magic_holds_is_free_with_the_next_turn_or_when_that_is_said() -> None:
    """E14."""
    game = held(OF_2024)
    later = play(game, NextTurn(2))
    assert later.held == ()
    assert rolled(later, RollSauronsWill(FRODO.id), 6)
    freed = play(game, NoteHold(FRODO.id, holds=False))
    assert rolled(freed, RollSauronsWill(FRODO.id), 6)
    assert play(freed, Undo(freed.version, 1)).held == (FRODO.id,)


def test_who_leaves_the_table_is_held_no_more_and_channels_nothing() -> None:
    """E14, E25."""
    game = play(channelled(OF_2024), NoteHold(SARUMAN.id), RemoveFigure(SARUMAN.id))
    assert (game.held, game.channelled) == ((), ())


def test_a_hold_is_noted_once_and_of_models_that_are_there() -> None:
    game = held(OF_2024)
    assert reason(game, NoteHold(FRODO.id)) is Reason.NOTHING_CHANGED
    free = play(game, NoteHold(FRODO.id, holds=False))
    assert reason(free, NoteHold(FRODO.id, holds=False)) is Reason.NOTHING_CHANGED
    assert reason(game, NoteHold(RADAGAST.id)) is Reason.NOT_HERE
    fallen = play(free, RemoveFigure(FRODO.id))
    assert reason(fallen, NoteHold(FRODO.id)) is Reason.FIGURE_DOWN


def test_a_hold_waits_for_a_test_of_the_model_that_is_open() -> None:
    game = play(begun(OF_2024), NextTurn(1))
    game = play(game, (RollSauronsWill(FRODO.id), Scripted(2)))
    assert reason(game, NoteHold(FRODO.id)) is Reason.TEST_OPEN

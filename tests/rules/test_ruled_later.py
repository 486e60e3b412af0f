"""What only the edition of 2024 rules, each case asked in both: magic, duels and courage."""

import pytest

from bot.rules.actions import CastPower, DeclareHeroic, NextTurn, ResistPower, Undo
from bot.rules.editions import Edition
from bot.rules.figures import Figure, Side, improvise
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from tests.rules.asking import decided
from tests.rules.test_editions import EDITIONS, OF_2024, Both, rolled
from tests.scripted import Scripted, model, play

SARUMAN = model("Saruman")
RADAGAST = improvise("Radagast", side=Side.GOOD, courage=5, will=3)


def channelled(edition: Edition) -> Game:
    """Saruman has declared a Heroic Channelling, and Radagast looks on."""
    game = play(Game(edition), (cast(by=SARUMAN), Scripted(6)), (cast(by=RADAGAST), Scripted(6)))
    return play(game, DeclareHeroic(SARUMAN.id, Heroic.CHANNELLING))


def cast(*, by: Figure = SARUMAN, value: int = 5) -> CastPower:
    return CastPower(by, "Immobilise", value, 1)


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

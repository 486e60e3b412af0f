"""Dice that no rule asks for, in the open and in secret, and disputes."""

from dataclasses import replace

import pytest

from bot.rules.actions import EndGame, HandOver, RevealThrow, RollDispute, TakeSide, ThrowDice, Undo
from bot.rules.errors import Reason
from bot.rules.events import DiceThrown, DisputeRolled, GameEnded, SideTaken, ThrowRevealed
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.notation import parse_request
from bot.rules.texts import MOST_CHARACTERS
from bot.rules.throws import Reroll
from tests.rules.asking import decided, last, reason
from tests.scripted import Scripted, after, edition, play

EMPTY = Game(edition())
GWEN, EDRIC = 1, 2


def throw(dice: str, player: int = GWEN, *, secret: bool = False, label: str = "") -> ThrowDice:
    return ThrowDice(parse_request(dice), player, f"player {player}", label, secret)


def thrown(dice: str, *faces: int) -> DiceThrown:
    event = last(EMPTY, throw(dice), *faces)
    assert isinstance(event, DiceThrown)
    return event


def test_each_part_and_repeat_is_rolled_in_order() -> None:
    event = thrown("2x 2d6+1 orcs; d3 troll", 1, 2, 3, 4, 3)
    assert [part.faces for part in event.thrown] == [(1, 2), (3, 4), (3,)]
    assert [part.total for part in event.thrown] == [4, 8, 3]
    assert event.asked == "2x 2d6+1 orcs; d3 troll"


def test_dice_are_rolled_again_together_and_once_and_both_faces_are_kept() -> None:
    (part,) = thrown("4d6 5+ rr1,2", 1, 5, 2, 6, 1, 5).thrown
    assert part.faces == (1, 5, 2, 6)
    assert part.rerolls == (Reroll(0, 1, 1), Reroll(2, 2, 5))
    assert (part.final, part.successes) == ((1, 5, 5, 6), 3)


def test_the_highest_or_lowest_are_kept_after_the_second_roll() -> None:
    (best,) = thrown("4d6 kh2 rr1", 1, 3, 6, 2, 5).thrown
    assert (best.kept, best.total) == ((0, 2), 11)
    (worst,) = thrown("3d6 kl1", 4, 2, 2).thrown
    assert (worst.kept, worst.total) == ((1,), 2)


def test_a_bonus_counts_on_each_dice_with_a_target_and_once_without() -> None:
    assert thrown("3d6+1 5+", 3, 4, 5).thrown[0].successes == 2
    assert thrown("3d6-1", 3, 4, 5).thrown[0].total == 11


def test_rolls_are_numbered_with_all_others() -> None:
    game = play(EMPTY, (throw("d6"), Scripted(1)), (RollDispute(), Scripted(2)))
    assert game.rolls == 2
    event = last(game, throw("d6"), 3)
    assert isinstance(event, DiceThrown)
    assert event.number == 3


# In secret


def kept() -> Game:
    """Gwen threw twice in secret, Edric once in between, and Gwen once in the open."""
    return play(
        EMPTY,
        (throw("d6", secret=True), Scripted(1)),
        (throw("d6", EDRIC, secret=True), Scripted(2)),
        (throw("d6", secret=True), Scripted(3)),
        (throw("d6"), Scripted(4)),
    )


def test_a_secret_throw_is_kept_until_its_owner_reveals_it() -> None:
    game = kept()
    assert [secret.number for secret in game.secrets] == [1, 2, 3]
    assert [secret.thrown[0].faces for secret in game.secrets] == [(1,), (2,), (3,)]


def test_the_last_one_is_revealed_or_the_one_of_that_number() -> None:
    game = kept()
    assert decided(game, RevealThrow(GWEN)) == (ThrowRevealed(3),)
    assert decided(game, RevealThrow(GWEN, 1)) == (ThrowRevealed(1),)
    assert decided(game, RevealThrow(EDRIC)) == (ThrowRevealed(2),)
    game = play(game, RevealThrow(GWEN))
    assert decided(game, RevealThrow(GWEN)) == (ThrowRevealed(1),)
    game = play(game, RevealThrow(GWEN))
    assert reason(game, RevealThrow(GWEN)) is Reason.NO_SECRET
    assert [secret.number for secret in game.secrets] == [2]


def test_nobody_reveals_what_is_anothers() -> None:
    assert reason(kept(), RevealThrow(GWEN, 2)) is Reason.NOT_YOUR_SECRET
    assert reason(kept(), RevealThrow(99)) is Reason.NO_SECRET
    assert reason(kept(), RevealThrow(99, 2)) is Reason.NOT_YOUR_SECRET


def test_what_is_seen_already_is_not_revealed_again() -> None:
    game = play(kept(), RevealThrow(GWEN, 1))
    assert reason(game, RevealThrow(GWEN, 1)) is Reason.SECRET_SHOWN
    assert reason(game, RevealThrow(GWEN, 4)) is Reason.SECRET_SHOWN


def test_a_secret_throw_that_was_taken_back_is_shown_at_the_end_all_the_same() -> None:
    game = play(EMPTY, (throw("2d6", secret=True), Scripted(2, 5)))
    game = play(game, Undo(game.version, 1))
    assert decided(game, EndGame()) == (ThrowRevealed(1), GameEnded())
    game = play(game, RevealThrow(GWEN))
    assert decided(play(game, Undo(game.version, 1)), EndGame()) == (GameEnded(),)


# Disputes


@pytest.mark.parametrize("face", range(1, 7))
def test_a_dispute_goes_to_evil_on_one_to_three_and_to_good_on_four_to_six(face: int) -> None:
    """D12."""
    side = Side.EVIL if face <= 3 else Side.GOOD
    asked = RollDispute("Is it in the open?")
    assert last(EMPTY, asked, face) == DisputeRolled(1, face, side, "Is it in the open?")


def test_texts_that_no_card_could_show_are_refused_before_any_roll() -> None:
    """D12."""
    text = "x" * (MOST_CHARACTERS + 1)
    assert reason(EMPTY, RollDispute(text)) is Reason.TEXT_LONG
    assert reason(EMPTY, throw("d6", label=text)) is Reason.TEXT_LONG
    assert decided(EMPTY, throw("d6", label=text[1:]), 1)


def test_half_a_sign_is_left_out_of_what_is_kept() -> None:
    """A lone surrogate, which no file can hold."""
    asked = replace(throw("d6", label="or\ud83dcs"), name="Gw\udfffen")
    kept = last(EMPTY, asked, 4)
    assert isinstance(kept, DiceThrown)
    assert (kept.label, kept.name) == ("orcs", "Gwen")
    assert last(EMPTY, RollDispute("Ope\ud800n?"), 4) == DisputeRolled(1, 4, Side.GOOD, "Open?")
    for taken in (TakeSide(Side.GOOD, 7, "Gw\udfffen"), HandOver(Side.GOOD, 7, "Gw\udfffen")):
        assert decided(EMPTY, taken) == (SideTaken(Side.GOOD, 7, "Gwen"),)


def test_a_game_that_is_over_has_no_secrets() -> None:
    game = play(EMPTY, (throw("2d6", secret=True), Scripted(2, 5)))
    events = decided(game, EndGame())
    assert events == (ThrowRevealed(1), GameEnded())
    assert not after(game, *events).secrets

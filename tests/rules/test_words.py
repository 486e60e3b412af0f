"""Words of the players' own, and who may take back what."""

from dataclasses import replace

import pytest

from bot.rules.actions import (
    HandOver,
    LeaveSide,
    RollDispute,
    StartGame,
    TakeSide,
    Undo,
)
from bot.rules.editions import Style
from bot.rules.errors import NotYoursError, Reason
from bot.rules.events import GameOpened, SideTaken
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.seats import check
from bot.rules.words import Words
from bot.store.codec import decode
from tests.rules.asking import reason
from tests.scripted import Scripted, casual, edition, play

ALICE, BOB, STRANGER = 1, 2, 3


def started(word: str = "") -> Game:
    return play(Game(edition()), StartGame(edition(), Style.OPEN, tracks_phases=False, word=word))


def joined(game: Game, side: Side, player: int, word: str = "") -> Game:
    return play(game, TakeSide(side, player, f"Player {player}", word))


def test_words_are_kept_by_whose_they_are() -> None:
    game = joined(joined(started("mearas"), Side.GOOD, ALICE, "Anduril"), Side.EVIL, BOB, "m0ria")
    assert game.words == Words("mearas", "Anduril", "m0ria")


def test_a_word_stays_when_its_player_leaves_or_joins_without_one() -> None:
    game = joined(started(), Side.GOOD, ALICE, "Anduril")
    game = joined(play(game, LeaveSide(ALICE)), Side.GOOD, BOB)
    game = play(game, HandOver(Side.GOOD, ALICE, "Alice"))
    assert game.words.good == "Anduril"


def test_a_later_word_takes_the_place_of_an_earlier_one_before_the_first_roll() -> None:
    game = play(joined(started(), Side.GOOD, ALICE, "Anduril"), LeaveSide(ALICE))
    assert joined(game, Side.GOOD, BOB, "Narsil").words.good == "Narsil"


def test_who_sits_without_a_word_may_add_one_before_the_first_roll() -> None:
    game = joined(joined(started(), Side.GOOD, ALICE), Side.GOOD, ALICE, "Anduril")
    assert game.words.good == "Anduril"
    assert reason(game, TakeSide(Side.GOOD, ALICE, "Alice", "Narsil")) is Reason.SIDE_HELD
    game = play(joined(started(), Side.GOOD, ALICE), (RollDispute(), Scripted(3)))
    assert reason(game, TakeSide(Side.GOOD, ALICE, "Alice", "late")) is Reason.WORD_LATE


def test_words_are_refused_once_rolls_have_begun_and_joining_is_not() -> None:
    game = play(started(), (RollDispute(), Scripted(3)))
    assert reason(game, TakeSide(Side.GOOD, ALICE, "Alice", "late")) is Reason.WORD_LATE
    assert joined(game, Side.GOOD, ALICE).seat(Side.GOOD) is not None


def test_words_are_refused_after_a_roll_that_was_undone_too() -> None:
    game = play(started(), (RollDispute(), Scripted(3)))
    game = play(game, Undo(game.version, 1))
    assert reason(game, TakeSide(Side.GOOD, ALICE, "Alice", "late")) is Reason.WORD_LATE


@pytest.mark.parametrize("word", ["a b", "a/good:b", "é", "٣", "a" * 31, "a\n", "@here", "-"])
def test_a_word_is_of_letters_and_digits(word: str) -> None:
    assert reason(started(), TakeSide(Side.GOOD, ALICE, "Alice", word)) is Reason.BAD_WORD
    asked = StartGame(edition(), Style.OPEN, tracks_phases=False, word=word)
    assert reason(Game(edition()), asked) is Reason.BAD_WORD
    assert joined(started(), Side.GOOD, ALICE, "a" * 30).words.good == "a" * 30


def test_no_two_sets_of_words_read_alike() -> None:
    words = [Words(a, b, c) for a in ("", "x", "xy") for b in ("", "x", "y") for c in ("", "x")]
    assert len({str(given) for given in words}) == len(words)


def test_events_from_before_there_were_words_are_read_as_without() -> None:
    taken = decode("side-taken", '{"side":"good","player":1,"name":"A"}')
    assert taken == SideTaken(Side.GOOD, 1, "A")
    assert GameOpened(edition()).word == ""


def seated(*players: tuple[Side, int]) -> Game:
    game = casual()
    for side, player in players:
        game = joined(game, side, player)
    return play(game, (RollDispute(), Scripted(3)))


def undoing(game: Game, asked_by: Side | None = None) -> Undo:
    return Undo(game.version, 1, asked_by)


def test_where_nobody_sits_anyone_takes_back_what_was_rolled() -> None:
    game = seated()
    check(game, undoing(game), STRANGER)


def test_who_got_up_cannot_fish_for_dice_while_the_other_still_plays() -> None:
    game = play(seated((Side.GOOD, ALICE), (Side.EVIL, BOB)), LeaveSide(ALICE))
    game = play(game, (RollDispute(), Scripted(3)))
    with pytest.raises(NotYoursError) as caught:
        check(game, undoing(game), ALICE)
    assert caught.value.reason is Reason.NOT_SEATED_TO_UNDO
    check(game, undoing(game), BOB)


def test_with_both_seated_nobody_takes_back_unasked() -> None:
    game = seated((Side.GOOD, ALICE), (Side.EVIL, BOB))
    for player in (ALICE, BOB):
        with pytest.raises(NotYoursError) as caught:
            check(game, undoing(game), player)
        assert caught.value.reason is Reason.UNDO_UNASKED
    check(game, undoing(game, Side.GOOD), BOB)
    with pytest.raises(NotYoursError):
        check(game, undoing(game, Side.GOOD), ALICE)


def test_one_who_plays_both_sides_asks_nobody() -> None:
    game = seated((Side.GOOD, ALICE), (Side.EVIL, ALICE))
    check(game, undoing(game), ALICE)


def test_words_are_no_part_of_what_an_undo_takes_back() -> None:
    game = joined(started("mearas"), Side.GOOD, ALICE, "Anduril")
    rolled = play(game, (RollDispute(), Scripted(3)))
    back = play(rolled, undoing(rolled))
    assert back == replace(game, version=back.version, rolls=1)

"""How the dice fell, counted and told."""

import math
from collections import Counter
from itertools import product
from typing import TypeVar

import pytest

from bot.luck import Deed, Luck, chance, chance_of, expected, luck
from bot.render.luck_words import evenness, fallen
from bot.rules.actions import (
    Action,
    AddFigure,
    EndGame,
    RevealThrow,
    RollPriority,
    RollSauronsWill,
    RollWounds,
    TestCourage,
    ThrowDice,
    Undo,
)
from bot.rules.decide import decide
from bot.rules.events import DiceThrown, Event, PriorityRolled, TestRolled
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.notation import parse_request
from bot.rules.rolls import Kind, Test
from bot.rules.throws import Reroll, Thrown
from bot.store.codec import decode
from bot.store.games import Deed as Stored
from tests.recorded import ALICE, BOB, Book, begun, played
from tests.rules.asking import worn
from tests.scripted import Scripted, model

FRODO = model("Frodo")
_Event = TypeVar("_Event", bound=Event)


def deeds(book: Book) -> list[Deed]:
    return [Stored((decode(row.kind, row.body),), row.actor, row.interaction) for row in book.rows]


def only(book: Book, kind: type[_Event]) -> _Event:
    events = (event for deed in deeds(book) for event in deed.events)
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def test_every_six_sided_dice_is_counted_once() -> None:
    book = begun()
    request = parse_request("10d6 4+ rr1; 3d100")
    book.act(ThrowDice(request, ALICE, "Alice"))
    book.act(RollPriority(), BOB)
    free, _ = only(book, DiceThrown).thrown
    priority = only(book, PriorityRolled)
    again = [reroll.new for reroll in free.rerolls]
    counted = Counter([*free.faces, *again, *priority.good, *priority.evil])
    assert luck([deeds(book)]).faces == tuple(counted[face] for face in range(1, 7))


def test_each_player_rolls_with_his_own_hand() -> None:
    book = begun()
    book.act(ThrowDice(parse_request("7d6"), ALICE, "Alice"))
    book.act(ThrowDice(parse_request("5d6"), BOB, "Bob"), BOB)
    book.act(RollPriority(), BOB)
    pairs = (luck([deeds(book)]).dice - 12) // 2
    assert luck([deeds(book)], player=ALICE).dice == 7 + pairs
    assert luck([deeds(book)], player=BOB).dice == 5 + pairs
    assert luck([deeds(book)], player=99).dice == 0


def test_secret_throws_are_counted_but_not_shown_until_the_end() -> None:
    book = begun()
    book.act(ThrowDice(parse_request("9d6"), ALICE, "Alice", is_secret=True))
    open_game = luck([deeds(book)])
    assert (open_game.dice, open_game.hidden) == (0, 9)
    assert "9 dice thrown in secret" in " ".join(fallen(open_game, of="all", where="here").lines)
    book.act(EndGame())
    over = luck([deeds(book)])
    assert (over.dice, over.hidden) == (9, 0)


def test_what_was_undone_fell_as_well() -> None:
    book = begun()
    book.act(ThrowDice(parse_request("9d6"), ALICE, "Alice", is_secret=True))
    book.act(Undo(book.game.version, 1, Side.GOOD), BOB)
    assert luck([deeds(book)]).hidden == 9


def rolled(game: Game, action: Action, *faces: int) -> Test:
    events = decide(game, action, Scripted(*faces))
    return next(event.test for event in events if isinstance(event, TestRolled))


@pytest.mark.parametrize(
    ("test", "likely"),
    [
        (rolled(worn(FRODO), RollSauronsWill(FRODO.id), 6), 4 / 6),
        (rolled(worn(), TestCourage(None, 3), 6, 6), 21 / 36),
        (rolled(worn(), RollWounds(4, 7, 3), 1, 1, 1), 1 / 6),
        (Test(1, Kind.CASTING, None, None, (1, 1), (), (4, 5, 6)), 1 - 0.25),
        (Test(1, Kind.RESISTING, None, None, (1, 1, 1), (), (6,)), 1 - (5 / 6) ** 3),
        (Test(1, Kind.COURAGE, None, None, (1, 1), (), (40,)), 0),
    ],
)
def test_what_is_to_be_expected_is_exact(test: Test, likely: float) -> None:
    assert chance(test) == pytest.approx(likely)


def test_successes_are_by_the_dice_alone() -> None:
    book = begun()
    book.act(AddFigure(model("Frodo")))
    book.act(RollWounds(4, 4, 10))
    found = luck([deeds(book)])
    test = only(book, TestRolled).test
    assert found.tries == 10
    assert found.successes == sum(face >= 4 for face in test.faces)
    assert found.expected == pytest.approx(5)


def test_a_roll_with_a_target_counts_each_dice_that_counts_in_it() -> None:
    book = begun()
    book.act(ThrowDice(parse_request("10d6 4+; 2x 4d6 5+ kh1 rr1; 3d6; 9d10 2+"), ALICE, "Alice"))
    ten, first, second, *_ = only(book, DiceThrown).thrown
    found = luck([deeds(book)])
    assert found.tries == 10 + 1 + 1
    assert found.successes == sum(part.successes or 0 for part in (ten, first, second))
    assert found.expected == pytest.approx(5 + 2 * expected(first.throw))
    assert luck([deeds(book)], player=BOB).tries == 0
    assert "tests, wounds and rolls with a target" in " ".join(
        fallen(found, of="all", where="here").lines
    )


def test_a_secret_roll_with_a_target_is_a_try_only_once_it_is_shown() -> None:
    book = begun()
    book.act(ThrowDice(parse_request("9d6 4+"), ALICE, "Alice", is_secret=True))
    assert luck([deeds(book)]).tries == 0
    book.act(RevealThrow(ALICE))
    assert luck([deeds(book)]).tries == 9


@pytest.mark.parametrize(
    "asked",
    [
        "3d6 4+",
        "3d6+1 5+ rr1,2",
        "3d6 3+ rr5",
        "3d6 4+ kh2",
        "3d6-1 3+ kl1 rr1,6",
        "d6 7+",
        "d6 1+",
    ],
)
def test_what_a_roll_with_a_target_brings_on_average_is_exact(asked: str) -> None:
    """Against every throw there is, with every second roll."""
    (part,) = parse_request(asked).parts
    successes = list[int]()
    for faces in product(range(1, 7), repeat=part.count):
        again = [index for index, face in enumerate(faces) if face in part.rerolls]
        for news in product(range(1, 7), repeat=part.count):
            rerolls = tuple(Reroll(index, faces[index], news[index]) for index in again)
            successes.append(Thrown(part, faces, rerolls).successes or 0)
    assert expected(part) == pytest.approx(sum(successes) / len(successes))


def test_what_is_channelled_is_no_luck() -> None:
    """E25."""
    missed = Test(1, Kind.CASTING, None, None, (2,), (), (5, 6), counts_as=6)
    deed = Stored((TestRolled(missed),), ALICE, 1)
    assert missed.is_passed
    assert luck([[deed]]).successes == 0


def test_over_many_games_successes_come_near_what_is_expected() -> None:
    found = luck(deeds(played(200, salt=salt)) for salt in (1, 2, 3))
    spread = math.sqrt(found.tries) / 2
    assert abs(found.successes - found.expected) < 5 * spread
    assert found.evenness is not None
    assert found.evenness > 0.0001


def test_the_chance_of_a_chi_square_is_that_of_the_tables() -> None:
    for value, tail in ((1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (15.086, 0.01), (20.515, 0.001)):
        assert chance_of(value) == pytest.approx(tail, rel=0.002)


def test_the_chance_agrees_with_every_throw_of_a_few_dice() -> None:
    """Six dice are too few for the curve to fit closely, yet it must not be far off."""
    values = Counter[float]()
    for throw in product(range(6), repeat=6):
        counted = Counter(throw)
        values[sum((counted[face] - 1) ** 2 for face in range(6))] += 1
    at_least = sum(count for value, count in values.items() if value >= 8) / 6**6
    assert chance_of(8) == pytest.approx(at_least, abs=0.1)


def test_evenness_is_told_in_words() -> None:
    assert Luck((5, 5, 5, 5, 5, 4)).evenness is None
    assert "Below 30 dice" in evenness(None)
    assert "as even as dice are" in evenness(Luck((10, 11, 9, 10, 10, 10)).evenness)
    assert "rather uneven: 1 in" in evenness(0.05)
    assert "very uneven: 1 in 1000 sets" in evenness(0.001)
    assert "1 in 1000000000" in evenness(0.0)


def test_bars_are_small_and_nothing_is_shown_of_nothing() -> None:
    said = fallen(Luck((100, 1, 0, 50, 2, 3)), of="everybody", where="in this game")
    assert said.lines[0] == "⚀ ████████████ 100"
    assert said.lines[1] == "⚁ █ 1"
    assert said.lines[2] == "⚂ · 0"
    assert fallen(Luck(), of="everybody", where="here").verdict == "No dice were seen yet."

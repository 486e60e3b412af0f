"""A record is as promised, or the first thing that is not is found and told."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.flaws import Checked, Flaw
from bot.render.proof_words import FLAWS, checked, in_one_line
from bot.render.record import exported
from bot.rules.actions import (
    ChangeReading,
    EndGame,
    PutOnRing,
    RevealThrow,
    RollPriority,
    ThrowDice,
    Undo,
)
from bot.rules.editions import Style
from bot.rules.events import Event, GameOpened
from bot.rules.figures import Side
from bot.rules.notation import parse_request
from bot.rules.record import apply
from bot.store.codec import KINDS, encode
from bot.store.games import Row
from bot.verify import verify
from tests.recorded import ALICE, BOB, Book, begun, played
from tests.scripted import edition, library, model

Tampering = Callable[[list[dict[str, Any]]], None]


def verified(record: bytes) -> Checked:
    return verify(record, library().editions.values())


@cache
def book(salt: int) -> Book:
    return played(120, salt=salt)


@cache
def rich() -> Book:
    """A game in which everything happens that somebody could tamper with."""
    return played(120, salt=42, rules=edition())


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in rich().export().decode().removesuffix("\n").split("\n")]


def sealed(changed: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in changed).encode()


def first(changed: list[dict[str, Any]], kind: str, **parts: Any) -> dict[str, Any]:
    return next(
        line
        for line in changed
        if line.get("kind") == kind
        and all(line["event"].get(name) == value for name, value in parts.items())
    )


@pytest.mark.parametrize("salt", range(1, 9))
def test_a_game_of_everything_is_as_promised(salt: int) -> None:
    played_out = book(salt)
    result = verified(played_out.export())
    assert result.fault is None
    assert result.rolls == result.promised == played_out.game.rolls >= 120
    assert result.corrections
    assert "rolls are as promised." in checked(result).verdict


def test_the_games_played_hold_every_kind_of_event() -> None:
    kinds = {row.kind for salt in range(1, 9) for row in book(salt).rows}
    rare = {"reading-changed", "ring-stayed-on", "ring-taken-off", "bearer-lost", "duel-raised"}
    assert set(KINDS) - kinds <= rare


def test_two_thousand_rolls_are_verified_in_less_than_two_seconds() -> None:
    record = played(2000, salt=3).export()
    start = time.process_time()
    result = verified(record)
    assert time.process_time() - start < 2
    assert (result.promised, result.fault) == (2000, None)


def test_a_game_in_which_a_reading_changed_is_as_promised() -> None:
    game = begun()
    game.act(ChangeReading("charge_distance", "rounded-up", Side.GOOD), BOB)
    game.act(RollPriority())
    game.act(EndGame())
    assert verified(game.export()).fault is None


def test_a_casual_game_that_opens_with_a_roll_is_as_promised() -> None:
    game = Book()
    opened = GameOpened(library().default_edition)
    game.rows.append(Row(1, ALICE, 0, 1, *encode(opened), "now"))
    game.game = apply(game.game, opened)
    game.act(PutOnRing(model("Frodo"), mounted=True))
    game.rows[1] = replace(game.rows[1], interaction=None)  # it was one action
    for test in game.game.open_tests:
        game.act(Undo(game.game.version, 3))
        assert test
    game.act(EndGame())
    result = verified(game.export())
    assert (result.fault, result.rolls) == (None, 1)


def other_face(changed: list[dict[str, Any]]) -> None:
    test = first(changed, "test-rolled")["event"]["test"]
    test["faces"][0] = test["faces"][0] % 6 + 1


def other_free_face(changed: list[dict[str, Any]]) -> None:
    thrown = first(changed, "dice-thrown")["event"]["thrown"][0]
    thrown["faces"][0] = thrown["faces"][0] % 2 + 1 + 2 * (thrown["faces"][0] < 3)


def two_actions_exchanged(changed: list[dict[str, Any]]) -> None:
    one, other = first(changed, "dispute-rolled"), first(changed, "dice-thrown")
    for part in ("kind", "event"):
        one[part], other[part] = other[part], one[part]
    one["event"]["number"], other["event"]["number"] = (
        other["event"]["number"],
        one["event"]["number"],
    )


def lines_exchanged(changed: list[dict[str, Any]]) -> None:
    changed[20], changed[21] = changed[21], changed[20]


def other_word(changed: list[dict[str, Any]]) -> None:
    first(changed, "side-taken")["event"]["word"] = "Narsil"


def other_word_of_the_start(changed: list[dict[str, Any]]) -> None:
    first(changed, "game-opened")["event"]["word"] = ""


def words_of_the_sides_exchanged(changed: list[dict[str, Any]]) -> None:
    good, evil = (first(changed, "side-taken", side=side)["event"] for side in ("good", "evil"))
    good["word"], evil["word"] = evil["word"], good["word"]


def other_winner(changed: list[dict[str, Any]]) -> None:
    won = first(changed, "duel-won")["event"]
    won["side"] = "evil" if won["side"] == "good" else "good"


def other_outcome_of_a_dispute(changed: list[dict[str, Any]]) -> None:
    told = first(changed, "dispute-rolled")["event"]
    told["side"] = "evil" if told["side"] == "good" else "good"


def other_goal(changed: list[dict[str, Any]]) -> None:
    for line in changed:
        if line.get("kind") in ("test-rolled", "test-settled"):
            test = line["event"]["test"]
            if test["kind"] == "courage":
                test["targets"] = [test["targets"][0] - 1]


def other_seed(changed: list[dict[str, Any]]) -> None:
    changed[0]["seed"] = "ff" + changed[0]["seed"][2:]


def other_seed_of_one_byte_more(changed: list[dict[str, Any]]) -> None:
    changed[0]["seed"] += "00"


def other_commitment(changed: list[dict[str, Any]]) -> None:
    changed[0]["commitment"] = "0" * 64


def other_game(changed: list[dict[str, Any]]) -> None:
    changed[0]["game"] += 1


def a_line_missing(changed: list[dict[str, Any]]) -> None:
    del changed[30]


def a_line_missing_and_the_rest_renumbered(changed: list[dict[str, Any]]) -> None:
    changed.remove(first(changed, "dice-thrown", secret=True))
    for number, line in enumerate(changed[1:], start=1):
        line["version"] = number


def a_line_doubled(changed: list[dict[str, Any]]) -> None:
    changed.insert(30, changed[30])


def the_end_missing(changed: list[dict[str, Any]]) -> None:
    del changed[-1]


def something_after_the_end(changed: list[dict[str, Any]]) -> None:
    more = dict(first(changed, "dispute-rolled"))
    changed.append({**more, "version": len(changed)})


def other_roll_number(changed: list[dict[str, Any]]) -> None:
    first(changed, "dispute-rolled")["event"]["number"] += 1


def other_points_spent(changed: list[dict[str, Any]]) -> None:
    first(changed, "points-spent")["event"]["might"] += 1


def points_spent_on_nothing(changed: list[dict[str, Any]]) -> None:
    spent = changed.index(first(changed, "points-spent"))
    changed[spent]["event"]["figure"] = "samwise gamgee"
    changed[spent]["event"]["might"] = 9


def no_points_paid(changed: list[dict[str, Any]]) -> None:
    first(changed, "points-paid")["event"] |= {"will": 0, "fate": 0}


def an_undo_of_half_an_action(changed: list[dict[str, Any]]) -> None:
    first(changed, "undone")["event"]["events"] += 1


def an_undo_without_the_other(changed: list[dict[str, Any]]) -> None:
    first(changed, "undone")["event"]["asked_by"] = None


def somebody_else(changed: list[dict[str, Any]]) -> None:
    first(changed, "test-rolled")["actor"] = "99"


def other_edition(changed: list[dict[str, Any]]) -> None:
    changed[1]["event"]["edition"]["will_kept_at"] = 2


@pytest.mark.parametrize(
    ("tamper", "flaws"),
    [
        (other_face, {Flaw.OTHER}),
        (other_free_face, {Flaw.OTHER}),
        (two_actions_exchanged, {Flaw.OTHER, Flaw.NOT_THEIRS}),
        (lines_exchanged, {Flaw.VERSION}),
        (other_word, {Flaw.OTHER}),
        (other_word_of_the_start, {Flaw.OTHER}),
        (words_of_the_sides_exchanged, {Flaw.OTHER}),
        (other_winner, {Flaw.OTHER}),
        (other_outcome_of_a_dispute, {Flaw.OTHER}),
        (other_goal, {Flaw.OTHER, Flaw.MISSING, Flaw.ADDED}),
        (other_seed, {Flaw.COMMITMENT}),
        (other_seed_of_one_byte_more, {Flaw.COMMITMENT}),
        (other_commitment, {Flaw.COMMITMENT}),
        (other_game, {Flaw.OTHER}),
        (a_line_missing, {Flaw.VERSION}),
        (a_line_missing_and_the_rest_renumbered, {Flaw.OTHER}),
        (a_line_doubled, {Flaw.VERSION}),
        (the_end_missing, {Flaw.BROKEN_OFF}),
        (something_after_the_end, {Flaw.AFTER_THE_END, Flaw.NOT_THEIRS}),
        (other_roll_number, {Flaw.OTHER}),
        (other_points_spent, {Flaw.OTHER, Flaw.REFUSED}),
        (points_spent_on_nothing, {Flaw.OTHER, Flaw.REFUSED}),
        (no_points_paid, {Flaw.OTHER}),
        (an_undo_of_half_an_action, {Flaw.UNDONE_BY_HALVES}),
        (an_undo_without_the_other, {Flaw.NOT_THEIRS}),
        (somebody_else, {Flaw.NOT_THEIRS}),
        (other_edition, {Flaw.EDITION}),
    ],
)
def test_every_kind_of_tampering_is_found(tamper: Tampering, flaws: set[Flaw]) -> None:
    changed = lines()
    tamper(changed)
    result = verified(sealed(changed))
    assert result.fault is not None
    assert result.fault.flaw in flaws
    assert result.promised < result.rolls or result.fault.flaw in (
        Flaw.BROKEN_OFF,
        Flaw.AFTER_THE_END,
    )


def test_the_first_roll_that_is_not_as_promised_is_told_with_what_it_should_be() -> None:
    changed = lines()
    told = first(changed, "dispute-rolled")
    was = told["event"]["face"]
    told["event"]["face"] = was % 6 + 1
    result = verified(sealed(changed))
    number = told["event"]["number"]
    assert result.promised == number - 1
    sentence = in_one_line(result)
    assert sentence.startswith(f"{number - 1} of {result.rolls} rolls are as promised")
    assert f"Event {told['version']}, roll {number}:" in sentence
    assert f"face recorded as {was % 6 + 1}, and should be {was}." in sentence


ENTERED = {
    ("charge-answered", "goes"),
    ("dice-thrown", "label"),
    ("dice-thrown", "name"),
    ("dice-thrown", "secret"),
    ("dispute-rolled", "question"),
    ("figure-changed", "courage"),
    ("figure-changed", "start"),
    ("figure-changed", "left"),
    ("figure-joined", "figure"),
    ("figure-joined", "bears"),
    ("game-opened", "casual"),
    ("game-opened", "edition", "title"),
    ("heroic-declared", "with_friends"),
    ("priority-chosen", "side"),
    ("ring-corrected", "worn_since"),
    ("side-taken", "name"),
    ("turn-corrected", "turn"),
}
"""What people said or chose, which no dice and no rule can prove."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        parts = list(cast(dict[str, Any], value).items())
    elif isinstance(value, list):
        parts = list(enumerate(cast(list[Any], value)))
    return [leaf for name, part in parts for leaf in leaves(part, (*path, name))] or [path]


def turned(value: object) -> object:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return {"good": "evil", "evil": "good"}.get(value, f"{value}x")
        case _:
            return [1] if value == [] else 1


def test_whatever_is_changed_is_found_but_what_people_said() -> None:
    whole, seen = lines(), set[tuple[str, ...]]()
    for at, line in enumerate(whole[1:], start=1):
        for path in leaves(line):
            kind = (line["kind"], *(str(part) for part in path if not isinstance(part, int)))
            is_said = any(kind[2:][: len(said) - 1] == said[1:] for said in ENTERED)
            if kind in seen or path[0] in ("at", "interaction") or (kind[0] and is_said):
                continue
            seen.add(kind)
            changed = json.loads(json.dumps(line))
            place = changed
            for part in path[:-1]:
                place = place[part]
            place[path[-1]] = turned(place[path[-1]])
            result = verified(sealed([*whole[:at], changed, *whole[at + 1 :]]))
            assert result.fault is not None, (line["kind"], path)
    assert len(seen) > 200


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_what_is_no_record_is_told_so(junk: bytes) -> None:
    assert verified(junk).fault is not None


@given(st.data())
def test_a_record_with_a_piece_torn_out_is_told_of(data: st.DataObject) -> None:
    record = rich().export()
    start = data.draw(st.integers(0, len(record) - 2))
    length = data.draw(st.integers(1, 400))
    torn = record[:start] + data.draw(st.binary(max_size=20)) + record[start + length :]
    result = verified(torn)
    assert checked(result).verdict
    assert in_one_line(result).isprintable()


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\n\n\n",
        b"[" * 100_000,
        b'{"ringbearer":1,"game":1,"commitment":"x","seed":"zz"}',
        b'{"ringbearer":1,"game":1,"commitment":"\xff"}',
        b'{"ringbearer":1,"game":' + b"9" * 5000 + b',"commitment":"x"}',
        b'{"ringbearer":2,"game":1,"commitment":"x"}\n',
    ],
)
def test_hostile_files_are_told_of_in_words(hostile: bytes) -> None:
    result = verified(hostile)
    assert result.fault is not None
    assert checked(result).verdict == "Nothing could be verified."


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        ("undone", {"events": -3}),
        ("undone", {"events": 10**30}),
        ("points-spent", {"bearer": None, "figure": "nobody", "might": 10**30, "will": -1}),
        ("figure-changed", {"figure": "x", "left": {}, "start": {}, "courage": 5}),
        (
            "dispute-rolled",
            {"number": 10**40, "face": 9, "side": "evil", "question": "@here"},
        ),
        ("dice-thrown", {"number": 1, "player": 71, "name": "", "asked": "9999d9", "thrown": []}),
        ("duel-won", {"duel": {"number": 1}, "side": "good"}),
        ("test-rerolled", {"number": -1, "index": 10**20, "face": 1}),
        ("charge-answered", {"bearer": "frodo baggins", "index": 4, "goes": True}),
        ("turn-began", {"turn": 10**50, "unrolled": ["x"]}),
        ("priority-rolled", {"number": 1, "good": [], "evil": [], "side": "good"}),
        ("no-such-kind", {}),
    ],
)
def test_an_event_that_cannot_have_been_is_told_of_in_words(
    kind: str, event: dict[str, Any]
) -> None:
    changed = lines()[:5]
    version = len(changed)
    changed.append({**changed[-1], "version": version, "kind": kind, "event": event})
    result = verified(sealed(changed))
    assert result.fault is not None
    assert result.fault.version == version
    assert "@here" not in " ".join(checked(result).lines)


def test_a_game_that_is_not_over_publishes_no_seed_and_no_secret() -> None:
    game = begun(Style.MATCHED)
    secret = parse_request("20d6")
    game.act(ThrowDice(secret, ALICE, "Alice", "an ambush", is_secret=True))
    game.act(ThrowDice(secret, BOB, "Bob", is_secret=True), BOB)
    game.act(RevealThrow(BOB), BOB)
    text = game.export().decode()
    assert game.seed.hex() not in text
    hidden, shown = (json.loads(line)["event"] for line in text.split("\n")[4:6])
    assert "thrown" not in hidden
    assert len(shown["thrown"][0]["faces"]) == 20
    result = verified(text.encode())
    assert result.fault is not None
    assert result.fault.flaw is Flaw.NO_SEED
    game.act(EndGame())
    assert verified(game.export()).fault is None


def test_a_loose_roll_is_said_to_be_beyond_checking() -> None:
    game = Book()
    opened: Event = GameOpened(library().default_edition, loose=True)
    game.rows.append(Row(1, ALICE, 0, 1, *encode(opened), "now"))
    result = verified(exported(replace(game.record(), seed=game.seed.hex())).encode())
    assert result.fault is not None
    assert result.fault.flaw is Flaw.LOOSE
    assert "cannot be verified" in checked(result).lines[0]


def test_every_flaw_has_its_sentence() -> None:
    assert set(FLAWS) == set(Flaw)

"""Whatever is changed in a record is found, but what people said."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.flaws import Flaw
from bot.render.proof_words import in_one_line
from tests.recorded import first, lines, sealed, verified

Tampering = Callable[[list[dict[str, Any]]], None]


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
    while changed[-1]["kind"] in ("throw-revealed", "game-ended"):
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

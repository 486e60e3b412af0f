"""Dice as players write them: what is read, what is refused and where, and how they fall."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.fair import SeededDice, SystemDice
from bot.render.refusals import refused
from bot.rules.errors import LONGEST_QUOTED, NotationError, Reason
from bot.rules.notation import (
    LARGEST,
    MOST_CHARACTERS,
    MOST_DICE,
    MOST_PARTS,
    End,
    Keep,
    Request,
    Throw,
    parse_request,
)
from bot.rules.throws import Reroll, throw
from tests.scripted import Scripted

D6 = Throw(1, 6)
KH1, KL1 = Keep(End.HIGHEST, 1), Keep(End.LOWEST, 1)


def rejected(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_request(text)
    return caught.value


READINGS = [
    # dice
    ("3d6", "3d6", Throw(3, 6)),
    ("d3", "d3", Throw(1, 3)),
    ("D6", "d6", D6),
    ("1d6", "d6", D6),
    ("3D6", "3d6", Throw(3, 6)),
    (" 3 d 6 ", "3d6", Throw(3, 6)),
    ("3\td\n6", "3d6", Throw(3, 6)),
    ("\u00a03d6\u2003", "3d6", Throw(3, 6)),
    ("003d06", "3d6", Throw(3, 6)),
    ("d1", "d1", Throw(1, 1)),
    ("d1000", "d1000", Throw(1, 1000)),
    ("500d2", "500d2", Throw(500, 2)),
    # bonus and penalty
    ("2d6+1", "2d6+1", Throw(2, 6, 1)),
    ("d6-1", "d6-1", Throw(1, 6, -1)),
    ("d6−1", "d6-1", Throw(1, 6, -1)),
    ("2d6 + 1", "2d6+1", Throw(2, 6, 1)),
    ("2d6 +1", "2d6+1", Throw(2, 6, 1)),
    ("2d6+01", "2d6+1", Throw(2, 6, 1)),
    ("2d6+0", "2d6", Throw(2, 6)),
    ("2d6-0", "2d6", Throw(2, 6)),
    ("d6+1000", "d6+1000", Throw(1, 6, 1000)),
    ("d6-1000", "d6-1000", Throw(1, 6, -1000)),
    # target
    ("10d6 4+", "10d6 4+", Throw(10, 6, target=4)),
    ("10d6 4 +", "10d6 4+", Throw(10, 6, target=4)),
    ("10 D6   4+", "10d6 4+", Throw(10, 6, target=4)),
    ("10d6+1 4+", "10d6+1 4+", Throw(10, 6, 1, 4)),
    ("10d6 4+ +1", "10d6+1 4+", Throw(10, 6, 1, 4)),
    ("10d6 4+ - 1", "10d6-1 4+", Throw(10, 6, -1, 4)),
    ("d6 1+", "d6 1+", Throw(1, 6, target=1)),
    ("d6 7+", "d6 7+", Throw(1, 6, target=7)),
    # re-rolls
    ("5d6 5+ rr1", "5d6 5+ rr1", Throw(5, 6, target=5, rerolls=(1,))),
    ("5d6 rr1 5+", "5d6 5+ rr1", Throw(5, 6, target=5, rerolls=(1,))),
    ("5d6 5+rr1", "5d6 5+ rr1", Throw(5, 6, target=5, rerolls=(1,))),
    ("5d6rr1", "5d6 rr1", Throw(5, 6, rerolls=(1,))),
    ("5d6 RR 1", "5d6 rr1", Throw(5, 6, rerolls=(1,))),
    ("5d6 rr1,2", "5d6 rr1,2", Throw(5, 6, rerolls=(1, 2))),
    ("5d6 rr2 , 1", "5d6 rr1,2", Throw(5, 6, rerolls=(1, 2))),
    ("5d6 rr1,1,1", "5d6 rr1", Throw(5, 6, rerolls=(1,))),
    ("2d3 rr1,2,3", "2d3 rr1,2,3", Throw(2, 3, rerolls=(1, 2, 3))),
    # what is kept
    ("4d6 kh1", "4d6 kh1", Throw(4, 6, keep=KH1)),
    ("4d6 kl1", "4d6 kl1", Throw(4, 6, keep=KL1)),
    ("4d6kh3", "4d6 kh3", Throw(4, 6, keep=Keep(End.HIGHEST, 3))),
    ("4d6 KH 4", "4d6 kh4", Throw(4, 6, keep=Keep(End.HIGHEST, 4))),
    ("4d6 kL2", "4d6 kl2", Throw(4, 6, keep=Keep(End.LOWEST, 2))),
    ("4d6 kh1 rr1 +1", "4d6+1 rr1 kh1", Throw(4, 6, 1, rerolls=(1,), keep=KH1)),
    ("4d6kh1rr1+1", "4d6+1 rr1 kh1", Throw(4, 6, 1, rerolls=(1,), keep=KH1)),
    ("d6kl1", "d6 kl1", Throw(1, 6, keep=KL1)),
    # repeats
    ("6x 2d6", "6x 2d6", Throw(2, 6, repeats=6)),
    ("6 x 2d6", "6x 2d6", Throw(2, 6, repeats=6)),
    ("6×2d6", "6x 2d6", Throw(2, 6, repeats=6)),
    ("6X2D6", "6x 2d6", Throw(2, 6, repeats=6)),
    ("6xd6", "6x d6", Throw(1, 6, repeats=6)),
    ("1x 2d6", "2d6", Throw(2, 6)),
    ("500x d6", "500x d6", Throw(1, 6, repeats=500)),
    # labels
    ("4d6 3+ orcs", "4d6 3+ orcs", Throw(4, 6, target=3, label="orcs")),
    ("4d6 3+orcs", "4d6 3+ orcs", Throw(4, 6, target=3, label="orcs")),
    ('4d6 "orcs"', "4d6 orcs", Throw(4, 6, label="orcs")),
    ("4d6 “orcs”", "4d6 orcs", Throw(4, 6, label="orcs")),
    ('4d6"orcs 3"', '4d6 "orcs 3"', Throw(4, 6, label="orcs 3")),
    ('4d6 " a;  b "', '4d6 "a; b"', Throw(4, 6, label="a; b")),
    ('4d6 "kh1"', '4d6 "kh1"', Throw(4, 6, label="kh1")),
    ('4d6 "kh"', '4d6 "kh"', Throw(4, 6, label="kh")),
    ('4d6 "4+"', '4d6 "4+"', Throw(4, 6, label="4+")),
    ('4d6 "🧌"', '4d6 "🧌"', Throw(4, 6, label="🧌")),
    ("4d6 Uruk-hai,  the (big) ones!", "4d6 Uruk-hai, the (big) ones!", None),
    ("4d6 khazad", "4d6 khazad", Throw(4, 6, label="khazad")),
    ("4d6 rrohan", "4d6 rrohan", Throw(4, 6, label="rrohan")),
    ("d6 D'Arthak", "d6 D'Arthak", Throw(1, 6, label="D'Arthak")),
    ("d6 keeper", "d6 keeper", Throw(1, 6, label="keeper")),
    ("d6 орки", "d6 орки", Throw(1, 6, label="орки")),
    ("d6 אורק", "d6 אורק", Throw(1, 6, label="אורק")),
    ("2d6 elf's bow", "2d6 elf's bow", Throw(2, 6, label="elf's bow")),
    # everything at once
    (
        "3 x 10 D 6 - 1 kh 5 rr 2, 1 4+ Moria Goblins",
        "3x 10d6-1 4+ rr1,2 kh5 Moria Goblins",
        Throw(10, 6, -1, 4, (1, 2), Keep(End.HIGHEST, 5), 3, "Moria Goblins"),
    ),
]


@pytest.mark.parametrize(("text", "canonical", "part"), READINGS)
def test_dice_are_read_as_players_write_them(text: str, canonical: str, part: Throw | None) -> None:
    request = parse_request(text)
    assert str(request) == canonical
    assert parse_request(canonical) == request
    if part is not None:
        assert request == Request((part,))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4d6 3+ orcs; 2d6 5+ troll", "4d6 3+ orcs; 2d6 5+ troll"),
        ("4d6 3+ orcs;2d6 5+ troll", "4d6 3+ orcs; 2d6 5+ troll"),
        ("d6;d6;d6", "d6; d6; d6"),
        (' d6 ; 2 x d3+1 ; d6 "x" ', 'd6; 2x d3+1; d6 "x"'),
        ('d6 "a;b";d6 orcs ; d6', 'd6 "a;b"; d6 orcs; d6'),
        ("10d6 4+;5d6", "10d6 4+; 5d6"),
    ],
)
def test_parts_are_separated_by_semicolons(text: str, canonical: str) -> None:
    request = parse_request(text)
    assert str(request) == canonical
    assert parse_request(canonical) == request


ERRORS = [
    ("", 0, Reason.NOTATION_EMPTY),
    (" \t\n ", 0, Reason.NOTATION_EMPTY),
    ("orcs", 0, Reason.NOTATION_NO_DICE),
    ("dwarves 3d6", 0, Reason.NOTATION_NO_DICE),
    ("  6", 2, Reason.NOTATION_NO_DICE),
    ("6x", 0, Reason.NOTATION_NO_DICE),
    ("6x 6x 2d6", 0, Reason.NOTATION_NO_DICE),
    ("-3d6", 0, Reason.NOTATION_NO_DICE),
    ("3.5d6", 0, Reason.NOTATION_NO_DICE),
    ("(3d6)", 0, Reason.NOTATION_NO_DICE),
    ("٣d6", 0, Reason.NOTATION_NO_DICE),
    ("３d6", 0, Reason.NOTATION_NO_DICE),
    ("3d6;", 4, Reason.NOTATION_NO_DICE),
    (";3d6", 0, Reason.NOTATION_NO_DICE),
    ("3d6;; d6", 4, Reason.NOTATION_NO_DICE),
    ("3d6; orcs", 5, Reason.NOTATION_NO_DICE),
    ("0x d6", 0, Reason.NOTATION_REPEATS),
    ("501x d6", 0, Reason.NOTATION_REPEATS),
    ("0d6", 0, Reason.NOTATION_COUNT),
    ("501d6", 0, Reason.NOTATION_COUNT),
    ("3d", 2, Reason.NOTATION_SIDES),
    ("3d ; d6", 3, Reason.NOTATION_SIDES),
    ("d٣", 1, Reason.NOTATION_SIDES),
    ("d-6", 1, Reason.NOTATION_SIDES),
    ("d%", 1, Reason.NOTATION_SIDES),
    ("d0", 1, Reason.NOTATION_SIDES),
    ("d 1001", 2, Reason.NOTATION_SIDES),
    ("d6+1001", 3, Reason.NOTATION_BONUS),
    ("d6 - 1001", 5, Reason.NOTATION_BONUS),
    ("d6 0+", 3, Reason.NOTATION_TARGET),
    ("d6 1001+", 3, Reason.NOTATION_TARGET),
    ("d6 rr0", 5, Reason.NOTATION_REROLL),
    ("d6 rr1, 7", 8, Reason.NOTATION_REROLL),
    ("4d6 kh0", 6, Reason.NOTATION_KEEP),
    ("4d6 kl5", 6, Reason.NOTATION_KEEP),
    ("d6+1+2", 4, Reason.NOTATION_TWICE),
    ("d6 4+ 5+", 6, Reason.NOTATION_TWICE),
    ("d6 rr1 rr2", 7, Reason.NOTATION_TWICE),
    ("d6 kh1 kl1", 7, Reason.NOTATION_TWICE),
    ("4d6 kk1", 4, Reason.NOTATION_UNKNOWN),
    ("4d6 kk 1", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 rrr1", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 r1", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 rr", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 kh", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 kh orcs", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 kh-1", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 rr1,", 7, Reason.NOTATION_UNKNOWN),
    ("3d6 reroll ones", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 re-roll ones", 4, Reason.NOTATION_UNKNOWN),
    ("3d6 keep highest", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 5++", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 5+1", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 5 +1", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 5+ 1", 7, Reason.NOTATION_UNKNOWN),
    ("2d6 5", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 +", 4, Reason.NOTATION_UNKNOWN),
    ("2d6+d6", 3, Reason.NOTATION_UNKNOWN),
    ("2d6 d6", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 x6", 4, Reason.NOTATION_UNKNOWN),
    ("2d6+٣", 3, Reason.NOTATION_UNKNOWN),
    ("2d6!", 3, Reason.NOTATION_UNKNOWN),
    ("2d6, orcs", 3, Reason.NOTATION_UNKNOWN),
    ("2d6 🧌", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 orc2", 4, Reason.NOTATION_UNKNOWN),
    ("2d6 \u212ah", 4, Reason.NOTATION_UNKNOWN),  # the Kelvin sign
    ("2d6 orcs 3+", 9, Reason.NOTATION_LABEL),
    ("2d6 the big  orcs3 here", 13, Reason.NOTATION_LABEL),
    ("2d6 orcs + trolls", 9, Reason.NOTATION_LABEL),
    ("2d6 orcs ٣", 9, Reason.NOTATION_LABEL),
    ('2d6 the "orcs"', 8, Reason.NOTATION_LABEL),
    ('2d6 ""', 4, Reason.NOTATION_QUOTES),
    ('2d6 " "', 4, Reason.NOTATION_QUOTES),
    ('2d6 "orcs', 4, Reason.NOTATION_QUOTES),
    ('2d6 "orcs" 3+', 4, Reason.NOTATION_QUOTES),
    ('2d6 "a"b"', 4, Reason.NOTATION_QUOTES),
    ("2d6 or\u202ecs", 6, Reason.NOTATION_SIGN),
    ('2d6 "or\x00cs"', 7, Reason.NOTATION_SIGN),
    ("2d6 or\ud800cs", 6, Reason.NOTATION_SIGN),
    ("d6; d6; 3d6 kk1", 12, Reason.NOTATION_UNKNOWN),
]


@pytest.mark.parametrize(("text", "at", "reason"), ERRORS)
def test_a_mistake_is_named_with_its_place(text: str, at: int, reason: Reason) -> None:
    error = rejected(text)
    assert (error.at, error.reason) == (at, reason)
    assert refused(error, None).verdict


def test_every_reason_that_concerns_notation_has_its_case() -> None:
    bounds = {Reason.NOTATION_LONG, Reason.NOTATION_PARTS, Reason.NOTATION_DICE}
    shown = {reason for _, _, reason in ERRORS} | bounds
    assert shown == {reason for reason in Reason if reason.name.startswith("NOTATION_")}


def test_an_error_tells_what_came_before_and_what_was_found() -> None:
    assert rejected("2d6; 4d6  kk1 orcs").facts == {"before": "2d6; 4d6", "found": "kk1"}
    assert rejected("4d6 kk1;d6").facts["found"] == "kk1"
    assert rejected("d6;;d6").facts == {"before": "d6;", "found": ";"}
    assert rejected("4d6 or\u202ecs").facts["found"] == "U+202Ecs"
    verdict = refused(rejected("4d6 kk1"), None).verdict
    assert verdict.startswith("“kk1” after “4d6” cannot be read.")
    assert refused(rejected("3d"), None).verdict.count("the end after “3d”") == 1


@pytest.mark.parametrize("text", ["4d6 " + "k" * 99 + "1", "d6 " + "a" * 99 + " 1", "\x00" * 50])
def test_no_error_tells_more_than_a_few_characters(text: str) -> None:
    for fact in rejected(text).facts.values():
        assert not isinstance(fact, str) or len(fact) <= LONGEST_QUOTED


# Bounds


def test_a_request_has_at_most_five_hundred_dice() -> None:
    assert MOST_DICE == 500
    for text in ("500d6", "500x d6", "100x 5d6", "250d6; 25x 10d6", "499d6 rr1,2,3,4,5,6; d6"):
        assert sum(part.count * part.repeats for part in parse_request(text).parts) == 500
    for text, at in (("3x 167d6", 0), ("500d6;d6", 6), ("251x 2d6", 0), ("250d6; 251d6", 7)):
        error = rejected(text)
        assert (error.reason, error.at) == (Reason.NOTATION_DICE, at)
        assert "500" in refused(error, None).verdict


def test_a_request_has_at_most_twenty_parts() -> None:
    assert len(parse_request(";".join(["d6"] * MOST_PARTS)).parts) == 20
    error = rejected(";".join(["d6"] * (MOST_PARTS + 1)))
    assert (error.reason, error.at) == (Reason.NOTATION_PARTS, 60)
    assert "20 parts" in refused(error, None).verdict


def test_a_request_has_at_most_two_hundred_characters_blanks_not_counted() -> None:
    assert len(parse_request("d6" + "a" * (MOST_CHARACTERS - 2)).parts[0].label) == 198
    error = rejected("d6" + "a" * (MOST_CHARACTERS - 1))
    assert (error.reason, error.at) == (Reason.NOTATION_LONG, 200)
    assert "200 characters" in refused(error, None).verdict
    assert rejected(" d6 " + "a" * (MOST_CHARACTERS - 1)).at == 202
    assert parse_request(" " * 5000 + "d6" + " " * 5000) == Request((D6,))


def test_the_tightest_request_has_a_canonical_text_that_is_read() -> None:
    text = ";".join(["2xd6rr1kh1+1"] * 14 + ["d6"])
    request = parse_request(text + "a" * (MOST_CHARACTERS - len(text)))
    assert len(str(request)) > MOST_CHARACTERS
    assert parse_request(str(request)) == request


def test_numbers_reach_their_bounds_and_no_further() -> None:
    assert parse_request(f"d1000+{LARGEST} {LARGEST}+ rr1000").parts[0].rerolls == (1000,)
    assert parse_request("500d1 kh500 rr1").parts[0].keep == Keep(End.HIGHEST, 500)


def test_bounds_are_checked_before_the_first_roll() -> None:
    for text in ("500d6; d6", "d6; d1001", "d6; 501d6", "; ".join(["d6"] * 21), "d6; d6 kk1"):
        with pytest.raises(NotationError):
            throw(parse_request(text), Scripted())


# Laws

LABELS = st.one_of(
    st.sampled_from(
        ["", "orcs", "kh", "kh1", "k 1", "4+", "a; b", "re-roll", "Éowyn", "²", "'", "x"]
    ),
    st.text(max_size=12).map(lambda text: " ".join(text.split())),
).filter(lambda label: label.isprintable() and not set(label) & set('"“”'))


@st.composite
def throws(draw: st.DrawFn) -> Throw:
    count, sides = draw(st.integers(1, 5)), draw(st.integers(1, 1000))
    faces = st.sets(st.integers(1, sides), max_size=3)
    return Throw(
        count,
        sides,
        draw(st.integers(-LARGEST, LARGEST)),
        draw(st.none() | st.integers(1, LARGEST)),
        tuple(sorted(draw(faces))),
        draw(st.none() | st.builds(Keep, st.sampled_from(End), st.integers(1, count))),
        draw(st.integers(1, 10)),
        draw(LABELS),
    )


REQUESTS = st.lists(throws(), min_size=1, max_size=4).map(lambda parts: Request(tuple(parts)))
PIECES = ["d", "6", "3d6", " ", ";", "+", "-", "−", "4+", "rr", "1", ",", "kh", "kl", "x", "×", "0"]
HOSTILE = st.lists(
    st.sampled_from([*PIECES, "orcs", '"', "“", "k", "٣", "\u202e", "\n"]), max_size=30
)


@given(REQUESTS)
@settings(max_examples=500, derandomize=True, deadline=None)
def test_what_is_written_is_read_as_it_was_meant(request: Request) -> None:
    written = str(request)
    assert parse_request(written) == request
    assert str(parse_request(written)) == written


@given(st.text(max_size=300) | HOSTILE.map("".join))
@settings(max_examples=2000, derandomize=True, deadline=None)
@example("d6 ²")
@example("d6 kh'azad")
def test_any_text_at_all_is_a_request_or_a_notation_error(text: str) -> None:
    try:
        request = parse_request(text)
    except NotationError:
        error = rejected(text)
        assert 0 <= error.at <= len(text)
        assert refused(error, None).verdict
        return
    assert 1 <= len(request.parts) <= MOST_PARTS
    assert parse_request(str(request)) == request
    assert sum(part.count * part.repeats for part in request.parts) <= MOST_DICE


@pytest.mark.parametrize(
    "sign", ["9", "d", "x", "k", "r", "+", "-", ";", '"', "(", "[", ",", "\x00"]
)
def test_ten_thousand_of_anything_are_refused_in_no_time(sign: str) -> None:
    for text in (sign * 10_000, f"d6{sign * 10_000}", f"d6 {sign * 150}", f"{sign * 150}d6"):
        assert isinstance(rejected(text), NotationError)


@pytest.mark.parametrize("shape", ["{}", "{}d6", "d{}", "d6+{}", "d6 {}+", "d6 rr{}", "4d6 kh{}"])
def test_numbers_of_any_length_are_refused_like_others(shape: str) -> None:
    for digits in (4_300, 4_301, 100_000):
        assert rejected(shape.format("9" * digits)).reason is Reason.NOTATION_LONG
    error = rejected(shape.format("9" * 150))
    assert error.reason is not Reason.NOTATION_LONG
    assert parse_request("d" + "0" * 190 + "6") == Request((D6,))


def test_nested_and_woven_patterns_are_refused() -> None:
    for text in (
        "(" * 90 + "d6" + ")" * 90,
        "d6 rr" + "1," * 90,
        "6x" * 100,
        "d" * 200,
        "1d" * 100,
    ):
        assert isinstance(rejected(text), NotationError)
    assert rejected("d6" + " " * 1_000_000 + "rr" + " " * 1_000_000 + ",").at == 1_000_002


# Rolling


def test_dice_fall_are_rolled_again_are_kept_and_only_then_compared() -> None:
    dice = Scripted(1, 6, 1, 4, 5, 2)
    (thrown,) = throw(parse_request("4d6+1 6+ rr1 kh2"), dice)
    assert dice.left == 0
    assert thrown.faces == (1, 6, 1, 4)
    assert thrown.rerolls == (Reroll(0, 1, 5), Reroll(2, 1, 2))
    assert thrown.final == (5, 6, 2, 4)
    assert thrown.kept == (0, 1)
    assert thrown.successes == 2  # 5 + 1 and 6 + 1


def test_no_dice_is_rolled_again_a_second_time() -> None:
    (thrown,) = throw(parse_request("2d6 rr1"), Scripted(1, 1, 1, 1))
    assert thrown.rerolls == (Reroll(0, 1, 1), Reroll(1, 1, 1))
    assert thrown.total == 2


def test_a_dice_that_was_rolled_again_shows_what_counts_for_keeping() -> None:
    (thrown,) = throw(parse_request("2d6 rr6 kh1"), Scripted(6, 3, 2))
    assert (thrown.kept, thrown.total) == ((1,), 3)
    (thrown,) = throw(parse_request("2d6 rr6 kl1"), Scripted(6, 3, 2))
    assert (thrown.kept, thrown.total) == ((0,), 2)


def test_of_equal_dice_the_first_are_kept() -> None:
    for end in ("kh", "kl"):
        (thrown,) = throw(parse_request(f"4d6 {end}2"), Scripted(3, 3, 3, 3))
        assert thrown.kept == (0, 1)
    (thrown,) = throw(parse_request("4d6 kh3"), Scripted(2, 5, 2, 6))
    assert (thrown.kept, thrown.total) == ((0, 1, 3), 13)


def test_without_a_target_the_bonus_is_added_once() -> None:
    (thrown,) = throw(parse_request("3d6+2"), Scripted(1, 2, 3))
    assert (thrown.total, thrown.successes) == (8, None)
    (thrown,) = throw(parse_request("d6-3"), Scripted(1))
    assert thrown.total == -2


@pytest.mark.parametrize(("bonus", "successes"), [("", 2), ("+1", 3), ("-1", 1), ("-3", 0)])
def test_with_a_target_the_bonus_is_added_to_each_dice(bonus: str, successes: int) -> None:
    (thrown,) = throw(parse_request(f"4d6{bonus} 5+"), Scripted(1, 4, 5, 6))
    assert thrown.successes == successes


def test_a_natural_one_or_six_means_nothing_by_itself() -> None:
    assert throw(parse_request("2d6+9 4+"), Scripted(1, 1))[0].successes == 2
    assert throw(parse_request("2d6-9 4+"), Scripted(6, 6))[0].successes == 0
    assert throw(parse_request("2d6 7+"), Scripted(6, 6))[0].successes == 0


def test_repeats_are_thrown_one_after_the_other_each_with_its_re_rolls() -> None:
    request = parse_request("2x 2d6 rr1 orcs; d3 troll")
    results = throw(request, Scripted(1, 2, 5, 3, 4, 3))
    assert [thrown.faces for thrown in results] == [(1, 2), (3, 4), (3,)]
    assert [thrown.total for thrown in results] == [7, 7, 3]
    assert [thrown.throw for thrown in results] == [request.parts[0]] * 2 + [request.parts[1]]


@given(REQUESTS)
@settings(max_examples=200, derandomize=True, deadline=None)
def test_every_throw_adds_up(request: Request) -> None:
    results = throw(request, SeededDice(b"laws", game=1, version=1))
    assert len(results) == sum(part.repeats for part in request.parts)
    for thrown in results:
        part = thrown.throw
        assert len(thrown.faces) == part.count
        assert [reroll.index for reroll in thrown.rerolls] == [
            index for index, face in enumerate(thrown.faces) if face in part.rerolls
        ]
        kept = [thrown.final[index] for index in thrown.kept]
        assert len(kept) == (part.keep.count if part.keep else part.count)
        if part.keep:
            is_highest = part.keep.end is End.HIGHEST
            assert sorted(kept) == sorted(sorted(thrown.final, reverse=is_highest)[: len(kept)])
        assert thrown.total == sum(kept) + part.bonus
        if part.target is not None:
            assert thrown.successes == sum(face + part.bonus >= part.target for face in kept)


def test_five_hundred_dice_of_a_thousand_sides_can_be_rolled_by_both_kinds_of_dice() -> None:
    for dice in (SeededDice(b"laws", game=1, version=1), SystemDice()):
        (thrown,) = throw(parse_request("500d1000"), dice)
        assert len(thrown.faces) == 500
        assert 256 < max(thrown.faces) <= 1000

"""The names of models, kind and hostile."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.errors import Reason, UnreadableError
from bot.rules.figures import (
    LONGEST_NAME,
    Points,
    Profile,
    Side,
    figure_id,
    improvise,
    parse_name,
    recruit,
)


def why_not(text: str) -> Reason:
    with pytest.raises(UnreadableError) as caught:
        parse_name(text)
    return caught.value.reason


@pytest.mark.parametrize(
    "name",
    [
        "Frodo Baggins",
        "Moria Goblin #2",
        "Khamûl the Easterling (Nazgûl of Dol Guldur)",
        "Bilbo Baggins, Master Burglar",
        "Dáin Ironfoot, King Under the Mountain",
        "Corsair Bo'sun",
        "Corsair Bo’sun",
        "Elladan & Elrohir",
        "Orc-warrior 3",
        'Orc "Stumpy"',
        "Фродо",
        "フロド",
        "佛羅多",
        "فرودو",
        "פרודו",
        "फ्रोडो",
    ],
)
def test_what_people_call_their_models_is_a_name(name: str) -> None:
    assert parse_name(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Frodo   Baggins ", "Frodo Baggins"),
        ("Frodo\nBaggins", "Frodo Baggins"),
        ("Frodo\r\n\tBaggins\u2028", "Frodo Baggins"),
        ("\u00a0Frodo\u3000Baggins\u2003", "Frodo Baggins"),
        ("Khamu\u0302l", "Khamûl"),
    ],
)
def test_blanks_and_accents_are_put_in_order(text: str, name: str) -> None:
    assert parse_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u2003\u00a0", "7", "#2", "...", "- 3 -"])
def test_a_name_has_a_letter(text: str) -> None:
    assert why_not(text) is Reason.NAME_EMPTY


def test_a_name_has_at_most_sixty_letters() -> None:
    assert parse_name("a" * LONGEST_NAME) == "a" * 60
    assert parse_name(" " * 500 + "a" * 60) == "a" * 60
    for text in ("a" * 61, "a" * 500, "@" * 500, "a " * 250, "\U0001f9dd" * 500):
        assert why_not(text) is Reason.NAME_LONG


@pytest.mark.parametrize(
    "text",
    [
        "@everyone",
        "@here Orc",
        "<@123456789>",
        "<@&1> Orc",
        "<#1>",
        "**Frodo**",
        "__Frodo__",
        "_Frodo_",
        "~~Frodo~~",
        "||Frodo||",
        "`Frodo`",
        "```Frodo```",
        "> Frodo",
        "[Frodo](x)",
        "https://example.org",
        "<:ring:1>",
        ":ring:",
        "\\Frodo",
        "{Frodo}",
        "Frodo; Sam",
        "Frodo = Sam",
    ],
)
def test_a_name_calls_nobody_and_dresses_nothing_up(text: str) -> None:
    assert why_not(text) is Reason.NAME_SIGNS


@pytest.mark.parametrize(
    "sign",
    [
        "\u200e",  # left-to-right mark
        "\u200f",  # right-to-left mark
        "\u061c",  # Arabic letter mark
        "\u202a",
        "\u202b",
        "\u202d",
        "\u202e",  # right-to-left override
        "\u2066",
        "\u2067",
        "\u2068",
        "\u2069",
    ],
)
def test_a_name_holds_no_sign_that_turns_the_direction(sign: str) -> None:
    for text in (f"{sign}Frodo", f"Fro{sign}do", f"Frodo{sign}"):
        assert why_not(text) is Reason.NAME_SIGNS


@pytest.mark.parametrize(
    "sign",
    [
        "\u200b",  # zero width space
        "\u200c",
        "\u200d",
        "\u2060",
        "\ufeff",
        "\u00ad",  # soft hyphen
        "\u180e",
        "\x00",
        "\x07",
        "\x1b",
        "\x7f",
        "\ud800",  # half of a pair
        "\ue000",  # private use
        "\U000e0041",  # tag
        "\u2800",  # Braille without a dot
        "\u034f",  # combining grapheme joiner
        "\ufe0e",  # variation selectors
        "\ufe0f",
        "\U000e0100",
    ],
)
def test_a_name_holds_no_sign_that_cannot_be_seen(sign: str) -> None:
    for text in (f"{sign}Frodo", f"Fro{sign}do", f"Frodo{sign}"):
        assert why_not(text) is Reason.NAME_SIGNS


@pytest.mark.parametrize("filler", ["\u3164", "\u115f", "\u1160", "\uffa0"])
def test_a_name_of_letters_that_show_nothing_is_none(filler: str) -> None:
    """The fillers of Hangul count as letters and look like nothing at all."""
    assert why_not(filler * 3) in (Reason.NAME_EMPTY, Reason.NAME_SIGNS)
    assert why_not(f"Frodo{filler}") in (Reason.NAME_EMPTY, Reason.NAME_SIGNS)


@pytest.mark.parametrize(
    "text",
    ["\U0001f9dd", "Orc \U0001f9cc", "\u2764 Orc", "\U0001f1e6\U0001f1fa", "1\ufe0f\u20e3 Orc"],
)
def test_a_name_holds_no_emoji(text: str) -> None:
    assert why_not(text) is Reason.NAME_SIGNS


@pytest.mark.parametrize("digit", ["\u0662", "\u0968", "\uff12", "\u00b2", "\u2461", "\U0001d7d0"])
def test_a_name_holds_no_digits_but_ours(digit: str) -> None:
    assert why_not(f"Orc {digit}") is Reason.NAME_SIGNS


def test_accents_do_not_pile_up() -> None:
    assert why_not("Fro" + "\u0301" * 30 + "do") is Reason.NAME_SIGNS
    assert why_not("q" + "\u0301\u0302\u0303") is Reason.NAME_SIGNS
    assert parse_name("q\u0301\u0302") == "q\u0301\u0302"


@pytest.mark.parametrize("text", ["\u0301Frodo", "Frodo \u0336Sam", "2\u0336 Orcs", "#\u0336 Orc"])
def test_an_accent_stands_on_a_letter(text: str) -> None:
    """At the start of a name it would stand on whatever comes before the name."""
    assert why_not(text) is Reason.NAME_SIGNS


@given(st.text(max_size=80))
@settings(max_examples=300, derandomize=True, deadline=None)
def test_any_text_is_a_name_or_is_refused(text: str) -> None:
    try:
        name = parse_name(text)
    except UnreadableError:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert parse_name(name) == name
    assert figure_id(name)
    assert not {unicodedata.category(sign)[0] for sign in name} & {"C"}


# Ids


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Frodo Baggins", "frodo BAGGINS"),
        ("Khamûl", "Khamul"),
        ("Khamûl", "Khamu\u0302l"),
        ("Gûlavhar,  the Terror", "gulavhar, the terror"),
        ("Bo'sun", "Bo’sun"),
        ("Straße", "STRASSE"),
        ("Ｆｒｏｄｏ", "Frodo"),
        ("\ufb01nd", "find"),
        (" Frodo\u00a0Baggins ", "Frodo Baggins"),
    ],
)
def test_one_model_has_one_id_however_it_is_written(one: str, other: str) -> None:
    """C3."""
    assert figure_id(one) == figure_id(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Orc 1", "Orc 2"), ("Orc 1", "Orc 11"), ("Orc a", "Orc b"), ("Орк", "Opk")]
)
def test_two_models_have_two_ids(one: str, other: str) -> None:
    """C3."""
    assert figure_id(one) != figure_id(other)


@given(st.text(max_size=80))
@settings(max_examples=300, derandomize=True, deadline=None)
def test_the_id_of_an_id_is_itself(text: str) -> None:
    assert figure_id(figure_id(text)) == figure_id(text)


def test_a_recruit_starts_with_all_its_profile_prints() -> None:
    profile = Profile("Orc", "Mordor", Side.EVIL, "hero", courage=3, might=2, will=1, fate=1)
    orc = recruit(profile)
    assert (orc.id, orc.courage, orc.side) == ("orc", 3, Side.EVIL)
    assert orc.left == orc.start == Points(2, 1, 1)
    assert recruit(profile, name="Orc 2", courage=5).courage == 5


def test_a_recruit_whose_courage_nobody_knows_is_refused() -> None:
    with pytest.raises(UnreadableError) as caught:
        recruit(Profile("Mist", "Mordor", Side.EVIL, "warrior"))
    assert caught.value.reason is Reason.COURAGE_UNPRINTED


def test_an_improvised_model_is_what_it_is_said_to_be() -> None:
    orc = improvise("Órc", side=Side.EVIL, courage=2, might=1)
    assert (orc.id, orc.name, orc.left) == ("orc", "Órc", Points(might=1))
    assert orc.traits == ()
    assert orc.rank is None

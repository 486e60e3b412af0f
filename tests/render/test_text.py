"""Text from people, shown as it reads and doing nothing."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.text import LONGEST_SHOWN, plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Frodo", "Frodo"),
        ("The Witch-king of Angmar", "The Witch-king of Angmar"),
        ("Gwen (Good)", "Gwen (Good)"),
        ("**loud**", r"\*\*loud\*\*"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("[a](https://b)", r"\[a\](https\://b)"),
        ("# big", r"\# big"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("a\u202eb\u200bc\nd", "abc d"),
        ("\n- item", r"\- item"),
        (" \u200b\n", ""),
        ("שלום", "\u2068שלום\u2069"),
    ],
)
def test_text_is_shown_as_it_reads(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(st.text(max_size=300))
def test_no_text_grows_or_hides_anything(text: str) -> None:
    shown = plain(text)
    assert len(shown) <= 2 * LONGEST_SHOWN + 2
    inside = shown.removeprefix("\u2068").removesuffix("\u2069")
    assert all(unicodedata.category(sign)[0] != "C" for sign in inside)

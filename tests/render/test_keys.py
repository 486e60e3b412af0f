"""A button's id is text that reads back as what was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.keys import Key, parse_key, parse_wish, wish_key
from bot.wishes import Charged, FindAndCharge, KeepControl, PutOn, TakeOff, Wish

small = st.integers(0, 20)
names = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=60)
wishes = st.one_of(
    st.builds(PutOn, st.booleans()),
    st.just(Charged()),
    st.builds(TakeOff, small, small),
    st.builds(KeepControl, small),
    st.builds(
        FindAndCharge,
        names,
        st.integers(0, 720).map(lambda tenths: tenths / 10),
        st.none() | st.integers(1, 10),
        st.integers(-10, 10),
        small,
        small,
    ),
)


@given(wishes)
def test_a_wish_reads_back_and_fits(wish: Wish) -> None:
    text = wish_key(wish)
    assert len(text) <= 100
    assert parse_wish(text) == wish


@given(st.integers(1, 10**12), st.integers(1, 10**6), st.integers(0, 20), st.integers(0, 20))
def test_a_key_reads_back_and_fits(game: int, roll: int, might: int, will: int) -> None:
    key = Key("settle", game, (roll, might, will))
    assert len(str(key)) <= 100
    assert parse_key(str(key)) == key


@given(st.text(max_size=120))
def test_no_text_breaks_the_reading(text: str) -> None:
    parse_key(text)
    parse_wish(text)
    parse_wish(f"wish:{text}")


@pytest.mark.parametrize("text", ["settle:1:2:3", "settle:1:\u0662:3:4", "will:1:1 ", "turn:1:-1"])
def test_what_is_not_quite_a_key_is_none(text: str) -> None:
    assert parse_key(text) is None

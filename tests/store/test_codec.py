"""Every event survives being written and read."""

from typing import get_args

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.rules.events import Event, GameOpened
from bot.store.codec import decode, encode
from tests.scripted import edition

events = st.one_of([st.from_type(event) for event in get_args(Event)])


@given(events)
def test_every_event_survives(event: Event) -> None:
    assume("nan" not in repr(event) and "inf" not in repr(event))  # the rules let neither in
    assert decode(*encode(event)) == event


def test_an_edition_is_stored_whole() -> None:
    kind, body = encode(GameOpened(edition()))
    assert kind == "game-opened"
    assert "full-inches" in body
    assert decode(kind, body) == GameOpened(edition())

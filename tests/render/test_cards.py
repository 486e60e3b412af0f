"""Cards stay within Discord's limits, whatever is said."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.cards import card, question
from bot.render.keys import Key
from bot.render.said import Offer, Said, Tone, Weight

texts = st.text(max_size=900)
offers = st.builds(
    Offer,
    st.text(min_size=1, max_size=200),
    st.builds(Key, st.just("settle"), st.integers(1, 99), st.tuples(st.integers(0, 99))),
    st.sampled_from(Weight),
)
pieces = st.builds(
    Said,
    st.sampled_from(Tone),
    texts,
    texts,
    st.lists(texts, max_size=8).map(tuple),
    st.lists(texts, max_size=4).map(tuple),
    st.lists(offers, max_size=40).map(tuple),
    st.none() | st.integers(1, 2**63),
)


def walk(component: dict[str, Any]) -> list[dict[str, Any]]:
    children: list[dict[str, Any]] = component.get("components", [])
    return [component, *(found for child in children for found in walk(child))]


@settings(max_examples=40)
@given(st.lists(pieces, min_size=1, max_size=4))
def test_a_card_is_within_the_limits(said: list[Said]) -> None:
    whole = said[0]
    for piece in said[1:]:
        whole = whole.then(piece)
    parts = [part for top in card(whole).to_components() for part in walk(top)]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    shown = [part["content"] for part in parts if "content" in part]
    assert len(parts) <= 40
    assert sum(map(len, shown)) <= 4_000
    assert all(text.strip() for text in shown)
    assert len(ids) == len(set(ids))
    assert all(1 <= len(part["label"]) <= 80 for part in parts if "label" in part)
    assert all(1 <= len(row["components"]) <= 5 for row in parts if row["type"] == 1)


async def test_a_view_that_was_sent_is_not_kept() -> None:
    assert card(Said(Tone.TOLD, "x")).is_finished()
    assert question("Who?", key="wish:on:0", options=[("Frodo", "Good")]).is_finished()


def test_a_menu_offers_at_most_25() -> None:
    options = [(f"Bearer {n}", "Good") for n in range(40)]
    parts = walk(question("Who?", key="wish:on:0", options=options).to_components()[0])
    (menu,) = [part for part in parts if "options" in part]
    assert len(menu["options"]) == 25

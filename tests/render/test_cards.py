"""Cards stay within Discord's limits, whatever is said."""

from dataclasses import replace
from typing import Any

import pytest
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
    rule=st.sampled_from(["", "ring.put-on"]),
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


def parts_of(said: Said) -> list[dict[str, Any]]:
    return [part for top in card(said).to_components() for part in walk(top)]


@pytest.mark.parametrize("offered", [19, 20, 21])
@pytest.mark.parametrize("rule", ["", "ring.put-on"])
def test_the_fullest_card_has_forty_components_and_no_more(offered: int, rule: str) -> None:
    offers = tuple(Offer("Press", Key("end", n, ())) for n in range(offered))
    full = Said(Tone.WAITING, "Verdict", "1 2 3", ("A line.",), calls=7, offers=offers, rule=rule)
    fullest = full.then(full).then(full).then(replace(full, small=("turn 1",)))
    parts = parts_of(fullest)
    buttons = [part for part in parts if "custom_id" in part]
    assert len(parts) == (40 if rule or offered >= 20 else 39)
    assert len(buttons) == min(offered + bool(rule), 20)
    assert (buttons[-1]["label"] == "Rule") is bool(rule)


@pytest.mark.parametrize(("more", "cut"), [(-1, False), (0, False), (1, True)])
def test_a_text_is_shown_up_to_the_last_character_for_which_there_is_room(
    more: int, *, cut: bool
) -> None:
    verdict = f"### {Tone.TOLD} Verdict"
    line = "\N{PILE OF POO}" * (3_900 - len(verdict) + more)  # characters, not bytes or halves
    shown = [part["content"] for part in parts_of(Said(Tone.TOLD, "Verdict", lines=(line,)))[1:]]
    assert sum(map(len, shown)) == 3_900 + min(more, 0)
    assert shown[1].endswith("…") is cut


@pytest.mark.parametrize(("length", "cut"), [(79, False), (80, False), (81, True)])
def test_a_label_is_shown_up_to_its_eightieth_character(length: int, *, cut: bool) -> None:
    said = Said(Tone.TOLD, "Verdict", offers=(Offer("x" * length, Key("end", 1, ())),))
    (label,) = [part["label"] for part in parts_of(said) if "label" in part]
    assert len(label) == min(length, 80)
    assert label.endswith("…") is cut


async def test_a_view_that_was_sent_is_not_kept() -> None:
    assert card(Said(Tone.TOLD, "x")).is_finished()
    assert question("Who?", key="wish:on:0", options=[("Frodo", "Good")]).is_finished()


def test_a_menu_offers_at_most_25() -> None:
    options = [(f"Bearer {n}", "Good") for n in range(40)]
    parts = walk(question("Who?", key="wish:on:0", options=options).to_components()[0])
    (menu,) = [part for part in parts if "options" in part]
    assert len(menu["options"]) == 25

"""Every article and profile has a card within Discord's limits, and a button that finds it."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.library.articles import Article
from bot.render.articles import Shelf, article_card, for_all, without_showing
from bot.render.cards import card
from bot.render.guide import Command, Option, about, help_page, help_topic
from bot.render.keys import Book, Reference, Way, parse_reference, profile_entry
from bot.render.profiles import profile_card
from bot.render.said import Said
from tests.scripted import library

EDITION = library().default_edition
SHELF = Shelf(EDITION, EDITION, library().articles[EDITION.id], library().profiles[EDITION.id])
EDITION_2024 = library().editions["2024"]
SHELF_2024 = Shelf(
    EDITION_2024, EDITION_2024, library().articles["2024"], library().profiles["2024"]
)
SHELVES = (SHELF, SHELF_2024)
MOST_TOLD = 4_000


def parts(said: Said) -> list[dict[str, Any]]:
    def walk(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield component
        for child in component.get("components", []):
            yield from walk(child)

    return [part for top in card(said).to_components() for part in walk(top)]


def shown(said: Said) -> str:
    return "\n".join(part["content"] for part in parts(said) if "content" in part)


def check(said: Said) -> None:
    found = parts(said)
    assert len(found) <= 40
    assert len(shown(said)) <= MOST_TOLD
    assert "…" not in shown(said)
    buttons = [part for part in found if "custom_id" in part]
    assert len(buttons) <= 6
    for button in buttons:
        assert len(button["custom_id"]) <= 100
        assert 0 < len(button["label"]) <= 80
        assert str(parse_reference(button["custom_id"])) == button["custom_id"]


@pytest.mark.parametrize(
    ("article", "shelf"),
    [
        pytest.param(article, shelf, id=f"{shelf.edition.id}-{article.id}")
        for shelf in SHELVES
        for article in shelf.articles
    ],
)
def test_an_article_fits_on_a_card(article: Article, shelf: Shelf) -> None:
    others = tuple(shelf.articles)[:3]
    said = article_card(article, shelf, others=others)
    check(said)
    check(for_all(said))
    assert article.answer in shown(said)
    assert article.source in shown(said)
    assert len(said.offers) - len(without_showing(said).offers) == 1


@pytest.mark.parametrize(
    ("id_", "shelf", "older"),
    [
        ("ring.put-on", SHELF, False),
        ("ring.put-on", SHELF_2024, False),
        ("hero.fate", SHELF, False),
        ("hero.fate", SHELF_2024, True),
    ],
)
def test_an_article_names_the_edition_it_was_written_for(
    id_: str, shelf: Shelf, *, older: bool
) -> None:
    article = shelf.articles.get(id_)
    assert article is not None
    small = article_card(article, shelf).small
    assert small[0] == shelf.edition.title
    assert ("written for the 2018 edition" in small) is older


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.edition.id)
def test_every_profile_fits_on_a_card_and_a_phone(shelf: Shelf) -> None:
    for profile in shelf.profiles:
        for crown in (None, True, False):
            said = profile_card(profile, shelf, crown=crown)
            check(said)
            table = shown(said).split("```")[1].strip("\n").splitlines()
            assert max(map(len, table)) <= 26, profile.name


def test_values_that_are_reached_are_shown_so() -> None:
    frodo = SHELF_2024.profiles.find("Frodo")
    assert frodo is not None
    head, row = shown(profile_card(frodo, SHELF_2024)).split("```")[1].strip("\n").splitlines()
    assert head.split() == ["Mv", "F", "S", "D", "A", "W", "C", "I"]
    assert row.split() == ['4"', "3/3+", "2", "3", "1", "2", "4+", "5+"]


@pytest.mark.parametrize("crown", [None, True, False])
def test_a_crown_that_gives_no_attacks_leaves_one_row(*, crown: bool | None) -> None:
    """E27."""
    king = SHELF_2024.profiles.find("Witch-king")
    assert king is not None
    card = shown(profile_card(king, SHELF_2024, crown=crown))
    assert card.split("```")[1].split()[8:] == ['6"', "6/4+", "4", "8", "1", "1", "4+", "4+"]


def test_the_id_of_a_profile_finds_it_again() -> None:
    for shelf in SHELVES:
        for profile in shelf.profiles:
            assert shelf.profiles.find(profile_entry(profile.name)) is profile


def test_a_reference_reads_back() -> None:
    for way in Way:
        for crown in (None, True, False):
            reference = Reference(Book.PROFILE, "the-witch-king-of-angmar", way, crown)
            assert parse_reference(str(reference)) == reference


def test_a_public_card_turns_for_nobody() -> None:
    article = SHELF.articles.get("ring.put-on")
    assert article is not None
    ways = {parse_reference(str(o.key)).way for o in for_all(article_card(article, SHELF)).offers}
    assert ways == {Way.OPEN}


def test_the_guide_fits_with_twice_the_commands() -> None:
    many = {
        f"command{n} does": Command(f"command{n} does", "x" * 100, (Option("x", "y" * 100, True),))
        for n in range(60)
    }
    mentions = {name: f"</{name}:{10**18}>" for name in many}
    assert len(shown(help_page(many, mentions))) <= MOST_TOLD
    assert len(shown(help_topic("command", many, mentions))) <= MOST_TOLD


def test_one_server_is_not_said_to_be_several() -> None:
    told = [about(edition="x", since=0, servers=n, mentions={}).lines[1] for n in (1, 2)]
    assert [line.rpartition("in ")[2] for line in told] == ["1 server.", "2 servers."]

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


@pytest.mark.parametrize("article", tuple(SHELF.articles), ids=lambda article: article.id)
def test_an_article_fits_on_a_card(article: Article) -> None:
    others = tuple(SHELF.articles)[:3]
    said = article_card(article, SHELF, others=others)
    check(said)
    check(for_all(said))
    assert article.answer in shown(said)
    assert article.source in shown(said)
    assert len(said.offers) - len(without_showing(said).offers) == 1


def test_every_profile_fits_on_a_card_and_a_phone() -> None:
    for profile in SHELF.profiles:
        for crown in (None, True, False):
            said = profile_card(profile, SHELF, crown=crown)
            check(said)
            table = shown(said).split("```")[1].strip("\n").splitlines()
            assert max(map(len, table)) <= 26, profile.name


def test_the_id_of_a_profile_finds_it_again() -> None:
    for profile in SHELF.profiles:
        assert SHELF.profiles.find(profile_entry(profile.name)) is profile


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

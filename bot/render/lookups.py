"""Looking something up for one person, and showing it to all where he wants it."""

from typing import assert_never

from bot.render.answers import (
    Interaction,
    articles_of,
    game_here,
    replace_card,
    show,
)
from bot.render.articles import Shelf, article_card, for_all, no_article, without_showing
from bot.render.keys import Book, Reference, Way
from bot.render.profiles import no_profile, profile_card
from bot.render.said import Said
from bot.table import Table


async def show_article(interaction: Interaction, table: Table, topic: str, *, public: bool) -> None:
    """Answer with the article on a topic, or privately with the nearest ones."""
    shelf = await _shelf(interaction, table, private=not public)
    found = shelf.articles.find(topic)
    if found.best is None:
        await show(interaction, no_article(topic, found), private=True)
        return
    said = article_card(found.best, shelf, others=found.others)
    await show(interaction, for_all(said) if public else said, private=not public)


async def show_profile(
    interaction: Interaction, table: Table, name: str, *, crown: bool | None, public: bool
) -> None:
    """Answer with a model's profile, or privately with those of nearly that name."""
    shelf = await _shelf(interaction, table, private=not public)
    profile = shelf.profiles.find(name)
    if profile is None:
        await show(interaction, no_profile(name, shelf.profiles), private=True)
        return
    said = profile_card(profile, shelf, crown=crown)
    await show(interaction, for_all(said) if public else said, private=not public)


async def show_reference(interaction: Interaction, table: Table, reference: Reference) -> None:
    """Show what a button refers to: on a new private card, on the one pressed, or to all."""
    assert interaction.message is not None  # only a button refers to something
    is_private = interaction.message.flags.ephemeral
    shelf = await _shelf(interaction, table)
    said = _looked_up(reference, shelf)
    match reference.way:
        case _ if said is None:
            await show(interaction, _gone(reference, shelf), private=True)
        case Way.TURN if is_private:
            await replace_card(interaction, said)
        case Way.ALL if is_private:
            await replace_card(interaction, without_showing(said))
            await show(interaction, for_all(said))
        case Way.ALL:
            await show(interaction, for_all(said))
        case _:
            await show(interaction, said, private=True)


async def _shelf(interaction: Interaction, table: Table, *, private: bool = False) -> Shelf:
    game, profiles = await game_here(interaction, table, private=private)
    printed = table.edition(game.edition.id)
    return Shelf(game.edition, printed, articles_of(table, game), profiles)


def _looked_up(reference: Reference, shelf: Shelf) -> Said | None:
    """Return the private card of what is referred to, if it is still there."""
    match reference.book:
        case Book.RULE:
            article = shelf.articles.get(reference.entry)
            return article_card(article, shelf) if article else None
        case Book.PROFILE:
            profile = shelf.profiles.find(reference.entry)
            return profile_card(profile, shelf, crown=reference.crown) if profile else None
        case _:
            assert_never(reference.book)


def _gone(reference: Reference, shelf: Shelf) -> Said:
    if reference.book is Book.PROFILE:
        return no_profile(reference.entry.replace("-", " "), shelf.profiles)
    return no_article(reference.entry, shelf.articles.find(""))

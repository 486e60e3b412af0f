"""Answers as cards: Components V2, readable on a phone, never by colour alone."""

from collections.abc import Sequence
from typing import Any, TypeVar

import discord

from bot.render.keys import Book, Reference
from bot.render.pictures import NONE, Pictures
from bot.render.said import Offer, Said, Tone, Weight

_COLOURS = {
    Tone.PASSED: discord.Colour(0x3B8A4E),
    Tone.FAILED: discord.Colour(0xB23B3B),
    Tone.WAITING: discord.Colour(0xD9A441),
    Tone.TOLD: discord.Colour(0x6B7280),
    Tone.REFUSED: discord.Colour(0x8A6D3B),
}
_STYLES = {
    Weight.FIRST: discord.ButtonStyle.primary,
    Weight.SECOND: discord.ButtonStyle.secondary,
}
RULE = "Rule"
"""The label of the button that shows the article which decided an answer."""
_ROW = 5
_MOST_BUTTONS = 20
_MOST_PIECES = 3
_LONGEST_TEXT = 3_900
_LONGEST_LABEL = 80
_MOST_OPTIONS = 25

_Item = TypeVar("_Item")


def card(said: Said, pictures: Pictures = NONE) -> discord.ui.LayoutView:
    """Return an answer as one container: verdict, dice, what follows, small print, buttons.

    Pictures are long to write: where words would have to give way to them, faces stay characters.
    """
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=_COLOURS[said.tone])
    room = _LONGEST_TEXT
    pieces = (*said.earlier, said)[-_MOST_PIECES:]
    if sum(len(text) for piece in pieces for text in _texts(piece, pictures)) > room:
        pictures = NONE
    for piece in pieces:
        if box.children:
            box.add_item(discord.ui.Separator())
        for text in _texts(piece, pictures):
            shown = text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"
            room -= len(shown)
            if shown.strip() and shown != "…":
                box.add_item(discord.ui.TextDisplay(shown))
    offers = list({str(offer.key): offer for offer in said.offers}.values())
    del offers[_MOST_BUTTONS - bool(said.rule) :]
    if said.rule:
        offers.append(Offer(RULE, Reference(Book.RULE, said.rule), Weight.SECOND))
    for row in _rows(offers, _ROW):
        box.add_item(discord.ui.ActionRow(*(_button(offer) for offer in row)))
    return sealed(box)


def question(text: str, *, key: str, options: Sequence[tuple[str, str]]) -> discord.ui.LayoutView:
    """Return a question with a menu; each option is what is shown and what it is."""
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=_COLOURS[Tone.WAITING])
    box.add_item(discord.ui.TextDisplay(f"### {text}"))
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=key,
        placeholder="Choose a bearer",
        options=[
            discord.SelectOption(label=name, description=about)
            for name, about in options[:_MOST_OPTIONS]
        ],
    )
    box.add_item(discord.ui.ActionRow(menu))
    return sealed(box)


def sealed(*items: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """Return a view that is only sent, never kept: a button is found again by its id alone."""
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()  # discord.py stores only views that are not finished
    return view


def _texts(said: Said, pictures: Pictures) -> list[str]:
    texts = [f"### {said.tone} {said.verdict}"] if said.verdict else []
    if said.dice:
        texts.append(pictures.pictured(said.dice))
    if said.lines:
        texts.append("\n".join(said.lines))
    if said.calls is not None:
        texts.append(f"<@{said.calls}>, {said.asks}.")
    if said.small:
        texts.append(f"-# {' · '.join(said.small)}")
    return texts


def _button(offer: Offer) -> discord.ui.Button[Any]:
    label = offer.label
    if len(label) > _LONGEST_LABEL:
        label = f"{label[: _LONGEST_LABEL - 1]}…"
    return discord.ui.Button(label=label, custom_id=str(offer.key), style=_STYLES[offer.weight])


def _rows(items: Sequence[_Item], width: int) -> list[Sequence[_Item]]:
    return [items[start : start + width] for start in range(0, len(items), width)]

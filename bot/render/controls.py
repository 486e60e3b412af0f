"""The buttons and menus of the cards. They work in any process, on any card, for ever."""

import asyncio
import re
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Self, cast

import discord

from bot.render import keys, privacy
from bot.render.answers import (
    Interaction,
    act,
    clearing_of,
    explain,
    fulfil,
    person_of,
    replace_card,
    show,
    table_of,
    turn_over,
)
from bot.render.boards import take_away
from bot.render.closing import may_begin
from bot.render.lookups import show_reference
from bot.render.notices import post
from bot.render.patience import patiently
from bot.render.record import forgotten, log_page
from bot.render.said import Said, Tone
from bot.render.text import plain
from bot.render.words import told
from bot.rules.actions import RevealThrow
from bot.rules.errors import (
    IllegalActionError,
    NoGameError,
    NotSavedError,
    Reason,
    StaleGameError,
)
from bot.rules.figures import Side
from bot.table import ChannelId

_OF_ONE_CARD = frozenset(
    {"settle", "again", "duel", "banner", "fall", "charge", "read", "undo", "end"}
)
"""What is decided on the card that told of it, which is then turned over."""


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=r"(?!)"):
    """Something to press that answers even when it must refuse."""

    @classmethod
    async def from_custom_id(
        cls, _: Interaction, item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """Return the control that was pressed; what its id means is read when it acts."""
        return cls(item)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Turn away who presses while the bot stops."""
        return await may_begin(interaction)

    async def callback(self, interaction: Interaction) -> None:
        """Press, and explain whatever stands in the way."""
        try:
            _check_not_from_before(interaction, table_of(interaction.client).restored_at)
            await self.press(interaction)
        except Exception as error:  # noqa: BLE001 (discord.py would log it and leave the player waiting)
            await explain(interaction, error)

    async def press(self, interaction: Interaction) -> None:
        """Do what the control is for."""
        raise NotImplementedError


class Press(Control, template=keys.PATTERN):
    """A button that stands for one action."""

    async def press(self, interaction: Interaction) -> None:
        """Take the action, and turn the card over where it was the card of that action."""
        table = table_of(interaction.client)
        key = keys.parse_key(self.custom_id)
        if key is None:
            raise NoGameError(Reason.OTHER_GAME)
        looking = table.position(person_of(interaction).channel, key.game)
        position = await patiently(interaction, looking)
        action = keys.action_of(key, position.game)
        said = told(await act(interaction, table, action, game_id=key.game))
        if key.kind in _OF_ONE_CARD and not key.is_apart:
            await turn_over(interaction, said)
        else:
            await show(interaction, said)


class Pick(Control, template=keys.WISH_PATTERN):
    """The menu that asks whose Ring is meant, and then carries on."""

    async def press(self, interaction: Interaction) -> None:
        """Do what was wished for, with the bearer that was chosen."""
        wish = keys.parse_wish(self.custom_id)
        menu = cast(object, self.item)  # a forged id may sit on a button
        if wish is None or not isinstance(menu, discord.ui.Select) or not menu.values:
            raise IllegalActionError(Reason.OUTDATED)
        chosen = menu.values[0]
        ruling = await fulfil(interaction, table_of(interaction.client), wish, bearer=chosen)
        if ruling is not None:
            asked = Said(Tone.TOLD, f"{plain(chosen)} it is.")
            await replace_card(interaction, asked)
            await show(interaction, told(ruling))


class Page(Control, template=keys.PAGE_PATTERN):
    """A button that turns the pages of the record."""

    async def press(self, interaction: Interaction) -> None:
        """Show the page."""
        game_id, page = map(int, self.custom_id.split(":")[1:])
        table = table_of(interaction.client)
        latest = table.latest(person_of(interaction).channel)
        if await patiently(interaction, latest) != game_id:
            raise NoGameError(Reason.OTHER_GAME)
        story = await patiently(interaction, table.story(game_id))
        await replace_card(interaction, log_page(game_id, story, page))


class Reveal(Control, template=keys.REVEAL_PATTERN):
    """The button that shows a secret throw to all."""

    async def press(self, interaction: Interaction) -> None:
        """Show it, if it is the person's own."""
        game_id, roll = map(int, self.custom_id.split(":")[1:])
        table = table_of(interaction.client)
        action = RevealThrow(person_of(interaction).id, roll)
        await turn_over(interaction, told(await act(interaction, table, action, game_id=game_id)))


class Forget(Control, template=keys.FORGET_PATTERN):
    """The button that deletes the games of a channel."""

    async def press(self, interaction: Interaction) -> None:
        """Delete them, if whoever pressed it may."""
        asked_by, game_id = map(int, self.custom_id.split(":")[1:])
        table, person = table_of(interaction.client), person_of(interaction)
        board = await patiently(interaction, table.board(person.channel))
        clearing = clearing_of(interaction.client)
        forgetting = clearing.forget(person, asked_by=asked_by, game_id=game_id)
        await turn_over(interaction, forgotten(await patiently(interaction, forgetting)))
        with suppress(NotSavedError):  # else the person would read that nothing was done
            if board is not None and await table.board(person.channel) is None:
                await take_away(interaction.client, person.channel, board)


class Mine(Control, template=keys.MINE_PATTERN):
    """The buttons that delete what is kept of whoever presses them: the first only asks."""

    async def press(self, interaction: Interaction) -> None:
        """Ask, or delete."""
        if self.custom_id == "mine:0":
            await replace_card(interaction, privacy.question())
            return
        telling: list[asyncio.Task[bool]] = []

        def tell(channel: ChannelId, sides: Sequence[Side]) -> None:
            notice = post(interaction.client, channel, privacy.given_up(sides))
            telling.append(asyncio.create_task(notice))

        forgetting = clearing_of(interaction.client).forget_person(interaction.user.id, tell=tell)
        try:
            await replace_card(interaction, await _what_came_of(interaction, forgetting))
        finally:  # the others are told, even where the person's own answer came too late
            await asyncio.gather(*telling)


async def _what_came_of(interaction: Interaction, forgetting: Coroutine[Any, Any, None]) -> Said:
    try:
        await patiently(interaction, forgetting, private=True)
    except NotSavedError:
        return privacy.unfinished()
    return privacy.deleted()


class Open(Control, template=keys.REFERENCE_PATTERN):
    """A button that shows an article or a profile."""

    async def press(self, interaction: Interaction) -> None:
        """Show it to whoever pressed, or to all."""
        reference = keys.parse_reference(self.custom_id)
        await show_reference(interaction, table_of(interaction.client), reference)


def _check_not_from_before(interaction: Interaction, restored_at: datetime | None) -> None:
    """Refuse a card from before a restore: its ids and versions may mean something else now."""
    card = interaction.message
    if restored_at is None or card is None:
        return
    if (card.edited_at or card.created_at) < restored_at:
        raise StaleGameError(Reason.BEFORE_RESTORE)


_OURS = "|".join(
    (
        keys.PATTERN,
        keys.WISH_PATTERN,
        keys.PAGE_PATTERN,
        keys.REVEAL_PATTERN,
        keys.FORGET_PATTERN,
        keys.REFERENCE_PATTERN,
        keys.MINE_PATTERN,
    )
)


class Unknown(Control, template=rf"(?!(?:{_OURS})\Z)[\s\S]*"):
    """Whatever else is pressed: a card of an older version, or an id that is none of ours."""

    async def press(self, interaction: Interaction) -> None:  # noqa: ARG002 (whoever pressed it)
        """Say so."""
        raise IllegalActionError(Reason.OUTDATED)


CONTROLS = (Press, Pick, Page, Reveal, Forget, Mine, Open, Unknown)

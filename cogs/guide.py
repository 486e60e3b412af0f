"""`/help` and `/about`, and a word to a server that the bot joins."""

import logging
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.render import guide
from bot.render.answers import Interaction, game_here, show, table_of
from bot.render.cards import card
from bot.render.manual import Manual
from bot.render.patience import NOT_TAKEN, patiently
from bot.render.suggestions import Choices, command_names
from bot.table import Table

logger = logging.getLogger(__name__)


class Guide(commands.Cog):
    """The bot about itself."""

    def __init__(self, table: Table, manual: Manual) -> None:
        self._table = table
        self._manual = manual
        self._since = int(discord.utils.utcnow().timestamp())

    @app_commands.command()
    @app_commands.describe(topic="One command; leave it out to see what there is.")
    async def help(self, interaction: Interaction, topic: str | None = None) -> None:
        """See what you can do, or how one command is used."""
        known = self._manual.commands
        mentions = await patiently(interaction, self._manual.mentions(), private=True)
        page = (
            guide.help_topic(topic, known, mentions) if topic else guide.help_page(known, mentions)
        )
        await show(interaction, page, private=True)

    @help.autocomplete("topic")
    async def _topics(self, _: Interaction, text: str) -> Choices:
        return command_names(self._manual.commands, text)

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """See what this bot is, what it keeps, and where its dice come from."""
        game, _ = await game_here(interaction, self._table, private=True)
        said = guide.about(
            edition=game.edition.title,
            since=self._since,
            servers=len(interaction.client.guilds),
            mentions=await patiently(interaction, self._manual.mentions(), private=True),
        )
        await show(interaction, said, private=True)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say once what the bot is for, where it may write; nobody is pinged."""
        channels = [guild.system_channel, *guild.text_channels]
        channel = next((found for found in channels if found and _may_write(found)), None)
        if channel is None:
            return
        try:
            await channel.send(view=card(guide.welcome(await self._manual.mentions())))
        except NOT_TAKEN as error:
            logger.info("server %d was not greeted: %s", guild.id, error)


def _may_write(channel: discord.TextChannel) -> bool:
    me = cast(discord.Member | None, channel.guild.me)  # a server may tell of itself before of us
    if me is None:
        return False
    rights = channel.permissions_for(me)
    return rights.view_channel and rights.send_messages


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Guide(table_of(bot), Manual(bot)))

"""`/game`: the terms, the players, the record, the end."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.answers import (
    Interaction,
    hand_over,
    house_of,
    in_game,
    look,
    person_of,
    show,
    table_of,
    take,
)
from bot.render.names import SIDES, STYLES
from bot.render.patience import patiently
from bot.render.picks import Pick
from bot.render.proof_words import proof
from bot.render.record import (
    check_may_ask,
    end_question,
    exported,
    forget_question,
    log_page,
    reading_question,
    undo_question,
)
from bot.render.settings import settings
from bot.render.status import status
from bot.rules.actions import (
    ChangeReading,
    EndGame,
    HandOver,
    LeaveSide,
    StartGame,
    TakeSide,
    Undo,
)
from bot.rules.editions import READINGS, Style
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.figures import Side
from bot.rules.seats import asking_side, check
from bot.rules.turns import change_reading, check_question
from bot.table import ChannelId, Record, Ruling, Table

SideOption = app_commands.Transform[Side, Pick(SIDES)]
StyleOption = app_commands.Transform[Style, Pick(STYLES)]


class Game(commands.GroupCog, group_name="game", group_description="The game in this channel."):
    """The game in this channel."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        style="Matched, Open or Narrative Play. Matched has My Precious!, in 2018 Open as well.",
        phases="Whether the bot holds you to the phases of the turn, or counts only turns.",
        edition="The edition of the rules.",
        word="A word of your own that goes into every throw: letters and digits.",
    )
    @app_commands.choices(
        phases=[
            app_commands.Choice(name="tracked", value="tracked"),
            app_commands.Choice(name="free", value="free"),
        ]
    )
    async def start(
        self,
        interaction: Interaction,
        style: StyleOption = Style.MATCHED,
        phases: str = "tracked",
        edition: str | None = None,
        word: str = "",
    ) -> None:
        """Begin a game with its terms agreed beforehand."""
        if edition is None:
            rules = house_of(interaction, self._table)
        else:
            rules = self._table.edition(edition)
        action = StartGame(rules, style, phases == "tracked", word.strip())
        await take(interaction, self._table, action)

    @app_commands.command()
    @app_commands.describe(
        side="The side you play; its models are then yours alone to command.",
        word="A word of your own that goes into every throw: letters and digits, before any roll.",
    )
    async def join(self, interaction: Interaction, side: SideOption, word: str = "") -> None:
        """Take a side; with no game here, this opens one."""
        person = person_of(interaction)
        joining = TakeSide(side, person.id, person.name, word.strip())
        await take(interaction, self._table, joining)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Give up your side; anyone here may then act for it."""
        person = person_of(interaction)
        await take(interaction, self._table, LeaveSide(person.id))

    @app_commands.command()
    @app_commands.describe(side="The side that changes hands.", player="Who plays it from now on.")
    async def seat(self, interaction: Interaction, side: SideOption, player: discord.User) -> None:
        """Hand a side to another person."""
        action = HandOver(side, player.id, player.display_name)
        await take(interaction, self._table, action)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show how the game stands."""
        await show(interaction, status(await look(interaction, self._table)))

    @app_commands.command()
    @app_commands.describe(
        reading="The open question to answer differently; leave out to see them all.",
        value="The answer that your table agrees on.",
    )
    @app_commands.choices(
        reading=[app_commands.Choice(name=n.replace("_", "-"), value=n) for n in READINGS]
    )
    async def settings(
        self, interaction: Interaction, reading: str | None = None, value: str | None = None
    ) -> None:
        """Show what the rules leave open and how this table reads it, or change one."""
        if reading is None and value is not None:
            raise UnreadableError(Reason.ANSWER_WITHOUT_QUESTION)
        if reading is None or value is None:
            position = await in_game(interaction, self._table, private=True)
            if reading is not None:
                check_question(position.game.edition, reading)
            await show(interaction, settings(position.game, reading), private=True)
            return
        position = await in_game(interaction, self._table)
        asks = asking_side(position.game, interaction.user.id)
        change = ChangeReading(reading, value.casefold(), asks)
        change_reading(position.game, reading, change.value)  # or it is refused at once
        if asks is not None:
            await show(interaction, reading_question(position, change))
            return
        await take(interaction, self._table, change)

    @start.autocomplete("edition")
    async def _editions(self, _: Interaction, text: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=edition.title, value=edition.id)
            for edition in self._table.editions()
            if text.casefold() in edition.title.casefold()
        ]

    @settings.autocomplete("value")
    async def _values(self, interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
        answers = READINGS.get(str(interaction.namespace.reading), ())
        return [
            app_commands.Choice(name=answer.value, value=answer.value)
            for answer in answers
            if text.casefold() in answer.value
        ]

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back the last action; with both sides taken, the other player must agree."""
        person = person_of(interaction)
        position = await in_game(interaction, self._table)
        last = await patiently(interaction, self._table.last(person.channel))
        if last is None:
            raise IllegalActionError(Reason.NOTHING_TO_UNDO)
        events = len(last.deed.events)
        asks = asking_side(position.game, person.id)
        action = Undo(position.game.version, events, asks)
        if asks is not None:
            await show(interaction, undo_question(position, action, last))
            return
        await take(interaction, self._table, action)

    @app_commands.command()
    @app_commands.describe(page="1 is the newest page.")
    async def log(self, interaction: Interaction, page: int = 1) -> None:
        """Read the record of this game, or of the last: every action and roll, newest first."""
        reading = self._story(person_of(interaction).channel)
        game_id, story = await patiently(interaction, reading, private=True)
        await show(interaction, log_page(game_id, story, page), private=True)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get the whole record as a file, one JSON object a line."""
        reading = self._record(person_of(interaction).channel)
        record = await patiently(interaction, reading, private=True)
        text = io.BytesIO(exported(record).encode())
        await hand_over(interaction, discord.File(text, f"ringbearer-game-{record.game}.jsonl"))

    @app_commands.command()
    async def proof(self, interaction: Interaction) -> None:
        """See what binds the dice of this game, or of the last: commitment, words, rolls."""
        reading = self._story(person_of(interaction).channel)
        _, story = await patiently(interaction, reading)
        await show(interaction, proof(story[-1]))

    async def _story(self, channel: ChannelId) -> tuple[int, tuple[Ruling, ...]]:
        game_id = await self._table.latest(channel)
        return game_id, await self._table.story(game_id)

    async def _record(self, channel: ChannelId) -> Record:
        return await self._table.record(await self._table.latest(channel))

    @app_commands.command()
    async def forget(self, interaction: Interaction) -> None:
        """Delete all games of this channel for good; asks first."""
        person = person_of(interaction)
        private = person.may_help
        position = await look(interaction, self._table, private=private)
        check_may_ask(position, person)
        await show(interaction, forget_question(position, person), private=private)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the game in this channel; asks first."""
        position = await in_game(interaction, self._table, private=True)
        person = person_of(interaction)
        if not person.may_help:
            check(position.game, EndGame(), person.id)
        await show(interaction, end_question(position), private=True)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Game(table_of(bot)))

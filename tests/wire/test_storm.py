"""Crashes at any moment: what was answered is saved once, and nothing is there by halves."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.app import App
from tests.wire.process import Bot, attended, begin
from tests.wire.record import actions
from tests.wire.shapes import new_id
from tests.wire.stage import GWEN, Answer, Asked, Stage

LET_IT_STAND, END = "Let it stand", "End the game"
DONE = "Done."
"""How a private card begins once its button has done something."""
LONGEST_LIFE = 0.4
"""Seconds from the start of play to the next crash, at most."""
AMID_THE_START, LONGEST_START = 0.2, 1.0
"""How many lives end before they began, and after how many seconds at most."""


@dataclass
class Storm:
    """What was asked on all channels, and what came of it."""

    stage: Stage
    folder: Path
    chance: random.Random
    answered: dict[int, str] = field(default_factory=dict[int, str])
    """The command of each action that was answered for all to see."""
    refused: set[int] = field(default_factory=set[int])
    """What did nothing: refusals, and questions back."""
    lost: dict[int, str] = field(default_factory=dict[int, str])
    """The command of each interaction that nobody answered."""
    open_cards: dict[int, Answer] = field(default_factory=dict[int, Answer])
    """The card of a test that waits to be settled, by its channel."""
    settled_late: int = 0
    """How many tests were settled by a button from before a crash."""

    async def blow(self, channels: list[int], *, crashes: int, wanted: int) -> None:
        """Play everywhere, crash so often, and go on until so many actions were answered."""
        for _ in range(crashes):
            if self.chance.random() < AMID_THE_START:
                bot = await begin(self.stage, self.folder)
                await asyncio.sleep(self.chance.uniform(0, LONGEST_START))
                await bot.kill()
            await self._live(channels, asyncio.sleep(self.chance.uniform(0, LONGEST_LIFE)))
        await self._live(channels, self._until(wanted))

    async def _live(self, channels: list[int], life: Awaitable[None]) -> None:
        self.stage.attended.clear()
        bot = await begin(self.stage, self.folder)
        await attended(self.stage)
        players = [asyncio.create_task(self._play(channel, bot)) for channel in channels]
        await life
        await bot.kill()
        await asyncio.gather(*players)
        assert "Traceback" not in bot.said, bot.said
        self.compare()

    async def _until(self, wanted: int) -> None:
        async with asyncio.timeout(120):
            while len(self.answered) < wanted:  # noqa: ASYNC110 (many players count up to it)
                await asyncio.sleep(0.05)

    async def _play(self, channel: int, bot: Bot) -> None:
        """Settle what is open from before, then begin and end games until the crash."""
        with contextlib.suppress(_CrashedError):
            if channel in self.open_cards:
                await self._settle(channel, bot)
                self.settled_late += 1
            while True:
                await self._say(channel, bot, "ring on", bearer="Frodo Baggins")
                for _ in range(3):
                    await self._say(channel, bot, "turn next")
                    rolled = await self._say(channel, bot, "sauronswill")
                    if any(label.startswith(LET_IT_STAND) for label in rolled.buttons):
                        self.open_cards[channel] = rolled
                        await self._settle(channel, bot)
                asked = await self._say(channel, bot, "game end")
                await self._press(asked, END, bot)

    async def _settle(self, channel: int, bot: Bot) -> None:
        await self._press(self.open_cards[channel], LET_IT_STAND, bot)
        del self.open_cards[channel]

    async def _press(self, card: Answer, label: str, bot: Bot) -> None:
        await self._outcome(await self.stage.button(GWEN, card, label), label, bot)

    async def _say(self, channel: int, bot: Bot, command: str, **options: str) -> Answer:
        asked = await self.stage.command(GWEN, channel, command, **options)
        return await self._outcome(asked, command, bot)

    async def _outcome(self, asked: Asked, command: str, bot: Bot) -> Answer:
        ended = asyncio.create_task(bot.wait())
        await asyncio.wait((asked.first_answer, ended), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not asked.first_answer.done():
            self.lost[asked.id] = command
            raise _CrashedError
        answer = asked.first_answer.result()
        if answer.is_private and DONE not in answer.text:
            self.refused.add(asked.id)
        else:
            self.answered[asked.id] = command
        return answer

    def compare(self) -> None:
        """Hold what people were told against what the database holds."""
        kept = actions(self.folder)  # none of them twice, or it objects
        assert set(self.answered) <= set(kept), "something answered is not saved"
        assert not self.refused & set(kept), "something refused was done"
        assert set(kept) <= {*self.answered, *self.lost}, "something was done that nobody asked"
        whole = {(command, kept[id_].kinds) for id_, command in self.answered.items()}
        for id_, command in self.lost.items():
            if id_ in kept:
                assert (command, kept[id_].kinds) in whole, f"{command} is half there"


class _CrashedError(Exception):
    """The bot is gone, and the answer with it."""


async def test_ten_crashes_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    await storm(tmp_path, channels=6, crashes=10, wanted=300)


@pytest.mark.storm
async def test_a_hundred_crashes_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    await storm(tmp_path, channels=20, crashes=100, wanted=5000)


async def storm(folder: Path, *, channels: int, crashes: int, wanted: int) -> None:
    places = [new_id() for _ in range(channels)]
    async with Stage(*places).raised() as stage:
        weather = Storm(stage, folder, random.Random(folder.name))
        await weather.blow(places, crashes=crashes, wanted=wanted)
    assert stage.faults == []
    assert weather.lost, "no crash came in the middle of anything"
    assert weather.settled_late, "no crash left a test open"
    app = await App.open(folder / "games.sqlite3")
    try:
        for game in {action.game for action in actions(folder).values()}:
            await app.table.story(game)  # which applies every event again
    finally:
        await app.close()

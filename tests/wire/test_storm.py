"""Crashes at any moment: what was answered is saved once, and nothing is there by halves."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.app import App
from bot.render.record import exported
from bot.rules.actions import EndGame
from bot.table import ChannelId, Person
from bot.verify import verify
from tests.wire.people import GWEN, Answer, Asked
from tests.wire.process import Bot, attended, begin, seen
from tests.wire.record import actions
from tests.wire.shapes import new_id
from tests.wire.stage import Stage

LET_IT_STAND, HOLD_BACK, END = "Let it stand", "Hold back", "End the game"
DONE = "Done."
"""How a private card begins once its button has done something."""
TRIALS: dict[str, dict[str, str | float]] = {
    "thrown-rider": {"rider": "Éomer"},
    "sauronswill": {},
    "charge-invisible": {"charger": "Gorbag, Orc Captain", "distance": 2.5},
}
"""What is rolled that Might or Will may still change: tests of three kinds."""
LEFT_OPEN = {"thrown-rider": 0.1, "sauronswill": 0.5, "charge-invisible": 0.5}
"""How often each is left open until the crash, so that its button settles it in the next life."""
LONGEST_LIFE = 60
"""How many answers are given from the start of play to the next crash, at most."""
BETWEEN_ANSWERS = 0.02
"""Seconds by which the crash may come later, so that it hits any moment of an action."""
MOST_LIVES = 5
"""How many times the crashes that are wanted may come until each kind of test was settled late."""
OPENED = ("game-opened", "figure-joined", "ring-put-on")
"""What the first action of each game brings."""
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
    open_cards: dict[int, tuple[str, Answer]] = field(default_factory=dict[int, tuple[str, Answer]])
    """What was rolled and waits to be settled, with its card, by its channel."""
    left_open: set[int] = field(default_factory=set[int])
    """The channels in which nobody pressed that card before the crash."""
    settled_late: Counter[str] = field(default_factory=Counter[str])
    """How many tests of each kind were settled by a button from before a crash."""
    is_over: bool = False
    """Whether no crash comes any more but the last."""

    async def blow(self, channels: list[int], *, crashes: int, wanted: int) -> None:
        """Play everywhere, crash so often, and go on until so many actions were answered.

        Crashes also go on until each kind of test was left open and settled after one.
        """
        for crash in range(MOST_LIVES * crashes):
            if crash >= crashes and set(self.settled_late) == set(TRIALS):
                break
            if self.chance.random() < AMID_THE_START:
                bot = await begin(self.stage, self.folder)
                await asyncio.sleep(self.chance.uniform(0, LONGEST_START))
                await bot.kill()
            await self._live(channels, self._a_life(len(channels)))
        self.is_over = True
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

    async def _a_life(self, channels: int) -> None:
        """Let some answers be given, however long that takes, or all channels wait for a crash."""
        enough = self._outcomes() + self.chance.randint(0, LONGEST_LIFE)
        await seen(lambda: self._outcomes() >= enough or len(self.left_open) == channels)
        await asyncio.sleep(self.chance.uniform(0, BETWEEN_ANSWERS))

    def _outcomes(self) -> int:
        return len(self.answered) + len(self.refused)

    async def _until(self, wanted: int) -> None:
        async with asyncio.timeout(120):
            while len(self.answered) < wanted:  # noqa: ASYNC110 (many players count up to it)
                await asyncio.sleep(0.05)

    async def _play(self, channel: int, bot: Bot) -> None:
        """Settle what is open from before, then begin and end games until the crash."""
        with contextlib.suppress(_CrashedError):
            if channel in self.open_cards:
                rolled, _ = self.open_cards[channel]
                was_left = channel in self.left_open
                self.left_open.discard(channel)
                settled = await self._settle(channel, bot)
                assert not (was_left and settled.is_private), f"{rolled}: {settled.text}"
                if was_left:
                    self.settled_late[rolled] += 1
            while True:
                await self._say(channel, bot, "ring on", bearer="Frodo Baggins")
                for _ in range(3):
                    await self._say(channel, bot, "turn next")
                    for trial in self.chance.sample(list(TRIALS), len(TRIALS)):
                        await self._try(channel, bot, trial, **TRIALS[trial])
                asked = await self._say(channel, bot, "game end")
                await self._press(asked, END, bot)

    async def _try(self, channel: int, bot: Bot, trial: str, **options: str | float) -> None:
        """Roll, and settle what is open, perhaps in the next life."""
        rolled = await self._say(channel, bot, trial, **options)
        if any(label.startswith(LET_IT_STAND) for label in rolled.buttons):
            self.open_cards[channel] = (trial, rolled)
            if not self.is_over and self.chance.random() < LEFT_OPEN[trial]:
                self.left_open.add(channel)
                await bot.wait()
                raise _CrashedError
            await self._settle(channel, bot)
        elif HOLD_BACK in rolled.buttons:
            await self._press(rolled, HOLD_BACK, bot)

    async def _settle(self, channel: int, bot: Bot) -> Answer:
        _, card = self.open_cards[channel]
        settled = await self._press(card, LET_IT_STAND, bot)
        del self.open_cards[channel]
        if HOLD_BACK in settled.buttons:
            await self._press(settled, HOLD_BACK, bot)
        return settled

    async def _press(self, card: Answer, label: str, bot: Bot) -> Answer:
        return await self._outcome(await self.stage.button(GWEN, card, label), label, bot)

    async def _say(self, channel: int, bot: Bot, command: str, **options: str | float) -> Answer:
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
    assert set(weather.settled_late) == set(TRIALS), "a crash left no test of some kind open"
    await check_whole(folder, places)


async def check_whole(folder: Path, channels: list[int]) -> None:
    """Have the rules decide every action again, which finds any that is there by halves."""
    begun = [action for action in actions(folder).values() if action.first == 1]
    assert {action.kinds for action in begun} == {OPENED}
    app = await App.open(folder / "games.sqlite3")
    try:
        for channel in map(ChannelId, channels):
            if await app.table.look(channel) is not None:
                await app.table.act(Person(channel, GWEN.id, GWEN.name, new_id()), EndGame())
        for action in begun:
            record = exported(await app.table.record(action.game)).encode()
            assert verify(record, app.table.editions()).fault is None
    finally:
        await app.close()

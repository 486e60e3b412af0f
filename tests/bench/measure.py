"""What is measured, always beside a bare bot on the same stand-in for Discord."""

import asyncio
import statistics
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.wire.people import GWEN, Answer
from tests.wire.process import Bot, attended, begin
from tests.wire.stage import Stage

BARE = Path(__file__).with_name("bare.py")
COMMANDS = ("/sauronswill", "/charge-invisible", "a Might button", "/roll 10d6 4+")
WILL, CHARGE, MIGHT, ROLL = COMMANDS
EMPTY, SAVING = "the empty command", "the empty command that saves a row"


class QuickStage(Stage):
    """Discord, without a look at what is sent: that would cost more than what is measured."""

    def _objections(self, method: str, path: str, body: Any) -> list[str]:
        return []


@dataclass
class Times:
    """How long each kind of thing took, in seconds."""

    single: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    spans: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    """How many were done at once, and how long that took."""

    def p50(self, kind: str) -> float:
        """Return the median in milliseconds."""
        return statistics.median(self.single[kind]) * 1000

    def p99(self, kind: str) -> float:
        """Return what one in a hundred exceeds, in milliseconds."""
        return statistics.quantiles(self.single[kind], n=100)[98] * 1000

    def rate(self, kind: str) -> float:
        """Return how many were done in a second."""
        spans = self.spans[kind]
        return sum(count for count, _ in spans) / sum(took for _, took in spans)


@asynccontextmanager
async def running(
    folder: Path, channels: Sequence[int], *, is_bare: bool = False
) -> AsyncGenerator[tuple[Stage, Bot]]:
    """A bot that listens, on a stage of its own."""
    async with QuickStage(*channels).raised() as stage:
        bot = await (begin(stage, folder, launcher=BARE) if is_bare else begin(stage, folder))
        try:
            await attended(stage)
            yield stage, bot
        finally:
            if bot.is_running:
                await bot.kill()
        assert "Traceback" not in bot.said, bot.said


@dataclass
class Players:
    """People who play in some channels of both bots, by turns with one and the other."""

    stage: Stage
    bare: Stage
    channels: Sequence[int]
    times: Times = field(default_factory=Times)

    async def sit_down(self) -> None:
        """Begin a game everywhere."""
        await self._all("game start", style="narrative", phases="free")
        await self._all("ring on", bearer="Frodo Baggins")

    async def play(self, rounds: int) -> None:
        """Play so many turns everywhere, at all tables at once."""
        for _ in range(rounds):
            await self._all("turn next")
            await self._all("figure set", is_sure=False, figure="Frodo Baggins", might=3)
            await self._empty()
            await self._settle(await self._timed(WILL, "sauronswill"))
            await self._empty()
            orc: dict[str, Any] = {"charger": "Moria Goblin Warrior", "distance": 3.0}
            charged = await self._timed(CHARGE, "charge-invisible", **orc)
            for answer in charged:
                if "Hold back" in answer.buttons:
                    await self.stage.press(GWEN, answer, "Hold back")
            await self.roll()

    async def roll(self) -> None:
        """Roll once everywhere."""
        await self._empty()
        await self._timed(ROLL, "roll", dice="10d6 4+")

    async def _settle(self, rolled: list[Answer]) -> None:
        """Press every button that spends Might, the first on each card."""
        pressed = [
            self.stage.press(GWEN, answer, spending[0])
            for answer in rolled
            if (spending := [label for label in answer.buttons if label.startswith("Spend")])
        ]
        if pressed:
            await self._at_once(MIGHT, pressed)

    async def _empty(self) -> None:
        for kind, command in ((EMPTY, "empty"), (SAVING, "save")):
            said = [self.bare.say(GWEN, channel, command) for channel in self.channels]
            await self._at_once(kind, said)

    async def _timed(self, kind: str, command: str, **options: str | float) -> list[Answer]:
        said = [self.stage.say(GWEN, channel, command, **options) for channel in self.channels]
        return await self._at_once(kind, said)

    async def _all(self, command: str, *, is_sure: bool = True, **options: Any) -> None:
        said = (self.stage.say(GWEN, c, command, **options) for c in self.channels)
        for answer in await asyncio.gather(*said):
            assert not (is_sure and answer.is_private), answer.text

    async def _at_once(
        self, kind: str, asks: Sequence[Coroutine[Any, Any, Answer]]
    ) -> list[Answer]:
        begun = time.perf_counter()
        answers = await asyncio.gather(*(self._one(kind, ask) for ask in asks))
        self.times.spans[kind].append((len(asks), time.perf_counter() - begun))
        return answers

    async def _one(self, kind: str, ask: Coroutine[Any, Any, Answer]) -> Answer:
        begun = time.perf_counter()
        answer = await ask
        self.times.single[kind].append(time.perf_counter() - begun)
        assert not answer.is_private, answer.text
        return answer


async def start(folder: Path, channel: int, *, is_bare: bool) -> float:
    """Return the seconds from the start of a process to its first answer."""
    begun = time.perf_counter()
    async with running(folder, [channel], is_bare=is_bare) as (stage, _):
        if is_bare:
            await stage.say(GWEN, channel, "empty")
        else:
            await stage.say(GWEN, channel, "roll", dice="10d6 4+")
        return time.perf_counter() - begun

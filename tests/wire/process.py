"""The bot as a process of its own, started as a host starts it."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.wire.gateway import TOKEN
from tests.wire.stage import Stage

ROOT = Path(__file__).parents[2]
LAUNCHER = Path(__file__).with_name("launch.py")
_PATIENCE = 15.0


class Bot:
    """A running bot, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._lines: list[str] = []
        self._process = process
        self._grew = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        if self._process.stdout is None:  # somebody else reads it, or nobody
            return
        async for line in self._process.stdout:
            self._lines.append(line.decode())
            self._grew.set()

    @property
    def said(self) -> str:
        return "".join(self._lines)

    async def says(self, pattern: str, *, times: int = 1) -> None:
        """Wait until the bot has said something so often."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while len(re.findall(pattern, self.said)) < times:
                    self._grew.clear()
                    await self._grew.wait()
        except TimeoutError:
            raise AssertionError(f"it never said {pattern!r} but\n{self.said}") from None

    @property
    def memory(self) -> float:
        """Its resident memory in megabytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def ask_to_stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """Send the signal that a host sends."""
        self._process.send_signal(sign)

    async def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        await self.ended()

    async def ended(self, *, within: float = 5.0) -> int:
        """Wait for the end, and return the exit code."""
        try:
            async with asyncio.timeout(within):
                code = await self._process.wait()
                await self._reading
        except TimeoutError:
            raise AssertionError(f"it did not end but said\n{self.said}") from None
        return code

    async def wait(self) -> None:
        """Wait for the end, however long."""
        await self._process.wait()

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None


async def begin(
    stage: Stage,
    folder: Path,
    *arguments: str,
    launcher: Path = LAUNCHER,
    log: int = asyncio.subprocess.PIPE,
    **settings: str,
) -> Bot:
    """Start the bot on the stage, with its database in `folder`."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_PATH": str(folder / "games.sqlite3"),
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(launcher),
        str(stage.port),
        *arguments,
        cwd=folder,
        env=environment,
        stdout=log,
        stderr=asyncio.subprocess.STDOUT,
    )
    return Bot(process)


@asynccontextmanager
async def running(
    stage: Stage, folder: Path, launcher: Path = LAUNCHER, /, **settings: str
) -> AsyncGenerator[Bot]:
    """A bot that listens; at the end it is killed, if it still runs, and has had no bug."""
    log = asyncio.subprocess.PIPE
    bot = await begin(stage, folder, launcher=launcher, log=log, **settings)
    try:
        yield bot
    finally:
        if bot.is_running:
            await bot.kill()
    assert "Traceback" not in bot.said, bot.said
    assert " ERROR " not in bot.said, bot.said


async def attended(stage: Stage) -> None:
    """Wait until a bot listens."""
    async with asyncio.timeout(_PATIENCE):
        await stage.attended.wait()


async def seen(is_so: Callable[[], bool]) -> None:
    """Wait until something can be seen on the stage."""
    async with asyncio.timeout(_PATIENCE):
        while not is_so():  # noqa: ASYNC110 (the stage tells nobody what it sees)
            await asyncio.sleep(0.02)

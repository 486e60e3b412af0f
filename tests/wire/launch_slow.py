"""Starts the bot as `launch.py` does; its database is slow while a file `slow` lies beside it."""

import asyncio
import runpy
from pathlib import Path

from bot.store.database import Database
from tests.wire.process import LAUNCHER

SLOWNESS = 3.2
"""Seconds: longer than Discord waits for a first answer."""


async def slowly(
    self: Database, sql: str, values: tuple[object, ...] = ()
) -> list[tuple[object, ...]]:
    if Path("slow").exists():  # noqa: ASYNC240 (slow is what it is to be)
        await asyncio.sleep(SLOWNESS)
    return await usual(self, sql, values)


if __name__ == "__main__":
    usual, Database.fetch = Database.fetch, slowly
    runpy.run_path(str(LAUNCHER), run_name="__main__")

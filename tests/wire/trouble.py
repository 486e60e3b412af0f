"""Requests that come to nothing by Discord's own fault."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import web

CUT = 0
"""In place of a status: the connection breaks, and there is no answer at all."""


@dataclass
class Failure:
    """What becomes of the next requests whose path holds a part."""

    part: str
    status: int
    times: int = 1
    code: int = 0
    """Discord's own, beside the status."""
    wait: float | None = None
    """Seconds to wait before the next try, told with a 429."""
    is_taken: bool = False
    """Whether what was asked is done all the same."""

    def answer(self) -> web.Response:
        """The refusal; nobody reads it where the connection is cut."""
        if self.wait is None:
            return refusal(self.status or 500, self.code, "out of order")
        told = {"message": "You are being rate limited.", "retry_after": self.wait, "global": False}
        limited = _error(self.status, told)
        limited.headers["Via"] = "1.1 stage"  # discord.py waits only where a proxy passed it on
        return limited


def refusal(status: int, code: int, message: str) -> web.Response:
    """An error as Discord words it."""
    return _error(status, {"message": message, "code": code})


def _error(status: int, told: dict[str, Any]) -> web.Response:
    body = json.dumps(told).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


@asynccontextmanager
async def silence() -> AsyncGenerator[tuple[int, asyncio.Event]]:
    """A port that takes a call and never answers, and what is set once somebody called."""
    called = asyncio.Event()

    async def keep_waiting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await reader.read()  # until the bot is gone
        writer.close()

    async with await asyncio.start_server(keep_waiting, "127.0.0.1", 0) as silent:
        yield silent.sockets[0].getsockname()[1], called


class Troubled:
    """Something that fails when it is told to."""

    def __init__(self) -> None:
        self._failures: list[Failure] = []
        self._hanging = "nothing hangs"

    def is_hanging(self, path: str) -> bool:
        """Whether a request of that path is never answered."""
        return self._hanging in path

    def fail(
        self, part: str, status: int, *, times: int = 1, code: int = 0, wait: float | None = None
    ) -> None:
        """Answer the next requests whose path holds `part` with an error; `wait` for a 429."""
        self._failures.append(Failure(part, status, times, code=code, wait=wait))

    def cut(self, part: str, *, taken: bool) -> None:
        """Break the connection of the next request whose path holds `part`, taken or not."""
        self._failures.append(Failure(part, CUT, is_taken=taken))

    def hang(self, part: str) -> None:
        """Never answer the requests whose path holds `part`."""
        self._hanging = part

    def failing(self, path: str) -> Failure | None:
        for failure in self._failures:
            if failure.part in path and failure.times > 0:
                failure.times -= 1
                return failure
        return None

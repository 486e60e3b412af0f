"""Requests that come to nothing by Discord's own fault."""

import json
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

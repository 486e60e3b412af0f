"""Starts `python -m bot` as it is, but on a stage: `launch.py PORT [command]`."""

import runpy
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState


class _AtOnce:
    """How long discord.py waits for servers that it was not told of yet: none come later here."""

    def __get__(self, *_: object) -> float:
        return 0.05

    def __set__(self, *_: object) -> None:
        pass  # each connection would have its own


if __name__ == "__main__":
    _, port, *arguments = sys.argv
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")
    ConnectionState.guild_ready_timeout = _AtOnce()  # pyright: ignore[reportAttributeAccessIssue] (undeclared)
    sys.argv = ["bot", *arguments]
    runpy.run_module("bot", run_name="__main__")

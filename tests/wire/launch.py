"""Starts `python -m bot` as it is, but on a stage: `launch.py PORT [command]`."""

import runpy
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

if __name__ == "__main__":
    _, port, *arguments = sys.argv
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")
    sys.argv = ["bot", *arguments]
    runpy.run_module("bot", run_name="__main__")

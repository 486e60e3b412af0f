"""Discord out of reach at the start, and what it refuses for good."""

import asyncio
import gc
import os
import signal
from pathlib import Path
from weakref import WeakSet

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import App
from bot.client import RingBot, bot_for
from bot.config import Config
from bot.running import run
from tests.wire.gateway import TOKEN
from tests.wire.people import GWEN
from tests.wire.process import attended, begin, running
from tests.wire.stage import Stage


async def test_an_unreachable_discord_is_tried_again_with_growing_waits(tmp_path: Path) -> None:
    stage = Stage()
    async with stage.raised():
        pass  # now its port is known, and nobody listens there
    async with running(stage, tmp_path) as bot:
        await bot.says(r"Discord cannot be reached \(.+\); trying again in 1 s\n")
        await bot.says(r"Discord cannot be reached \(.+\); trying again in 2 s\n")
        async with stage.raised():
            await attended(stage)
            bot.ask_to_stop()
            assert await bot.ended() == 0
        assert bot.said.count("cannot be reached") == 2
    assert stage.faults == []


@pytest.mark.parametrize(
    "trouble",
    ["/gateway/", "/users/@me", "/commands", "it hangs up"],
)
async def test_whatever_fails_at_the_start_is_tried_again(
    stage: Stage, channel: int, tmp_path: Path, trouble: str
) -> None:
    if trouble == "it hangs up":
        stage.hangs_up = 1
    else:
        stage.fail(trouble, 503)
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        assert bot.said.count("cannot be reached") == 1
        assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_a_token_taken_back_ends_the_bot_with_one_sentence(
    stage: Stage, tmp_path: Path
) -> None:
    stage.revokes = True
    bot = await begin(stage, tmp_path)
    assert await bot.ended(within=15) == 2
    assert bot.said.splitlines()[-1] == "Discord does not accept the token in DISCORD_TOKEN."
    assert "Traceback" not in bot.said
    assert TOKEN not in bot.said


async def test_a_request_that_discord_never_takes_ends_the_bot_with_one_sentence(
    stage: Stage, tmp_path: Path
) -> None:
    stage.fail("/commands", 403)
    bot = await begin(stage, tmp_path)
    assert await bot.ended(within=15) == 1
    assert bot.said.splitlines()[-1].startswith("Discord refuses what the bot asks at its start:")
    assert "Traceback" not in bot.said


async def test_a_bot_that_could_not_connect_is_let_go(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a long outage would fill the memory, a bot a try."""
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{stage.port}/api/v10")
    gateway = yarl.URL(f"ws://127.0.0.1:{stage.port}/gateway/")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    for wait in ("_FIRST_WAIT", "_LONGEST_WAIT"):
        monkeypatch.setattr(f"bot.running.{wait}", 0.01)
    bots = WeakSet[RingBot]()

    def noted(app: App, config: Config) -> RingBot:
        bots.add(made := bot_for(app, config))
        return made

    monkeypatch.setattr("bot.running.bot_for", noted)
    stage.fail("/gateway/", 503, times=6)
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_PATH": str(tmp_path / "games.sqlite3")}
    bot = asyncio.create_task(run(Config.read(settings)))
    await attended(stage)
    gc.collect()
    left = len(bots)
    os.kill(os.getpid(), signal.SIGTERM)
    await bot
    gc.unfreeze()
    assert left == 1

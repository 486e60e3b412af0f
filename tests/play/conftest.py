import logging
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from bot.fair import SeededDice, SystemDice
from tests.play.hall import Hall, own_dice


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    opened = await App.open(tmp_path / "games.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def env(app: App) -> AsyncIterator[simcord.Env]:
    """The running bot. SimCord also records errors that were explained: `hall` looks for others."""
    env = simcord.Env(RingBot(app, Config(), always_sync=True), check_errors=False)
    await env.start()
    yield env
    await env.shutdown()


@pytest.fixture
async def hall(
    app: App,
    env: simcord.Env,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[Hall]:
    """The bot with people around it; no error may go unforeseen."""
    faces: list[int] = []
    for dice in (SeededDice, SystemDice):
        monkeypatch.setattr(f"bot.table.{dice.__name__}", own_dice(dice, faces))
    guild = env.create_guild()
    rights = discord.Permissions(manage_messages=True)
    hall = Hall(
        env=env,
        app=app,
        file=tmp_path / "games.sqlite3",
        guild=guild,
        channel=guild.create_text_channel("table"),
        good=guild.add_member(env.create_user("Gwen")),
        evil=guild.add_member(env.create_user("Edric")),
        stranger=guild.add_member(env.create_user("Stan")),
        moderator=guild.add_member(
            env.create_user("Mo"), roles=[guild.create_role("mods", permissions=rights)]
        ),
        faces=faces,
    )
    yield hall
    if hall.app is not app:
        await hall.app.close()
    unforeseen = [
        record for record in caplog.get_records("call") if record.levelno >= logging.ERROR
    ]
    assert not unforeseen, [record.getMessage() for record in unforeseen]

"""What the bot does as it starts."""

from pathlib import Path

import pytest
import simcord

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from cogs import EXTENSIONS


def registrations(env: simcord.Env) -> int:
    return sum(
        request.method == "PUT" and request.path.endswith("/commands")
        for request in env.http_requests
    )


async def test_commands_are_registered_only_when_they_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await App.open(tmp_path / "t.sqlite3")
    env = simcord.Env(RingBot(app, Config()), check_errors=False)
    try:
        await env.start()
        assert registrations(env) == 1
        await env.restart_bot(RingBot(app, Config()))
        assert registrations(env) == 1
        monkeypatch.setattr("bot.client.EXTENSIONS", EXTENSIONS[1:])
        await env.restart_bot(RingBot(app, Config()))
        assert registrations(env) == 2
    finally:
        await env.shutdown()
        await app.close()


async def test_a_group_of_commands_that_cannot_be_loaded_stops_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await App.open(tmp_path / "t.sqlite3")
    monkeypatch.setattr("bot.client.EXTENSIONS", ("cogs.nowhere",))
    env = simcord.Env(RingBot(app, Config()), check_errors=False)
    with pytest.raises(Exception, match=r"cogs\.nowhere"):
        await env.start()
    await app.close()


async def test_a_sign_of_life_is_shown_only_while_discord_can_be_reached(tmp_path: Path) -> None:
    app = await App.open(tmp_path / "t.sqlite3")
    sign = tmp_path / "sign"
    bot = RingBot(app, Config(health_file=sign))
    try:
        await bot.on_disconnect()
        assert not sign.exists()
        await bot.on_connect()
        assert sign.exists()
        sign.unlink()
        await bot.on_disconnect()
        await bot._show_life()  # pyright: ignore[reportPrivateUsage]
        assert not sign.exists()
        await bot.on_resumed()
        assert sign.exists()
    finally:
        await app.close()

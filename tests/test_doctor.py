"""The doctor is never ill himself."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web
from discord.http import Route

from bot.config import Config
from bot.doctor import examine

NO_ZONE = "Mon, 30 Nov 2026 12:00:00 -0000"
"""A date that names no zone."""


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[dict[str, str]]:
    """A Discord that tells nothing but what time it is."""
    told = dict[str, str]()

    async def tell(_: web.Request) -> web.Response:
        return web.Response(headers=told)

    site = web.Application()
    site.router.add_get("/gateway", tell)
    runner = web.AppRunner(site)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield told
    await runner.cleanup()


async def about(what: str, folder: Path, token: str = "") -> str:
    config = Config(token=token, database=folder / "games.sqlite3")
    return next(str(found) for found in await examine(config) if found.about == what)


@pytest.mark.usefixtures("discord")
@pytest.mark.parametrize("digits", [21, 4_301, 5_000])
async def test_a_token_for_an_endless_number_is_in_no_form(tmp_path: Path, digits: int) -> None:
    token = f"{base64.urlsafe_b64encode(b'1' * digits).decode().rstrip('=')}.x.y"
    said = await about("Token", tmp_path, token)
    assert said.startswith("Token: not in the form of a token. Copy it anew")


@pytest.mark.usefixtures("discord")
async def test_a_token_tells_the_application_that_it_is_for(tmp_path: Path) -> None:
    token = f"{base64.urlsafe_b64encode(b'1' * 19).decode().rstrip('=')}.x.y"
    assert f"for application {'1' * 19}" in await about("Token", tmp_path, token)


async def test_the_clock_is_compared_also_with_a_date_that_names_no_zone(
    tmp_path: Path, discord: dict[str, str]
) -> None:
    assert (await about("Clock", tmp_path)).startswith("Clock: ok (")
    discord["Date"] = NO_ZONE
    assert "s from Discord's" in await about("Clock", tmp_path)
    discord["Date"] = "yesterday"
    assert "cannot be reached" in await about("Clock", tmp_path)

"""Dice as pictures: uploaded once, found again, and done without."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator

import pytest
import simcord

from bot import emojis
from bot.app import App
from bot.client import RingBot
from bot.config import Config
from bot.render.dice import FACES
from bot.render.pictures import DRAWINGS, NONE
from tests.play.hall import Hall, written


def uploads(env: simcord.Env) -> list[str]:
    bodies: list[dict[str, str]] = [
        request.json or {}
        for request in env.http_requests
        if request.method == "POST" and request.path.endswith("/emojis")
    ]
    return [body["name"] for body in bodies]


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == emojis.__name__]


@pytest.fixture
async def fresh(app: App) -> AsyncIterator[tuple[simcord.Env, RingBot]]:
    """A bot that has not started yet."""
    bot = RingBot(app, Config())
    env = simcord.Env(bot, check_errors=False)
    yield env, bot
    await env.shutdown()


async def test_dice_are_shown_as_pictures(hall: Hall) -> None:
    thrown = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    assert re.search(r"^<:d6_5_v1:\d+>  5 · ", written(thrown), re.MULTILINE)
    told = await hall.press(hall.good, thrown, "Let it stand")
    assert re.search(r"^<:d6_5_v1:\d+>  5 · ", written(told), re.MULTILINE)


async def test_pictures_are_uploaded_once(hall: Hall) -> None:
    assert uploads(hall.env) == list(DRAWINGS)
    await hall.restart()
    assert uploads(hall.env) == list(DRAWINGS)
    thrown = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    assert "<:d6_5_v1:" in written(thrown)


async def test_only_what_is_missing_is_uploaded(hall: Hall) -> None:
    there = await hall.env.bot.fetch_application_emojis()
    await next(emoji for emoji in there if emoji.name == "d6_3_hit_v1").delete()
    await hall.restart()
    assert uploads(hall.env)[len(DRAWINGS) :] == ["d6_3_hit_v1"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("status", [403, 500])
async def test_where_discord_objects_faces_stay_characters(
    fresh: tuple[simcord.Env, RingBot],
    caplog: pytest.LogCaptureFixture,
    method: str,
    status: int,
) -> None:
    env, bot = fresh
    env.inject_error(method, "/applications/*/emojis", status=status, times=None)
    await env.start()
    assert bot.pictures == NONE
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "without pictures" in warnings(caplog)[0]
    guild = env.create_guild()
    thrown = await guild.add_member(env.create_user("Gwen")).slash(
        guild.create_text_channel("table"), "ring on", bearer="Frodo Baggins", mounted=True
    )
    assert re.search(f"^[{FACES}]  [1-6] · ", written(thrown), re.MULTILINE)


async def test_a_half_finished_upload_is_finished_at_the_next_start(
    fresh: tuple[simcord.Env, RingBot], app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    env, bot = fresh

    def only_some(name: str) -> bytes:
        if "miss" in name:
            raise FileNotFoundError(name)
        return emojis.FOLDER.joinpath("d6_1.png").read_bytes()

    with monkeypatch.context() as patched:
        patched.setattr(emojis, "drawing", only_some)
        await env.start()
    assert bot.pictures == NONE
    begun = len(uploads(env))
    assert 0 < begun < len(DRAWINGS)
    again = RingBot(app, Config())
    await env.restart_bot(again)
    assert set(again.pictures.by_name) == set(DRAWINGS)
    assert sorted(uploads(env)) == sorted(DRAWINGS)


async def test_a_bot_that_stops_no_longer_looks_for_pictures(app: App) -> None:
    search = emojis.Emojis(RingBot(app, Config()))
    search.close()  # it never began
    search.open()
    search.close()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert search.pictures == NONE

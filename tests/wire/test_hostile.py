"""Whatever is typed or forged: nobody is called, no card is too large, nothing is unforeseen."""

import asyncio
import random
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from tests.wire.hostile import texts
from tests.wire.people import EDRIC, GWEN, Answer, Asked, Person
from tests.wire.process import attended, running
from tests.wire.record import actions
from tests.wire.shapes import new_id
from tests.wire.stage import Stage

_EVERYTHING = 500
_SAMPLE = 80
"""Texts to an option in the suite; all of them come with `make storm`."""
_NEEDED = {"distance": 3.0, "courage": 3, "strength": 3, "defence": 4}
_TEXTS_NEEDED = {"charger": "Moria Goblin Warrior", "dice": "3d6", "topic": "ring"}
"""What a command wants besides the text."""

Option = tuple[str, str, dict[str, Any]]


async def free_text(folder: Path) -> list[Option]:
    """Every option that takes any text, with its command and what else that needs."""
    app = await App.open(folder / "commands.sqlite3")
    try:
        async with RingBot(app, Config()) as bot:
            await bot.load()
            return [
                (command.qualified_name, option.name, _rest(command, option.name))
                for command in bot.tree.walk_commands()
                if isinstance(command, app_commands.Command)
                for option in command.parameters
                if option.type is discord.AppCommandOptionType.string and not option.choices
            ]
    finally:
        await app.close()


def _rest(command: app_commands.Command[Any, ..., Any], name: str) -> dict[str, Any]:
    wanted = [option for option in command.parameters if option.required and option.name != name]
    return {option.name: _needed(option) for option in wanted}


def _needed(option: app_commands.Parameter) -> Any:
    match option.type:
        case discord.AppCommandOptionType.user:
            return EDRIC.id
        case discord.AppCommandOptionType.boolean:
            return True
        case discord.AppCommandOptionType.string:
            named = _TEXTS_NEEDED.get(option.name, "Frodo Baggins")
            return option.choices[0].value if option.choices else named
        case _:
            return _NEEDED.get(option.name, option.min_value or 1)


async def throw(stage: Stage, folder: Path, channels: list[int], *, each: int) -> None:
    """Throw `each` of so many texts at every option, each option at a table of its own."""
    options, thrown = await free_text(folder), texts(_EVERYTHING)
    assert len(options) > 15
    assert len(set(thrown)) > _EVERYTHING - 50

    async def at_one_table(number: int, channel: int) -> None:
        command, option, rest = options[number]
        await stage.say(GWEN, channel, "game start", style="narrative", phases="free")
        await stage.say(GWEN, channel, "game join", side="good")
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        for place in range(each):
            text = thrown[(place + number * each) % len(thrown)]
            answer = await stage.say(GWEN, channel, command, **{option: text}, **rest)
            assert answer.text, (command, option, text)
            assert "nobody foresaw" not in answer.text, (command, option, text)

    async with running(stage, folder) as bot:
        await attended(stage)
        for first in range(0, len(options), 4):  # a few at once, so that each is in time
            numbers = range(first, min(first + 4, len(options)))
            await asyncio.gather(*(at_one_table(n, channels[n]) for n in numbers))
        bot.ask_to_stop()
        assert await bot.ended() == 0
    for ping in stage.pings:
        assert not ping.get("parse"), ping
        assert set(map(int, ping.get("users", []))) <= {GWEN.id}
    assert stage.faults == []


async def test_a_sample_of_texts_does_no_harm_in_any_option(tmp_path: Path) -> None:
    channels = [new_id() for _ in range(99)]
    async with Stage(*channels).raised() as stage:
        await throw(stage, tmp_path, channels, each=_SAMPLE)


@pytest.mark.storm
async def test_five_hundred_texts_do_no_harm_in_any_option(tmp_path: Path) -> None:
    channels = [new_id() for _ in range(99)]
    async with Stage(*channels).raised() as stage:
        await throw(stage, tmp_path, channels, each=_EVERYTHING)


async def test_random_bytes_as_ids_are_answered_and_do_nothing(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    chance = random.Random("ids")
    kinds = ("settle", "will", "log", "mine", "forget", "wish:charge", "rule", "reveal", "apart:on")
    async with running(stage, tmp_path):
        await attended(stage)
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        for number in range(200):
            noise = chance.randbytes(chance.randint(1, 100)).decode("latin-1")
            prefix = f"{chance.choice(kinds)}:" if number % 2 else ""
            asked = await stage.forged(EDRIC, channel, f"{prefix}{noise}"[:100])
            answer = await asked.answered()
            assert answer.is_private, (prefix, noise)
            assert "nobody foresaw" not in answer.text, (prefix, noise)
    assert len(actions(tmp_path)) == 1


async def test_fifty_clicks_in_a_second_by_ten_people_have_one_effect(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    crowd = [GWEN, *(Person(f"crowd-{number}") for number in range(9))]
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "game join", side="good")
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        await stage.say(GWEN, channel, "board")
        await stage.say(GWEN, channel, "turn next")
        before = len(actions(tmp_path))
        edited = stage.calls["PATCH /channels/…/messages/…"]
        clicks: list[Asked] = []
        status = await stage.say(GWEN, channel, "ring status")
        rolling = next(id_ for label, id_ in status.buttons.items() if "Sauron's Will" in label)
        for number in range(50):
            clicks.append(await stage.forged(crowd[number % len(crowd)], channel, rolling))
            await asyncio.sleep(0.02)
        answers = [await click.answered() for click in clicks]
        assert sum(not answer.is_private for answer in answers) == 1
        bot.ask_to_stop()  # before which the board shows all that it waited to show
        assert await bot.ended() == 0
        assert len(actions(tmp_path)) == before + 1
        assert 1 <= stage.calls["PATCH /channels/…/messages/…"] - edited <= 2


async def test_a_command_and_a_button_for_the_last_point_of_might_have_one_effect(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        await stage.say(GWEN, channel, "game start", style="open", phases="free")
        for name, is_reversed in (("Grey", False), ("Brown", True)):
            rider, card = await _rider_to_be_saved(stage, channel, name)
            before = len(actions(tmp_path))
            heroic = {"figure": rider, "action": "combat"}
            ways = [
                stage.button(GWEN, card, "Spend 1 Might"),
                stage.command(EDRIC, channel, "heroic", **heroic),
            ]
            asked = [await way for way in (reversed(ways) if is_reversed else ways)]
            answers = [await each.answered() for each in asked]
            assert [answer.is_private for answer in answers].count(True) == 1
            assert len(actions(tmp_path)) == before + 1
            left = await stage.say(GWEN, channel, "figure list")
            assert f"**{rider}** Might ○ 0" in left.text


async def _rider_to_be_saved(stage: Stage, channel: int, name: str) -> tuple[str, Answer]:
    """A rider with one point of Might, which would better the throw: of six faces two allow it."""
    for number in range(60):
        rider = f"{name} rider {number}"
        model = {"profile": "Éomer", "name": rider, "might": 1}
        await stage.say(GWEN, channel, "figure add", **model)
        card = await stage.say(GWEN, channel, "thrown-rider", rider=rider)
        if any(label.startswith("Spend 1 Might") for label in card.buttons):
            return rider, card
    raise AssertionError("sixty dice and never the one that Might would better")

"""`/odds`, as two players see it."""

import re
from typing import Any

import pytest

from bot.table import ChannelId
from tests.play.hall import Hall, labels, read

ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "odds will": ({"might": 2}, "■■■■□□ \u200766.7%"),
    "odds courage": ({"courage": 4, "modifier": -1, "might": 1, "will": 2}, "2D6 + 4 − 1 must"),
    "odds charge": ({"courage": 2}, "8.3% 3″"),
    "odds wound": ({"strength": 4, "defence": 4, "strikes": 2}, "75.0% 1 or more"),
    "odds duel": (
        {"good_dice": 1, "evil_dice": 1, "good_fight": 4, "evil_fight": 4},
        "50.0% Good wins",
    ),
}
NEEDED = {name: options for name, (options, _) in ASKED.items()}
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("will", {"might": -1}, "whole number from 0 to 20"),
    ("will", {"might": 9_007_199_254_740_991}, "whole number from 0 to 20"),
    ("courage", {"courage": 0}, "Courage is a whole number from 1 to 10."),
    ("courage", {"modifier": 11}, "The modifier is a whole number from −10 to 10."),
    ("charge", {"will": 21}, "whole number from 0 to 20"),
    ("wound", {"strikes": 11}, "Strikes are a whole number from 1 to 10."),
    ("wound", {"defence": 21}, "Strength and Defence are whole numbers from 1 to 20."),
    ("wound", {"defence": 12}, "Strength 4 cannot wound Defence 12"),
    ("duel", {"good_dice": 0}, "A side rolls a whole number of dice from 1 to 30."),
    ("duel", {"evil_fight": 11}, "A Fight value is a whole number from 1 to 10."),
    ("duel", {"good_own": 2}, "own dice are a whole number from 0 to 1."),
]


def seen(text: str) -> str:
    """What is read, without the marks for what is bold."""
    return text.replace("**", "")


@pytest.mark.parametrize("command", ASKED)
async def test_chances_are_told_to_whoever_asks_alone(hall: Hall, command: str) -> None:
    options, words = ASKED[command]
    for who in (hall.good, hall.evil):
        told = await hall.say(who, command, **options)
        assert told.ephemeral
        assert words in seen(read(told))
        assert "Middle-earth Strategy Battle Game (2018)" in read(told)
        assert not labels(told)


@pytest.mark.parametrize("command", ASKED)
async def test_the_example_of_the_guide_can_be_typed(hall: Hall, command: str) -> None:
    helped = read(await hall.say(hall.good, "help", topic=command))
    (typed,) = re.findall(rf"`/{command} (.+)`", helped)
    options = {name: int(number) for name, number in re.findall(r"(\w+): (-?\d+)", typed)}
    assert " ".join(f"{name}: {number}" for name, number in options.items()) == typed
    told = read(await hall.say(hall.good, command, **options))
    assert "%" in told


@pytest.mark.parametrize("command", ASKED)
async def test_chances_are_shown_to_all_if_that_is_asked_for(hall: Hall, command: str) -> None:
    options, words = ASKED[command]
    told = await hall.say(hall.evil, command, **options, public=True)
    assert not told.ephemeral
    assert words in seen(read(told))
    assert not hall.pinged()


@pytest.mark.parametrize(("command", "options", "sentence"), BAD)
async def test_numbers_that_cannot_be_meant_are_refused_in_words(
    hall: Hall, command: str, options: dict[str, Any], sentence: str
) -> None:
    name = f"odds {command}"
    refused = await hall.say(hall.good, name, **NEEDED[name] | options | {"public": True})
    assert refused.ephemeral
    assert sentence in read(refused)


async def test_asking_opens_no_game_and_changes_none(hall: Hall) -> None:
    channel = ChannelId(hall.channel.id)
    await hall.say(hall.good, "odds will", public=True)
    assert await hall.app.table.look(channel) is None
    await hall.seated()
    before = await hall.app.table.look(channel)
    await hall.say(hall.evil, "odds charge", courage=3)
    assert await hall.app.table.look(channel) == before


async def test_the_charge_names_the_reading_of_the_table(hall: Hall) -> None:
    """C8."""
    await hall.seated()
    asked = await hall.say(hall.evil, "odds charge", courage=3)
    assert "reading: only full inches count" in read(asked)


async def test_rows_that_say_the_same_are_one(hall: Hall) -> None:
    shown = seen(read(await hall.say(hall.evil, "odds charge", courage=2)))
    assert "\u20070.0% 5″ to 12″" in shown
    shown = seen(read(await hall.say(hall.good, "odds will", might=20)))
    assert "100.0% 2 Might" in shown
    assert "3 Might" not in shown


async def test_the_longest_answers_are_short(hall: Hall) -> None:
    asked = [
        ("odds courage", {"courage": 1, "modifier": -10, "might": 20, "will": 20}),
        ("odds wound", {"strength": 4, "defence": 2, "strikes": 10, "trapped": True}),
        ("odds charge", {"courage": 10, "modifier": 2}),
    ]
    for command, options in asked:
        shown = read(await hall.say(hall.good, command, **options)).splitlines()
        assert len(shown) < 30, command
        assert all(len(line) < 110 for line in shown), shown


async def test_the_card_says_what_was_asked(hall: Hall) -> None:
    """D4, D5, D6, D11."""
    options = {"strength": 4, "defence": 9, "strikes": 2, "trapped": True, "two_handed": True}
    shown = read(await hall.say(hall.good, "odds wound", **options, might=1))
    assert "4 dice at a trapped foe; each needs 6 or more, then 4 or more, + 1 two-hand" in shown
    assert "helped by up to 1 Might." in shown
    assert "Might goes to the first dice" in shown
    options = {"good_dice": 3, "evil_dice": 1, "good_fight": 5, "evil_fight": 6}
    shown = read(await hall.say(hall.good, "odds duel", **options, good_might=2, good_own=2))
    assert "Good: 3 dice, Fight 5, up to 2 Might on 2 of the dice." in shown
    assert "roll-off" not in shown

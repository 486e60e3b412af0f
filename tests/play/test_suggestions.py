"""What is offered while a name is typed, and what is typed in place of what was offered."""

import logging
from typing import Any

import pytest

from bot.rules.errors import NotSavedError, Reason
from bot.table import ChannelId, Table
from tests.play.hall import Hall, read


async def offered(hall: Hall, command: str, option: str, text: str) -> list[str]:
    choices = await hall.good.autocomplete(hall.channel, command, option, text)
    return [choice["name"] for choice in choices]


async def begun_with(hall: Hall, **model: str) -> None:
    """Begin a game with one model on the table."""
    await hall.say(hall.good, "game start", phases="free")
    await hall.say(hall.good, "figure add", **model)


async def test_an_exact_name_beats_a_near_one_that_is_on_the_table(hall: Hall) -> None:
    near = "Legolas Greenleaf, Prince of Mirkwood"
    await begun_with(hall, profile=near)
    found = await offered(hall, "courage", "who", "legolas greenleaf")
    assert found == ["Legolas Greenleaf", near]
    tested = await hall.say(hall.good, "courage", 6, 6, who=found[0])
    assert "**Legolas Greenleaf**" in read(tested)


async def test_the_title_of_an_edition_does_for_the_edition(hall: Hall) -> None:
    choices = await hall.good.autocomplete(hall.channel, "game start", "edition", "2024")
    (title, id_) = (choices[0]["name"], choices[0]["value"])
    assert title != id_
    for edition in (id_, title):
        await hall.say(hall.good, "game start", edition=edition)
        position = await hall.app.table.look(ChannelId(hall.channel.id))
        assert position is not None
        assert position.game.edition.id == "2024"
        await hall.end(hall.good)


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("game start", {"edition": "the first one"}, "2018, 2024"),
        ("figure set", {"figure": "somebody", "will": 0}, "somebody"),
        ("game settings", {"reading": "my_precious", "value": "sometimes"}, "at-once, end-of"),
        ("rule", {"topic": "the weather tomorrow"}, "No article answers"),
        ("profile", {"name": "somebody else"}, "somebody else"),
        ("help", {"topic": "everything"}, "everything"),
    ],
)
async def test_free_text_in_place_of_a_suggestion_is_answered_privately_in_words(
    hall: Hall, command: str, options: dict[str, Any], sentence: str
) -> None:
    await begun_with(hall, profile="Frodo Baggins")
    answer = await hall.say(hall.good, command, **options)
    assert answer.ephemeral
    assert sentence in read(answer)


async def test_a_suggestion_that_is_out_of_date_is_refused_in_words(hall: Hall) -> None:
    await begun_with(hall, profile="Samwise Gamgee")
    (sam,) = await offered(hall, "figure set", "figure", "sam")
    await hall.say(hall.evil, "figure remove", figure=sam)
    assert await offered(hall, "figure set", "figure", "sam") == []
    late = await hall.say(hall.good, "heroic", figure=sam, action="move")
    assert late.ephemeral
    assert "Samwise Gamgee has left the table" in read(late)
    await hall.end(hall.good)
    assert "`/ring on`" in read(await hall.say(hall.good, "figure set", figure=sam, will=0))


async def test_what_is_on_another_table_or_server_is_not_offered(hall: Hall) -> None:
    await begun_with(hall, profile="Boromir of Gondor", name="Our Boromir")
    assert await offered(hall, "courage", "who", "our boromir") == ["Our Boromir"]
    elsewhere = hall.env.create_guild()
    guest = elsewhere.add_member(hall.env.create_user("Guest"))
    for who, place in (
        (hall.good, hall.guild.create_text_channel("other")),
        (guest, elsewhere.create_text_channel("table")),
    ):
        for option in ("figure set figure", "courage who", "ring on bearer"):
            command, _, name = option.rpartition(" ")
            assert await who.autocomplete(place, command, name, "our boromir") == []


async def test_while_the_store_is_out_of_reach_the_profiles_are_still_offered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def out_of_reach(*_: object) -> None:
        raise NotSavedError(Reason.NOT_SAVED)

    monkeypatch.setattr(Table, "look", out_of_reach)
    assert "Frodo Baggins" in await offered(hall, "ring on", "bearer", "frodo")
    assert await offered(hall, "rule", "topic", "prec")
    assert await offered(hall, "figure set", "figure", "") == []


async def test_a_bug_in_a_suggestion_is_logged_once_and_the_next_one_comes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(Table, "look", broken)
        assert await offered(hall, "ring on", "bearer", "frodo") == []
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.exc_info is not None
    caplog.clear()
    assert "Frodo Baggins" in await offered(hall, "ring on", "bearer", "frodo")

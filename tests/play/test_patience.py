"""A store that is slow or busy: the person waits a little, or is told, and nothing is halved."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from bot.luck import luck
from bot.render.odds_words import wounds
from bot.render.patience import in_background
from bot.table import ChannelId, Ruling, Table
from bot.verify import verify
from tests.play.hall import Hall, card_of, read

DEFERRED, DEFERRED_UPDATE = 5, 6


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every action takes longer than anybody has patience for."""
    act = Table.act

    async def slowly(table: Table, *asked: Any, **options: Any) -> Ruling:
        await asyncio.sleep(0.2)
        return await act(table, *asked, **options)

    monkeypatch.setattr(Table, "act", slowly)
    monkeypatch.setattr("bot.render.patience._PATIENCE", 0.05)


@contextmanager
def somebody_writing(hall: Hall) -> Generator[None]:
    """Another process that holds the file for as long as this lasts."""
    with closing(sqlite3.connect(hall.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def first_answer(hall: Hall) -> int:
    """The kind of the last first answer to an interaction."""
    answers: list[dict[str, Any]] = [
        request.json or {}
        for request in hall.env.http_requests
        if request.path.endswith("/callback")
    ]
    return int(answers[-1]["type"])


@pytest.mark.usefixtures("impatient")
async def test_a_slow_answer_is_announced_and_comes(hall: Hall) -> None:
    slow = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert first_answer(hall) == DEFERRED
    assert "puts on the Ring" in read(slow)
    assert not slow.ephemeral


@pytest.mark.usefixtures("impatient")
async def test_a_slow_button_turns_its_card_over_all_the_same(hall: Hall) -> None:
    offered = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    turned = await hall.press(hall.good, offered, "Spend 1 Might")
    assert first_answer(hall) == DEFERRED_UPDATE
    assert card_of(turned).id == card_of(offered).id
    assert "lands on its feet" in read(turned)


@pytest.mark.usefixtures("impatient")
async def test_a_slow_button_whose_card_is_deleted_meanwhile_is_told_anew(hall: Hall) -> None:
    offered = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    hall.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    pressed = await hall.press(hall.good, offered, "Spend 1 Might")
    (anew,) = pressed.followups
    assert "lands on its feet" in read(anew)
    assert not anew.ephemeral


@pytest.mark.usefixtures("impatient")
async def test_a_slow_refusal_is_private_and_nobody_is_left_waiting(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    refused = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    (told,) = refused.followups
    assert told.ephemeral
    assert "already wears the Ring" in read(told)
    channel = hall.env.backend.messages[hall.channel.id]
    assert len([message for message in channel.values() if not message.flags & 64]) == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
async def test_a_roll_whose_answer_may_come_no_more_stands_once_and_can_be_read_again(
    hall: Hall, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    hall.env.inject_error("*", "/webhooks/*", status=status, code=code)
    await hall.say(hall.good, "sauronswill", 5)
    lost = [record for record in caplog.records if "not delivered" in record.getMessage()]
    assert [record.exc_info for record in lost] == [None]
    (again,) = (await hall.say(hall.good, "sauronswill")).followups
    assert "Sauron's Will is" in read(again)
    log = read(await hall.say(hall.good, "game log"))
    assert log.count("Good keeps control") == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062), (429, 0)])
async def test_what_was_done_is_told_though_discord_would_not_wait_for_it(
    hall: Hall, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    hall.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    told = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert "puts on the Ring" in read(told)
    hall.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    refused = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert "already wears the Ring" in read(refused)
    assert refused.ephemeral
    assert "not delivered" not in caplog.text
    hall.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=2)
    assert (await hall.say(hall.good, "turn next")).response is None
    assert caplog.text.count("an answer was not delivered") == 1
    assert "Turn 2" in read(await hall.say(hall.good, "ring status"))


async def test_a_busy_file_is_told_in_words_and_nothing_is_done(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    with somebody_writing(hall):
        refused = await hall.say(hall.good, "turn next")
    assert refused.ephemeral
    assert "out of reach just now, so nothing was done" in read(refused)
    assert "the database is out of reach" in caplog.text
    caplog.clear()
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    assert position.game.turn == 1
    assert "Turn 2 begins." in read(await hall.say(hall.good, "turn next"))


@pytest.mark.parametrize(
    ("module", "work", "command", "options"),
    [
        ("bot.render.checking", verify, "verify", {}),
        ("cogs.proof", luck, "luck", {}),
        (
            *("bot.render.odds_words", wounds, "odds wound"),
            {"strength": 4, "defence": 4, "strikes": 2},
        ),
    ],
)
async def test_what_takes_long_to_count_is_counted_apart(
    hall: Hall,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    work: Callable[..., Any],
    command: str,
    options: dict[str, Any],
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.end(hall.good)
    threads = list[str]()

    def noted(*asked: Any, **others: Any) -> Any:
        threads.append(threading.current_thread().name)
        return work(*asked, **others)

    monkeypatch.setattr(sys.modules[module], work.__name__, noted)
    assert read(await hall.say(hall.evil, command, **options))
    assert [name.startswith("counting") for name in threads] == [True]


async def test_a_game_is_read_and_played_while_more_is_counted_than_there_is_room_for(
    hall: Hall,
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.restart()  # after which the game must be read
    go_on = threading.Event()

    def count() -> None:
        assert threading.current_thread() is not threading.main_thread()
        go_on.wait()

    counted = [asyncio.create_task(in_background(count)) for _ in range(40)]
    try:
        async with asyncio.timeout(5):
            assert "Turn 2 begins." in read(await hall.say(hall.good, "turn next"))
    finally:
        go_on.set()
        await asyncio.gather(*counted)

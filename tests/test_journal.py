"""The log: lines of a moment together, in order, and never in the way of a game."""

import asyncio
import errno
import io
import json
import logging
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from select import PIPE_BUF
from threading import Event

import pytest

from bot.journal import Gathered, JsonLines
from bot.outlet import say
from tests.pipes import full_pipe

Written = pytest.CaptureFixture[str]


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    """A log of its own."""
    logger, lines = logging.getLogger("of a test"), Gathered(logging.Formatter("%(message)s"))
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.addHandler(lines)
    yield logger
    logger.removeHandler(lines)


async def test_lines_of_one_moment_are_written_together(
    log: logging.Logger, capsys: Written
) -> None:
    log.info("one")
    log.info("two")
    assert capsys.readouterr().err == ""
    await asyncio.sleep(0.2)
    assert capsys.readouterr().err == "one\ntwo\n"


async def test_a_warning_is_written_at_once_after_what_came_before(
    log: logging.Logger, capsys: Written
) -> None:
    log.info("one")
    log.warning("two")
    assert capsys.readouterr().err == "one\ntwo\n"


def test_without_a_loop_every_line_is_written_at_once(log: logging.Logger, capsys: Written) -> None:
    log.info("one")
    assert capsys.readouterr().err == "one\n"


async def test_a_line_tells_things_as_they_were(log: logging.Logger, capsys: Written) -> None:
    models = ["Frodo"]
    log.info("%s", models)
    models.append("Sam")
    log.warning("%s", models)
    assert capsys.readouterr().err == "['Frodo']\n['Frodo', 'Sam']\n"


def test_what_one_loop_left_behind_holds_up_no_line_of_the_next(
    log: logging.Logger, capsys: Written
) -> None:
    async def say(line: str, wait: float) -> None:
        log.info(line)
        await asyncio.sleep(wait)

    asyncio.run(say("one", 0))
    asyncio.run(say("two", 0.2))
    assert capsys.readouterr().err == "one\ntwo\n"


async def test_a_line_of_another_thread_keeps_its_place(
    log: logging.Logger, capsys: Written
) -> None:
    log.info("one")
    await asyncio.to_thread(log.info, "two")
    assert capsys.readouterr().err == "one\ntwo\n"


@pytest.mark.parametrize("error", [BrokenPipeError, OSError, ValueError])
async def test_a_log_that_nobody_takes_stops_no_game(
    log: logging.Logger,
    capsys: Written,
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
) -> None:
    class Gone(io.StringIO):
        def write(self, _: str, /) -> int:
            raise error

    unhandled = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: unhandled.append(about))
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", Gone())
        log.warning("lost")
        log.info("lost as well")
        await asyncio.sleep(0.2)
    assert unhandled == []
    log.warning("somebody listens again")
    assert capsys.readouterr().err == "somebody listens again\n"


async def test_what_a_log_has_no_room_for_is_counted(
    log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing, held = full_pipe()
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "w") as written:
        monkeypatch.setattr("bot.journal._MOST_UNREAD", len("the first\n"))
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", written)
            for line in ("the first", "too much", "and this"):
                log.warning(line)
            assert read.read(held) == bytes(held)
            await asyncio.sleep(0.2)
        assert read.read1() == b"the first\nlines of the log were lost: 2\n"


async def test_no_other_thread_waits_for_whoever_reads(
    log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing, held = full_pipe()
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "w") as written:
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", written)
            async with asyncio.timeout(0.5):
                await asyncio.to_thread(log.info, "of a thread")
            assert read.read(held) == bytes(held)
            log.warning("of the loop")
        assert read.read1() == b"of a thread\nof the loop\n"


async def test_a_log_on_a_full_disk_has_every_line_once_there_is_room(
    log: logging.Logger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "log"
    room = [0, 4, 0]  # bytes: none at first, then for half a line, then none again

    def write(out: int, text: memoryview) -> int:
        if not room:
            return os_write(out, text)
        if part := room.pop(0):
            return os_write(out, text[:part])
        raise OSError(errno.ENOSPC, "No space left on device")

    os_write = os.write
    with file.open("w") as written, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", written)
        patched.setattr("bot.outlet.os.write", write)
        log.warning("the first")
        assert file.read_text() == ""
        log.warning("the second")
        assert file.read_text() == "the "
        await asyncio.sleep(0.2)
    assert file.read_text() == "the first\nthe second\n"


def test_a_log_that_was_closed_before_the_start_stops_nobody(
    log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", None)
        log.warning("to nobody")


async def test_of_a_lost_line_too_a_machine_is_told_in_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing, held = full_pipe()
    lines = Gathered(JsonLines())
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "w") as written:
        monkeypatch.setattr("bot.journal._MOST_UNREAD", 1)
        monkeypatch.setattr(sys, "stderr", written)
        lines.handle(logging.makeLogRecord({"msg": "too long", "levelno": logging.INFO}))
        assert read.read(held) == bytes(held)
        lines.flush()
        told = json.loads(read.read1())
    assert (told["level"], told["message"]) == ("WARNING", "lines of the log were lost: 1")


def read_late(reading: int, held: int) -> bytes:
    """Read what is written to a full pipe, some time after the last was written."""
    time.sleep(0.3)
    said = bytearray()
    while part := os.read(reading, 4096):
        said += part
    return bytes(said[held:])


def test_the_end_waits_a_moment_for_whoever_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing, held = full_pipe()
    with ThreadPoolExecutor() as others:
        late = others.submit(read_late, reading, held)
        with os.fdopen(writing, "w") as written, monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", written)
            say("to the last" * 1000)
        assert late.result() == b"to the last" * 1000 + b"\n"
    os.close(reading)


def test_but_no_longer_however_slowly_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing, _ = full_pipe()
    is_over = Event()

    def read_slowly() -> None:
        while not is_over.wait(0.1):
            os.read(reading, PIPE_BUF)

    with ThreadPoolExecutor() as others, os.fdopen(writing, "w") as written:
        others.submit(read_slowly)
        begun = time.monotonic()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", written)
            patched.setattr("bot.outlet.PATIENCE", 0.5)
            say("x" * 50 * PIPE_BUF)
        is_over.set()
        assert time.monotonic() - begun < 2
    os.close(reading)


async def test_where_there_is_some_room_no_more_than_that_is_written(
    log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing, held = full_pipe()
    os.read(reading, PIPE_BUF)
    line = "x" * 10 * PIPE_BUF
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "w") as written:
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", written)
            async with asyncio.timeout(1):
                await asyncio.to_thread(log.info, line)
            assert read.read(held) == bytes(held - PIPE_BUF) + b"x" * PIPE_BUF
            log.warning("and on")
        rest = b"x" * (len(line) - PIPE_BUF) + b"\nand on\n"
        assert read.read(len(rest)) == rest


def test_half_a_sign_is_no_reason_to_say_nothing(capsys: Written) -> None:
    lines = Gathered(logging.Formatter("%(message)s"))
    lines.handle(logging.makeLogRecord({"msg": "half \ud83d", "levelno": logging.WARNING}))
    assert capsys.readouterr().err == "half \\ud83d\n"

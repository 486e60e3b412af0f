"""The log: lines of a moment together, in order, and never in the way of a game."""

import asyncio
import io
import logging
import os
import sys
from collections.abc import Iterator

import pytest

from bot.journal import Gathered
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
        assert read.read1() == b"the first\n2 lines of the log were lost\n"


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

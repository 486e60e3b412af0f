"""The log: a line for each action, with ids, how long it took and what came of it."""

import asyncio
import json
import logging
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from threading import current_thread, main_thread

from bot.outlet import PATIENCE, write_what_fits
from bot.rules.errors import RulesError

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_TOGETHER = 0.05
"""Seconds for which lines are gathered: to write each by itself costs as much as the rules do."""
_MOST_UNREAD = 1_000_000
"""Bytes that are kept for a log that has no room."""


@dataclass(slots=True)
class Entry:
    """One action, as the log tells it."""

    action: str
    person: int
    channel: int
    interaction: int
    game: int | None = None
    """The game it belongs to, and its version after it; unknown where it was refused."""
    version: int | None = None
    outcome: str = "failed"
    """`done`, the reason of a refusal, or `failed`."""
    ms: float = 0.0

    def __str__(self) -> str:
        place = "" if self.game is None else f" game {self.game} version {self.version}"
        return (
            f"{self.action} by {self.person} in channel {self.channel}{place}:"
            f" {self.outcome} in {self.ms:.1f} ms (interaction {self.interaction})"
        )


@contextmanager
def logged(logger: logging.Logger, entry: Entry) -> Generator[None]:
    """Log one line when the action is over, whatever came of it."""
    begun = time.perf_counter()
    try:
        yield
    except RulesError as error:
        entry.outcome = error.reason.value
        raise
    finally:
        entry.ms = (time.perf_counter() - begun) * 1000
        level = logging.WARNING if entry.outcome == "failed" else logging.INFO
        logger.log(level, "%s", entry, extra={"entry": entry})


class JsonLines(logging.Formatter):
    """One JSON object a line, for machines; the facts of an action are fields of their own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry: object = getattr(record, "entry", None)
        if isinstance(entry, Entry):
            line |= {name: getattr(entry, name) for name in Entry.__slots__}
            line["ms"] = round(entry.ms, 3)
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Gathered(logging.Handler):
    """Lines that are written together a moment later; a warning is written at once.

    So is what is said outside the event loop, and what still waits when the process ends.
    No game waits for whoever reads the log: what he has no room for is kept until he has,
    up to a megabyte, and counted beyond that.
    """

    def __init__(self, lines: logging.Formatter) -> None:
        super().__init__()
        self._text = StringIO()
        self._lines = logging.StreamHandler(self._text)
        self._lines.setFormatter(lines)
        self._planned_on: asyncio.AbstractEventLoop | None = None
        self._unread = b""
        self._lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line until others of the same moment are there."""
        self._lines.emit(record)
        if record.levelno >= logging.WARNING or not self._flushed_later():
            self.flush()

    def flush(self) -> None:
        """Write all that waits; where nobody takes it any more, the game goes on without."""
        self.acquire()
        try:
            self._planned_on = None
            # A game may wait for what another thread does.
            may_wait = _running_loop() is None and current_thread() is main_thread()
            self._write(PATIENCE if may_wait else 0)
            if self._unread:
                self._flushed_later()
        finally:
            self.release()

    def _write(self, patience: float) -> None:
        text = self._gathered()
        if len(self._unread) + len(text) > _MOST_UNREAD:
            self._lost += text.count(b"\n")
            text = b""
        self._unread = write_what_fits(self._unread + text, patience)
        if self._lost and not self._unread:
            self._lines.emit(_lost(self._lost))
            self._lost = 0
            self._unread = write_what_fits(self._gathered(), 0)

    def _gathered(self) -> bytes:
        text = self._text.getvalue()
        self._text.seek(0)
        self._text.truncate()
        return text.encode(errors="backslashreplace")

    def _flushed_later(self) -> bool:
        """Have it written in a moment, and return whether there will be one."""
        loop = _running_loop()
        if loop is not None and self._planned_on is not loop:
            self._planned_on = loop
            loop.call_later(_TOGETHER, self.flush)
        return loop is not None


def _lost(count: int) -> logging.LogRecord:
    said = "lines of the log were lost: %d"
    return logging.LogRecord(__name__, logging.WARNING, __file__, 0, said, (count,), None)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def begin(level: int, *, as_json: bool, gathers: bool = False) -> None:
    """Write the log to standard error from now on, each line at once unless they are gathered."""
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below, it logs the seeds of dice
    lines = JsonLines() if as_json else logging.Formatter(_TEXT)
    at_once = logging.StreamHandler()
    at_once.setFormatter(lines)
    logging.basicConfig(level=level, handlers=[Gathered(lines) if gathers else at_once])

"""Standard error, whoever reads it: the bot waits for nobody there."""

import errno
import os
import sys
import time
from contextlib import suppress
from functools import cache
from select import PIPE_BUF, select
from typing import TextIO, cast

PATIENCE = 1.0
"""Seconds for which the end waits for somebody to read what is left."""
_ROOM = PIPE_BUF
"""Bytes that can be written without waiting where anything can."""
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EAGAIN}
"""What a file says that takes no more for now: a full disk, or a full share of it."""


def say(sentence: str) -> None:
    """Write a sentence to standard error; where nobody reads that, only wait a moment."""
    write_what_fits(f"{sentence}\n".encode(errors="backslashreplace"), PATIENCE)


def write_what_fits(text: bytes, patience: float) -> bytes:
    """Write as much to standard error as there is room for, and return the rest.

    It is waited for so many seconds that whoever reads it goes on. What nobody ever takes
    is dropped.
    """
    out = cast(TextIO | None, sys.stderr)
    if out is None:  # it was closed before the start
        return b""
    try:
        out.flush()
        file = _without_waiting(out.fileno())
    except (OSError, ValueError):  # it is no file
        with suppress(OSError, ValueError):
            out.write(text.decode())
        return b""
    rest, last = memoryview(text), time.monotonic() + patience
    try:
        while rest and select([], [file], [], max(last - time.monotonic(), 0))[1]:
            rest = rest[os.write(file, rest[:_ROOM]) :]
    except (OSError, ValueError) as error:
        is_full = isinstance(error, OSError) and error.errno in _NO_ROOM
        return bytes(rest) if is_full else b""
    return bytes(rest)


@cache
def _without_waiting(file: int) -> int:
    """Return a way to a terminal on which writing waits for nobody; any other file as it is.

    A terminal that is stopped says that there is room, and then there is too little.
    """
    if not os.isatty(file):
        return file
    try:
        return os.open(os.ttyname(file), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return file

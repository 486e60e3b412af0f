"""A pipe that is full: whoever writes to it waits for somebody to read."""

import os
from contextlib import suppress


def full_pipe() -> tuple[int, int, int]:
    """Return the end to read from, the end to write to, and how many bytes are in between."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    held = 0
    with suppress(BlockingIOError):
        while True:
            held += os.write(writing, bytes(512))
    os.set_blocking(writing, True)
    return reading, writing, held

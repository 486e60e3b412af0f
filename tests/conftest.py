"""What all tests share: the library is read once, as it never changes."""

from collections.abc import Iterator
from functools import cache

import pytest

from bot.library import load


@pytest.fixture(autouse=True, scope="session")
def known_by_heart() -> Iterator[None]:
    """Read profiles and articles once for all the bots that are started here."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.app.load", cache(load))
        yield

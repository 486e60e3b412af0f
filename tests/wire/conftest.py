from collections.abc import AsyncIterator

import pytest

from tests.wire.shapes import new_id
from tests.wire.stage import Stage


@pytest.fixture
def channel() -> int:
    return new_id()


@pytest.fixture
async def stage(channel: int) -> AsyncIterator[Stage]:
    """Discord; nothing may be sent to it that it would not take."""
    async with Stage(channel).raised() as raised:
        yield raised
    assert raised.faults == []

"""A disk that is full while people play, and has room again."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.wire.people import GWEN
from tests.wire.process import attended, begin
from tests.wire.record import actions
from tests.wire.stage import Stage

NOT_SAVED = "The record is out of reach just now, so nothing was done."


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    try:
        subprocess.run(mounted, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only who may mount can have so small a disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(file: Path) -> None:
    """Take all the room that is left."""
    with file.open("wb", buffering=0) as filling, suppress(OSError):
        while filling.write(bytes(1024)):
            pass


async def test_a_full_disk_is_said_and_spoils_nothing(
    stage: Stage, channel: int, disk: Path
) -> None:
    bot = await begin(stage, disk)
    try:
        await attended(stage)
        done = [await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")]
        assert not (await done[0].answered()).is_private
        fill(disk / "filling")
        for _ in range(3):
            refused = await stage.say(GWEN, channel, "turn next")
            assert refused.is_private
            assert NOT_SAVED in refused.text
        assert "Turn 1" in (await stage.say(GWEN, channel, "ring status")).text
        assert "Courage" in (await stage.say(GWEN, channel, "rule", topic="courage")).text
        (disk / "filling").unlink()
        for command in ("turn next", "sauronswill"):
            done.append(await stage.command(GWEN, channel, command))
            assert not (await done[-1].answered()).is_private
        bot.ask_to_stop()
        assert await bot.ended() == 0
    finally:
        if bot.is_running:
            await bot.kill()
    assert list(actions(disk)) == [asked.id for asked in done]
    assert "the database is out of reach: database or disk is full" in bot.said
    assert bot.said.count(": not-saved in") == 3
    assert "Traceback" not in bot.said

"""The host's commands against Discord, and the log that machines read."""

import base64
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.wire.people import GWEN
from tests.wire.process import attended, begin, running
from tests.wire.shapes import APPLICATION
from tests.wire.stage import Stage

REGISTERED = "PUT /applications/…/commands"


async def test_sync_registers_at_once_and_the_next_start_need_not(
    stage: Stage, tmp_path: Path
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        first = stage.calls[REGISTERED]
        asked = await begin(stage, tmp_path, "sync")
        assert await asked.ended(within=15) == 0, asked.said
        assert asked.said.startswith("Registered ")
        assert stage.calls[REGISTERED] == first + 1
        bot.ask_to_stop()
        await bot.ended()
    async with running(stage, tmp_path):
        await attended(stage)
    assert stage.calls[REGISTERED] == first + 1


async def test_sync_without_discord_is_one_sentence(tmp_path: Path) -> None:
    stage = Stage()
    async with stage.raised():
        pass  # now its port is known, and nobody listens there
    asked = await begin(stage, tmp_path, "sync")
    assert await asked.ended(within=15) == 1
    assert asked.said.startswith("Discord cannot be reached: ")
    assert asked.said.count("\n") == 1


async def test_the_doctor_finds_a_running_bot_well(stage: Stage, tmp_path: Path) -> None:
    token = f"{base64.urlsafe_b64encode(str(APPLICATION).encode()).decode().rstrip('=')}.a.b"
    async with running(stage, tmp_path):
        await attended(stage)
        asked = await begin(stage, tmp_path, "doctor", DISCORD_TOKEN=token)
        assert await asked.ended(within=20) == 0, asked.said
        assert "registered as they are" in asked.said
        assert "s from Discord's" in asked.said
        assert token not in asked.said
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
            database.execute("UPDATE note SET value = 'old' WHERE name LIKE 'commands of %'")
            database.commit()
        asked = await begin(stage, tmp_path, "doctor", DISCORD_TOKEN=token)
        await asked.ended(within=20)
        assert "changed since they were registered" in asked.said


async def test_each_action_is_a_line_of_the_log_with_its_outcome(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path, LOG_FORMAT="json") as bot:
        await attended(stage)
        begun = await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")
        await begun.answered()
        refused = await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")
        await refused.answered()
        bot.ask_to_stop()
        await bot.ended()
    lines = [json.loads(line) for line in bot.said.splitlines()]
    entries = {line["interaction"]: line for line in lines if "interaction" in line}
    done, not_done = entries[begun.id], entries[refused.id]
    assert (done["action"], done["outcome"]) == ("PutOnRing", "done")
    assert (done["person"], done["channel"], done["game"]) == (GWEN.id, channel, 1)
    assert 0 < done["ms"] < 3000
    assert not_done["outcome"] not in {"done", "failed"}
    assert GWEN.name not in bot.said  # ids, not names

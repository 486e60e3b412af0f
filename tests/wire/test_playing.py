"""A game over real sockets: what is sent is what Discord takes."""

from pathlib import Path

import pytest

from tests.wire.process import attended, running
from tests.wire.schema import FILE, discords_own
from tests.wire.stage import EDRIC, GWEN, Stage


async def test_a_turn_is_played_over_real_sockets(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "game join", side="good")
        put_on = await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        assert "Frodo Baggins" in put_on.text
        refused = await stage.say(EDRIC, channel, "ring off")
        assert refused.is_private
        await stage.say(EDRIC, channel, "turn next")
        board = await stage.say(EDRIC, channel, "board")
        assert "Roll Sauron's Will" in board.buttons, board.buttons
        bot.ask_to_stop()
        assert await bot.ended() == 0

"""Writes the file of one schema as it is released: `python -m tests.store.schemas.draw 6`.

It holds a short game that goes on, one that is over, and what else its tables can hold. A
file that is there is never written again: that schema is in use somewhere.
"""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import App
from bot.rules.actions import Action, EndGame, NextTurn, PutOnRing, TakeSide, ThrowDice
from bot.rules.figures import Side
from bot.rules.notation import parse_request
from bot.store.database import migrations, statements
from bot.table import ChannelId, Person
from tests.scripted import model

FOLDER = Path(__file__).parent
_GWEN, _EDRIC = 7, 8
_OVER, _OPEN, _LOOSE = map(ChannelId, (10, 11, 12))
_LOOSE_ROLLS = 5
"""The first schema that knows them."""
_MORE = {
    2: "INSERT INTO board VALUES (11, 2, 99);",
    3: "INSERT INTO deleted_channel VALUES (10, '2026-01-01T00:00:00.000Z');",
    4: "UPDATE game SET guild_id = 5 WHERE id = 1;",
    5: "INSERT INTO card VALUES (2, 1, 'https://discord.com/channels/5/11/99');",
}
"""What a table holds besides games, by the schema that began it."""


async def _play(file: Path) -> None:
    app = await App.open(file)
    try:
        asked: list[tuple[ChannelId, int, Action]] = [
            (_OVER, _GWEN, TakeSide(Side.GOOD, _GWEN, "Gwen")),
            (_OVER, _GWEN, EndGame()),
            (_OPEN, _GWEN, TakeSide(Side.GOOD, _GWEN, "Gwen")),
            (_OPEN, _EDRIC, TakeSide(Side.EVIL, _EDRIC, "Edric")),
            (_OPEN, _GWEN, PutOnRing(model("Frodo"))),
            (_OPEN, _EDRIC, NextTurn(1, confirmed=True)),
            (_LOOSE, _GWEN, ThrowDice(parse_request("3d6 4+"), _GWEN, "Gwen")),
        ]
        for number, (channel, who, action) in enumerate(asked, 1):
            await app.table.act(Person(channel, who, "", number), action)
    finally:
        await app.close()


def draw(schema: int) -> str:
    """Return a database of an earlier schema as SQL."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(":memory:")) as drawn:
        played = Path(folder, "t.sqlite3")
        asyncio.run(_play(played))
        for number, script in migrations():
            if number <= schema:
                for statement in statements(script):
                    drawn.execute(statement)
        with closing(sqlite3.connect(played)) as now:
            loose = "1" if schema >= _LOOSE_ROLLS else "NOT loose"
            games = now.execute(
                "SELECT id, channel_id, seed, commitment, opened_at, ended_at FROM game"
                f" WHERE {loose}"
            ).fetchall()
            events = now.execute(
                f"SELECT event.* FROM event JOIN game ON game.id = game_id WHERE {loose}"
            ).fetchall()
        columns = "(id, channel_id, seed, commitment, opened_at, ended_at)"
        mark = ", loose) VALUES (?, ?, ?, ?, ?, ?, ?)"
        for game in games:
            if schema >= _LOOSE_ROLLS:
                is_loose = int(game[1] == _LOOSE)
                drawn.execute(f"INSERT INTO game {columns[:-1]}{mark}", (*game, is_loose))
            else:
                drawn.execute(f"INSERT INTO game {columns} VALUES (?, ?, ?, ?, ?, ?)", game)
        drawn.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", events)
        for number, more in _MORE.items():
            if number <= schema:
                drawn.execute(more)
        drawn.commit()
        return "\n".join([*drawn.iterdump(), f"PRAGMA user_version = {schema};", ""])


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    (FOLDER / f"{wanted}.sql").open("x", encoding="utf-8").write(draw(wanted))

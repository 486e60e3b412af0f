"""Databases as they are after years: many games, and one that goes on and on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.app import App
from bot.rules.actions import NextTurn, PutOnRing, ThrowDice
from bot.rules.notation import parse_request
from bot.table import ChannelId, Person
from tests.scripted import model

_FIRST = 1_000_000
"""The id of the first of many games; their channels are numbered alike."""


async def play_long(file: Path, channel: int, *, events: int) -> None:
    """Play a game until its record holds so many events."""
    app = await App.open(file)
    try:
        await app.database.fetch("PRAGMA synchronous = OFF")
        here, number, turn = ChannelId(channel), 1, 1
        asked = ThrowDice(parse_request("10d6 4+"), 7, "Gwen", "", False)
        ruling = await app.table.act(Person(here, 7, "Gwen", number), PutOnRing(model("Frodo")))
        while ruling.after.version < events:
            number += 1
            person = Person(here, 7, "Gwen", number)
            if number % 10:
                ruling = await app.table.act(person, asked)
            else:
                ruling = await app.table.act(person, NextTurn(turn, confirmed=True))
                turn = ruling.after.turn
    finally:
        await app.close()


def add_games(file: Path, *, games: int, events: int) -> None:
    """Add so many games that are over, with so many events in all, each a roll of ten dice."""
    each = events // games
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        ((opened,),) = database.execute("SELECT body FROM event WHERE kind = 'game-opened' LIMIT 1")
        ((thrown,),) = database.execute("SELECT body FROM event WHERE kind = 'dice-thrown' LIMIT 1")
        database.execute(
            "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)"
            " INSERT INTO game (id, channel_id, guild_id, seed, commitment, ended_at)"
            " SELECT ? + i, ? + i, i / 50, randomblob(32), hex(randomblob(32)), '2026' FROM n",
            (games, _FIRST, _FIRST),
        )
        database.execute(
            "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)"
            " INSERT INTO event (game_id, version, actor, helped, interaction, kind, body)"
            " SELECT ? + i / ?, 1 + i % ?, i % 9999, 0, ? + i,"
            " iif(i % ?, 'dice-thrown', 'game-opened'), iif(i % ?, ?, ?) FROM n",
            (games * each, _FIRST, each, each, _FIRST, each, each, thrown, opened),
        )

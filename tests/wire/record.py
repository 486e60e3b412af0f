"""What the database holds, read past the bot."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Action:
    """The events of one action, by their kinds."""

    game: int
    first: int
    kinds: tuple[str, ...]


def actions(folder: Path) -> dict[int, Action]:
    """Every action in the database, by the interaction that asked for it."""
    found: dict[int, Action] = {}
    current = 0
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        rows = database.execute(
            "SELECT game_id, version, interaction, kind FROM event ORDER BY game_id, version"
        )
        for game, version, interaction, kind in rows:
            if interaction is not None:
                assert interaction not in found, f"{interaction} is there twice"
                current = interaction
                found[current] = Action(game, version, (kind,))
            else:
                action = found[current]
                assert action.game == game, f"game {game} begins in the middle of an action"
                found[current] = Action(game, action.first, (*action.kinds, kind))
    return found

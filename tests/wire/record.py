"""What the database holds, read past the bot."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

_FILE = "games.sqlite3"


@dataclass(frozen=True)
class Action:
    """The events of one action, by their kinds."""

    game: int
    first: int
    kinds: tuple[str, ...]


def actions(folder: Path) -> dict[int, Action]:
    """Every action in the database, by the interaction that asked for it."""
    with TemporaryDirectory() as copy:
        # To read the database itself after a crash would mend it, which the bot must do alone.
        for file in folder.glob(f"{_FILE}*"):
            shutil.copy(file, copy)
        with closing(sqlite3.connect(Path(copy, _FILE))) as database:
            begun = {game for (game,) in database.execute("SELECT id FROM game")}
            rows = database.execute(
                "SELECT game_id, version, interaction, kind FROM event ORDER BY game_id, version"
            ).fetchall()
    assert begun == {game for game, *_ in rows}, "a game is there without its beginning"
    found: dict[int, Action] = {}
    current, last = 0, (0, 0)
    for game, version, interaction, kind in rows:
        assert (game, version) == (game, last[1] + 1 if game == last[0] else 1), "a gap"
        last = (game, version)
        if interaction is not None:
            assert interaction not in found, f"{interaction} is there twice"
            current = interaction
            found[current] = Action(game, version, (kind,))
        else:
            action = found[current]
            assert action.game == game, f"game {game} begins in the middle of an action"
            found[current] = Action(game, action.first, (*action.kinds, kind))
    return found

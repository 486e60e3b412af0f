"""The settings a host can make."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_FORMATS = ("text", "json")
_IN_MEMORY = ":memory:"
"""What SQLite does not take for a file."""
_MOST_SHARDS = 100_000
"""More than any bot has: Discord wants one for every 2,500 servers at most."""


class ConfigError(Exception):
    """A setting is missing or wrong; the message is one sentence and holds no secret."""


@dataclass(frozen=True, slots=True)
class Config:
    """Read once, from the environment and `.env`."""

    token: str = field(default="", repr=False)
    database: Path = Path("ringbearer.sqlite3")
    log_level: int = logging.INFO
    health_file: Path | None = None
    """Touched twice a minute while Discord can be reached."""
    articles: Path | None = None
    """A folder of the host's own articles, which replace ours by their id."""
    json_log: bool = False
    """Whether the log is written as JSON, one object a line."""
    shard_count: int | None = None
    """Into how many shards Discord divides the servers; `None`: it does not."""
    shard_ids: tuple[int, ...] = ()
    """The shards of this process, all of them if empty."""

    @classmethod
    def read(cls, settings: Mapping[str, str | None]) -> Self:
        """Return the settings found in a mapping; what is blank counts as not set."""
        found = {name: (value or "").strip() for name, value in settings.items()}
        level = (found.get("LOG_LEVEL") or "INFO").upper()
        if level not in _LEVELS:
            raise ConfigError(f"LOG_LEVEL must be one of {', '.join(_LEVELS)}.")
        form = (found.get("LOG_FORMAT") or "text").lower()
        if form not in _FORMATS:
            raise ConfigError(f"LOG_FORMAT must be one of {', '.join(_FORMATS)}.")
        database = Path(found.get("DATABASE_PATH") or "ringbearer.sqlite3")
        if str(database) == _IN_MEMORY:
            raise ConfigError("DATABASE_PATH must name a file: in memory no game would be kept.")
        shards, ids = _shards(found.get("SHARD_COUNT", ""), found.get("SHARD_IDS", ""))
        health = found.get("HEALTH_FILE")
        articles = found.get("ARTICLES_PATH")
        return cls(
            token=found.get("DISCORD_TOKEN", ""),
            database=database,
            log_level=logging.getLevelNamesMapping()[level],
            health_file=Path(health) if health else None,
            articles=Path(articles) if articles else None,
            json_log=form == "json",
            shard_count=shards,
            shard_ids=ids,
        )

    @property
    def is_sharded(self) -> bool:
        """Whether this process serves a part of the servers, or several connections."""
        return self.shard_count is not None

    def required_token(self) -> str:
        """Return the token, which must be there."""
        if not self.token:
            raise ConfigError(
                "DISCORD_TOKEN is not set: put the bot's token into .env (see .env.example)."
            )
        if not is_in_one_piece(self.token):
            raise ConfigError(
                "DISCORD_TOKEN is no token: it holds a space, a line break or another sign that"
                " none has. Copy it anew, alone and whole."
            )
        return self.token


def is_in_one_piece(token: str) -> bool:
    """Whether a token has only signs that one may have.

    >>> is_in_one_piece("first.second.third"), is_in_one_piece("first.sec\\nond.third")
    (True, False)
    """
    return token.isascii() and token.isprintable() and " " not in token


def _shards(count: str, ids: str) -> tuple[int | None, tuple[int, ...]]:
    """Return how many shards there are, and which of them are this process's.

    >>> _shards("4", "2, 3")
    (4, (2, 3))
    """
    if not count:
        if ids:
            raise ConfigError("SHARD_IDS needs SHARD_COUNT, the number of all shards.")
        return None, ()
    is_number = count.isascii() and count.isdecimal() and len(count) <= len(str(_MOST_SHARDS))
    if not (is_number and 0 < int(count) <= _MOST_SHARDS):
        raise ConfigError(f"SHARD_COUNT must be a whole number from 1 to {_MOST_SHARDS}.")
    parts = ids.replace(",", " ").split()
    if ids and not parts:
        raise ConfigError("SHARD_IDS names no shard: leave it blank for all of them.")
    numbers = tuple(int(part) for part in parts if part.isascii() and part.isdecimal())
    is_right = len(numbers) == len(parts) == len(set(numbers)) and max((0, *numbers)) < int(count)
    if not is_right:
        raise ConfigError(f"SHARD_IDS must be numbers from 0 to {int(count) - 1}, each once.")
    return int(count), numbers

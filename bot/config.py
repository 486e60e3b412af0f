"""The settings a host can make."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


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

    @classmethod
    def read(cls, settings: Mapping[str, str | None]) -> Self:
        """Return the settings found in a mapping; what is blank counts as not set."""
        found = {name: (value or "").strip() for name, value in settings.items()}
        level = (found.get("LOG_LEVEL") or "INFO").upper()
        if level not in _LEVELS:
            raise ConfigError(f"LOG_LEVEL must be one of {', '.join(_LEVELS)}.")
        health = found.get("HEALTH_FILE")
        articles = found.get("ARTICLES_PATH")
        return cls(
            token=found.get("DISCORD_TOKEN", ""),
            database=Path(found.get("DATABASE_PATH") or "ringbearer.sqlite3"),
            log_level=logging.getLevelNamesMapping()[level],
            health_file=Path(health) if health else None,
            articles=Path(articles) if articles else None,
        )

    def required_token(self) -> str:
        """Return the token, which must be there."""
        if not self.token:
            raise ConfigError(
                "DISCORD_TOKEN is not set: put the bot's token into .env (see .env.example)."
            )
        return self.token

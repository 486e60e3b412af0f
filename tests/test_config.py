"""The settings, and that no secret is shown."""

import logging
from pathlib import Path

import pytest

from bot.config import Config, ConfigError


def test_what_is_blank_counts_as_not_set() -> None:
    assert Config.read({"DATABASE_PATH": " ", "LOG_LEVEL": "", "HEALTH_FILE": None}) == Config()


def test_every_setting_is_read() -> None:
    read = Config.read(
        {"DISCORD_TOKEN": " t ", "DATABASE_PATH": "a.db", "LOG_LEVEL": "debug", "HEALTH_FILE": "h"}
    )
    assert read == Config("t", Path("a.db"), logging.DEBUG, Path("h"))


def test_the_token_is_not_shown() -> None:
    assert "secret" not in repr(Config.read({"DISCORD_TOKEN": "secret"}))


def test_a_missing_token_and_a_wrong_level_are_told() -> None:
    with pytest.raises(ConfigError, match="DISCORD_TOKEN is not set"):
        Config().required_token()
    with pytest.raises(ConfigError, match="LOG_LEVEL must be one of"):
        Config.read({"LOG_LEVEL": "loud"})


def test_every_setting_is_explained_in_the_example() -> None:
    example = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
    for name in ("DISCORD_TOKEN", "DATABASE_PATH", "LOG_LEVEL", "HEALTH_FILE"):
        assert f"\n{name}=" in example

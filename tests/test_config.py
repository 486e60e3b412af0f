"""The settings, and that no secret is shown."""

import logging
import re
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
    with pytest.raises(ConfigError, match="LOG_FORMAT must be one of"):
        Config.read({"LOG_FORMAT": "xml"})


@pytest.mark.parametrize(
    "token", ["one.two\n.three", "one.two .three", "one.t\x7fwo.three", "ö.b.c"]
)
def test_a_token_with_a_sign_that_none_has_is_told_and_not_shown(token: str) -> None:
    with pytest.raises(ConfigError, match="DISCORD_TOKEN is no token") as refused:
        Config.read({"DISCORD_TOKEN": token}).required_token()
    assert token not in str(refused.value)
    assert Config.read({"DISCORD_TOKEN": " one.two.three\n"}).required_token() == "one.two.three"


@pytest.mark.parametrize("path", [":memory:", "./:memory:"])
def test_games_are_never_kept_in_memory_alone(path: str) -> None:
    with pytest.raises(ConfigError, match="DATABASE_PATH must name a file"):
        Config.read({"DATABASE_PATH": path})


def test_shards_are_numbers_below_their_count() -> None:
    read = Config.read({"SHARD_COUNT": "4", "SHARD_IDS": "2, 3"})
    assert (read.shard_count, read.shard_ids, read.is_sharded) == (4, (2, 3), True)
    assert Config.read({"SHARD_COUNT": "2"}).shard_ids == ()
    assert not Config.read({}).is_sharded


@pytest.mark.parametrize(
    ("count", "ids"),
    [
        ("", "0"),
        ("0", ""),
        ("-1", ""),
        ("two", ""),
        ("²", ""),
        ("2", "2"),
        ("2", "0,0"),
        ("2", "x"),
        ("2", ","),
        ("100001", ""),
        ("9" * 5000, ""),
    ],
)
def test_shards_that_cannot_be_are_told(count: str, ids: str) -> None:
    with pytest.raises(ConfigError, match="SHARD_"):
        Config.read({"SHARD_COUNT": count, "SHARD_IDS": ids})


def test_every_setting_is_explained_in_the_example() -> None:
    example = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
    source = (Path(__file__).parents[1] / "bot" / "config.py").read_text(encoding="utf-8")
    names = set(re.findall(r'found\.get\("([A-Z_]+)"', source))
    assert len(names) == 8
    for name in names:
        assert f"\n{name}=" in example

"""What a host asks when something is wrong: one line a check, each `ok` or what to do."""

import asyncio
import base64
import binascii
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp
import discord
from discord.http import Route

from bot.app import App
from bot.client import RingBot, digest_note
from bot.config import Config, is_in_one_piece
from bot.health import hindrance
from bot.library.reading import FolderError, LibraryError
from bot.render.text import counted
from bot.store.copies import Condition, looked_at, note
from bot.store.database import ForeignError, NewerError
from bot.store.files import StoreError, check_whole

_LEAST_FREE = 200
"""Megabytes: room for a copy before a migration, and for years of games."""
_LEAST_PYTHON = (3, 11)
_LARGEST_DRIFT = 5.0
"""Seconds: from here on, Discord's times and ours disagree visibly."""
_EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
_PATIENCE = 5.0
_LIBRARIES = {"discord.py": "2.7.1", "aiosqlite": "0.22", "msgspec": "0.", "rapidfuzz": "3."}
"""What is needed, and how its version must begin."""
_PARTS_OF_A_TOKEN = 3
_LONGEST_ID = 20
"""Digits of the largest id: 64 bits."""
_NO_DATABASE = sqlite3.SQLITE_NOTADB


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was looked at, and what is to be done, if anything."""

    about: str
    found: str
    to_do: str = ""

    def __str__(self) -> str:
        if not self.to_do:
            return f"{self.about}: ok ({self.found})"
        return f"{self.about}: {self.found}. {self.to_do}"


async def examine(config: Config) -> list[Finding]:
    """Check everything that the bot needs; nothing is changed, and it may be running."""
    condition, database = _database(config.database)
    return [
        *_software(),
        _token(config.token),
        database,
        _schema(condition),
        _disk(config.database),
        _health(config.health_file),
        await _clock(),
        *await _commands(config, condition),
    ]


async def register(config: Config) -> int:
    """Register the commands with Discord, changed or not, and return how many there are."""
    async with _offline(config) as bot:
        await discord.Client.login(bot, config.required_token())
        registered = await bot.tree.sync()
        note(config.database, digest_note(bot.application_id), bot.digest())
        return len(registered)


class _Offline(RingBot):
    """The bot as far as it goes without a gateway: its commands."""

    async def setup_hook(self) -> None:
        """Load the commands, and do nothing else."""
        await self.load()


@asynccontextmanager
async def _offline(config: Config) -> AsyncGenerator[_Offline]:
    """A bot on a database of its own, since the real one may be in use."""
    with TemporaryDirectory() as folder:
        app = await App.open(Path(folder, "empty.sqlite3"), articles=config.articles)
        try:
            async with _Offline(app, config) as bot:
                yield bot
        finally:
            await app.close()


def _software() -> Iterator[Finding]:
    python = platform.python_version()
    is_old = sys.version_info < _LEAST_PYTHON
    yield Finding("Python", python, "Install Python 3.11 or newer." if is_old else "")
    yield Finding("SQLite", sqlite3.sqlite_version)
    for library, wanted in _LIBRARIES.items():
        try:
            found = version(library)
        except PackageNotFoundError:
            found = "not installed"
        to_do = "" if found.startswith(wanted) else "`make clean run` installs what is needed."
        yield Finding(library, found, to_do)


def _token(token: str) -> Finding:
    about = "Token"
    if not token:
        return Finding(about, "not set", "Put the bot's token into .env as DISCORD_TOKEN.")
    application = _application_of(token)
    if application is None or not is_in_one_piece(token):
        to_do = "Copy it anew from the page “Bot” of the developer portal, alone and whole."
        return Finding(about, "not in the form of a token", to_do)
    return Finding(about, f"in the form of a token, for application {application}")


def _application_of(token: str) -> int | None:
    """Return the application that a token is for, which its first part tells."""
    first, *rest = token.split(".")
    try:
        told = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    is_one = len(rest) == _PARTS_OF_A_TOKEN - 1 and all(rest) and told.isdecimal()
    return int(told) if is_one and len(told) <= _LONGEST_ID else None


def _database(path: Path) -> tuple[Condition | None, Finding]:
    about = "Database"
    try:
        if not path.parent.is_dir():
            to_do = "Make it, or set DATABASE_PATH."
            return None, Finding(about, f"no folder {path.parent}", to_do)
        if path.is_dir():
            return None, Finding(about, f"{path} is a folder", "Set DATABASE_PATH to a file in it.")
        if path.exists() and not path.is_file():
            return None, Finding(about, f"{path} is no file", "Set DATABASE_PATH to one.")
        check_whole(path)
        if not path.exists() or not path.stat().st_size:
            return None, Finding(about, f"{path} is made at the first start")
    except OSError as error:
        return None, Finding(about, f"{path}: {error.strerror}", "Set DATABASE_PATH anew.")
    except StoreError as error:
        missing, _, to_do = str(error).partition(": ")
        return None, Finding(about, missing, f"{to_do[:1].upper()}{to_do[1:]}")
    if not (os.access(path, os.R_OK | os.W_OK) and os.access(path.parent, os.W_OK)):
        to_do = "Let the user that runs the bot read and write the file and its folder."
        return None, Finding(about, f"{path} may not be read or not be written", to_do)
    try:
        condition = looked_at(path)
    except StoreError as error:
        return None, Finding(about, str(error).rstrip("."), _remedy(error))
    games = counted(condition.games, "game")
    return condition, Finding(about, f"{path} is sound and holds {games}")


def _remedy(error: StoreError) -> str:
    """Return what helps: a backup only in the place of a database that is damaged."""
    cause = error.__cause__
    is_none = isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode == _NO_DATABASE
    if is_none or isinstance(error, ForeignError):
        return "Set DATABASE_PATH to a file of the bot's own; this one is left as it is."
    if isinstance(error, NewerError):
        return "An older bot cannot read it."
    if isinstance(cause, sqlite3.OperationalError):
        return "Look at the file's rights and at the disk, then ask again."
    return "`python -m bot restore FILE` puts a backup in its place."


def _schema(condition: Condition | None) -> Finding:
    about = "Schema"
    if condition is None:
        return Finding(about, "nothing to look at")
    if condition.schema < condition.newest:
        found = f"{condition.schema}; the next start moves it to {condition.newest}, with a copy"
        return Finding(about, found)
    return Finding(about, f"{condition.schema}, the newest")


def _disk(path: Path) -> Finding:
    about = "Disk"
    try:
        free = shutil.disk_usage(path.parent).free // 1_000_000
    except OSError as error:
        return Finding(about, f"cannot be looked at ({error.strerror})", "Set DATABASE_PATH.")
    to_do = "" if free >= _LEAST_FREE else f"Make room: {_LEAST_FREE} MB should be free."
    return Finding(about, f"{free} MB free", to_do)


def _health(file: Path | None) -> Finding:
    about = "Health file"
    if file is None:
        return Finding(about, "none is set, so no sign of life is shown")
    hindered = hindrance(file)
    if hindered:
        to_do = "Set HEALTH_FILE to a file that the bot may write, or to none."
        return Finding(about, hindered, to_do)
    return Finding(about, f"{file} can be written")


async def _clock() -> Finding:
    about = "Clock"
    now = datetime.now(UTC)
    if now < _EARLIEST:
        return Finding(about, f"{now:%Y-%m-%d %H:%M} UTC", "Set the clock of this machine.")
    try:
        async with (
            asyncio.timeout(_PATIENCE),
            aiohttp.ClientSession() as session,
            session.get(f"{Route.BASE}/gateway") as answer,
        ):
            told = parsedate_to_datetime(answer.headers["Date"])
    except (aiohttp.ClientError, OSError, TimeoutError, KeyError, ValueError):
        return Finding(about, "Discord cannot be reached to compare it", "Look at the network.")
    theirs = told if told.tzinfo else told.replace(tzinfo=UTC)  # HTTP knows no other
    drift = abs((datetime.now(UTC) - theirs).total_seconds())
    to_do = "" if drift < _LARGEST_DRIFT else "Set the clock, or have the machine keep it."
    return Finding(about, f"{drift:.0f} s from Discord's", to_do)


async def _commands(config: Config, condition: Condition | None) -> list[Finding]:
    about = "Commands"
    try:
        async with _offline(config) as bot:
            await bot.load()
            digest, count = bot.digest(), len(bot.tree.get_commands())
    except FolderError:
        return [Finding("Articles", f"{config.articles} is no folder", "Set ARTICLES_PATH anew.")]
    except LibraryError as error:
        return [Finding("Articles", str(error), "Mend what it names, or empty ARTICLES_PATH.")]
    notes = condition.notes if condition is not None else {}
    kept = notes.get(digest_note(_application_of(config.token)))
    if kept is None:
        state = "not registered yet; the first start does it"
    elif kept != digest:
        state = "changed since they were registered; the next start does it anew"
    else:
        state = "registered as they are"
    return [Finding(about, f"{count}, {state}")]

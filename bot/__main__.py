"""The command line: `python -m bot` runs the bot, the other commands are for its host."""

import gc
import os
import signal

_INTERRUPTED = 130
"""The exit code after Ctrl-C where nothing was to be finished."""


def _leave(*_: object) -> None:
    os._exit(_INTERRUPTED)


if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # What is loaded below takes half a second, in which nothing is begun yet.
    signal.signal(signal.SIGINT, _leave)
if __name__ == "__main__":
    gc.disable()  # and all of it stays: to look through it for garbage would only take time

import argparse
import asyncio
import logging
import sys
import time
from pathlib import Path

import aiohttp
import discord
from dotenv import dotenv_values

from bot import journal
from bot.config import Config, ConfigError
from bot.library import load
from bot.library.reading import FolderError, LibraryError
from bot.outlet import say
from bot.render.proof_words import in_one_line
from bot.rules.errors import NotSavedError
from bot.running import run
from bot.store.copies import back_up, restore
from bot.store.files import StoreError
from bot.verify import MOST_BYTES, verify

_STALE = 120.0
"""Seconds without a sign of life after which the bot counts as gone; no sign is further ahead."""

_WRONG_TOKEN = "Discord does not accept the token in DISCORD_TOKEN."
_TOKEN_REFUSED = 4004
"""The gateway's code for it."""

_WRONG_USE = 2
_FAILED = 1


def main() -> int:
    """Do what the command line says and return the exit code."""
    gc.freeze()
    gc.enable()
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return _answered()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _answered() -> int:
    asked = _parser().parse_args()
    try:
        if asked.command == "verify":
            return _verify(asked.file)
        config = Config.read(_settings())
        # Not at the local table: waiting for others would move its clock, and so its ids.
        runs = asked.command in (None, "run")
        journal.begin(config.log_level, as_json=config.json_log, gathers=runs)
        return _do(asked, config)
    except (ConfigError, FolderError) as error:
        return _said(str(error), _WRONG_USE)
    except discord.LoginFailure:
        return _said(_WRONG_TOKEN, _WRONG_USE)
    except discord.ConnectionClosed as error:
        if error.code == _TOKEN_REFUSED:
            return _said(_WRONG_TOKEN, _WRONG_USE)
        return _said(f"Discord closed the connection for good (code {error.code}).", _FAILED)
    except discord.HTTPException as error:
        return _said(f"Discord refuses what the bot asks at its start: {error}", _FAILED)
    except (StoreError, LibraryError) as error:
        return _said(str(error), _FAILED)
    except NotSavedError as error:
        said = f"The database cannot be used: {error.__cause__}."
        return _said(f"{said} `python -m bot doctor` says what to do.", _FAILED)


def _do(asked: argparse.Namespace, config: Config) -> int:
    match asked.command:
        case "play":
            return _play(config)
        case "healthy":
            return _healthy(config)
        case "doctor":
            return _doctor(config)
        case "backup":
            back_up(config.database, asked.file)
            print(f"{asked.file} holds the whole database {config.database}.")
        case "restore":
            _restore(config, asked.file)
        case "sync":
            return _sync(config)
        case _:
            asyncio.run(run(config))
    return 0


def _settings() -> dict[str, str | None]:
    """What is set in `.env`, and in the environment, which wins unless it is blank there."""
    environment = {name: value for name, value in os.environ.items() if value.strip()}
    try:
        return {**dotenv_values(".env"), **environment}
    except UnicodeDecodeError as error:
        raise ConfigError(".env is not text in UTF-8: save it anew in that encoding.") from error
    except OSError as error:
        raise ConfigError(f".env cannot be read: {error.strerror}.") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Ringbearer.")
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    commands.add_parser("play", help="set a table for two players in the browser; no token")
    commands.add_parser("healthy", help="tell by exit code whether the running bot is connected")
    verifying = commands.add_parser("verify", help="check the dice of an exported record")
    verifying.add_argument("file", type=Path, help="what `/game export` gave")
    commands.add_parser("doctor", help="check all that the bot needs, and say what to do")
    commands.add_parser("sync", help="register the commands with Discord now")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    for part in (backup, restore):
        part.add_argument("file", metavar="FILE", type=Path)
    return parser


def _verify(file: Path) -> int:
    try:
        if file.is_dir():
            return _said(f"{file} is a folder: name the file that `/game export` gave.", _FAILED)
        if not file.is_file():
            return _said(f"There is no file {file}.", _FAILED)
        with file.open("rb") as opened:
            record = opened.read(MOST_BYTES + 1)
    except OSError as error:
        return _said(f"{file} cannot be read: {error.strerror}.", _FAILED)
    if len(record) > MOST_BYTES:
        return _said(f"{file} is too large to be a record.", _FAILED)
    result = verify(record, load().editions.values())
    print(in_one_line(result))
    return 0 if result.fault is None else _FAILED


def _play(config: Config) -> int:
    logging.getLogger("discord").setLevel(logging.ERROR)  # what it says is not about this table
    try:
        from bot.play import play
    except ModuleNotFoundError as error:
        return _said(f"The local table needs {error.name}: `make play` installs it.", _FAILED)
    asyncio.run(play(config))
    return 0


def _healthy(config: Config) -> int:
    if config.health_file is None:
        return _said("HEALTH_FILE is not set, so the bot shows no signs of life.", _WRONG_USE)
    try:
        age = time.time() - config.health_file.stat().st_mtime
    except OSError:
        return _said("The bot has shown no sign of life yet.", _FAILED)
    if not config.health_file.is_file():
        return _said(f"HEALTH_FILE is no file: {config.health_file}", _WRONG_USE)
    if age <= -_STALE:  # it tells nothing: a bot that died an hour ago would look alive
        return _said(
            f"The last sign of life is dated {-age:.0f} s from now: a clock was set back."
            " A running bot dates it anew within a minute; if none does, start it again.",
            _FAILED,
        )
    return 0 if age < _STALE else _said(f"The last sign of life is {age:.0f} s old.", _FAILED)


def _doctor(config: Config) -> int:
    from bot.doctor import examine  # which the running bot need not load

    _quietly()
    findings = asyncio.run(examine(config))
    for finding in findings:
        print(finding)
    return _FAILED if any(finding.to_do for finding in findings) else 0


def _restore(config: Config, file: Path) -> None:
    if file.is_dir():
        raise StoreError(f"{file.absolute()} is a folder: name the backup in it.")
    kept = restore(config.database, file)
    print(f"The database {config.database} is what {file} holds.")
    print("At the next start the dice of each open game are bound to a new seed.")
    print("What people had deleted since that backup is in it again: tell them.")
    if kept is not None:
        print(f"What was there before is kept in {kept}.")


def _sync(config: Config) -> int:
    from bot.doctor import register  # which the running bot need not load

    _quietly()
    try:
        count = asyncio.run(register(config))
    except (aiohttp.ClientError, OSError) as error:
        return _said(f"Discord cannot be reached: {error}", _FAILED)
    print(f"Registered {count} commands.")
    return 0


def _quietly() -> None:
    """Log no more than what is wrong: the answer is printed."""
    logging.getLogger().setLevel(max(logging.WARNING, logging.getLogger().level))


def _said(sentence: str, code: int) -> int:
    for log in logging.getLogger().handlers:
        log.flush()  # what led here comes first
    say(sentence)
    return code


def _let_go() -> None:
    """Drop what nobody takes any more: Python would fail at its end to write it."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    code = main()
    _let_go()
    sys.exit(code)

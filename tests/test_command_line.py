"""The real process, started as a host starts it."""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web

from bot.fair import commitment
from bot.health import hindrance
from bot.store.database import Database
from bot.verify import MOST_BYTES
from tests.recorded import played
from tests.wire.trouble import silence

ROOT = Path(__file__).parents[1]
ELSEWHERE = """
import runpy, sys
import discord.http
discord.http.Route.BASE = "http://127.0.0.1:{port}/api/v10"
sys.argv = ["bot"]
runpy.run_module("bot", run_name="__main__")
"""

BOUND_BY_MODES = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
)
"""How to start what the mode of a file binds: it binds everybody but root."""
NEEDS_MODES = pytest.mark.skipif(
    bool(BOUND_BY_MODES) and shutil.which("setpriv") is None, reason="root without setpriv"
)


async def started(*arguments: str, through: Sequence[str] = (), **settings: str) -> tuple[int, str]:
    """How a process ends, and all that it says."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}
    process = await asyncio.create_subprocess_exec(
        *through,
        sys.executable,
        *arguments,
        cwd=settings.get("PWD", ROOT),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode is not None
    return process.returncode, said.decode()


@pytest.fixture
async def deaf_discord() -> AsyncIterator[int]:
    """A stand-in that accepts no token; the port on which it listens."""

    async def refuse(_: web.Request) -> web.Response:
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)

    site = web.Application()
    site.router.add_route("*", "/{path:.*}", refuse)
    runner = web.AppRunner(site)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield runner.addresses[0][1]
    await runner.cleanup()


@pytest.mark.parametrize("token", ["", "   "])
async def test_with_no_token_it_says_so_in_one_sentence(tmp_path: Path, token: str) -> None:
    code, said = await started("-m", "bot", DISCORD_TOKEN=token, PWD=str(tmp_path))
    assert code == 2
    assert said == "DISCORD_TOKEN is not set: put the bot's token into .env (see .env.example).\n"
    assert os.listdir(tmp_path) == []  # noqa: PTH208 (a blocking look, after the process ended)


async def test_a_wrong_token_is_told_and_never_shown(tmp_path: Path, deaf_discord: int) -> None:
    token = "a-wrong.token-that-nobody.should-see"
    code, said = await started(
        "-c",
        ELSEWHERE.format(port=deaf_discord),
        DISCORD_TOKEN=token,
        DATABASE_PATH=str(tmp_path / "t.sqlite3"),
    )
    assert code == 2
    assert said.splitlines()[-1] == "Discord does not accept the token in DISCORD_TOKEN."
    assert token not in said
    assert "Traceback" not in said


async def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\nDISCORD_TOKEN=\n")
    code, said = await started("-m", "bot", PWD=str(tmp_path))
    assert (code, said) == (
        2,
        "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL.\n",
    )
    code, said = await started("-m", "bot", PWD=str(tmp_path), LOG_LEVEL="INFO")
    assert code == 2
    assert "DISCORD_TOKEN" in said


@pytest.mark.parametrize("blank", ["", "  "])
async def test_what_is_blank_in_the_environment_does_not_hide_the_file(
    tmp_path: Path, deaf_discord: int, blank: str
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from.the.file\n")
    code, said = await started(
        "-c", ELSEWHERE.format(port=deaf_discord), DISCORD_TOKEN=blank, PWD=str(tmp_path)
    )
    assert code == 2
    assert said.splitlines()[-1] == "Discord does not accept the token in DISCORD_TOKEN."


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA user_version = 999")


def corrupt(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + b"no such thing" * 999)


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE song (verse TEXT)")


def another_kind(file: Path) -> None:
    file.write_text("Three Rings for the Elven-kings under the sky\n" * 99)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (newer, "The database {file} was written by a newer Ringbearer (schema 999, this one"),
        (corrupt, "The database {file} cannot be used: "),
        (another_kind, "The database {file} cannot be used: file is not a database"),
        (foreign, "{file} is no database of Ringbearer, and stays as it is: set DATABASE_PATH"),
        (Path.mkdir, "DATABASE_PATH is a folder: {file}. Name a file in it."),
    ],
)
async def test_a_database_that_cannot_be_used_is_one_line_and_stays_as_it_was(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    file = tmp_path / "t.sqlite3"
    spoil(file)
    before = file.read_bytes() if file.is_file() else b""
    code, said = await started(
        "-m", "bot", DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(file), PWD=str(tmp_path)
    )
    assert code == 1
    assert said.startswith(sentence.format(file=file))
    assert said.count("\n") == 1
    assert (file.read_bytes() if file.is_file() else b"") == before
    assert not (file.is_dir() and os.listdir(tmp_path) != ["t.sqlite3"])  # noqa: PTH208 (as above)


async def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "t.sqlite3"
    code, said = await started(
        "-m", "bot", DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(missing), PWD=str(tmp_path)
    )
    assert code == 1
    assert said == f"The folder of the database does not exist: {missing.parent}\n"


@NEEDS_MODES
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o666), (0o777, 0o444)])
async def test_what_may_not_be_written_is_one_line(
    tmp_path: Path, folder_mode: int, file_mode: int
) -> None:
    file = tmp_path / "t.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 1")
    os.chmod(file, file_mode)  # noqa: PTH101 (blocking, but nothing else runs)
    os.chmod(tmp_path, folder_mode)  # noqa: PTH101 (as above)
    code, said = await started(
        "-m", "bot", through=BOUND_BY_MODES, DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(file)
    )
    os.chmod(tmp_path, 0o777)  # noqa: PTH101 (as above)
    assert code == 1
    assert said.startswith(f"The database {file} cannot be used: ")
    assert said.count("\n") == 1


async def test_health_is_told_by_the_age_of_a_file(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    code, said = await started("-m", "bot", "healthy", HEALTH_FILE=str(sign))
    assert (code, said) == (1, "The bot has shown no sign of life yet.\n")
    sign.touch()
    assert await started("-m", "bot", "healthy", HEALTH_FILE=str(sign)) == (0, "")
    os.utime(sign, (0, 0))
    code, said = await started("-m", "bot", "healthy", HEALTH_FILE=str(sign))
    assert code == 1
    assert said.endswith(" s old.\n")
    code, said = await started("-m", "bot", "healthy", HEALTH_FILE=str(tmp_path))
    assert (code, said) == (2, f"HEALTH_FILE is no file: {tmp_path}\n")
    code, said = await started("-m", "bot", "healthy")
    assert code == 2


async def test_a_sign_of_life_from_the_future_is_told_as_a_matter_of_clocks(
    tmp_path: Path,
) -> None:
    """Up to two minutes ahead clocks may differ; beyond, the date says nothing about the bot."""
    sign = tmp_path / "sign"
    sign.touch()
    for ahead, expected in ((60, 0), (86_400, 1)):
        begun = time.time()
        os.utime(sign, (begun + ahead, begun + ahead))
        code, said = await started("-m", "bot", "healthy", HEALTH_FILE=str(sign))
        assert code == expected
    told = re.fullmatch(
        r"The last sign of life is dated (\d+) s from now: a clock was set back\."
        r" A running bot dates it anew within a minute; if none does, start it again\.\n",
        said,
    )
    assert told is not None
    assert 86_400 - (time.time() - begun) - 1 <= int(told[1]) <= 86_400


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("nowhere/sign", "there is no folder {folder}/nowhere"),
        (".", "{folder} is no file"),
        pytest.param("closed/sign", "{folder}/closed/sign may not be written", marks=NEEDS_MODES),
    ],
)
async def test_a_health_file_that_cannot_be_touched_is_refused_at_the_start(
    tmp_path: Path, name: str, what: str
) -> None:
    (tmp_path / "closed").mkdir(mode=0o555)
    settings = {"DISCORD_TOKEN": "x.y.z", "DATABASE_PATH": str(tmp_path / "t.sqlite3")}
    settings["HEALTH_FILE"] = str(tmp_path / name)
    code, said = await started("-m", "bot", through=BOUND_BY_MODES, **settings)
    told = what.format(folder=tmp_path)
    assert (code, said) == (
        2,
        f"HEALTH_FILE cannot be used: {told}. Name a file that the bot may write, or none.\n",
    )
    assert os.listdir(tmp_path) == ["closed"]  # noqa: PTH208 (a blocking look, as above)


def test_a_health_file_that_may_not_be_written_is_told_from_one_that_may(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    assert hindrance(sign) == ""
    assert not sign.exists()  # a look is no sign of life
    sign.touch()
    assert hindrance(sign) == ""
    assert hindrance(sign / "below") == f"there is no folder {sign}"


@pytest.mark.parametrize("command", ["run", "doctor", "healthy"])
async def test_settings_that_are_no_text_are_one_line(tmp_path: Path, command: str) -> None:
    (tmp_path / ".env").write_bytes("# Schlüssel".encode("latin-1"))
    code, said = await started("-m", "bot", command, PWD=str(tmp_path))
    assert (code, said) == (2, ".env is not text in UTF-8: save it anew in that encoding.\n")


@NEEDS_MODES
async def test_settings_that_may_not_be_read_are_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").touch(mode=0o000)
    code, said = await started("-m", "bot", "healthy", through=BOUND_BY_MODES, PWD=str(tmp_path))
    assert (code, said) == (2, ".env cannot be read: Permission denied.\n")


@pytest.mark.parametrize("command", ["run", "sync"])
async def test_a_broken_token_is_one_line_and_never_shown(tmp_path: Path, command: str) -> None:
    (tmp_path / ".env").write_text('DISCORD_TOKEN="some.secret\n.token"\n')
    code, said = await started("-m", "bot", command, PWD=str(tmp_path))
    assert code == 2
    assert said.startswith("DISCORD_TOKEN is no token: ")
    assert said.count("\n") == 1
    assert "secret" not in said


@NEEDS_MODES
async def test_a_whole_database_that_may_only_be_read_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    await (await Database.open(file)).close()
    file.chmod(0o444)
    code, said = await started(
        *("-m", "bot"), through=BOUND_BY_MODES, DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(file)
    )
    assert code == 1
    assert said == f"The database {file} cannot be used: attempt to write a readonly database\n"


async def test_a_damaged_page_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    await (await Database.open(file)).close()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * 3 * 4096 + whole[4 * 4096 :])
    code, said = await started("-m", "bot", DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(file))
    assert code == 1
    assert said.splitlines()[-1] == (
        f"The database {file} cannot be used: database disk image is malformed."
        " `python -m bot doctor` says what to do."
    )
    assert "Traceback" not in said


async def test_an_interrupt_while_it_loads_ends_it_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "dotenv.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n"
    )
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    assert await started("-m", "bot", "doctor", PYTHONPATH=path) == (130, "")


async def test_an_interrupt_of_sync_ends_it_without_a_word(tmp_path: Path) -> None:
    async with silence() as (port, called):
        script = ELSEWHERE.format(port=port)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", script.replace('["bot"]', '["bot", "sync"]')),
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "x.y.z"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        await asyncio.wait_for(called.wait(), 15)
        process.send_signal(signal.SIGINT)
        said, _ = await asyncio.wait_for(process.communicate(), 15)
    assert (process.returncode, said.decode()) == (130, "")


async def test_a_folder_of_articles_that_is_none_is_a_wrong_setting(tmp_path: Path) -> None:
    code, said = await started(
        *("-m", "bot"), DISCORD_TOKEN="x.y.z", ARTICLES_PATH="/nope", PWD=str(tmp_path)
    )
    assert (code, said) == (
        2,
        "ARTICLES_PATH names no folder: /nope. Name one with articles, or none.\n",
    )


async def test_a_restore_that_was_broken_off_does_not_begin_an_empty_database(
    tmp_path: Path,
) -> None:
    file = tmp_path / "t.sqlite3"
    rest = tmp_path / "t.sqlite3.restoring"
    rest.touch()
    code, said = await started(
        "-m", "bot", DISCORD_TOKEN="x.y.z", DATABASE_PATH=str(file), PWD=str(tmp_path)
    )
    assert code == 1
    assert said == f"A restore of {file} was broken off: do it again, or delete {rest}.\n"
    assert not file.exists()


async def test_the_local_table_says_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "simcord.py").write_text("raise ModuleNotFoundError(name='simcord')\n")
    code, said = await started(
        "-m", "bot", "play", PWD=str(tmp_path), PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}"
    )
    assert (code, said) == (1, "The local table needs simcord: `make play` installs it.\n")


async def test_a_record_is_verified_with_no_token_and_no_database(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    book = played(30)
    record.write_bytes(book.export())
    code, said = await started("-m", "bot", "verify", str(record), PWD=str(tmp_path))
    assert code == 0
    assert said == (
        f"{book.game.rolls} of {book.game.rolls} rolls are as promised."
        f" Game 7, commitment {commitment(book.seed)}.\n"
    )
    assert os.listdir(tmp_path) == ["game.jsonl"]  # noqa: PTH208 (a blocking look, as above)


async def test_a_record_that_is_not_as_promised_is_told_in_one_line(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes(played(30).export().replace(b'"word": "Anduril"', b'"word": "Narsil"'))
    code, said = await started("-m", "bot", "verify", str(record))
    assert code == 1
    assert said.count("\n") == 1
    assert "0 of 30 rolls are as promised; then something is not. Event" in said


async def test_a_folder_in_the_place_of_a_record_is_called_one(tmp_path: Path) -> None:
    code, said = await started("-m", "bot", "verify", str(tmp_path))
    assert (code, said) == (
        1,
        f"{tmp_path} is a folder: name the file that `/game export` gave.\n",
    )


async def test_a_log_whose_reader_is_gone_does_not_spoil_the_exit_code(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "healthy"),
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HEALTH_FILE": "sign"},
        stdout=write,
        stderr=write,
    )
    os.close(write)
    assert await asyncio.wait_for(process.wait(), 15) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "There is no file "),
        (b"\xff" * 100, "Nothing could be verified. This is no record of Ringbearer"),
        (b" " * (MOST_BYTES + 1), "is too large to be a record."),
    ],
)
async def test_what_is_no_record_is_told_in_one_line(
    tmp_path: Path, content: bytes | None, told: str
) -> None:
    record = tmp_path / "game.jsonl"
    if content is not None:
        record.write_bytes(content)
    code, said = await started("-m", "bot", "verify", str(record))
    assert code == 1
    assert told in said
    assert said.count("\n") == 1


async def test_python_looks_for_garbage_again_once_all_is_loaded() -> None:
    run = "import gc, runpy, sys; sys.argv[1:] = ['healthy']\n"
    end = "try: runpy.run_module('bot', run_name='__main__')\nfinally: print(gc.isenabled())"
    _, said = await started("-c", run + end)
    assert said.splitlines()[-1] == "True"

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
OFFLINE = re.compile(r"from versions: none|connection|timed out|max retries", re.IGNORECASE)


class Instruction(NamedTuple):
    word: str
    rest: str


def stages() -> list[list[Instruction]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    found: list[list[Instruction]] = []
    for line in text.replace("\\\n", " ").splitlines():
        if not line.strip():
            continue
        word, rest = line.split(maxsplit=1)
        if word == "FROM":
            found.append([])
        found[-1].append(Instruction(word, rest))
    return found


def all_of(word: str, stage: list[Instruction]) -> list[str]:
    return [instruction.rest for instruction in stage if instruction.word == word]


def environment(stage: list[Instruction]) -> dict[str, str]:
    pairs = [pair for rest in all_of("ENV", stage) for pair in shlex.split(rest)]
    return dict(pair.split("=", 1) for pair in pairs)


def copied(stage: list[Instruction]) -> list[tuple[str, str]]:
    """What is copied from the tree, each with its place in the image."""
    copies = [rest.split() for rest in all_of("COPY", stage) if not rest.startswith("--from")]
    return [(source, target) for *sources, target in copies for source in sources]


def copy_as_the_image_does(stage: list[Instruction], place: Path) -> None:
    for source, target in copied(stage):
        origin = ROOT / source
        if origin.is_dir():
            shutil.copytree(origin, place / target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (place / target).mkdir(exist_ok=True)
            shutil.copy(origin, place / target)


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    found = [re.match(r"([\w.-]+)==([^\s;]+)", line) for line in lines if not line.startswith("#")]
    assert all(found), "a line of constraints.txt is no exact pin"
    return {plain(pin[1]): pin[2] for pin in found if pin}


def plain(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def direct_dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    required: list[str] = project["dependencies"]
    wanted = [*required, *(package for extra in extras.values() for package in extra)]
    return sorted({plain(re.split(r"[^\w.-]", package, maxsplit=1)[0]) for package in wanted})


def is_kept_out(path: PurePosixPath) -> bool:
    """Whether .dockerignore hides a path: the last line that matches it or a parent decides."""
    kept_out = False
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = re.escape(line.removeprefix("!").strip("/"))
        pattern = pattern.replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        if any(re.fullmatch(pattern, str(part)) for part in (path, *path.parents)):
            kept_out = not line.startswith("!")
    return kept_out


def test_whatever_the_image_copies_exists() -> None:
    sources = [source for stage in stages() for source, _ in copied(stage)]
    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []


def test_nothing_the_image_copies_is_kept_out_of_the_build() -> None:
    for stage in stages():
        for source, _ in copied(stage):
            origin = ROOT / source
            files = [origin] if origin.is_file() else [f for f in origin.rglob("*") if f.is_file()]
            paths = [PurePosixPath(file.relative_to(ROOT).as_posix()) for file in files]
            needed = [path for path in paths if "__pycache__" not in path.parts]
            assert [path for path in needed if is_kept_out(path)] == []


@pytest.mark.parametrize(
    "path", [".git/HEAD", ".env", ".venv/bin/python", "tests/test_container.py", "a.sqlite3-wal"]
)
def test_secrets_tests_and_games_are_kept_out_of_the_build(path: str) -> None:
    assert is_kept_out(PurePosixPath(path))


def test_the_games_lie_in_a_volume() -> None:
    final = stages()[-1]
    volumes = [volume for rest in all_of("VOLUME", final) for volume in json.loads(rest)]
    database = PurePosixPath(environment(final)["DATABASE_PATH"])
    assert any(database.is_relative_to(volume) for volume in volumes)


def test_the_image_does_not_run_as_root() -> None:
    user = all_of("USER", stages()[-1])[-1].split(":")[0]
    assert user.isdigit(), "by number, so that an orchestrator can tell"
    assert int(user) > 0


def test_the_image_and_the_makefile_install_the_same_pins() -> None:
    for name in ("Makefile", "Dockerfile"):
        assert "--constraint constraints.txt" in (ROOT / name).read_text(), name


@pytest.mark.parametrize("package", direct_dependencies())
def test_every_direct_dependency_is_pinned(package: str) -> None:
    assert package in pins()


def test_the_image_starts_with_only_what_it_installs_and_asks_for_a_token(tmp_path: Path) -> None:
    builder, final = stages()
    build, app, venv = tmp_path / "build", tmp_path / "app", tmp_path / "venv"
    build.mkdir()
    app.mkdir()
    copy_as_the_image_does(builder, build)
    copy_as_the_image_does(final, app)
    for step in all_of("RUN", builder):
        command = [word.replace("/venv", str(venv)) for word in shlex.split(step)]
        if command[0] == "python":
            command[0] = sys.executable
        done = subprocess.run(
            command,
            cwd=build,
            env={**os.environ, "PIP_RETRIES": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode and OFFLINE.search(done.stdout + done.stderr):
            pytest.skip("pip reaches no packages here")
        assert done.returncode == 0, done.stdout + done.stderr

    image = environment(final)
    started = subprocess.run(
        json.loads(all_of("CMD", final)[-1]),
        cwd=app,
        env={
            "PATH": image["PATH"].replace("/venv", str(venv)).replace("$PATH", os.defpath),
            "DATABASE_PATH": str(tmp_path / PurePosixPath(image["DATABASE_PATH"]).name),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert started.returncode == 2, started.stderr
    assert len(started.stderr.splitlines()) == 1
    assert "DISCORD_TOKEN" in started.stderr

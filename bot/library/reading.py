"""Reading one TOML file into frozen values, with mistakes named."""

import tomllib
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

_Value = TypeVar("_Value")


class LibraryError(Exception):
    """A file of the library is not as it should be; the message names file and key."""

    def __init__(self, file: Path, mistake: str) -> None:
        super().__init__(f"{file.name}: {mistake}")


class FolderError(Exception):
    """The host's setting names no folder of articles."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"ARTICLES_PATH names no folder: {folder}. Name one with articles, or none."
        )


NOT_UTF_8 = "it is not text in UTF-8: save it anew in that encoding"


def is_folder(path: Path) -> bool:
    """Whether a path leads to a folder, however long it is."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_toml(file: Path) -> dict[str, Any]:
    """Return the contents of a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise LibraryError(file, NOT_UTF_8) from error
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise LibraryError(file, str(error)) from error


def shaped(file: Path, table: dict[str, Any], into: type[_Value]) -> _Value:
    """Return a table as the dataclass `into`; an unknown or missing key is a mistake."""
    known, needed = _keys(into)
    for key in table:
        if key not in known:
            raise LibraryError(file, f"unknown key {key!r} in {_title(table)}")
    for name in needed:
        if name not in table:
            raise LibraryError(file, f"key {name!r} is missing in {_title(table)}")
    try:
        return msgspec.convert(table, type=into)
    except msgspec.ValidationError as error:
        raise LibraryError(file, f"{error} in {_title(table)}") from error


@cache
def _keys(into: type) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the keys that a dataclass knows, and those that it cannot do without."""
    known = fields(into)
    return (
        frozenset(field.name for field in known),
        tuple(field.name for field in known if field.default is MISSING),
    )


def _title(table: dict[str, Any]) -> str:
    return repr(table.get("name") or table.get("id") or "a table")

"""The editions of the rules, from `data/editions/*.toml`."""

from pathlib import Path

from bot.library.reading import LibraryError, read_toml, shaped
from bot.rules.editions import Edition, Readings

_FOLLOWS = "follows"
"""The key that names an edition whose articles hold here too, but for those replaced."""


def load_editions(folder: Path) -> dict[str, Edition]:
    """Return every edition by its id."""
    editions: dict[str, Edition] = {}
    for file in sorted(folder.glob("*.toml")):
        table = read_toml(file)
        table.pop(_FOLLOWS, None)
        readings = shaped(file, table.get("readings", {}), Readings)
        edition = shaped(file, {**table, "readings": readings}, Edition)
        if edition.id != file.stem:
            raise LibraryError(file, f"its id is {edition.id!r}")
        editions[edition.id] = edition
    return editions


def load_follows(folder: Path) -> dict[str, str]:
    """Return the edition that each other one follows, by their ids."""
    tables = {file: read_toml(file) for file in sorted(folder.glob("*.toml"))}
    follows = {file: table[_FOLLOWS] for file, table in tables.items() if _FOLLOWS in table}
    firsts = {file.stem for file in tables if file not in follows}
    for file, followed in follows.items():
        if followed not in firsts:
            raise LibraryError(file, f"follows: {followed!r} is no edition that follows none")
    return {file.stem: followed for file, followed in follows.items()}

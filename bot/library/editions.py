"""The editions of the rules, from `data/editions/*.toml`."""

from pathlib import Path

from bot.library.reading import LibraryError, read_toml, shaped
from bot.rules.editions import Edition, Readings


def load_editions(folder: Path) -> dict[str, Edition]:
    """Return every edition by its id."""
    editions: dict[str, Edition] = {}
    for file in sorted(folder.glob("*.toml")):
        table = read_toml(file)
        readings = shaped(file, table.get("readings", {}), Readings)
        edition = shaped(file, {**table, "readings": readings}, Edition)
        if edition.id != file.stem:
            raise LibraryError(file, f"its id is {edition.id!r}")
        editions[edition.id] = edition
    return editions

"""What the bot knows by heart: editions and profiles, read from `data/` and checked.

Loaded once, at the start; a mistake in a file stops the bot and is named.
"""

from dataclasses import dataclass
from pathlib import Path

from bot.library.editions import load_editions
from bot.library.profiles import Profiles, load_profiles
from bot.rules.editions import Edition

DATA = Path(__file__).parents[2] / "data"
DEFAULT_EDITION = "2018"


@dataclass(frozen=True, slots=True)
class Library:
    """Everything read from `data/`."""

    editions: dict[str, Edition]
    profiles: dict[str, Profiles]
    """By the id of their edition."""

    @property
    def default_edition(self) -> Edition:
        """The edition of a game that asks for none."""
        return self.editions[DEFAULT_EDITION]


def load(folder: Path = DATA) -> Library:
    """Read and check the whole library. Raises `LibraryError` at the first mistake."""
    editions = load_editions(folder / "editions")
    return Library(editions, load_profiles(folder / "profiles", editions=frozenset(editions)))

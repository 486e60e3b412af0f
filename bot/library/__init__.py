"""What the bot knows by heart: editions, profiles and articles, read from `data/` and checked.

Loaded once, at the start; a mistake in a file stops the bot and is named.
"""

from dataclasses import dataclass
from pathlib import Path

from bot.library.articles import load_articles
from bot.library.collection import Articles
from bot.library.editions import load_editions, load_follows
from bot.library.profiles import Profiles, load_profiles
from bot.rules.editions import Edition

DATA = Path(__file__).parents[2] / "data"
DEFAULT_EDITION = "2018"


@dataclass(frozen=True, slots=True)
class Library:
    """Everything read from `data/`, and from a host's own folder of articles."""

    editions: dict[str, Edition]
    profiles: dict[str, Profiles]
    """By the id of their edition."""
    articles: dict[str, Articles]
    """By the id of the edition they hold in; one without any has an empty collection."""

    @property
    def default_edition(self) -> Edition:
        """The edition of a game that asks for none."""
        return self.editions[DEFAULT_EDITION]


def load(folder: Path = DATA, articles: Path | None = None) -> Library:
    """Read and check the whole library. Raises `LibraryError` at the first mistake.

    The folder `articles` is the host's own: what it holds replaces ours by edition and id.
    """
    editions = load_editions(folder / "editions")
    return Library(
        editions,
        load_profiles(folder / "profiles", editions=frozenset(editions)),
        {
            edition: Articles(found)
            for edition, found in load_articles(
                folder / "articles",
                editions=editions,
                follows=load_follows(folder / "editions"),
                own=articles,
            ).items()
        },
    )

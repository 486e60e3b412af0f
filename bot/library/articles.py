"""The articles about the rules, from `data/articles/` and a host's own folder.

An article is Markdown with a TOML head between two lines of `+++`. Its first line
answers the question; the rest says the details. The words are our own.

An edition may follow another: then the other's articles hold in it as well, but for
those it has an article of its own about, under the same id.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NewType

from bot.library.reading import NOT_UTF_8, FolderError, LibraryError, is_folder, shaped
from bot.library.spelling import spelled
from bot.rules.editions import Edition

ArticleId = NewType("ArticleId", str)

LONGEST_TEXT = 900
"""Characters of an article's body, so that it fits on one screen of a phone."""
LONGEST_TITLE = 80
"""Characters of a title, so that it fits on a button."""

LONGEST_ID = 80
"""Characters of an id, so that it fits into a button's."""

_FENCE = "+++"
_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
_CASE = re.compile(r"[A-Z]+[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Article:
    """What the rules say about one thing."""

    id: ArticleId
    title: str
    edition: str
    source: str
    """Where the book says it; never the book's own words."""
    text: str
    aliases: tuple[str, ...] = ()
    see: tuple[ArticleId, ...] = ()
    cases: tuple[str, ...] = ()
    """The rule cases that it covers."""
    readings: tuple[str, ...] = ()
    """The open questions of its edition that it explains."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called, its title first."""
        return (self.title, *self.aliases)

    @property
    def answer(self) -> str:
        """The first line, which answers in one sentence."""
        return self.text.partition("\n")[0]


_Shelf = dict[ArticleId, tuple[Path, Article]]
"""The articles of one edition with the files they came from."""


def load_articles(
    folder: Path,
    *,
    editions: Mapping[str, Edition],
    follows: Mapping[str, str],
    own: Path | None = None,
) -> dict[str, tuple[Article, ...]]:
    """Return the articles that hold in each edition.

    Those in the host's `own` folder replace ours of the same edition and id.
    """
    written = _read_folder(folder, editions)
    if own is not None:
        if not is_folder(own):
            raise FolderError(own)
        for edition, articles in _read_folder(own, editions).items():
            written[edition] |= articles
    shelves = {
        edition: {**written[follows.get(edition, edition)], **articles}
        for edition, articles in written.items()
    }
    for shelf in shelves.values():
        _check_names(shelf)
        _check_links(shelf)
    return {
        edition: tuple(article for _, article in shelf.values())
        for edition, shelf in shelves.items()
    }


def _read_folder(folder: Path, editions: Mapping[str, Edition]) -> dict[str, _Shelf]:
    """Return what a folder holds, and the folders in it, by the edition it was written for."""
    shelves: dict[str, _Shelf] = {edition: {} for edition in editions}
    for file in sorted(folder.rglob("*.md")):
        article = _read_article(file)
        _check(file, article, editions)
        twin, _ = shelves[article.edition].setdefault(article.id, (file, article))
        if twin != file:
            taken = f"id {article.id!r} is taken by {twin.name}"
            raise LibraryError(file, f"{taken}, for the edition {article.edition} too")
    return shelves


def _read_article(file: Path) -> Article:
    """Return the article in a file, whatever its line ends."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
        if not lines or lines[0].rstrip() != _FENCE:
            raise LibraryError(file, f"it does not begin with a line of {_FENCE}")
        try:
            end = [line.rstrip() for line in lines].index(_FENCE, 1)
        except ValueError:
            raise LibraryError(file, f"its head does not end with a line of {_FENCE}") from None
        head: dict[str, Any] = tomllib.loads("\n".join(["", *lines[1:end]]))
    except UnicodeDecodeError as error:
        raise LibraryError(file, NOT_UTF_8) from error
    except OSError as error:
        raise LibraryError(file, f"it cannot be read: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(file, str(error)) from error
    if "text" in head:
        raise LibraryError(file, "unknown key 'text'; the text stands below the head")
    return shaped(file, {**head, "text": "\n".join(lines[end + 1 :]).strip()}, Article)


def _check(file: Path, article: Article, editions: Mapping[str, Edition]) -> None:
    """Object to whatever is wrong with an article by itself."""
    if not _ID.fullmatch(article.id):
        raise LibraryError(file, f"id {article.id!r} is not of the form 'ring.put-on'")
    if len(article.id) > LONGEST_ID:
        raise LibraryError(file, f"id must have at most {LONGEST_ID} characters")
    if not 0 < len(article.title) <= LONGEST_TITLE:
        raise LibraryError(file, f"title must have 1 to {LONGEST_TITLE} characters")
    if not article.text:
        raise LibraryError(file, "its text is missing")
    if len(article.text) >= LONGEST_TEXT:
        raise LibraryError(
            file, f"its text has {len(article.text)} characters, not under {LONGEST_TEXT}"
        )
    if article.edition not in editions:
        raise LibraryError(file, f"edition: no edition is called {article.edition!r}")
    known = {field.name for field in fields(editions[article.edition].readings)}
    for reading in article.readings:
        if reading not in known:
            raise LibraryError(file, f"readings: no reading is called {reading!r}")
    for case in article.cases:
        if not _CASE.fullmatch(case):
            raise LibraryError(file, f"cases: {case!r} is not of the form 'W1'")


def _check_names(shelf: _Shelf) -> None:
    """Object to a title or alias that is taken in an edition, or that says nothing."""
    owners: dict[str, ArticleId] = {}
    for file, article in shelf.values():
        for place, name in enumerate(article.names):
            key = "aliases" if place else "title"
            plain = spelled(name)
            if not plain:
                raise LibraryError(file, f"{key}: nobody can look up {name!r}")
            owner = owners.get(plain)
            if owner is not None:
                raise LibraryError(file, f"{key}: {name!r} is {owner!r} already")
            owners[plain] = article.id


def _check_links(shelf: _Shelf) -> None:
    """Object to a link that leads nowhere."""
    for file, article in shelf.values():
        for link in article.see:
            if link not in shelf:
                raise LibraryError(file, f"see: there is no article {link!r}")

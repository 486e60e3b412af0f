"""The articles that hold in one edition, and what a question about them finds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.library.articles import Article, ArticleId

if TYPE_CHECKING:
    from bot.library.search import Search

MOST_OTHERS = 3


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a question, if there is one, and what else may have been meant."""

    best: Article | None
    others: tuple[Article, ...]
    """Further suggestions; without a best one, the articles with the nearest titles."""


class Articles:
    """The articles of one edition."""

    def __init__(self, articles: Iterable[Article]) -> None:
        self._all = tuple(sorted(articles, key=lambda article: article.title.casefold()))
        self._by_id = {article.id: article for article in self._all}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Article]:
        return iter(self._all)

    def get(self, id_: str) -> Article | None:
        """Return the article of that id."""
        return self._by_id.get(ArticleId(id_))

    def find(self, question: str) -> Found:
        """Return the article that answers `question`, and up to three others."""
        return self._search.find(question)

    def suggest(self, text: str, most: int = 25) -> tuple[Article, ...]:
        """Return what somebody who has typed `text` so far may want, the likeliest first."""
        return self._search.suggest(text, most)

    @cached_property
    def _search(self) -> "Search":
        # Loaded when somebody first looks something up: it would make the start a tenth longer.
        from bot.library.search import Search

        return Search(self._all)

"""Finding the article that answers a question, however it is typed.

Four ways are tried, the surest first: the very name, its beginning, a name with typing
errors, and the words of the question in names and texts. What the surest way finds is
the answer; the other ways fill up the suggestions.
"""

import math
from collections import Counter
from collections.abc import Iterable

from rapidfuzz import fuzz, process

from bot.library.articles import Article, ArticleId
from bot.library.collection import MOST_OTHERS, Found
from bot.library.spelling import LONGEST_QUESTION, joined, spelled, spelled_out, words_of

_SHORTEST_BEGINNING = 3
"""Letters below which the beginning of a name says too little."""
_NEAR = 84.0
"""Of 100: how alike a name and a question with typing errors must be."""
_NEAR_WORD = 78.0
"""Of 100: the same for a single word."""
_ENOUGH = 0.55
"""The part of a question, weighed by how telling its words are, that an answer must meet."""
_SOMETHING = 0.3
"""The same for a further suggestion."""
_IN_TITLE, _IN_ALIAS, _IN_TEXT = 1.0, 0.9, 0.4

_ASIDE = frozenset(
    words_of(
        "a am an and any are be by can come could do does for get had happen has have how i if in "
        "is it me mean must my need of or rule should so than that the their them then there they "
        "this to use we what when where which who why with work would you your "
        "he him his her she our us"
    )
)
"""Words that questions are made of, whatever they are about; `might` and `will` are not."""


class Search:
    """What the articles of one edition are found by."""

    def __init__(self, articles: tuple[Article, ...]) -> None:
        self._all = articles
        self._by_id = {article.id: article for article in self._all}
        self._names: dict[str, Article] = {}
        for article in self._all:
            for name in article.names:
                self._names.setdefault(spelled(name), article)
        self._list = list(self._names)
        self._titles = {article.id: spelled(article.title) for article in self._all}
        self._words = {article.id: _weighed(article) for article in self._all}
        self._sets = {
            article.id: [frozenset(words_of(name)) - _ASIDE for name in article.names]
            for article in self._all
        }
        counts = Counter(word for words in self._words.values() for word in words)
        self._telling = {word: _telling(n, of=len(self._all)) for word, n in counts.items()}
        self._vocabulary = list(self._telling)

    def find(self, question: str) -> Found:
        """Return the article that answers `question`, and up to three others.

        Who says the very name of one is not offered what shares no more than a word with it.
        """
        words = spelled_out(words_of(question[:LONGEST_QUESTION]))
        plain = joined(words)
        named = self._of_that_name(question, plain)
        ranked = [
            *named,
            *self._that_begin(plain, words),
            *self._of_a_name_like(plain),
            *self._about(words, enough=_ENOUGH),
        ]
        if not ranked:
            return Found(None, self._of_the_nearest_titles(plain))
        if not named:
            ranked += self._about(words, enough=_SOMETHING)
        best, *others = {article.id: article for article in ranked}.values()
        return Found(best, tuple(others[:MOST_OTHERS]))

    def suggest(self, text: str, most: int) -> tuple[Article, ...]:
        """Return what somebody who has typed `text` so far may want, the likeliest first."""
        plain = spelled(text[:LONGEST_QUESTION])
        if not plain:
            return self._all[:most]
        starting = (a for a in self._all if self._titles[a.id].startswith(plain))
        within = (a for a in self._all if plain in self._titles[a.id])
        called = (article for name, article in self._names.items() if plain in name)
        found = self.find(text)
        rest = (found.best, *found.others) if found.best else ()
        likely = {a.id: a for a in (*starting, *within, *called, *rest)}
        return tuple(likely.values())[:most]

    def _of_that_name(self, question: str, plain: str) -> list[Article]:
        named = self._by_id.get(ArticleId(question.strip())) or self._names.get(plain)
        return [named] if named else []

    def _that_begin(self, plain: str, words: tuple[str, ...]) -> list[Article]:
        """Return the articles of which a name begins so, the shortest name first."""
        if len(plain) < _SHORTEST_BEGINNING or _ASIDE.issuperset(words):
            return []
        names = [name for name in self._list if name.startswith(plain)]
        return [self._names[name] for name in sorted(names, key=len)]

    def _of_a_name_like(self, plain: str) -> list[Article]:
        """Return the articles with a name like this, but for typing errors, the likest first."""
        near = process.extract(
            plain, self._list, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=2 * MOST_OTHERS
        )
        return [self._names[name] for name, _, _ in near]

    def _about(self, words: tuple[str, ...], *, enough: float) -> list[Article]:
        """Return the articles that the words of the question are about, the best first."""
        meant = [self._meant(word) for word in dict.fromkeys(words) if word not in _ASIDE]
        unknown = _telling(1, of=len(self._all))
        whole = sum(_most(self._telling, readings, default=unknown) for readings in meant)
        scores: list[tuple[float, Article]] = []
        for article in self._all:
            weights = self._words[article.id]
            met = score = 0.0
            hits: set[str] = set()
            for readings in meant:
                here = {w: alike for w, alike in readings.items() if w in weights}
                if here:
                    score += max(weights[w] * alike * self._telling[w] for w, alike in here.items())
                    met += _most(self._telling, readings)
                    hits |= here.keys()
            if met and met / whole >= enough:
                scores.append((score * (1 + self._likeness(article, hits, whole)), article))
        scores.sort(key=lambda place: -place[0])
        return [article for _, article in scores[: 1 + MOST_OTHERS]]

    def _likeness(self, article: Article, hits: set[str], whole: float) -> float:
        """Return how much of one name and of the question is common to both, from 0 to 1."""
        return max(
            self._tells(name & hits) / (whole + self._tells(name - hits))
            for name in self._sets[article.id]
        )

    def _tells(self, words: Iterable[str]) -> float:
        return sum(self._telling[word] for word in words)

    def _meant(self, word: str) -> dict[str, float]:
        """Return the words known here that `word` may stand for, each with how alike it is."""
        if word in self._telling:
            return {word: 1.0}
        if len(word) < _SHORTEST_BEGINNING:
            return {}
        near = process.extract(
            word, self._vocabulary, scorer=fuzz.ratio, score_cutoff=_NEAR_WORD, limit=4
        )
        return {known: alike / 100 for known, alike, _ in near}

    def _of_the_nearest_titles(self, plain: str) -> tuple[Article, ...]:
        near = process.extract(plain, self._titles, scorer=fuzz.ratio, limit=MOST_OTHERS)
        return tuple(self._by_id[id_] for _, _, id_ in near)


def _weighed(article: Article) -> dict[str, float]:
    """Return the words of an article with the weight of the place where each stands."""
    weights: dict[str, float] = {}
    for text, weight in (
        (article.title, _IN_TITLE),
        (" ".join(article.aliases), _IN_ALIAS),
        (article.text, _IN_TEXT),
    ):
        for word in words_of(text):
            weights.setdefault(word, weight)
    return weights


def _telling(count: int, *, of: int) -> float:
    """Return how much a word tells that stands in `count` of all articles."""
    return math.log(1 + of / count)


def _most(telling: dict[str, float], words: Iterable[str], default: float = 0.0) -> float:
    """Return how much the most telling of `words` tells."""
    return max((telling[word] for word in words), default=default)

"""How words are told apart when something is looked up."""

import re
import unicodedata

LONGEST_QUESTION = 300
"""Characters of a question that are read; nobody types more before he asks."""

_WORD = re.compile(r"[^\W_]+")
_STRENGTH = re.compile(r"s[0-9]{1,2}")
_ARTICLES = frozenset({"a", "an", "the"})
_DEFENCE = re.compile(r"d[0-9]{1,2}")


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of `text` without capitals, accents, punctuation and the plural's s.

    >>> words_of("Sauron’s  WILL!")
    ('sauron', 'will')
    >>> words_of("Nazgûl: two-handed dice, duels & bonus")
    ('nazgul', 'two', 'handed', 'dice', 'duel', 'bonus')
    """
    plain = text.replace("’", "").replace("'", "")
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(c for c in letters if not unicodedata.combining(c))
    return tuple(_singular(word) for word in _WORD.findall(plain.casefold()))


def spelled(text: str) -> str:
    """Return `text` as it is compared: two names that are spelled alike are the same name.

    >>> spelled("the Control Zones") == spelled("control zone")
    True
    """
    return joined(words_of(text))


def joined(words: tuple[str, ...]) -> str:
    """Return words as one name, in which `the` and `a` make no difference."""
    return " ".join(word for word in words if word not in _ARTICLES)


def spelled_out(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a question with what players abbreviate written out.

    `s4 vs d6` asks about Strength and Defence; alone, a D6 is a dice.

    >>> spelled_out(("s4", "vs", "d6"))
    ('strength', '4', 'vs', 'defence', '6')
    >>> spelled_out(("roll", "d6"))
    ('roll', 'd6')
    """
    if not any(_STRENGTH.fullmatch(word) for word in words):
        return words
    out: list[str] = []
    for word in words:
        if _STRENGTH.fullmatch(word):
            out += ["strength", word[1:]]
        elif _DEFENCE.fullmatch(word):
            out += ["defence", word[1:]]
        else:
            out.append(word)
    return tuple(out)


def _singular(word: str) -> str:
    """Return `word` without an s that only makes it many, or somebody's."""
    is_plural = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us"))
    return word[:-1] if is_plural else word

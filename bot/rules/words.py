"""The words with which players make sure that nobody has chosen the dice alone."""

import re
from dataclasses import dataclass

from bot.rules.errors import Reason, UnreadableError

LONGEST_WORD = 30
_WORD = re.compile(rf"[A-Za-z0-9]{{0,{LONGEST_WORD}}}")


@dataclass(frozen=True, slots=True)
class Words:
    """What was given by whoever started the game, by Good and by Evil; empty for nothing."""

    start: str = ""
    good: str = ""
    evil: str = ""

    def __str__(self) -> str:
        """Return the words as every throw of the game takes them.

        >>> str(Words()), str(Words(start="Anduril", evil="mirkwood7"))
        ('', '/start:Anduril/evil:mirkwood7')
        """
        given = (("start", self.start), ("good", self.good), ("evil", self.evil))
        return "".join(f"/{whose}:{word}" for whose, word in given if word)


NO_WORDS = Words()


def check_word(word: str) -> None:
    """Refuse a word of other signs than the letters a to z and digits, or a long one."""
    if not _WORD.fullmatch(word):
        raise UnreadableError(Reason.BAD_WORD, most=LONGEST_WORD)

"""Text that came from a person, made safe to show."""

import re
import unicodedata

from bot.rules.figures import Points

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]<:@]|^[-+])")
_BREAKS = re.compile(r"[\t\r\n]+")
_NUMBERED = re.compile(r"^(\d+)\.")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _RELEASE = "\u2068", "\u2069"
LONGEST_SHOWN = 80


def plain(text: str) -> str:
    """Return `text` as it reads, whatever signs it holds.

    Markdown is escaped, mentions are broken, line breaks become blanks, control signs
    are dropped, the direction of writing stays inside, and what is over 80 characters is cut.

    >>> print(plain("**Bob** @everyone"))
    \\*\\*Bob\\*\\* \\@everyone
    """
    one_line = _BREAKS.sub(" ", text)
    shown = "".join(sign for sign in one_line if unicodedata.category(sign)[0] != "C").strip()
    if len(shown) > LONGEST_SHOWN:
        shown = shown[: LONGEST_SHOWN - 1] + "…"
    turns = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in shown)
    escaped = _NUMBERED.sub(r"\1\.", _MARKDOWN.sub(r"\\\1", shown))
    return f"{_ISOLATE}{escaped}{_RELEASE}" if turns else escaped


def counted(count: int, noun: str) -> str:
    """Return how many there are.

    >>> counted(1, "roll"), counted(0, "roll")
    ('1 roll', '0 rolls')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def since(turn: int) -> str:
    """Return since when something lasts; after a turn was renumbered, maybe before all turns.

    >>> since(0), since(3)
    ('since before turn 1', 'since turn 3')
    """
    return f"since turn {turn}" if turn else "since before turn 1"


def pips(left: Points, start: Points) -> str:
    """Return what is left of each kind of point, as pips and as a number.

    >>> pips(Points(might=1, will=3), Points(might=2, will=3, fate=1))
    'Might ●○ 1 · Will ●●● 3 · Fate ○ 0'
    """
    counted = [
        ("Might", left.might, start.might),
        ("Will", left.will, start.will),
        ("Fate", left.fate, start.fate),
        ("Wounds", left.wounds, start.wounds),
    ]
    return " · ".join(
        f"{name} {'●' * now}{'○' * (full - now)} {now}" for name, now, full in counted if full
    )

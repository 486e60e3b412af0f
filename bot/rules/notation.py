"""Dice as players write them, for a roll that no rule asks for.

A request has parts, separated by `;`. A part is dice, then in any order a bonus, a
target, re-rolls and what is kept, each at most once, and last a label:

    6x 2d6+1        six times two dice and 1
    10d6 4+ orcs    how many of ten show 4 or more, for the orcs
    5d6 5+ rr1,2    the same, after 1s and 2s were rolled again once
    4d6 kh3         the three highest of four; `kl` keeps the lowest

Capitals and blanks make no difference. A label without quotes starts with a letter
and holds no digit, `+` or `;`, so that no slip of the pen passes for one.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice

from bot.rules.dice import MOST_SIDES
from bot.rules.errors import NotationError, Reason

MOST_CHARACTERS = 200
"""The characters of a request. Blanks are not counted, so the canonical text is never too long."""
MOST_PARTS = 20
MOST_DICE = 500
"""The dice of a request in all, with their repeats and without their re-rolls."""
LARGEST = 1000
"""The largest bonus, penalty and target."""

_DICE = re.compile(
    r"\s*+(?:([0-9]++)\s*+[xX×]\s*+)?+([0-9]*+)\s*+[dD](?![^\W\d_])\s*+([0-9]*+)\s*+"
)
_MODIFIER = re.compile(
    r"(?:"
    r"(?P<sign>[+\-−])\s*+(?P<bonus>[0-9]++)"
    r"|(?P<target>[0-9]++)\s*+\+(?![0-9+\-−])"
    r"|[rR][rR]\s*+(?P<reroll>[0-9]++(?:\s*+,\s*+[0-9]++)*+)"
    r"|[kK](?P<end>[hHlL])\s*+(?P<keep>[0-9]++)"
    r")\s*+"
)
_BLANKS = re.compile(r"\s*+")
_DIGITS = re.compile(r"[0-9]++")
_QUOTED = re.compile(r'["“”]([^"“”]*+)["“”]\s*+(?=;|\Z)')
_BARE = re.compile(r'[^\d+;"“”]*+')
_BLANK = re.compile(r"\s")
_MEANT = re.compile(r"(?:[khlrdx]++|keep|drop|re-?roll)(?![^\W\d_]|['’])", re.IGNORECASE)
"""A first word that was meant to do something to the dice, and is no label."""


class End(StrEnum):
    """Which dice are kept."""

    HIGHEST = "kh"
    LOWEST = "kl"


@dataclass(frozen=True, slots=True)
class Keep:
    """So many of the highest or the lowest dice count, the others do not."""

    end: End
    count: int


@dataclass(frozen=True, slots=True)
class Throw:
    """One part of a request: some like dice, what is done to them, and how often.

    With a target the bonus is added to the result of each dice before it is compared;
    without one, once to the total. A natural 1 or 6 means nothing by itself.
    """

    count: int
    sides: int
    bonus: int = 0
    """Negative for a penalty."""
    target: int | None = None
    """What each dice must reach to count as a success; `None` where the faces are summed."""
    rerolls: tuple[int, ...] = ()
    """The faces that are rolled again once, the lowest first."""
    keep: Keep | None = None
    repeats: int = 1
    label: str = ""

    def __str__(self) -> str:
        repeats = f"{self.repeats}x " if self.repeats > 1 else ""
        count = self.count if self.count > 1 else ""
        bonus = f"{self.bonus:+}" if self.bonus else ""
        target = "" if self.target is None else f" {self.target}+"
        rerolls = f" rr{','.join(map(str, self.rerolls))}" if self.rerolls else ""
        keep = f" {self.keep.end}{self.keep.count}" if self.keep else ""
        label = f" {_written(self.label)}" if self.label else ""
        return f"{repeats}{count}d{self.sides}{bonus}{target}{rerolls}{keep}{label}"


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants rolled. Its text is canonical: `parse_request` is the inverse of `str`.

    >>> str(parse_request('6 X 1D6 - 1; 10d6 rr2,1 4+ "orcs"'))
    '6x d6-1; 10d6 4+ rr1,2 orcs'
    """

    parts: tuple[Throw, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))


@lru_cache(maxsize=256)  # the same few dice are rolled again and again
def parse_request(text: str) -> Request:
    """Return what `text` asks for, within all bounds.

    Raises `NotationError` for everything else, whatever the text.

    >>> parse_request("10d6 4+ orcs").parts
    (Throw(count=10, sides=6, bonus=0, target=4, rerolls=(), keep=None, repeats=1, label='orcs'),)
    """
    _check_length(text)
    parts: list[Throw] = []
    at = dice = 0
    while True:
        start = at
        if len(parts) == MOST_PARTS:
            start = _skipped(text, start)
            raise NotationError(Reason.NOTATION_PARTS, text, at=start, most=MOST_PARTS)
        part, at = _parse_part(text, start)
        dice += part.count * part.repeats
        if dice > MOST_DICE:
            start = _skipped(text, start)
            raise NotationError(Reason.NOTATION_DICE, text, at=start, most=MOST_DICE)
        parts.append(part)
        if at == len(text):
            return Request(tuple(parts))
        at += 1  # the semicolon


def _check_length(text: str) -> None:
    """Bounds all numbers as well: no more digits than `int` reads at once."""
    if len(text) > MOST_CHARACTERS:
        counted = (index for index, sign in enumerate(text) if not sign.isspace())
        at = next(islice(counted, MOST_CHARACTERS, None), None)
        if at is not None:
            raise NotationError(Reason.NOTATION_LONG, text, at=at, most=MOST_CHARACTERS)
    if not text or text.isspace():
        raise NotationError(Reason.NOTATION_EMPTY, text, at=0)


def _parse_part(text: str, start: int) -> tuple[Throw, int]:
    """Return the part that begins at `start`, and where it ends: at a semicolon or the end."""
    dice = _DICE.match(text, start)
    if dice is None:
        raise NotationError(Reason.NOTATION_NO_DICE, text, at=_skipped(text, start))
    repeats, count, sides = int(dice[1] or 1), int(dice[2] or 1), int(dice[3] or 0)
    if not 1 <= repeats <= MOST_DICE:
        at = dice.start(1)
        raise NotationError(Reason.NOTATION_REPEATS, text, at=at, least=1, most=MOST_DICE)
    if not 1 <= count <= MOST_DICE:
        at = dice.start(2)
        raise NotationError(Reason.NOTATION_COUNT, text, at=at, least=1, most=MOST_DICE)
    if not 1 <= sides <= MOST_SIDES:
        at = _skipped(text, dice.start(3))
        raise NotationError(Reason.NOTATION_SIDES, text, at=at, least=1, most=MOST_SIDES)
    given: dict[str | None, re.Match[str]] = {}
    at = dice.end()
    while match := _MODIFIER.match(text, at):
        if match.lastgroup in given:
            raise NotationError(Reason.NOTATION_TWICE, text, at=at)
        given[match.lastgroup] = match
        at = match.end()
    bonus = _bonus(text, given["bonus"]) if "bonus" in given else 0
    target = _target(text, given["target"]) if "target" in given else None
    rerolls = _rerolls(text, given["reroll"], sides=sides) if "reroll" in given else ()
    keep = _keep(text, given["keep"], count=count) if "keep" in given else None
    label, at = _parse_label(text, at)
    return Throw(count, sides, bonus, target, rerolls, keep, repeats, label), at


def _bonus(text: str, match: re.Match[str]) -> int:
    bonus = int(match["bonus"])
    if bonus > LARGEST:
        raise NotationError(Reason.NOTATION_BONUS, text, at=match.start("bonus"), most=LARGEST)
    return bonus if match["sign"] == "+" else -bonus


def _target(text: str, match: re.Match[str]) -> int:
    target = int(match["target"])
    if not 1 <= target <= LARGEST:
        at = match.start("target")
        raise NotationError(Reason.NOTATION_TARGET, text, at=at, least=1, most=LARGEST)
    return target


def _rerolls(text: str, match: re.Match[str], *, sides: int) -> tuple[int, ...]:
    faces: set[int] = set()
    for digits in _DIGITS.finditer(text, *match.span("reroll")):
        face = int(digits[0])
        if not 1 <= face <= sides:
            at = digits.start()
            raise NotationError(Reason.NOTATION_REROLL, text, at=at, least=1, most=sides)
        faces.add(face)
    return tuple(sorted(faces))


def _keep(text: str, match: re.Match[str], *, count: int) -> Keep:
    kept = int(match["keep"])
    if not 1 <= kept <= count:
        at = match.start("keep")
        raise NotationError(Reason.NOTATION_KEEP, text, at=at, least=1, most=count)
    return Keep(End.HIGHEST if match["end"] in "hH" else End.LOWEST, kept)


def _parse_label(text: str, at: int) -> tuple[str, int]:
    """Return the label that begins at `at`, if one does, and where the part ends."""
    if at == len(text) or text[at] == ";":
        return "", at
    if text[at] in '"“”':
        quoted = _QUOTED.match(text, at)
        if quoted is None or not quoted[1].strip():
            raise NotationError(Reason.NOTATION_QUOTES, text, at=at)
        return _tidy(text, *quoted.span(1)), quoted.end()
    bare = _BARE.match(text, at)
    end = bare.end() if bare else at
    is_cut = end < len(text) and text[end] != ";"
    word = end - len(_BLANK.split(text[at:end])[-1])
    if not text[at].isalpha() or _MEANT.match(text, at) or (is_cut and word == at):
        raise NotationError(Reason.NOTATION_UNKNOWN, text, at=at)
    if is_cut:
        raise NotationError(Reason.NOTATION_LABEL, text, at=word)
    return _tidy(text, at, end), end


def _tidy(text: str, start: int, end: int) -> str:
    label = " ".join(text[start:end].split())
    if not label.isprintable():
        signs = (index for index in range(start, end) if not _is_seen(text[index]))
        raise NotationError(Reason.NOTATION_SIGN, text, at=next(signs))
    return label


def _is_seen(sign: str) -> bool:
    return sign.isprintable() or sign.isspace()


def _skipped(text: str, at: int) -> int:
    """Return the next place from `at` on where no blank stands."""
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _written(label: str) -> str:
    is_bare = label[0].isalpha() and _BARE.fullmatch(label) and not _MEANT.match(label)
    return label if is_bare else f'"{label}"'

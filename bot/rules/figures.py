"""The models, and what is left to each."""

import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

from bot.rules.errors import Reason, UnreadableError

FigureId = NewType("FigureId", str)

LONGEST_NAME = 60
_SIGNS = frozenset(" '’-.,()&/!\"#+")
_MOST_MARKS = 2
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | {
    chr(number) for number in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters and marks that show nothing: two names may not differ by these alone."""


class Side(StrEnum):
    """The two sides of every game."""

    GOOD = "good"
    EVIL = "evil"

    @property
    def opponent(self) -> "Side":
        """The other side."""
        return Side.EVIL if self is Side.GOOD else Side.GOOD


class Trait(StrEnum):
    """What sets a model apart from its bare characteristics."""

    RINGBEARER = "ringbearer"
    NOT_YET_AWOKEN = "not-yet-awoken"
    SAURON = "sauron"
    RINGWRAITH = "ringwraith"
    WILL_OF_EVIL = "will-of-evil"
    SLIP_AWAY = "slip-away"
    CROWN_OF_MORGUL = "crown-of-morgul"
    FEARLESS = "fearless"
    TERROR = "terror"
    HARBINGER = "harbinger"
    MONSTER = "monster"
    CAVALRY = "cavalry"
    FLY = "fly"


@dataclass(frozen=True, slots=True)
class Points:
    """Might, Will, Fate and Wounds: a model's store of them, or what is left of it."""

    might: int = 0
    will: int = 0
    fate: int = 0
    wounds: int = 0

    def less(self, *, might: int = 0, will: int = 0, fate: int = 0) -> "Points":
        """Return what is left after spending."""
        return replace(self, might=self.might - might, will=self.will - will, fate=self.fate - fate)

    def at_least(self, other: "Points") -> "Points":
        """Return the larger of each kind."""
        return Points(
            max(self.might, other.might),
            max(self.will, other.will),
            max(self.fate, other.fate),
            max(self.wounds, other.wounds),
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """A model as the books print it. `None` where no single number is printed."""

    name: str
    army: str
    side: Side
    kind: str
    move: int | None = None
    fight: int | None = None
    shoot: int | None = None
    strength: int | None = None
    defence: int | None = None
    attacks: int | None = None
    wounds: int | None = None
    courage: int | None = None
    intelligence: int | None = None
    might: int = 0
    will: int = 0
    fate: int = 0
    traits: tuple[Trait, ...] = ()
    rank: int | None = None
    """Its place in the order of those who may bear the Ring; 1 is the first."""
    aliases: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    """What we called it before: models of open games still stand on the table under such a name."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is found by, its own name first."""
        return (self.name, *self.aliases, *self.formerly)


@dataclass(frozen=True, slots=True)
class Figure:
    """One model on this table."""

    id: FigureId
    name: str
    side: Side
    courage: int
    start: Points
    left: Points
    traits: tuple[Trait, ...] = ()
    rank: int | None = None
    intelligence: int | None = None
    fight: int | None = None
    defence: int | None = None
    attacks: int | None = None
    is_mounted: bool = False
    is_down: bool = False
    """Removed from the table."""

    @property
    def has_points(self) -> bool:
        """Whether it has anything to spend: a Hero, in other words."""
        return bool(self.start.might or self.start.will or self.start.fate)

    @property
    def sees_the_unseen(self) -> bool:
        """Sauron, Ringwraiths and who has their Will of Evil are untouched (I4, C6, E28)."""
        seers = (Trait.SAURON, Trait.RINGWRAITH, Trait.WILL_OF_EVIL)
        return any(trait in self.traits for trait in seers)

    @property
    def lives_on_will(self) -> bool:
        """Who has the Will of Evil, as every Ringwraith, is gone without Will (E28)."""
        return self.sees_the_unseen and Trait.SAURON not in self.traits


def outranks(figure: Figure, other: Figure) -> bool:
    """Whether `figure` stands above `other` in the order of those who may bear the Ring (K1)."""
    return figure.rank is not None and other.rank is not None and figure.rank < other.rank


def figure_id(name: str) -> FigureId:
    """Return the id of the model called `name`: the same for any capitals and accents.

    >>> figure_id("Khamûl the  Easterling") == figure_id("khamul the easterling")
    True
    """
    plain = name
    if not name.isascii():
        letters = unicodedata.normalize("NFKD", name)
        plain = "".join(c for c in letters if not unicodedata.combining(c))
    return FigureId(" ".join(plain.replace("’", "'").casefold().split()))


def parse_name(text: str) -> str:
    """Return `text` as the name of a model.

    Letters of any script with their accents, the digits 0 to 9, spaces and a few
    signs make a name; what would call people or turn the direction of writing does not.

    Raises `UnreadableError`: nothing left, over 60 characters, or a sign that no name has.

    >>> parse_name("  Moria   Goblin #2 ")
    'Moria Goblin #2'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME:
        raise UnreadableError(Reason.NAME_LONG, length=len(name), most=LONGEST_NAME)
    room_for_marks = 0  # accents stand on a letter, two at the most
    for sign in name:
        if _is_letter(sign):
            room_for_marks = _MOST_MARKS
        elif room_for_marks and _is_mark(sign):
            room_for_marks -= 1
        elif sign in _SIGNS or sign in "0123456789":
            room_for_marks = 0
        else:
            raise UnreadableError(Reason.NAME_SIGNS, sign=_as_shown(sign))
    if not any(map(_is_letter, name)):
        raise UnreadableError(Reason.NAME_EMPTY)
    return name


def _as_shown(sign: str) -> str:
    """Return a sign itself, or what it is called where it shows nothing by itself."""
    shows = sign.isprintable() and not unicodedata.category(sign).startswith("M")
    return sign if shows and sign not in _UNSEEN else _called(sign)


def _called(sign: str) -> str:
    """Return the name of a sign, or its number where it has no name."""
    name = unicodedata.name(sign, "")
    return name.lower() if name else f"U+{ord(sign):04X}"


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign).startswith("L") and sign not in _UNSEEN


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Mc") and sign not in _UNSEEN


def recruit(profile: Profile, *, name: str | None = None, courage: int | None = None) -> Figure:
    """Return a fresh model of `profile`, under a name of its own if it has one.

    Raises `UnreadableError` where neither the profile nor the caller knows its Courage.
    """
    courage = profile.courage if courage is None else courage
    if courage is None:
        raise UnreadableError(Reason.COURAGE_UNPRINTED, name=profile.name)
    name = name or profile.name
    start = Points(profile.might, profile.will, profile.fate, profile.wounds or 0)
    return Figure(
        id=figure_id(name),
        name=name,
        side=profile.side,
        courage=courage,
        start=start,
        left=start,
        traits=profile.traits,
        rank=profile.rank,
        intelligence=profile.intelligence,
        fight=profile.fight,
        defence=profile.defence,
        attacks=profile.attacks,
    )


def improvise(name: str, *, side: Side, courage: int, might: int = 0, will: int = 0) -> Figure:
    """Return a model that no profile describes."""
    start = Points(might, will)
    return Figure(figure_id(name), name, side, courage, start, start)

"""What a player may ask of the table."""

from dataclasses import dataclass

from bot.rules.figures import Figure, FigureId, Side


@dataclass(frozen=True, slots=True)
class PutOnRing:
    """The owner has the bearer put on the Ring."""

    bearer: Figure
    mounted: bool = False


@dataclass(frozen=True, slots=True)
class TakeOffRing:
    """The owner has the bearer try to take the Ring off, with points promised beforehand."""

    bearer: FigureId
    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class RollSauronsWill:
    """The owner rolls to keep control of the bearer."""

    bearer: FigureId
    might: int = 0


@dataclass(frozen=True, slots=True)
class ChargeInvisible:
    """The opponent has a model try to charge the Invisible bearer."""

    bearer: FigureId
    charger: Figure
    """As it would join; a model that is on the table already keeps what is left to it."""
    distance: float
    """Inches between the two."""
    modifier: int = 0
    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class AnswerCharge:
    """The charger's player goes through with a charge that is allowed, or holds back."""

    bearer: FigureId
    turn: int
    index: int
    """The charge's place among this turn's charges at the bearer, from 0."""
    goes: bool


@dataclass(frozen=True, slots=True)
class NoteCharge:
    """Somebody notes that the bearer was charged, by a charge not asked for here."""

    bearer: Figure


@dataclass(frozen=True, slots=True)
class Settle:
    """The roller spends points on an open test, or none: it stands."""

    roll: int
    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The next turn begins."""

    turn: int
    """The turn that ends: a second press must not end the next one too."""
    confirmed: bool = False
    """Go on although Sauron's Will was due and not rolled."""


@dataclass(frozen=True, slots=True)
class TakeSide:
    """A person sits down at one side of the table."""

    side: Side
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class LeaveSide:
    """A person gets up from whatever sides are theirs."""

    player: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over."""


Action = (
    PutOnRing
    | TakeOffRing
    | RollSauronsWill
    | ChargeInvisible
    | AnswerCharge
    | NoteCharge
    | Settle
    | NextTurn
    | TakeSide
    | LeaveSide
    | EndGame
)

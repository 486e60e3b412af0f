"""What a player may ask of the table."""

from dataclasses import dataclass

from bot.rules.editions import Edition, Style
from bot.rules.figures import Figure, FigureId, Points, Side
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase


@dataclass(frozen=True, slots=True)
class PutOnRing:
    """The owner has the bearer put on the Ring."""

    bearer: Figure
    mounted: bool = False
    confirmed: bool = False
    """Go on although the bearer is alone, and will be lost by it (M4)."""


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
class HandOver:
    """A side's player, or who helps, gives the seat to another person."""

    side: Side
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class StartGame:
    """A game begins, with everything about it agreed beforehand."""

    edition: Edition
    style: Style
    tracks_phases: bool


@dataclass(frozen=True, slots=True)
class ChangeReading:
    """The players agree to read the rules differently where the text is open."""

    reading: str
    value: str


@dataclass(frozen=True, slots=True)
class RollPriority:
    """Both sides roll for priority."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """The next phase begins, or the other side's half of the Move phase."""

    turn: int
    phase: Phase
    """The phase that ends: a second press must not end the next one too."""
    moving: Side | None = None


@dataclass(frozen=True, slots=True)
class SetTurn:
    """A correction: it is another turn than the record has it."""

    turn: int


@dataclass(frozen=True, slots=True)
class AddFigure:
    """A model joins the table, with the Ring or without it, or is back after it left."""

    figure: Figure
    bears: bool = False


@dataclass(frozen=True, slots=True)
class ChangeFigure:
    """A correction of what a model has, and what is left of it."""

    figure: FigureId
    left: Points
    start: Points
    courage: int


@dataclass(frozen=True, slots=True)
class RemoveFigure:
    """A model leaves the table."""

    figure: FigureId


@dataclass(frozen=True, slots=True)
class LeaveAlone:
    """The owner says that the bearer is the last model of its side."""

    bearer: FigureId


@dataclass(frozen=True, slots=True)
class SetRing:
    """A correction: the Ring is worn since this turn, or not worn."""

    bearer: FigureId
    worn_since: int | None


@dataclass(frozen=True, slots=True)
class DeclareHeroic:
    """A Hero declares a Heroic Action, alone or calling friends to join."""

    figure: FigureId
    heroic: Heroic
    with_friends: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """The last action is taken back."""

    version: int
    """The version that the action led to: what came after it is not meant."""
    events: int
    """How many events the action had."""
    asked_by: Side | None = None
    """The side that asked, where the other must agree."""


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
    | HandOver
    | StartGame
    | ChangeReading
    | RollPriority
    | NextPhase
    | SetTurn
    | AddFigure
    | ChangeFigure
    | RemoveFigure
    | LeaveAlone
    | SetRing
    | DeclareHeroic
    | Undo
    | EndGame
)

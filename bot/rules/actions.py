"""What a player may ask of the table."""

from dataclasses import dataclass

from bot.rules.editions import Edition, Style
from bot.rules.figures import Figure, FigureId, Points, Side
from bot.rules.heroic import Heroic
from bot.rules.notation import Request
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
    modifier: int = 0
    """What an army's own rule adds, in editions that know any (E17)."""


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
    by_itself: bool = False
    """It was the bearer that charged."""


@dataclass(frozen=True, slots=True)
class Settle:
    """The roller spends points on an open test, or none: it stands."""

    roll: int
    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class Reroll:
    """The roller has one dice of an open test rolled again."""

    roll: int
    index: int
    """Which of its dice, from 0."""


@dataclass(frozen=True, slots=True)
class TestCourage:
    """Somebody takes a Courage test that is about no Ring."""

    roller: Figure | None
    """`None` where only a Courage value was given."""
    courage: int
    modifier: int = 0
    might: int = 0
    will: int = 0
    before_crown: bool = False
    """Whether an enemy with the Crown of Morgul is near, or is charged (E27)."""


@dataclass(frozen=True, slots=True)
class ThrowRider:
    """A rider loses its steed."""

    rider: Figure
    is_expert: bool = False
    might: int = 0


@dataclass(frozen=True, slots=True)
class TakeFall:
    """A rider who was knocked flying takes the hit."""

    roll: int
    """The Thrown Rider test that went so."""


@dataclass(frozen=True, slots=True)
class RollWounds:
    """Somebody rolls to wound."""

    strength: int
    defence: int
    strikes: int = 1
    is_trapped: bool = False
    is_two_handed: bool = False
    hero: Figure | None = None
    """Whose Might may be spent, if it is anybody's."""
    might: int = 0


@dataclass(frozen=True, slots=True)
class SpendFate:
    """A model spends one point of Fate to prevent one wound."""

    figure: Figure
    might: int = 0


@dataclass(frozen=True, slots=True)
class CastPower:
    """A model casts a power, one dice for each Will."""

    caster: Figure
    power: str
    value: int
    dice: int
    has_crown: bool = False
    might: int = 0


@dataclass(frozen=True, slots=True)
class ResistPower:
    """A model resists a power, one dice for each Will."""

    figure: Figure
    dice: int
    value: int | None = None
    """What must be reached; the caster's highest dice of the last power if `None`."""
    has_crown: bool = False
    might: int = 0
    free: int = 0
    """Dice that cost no Will, as of those who are Resistant to Magic (E26)."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One side of a duel, before the dice are rolled."""

    figure: Figure | None
    """The Hero that fights here, or the one model that does."""
    name: str
    dice: int
    fight: int
    """The highest Fight value on this side, as it is printed."""
    own: int
    """How many of the dice are the Hero's own."""
    is_two_handed: bool = False
    has_banner: bool = False
    bonus: int = 0
    """What is added to the Fight value, as by a Heroic Strike (E24)."""
    with_bearer: bool = False
    """Whether the Invisible bearer fights here beside the model that is named."""
    is_elven_made: bool = False
    """Whether it fights with an Elven-made weapon, which counts in a roll-off (E29)."""


@dataclass(frozen=True, slots=True)
class FightDuel:
    """Two sides fight a duel."""

    good: Contender
    evil: Contender


@dataclass(frozen=True, slots=True)
class AnswerDuel:
    """The side that is losing a duel spends Might, or lets it stand."""

    roll: int
    side: Side
    step: int
    """How often the duel was answered before: a second press means no second answer."""
    might: int = 0


@dataclass(frozen=True, slots=True)
class RerollInDuel:
    """A side that has a banner rolls one dice of a duel again."""

    roll: int
    side: Side
    step: int
    index: int


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Somebody throws dice that no rule asks for."""

    request: Request
    player: int
    name: str
    label: str = ""
    """What it is for."""
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class RevealThrow:
    """Somebody shows a secret throw of theirs to all."""

    player: int
    roll: int | None = None
    """The last one if `None`."""


@dataclass(frozen=True, slots=True)
class RollDispute:
    """A dice shall decide what the players cannot agree on."""

    question: str = ""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The next turn begins."""

    turn: int
    """The turn that ends: a second press must not end the next one too."""
    confirmed: bool = False
    """Go on although Sauron's Will was due and not rolled: the opponent lets it go (S7)."""


@dataclass(frozen=True, slots=True)
class TakeSide:
    """A person sits down at one side of the table."""

    side: Side
    player: int
    name: str
    word: str = ""
    """What the player adds to every throw of the game, until the first is rolled."""


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
    word: str = ""
    """What whoever starts it adds to every throw."""


@dataclass(frozen=True, slots=True)
class ChangeReading:
    """The players agree to read the rules differently where the text is open."""

    reading: str
    value: str
    asked_by: Side | None = None
    """The side that asked, where the other must agree."""


@dataclass(frozen=True, slots=True)
class RollPriority:
    """Both sides roll for priority."""


@dataclass(frozen=True, slots=True)
class ChoosePriority:
    """The winner of the roll says who has priority (E22)."""

    turn: int
    side: Side


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
    intelligence: int | None = None
    """`None` where that stays as it is."""


@dataclass(frozen=True, slots=True)
class NoteHold:
    """Somebody notes that magic holds a model, or holds it no more."""

    figure: FigureId
    holds: bool = True


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
    | Reroll
    | TestCourage
    | ThrowRider
    | TakeFall
    | RollWounds
    | SpendFate
    | CastPower
    | ResistPower
    | FightDuel
    | AnswerDuel
    | RerollInDuel
    | ThrowDice
    | RevealThrow
    | RollDispute
    | NextTurn
    | TakeSide
    | LeaveSide
    | HandOver
    | StartGame
    | ChangeReading
    | RollPriority
    | ChoosePriority
    | NextPhase
    | SetTurn
    | AddFigure
    | ChangeFigure
    | NoteHold
    | RemoveFigure
    | LeaveAlone
    | SetRing
    | DeclareHeroic
    | Undo
    | EndGame
)

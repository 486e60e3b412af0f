"""What happened. Events are appended to the record and never change."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.duels import Duel
from bot.rules.editions import Edition, Style
from bot.rules.figures import Figure, FigureId, Points, Side
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.rules.rolls import Test
from bot.rules.throws import Thrown


class Landing(StrEnum):
    """How a thrown rider comes down."""

    KNOCKED_FLYING = "knocked-flying"
    GETS_UP = "gets-up"
    ON_ITS_FEET = "on-its-feet"


class Verdict(StrEnum):
    """What became of a charge at the Invisible bearer."""

    BARRED = "barred"
    ALLOWED = "allowed"
    MADE = "made"
    HELD_BACK = "held-back"


@dataclass(frozen=True, slots=True)
class Charge:
    """One attempt to charge the Invisible bearer."""

    charger: FigureId
    test: Test | None
    """`None` for those who see the Invisible (C6)."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game began, under these rules."""

    edition: Edition
    style: Style = Style.OPEN
    tracks_phases: bool = False
    casual: bool = True
    """Opened by a first command, with nothing agreed beforehand."""
    loose: bool = False
    """No game at all: the record of a single roll, where nothing is being played."""
    word: str = ""
    """What whoever started it adds to every throw."""


@dataclass(frozen=True, slots=True)
class SideTaken:
    """A person took a side."""

    side: Side
    player: int
    name: str
    word: str = ""
    """What the side adds to every throw; empty to leave it as it was."""


@dataclass(frozen=True, slots=True)
class DiceRenewed:
    """From here on the dice come from another seed, as a backup was restored."""

    commitment: str
    """The SHA-256 of that seed."""


@dataclass(frozen=True, slots=True)
class SideLeft:
    """A side is free again."""

    side: Side


@dataclass(frozen=True, slots=True)
class FigureJoined:
    """A model is on the table from now on."""

    figure: Figure
    bears: bool
    """Whether it was brought with the Ring."""


@dataclass(frozen=True, slots=True)
class RingPutOn:
    """The bearer put on the Ring and is Invisible."""

    bearer: FigureId
    dismounted: bool


@dataclass(frozen=True, slots=True)
class TestRolled:
    """The dice of a test lie on the table."""

    test: Test


@dataclass(frozen=True, slots=True)
class PointsSpent:
    """The roller added points to its open test."""

    bearer: FigureId | None
    figure: FigureId
    might: int
    will: int


@dataclass(frozen=True, slots=True)
class PointsPaid:
    """A model paid beforehand for what it rolls: Will to cast or resist, Fate to live."""

    figure: FigureId
    will: int = 0
    fate: int = 0


@dataclass(frozen=True, slots=True)
class WillRegained:
    """Natural sixes of a Resist test gave their Will back (D8)."""

    figure: FigureId
    will: int


@dataclass(frozen=True, slots=True)
class TestRerolled:
    """One dice of an open test was rolled again."""

    number: int
    """The test's."""
    index: int
    """Which of its dice, from 0."""
    face: int


@dataclass(frozen=True, slots=True)
class TestSettled:
    """A test that is about no Ring came to its end; its outcome is read from itself."""

    test: Test


@dataclass(frozen=True, slots=True)
class FallTaken:
    """A rider who was knocked flying took the hit (T1)."""

    number: int
    """The Thrown Rider test that went so."""


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Somebody threw dice that no rule asked for."""

    number: int
    player: int
    name: str
    """The player's, as it was then."""
    asked: str
    """The dice in canonical notation."""
    thrown: tuple[Thrown, ...]
    label: str = ""
    """What it was for."""
    secret: bool = False
    """Seen by the player alone until it is revealed, or the game is over."""


@dataclass(frozen=True, slots=True)
class ThrowRevealed:
    """A secret throw is shown to all, as it was rolled."""

    number: int


@dataclass(frozen=True, slots=True)
class DisputeRolled:
    """A dice decided what the players could not agree on (D12)."""

    number: int
    face: int
    side: Side
    """Whose reading holds."""
    question: str


@dataclass(frozen=True, slots=True)
class DuelRolled:
    """Both sides of a fight rolled for who wins it."""

    duel: Duel


@dataclass(frozen=True, slots=True)
class DuelRerolled:
    """A banner let one dice of a duel be rolled again (D3)."""

    number: int
    """The duel's."""
    side: Side
    index: int
    face: int


@dataclass(frozen=True, slots=True)
class DuelRaised:
    """A Hero spent Might on one of its own dice (D2)."""

    number: int
    side: Side
    index: int
    might: int


@dataclass(frozen=True, slots=True)
class DuelLeft:
    """A side let a duel stand while nobody was losing it."""

    number: int
    side: Side


@dataclass(frozen=True, slots=True)
class DuelWon:
    """It is known who won a duel."""

    duel: Duel
    side: Side
    roll_off: int | None = None
    """The dice that told, where nothing else did (F5)."""


@dataclass(frozen=True, slots=True)
class RiderLanded:
    """A thrown rider came down."""

    test: Test
    landing: Landing


@dataclass(frozen=True, slots=True)
class ControlSettled:
    """Sauron's Will is rolled: this side moves the bearer this turn."""

    test: Test
    side: Side


@dataclass(frozen=True, slots=True)
class RingTakenOff:
    """The bearer took off the Ring and can be seen."""

    test: Test


@dataclass(frozen=True, slots=True)
class RingStayedOn:
    """The bearer could not take off the Ring this turn."""

    test: Test


@dataclass(frozen=True, slots=True)
class ChargeSettled:
    """It is known whether a model may charge the Invisible bearer."""

    bearer: FigureId
    charge: Charge


@dataclass(frozen=True, slots=True)
class ChargeAnswered:
    """A model that may charge the bearer did so, or held back."""

    bearer: FigureId
    index: int
    goes: bool


@dataclass(frozen=True, slots=True)
class BearerCharged:
    """The bearer was charged and is in combat."""

    bearer: FigureId


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn began; whatever lasts one turn fell away."""

    turn: int
    unrolled: tuple[FigureId, ...]
    """Bearers for whom Sauron's Will was due and was passed over."""


@dataclass(frozen=True, slots=True)
class ReadingChanged:
    """An open question of the rules is read differently from now on."""

    reading: str
    value: str


@dataclass(frozen=True, slots=True)
class PriorityRolled:
    """Both sides rolled for priority; every tie that had to be rolled again is kept."""

    number: int
    good: tuple[int, ...]
    evil: tuple[int, ...]
    side: Side


@dataclass(frozen=True, slots=True)
class PriorityChosen:
    """The winner of the roll said who has priority (E22)."""

    by: Side
    side: Side


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began; in the Move phase, one side's half of it."""

    phase: Phase
    moving: Side | None


@dataclass(frozen=True, slots=True)
class TurnCorrected:
    """A correction by hand: it is this turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class FigureChanged:
    """A correction by hand: this is what a model has, and what is left of it."""

    figure: FigureId
    left: Points
    start: Points
    courage: int
    intelligence: int | None = None
    """`None` where that stayed as it was."""


@dataclass(frozen=True, slots=True)
class HoldNoted:
    """Magic holds a model until the turn ends, or holds it no more."""

    figure: FigureId
    holds: bool = True


@dataclass(frozen=True, slots=True)
class FigureRemoved:
    """A model left the table."""

    figure: FigureId


@dataclass(frozen=True, slots=True)
class FigureReturned:
    """A correction by hand: a model that left the table is back."""

    figure: FigureId


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A bearer is the last model of its side."""

    bearer: FigureId


@dataclass(frozen=True, slots=True)
class BearerLost:
    """The Ring has taken the mind of a bearer that was alone: it counts as a casualty."""

    bearer: FigureId


@dataclass(frozen=True, slots=True)
class RingCorrected:
    """A correction by hand: the Ring is worn since this turn, or not worn."""

    bearer: FigureId
    worn_since: int | None


@dataclass(frozen=True, slots=True)
class HeroicDeclared:
    """A Hero spent a point of Might on a Heroic Action."""

    figure: FigureId
    heroic: Heroic
    with_friends: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """The last events were taken back; what was rolled stays in the record."""

    events: int
    asked_by: Side | None = None
    """The side that asked, where the other had to agree."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; its record stays."""


Event = (
    GameOpened
    | SideTaken
    | DiceRenewed
    | SideLeft
    | FigureJoined
    | RingPutOn
    | TestRolled
    | PointsSpent
    | PointsPaid
    | WillRegained
    | TestRerolled
    | TestSettled
    | FallTaken
    | DiceThrown
    | ThrowRevealed
    | DisputeRolled
    | DuelRolled
    | DuelRerolled
    | DuelRaised
    | DuelLeft
    | DuelWon
    | RiderLanded
    | ControlSettled
    | RingTakenOff
    | RingStayedOn
    | ChargeSettled
    | ChargeAnswered
    | BearerCharged
    | TurnBegan
    | ReadingChanged
    | PriorityRolled
    | PriorityChosen
    | PhaseBegan
    | TurnCorrected
    | FigureChanged
    | HoldNoted
    | FigureRemoved
    | FigureReturned
    | LeftAlone
    | BearerLost
    | RingCorrected
    | HeroicDeclared
    | Undone
    | GameEnded
)

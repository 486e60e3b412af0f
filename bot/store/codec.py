"""Events as text, and back."""

import msgspec

from bot.rules import events
from bot.rules.events import Event

KINDS: dict[str, type[Event]] = {
    "game-opened": events.GameOpened,
    "dice-renewed": events.DiceRenewed,
    "side-taken": events.SideTaken,
    "side-left": events.SideLeft,
    "figure-joined": events.FigureJoined,
    "ring-put-on": events.RingPutOn,
    "test-rolled": events.TestRolled,
    "points-spent": events.PointsSpent,
    "points-paid": events.PointsPaid,
    "will-regained": events.WillRegained,
    "test-rerolled": events.TestRerolled,
    "test-settled": events.TestSettled,
    "fall-taken": events.FallTaken,
    "dice-thrown": events.DiceThrown,
    "throw-revealed": events.ThrowRevealed,
    "dispute-rolled": events.DisputeRolled,
    "duel-rolled": events.DuelRolled,
    "duel-rerolled": events.DuelRerolled,
    "duel-raised": events.DuelRaised,
    "duel-left": events.DuelLeft,
    "duel-won": events.DuelWon,
    "rider-landed": events.RiderLanded,
    "control-settled": events.ControlSettled,
    "ring-taken-off": events.RingTakenOff,
    "ring-stayed-on": events.RingStayedOn,
    "charge-settled": events.ChargeSettled,
    "charge-answered": events.ChargeAnswered,
    "bearer-charged": events.BearerCharged,
    "turn-began": events.TurnBegan,
    "reading-changed": events.ReadingChanged,
    "priority-rolled": events.PriorityRolled,
    "priority-chosen": events.PriorityChosen,
    "phase-began": events.PhaseBegan,
    "turn-corrected": events.TurnCorrected,
    "figure-changed": events.FigureChanged,
    "hold-noted": events.HoldNoted,
    "figure-removed": events.FigureRemoved,
    "figure-returned": events.FigureReturned,
    "left-alone": events.LeftAlone,
    "bearer-lost": events.BearerLost,
    "ring-corrected": events.RingCorrected,
    "heroic-declared": events.HeroicDeclared,
    "undone": events.Undone,
    "game-ended": events.GameEnded,
}
"""The names under which events are stored. They outlive the names of the classes."""

_NAMES = {event: kind for kind, event in KINDS.items()}


def encode(event: Event) -> tuple[str, str]:
    """Return an event's kind and its body as JSON."""
    return _NAMES[type(event)], msgspec.json.encode(event).decode()


def decode(kind: str, body: str) -> Event:
    """Return the event that was stored as `kind` and `body`.

    Raises `KeyError` for a kind nobody wrote, `msgspec.ValidationError` for a body that is not one.
    """
    return msgspec.json.decode(body, type=KINDS[kind])

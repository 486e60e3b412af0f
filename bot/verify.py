"""Whether a record is what it claims to be: every face, every point, every outcome.

An exported record holds its seed once the game is over. Each action is put together
again from what followed, decided once more by the rules on dice drawn from the seed,
and must bring the very events that were recorded. No store and no Discord is needed.
"""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NoReturn, cast

import msgspec

from bot.fair import SEED_BYTES, SeededDice, commitment, seed_after
from bot.flaws import Checked, Fault, Flaw, WrongRecordError
from bot.rules import seats
from bot.rules.actions import (
    Action,
    ChangeReading,
    LeaveSide,
    RevealThrow,
    RollWounds,
    TestCourage,
    ThrowDice,
    Undo,
)
from bot.rules.asked import asked
from bot.rules.decide import decide
from bot.rules.editions import Edition, as_once_ruled
from bot.rules.errors import NotYoursError, RulesError
from bot.rules.events import (
    DiceRenewed,
    DiceThrown,
    DisputeRolled,
    DuelRolled,
    DuelWon,
    Event,
    FigureChanged,
    FigureReturned,
    GameEnded,
    GameOpened,
    PriorityRolled,
    RingCorrected,
    SideLeft,
    SideTaken,
    TestRolled,
    TurnCorrected,
    Undone,
)
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.words import check_word
from bot.store.codec import decode

MOST_BYTES = 4 * 2**20
"""A longer record is not read."""
FORMAT = 1
_ID = re.compile(r"[0-9]{1,20}")
_NOBODY = 0
"""Who does what happens by itself, and what a forgotten player did."""
_LEAVES, _STAYS = -1, -2
"""Forgotten players, where one of them leaves a seat."""
_UNSURE = (ChangeReading, TestCourage, RollWounds)
"""What the record does not tell whole: who asked for it, or on which side an unnoted model is."""
_CORRECTIONS = (TurnCorrected, FigureChanged, FigureReturned, RingCorrected)
_NOT_A_POSITION = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)
"""What the rules may stumble over where a record tells of a position that never was."""


class Head(msgspec.Struct):
    """The first line of an exported record."""

    ringbearer: int
    game: int
    commitment: str
    seed: str | None = None


class Line(msgspec.Struct):
    """Every other line: one event."""

    version: int
    actor: str
    helped: bool
    interaction: str | None
    kind: str
    event: msgspec.Raw


class _Opening(msgspec.Struct):
    edition: dict[str, msgspec.Raw]
    """Its values by their names, of which an older record has fewer."""


@dataclass(frozen=True, slots=True)
class _Deed:
    events: tuple[Event, ...]
    actor: int
    helped: bool


def verify(record: bytes, editions: Iterable[Edition]) -> Checked:
    """Return whether an exported record is as promised, or what the first fault is.

    `editions` are those by which a game may be played.
    """
    try:
        first, *rest = record.decode("utf-8-sig").rstrip("\r\n").split("\n")
        head = msgspec.json.decode(first, type=Head)
    except (UnicodeDecodeError, msgspec.MsgspecError, RecursionError):
        return Checked(fault=Fault(Flaw.NOT_A_RECORD))
    if head.ringbearer != FORMAT or len(record) > MOST_BYTES:
        return Checked(fault=Fault(Flaw.NOT_A_RECORD))
    check = _Check(head, {edition.id: edition for edition in editions})
    fault = None
    try:
        check.read(rest)
    except WrongRecordError as wrong:
        fault = wrong.fault
    return check.result(fault)


_CHANNEL_DELETED = _Deed((GameEnded(),), _NOBODY, helped=False)


class _Check:
    """One record on its way through the rules."""

    def __init__(self, head: Head, editions: Mapping[str, Edition]) -> None:
        self._head = head
        self._editions = editions
        self._lines: list[tuple[Line, Event]] = []
        self._game: Game | None = None
        self._seed = b""
        self._undoable: list[int] = []
        self._renewals = list[str]()
        self._corrections = self._undone = 0

    def result(self, fault: Fault | None) -> Checked:
        """Return how far it came."""
        claimed = sum(bool(roll_of(event)) for _, event in self._lines)
        rolls = self._game.rolls if self._game is not None else 0
        return Checked(
            self._head.game,
            self._head.commitment,
            max(claimed, rolls),
            rolls,
            self._corrections,
            self._undone,
            tuple(self._renewals),
            fault,
        )

    def read(self, lines: list[str]) -> None:
        """Go through the whole record."""
        if self._head.seed is None:
            raise WrongRecordError(Fault(Flaw.NO_SEED))
        for number, text in enumerate(lines, start=1):
            self._lines.append(_event(text, number))
        self._check_order()
        self._check_head()
        for deed in self._deeds():
            self._follow(deed)
        if self._game is None or not self._game.is_over:
            raise WrongRecordError(Fault(Flaw.BROKEN_OFF, len(lines)))
        if len(self._seed) != SEED_BYTES * (self._game.renewals + 1):
            last = commitment(self._seed[-SEED_BYTES:])
            raise WrongRecordError(Fault(Flaw.COMMITMENT, expected=last))

    def _check_order(self) -> None:
        for number, (line, event) in enumerate(self._lines, start=1):
            if line.version != number:
                raise WrongRecordError(
                    Fault(
                        Flaw.VERSION,
                        number,
                        roll_of(event),
                        recorded=str(line.version),
                        expected=str(number),
                    )
                )

    def _check_head(self) -> None:
        opened = self._lines[0][1] if self._lines else None
        if not isinstance(opened, GameOpened):
            raise WrongRecordError(Fault(Flaw.NOT_A_RECORD))
        if opened.loose:
            raise WrongRecordError(Fault(Flaw.LOOSE))
        try:
            self._seed = bytes.fromhex(self._head.seed or "")
        except ValueError:
            self._seed = b""
        promise = commitment(self._seed[:SEED_BYTES])
        if (
            not self._seed
            or len(self._seed) % SEED_BYTES
            or not hmac.compare_digest(promise.encode(), self._head.commitment.encode())
        ):
            raise WrongRecordError(
                Fault(Flaw.COMMITMENT, recorded=self._head.commitment, expected=promise)
            )
        self._check_opening(opened)

    def _check_opening(self, opened: GameOpened) -> None:
        """Refuse an edition that is none of ours, but for its readings, and a word that is none.

        One that a game was begun in before all of it was ruled is ours as well: it does not
        name what was not known then.
        """
        ours = self._editions.get(opened.edition.id)
        theirs = replace(opened.edition, title="", readings=ours.readings) if ours else None
        named = msgspec.json.decode(self._lines[0][0].event, type=_Opening).edition
        if ours is None or theirs != replace(as_once_ruled(ours, named=named), title=""):
            raise WrongRecordError(Fault(Flaw.EDITION, 1))
        try:
            check_word(opened.word)
        except RulesError as error:
            raise WrongRecordError(Fault(Flaw.REFUSED, 1, what=error.reason.value)) from error

    def _deeds(self) -> Iterator[_Deed]:
        """The events of each action; the opening of a casual game, where nothing falls, apart."""
        events: list[Event] = []
        begun = self._lines[0][0]
        for line, event in self._lines:
            if events and (line.interaction is not None or isinstance(events[-1], GameOpened)):
                yield _Deed(tuple(events), int(begun.actor), begun.helped)
                events, begun = [], line
            if (line.actor, line.helped) != (begun.actor, begun.helped):
                raise WrongRecordError(Fault(Flaw.NOT_THEIRS, line.version, roll_of(event)))
            events.append(event)
        yield _Deed(tuple(events), int(begun.actor), begun.helped)

    def _follow(self, deed: _Deed) -> None:
        """Decide once more what was done, and hold it against the record."""
        game, first = self._game, deed.events[0]
        if game is None:
            assert isinstance(first, GameOpened)  # the head was checked
            if deed.helped:
                raise WrongRecordError(Fault(Flaw.NOT_THEIRS, 1))
            self._game = apply(Game(first.edition), first)
            return
        version = game.version + 1
        if game.is_over:
            raise WrongRecordError(Fault(Flaw.AFTER_THE_END, version))
        try:
            expected = self._decided(game, deed)
            _compare(deed.events, expected, version)
            for event in expected:
                game = apply(game, event)
        except RulesError as error:
            self._fail(Flaw.REFUSED, deed, error.reason.value)
        except _NOT_A_POSITION:
            self._fail(Flaw.IMPOSSIBLE, deed, "")
        self._game = game
        self._corrections += sum(isinstance(event, _CORRECTIONS) for event in expected)
        self._keep_undoable(expected)

    def _decided(self, game: Game, deed: _Deed) -> tuple[Event, ...]:
        if deed == _CHANNEL_DELETED:
            return deed.events
        if isinstance(deed.events[0], DiceRenewed):
            return (self._renewed(game, deed),)
        is_forgotten = deed.actor == _NOBODY and game.plays(_NOBODY)
        game = _told_apart(game, deed)
        action = asked(game, deed.events, side=_side_of(game, deed.actor))
        if action is None:
            self._fail(Flaw.IMPOSSIBLE, deed, "")
        if isinstance(action, Undo) and self._undoable[-1:] != [action.events]:
            self._fail(Flaw.UNDONE_BY_HALVES, deed, "")
        if not is_forgotten:  # whose two sides nobody can tell apart any more
            self._check_seat(game, action, deed)
        seed = seed_after(self._seed, renewals=game.renewals)
        dice = SeededDice(seed, game=self._head.game, version=game.version, words=game.words)
        return decide(game, action, dice)

    def _renewed(self, game: Game, deed: _Deed) -> DiceRenewed:
        """Return how the dice are bound anew, which nobody at the table can do."""
        if deed.actor != _NOBODY or deed.helped:
            self._fail(Flaw.NOT_THEIRS, deed, "")
        seed = seed_after(self._seed, renewals=game.renewals + 1)
        self._renewals.append(commitment(seed))
        return DiceRenewed(self._renewals[-1])

    def _check_seat(self, game: Game, action: Action, deed: _Deed) -> None:
        if isinstance(action, ThrowDice | RevealThrow | LeaveSide) and (
            action.player != deed.actor
        ):
            self._fail(Flaw.NOT_THEIRS, deed, "")
        is_needed = _needs_help(game, action, deed.actor)
        is_sure = not isinstance(action, _UNSURE)
        agrees_with_oneself = is_needed and isinstance(action, Undo) and game.plays(deed.actor)
        if agrees_with_oneself or (is_needed and not deed.helped):
            self._fail(Flaw.NOT_THEIRS, deed, "")
        if is_sure and deed.helped and not is_needed:
            self._fail(Flaw.NOT_THEIRS, deed, "")

    def _fail(self, flaw: Flaw, deed: _Deed, what: str) -> NoReturn:
        assert self._game is not None  # the first deed only opens it
        roll = next((roll for event in deed.events if (roll := roll_of(event))), 0)
        raise WrongRecordError(Fault(flaw, self._game.version + 1, roll, what))

    def _keep_undoable(self, events: tuple[Event, ...]) -> None:
        if isinstance(events[0], Undone):
            self._undone += 1
            self._undoable.pop()
        elif any(isinstance(event, SideTaken | SideLeft | DiceRenewed) for event in events):
            self._undoable.clear()
        else:
            self._undoable.append(len(events))


def _needs_help(game: Game, action: Action, actor: int) -> bool:
    try:
        seats.check(game, action, actor)
    except NotYoursError:
        return True
    return False


def _told_apart(game: Game, deed: _Deed) -> Game:
    """Return the game in which a forgotten player who leaves is neither who stays nor who comes."""
    left = {event.side for event in deed.events if isinstance(event, SideLeft)}
    if not left:
        return game
    seated = [
        replace(seat, player=_LEAVES if seat.side in left else _STAYS)
        if seat.player == _NOBODY
        else seat
        for seat in game.seats
    ]
    return replace(game, seats=tuple(seated))


def _side_of(game: Game, actor: int) -> Side:
    """Return a side for which somebody may act: one's own, or a free one."""
    seat = next((seat for seat in game.seats if seat.player == actor), None)
    if seat is not None:
        return seat.side
    return next((side for side in Side if game.seat(side) is None), Side.GOOD)


def roll_of(event: Event) -> int:
    """Return the number of the roll that an event is, or 0."""
    match event:
        case TestRolled(test):
            return test.number
        case DuelRolled(duel):
            return duel.number
        case DuelWon(duel, _, roll_off) if roll_off is not None:
            return duel.number
        case DiceThrown(number) | DisputeRolled(number) | PriorityRolled(number):
            return number
        case _:
            return 0


def _event(text: str, number: int) -> tuple[Line, Event]:
    try:
        line = msgspec.json.decode(text, type=Line)
        if not _ID.fullmatch(line.actor):
            raise LookupError(line.actor)
        return line, decode(line.kind, bytes(line.event).decode())
    except (msgspec.MsgspecError, LookupError, ValueError, RecursionError) as error:
        raise WrongRecordError(Fault(Flaw.UNREADABLE, number)) from error


def _compare(recorded: tuple[Event, ...], expected: tuple[Event, ...], version: int) -> None:
    for place, (event, promised) in enumerate(zip(recorded, expected, strict=False)):
        if event != promised:
            roll = roll_of(promised) or roll_of(event)
            what, was, should = _difference(event, promised)
            raise WrongRecordError(Fault(Flaw.OTHER, version + place, roll, what, was, should))
    if len(recorded) != len(expected):
        place = min(len(recorded), len(expected))
        longer = max(recorded, expected, key=len)
        flaw = Flaw.ADDED if len(recorded) > len(expected) else Flaw.MISSING
        roll = roll_of(longer[place])
        raise WrongRecordError(Fault(flaw, version + place, roll, type(longer[place]).__name__))


def _difference(recorded: object, expected: object) -> tuple[str, str, str]:
    """Return the innermost part in which two events differ, and how each has it."""
    for one, other in _parts(recorded, expected):
        if one != other and is_dataclass(one):
            return _difference(one, other)
    if type(recorded) is not type(expected) or not is_dataclass(recorded):
        return "", _shown(recorded), _shown(expected)
    for field in fields(recorded):
        one = cast(object, getattr(recorded, field.name))
        other = cast(object, getattr(expected, field.name))
        if one != other:
            what, was, should = _difference(one, other)
            return what or field.name, was, should
    return "", "", ""


def _parts(one: object, other: object) -> Iterator[tuple[object, object]]:
    if isinstance(one, tuple) and isinstance(other, tuple):
        ours, theirs = cast(tuple[object, ...], one), cast(tuple[object, ...], other)
        yield from zip(ours, theirs, strict=False)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_shown(part) for part in cast(tuple[Any, ...], value))
    return type(value).__name__ if is_dataclass(value) else str(value)

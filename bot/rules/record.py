"""The record: what events make of a position."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.rules.duels import Duel
from bot.rules.editions import reread
from bot.rules.events import (
    BearerCharged,
    BearerLost,
    ChargeAnswered,
    ChargeSettled,
    ControlSettled,
    DiceRenewed,
    DiceThrown,
    DisputeRolled,
    DuelLeft,
    DuelRaised,
    DuelRerolled,
    DuelRolled,
    DuelWon,
    Event,
    FallTaken,
    FigureChanged,
    FigureJoined,
    FigureRemoved,
    FigureReturned,
    GameEnded,
    GameOpened,
    HeroicDeclared,
    HoldNoted,
    Landing,
    LeftAlone,
    PhaseBegan,
    PointsPaid,
    PointsSpent,
    PriorityChosen,
    PriorityRolled,
    ReadingChanged,
    RiderLanded,
    RingCorrected,
    RingPutOn,
    RingStayedOn,
    RingTakenOff,
    SideLeft,
    SideTaken,
    TestRerolled,
    TestRolled,
    TestSettled,
    ThrowRevealed,
    TurnBegan,
    TurnCorrected,
    Undone,
    Verdict,
    WillRegained,
)
from bot.rules.figures import Figure, FigureId, outranks
from bot.rules.game import Bearer, Game, Marks, Seat
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.rules.rolls import Kind, Test

_EVENTS_KEPT = 60
"""How far back an action can be taken back, in events."""


def replay(events: Iterable[Event]) -> Game:
    """Return the position reached by `events`, the first of which opens the game."""
    following = iter(events)
    first = next(following)
    if not isinstance(first, GameOpened):
        raise TypeError(f"a record begins with GameOpened, not {type(first).__name__}")
    return reduce(apply, following, apply(Game(first.edition), first))


def apply(game: Game, event: Event) -> Game:
    """Return the position after `event`. Never refuses, never rolls."""
    match event:
        case Undone(count):
            past = game.past[:-count]
        case GameOpened():  # nobody takes that back
            past = ()
        case _:
            past = (*game.past, replace(game, past=()))[-_EVENTS_KEPT:]
    return replace(_after(game, event), version=game.version + 1, past=past)


def _after(game: Game, event: Event) -> Game:
    match event:
        case GameOpened(edition, style, tracks_phases, _, loose, word):
            phase = Phase.PRIORITY if tracks_phases else None
            words = replace(game.words, start=word)
            return replace(
                game, edition=edition, style=style, phase=phase, is_loose=loose, words=words
            )
        case SideTaken(side, player, name, word):
            words = replace(game.words, **{side.value: word}) if word else game.words
            return replace(game, seats=(*game.seats, Seat(side, player, name)), words=words)
        case DiceRenewed():
            return replace(game, renewals=game.renewals + 1, renewed_at=game.version + 1)
        case SideLeft(side):
            return replace(game, seats=tuple(seat for seat in game.seats if seat.side is not side))
        case FigureJoined(figure, bears):
            return _joined(game, figure, bears=bears)
        case RingPutOn(which, dismounted):
            if dismounted:
                game = _put(game, replace(game.figure(which), is_mounted=False))
            return _with(game, replace(game.bearer(which), worn_since=game.turn))
        case TestRolled(test):
            if test.kind is Kind.CASTING:  # which uses up what was channelled
                kept = tuple(hero for hero in game.channelled if hero != test.figure)
                game = replace(game, channelled=kept)
            return replace(game, open_tests=(*game.open_tests, test), rolls=test.number)
        case PointsSpent(_, which, might, will):
            return _spent(game, which, might=might, will=will)
        case PointsPaid(which, will, fate):
            figure = game.figure(which)
            return _put(game, replace(figure, left=figure.left.less(will=will, fate=fate)))
        case WillRegained(which, will):
            figure = game.figure(which)
            return _put(game, replace(figure, left=figure.left.less(will=-will)))
        case TestRerolled(number, index, face):
            tests = (
                test.rerolling(index, face) if test.number == number else test
                for test in game.open_tests
            )
            return replace(game, open_tests=tuple(tests))
        case TestSettled(test):
            game = _closed(game, test)
            if test.kind is Kind.RESISTING:  # a power is resisted once
                was_cast = game.last_cast is not None or game.cast_is_answered
                return replace(game, last_cast=None, cast_is_answered=was_cast)
            if test.kind is not Kind.CASTING:
                return game
            last_cast = test.total if test.is_passed else None
            return replace(game, last_cast=last_cast, cast_is_answered=False)
        case FallTaken(number):
            return replace(game, falls=tuple(f for f in game.falls if f.number != number))
        case DiceThrown(number, secret=secret):
            secrets = (*game.secrets, event) if secret else game.secrets
            return replace(game, rolls=number, secrets=secrets)
        case ThrowRevealed(number):
            return replace(game, secrets=tuple(s for s in game.secrets if s.number != number))
        case DisputeRolled(number):
            return replace(game, rolls=number)
        case DuelRolled(duel):
            return replace(game, open_duels=(*game.open_duels, duel), rolls=duel.number)
        case DuelRerolled() | DuelRaised() | DuelLeft():
            return _answered_duel(game, event)
        case DuelWon(duel, _, roll_off):
            kept = tuple(other for other in game.open_duels if other.number != duel.number)
            return replace(game, open_duels=kept, rolls=game.rolls + (roll_off is not None))
        case RiderLanded(test, landing):
            return _landed(_closed(game, test), test, landing)
        case ControlSettled(test, side):
            return _marked(_closed(game, test), test.bearer, will=test, control=side)
        case RingTakenOff(test):
            return _taken_off(_closed(game, test), test.bearer)
        case RingStayedOn(test):
            return _marked(_closed(game, test), test.bearer, removal=test)
        case ChargeSettled(which, charge):
            charges = (*game.bearer(which).marks.charges, charge)
            closed = _closed(game, charge.test) if charge.test else game
            return _marked(closed, which, charges=charges)
        case ChargeAnswered(which, index, goes):
            return _answered(game, game.bearer(which), index, goes=goes)
        case BearerCharged(which):
            return _marked(game, which, engaged=True)
        case TurnBegan(turn):
            return _turned(game, turn)
        case TurnCorrected(turn):
            return _renumbered(game, turn)
        case ReadingChanged(reading, value):
            readings = reread(game.edition.readings, reading, value)
            return replace(game, edition=replace(game.edition, readings=readings))
        case PriorityRolled(number, _, _, side) if game.edition.priority_is_chosen:
            return replace(game, rolls=number, chooser=side, may_choose=True)
        case PriorityChosen(_, side):
            return replace(game, priority=side, priority_rolled=True, may_choose=False)
        case PriorityRolled(number, _, _, side):
            return replace(game, rolls=number, priority=side, priority_rolled=True)
        case PhaseBegan(phase, moving):
            return replace(game, phase=phase, moving=moving)
        case FigureChanged(which, left, start, courage, intelligence):
            figure = game.figure(which)
            if intelligence is not None:
                figure = replace(figure, intelligence=intelligence)
            return _put(game, replace(figure, left=left, start=start, courage=courage))
        case HoldNoted(which, holds):
            others = tuple(model for model in game.held if model != which)
            return replace(game, held=(*others, which) if holds else others)
        case FigureRemoved(which) | BearerLost(which):
            return _removed(game, which)
        case FigureReturned(which):
            figure = replace(game.figure(which), is_down=False)
            game = _accompanied(_put(game, figure), figure)
            return _outshone(game, figure) if game.find_bearer(which) else game
        case LeftAlone(which):
            return _with(game, replace(game.bearer(which), is_alone=True))
        case RingCorrected(which, worn_since):
            bearer = game.bearer(which)
            marks = bearer.marks
            if worn_since is None:  # what was rolled while it was worn counts no more
                marks = replace(marks, will=None, control=None, removal=None)
            else:
                marks = replace(marks, taken_off=False)
            return _with(game, replace(bearer, worn_since=worn_since, marks=marks))
        case HeroicDeclared(which, heroic):
            figure = game.figure(which)
            game = replace(game, heroics=(*game.heroics, event))
            is_kept = heroic is Heroic.CHANNELLING and game.edition.channelled_cast
            if is_kept and which not in game.channelled:
                game = replace(game, channelled=(*game.channelled, which))
            return _put(game, replace(figure, left=figure.left.less(might=1)))
        case Undone(count):
            # What was rolled stays rolled, and hidden or shown as it is.
            return replace(game.past[-count], rolls=game.rolls, secrets=game.secrets)
        case GameEnded():
            return replace(game, is_over=True)
        case _:
            assert_never(event)


def _joined(game: Game, figure: Figure, *, bears: bool) -> Game:
    is_here = game.find_figure(figure.id) is not None
    game = _put(game, figure) if is_here else replace(game, figures=(*game.figures, figure))
    game = _accompanied(game, figure)
    if not bears:
        return game
    game = _outshone(game, figure)
    return replace(game, bearers=(*game.bearers, Bearer(figure.id)))


def _outshone(game: Game, figure: Figure) -> Game:
    """Take the Ring from those who stand below `figure` in the order of bearers (K1)."""
    bearers = (
        replace(bearer, worn_since=None)
        if game.has_one_ring and outranks(figure, game.figure(bearer.figure))
        else bearer
        for bearer in game.bearers
    )
    return replace(game, bearers=tuple(bearers))


def _accompanied(game: Game, figure: Figure) -> Game:
    bearers = (
        replace(bearer, is_alone=False)
        if bearer.is_alone and game.figure(bearer.figure).side is figure.side
        else bearer
        for bearer in game.bearers
    )
    return replace(game, bearers=tuple(bearers))


def _put(game: Game, changed: Figure) -> Game:
    figures = (changed if other.id == changed.id else other for other in game.figures)
    return replace(game, figures=tuple(figures))


def _removed(game: Game, which: FigureId) -> Game:
    game = _put(game, replace(game.figure(which), is_down=True))
    held = tuple(model for model in game.held if model != which)
    channelled = tuple(hero for hero in game.channelled if hero != which)
    game = replace(game, held=held, channelled=channelled)
    bearer = game.find_bearer(which)
    if bearer is None:
        return game
    return _with(game, replace(bearer, worn_since=None))


def _turned(game: Game, turn: int) -> Game:
    fresh = tuple(replace(bearer, marks=Marks()) for bearer in game.bearers)
    phase = Phase.PRIORITY if game.phase is not None else None
    return replace(
        game,
        turn=turn,
        bearers=fresh,
        phase=phase,
        moving=None,
        priority_rolled=False,
        may_choose=False,
        heroics=(),
        thrown=(),
        held=(),
        falls=(),
        last_cast=None,
        cast_is_answered=False,
        channelled=(),
    )


def _renumbered(game: Game, turn: int) -> Game:
    bearers = (
        bearer
        if bearer.worn_since is None
        else replace(bearer, worn_since=_moved(bearer.worn_since, game.turn, turn))
        for bearer in game.bearers
    )
    return replace(game, turn=turn, bearers=tuple(bearers))


def _moved(worn_since: int, was: int, turn: int) -> int:
    """Return since when the Ring is worn: still this very turn, or still an earlier one."""
    return turn if worn_since == was else min(worn_since, turn - 1)


def _with(game: Game, changed: Bearer) -> Game:
    kept = (changed if b.figure == changed.figure else b for b in game.bearers)
    return replace(game, bearers=tuple(kept))


def _closed(game: Game, test: Test) -> Game:
    kept = tuple(other for other in game.open_tests if other.number != test.number)
    return replace(game, open_tests=kept)


def _marked(game: Game, which: FigureId | None, **marks: object) -> Game:
    """Note what befell a bearer this turn; a rider thrown without a Ring has no marks."""
    bearer = game.find_bearer(which) if which is not None else None
    if bearer is None:
        return game
    return _with(game, replace(bearer, marks=replace(bearer.marks, **marks)))


def _landed(game: Game, test: Test, landing: Landing) -> Game:
    if landing is Landing.KNOCKED_FLYING:
        game = replace(game, falls=(*game.falls, test))
    figure = game.find_figure(test.figure) if test.figure is not None else None
    if figure is not None and landing is not Landing.ON_ITS_FEET:
        game = replace(game, thrown=(*game.thrown, figure.id))
    if figure is not None:
        game = _put(game, replace(figure, is_mounted=False))
    return _marked(game, test.bearer, landing=landing)


def _taken_off(game: Game, which: FigureId | None) -> Game:
    game = _marked(game, which, taken_off=True)
    bearers = (replace(b, worn_since=None) if b.figure == which else b for b in game.bearers)
    return replace(game, bearers=tuple(bearers))


def _spent(game: Game, which: FigureId, *, might: int, will: int) -> Game:
    spender = game.figure(which)
    game = _put(game, replace(spender, left=spender.left.less(might=might, will=will)))
    tests = (
        test.spending(might=might, will=will) if test.figure == which else test
        for test in game.open_tests
    )
    return replace(game, open_tests=tuple(tests))


def _answered_duel(game: Game, event: DuelRerolled | DuelRaised | DuelLeft) -> Game:
    duels = tuple(
        _duel_after(duel, event) if duel.number == event.number else duel
        for duel in game.open_duels
    )
    if isinstance(event, DuelRaised):
        hero = next(duel for duel in duels if duel.number == event.number).of(event.side).figure
        assert hero is not None  # nobody else spends Might
        figure = game.figure(hero)
        game = _put(game, replace(figure, left=figure.left.less(might=event.might)))
    return replace(game, open_duels=duels)


def _duel_after(duel: Duel, event: DuelRerolled | DuelRaised | DuelLeft) -> Duel:
    fighters = duel.of(event.side)
    match event:
        case DuelRerolled(_, _, index, face):
            return duel.with_side(fighters.rerolling(index, face))
        case DuelRaised(_, _, index, might):
            return duel.with_side(fighters.raising(index, might))
        case DuelLeft():
            return duel.left_by(event.side)


def _answered(game: Game, bearer: Bearer, index: int, *, goes: bool) -> Game:
    charges = list(bearer.marks.charges)
    charges[index] = replace(charges[index], verdict=Verdict.MADE if goes else Verdict.HELD_BACK)
    marks = replace(bearer.marks, charges=tuple(charges), engaged=bearer.marks.engaged or goes)
    return _with(game, replace(bearer, marks=marks))

"""Turns and phases, priority, and who sits at the table."""

from bot.rules.actions import ChoosePriority, NextPhase, StartGame
from bot.rules.charge import is_held_back
from bot.rules.dice import Dice
from bot.rules.editions import READINGS, Edition, MyPrecious
from bot.rules.errors import IllegalActionError, Reason, StaleGameError, UnreadableError
from bot.rules.events import (
    Event,
    GameOpened,
    PhaseBegan,
    PriorityChosen,
    PriorityRolled,
    ReadingChanged,
    SideLeft,
    SideTaken,
    TurnBegan,
    TurnCorrected,
    Undone,
    Verdict,
)
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.muster import losses_at_the_end
from bot.rules.phases import Phase
from bot.rules.ring import is_will_due
from bot.rules.texts import whole
from bot.rules.words import check_word

LAST_TURN = 99


def start(game: Game, asked: StartGame) -> tuple[Event, ...]:
    """Return how a game begins whose terms were agreed beforehand."""
    if game.version:
        raise IllegalActionError(Reason.GAME_OPEN, turn=game.turn)
    check_word(asked.word)
    opened = GameOpened(
        asked.edition, asked.style, asked.tracks_phases, casual=False, word=asked.word
    )
    return (opened,)


def change_reading(game: Game, reading: str, value: str) -> tuple[Event, ...]:
    """Return that an open question of the rules is read differently from now on."""
    check_reading(game.edition, reading, value)
    if getattr(game.edition.readings, reading) == value:
        raise IllegalActionError(Reason.READ_SO_ALREADY, reading=reading, value=value)
    return (ReadingChanged(reading, value),)


def check_question(edition: Edition, reading: str) -> None:
    """Refuse a question that there is not, or that an edition does not leave open."""
    if reading not in READINGS:
        raise UnreadableError(Reason.NO_SUCH_READING)
    if reading not in edition.open_questions:
        settled = str(getattr(edition.readings, reading))
        raise UnreadableError(Reason.READING_SETTLED, reading=reading, value=settled)


def check_reading(edition: Edition, reading: str, value: str) -> None:
    """Refuse a question that an edition does not leave open, and what is no answer to it."""
    check_question(edition, reading)
    answers = [answer.value for answer in READINGS[reading]]
    if value not in answers:
        raise UnreadableError(Reason.NO_SUCH_ANSWER, answers=", ".join(answers))


# Turns


def wills_due(game: Game, side: Side | None = None) -> tuple[FigureId, ...]:
    """Return the bearers, of one side or all, whose Sauron's Will must still be rolled (S7)."""
    due = (bearer.figure for bearer in game.bearers if is_will_due(game, bearer))
    return tuple(which for which in due if side in (None, game.figure(which).side))


def is_move_over(game: Game, side: Side) -> bool:
    """Whether a side's half of the Move phase is over; never where only turns are counted."""
    if game.phase is Phase.MOVE:
        return game.moving not in (side, game.priority)
    return game.phase not in (None, Phase.PRIORITY)


def check_still_on(game: Game, turn: int) -> None:
    """Refuse to end a turn that is over already, with `StaleGameError`."""
    if turn != game.turn:
        raise StaleGameError(Reason.TURN_OVER, turn=turn, now=game.turn)


def check_charges_answered(game: Game) -> None:
    """Refuse to go on while somebody has found the bearer and may still charge (C1)."""
    for bearer in game.bearers:
        for index, charge in enumerate(bearer.marks.charges):
            both = (game.figure(bearer.figure), game.figure(charge.charger))
            if any(model.is_down for model in both) or is_held_back(game, charge.charger):
                continue
            if charge.verdict is Verdict.ALLOWED:
                raise IllegalActionError(
                    Reason.CHARGE_WAITS,
                    charger=both[1].name,
                    bearer=both[0].name,
                    which=bearer.figure,
                    index=index,
                )


def next_turn(game: Game, *, confirmed: bool) -> tuple[Event, ...]:
    """Return how the next turn begins: the marks of this one fall away (C4, S1, S9, T3)."""
    check_charges_answered(game)
    if game.phase not in (None, Phase.END):
        raise IllegalActionError(Reason.PHASES_TRACKED, phase=game.phase.value, turn=game.turn)
    due = wills_due(game)
    if due and not (confirmed and len({game.figure(which).side for which in due}) == 1):
        raise IllegalActionError(
            Reason.WILL_UNROLLED, bearer=game.figure(due[0]).name, which=due[0], turn=game.turn
        )
    lost = ()
    if game.edition.readings.my_precious is MyPrecious.END_OF_TURN:
        lost = losses_at_the_end(game)
    return (*lost, TurnBegan(game.turn + 1, unrolled=due))


def undo(
    game: Game, *, version: int, count: int, asked_by: Side | None = None
) -> tuple[Event, ...]:
    """Return that the last `count` events are taken back; their rolls stay in the record."""
    if version != game.version:
        raise StaleGameError(Reason.UNDO_STALE)
    if not 1 <= count <= len(game.past):
        raise IllegalActionError(Reason.NOTHING_TO_UNDO)
    return (Undone(count, asked_by),)


def set_turn(game: Game, turn: int) -> tuple[Event, ...]:
    """Return the correction of a turn number; what was done in the turn stays done."""
    if not 1 <= turn <= LAST_TURN:
        raise UnreadableError(Reason.BAD_TURN, most=LAST_TURN)
    if turn == game.turn:
        raise IllegalActionError(Reason.TURN_ALREADY, turn=turn)
    return (TurnCorrected(turn),)


# Phases


def next_phase(game: Game, asked: NextPhase) -> tuple[Event, ...]:
    """Return the phase that follows: Priority, Move by each side, Shoot, Fight, End.

    The Move phase begins with the side that has priority. Its owner's half is not
    left while Sauron's Will is due (S7).
    """
    if game.phase is None:
        raise IllegalActionError(Reason.PHASES_FREE)
    if (asked.turn, asked.phase, asked.moving) != (game.turn, game.phase, game.moving):
        raise StaleGameError(Reason.PHASE_OVER, phase=game.phase.value, turn=game.turn)
    check_charges_answered(game)
    match game.phase:
        case Phase.PRIORITY:
            if game.may_choose and game.chooser is not None:
                raise IllegalActionError(Reason.PRIORITY_TO_CHOOSE, side=game.chooser.value)
            if game.priority is None or not game.priority_rolled:
                raise IllegalActionError(Reason.PRIORITY_DUE, turn=game.turn)
            return (PhaseBegan(Phase.MOVE, game.priority),)
        case Phase.MOVE:
            return (_after_move(game),)
        case Phase.SHOOT:
            return (PhaseBegan(Phase.FIGHT, None),)
        case Phase.FIGHT:
            return (PhaseBegan(Phase.END, None),)
        case Phase.END:
            return next_turn(game, confirmed=False)


def _after_move(game: Game) -> PhaseBegan:
    due = wills_due(game, game.moving)
    if due:
        raise IllegalActionError(
            Reason.WILL_UNROLLED_IN_MOVE, bearer=game.figure(due[0]).name, which=due[0]
        )
    if game.moving is game.priority and game.moving is not None:
        return PhaseBegan(Phase.MOVE, game.moving.opponent)
    return PhaseBegan(Phase.SHOOT, None)


def roll_priority(game: Game, dice: Dice) -> tuple[Event, ...]:
    """Return who has priority: the higher of one D6 each, with no Might (D10).

    In the first turn ties are rolled again; later they go to whoever did not have it.
    In some editions the winner has no priority yet, but the choice of it (E22).
    """
    if game.priority_rolled and game.priority is not None:
        raise IllegalActionError(Reason.PRIORITY_ROLLED, turn=game.turn, side=game.priority.value)
    if game.phase not in (None, Phase.PRIORITY):
        raise IllegalActionError(Reason.PRIORITY_PAST, turn=game.turn)
    if game.may_choose and game.chooser is not None:
        raise IllegalActionError(Reason.PRIORITY_TO_CHOOSE, side=game.chooser.value)
    had = game.chooser if game.edition.priority_is_chosen else game.priority
    good: list[int] = []
    evil: list[int] = []
    while not good or (good[-1] == evil[-1] and had is None):
        good += dice.roll(1, 6)
        evil += dice.roll(1, 6)
    if good[-1] == evil[-1] and had is not None:
        side = had.opponent
    else:
        side = Side.GOOD if good[-1] > evil[-1] else Side.EVIL
    return (PriorityRolled(game.rolls + 1, tuple(good), tuple(evil), side),)


def choose_priority(game: Game, asked: ChoosePriority) -> tuple[Event, ...]:
    """Return who has priority as the winner of the roll chooses (E22)."""
    if asked.turn != game.turn:
        raise StaleGameError(Reason.TURN_OVER, turn=asked.turn, now=game.turn)
    if not game.may_choose or game.chooser is None:
        raise IllegalActionError(Reason.NOTHING_TO_CHOOSE)
    return (PriorityChosen(game.chooser, asked.side),)


# Seats


def take_side(
    game: Game, side: Side, *, player: int, name: str, word: str = ""
) -> tuple[Event, ...]:
    """Return how a person sits down at a free side, with a word for the dice until they roll."""
    check_word(word)
    seat = game.seat(side)
    given = game.words.good if side is Side.GOOD else game.words.evil
    adds_word = seat is not None and seat.player == player and word and not given
    if (seat is None or adds_word) and word and game.rolls:
        raise IllegalActionError(Reason.WORD_LATE)
    if seat is None or adds_word:
        return (SideTaken(side, player, whole(name), word),)
    if seat.player == player:
        reason = Reason.SIDE_HELD
    else:
        reason = Reason.SIDES_TAKEN if game.seat(side.opponent) else Reason.SIDE_TAKEN
    raise IllegalActionError(reason, side=side.value, player=seat.name)


def leave_side(game: Game, *, player: int) -> tuple[SideLeft, ...]:
    """Return how a person gets up from every side that is theirs."""
    left = tuple(SideLeft(seat.side) for seat in game.seats if seat.player == player)
    if not left:
        raise IllegalActionError(Reason.NOT_SEATED)
    return left


def hand_over(game: Game, side: Side, *, player: int, name: str) -> tuple[Event, ...]:
    """Return how a side goes from whoever holds it to another person."""
    seat = game.seat(side)
    if seat is None:
        return (SideTaken(side, player, whole(name)),)
    if seat.player == player:
        raise IllegalActionError(Reason.SIDE_TAKEN, side=side.value, player=seat.name)
    if game.plays(player):
        raise IllegalActionError(Reason.PLAYS_OTHER_SIDE, side=side.value, player=name)
    return (SideLeft(side), SideTaken(side, player, whole(name)))

"""Might and Will on an open test, and what its outcome brings.

A test whose roller can still better it stays open; otherwise it settles at once.
"""

from typing import assert_never

from bot.rules import charge, ring
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import Event, PointsSpent, TestRolled
from bot.rules.game import Game
from bot.rules.rolls import Choice, Kind, Test, choices, saved_by

MOST_POINTS = 20
"""More than this no model has of Might or Will; a greater number is a slip of the hand."""


def after_roll(game: Game, test: Test, *, might: int = 0, will: int = 0) -> tuple[Event, ...]:
    """Return the roll and, if nothing can or need change it, what follows.

    `might` and `will` were promised with the command: they are spent by themselves,
    the fewest that turn failure into success, and none otherwise (S5, C10, R9).
    """
    left = game.figure(test.figure).left
    saving = saved_by(test, left, might=might, will=will)
    if saving is not None:
        return (TestRolled(test), *_spend(game, test, saving))
    if choices(test, left):
        return (TestRolled(test),)
    return (TestRolled(test), outcome(game, test))  # S13


def check_promise(*, might: int, will: int = 0) -> None:
    """Refuse a number of points that nobody can have meant."""
    if not (0 <= might <= MOST_POINTS and 0 <= will <= MOST_POINTS):
        raise UnreadableError(Reason.BAD_POINTS, most=MOST_POINTS)


def settle(game: Game, roll: int, *, might: int, will: int) -> tuple[Event, ...]:
    """Return what follows when the roller spends these points, or lets the roll stand."""
    test = next((test for test in game.open_tests if test.number == roll), None)
    if test is None:
        raise IllegalActionError(Reason.TEST_SETTLED, roll=roll)
    if not might and not will:
        return (outcome(game, test),)
    figure = game.figure(test.figure)
    for choice in choices(test, figure.left):
        if (choice.might, choice.will) == (might, will):
            return _spend(game, test, choice)
    raise IllegalActionError(
        Reason.NO_SUCH_CHOICE, figure=figure.name, might=figure.left.might, will=figure.left.will
    )


def _spend(game: Game, test: Test, choice: Choice) -> tuple[Event, ...]:
    spent = PointsSpent(test.bearer, test.figure, choice.might, choice.will)
    return (spent, outcome(game, test.spending(might=choice.might, will=choice.will)))


def outcome(game: Game, test: Test) -> Event:
    """Return what a settled test brings."""
    match test.kind:
        case Kind.SAURONS_WILL:
            return ring.control(game, test)
        case Kind.REMOVAL:
            return ring.removal(test)
        case Kind.CHARGE:
            return charge.found(test)
        case Kind.THROWN_RIDER:
            return ring.landing(test)
        case _:
            assert_never(test.kind)

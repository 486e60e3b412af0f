"""Re-rolls, Might and Will on an open test, and what its outcome brings.

A test whose roller can still better it stays open; otherwise it settles at once.
"""

from dataclasses import replace
from typing import assert_never

from bot.rules import charge, magic, ring, wounds
from bot.rules.dice import HIGHEST_FACE, Dice
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import Event, PointsSpent, TestRerolled, TestRolled, TestSettled
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.rolls import Choice, Kind, Test, choices, saved_by

MOST_POINTS = 20
"""More than this no model has of Might or Will; a greater number is a slip of the hand."""


def after_roll(
    game: Game, test: Test, dice: Dice, *, might: int = 0, will: int = 0
) -> tuple[Event, ...]:
    """Return the roll and, if nothing can or need change it, what follows.

    `might` and `will` were promised with the command: they are spent by themselves,
    the fewest that turn failure into success, and none otherwise (S5, C10, R9); what
    the first dice of a wound leave of them is there for the second (D5). A
    re-roll comes before any Might, so where one may be made the promise waits for it (CR3).
    """
    if is_open_to_reroll(test):
        return (TestRolled(replace(test, promised=might)),)
    return (TestRolled(test), *_carried_on(game, test, dice, might=might, will=will))


def _carried_on(
    game: Game, test: Test, dice: Dice, *, might: int = 0, will: int = 0
) -> tuple[Event, ...]:
    left = game.left_to(test.figure)
    saving = saved_by(test, left, might=might, will=will)
    if saving is not None:
        return _spend(game, test, saving, dice, might=might - saving.might)
    return () if choices(test, left) else outcome(game, test, dice, might=might)  # S13


def is_open_to_reroll(test: Test) -> bool:
    """Whether a dice may still be rolled again, and that could help.

    Who has resisted already may still hope for a natural 6, which gives its Will back (D8).
    """
    hopes = test.kind is Kind.RESISTING and min(test.final) < HIGHEST_FACE
    return test.may_reroll and (test.reached < test.best or hopes)


def check_promise(*, might: int, will: int = 0) -> None:
    """Refuse a number of points that nobody can have meant."""
    if not (0 <= might <= MOST_POINTS and 0 <= will <= MOST_POINTS):
        raise UnreadableError(Reason.BAD_POINTS, most=MOST_POINTS)


def settle(game: Game, roll: int, dice: Dice, *, might: int, will: int) -> tuple[Event, ...]:
    """Return what follows when the roller spends these points, or lets the roll stand."""
    test = _open_test(game, roll)
    if not might and not will:
        return outcome(game, test, dice)
    left = game.left_to(test.figure)
    for choice in choices(test, left):
        if (choice.might, choice.will) == (might, will):
            return _spend(game, test, choice, dice)
    name = game.figure(test.figure).name if test.figure is not None else test.label
    raise IllegalActionError(Reason.NO_SUCH_CHOICE, figure=name, might=left.might, will=left.will)


def reroll(game: Game, roll: int, dice: Dice, *, index: int) -> tuple[Event, ...]:
    """Return what one dice brings that is rolled again, with promised Might (T1, CR2, CR3)."""
    test = _open_test(game, roll)
    if not is_open_to_reroll(test) or not 0 <= index < len(test.faces):
        raise IllegalActionError(Reason.NO_REROLL)
    (face,) = dice.roll(1, 6)
    rerolled = TestRerolled(roll, index, face)
    game = apply(game, rerolled)
    after = test.rerolling(index, face)
    return (rerolled, *_carried_on(game, after, dice, might=test.promised))


def _open_test(game: Game, roll: int) -> Test:
    test = game.open_test(roll)
    if test is None:
        raise IllegalActionError(Reason.TEST_SETTLED, roll=roll)
    return test


def _spend(
    game: Game, test: Test, choice: Choice, dice: Dice, *, might: int = 0
) -> tuple[Event, ...]:
    assert test.figure is not None  # nobody else has points
    spent = PointsSpent(test.bearer, test.figure, choice.might, choice.will)
    test = test.spending(might=choice.might, will=choice.will)
    return (spent, *outcome(apply(game, spent), test, dice, might=might))


def outcome(game: Game, test: Test, dice: Dice, *, might: int = 0) -> tuple[Event, ...]:
    """Return what a settled test brings, and the roll that follows from it, if one does.

    `might` is what is left of the promise for that roll (D5).
    """
    match test.kind:
        case Kind.SAURONS_WILL:
            return (ring.control(game, test),)
        case Kind.REMOVAL:
            return (ring.removal(test),)
        case Kind.CHARGE:
            return (charge.found(test),)
        case Kind.THROWN_RIDER:
            return (ring.landing(test),)
        case Kind.COURAGE | Kind.FATE | Kind.CASTING:
            return (TestSettled(test),)
        case Kind.RESISTING:
            return (TestSettled(test), *magic.regained(test))
        case Kind.WOUNDS:
            settled = TestSettled(test)
            number = max(game.rolls, test.number) + 1
            second = wounds.second(test, dice, number=number)
            if second is None:
                return (settled,)
            return (settled, *after_roll(apply(game, settled), second, dice, might=might))
        case _:
            assert_never(test.kind)

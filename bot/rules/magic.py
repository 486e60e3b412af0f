"""Casting powers and resisting them, with the Crown of Morgul or without."""

from bot.rules.dice import HIGHEST_FACE, Dice
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import WillRegained
from bot.rules.figures import Figure, FigureId, Trait
from bot.rules.game import Game
from bot.rules.rolls import Kind, Test
from bot.rules.waiting import check_nothing_open

MOST_DICE = 20
LOWEST_VALUE = 2


def check_last_will(game: Game, which: FigureId, *, count: int) -> None:
    """Refuse a Ringwraith that would cast away its last Will, where it may not (E28)."""
    figure = game.figure(which)
    is_last = figure.lives_on_will and figure.left.will == count
    if game.edition.last_will_stays and is_last:
        raise IllegalActionError(Reason.LAST_WILL, figure=figure.name, will=figure.left.will)


def check_dice(game: Game, which: FigureId, *, count: int, crown: bool, free: int = 0) -> None:
    """Refuse dice that nobody can pay for, and the Crown on any other head (CR4, D7)."""
    figure = game.figure(which)
    if not (0 <= count <= MOST_DICE and 0 <= free <= MOST_DICE and count + free >= 1):
        raise UnreadableError(Reason.BAD_MAGIC_DICE, most=MOST_DICE)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    if figure.left.will < count:
        raise IllegalActionError(
            Reason.NO_WILL, figure=figure.name, will=figure.left.will, dice=count
        )
    if crown and Trait.CROWN_OF_MORGUL not in figure.traits:
        raise IllegalActionError(Reason.NO_CROWN, figure=figure.name)
    if crown and not game.edition.crown_rerolls:  # E27
        raise IllegalActionError(Reason.CROWN_IS_IDLE)


def check_value(value: int) -> None:
    """Refuse a casting value that no power has."""
    if not LOWEST_VALUE <= value <= HIGHEST_FACE:
        raise UnreadableError(Reason.BAD_VALUE, least=LOWEST_VALUE, most=HIGHEST_FACE)


def casting(
    game: Game, caster: Figure, dice: Dice, *, power: str, value: int, count: int, crown: bool
) -> Test:
    """Return a Casting test: one dice for each Will, the highest against the value (D7).

    It gets the better the higher the best dice is, for that is what must be resisted.
    The Crown lets one dice be rolled again before any Might (CR2, CR3). After a Heroic
    Channelling the best dice may count as more than it shows (E25).
    """
    return Test(
        game.rolls + 1,
        Kind.CASTING,
        caster.id,
        None,
        dice.roll(count, 6),
        (),
        tuple(range(value, HIGHEST_FACE + 1)),
        label=power,
        may_reroll=crown and game.edition.crown_rerolls,
        counts_as=game.edition.channelled_cast if caster.id in game.channelled else 0,
    )


def resisting(
    game: Game, figure: Figure, dice: Dice, *, value: int, count: int, crown: bool, free: int = 0
) -> Test:
    """Return a Resist test: one dice for each Will, the highest against the caster's (D8)."""
    return Test(
        game.rolls + 1,
        Kind.RESISTING,
        figure.id,
        None,
        dice.roll(count + free, 6),
        (),
        (value,),
        free=free,
        may_reroll=crown and game.edition.crown_rerolls,
    )


def what_to_resist(game: Game, value: int | None) -> int:
    """Return what a Resist test must reach: as said, or the last power that was cast.

    While its caster may still spend Might on it, nobody resists it (D7).
    """
    if value is not None:
        check_value(value)
        return value
    for test in game.open_tests:
        if test.kind is Kind.CASTING and test.figure is not None:
            check_nothing_open(game, test.figure)
    if game.last_cast is None:
        reason = Reason.CAST_ANSWERED if game.cast_is_answered else Reason.NOTHING_CAST
        raise IllegalActionError(reason)
    return game.last_cast


def regained(test: Test) -> tuple[WillRegained, ...]:
    """Return the Will that natural sixes give back to who resists: those of paid dice (D8, E26)."""
    paid = test.final[: len(test.final) - test.free]
    sixes = paid.count(HIGHEST_FACE)
    if not sixes or test.figure is None:
        return ()
    return (WillRegained(test.figure, sixes),)

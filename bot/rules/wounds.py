"""To wound, and what Fate prevents."""

from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.figures import FigureId
from bot.rules.game import Game
from bot.rules.rolls import Added, Kind, Part, Test

MOST_STRIKES = 30
HIGHEST_CHARACTERISTIC = 20
FALL_STRENGTH = 3
"""The Strength of the hit that a rider takes who is knocked flying (T1)."""


def to_wound(*, strength: int, defence: int) -> tuple[int, ...] | None:
    """Return what one dice must reach, or two one after the other; `None` if nothing does (D5).

    >>> to_wound(strength=3, defence=5), to_wound(strength=3, defence=8)
    ((5,), (6, 4))
    """
    lacking = defence - strength
    if lacking <= -2:
        return (3,)
    if lacking <= 0:
        return (4,)
    if lacking <= 2:
        return (5,)
    if lacking <= 4:
        return (6,)
    return {5: (6, 4), 6: (6, 5), 7: (6, 6)}.get(lacking)


def needed(*, strength: int, defence: int, strikes: int) -> tuple[int, ...]:
    """Return what the dice of some strikes must reach, each or one after the other (D5).

    Raises `UnreadableError` for numbers that no profile holds, `IllegalActionError` where
    no dice can wound.
    """
    for number in (strength, defence):
        if not 1 <= number <= HIGHEST_CHARACTERISTIC:
            raise UnreadableError(Reason.BAD_CHARACTERISTIC, most=HIGHEST_CHARACTERISTIC)
    if not 1 <= strikes <= MOST_STRIKES:
        raise UnreadableError(Reason.BAD_STRIKES, most=MOST_STRIKES)
    goals = to_wound(strength=strength, defence=defence)
    if goals is None:
        raise IllegalActionError(Reason.CANNOT_WOUND, strength=strength, defence=defence)
    return goals


def wounds(
    game: Game,
    hero: FigureId | None,
    dice: Dice,
    *,
    strength: int,
    defence: int,
    strikes: int,
    is_trapped: bool,
    is_two_handed: bool,
    label: str = "",
) -> Test:
    """Return the rolls to wound of some strikes, twice as many at a trapped foe (D5, D6)."""
    goals = needed(strength=strength, defence=defence, strikes=strikes)
    bonus = game.edition.two_handed_wound if is_two_handed else 0
    return Test(
        game.rolls + 1,
        Kind.WOUNDS,
        hero,
        None,
        dice.roll(strikes * (2 if is_trapped else 1), 6),
        (Added(Part.TWO_HANDED, bonus),) if bonus else (),
        goals[:1],
        label=label,
        then=goals[1] if len(goals) > 1 else None,
    )


def second(test: Test, dice: Dice, *, number: int) -> Test | None:
    """Return the other dice of the wounds that need two, rolled once the first are settled."""
    if test.then is None or not test.reached:
        return None
    faces = dice.roll(test.reached, 6)
    return Test(
        number, Kind.WOUNDS, test.figure, None, faces, test.added, (test.then,), label=test.label
    )


def fate(game: Game, which: FigureId, dice: Dice) -> Test:
    """Return the roll of one point of Fate to prevent one wound (D9)."""
    return Test(
        game.rolls + 1,
        Kind.FATE,
        which,
        None,
        dice.roll(1, 6),
        (),
        (game.edition.fate_saves_at,),
    )


def check_fate(game: Game, which: FigureId) -> None:
    """Refuse a model that has no Fate to spend."""
    figure = game.figure(which)
    if figure.left.fate < 1:
        raise IllegalActionError(Reason.NO_FATE, figure=figure.name)

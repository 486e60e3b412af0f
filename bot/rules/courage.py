"""Courage tests and Thrown Rider, for any model, with a Ring or without."""

from bot.rules.charge import check_measures
from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.figures import Figure, FigureId, Trait
from bot.rules.game import Game
from bot.rules.rolls import Added, Kind, Part, Test
from bot.rules.values import asked_of


def courage(
    game: Game,
    which: FigureId | None,
    roller: Figure | None,
    dice: Dice,
    *,
    value: int,
    modifier: int,
    label: str,
) -> Test:
    """Return a Courage test: 2D6, Courage and whatever else counts, against the edition's goal.

    A model that always passes is not rolled for. `which` is `None` for one whose points
    nobody may spend; then `label` tells who rolls.
    """
    check_measures(0, courage=value, modifier=modifier)
    if roller is not None and Trait.FEARLESS in roller.traits:
        raise IllegalActionError(Reason.ALWAYS_PASSES, figure=roller.name)
    added, targets = asked_of(value, game.edition)
    if modifier:
        added = (*added, Added(Part.MODIFIER, modifier))
    faces = dice.roll(2, 6)
    return Test(game.rolls + 1, Kind.COURAGE, which, None, faces, added, targets, label=label)


def thrown(
    game: Game, which: FigureId | None, dice: Dice, *, is_expert: bool, label: str = ""
) -> Test:
    """Return a Thrown Rider test: one D6, which Expert Riders may roll again (T1, T2)."""
    targets = (game.edition.rider_gets_up_at, game.edition.rider_lands_at)
    return Test(
        game.rolls + 1,
        Kind.THROWN_RIDER,
        which,
        which,
        dice.roll(1, 6),
        (),
        targets,
        label=label,
        may_reroll=is_expert,
    )

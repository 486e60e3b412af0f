"""Courage tests and Thrown Rider, for any model, with a Ring or without."""

from bot.rules.charge import check_measures
from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.figures import Figure, FigureId, Trait
from bot.rules.game import Game
from bot.rules.rolls import Added, Kind, Part, Test
from bot.rules.values import asked_of, check_value, within_bounds


def courage(
    game: Game,
    which: FigureId | None,
    roller: Figure | None,
    dice: Dice,
    *,
    value: int,
    modifier: int,
    label: str,
    before_crown: bool = False,
) -> Test:
    """Return a Courage test: 2D6, Courage and whatever else counts, against the edition's goal.

    A model that always passes is not rolled for, unless it stands before the Crown of
    Morgul, in editions where that daunts it (E27). `which` is `None` for one whose points
    nobody may spend; then `label` tells who rolls.
    """
    check_value(value, game.edition)
    check_measures(0, modifier=modifier)
    if before_crown and not game.edition.crown_daunts:
        raise IllegalActionError(Reason.CROWN_DAUNTS_NOBODY)
    if roller is not None and Trait.FEARLESS in roller.traits and not before_crown:
        may_be_daunted = game.edition.crown_daunts
        reason = Reason.PASSES_BUT_FOR_CROWN if may_be_daunted else Reason.ALWAYS_PASSES
        raise IllegalActionError(reason, figure=roller.name)
    added, targets = asked_of(value, game.edition)
    if modifier:
        added = (*added, Added(Part.MODIFIER, modifier))
        targets = tuple(t + within_bounds(value, modifier, game.edition) for t in targets)
    faces = dice.roll(2, 6)
    return Test(
        game.rolls + 1,
        Kind.COURAGE,
        which,
        None,
        faces,
        added,
        targets,
        label=label,
        before_crown=before_crown,
    )


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

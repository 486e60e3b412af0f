"""The tests, duels and spells of any model, from the command to the dice.

Whoever has points to spend joins the table with them; others roll without being noted.
"""

from typing import assert_never

from bot.rules import courage, duel, magic, might, wounds
from bot.rules.actions import (
    CastPower,
    FightDuel,
    ResistPower,
    RollWounds,
    SpendFate,
    TakeFall,
    TestCourage,
    ThrowRider,
)
from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import Event, FallTaken, FigureJoined, PointsPaid
from bot.rules.figures import Figure, FigureId, Side
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.texts import parse_text
from bot.rules.waiting import check_nothing_open

Trial = (
    TestCourage
    | ThrowRider
    | TakeFall
    | RollWounds
    | SpendFate
    | CastPower
    | ResistPower
    | FightDuel
)


def trial(game: Game, asked: Trial, dice: Dice) -> tuple[Event, ...]:
    """Return what is rolled, by whom, and what comes of it where nobody can change it."""
    match asked:
        case TestCourage(roller, value, modifier, points, will, before_crown):
            might.check_promise(might=points, will=will)
            joined, game, which = _joining(game, roller)
            label = roller.name if roller is not None else f"Courage {value}"
            known = game.figure(which) if which is not None else roller
            test = courage.courage(
                game,
                which,
                known,
                dice,
                value=value,
                modifier=modifier,
                label=label,
                before_crown=before_crown,
            )
            return (*joined, *might.after_roll(game, test, dice, might=points, will=will))
        case ThrowRider(rider, is_expert, points):
            might.check_promise(might=points)
            joined, game = _joined(game, rider)
            test = courage.thrown(game, rider.id, dice, is_expert=is_expert)
            return (*joined, *might.after_roll(game, test, dice, might=points))
        case TakeFall(roll):
            return _fall(game, roll, dice)
        case RollWounds():
            return _wounds(game, asked, dice)
        case SpendFate(figure, points):
            might.check_promise(might=points)
            joined, game = _joined(game, figure)
            wounds.check_fate(game, figure.id)
            paid = PointsPaid(figure.id, fate=1)
            game = apply(game, paid)
            test = wounds.fate(game, figure.id, dice)
            return (*joined, paid, *might.after_roll(game, test, dice, might=points))
        case CastPower():
            return _cast(game, asked, dice)
        case ResistPower():
            return _resist(game, asked, dice)
        case FightDuel():
            return _duel(game, asked, dice)
        case _:
            assert_never(asked)


def _joining(game: Game, figure: Figure | None) -> tuple[tuple[Event, ...], Game, FigureId | None]:
    """Return how a model joins that has points, or is there already; others stay unnoted."""
    if figure is None:
        return (), game, None
    if game.find_figure(figure.id) is None and not figure.has_points:
        return (), game, None
    joined, game = _joined(game, figure)
    return joined, game, figure.id


def _joined(game: Game, figure: Figure) -> tuple[tuple[Event, ...], Game]:
    """Return how a model joins that is not there yet, and refuse one that left or is busy."""
    known = game.find_figure(figure.id)
    if known is None:
        joined = FigureJoined(figure, bears=False)
        return (joined,), apply(game, joined)
    if known.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=known.name)
    check_nothing_open(game, figure.id)
    return (), game


def _fall(game: Game, roll: int, dice: Dice) -> tuple[Event, ...]:
    fall = next((fall for fall in game.falls if fall.number == roll), None)
    if fall is None or fall.figure is None:
        raise IllegalActionError(Reason.FALL_TAKEN, roll=roll)
    rider = game.figure(fall.figure)
    if rider.defence is None:
        raise IllegalActionError(Reason.DEFENCE_UNKNOWN, figure=rider.name)
    taken = FallTaken(roll)
    game = apply(game, taken)
    test = wounds.wounds(
        game,
        None,
        dice,
        strength=wounds.FALL_STRENGTH,
        defence=rider.defence,
        strikes=1,
        is_trapped=False,
        is_two_handed=False,
        label=f"The fall of {rider.name}",
    )
    return (taken, *might.after_roll(game, test, dice))


def _wounds(game: Game, asked: RollWounds, dice: Dice) -> tuple[Event, ...]:
    might.check_promise(might=asked.might)
    joined, game, which = _joining(game, asked.hero)
    test = wounds.wounds(
        game,
        which,
        dice,
        strength=asked.strength,
        defence=asked.defence,
        strikes=asked.strikes,
        is_trapped=asked.is_trapped,
        is_two_handed=asked.is_two_handed,
        label=asked.hero.name if asked.hero is not None else "",
    )
    return (*joined, *might.after_roll(game, test, dice, might=asked.might))


def _cast(game: Game, asked: CastPower, dice: Dice) -> tuple[Event, ...]:
    might.check_promise(might=asked.might)
    magic.check_value(asked.value)
    power = parse_text(asked.power)
    joined, game = _joined(game, asked.caster)
    magic.check_dice(game, asked.caster.id, count=asked.dice, crown=asked.has_crown)
    magic.check_last_will(game, asked.caster.id, count=asked.dice)
    paid = PointsPaid(asked.caster.id, will=asked.dice)
    game = apply(game, paid)
    test = magic.casting(
        game,
        asked.caster,
        dice,
        power=power,
        value=asked.value,
        count=asked.dice,
        crown=asked.has_crown,
    )
    return (*joined, paid, *might.after_roll(game, test, dice, might=asked.might))


def _resist(game: Game, asked: ResistPower, dice: Dice) -> tuple[Event, ...]:
    might.check_promise(might=asked.might)
    value = magic.what_to_resist(game, asked.value)
    joined, game = _joined(game, asked.figure)
    magic.check_dice(
        game, asked.figure.id, count=asked.dice, crown=asked.has_crown, free=asked.free
    )
    paid = PointsPaid(asked.figure.id, will=asked.dice)
    game = apply(game, paid)
    test = magic.resisting(
        game,
        asked.figure,
        dice,
        value=value,
        count=asked.dice,
        crown=asked.has_crown,
        free=asked.free,
    )
    return (*joined, paid, *might.after_roll(game, test, dice, might=asked.might))


def _duel(game: Game, asked: FightDuel, dice: Dice) -> tuple[Event, ...]:
    duel.check(asked)
    duel.check_sides(game, asked)
    duel.check_bearer(game, asked)
    duel.check_elven_made(game.edition, asked)
    joined_good, game, good = _joining(game, asked.good.figure)
    joined_evil, game, evil = _joining(game, asked.evil.figure)
    heroes = {Side.GOOD: good, Side.EVIL: evil}
    return (*joined_good, *joined_evil, *duel.fight(game, asked, heroes, dice))

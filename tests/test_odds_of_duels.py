"""The chances of duels, against what `decide` does with every throw, and against many games."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot import odds
from bot.fair import SeededDice
from bot.odds import Fighter
from bot.rules.actions import AnswerDuel, Contender, FightDuel
from bot.rules.decide import decide
from bot.rules.dice import Dice
from bot.rules.duel import options, speaker
from bot.rules.events import DuelWon, Event
from bot.rules.figures import Side
from bot.rules.game import Game
from tests.enumerated import hero, mean
from tests.scripted import Scripted, after, casual, edition

SEED = b"twenty thousand duels before breakfast"
GAMES = 20_000
LEAST_P = 0.001
FIGHTS = [(3, 4), (4, 4), (4, 3)]
MIGHTS = list(product(range(3), repeat=2))


def asked_for(good: Fighter, evil: Fighter) -> FightDuel:
    def contender(name: str, side: Side, fighter: Fighter) -> Contender:
        own = fighter.dice if fighter.own is None else fighter.own
        figure = hero(name, side, might=fighter.might) if fighter.might else None
        elven = fighter.is_elven_made
        return Contender(figure, name, fighter.dice, fighter.fight, own, is_elven_made=elven)

    return FightDuel(contender("Aldor", Side.GOOD, good), contender("Uglúk", Side.EVIL, evil))


def fought(game: Game, asked: FightDuel, dice: Dice) -> DuelWon:
    """How a duel ends if both sides always take the cheapest answer that betters their lot."""
    events = decide(game, asked, dice)
    while not isinstance(events[-1], DuelWon):
        game = after(game, *events)
        (duel,) = game.open_duels
        side = speaker(game, duel)
        assert side is not None
        might = options(game, duel, side)[0]
        events = decide(game, AnswerDuel(duel.number, side, duel.step, might), dice)
    return events[-1]


@pytest.mark.parametrize("fights", FIGHTS)
@pytest.mark.parametrize("mights", MIGHTS)
@pytest.mark.parametrize(
    "dice",
    [(1, 1), *(pytest.param(dice, marks=pytest.mark.storm) for dice in ((1, 2), (2, 1), (2, 2)))],
)
def test_a_duel_is_won_as_often_as_in_all_throws(
    dice: tuple[int, int], mights: tuple[int, int], fights: tuple[int, int]
) -> None:
    """D1, D2, D11, F5."""
    good, evil = map(Fighter, dice, fights, mights)
    check_duel(good, evil)


@pytest.mark.storm
@pytest.mark.parametrize("own", [0, 1])
@pytest.mark.parametrize("mights", [(2, 0), (2, 1), (0, 2)])
def test_might_touches_only_the_dice_of_the_hero(mights: tuple[int, int], own: int) -> None:
    """D11."""
    check_duel(Fighter(2, 4, mights[0], own), Fighter(2, 4, mights[1], own))


def check_duel(good: Fighter, evil: Fighter) -> None:
    asked, game = asked_for(good, evil), casual()
    told = odds.duel(edition(), good, evil)
    assert told.good == mean(lambda dice: fought(game, asked, dice).side is Side.GOOD)
    assert told.good + told.evil == 1


def best_play(game: Game, events: tuple[Event, ...]) -> Fraction:
    """How likely Good wins if both sides look ahead to the end, whatever they may answer."""
    last = events[-1]
    if isinstance(last, DuelWon):
        return Fraction(1, 2) if last.roll_off is not None else Fraction(last.side is Side.GOOD)
    game = after(game, *events)
    (duel,) = game.open_duels
    side = speaker(game, duel)
    assert side is not None
    outcomes = (
        best_play(game, decide(game, AnswerDuel(duel.number, side, duel.step, might), Scripted(6)))
        for might in (0, *options(game, duel, side))
    )
    return max(outcomes) if side is Side.GOOD else min(outcomes)


@pytest.mark.parametrize("fights", FIGHTS)
@pytest.mark.parametrize("mights", [(1, 1), (1, 2), (3, 2), (3, 3)])
def test_no_cunning_with_might_wins_more_duels(
    mights: tuple[int, int], fights: tuple[int, int]
) -> None:
    """D2."""
    good, evil = map(Fighter, (1, 1), fights, mights)
    asked, game = asked_for(good, evil), casual()
    throws = product(range(1, 7), repeat=2)
    wins = [best_play(game, decide(game, asked, Scripted(*throw, 6))) for throw in throws]
    assert odds.duel(edition(), good, evil).good == sum(wins, Fraction()) / 36


@pytest.mark.storm
def test_twenty_thousand_duels_end_as_often_as_they_are_told_to() -> None:
    """D1, D2, F5."""
    good, evil = Fighter(3, 4, 1), Fighter(3, 4, 2)
    asked, game = asked_for(good, evil), casual()
    counts: Counter[str] = Counter()
    for number in range(GAMES):
        won = fought(game, asked, SeededDice(SEED, game=number, version=game.version))
        counts["roll-off" if won.roll_off is not None else won.side.value] += 1
    told = odds.duel(edition(), good, evil)
    half = told.roll_off / 2
    chances = {"roll-off": told.roll_off, "good": told.good - half, "evil": told.evil - half}
    expected = {what: float(GAMES * chance) for what, chance in chances.items()}
    chi_square = sum((counts[what] - often) ** 2 / often for what, often in expected.items())
    assert math.exp(-chi_square / 2) > LEAST_P  # of 2 degrees of freedom

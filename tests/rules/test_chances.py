"""The chance of each test of the Ring, exactly, against ten thousand games."""

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from bot.fair import SeededDice
from bot.rules.actions import Action, ChargeInvisible, PutOnRing, RollSauronsWill, TakeOffRing
from bot.rules.decide import decide
from bot.rules.events import (
    ChargeSettled,
    ControlSettled,
    Event,
    Landing,
    PointsSpent,
    RiderLanded,
    RingTakenOff,
    Verdict,
)
from bot.rules.figures import FigureId, Side, improvise
from bot.rules.game import Game
from tests.rules.asking import worn
from tests.scripted import casual, model, play

FRODO = FigureId("frodo baggins")
GAMES = 10_000
SEED = b"ten thousand games of one evening"
LEAST_P = 0.001
ONE = range(1, 7)
TWO = tuple(product(ONE, repeat=2))

Seen = tuple[str, int]
"""How a test came out, and how many points were spent on it."""


def share(of: int, total: int) -> Fraction:
    return Fraction(of, total)


def seen(events: tuple[Event, ...]) -> Seen:
    spent = sum(event.might + event.will for event in events if isinstance(event, PointsSpent))
    match events[-1]:
        case ControlSettled(_, side):
            return ("owner" if side is Side.GOOD else "opponent"), spent
        case RiderLanded(_, landing):
            return landing.value, spent
        case ChargeSettled(_, charge):
            return charge.verdict.value, spent
        case RingTakenOff():
            return "off", spent
        case _:
            return "on", spent


def counted(game: Game, action: Action) -> Counter[Seen]:
    """How often each came out, over games that differ only in their number."""
    return Counter(
        seen(decide(game, action, SeededDice(SEED, game=number, version=game.version)))
        for number in range(GAMES)
    )


def p_value(chi_square: float, degrees: int) -> float:
    """The chance of a chi-square at least this large, for 1 or 2 degrees of freedom."""
    if degrees == 1:
        return math.erfc(math.sqrt(chi_square / 2))
    assert degrees == 2
    return math.exp(-chi_square / 2)


def check(counts: Counter[Seen], chances: dict[Seen, Fraction]) -> None:
    """Hold what was counted to what is exact."""
    possible = {what: chance for what, chance in chances.items() if chance}
    assert sum(possible.values()) == 1
    assert set(counts) == set(possible), "something impossible, or something possible never seen"
    if len(possible) == 1:
        return
    chi_square = sum(
        (counts[what] - GAMES * chance) ** 2 / (GAMES * chance) for what, chance in possible.items()
    )
    assert p_value(float(chi_square), len(possible) - 1) > LEAST_P


@pytest.mark.parametrize(
    ("chi_square", "degrees", "p"), [(3.841, 1, 0.05), (10.828, 1, 0.001), (13.816, 2, 0.001)]
)
def test_the_p_value_agrees_with_the_printed_tables(
    chi_square: float, degrees: int, p: float
) -> None:
    assert math.isclose(p_value(chi_square, degrees), p, rel_tol=0.01)


@pytest.mark.parametrize("might", [0, 1, 2])
def test_saurons_will_is_withstood_as_often_as_the_dice_and_might_allow(might: int) -> None:
    """S3, S4, S5."""
    chances: dict[Seen, Fraction] = {
        ("owner", 0): share(4, 6),
        ("owner", 1): share(1, 6) if might >= 1 else Fraction(),
        ("owner", 2): share(1, 6) if might >= 2 else Fraction(),
        ("opponent", 0): share(2 - might, 6),
    }
    game = worn(model("Frodo", might=might))
    check(counted(game, RollSauronsWill(FRODO, might)), chances)


@pytest.mark.parametrize(
    ("might", "will"), [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1)]
)
def test_the_ring_comes_off_as_often_as_courage_six_and_points_allow(might: int, will: int) -> None:
    """R1, R2, R9."""
    needed = Counter(max(0, 10 - 6 - sum(faces)) for faces in TWO)
    chances: dict[Seen, Fraction] = {
        ("off", points): share(throws, 36)
        for points, throws in needed.items()
        if points <= might + will
    }
    chances["on", 0] = 1 - sum(chances.values(), Fraction())
    bilbo = replace(model("Master Burglar", might=might, will=will), id=FRODO)
    game = worn(bilbo)
    check(counted(game, TakeOffRing(FRODO, might, will)), chances)


@pytest.mark.parametrize(
    "distance",
    [
        pytest.param(distance, marks=() if distance in (0, 1, 3, 6) else pytest.mark.storm)
        for distance in range(13)
    ],
)
def test_courage_two_finds_the_bearer_as_often_as_the_distance_allows(distance: int) -> None:
    """C1, C2, C8."""
    found = sum(sum(faces) + 2 - distance >= 10 for faces in TWO)
    if distance == 3:
        assert found == 3, "the worked example"
    orc = improvise("Orc", side=Side.EVIL, courage=2)
    chances: dict[Seen, Fraction] = {
        (Verdict.ALLOWED.value, 0): share(found, 36),
        (Verdict.BARRED.value, 0): share(36 - found, 36),
    }
    check(counted(worn(model("Frodo")), ChargeInvisible(FRODO, orc, distance)), chances)


def test_a_thrown_rider_lands_in_each_band_as_often_as_it_is_wide() -> None:
    """T1."""
    chances: dict[Seen, Fraction] = {
        (Landing.KNOCKED_FLYING.value, 0): share(1, 6),
        (Landing.GETS_UP.value, 0): share(4, 6),
        (Landing.ON_ITS_FEET.value, 0): share(1, 6),
    }
    frodo = model("Frodo", might=0)
    check(counted(play(casual(frodo)), PutOnRing(frodo, mounted=True)), chances)

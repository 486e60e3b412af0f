"""The dice of a game: fixed by the seed, and even."""

import hashlib
import hmac
import math
from collections import Counter

import pytest

from bot.fair import SeededDice, commitment, new_seed

SEED = bytes(range(32))


def test_the_same_place_gives_the_same_faces() -> None:
    one = SeededDice(SEED, game=3, version=14)
    two = SeededDice(SEED, game=3, version=14)
    assert one.roll(50, 6) == two.roll(50, 6)


def test_another_place_another_game_or_another_seed_gives_other_faces() -> None:
    rolls = {
        SeededDice(SEED, game=3, version=14).roll(20, 6),
        SeededDice(SEED, game=3, version=15).roll(20, 6),
        SeededDice(SEED, game=31, version=4).roll(20, 6),
        SeededDice(bytes(32), game=3, version=14).roll(20, 6),
    }
    assert len(rolls) == 4


def test_faces_follow_from_the_description_alone() -> None:
    stream = b"".join(hmac.new(SEED, f"7/2/{n}".encode(), hashlib.sha256).digest() for n in (0, 1))
    expected = [byte % 6 + 1 for byte in stream if byte < 252][:40]
    assert list(SeededDice(SEED, game=7, version=2).roll(40, 6)) == expected


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 10, 100, 256])
def test_every_face_falls_about_equally_often(sides: int) -> None:
    count = 2_000 * sides if sides < 20 else 500 * sides
    faces = Counter(SeededDice(SEED, game=1, version=sides).roll(count, sides))
    assert set(faces) == set(range(1, sides + 1))
    expected = count / sides
    chi_square = sum((n - expected) ** 2 / expected for n in faces.values())
    freedom = sides - 1
    # Wilson and Hilferty: the chi-square that is passed once in a thousand times.
    limit = (
        freedom * (1 - 2 / (9 * freedom) + 3.09 * math.sqrt(2 / (9 * freedom))) ** 3
        if freedom
        else 1
    )
    assert chi_square < limit


@pytest.mark.parametrize("sides", [0, -6, 257])
def test_dice_that_do_not_exist_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="cannot roll"):
        SeededDice(SEED, game=1, version=1).roll(1, sides)


def test_the_commitment_binds_to_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == 32

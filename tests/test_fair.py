"""The dice of a game: fixed by the seed, and even."""

import hashlib
import hmac
import math
import re
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.fair import SeededDice, SystemDice, commitment, new_seed
from bot.rules.dice import Dice
from bot.rules.words import Words

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


def test_over_256_sides_a_face_takes_two_bytes_the_higher_first() -> None:
    stream = b"".join(hmac.new(SEED, f"7/2/{n}".encode(), hashlib.sha256).digest() for n in (0, 1))
    pairs = [stream[at] * 256 + stream[at + 1] for at in range(0, 64, 2)]
    expected = [pair % 1000 + 1 for pair in pairs if pair < 65_000]
    assert len(expected) > 30
    dice = SeededDice(SEED, game=7, version=2)
    assert [*dice.roll(20, 1000), *dice.roll(10, 1000)] == expected[:30]


def test_a_roll_takes_no_more_of_the_stream_than_its_faces() -> None:
    dice = SeededDice(SEED, game=7, version=2)
    split = [*dice.roll(1, 6), *dice.roll(0, 6), *dice.roll(7, 6), *dice.roll(32, 6)]
    assert tuple(split) == SeededDice(SEED, game=7, version=2).roll(40, 6)


README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
VECTORS = re.findall(r"^(\d+) +(\d+) (\S+) +((?:\d+d\d+ ?)+): ([\d ]+)$", README, re.MULTILINE)


def described(seed: bytes, place: str, words: str) -> Iterator[int]:
    """The bytes of one action, as the README describes them."""
    block = 0
    while True:
        message = f"{place}/{block}{words}".encode("ascii")
        yield from hmac.new(seed, message, hashlib.sha256).digest()
        block += 1


def drawn(stream: Iterator[int], count: int, sides: int) -> list[int]:
    """The faces that the README's recipe takes from the bytes."""
    faces: list[int] = []
    every = 65536 if sides > 256 else 256
    while len(faces) < count:
        value = next(stream)
        if sides > 256:
            value = value * 256 + next(stream)
        if value < every - every % sides:
            faces.append(value % sides + 1)
    return faces


def test_the_readme_gives_its_vectors() -> None:
    assert len(VECTORS) == 5
    told = re.search(r"seed `([0-9a-f]{64})` has the commitment\s+`(\w+)`", README)
    assert told is not None
    seed, promise = told.groups()
    assert bytes.fromhex(seed) == SEED
    assert hashlib.sha256(SEED).hexdigest() == promise == commitment(SEED)


@pytest.mark.parametrize(("game", "version", "words", "dice", "faces"), VECTORS)
def test_the_vectors_follow_from_the_readmes_recipe_and_from_the_code(
    game: str, version: str, words: str, dice: str, faces: str
) -> None:
    words = words.replace("-", "")
    expected = [int(face) for face in faces.split()]
    given = dict(word.split(":") for word in words.split("/")[1:])
    stream = described(SEED, f"{game}/{version}", words)
    ours = SeededDice(SEED, game=int(game), version=int(version), words=Words(**given))
    sizes = [tuple(map(int, roll.split("d"))) for roll in dice.split()]
    assert [face for count, sides in sizes for face in drawn(stream, count, sides)] == expected
    assert [face for count, sides in sizes for face in ours.roll(count, sides)] == expected


@pytest.mark.skipif(not (node := shutil.which("node")), reason="there is no node here")
def test_the_readmes_javascript_gives_the_same() -> None:
    recipe = re.search(r"```js\n(.*?)```", README, re.DOTALL)
    assert recipe is not None
    game, version, words, dice, faces = VECTORS[-1]
    rolls = ", ".join(
        f"...roll(stream, {count}, {sides})"
        for count, sides in (roll.split("d") for roll in dice.split())
    )
    asked = f"""{recipe[1]}
        const seed = Buffer.from("{SEED.hex()}", "hex");
        const stream = bytes(seed, {game}, {version}, "{words}");
        console.log([{rolls}].join(" "), commitment(seed));"""
    ran = subprocess.run(
        [str(node), "-e", asked], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout == f"{faces} {commitment(SEED)}\n"


def test_words_make_other_faces_and_each_counts() -> None:
    given = (
        Words(),
        Words(start="a"),
        Words(good="a"),
        Words(evil="a"),
        Words(good="a", evil="b"),
        Words(good="b", evil="a"),
        Words(good="ab"),
    )
    rolled = {SeededDice(SEED, game=3, version=14, words=words).roll(20, 6) for words in given}
    assert len(rolled) == len(given)


def chi_square(faces: tuple[int, ...], sides: int) -> float:
    counted, expected = Counter(faces), len(faces) / sides
    assert set(counted) == set(range(1, sides + 1))
    return sum((n - expected) ** 2 / expected for n in counted.values())


def limit(sides: int, *, deviations: float = 3.09) -> float:
    """The chi-square passed once in a thousand times, after Wilson and Hilferty."""
    freedom = sides - 1
    if not freedom:
        return 1
    return freedom * (1 - 2 / (9 * freedom) + deviations * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 10, 100, 256, 257, 1000])
def test_every_face_falls_about_equally_often(sides: int) -> None:
    count = 2_000 * sides if sides < 20 else 500 * sides
    faces = SeededDice(SEED, game=1, version=sides).roll(count, sides)
    assert chi_square(faces, sides) < limit(sides)


def test_a_million_seeded_dice_are_even_and_soon_rolled() -> None:
    start = time.process_time()
    faces = SeededDice(SEED, game=1, version=1).roll(1_000_000, 6)
    assert time.process_time() - start < 5
    assert chi_square(faces, 6) < limit(6)


@pytest.mark.parametrize("sides", [6, 1000])
def test_a_million_dice_of_the_system_are_even(sides: int) -> None:
    """They differ from run to run, so the limit is one passed once in a thousand million times."""
    faces = SystemDice().roll(1_000_000, sides)
    assert chi_square(faces, sides) < limit(sides, deviations=6)


def z_of_runs(faces: tuple[int, ...]) -> float:
    """How far the number of runs above and below the middle is from what is to be expected.

    In standard deviations, by Wald and Wolfowitz.
    """
    high = [face > 3 for face in faces]
    above, all_ = sum(high), len(high)
    below = all_ - above
    runs = 1 + sum(one != other for one, other in pairwise(high))
    expected = 1 + 2 * above * below / all_
    variance = (expected - 1) * (expected - 2) / (all_ - 1)
    return (runs - expected) / math.sqrt(variance)


@pytest.mark.parametrize("dice", [SeededDice(SEED, game=1, version=1), SystemDice()])
def test_a_million_dice_come_in_as_many_runs_as_chance_has_it(dice: Dice) -> None:
    """Within 3.29 deviations (p > 0.001) for the seed; within 6 for what differs each time."""
    limit_of = 3.29 if isinstance(dice, SeededDice) else 6
    assert abs(z_of_runs(dice.roll(1_000_000, 6))) < limit_of


def test_the_count_of_runs_finds_dice_that_remember() -> None:
    assert abs(z_of_runs((1, 6) * 500)) > 6
    assert abs(z_of_runs((1,) * 500 + (6,) * 500)) > 6


@pytest.mark.parametrize("sides", [0, -6, 1001, 10**100])
def test_dice_that_do_not_exist_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="cannot roll"):
        SeededDice(SEED, game=1, version=1).roll(1, sides)
    with pytest.raises(ValueError, match="cannot roll"):
        SystemDice().roll(1, sides)


def test_the_commitment_binds_to_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == 32

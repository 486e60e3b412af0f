"""Dice anyone can check afterwards.

A game's seed is 32 secret bytes; their SHA-256 is stored and shown, before the first
roll, as the commitment. Every throw is a function of the seed, the players' words, the
game and the place in its record: how many events came before. When the game is over,
the seed is published, and `bot.verify` draws every face anew. So nobody can fish:

* *Doing it again.* A place has one stream of faces. An action whose record could not be
  saved was told to nobody, and finds the same place, hence the same faces.
* *Double clicks, late deliveries.* An interaction is recorded once, by a unique index. A
  second press finds another place, where the rules refuse what is settled.
* *Crashes.* What happened is saved before it is told. Before that nobody has seen a face;
  after it the roll stands, and the record shows it.
* *Undo.* What was rolled stays in the record, with its number, and rolling again is another
  place. With both sides taken the other player must agree, and who got up from a side
  takes back nothing while somebody still plays. Who may manage messages can do it for
  others, never while playing himself, and the record says so.
* *Secret throws and abandoned tests* keep their numbers: a gap would be found, and a throw
  that is never revealed still counts, and is opened when the game ends.
* *Refusals* come before the first roll and take no face.
* *A restored backup.* What was rolled after the backup was seen, and so perhaps was the seed
  of a game that has ended since. So each game that is open in the backup is bound to a new
  seed, whose commitment goes into the record and onto the next card; no place is thrown for
  with a seed that somebody may know.
* *Choosing the seed.* The commitment is shown before the players join, so that drawing many
  seeds gains nothing against a word that is given with the joining. The word of the start is
  known when the seed is drawn, and helps only beside those. Words end with the first roll.

What it cannot prevent: whoever runs the bot knows the seed, so may look ahead, though not
change what is there; and who knows it may try many words. A host who plays therefore gives
his word first. He may also restore a backup until the new seed suits him: the table and the
record are told of the one that counts. Nor can it prove that the seed of a casual game,
opened by the very action that rolls first, was drawn only once: who wants that begins with
`/game start`.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from functools import cache, partial
from itertools import chain, count, islice
from operator import methodcaller

from bot.rules.dice import MOST_SIDES
from bot.rules.words import NO_WORDS, Words

SEED_BYTES = 32
_BYTE = 256
_AT_ONCE = 512


class SeededDice:
    """Faces drawn from a secret seed, for one place in one game's record."""

    def __init__(self, seed: bytes, *, game: int, version: int, words: Words = NO_WORDS) -> None:
        self._bytes = _stream(seed, f"{game}/{version}", str(words))

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides` (at most 1000).

        A face is drawn from one byte, or from two, the higher first, if there are over 256 sides.

        >>> SeededDice(b"seed", game=1, version=0).roll(6, 6)
        (2, 5, 5, 1, 5, 4)
        """
        return _faces(self._bytes, count, sides)


class SystemDice:
    """Faces from the machine's own source of secrets, for a roll outside the record of a game."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides` (at most 1000)."""
        if sides < _BYTE:
            return tuple(islice(_secret_faces(sides), count))
        return _faces(_secret_bytes(), count, sides)


def new_seed() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_after(seeds: bytes, *, renewals: int) -> bytes:
    """Return the seed in force after so many restores: each has added one of 32 bytes.

    >>> seed_after(bytes(range(96)), renewals=1) == bytes(range(32, 64))
    True
    """
    if len(seeds) < SEED_BYTES * (renewals + 1):
        raise ValueError(f"there is no seed for {renewals} restores")
    return seeds[SEED_BYTES * renewals : SEED_BYTES * (renewals + 1)]


def commitment(seed: bytes) -> str:
    """Return what binds the host to `seed` without giving it away."""
    return hashlib.sha256(seed).hexdigest()


def _faces(stream: Iterator[int], count: int, sides: int) -> tuple[int, ...]:
    """Take from `stream` what `count` faces need, and no byte more."""
    _check_sides(sides)
    if sides <= _BYTE:
        drawn, values = stream, _BYTE
    else:
        drawn, values = map(int.from_bytes, zip(stream, stream, strict=True)), _BYTE * _BYTE
    limit = values - values % sides  # values past the last whole block would favour low faces
    return tuple(islice((1 + value % sides for value in drawn if value < limit), count))


def _check_sides(sides: int) -> None:
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"cannot roll a dice with {sides} sides")


@cache
def _secret_faces(sides: int) -> Iterator[int]:
    """Return all faces that are ever rolled with so many sides; each is taken once.

    They are drawn many at a time: the machine is asked seldom, and a table turns the bytes
    into faces. Those past the last whole block, which would favour low faces, are left out.
    """
    _check_sides(sides)
    limit = _BYTE - _BYTE % sides
    faces = bytes(1 + value % sides for value in range(_BYTE))
    drawn = iter(partial(secrets.token_bytes, _AT_ONCE), b"")
    return chain.from_iterable(
        map(methodcaller("translate", faces, bytes(range(limit, _BYTE))), drawn)
    )


def _secret_bytes() -> Iterator[int]:
    return chain.from_iterable(iter(partial(secrets.token_bytes, _AT_ONCE), b""))


def _stream(seed: bytes, place: str, words: str) -> Iterator[int]:
    return chain.from_iterable(
        hmac.digest(seed, f"{place}/{block}{words}".encode(), "sha256") for block in count()
    )

"""Dice anyone can check afterwards.

A game's seed is 32 secret bytes; their SHA-256 is stored, before the first roll, as
the commitment. Every throw is a function of the seed, the game and the place in
its record, so the same action tried again gives the same faces: nobody, the
host included, can fish for a better roll once the seed is drawn.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from itertools import chain, count, islice

from bot.rules.dice import MOST_SIDES

_BYTE = 256
_AT_ONCE = 64


class SeededDice:
    """Faces drawn from a secret seed, for one place in one game's record."""

    def __init__(self, seed: bytes, *, game: int, version: int) -> None:
        self._bytes = _stream(seed, f"{game}/{version}")

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
        return _faces(_secret_bytes(), count, sides)


def new_seed() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return what binds the host to `seed` without giving it away."""
    return hashlib.sha256(seed).hexdigest()


def _faces(stream: Iterator[int], count: int, sides: int) -> tuple[int, ...]:
    """Take from `stream` what `count` faces need, and no byte more."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"cannot roll a dice with {sides} sides")
    if sides <= _BYTE:
        drawn, values = stream, _BYTE
    else:
        drawn, values = map(int.from_bytes, zip(stream, stream, strict=True)), _BYTE * _BYTE
    limit = values - values % sides  # values past the last whole block would favour low faces
    return tuple(islice((1 + value % sides for value in drawn if value < limit), count))


def _secret_bytes() -> Iterator[int]:
    """Bytes that nobody can guess, many at a time: a call for each costs more than the roll."""
    return chain.from_iterable(secrets.token_bytes(_AT_ONCE) for _ in count())


def _stream(seed: bytes, place: str) -> Iterator[int]:
    return chain.from_iterable(
        hmac.digest(seed, f"{place}/{block}".encode(), "sha256") for block in count()
    )

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
from itertools import count

_BYTE = 256


class SeededDice:
    """Faces drawn from a secret seed, for one place in one game's record."""

    def __init__(self, seed: bytes, *, game: int, version: int) -> None:
        self._bytes = _stream(seed, f"{game}/{version}")

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` faces, each from 1 to `sides` (at most 256).

        >>> SeededDice(b"seed", game=1, version=0).roll(6, 6)
        (2, 5, 5, 1, 5, 4)
        """
        if not 1 <= sides <= _BYTE:
            raise ValueError(f"cannot roll a dice with {sides} sides")
        return tuple(self._face(sides) for _ in range(count))

    def _face(self, sides: int) -> int:
        limit = _BYTE - _BYTE % sides  # bytes past the last whole block would favour low faces
        return 1 + next(byte for byte in self._bytes if byte < limit) % sides


def new_seed() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return what binds the host to `seed` without giving it away."""
    return hashlib.sha256(seed).hexdigest()


def _stream(seed: bytes, place: str) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(seed, f"{place}/{block}".encode(), "sha256")

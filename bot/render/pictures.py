"""Faces of dice as pictures, where Discord has them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.render.dice import FACES, HIT, MISS

_VERSION = 1
"""Raised when a face is drawn anew: an emoji that is there already is never uploaded again."""
_KINDS = {"": "", HIT: "_hit", MISS: "_miss"}
_FACE = re.compile(f"([{FACES}])([{HIT}{MISS}]?)")

DRAWINGS = {
    f"{drawing}_v{_VERSION}": drawing
    for kind in _KINDS.values()
    for drawing in (f"d6_{face}{kind}" for face in range(1, len(FACES) + 1))
}
"""The name of every picture on Discord, and of its drawing in `data/dice`."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What Discord shows as a picture, by name: `d6_1_v1` is `<:d6_1_v1:123>`."""

    by_name: Mapping[str, str] = field(default_factory=dict[str, str])

    def pictured(self, text: str) -> str:
        """Return a line of dice with pictures for the faces that have one.

        >>> pictures = Pictures({"d6_4_hit_v1": "<:d6_4_hit_v1:123>"})
        >>> pictures.pictured("⚃✓ ⚁✗")
        '<:d6_4_hit_v1:123> ⚁✗'
        """
        return _FACE.sub(self._picture, text)

    def _picture(self, found: re.Match[str]) -> str:
        name = f"d6_{FACES.index(found[1]) + 1}{_KINDS[found[2]]}_v{_VERSION}"
        return self.by_name.get(name, found[0])


NONE = Pictures()
"""Nothing is pictured: faces stay the characters they are."""

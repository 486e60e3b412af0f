"""What only the real service enforces about a message: discord.py sends more."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

CUSTOM_ID = 100
LABEL = 80
COMPONENTS = 40
TEXT = 4_000
OPTIONS = 25


def pieces(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a message, in reading order, with what is inside it."""
    for component in components:
        yield component
        yield from pieces(component.get("components") or [])


def over_the_limit(body: dict[str, Any]) -> list[str]:
    """What Discord would refuse in the components of a message."""
    found = list(pieces(body.get("components") or []))
    ids = Counter(piece["custom_id"] for piece in found if "custom_id" in piece)
    text = sum(len(piece.get("content") or "") for piece in found)
    return [
        *(f"custom_id of {len(id_)} characters: {id_}" for id_ in ids if len(id_) > CUSTOM_ID),
        *(f"custom_id twice: {id_}" for id_, times in ids.items() if times > 1),
        *(
            f"label of {len(label)} characters: {label}"
            for piece in found
            if len(label := piece.get("label") or "") > LABEL
        ),
        *(
            f"menu of {len(options)} options"
            for piece in found
            if len(options := piece.get("options") or []) > OPTIONS
        ),
        *([f"{len(found)} components"] if len(found) > COMPONENTS else []),
        *([f"{text} characters of text"] if text > TEXT else []),
    ]

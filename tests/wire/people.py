"""Who is in the hall, what they ask for, and what they are answered."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from tests.wire import shapes
from tests.wire.limits import pieces

IN_TIME = 3.0
"""Seconds in which Discord wants the first answer."""


@dataclass(frozen=True)
class Person:
    """Somebody in the hall."""

    name: str
    id: int = field(default_factory=shapes.new_id)


GWEN, EDRIC = Person("gwen"), Person("edric")


@dataclass(frozen=True)
class Answer:
    """The first answer to an interaction, as people see it."""

    message: dict[str, Any]

    @property
    def text(self) -> str:
        found = pieces(self.message["components"])
        return "\n".join(piece["content"] for piece in found if "content" in piece)

    @property
    def is_private(self) -> bool:
        return bool(self.message["flags"] & shapes.EPHEMERAL)

    @property
    def buttons(self) -> dict[str, str]:
        """Each button's `custom_id`, by its label."""
        found = [piece for piece in pieces(self.message["components"]) if "custom_id" in piece]
        return {piece.get("label", ""): piece["custom_id"] for piece in found}


@dataclass
class Asked:
    """An interaction on its way, and the answer that is awaited."""

    payload: dict[str, Any]
    first_answer: asyncio.Future[Answer]
    gate: asyncio.Event
    """Until it is set, the answer is under way: neither taken nor refused."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once an answer is under way."""
    deadline: float = 0.0
    deliveries: int = 0
    answers: int = 0
    """How often the bot answered."""
    message: int = 0
    """Where the first answer stands."""
    was_failed: bool = False
    """Whether an answer came to nothing by Discord's own fault."""

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel(self) -> int:
        return int(self.payload["channel_id"])

    async def answered(self) -> Answer:
        """Wait for the answer, longer than people would."""
        async with asyncio.timeout(2 * IN_TIME):
            return await asyncio.shield(self.first_answer)

"""Work that takes long: Discord is asked to wait for the answer, and what it shows meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar, cast

import aiohttp
import discord

Interaction = discord.Interaction[discord.Client]

CUT_OFF = (aiohttp.ClientError, TimeoutError, ConnectionError)
"""What a broken connection to Discord raises."""
NOT_TAKEN = (discord.HTTPException, *CUT_OFF)
"""Whatever keeps Discord from taking what it is sent."""
ANSWERED = 40060
"""Discord's code for a first answer where there was one already."""
_PATIENCE = 1.0
"""Seconds that a person may wait before Discord is asked to; it gives up after three."""
_WAIT = "wait"
"""Where an interaction keeps its `_Wait`."""
_COUNTING = ThreadPoolExecutor(1, thread_name_prefix="counting")
"""Where what one person asks for is counted: whoever waits for a game shares no queue with it."""

_Result = TypeVar("_Result")


class Thinking(Enum):
    """Who sees that an answer is awaited; the next one takes the place of that."""

    SEEN_BY_NOBODY = auto()
    SEEN_BY_ONE = auto()
    SEEN_BY_ALL = auto()


@dataclass(slots=True)
class _Wait:
    """How long somebody has waited for an answer, and what Discord makes of it."""

    since: float
    is_known: bool = False
    """Whether Discord waits although discord.py does not know: the connection broke meanwhile."""
    thinking: Thinking = Thinking.SEEN_BY_NOBODY


async def patiently(
    interaction: Interaction, work: Coroutine[Any, Any, _Result], *, private: bool = False
) -> _Result:
    """Return what comes of `work`; where it takes long, ask Discord to wait for the answer.

    How long is counted from the first work for the same interaction. `private` is whether
    the answer is for the person alone, as far as that is known before.
    """
    asked: list[asyncio.Task[None]] = []

    def ask() -> None:
        if not has_begun(interaction):
            asked.append(asyncio.create_task(_ask_to_wait(interaction, private=private)))

    since = _wait_of(interaction).since
    timer = asyncio.get_running_loop().call_at(since + _PATIENCE, ask)
    try:
        return await work
    finally:
        timer.cancel()
        await asyncio.gather(*asked)


def has_begun(interaction: Interaction) -> bool:
    """Whether Discord has had its first answer, if only that it is to wait for another."""
    return interaction.response.is_done() or _wait_of(interaction).is_known


def thinking(interaction: Interaction) -> Thinking:
    """Return who sees now that an answer is awaited."""
    return _wait_of(interaction).thinking


def end_thinking(interaction: Interaction) -> None:
    """Note that Discord has taken an answer in the place of that."""
    _wait_of(interaction).thinking = Thinking.SEEN_BY_NOBODY


async def in_background(work: Callable[..., _Result], *asked: object) -> _Result:
    """Return what comes of `work` that takes long to count, while others are served."""
    return await asyncio.get_running_loop().run_in_executor(_COUNTING, work, *asked)


async def _ask_to_wait(interaction: Interaction, *, private: bool) -> None:
    wait = _wait_of(interaction)
    try:
        try:
            await interaction.response.defer(ephemeral=private)
        except CUT_OFF:
            wait.is_known = await _is_known(interaction, private=private)
    except NOT_TAKEN:
        return  # perhaps the answer itself is taken; if not, the log tells of that
    if interaction.type is discord.InteractionType.application_command:
        wait.thinking = Thinking.SEEN_BY_ONE if private else Thinking.SEEN_BY_ALL


async def _is_known(interaction: Interaction, *, private: bool) -> bool:
    """Ask once more, after the connection broke; return whether Discord had heard it before."""
    try:
        await interaction.response.defer(ephemeral=private)
    except discord.HTTPException as error:
        if error.code != ANSWERED:
            raise
        return True
    return False


def _wait_of(interaction: Interaction) -> _Wait:
    now = asyncio.get_running_loop().time()
    return cast(_Wait, interaction.extras.setdefault(_WAIT, _Wait(now)))

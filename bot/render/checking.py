"""Checking a record while others are served."""

import discord

from bot.flaws import Checked
from bot.render.patience import NOT_TAKEN, Interaction, in_background, patiently
from bot.rules.errors import Reason, UnreadableError
from bot.table import Table
from bot.verify import MOST_BYTES, verify


async def check_record(
    interaction: Interaction, table: Table, record: bytes, *, private: bool = False
) -> Checked:
    """Return whether a record is as promised, however long that takes."""
    checking = in_background(verify, record, table.editions())
    return await patiently(interaction, checking, private=private)


async def fetched(file: discord.Attachment) -> bytes:
    """Return what an attached file holds, or refuse one that is too large or gone."""
    if file.size > MOST_BYTES:
        raise UnreadableError(Reason.FILE_LARGE, most=MOST_BYTES // 2**20)
    try:
        return await file.read()
    except NOT_TAKEN as error:
        raise UnreadableError(Reason.FILE_GONE) from error

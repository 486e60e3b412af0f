"""What the bot is made of, before anybody talks to it."""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from bot.clearing import Clearing
from bot.fair import commitment, new_seed
from bot.library import Library, load
from bot.rules.errors import NotSavedError
from bot.sitting import Sittings
from bot.store.boards import Boards
from bot.store.cards import Cards
from bot.store.database import Database
from bot.store.files import StoreError
from bot.store.games import Games
from bot.store.houses import Houses
from bot.store.keeping import Keeping
from bot.store.notes import Notes
from bot.store.restored import Untold, renew_dice, restored_at
from bot.store.servers import Servers
from bot.table import Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class App:
    """The opened store, the library, and what uses them. Knows no Discord."""

    database: Database
    notes: Notes
    library: Library
    table: Table
    clearing: Clearing

    @classmethod
    async def open(cls, database: Path, *, articles: Path | None = None) -> Self:
        """Open everything; raises `StoreError` or `LibraryError`. Close it in `finally`.

        The folder `articles` is the host's own: what it holds replaces ours by id.
        """
        library = load(articles=articles)
        opened = await Database.open(database)
        try:
            renewed = await renew_dice(opened, new_seed=new_seed, commitment=commitment)
            when = await restored_at(opened)
            games = await Games.open(opened)
            houses = await Houses.open(opened)
        except NotSavedError as error:
            await opened.close()
            raise StoreError(
                f"The database {database} cannot be used: {error.__cause__}."
                " `python -m bot doctor` says what to do."
            ) from error
        except BaseException:
            await opened.close()
            raise
        if renewed:
            logger.info("restored: open games bound to new seeds: %d", renewed)
        boards, cards = Boards(opened), Cards(opened)
        sittings = Sittings(games, cards)
        return cls(
            opened,
            Notes(opened),
            library,
            Table(
                games,
                boards,
                cards,
                houses,
                library,
                sittings,
                Untold(opened),
                restored_at=when,
            ),
            Clearing(games, Keeping(opened), Servers(opened), sittings),
        )

    async def close(self) -> None:
        """Close the store."""
        await self.database.close()

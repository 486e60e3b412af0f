"""The board: how a game stands, and every legal next step as a button."""

from dataclasses import replace

from bot.render.choices import step_offers
from bot.render.said import Said
from bot.render.status import status
from bot.rules.figures import Side
from bot.rules.legal import legal_actions
from bot.table import Position


def board(position: Position) -> Said:
    """Return the card that follows the game."""
    steps = (
        offer
        for side in Side
        for action in legal_actions(position.game, side)
        for offer in step_offers(position, action)
    )
    unique = {str(offer.key): offer.apart for offer in steps}
    return replace(status(position), offers=tuple(unique.values()))

"""The board: how a game stands, and every legal next step as a button."""

from dataclasses import replace

from bot.render.choices import step_offers
from bot.render.keys import Key
from bot.render.said import Offer, Said, Weight
from bot.render.status import status
from bot.rules.figures import Side
from bot.rules.legal import legal_actions
from bot.table import Position

_KINDS = (
    "settle",
    "again",
    "duel",
    "banner",
    "fall",
    "charge",
    "will",
    "priority",
    "first",
    "phase",
    "next",
    "off",
    "on",
)
"""What waits for an answer stands first: a card holds twenty buttons and no more."""


def board(position: Position) -> Said:
    """Return the card that follows the game."""
    steps = (
        offer
        for side in Side
        for action in legal_actions(position.game, side)
        for offer in step_offers(position, action)
    )
    unique = {str(offer.key): offer.apart for offer in steps}
    pressing = sorted(unique.values(), key=_urgency)
    return replace(status(position), offers=tuple(pressing))


def _urgency(offer: Offer) -> tuple[int, bool]:
    assert isinstance(offer.key, Key)  # a next step is an action
    return _KINDS.index(offer.key.kind), offer.weight is not Weight.FIRST

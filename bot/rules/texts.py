"""What people write beside their moves, and what they are called."""

from bot.rules.errors import Reason, UnreadableError

MOST_CHARACTERS = 200


def whole(text: str) -> str:
    """Return `text` without halves of signs, which no file can hold and no screen shows.

    >>> whole("Fro" + chr(0xD83D) + "do")
    'Frodo'
    """
    return text.encode(errors="ignore").decode()


def parse_text(text: str) -> str:
    """Return `text` as it is kept; `UnreadableError` where no card has room for it."""
    if len(text) > MOST_CHARACTERS:
        raise UnreadableError(Reason.TEXT_LONG, length=len(text), most=MOST_CHARACTERS)
    return whole(text)

"""What is kept of a person, and how it is deleted."""

from collections.abc import Sequence

from bot.clearing import Kept
from bot.render.keys import Key
from bot.render.names import SIDES
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import counted, plain
from bot.rules.figures import Side

_SHOW_QUESTION, _DELETE = 0, 1
_NAMES = 10
"""More names than this are only counted."""
_REST = (
    "Moves and rolls stay in the records of shared games, done by nobody; so do the names of models"
    " and what was written beside a roll. `/game forget` deletes a whole game. What Discord shows"
    " in the channels is not the bot's to delete; the host may hold backups and a log."
)


def kept(found: Kept) -> Said:
    """Return what is kept of a person."""
    if found.since is None:
        return Said(Tone.TOLD, "Nothing is kept of you.")
    names = ", ".join(plain(name) for name in found.names[:_NAMES])
    more = len(found.names) - _NAMES
    return Said(
        Tone.TOLD,
        "This is kept of you.",
        lines=(
            f"**Your id**, {_done(found)}, since {found.since[:10]}.",
            f"**Your name** as it was then: {names or 'none'}"
            + (f" and {more} more." if more > 0 else "."),
            "**When** each of them was done, and the number of the command or click.",
            "No messages are read, and nothing goes to anybody else.",
        ),
        offers=(Offer("Delete me from all of it", Key("mine", _SHOW_QUESTION, ())),),
    )


def _done(found: Kept) -> str:
    """Return what a person did and where; who was only given a side has done nothing."""
    counts = [(found.games, "game"), (found.rolls, "single roll")]
    records = " and ".join(counted(count, noun) for count, noun in counts if count)
    where = f"in {records} in {counted(found.channels, 'channel')}"
    if not found.actions:
        return f"{where}, where somebody gave you a side and you have done nothing yet"
    return f"with {counted(found.actions, 'action')} {where}"


def question() -> Said:
    """Return the question whether a person is to be forgotten."""
    return Said(
        Tone.WAITING,
        "Take your id and your name out of all games, in every channel?",
        lines=(
            "Seats you hold in open games are given up; their channels are told, without your name."
            " Your single rolls are deleted. This cannot be undone.",
            _REST,
        ),
        offers=(Offer("Delete for good", Key("mine", _DELETE, ()), Weight.SECOND),),
    )


def deleted() -> Said:
    """Return that a person is forgotten, and what remains."""
    return Said(Tone.TOLD, "Your id and your name are gone from all games.", lines=(_REST,))


def unfinished() -> Said:
    """Return that a deletion was broken off: what is done stays done, and the rest is to do."""
    return Said(
        Tone.REFUSED,
        "Not all of it is deleted yet: the record is out of reach just now.",
        lines=(
            "What is deleted already stays so. Press again in a minute, and the rest goes too; if"
            " that does not help, tell the host.",
        ),
        offers=(Offer("Delete the rest", Key("mine", _DELETE, ()), Weight.SECOND),),
    )


def given_up(sides: Sequence[Side]) -> Said:
    """Return, for the channel of an open game, that the seat of a forgotten person is empty."""
    whose = " and ".join(SIDES[side] for side in sides)
    has, it = ("has", "that side") if len(sides) == 1 else ("have", "a side")
    return Said(
        Tone.TOLD,
        f"{whose} {has} no player now: the seat was given up.",
        lines=(
            f"`/game join` takes {it}; until somebody does, anyone here may act for it.",
            "The game goes on as it stands. `/game end` ends it.",
        ),
    )

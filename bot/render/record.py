"""The record of a game: read by people, a page at a time, or taken away whole."""

import json
from collections.abc import Sequence
from typing import Any

from bot.render.game_words import CORRECTED
from bot.render.keys import Key, key_of
from bot.render.names import ANSWERS, READINGS, SIDES
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import counted, plain
from bot.render.words import in_full, spoken, told
from bot.rules.actions import ChangeReading, EndGame, Undo
from bot.rules.errors import NotYoursError, Reason
from bot.rules.events import DiceRenewed, Undone
from bot.rules.seats import asking_side
from bot.table import Person, Position, Record, Ruling

ENTRIES = 8
"""Actions to a page."""
_PARTS = 6
"""Of a throw of more parts than this the rest is only counted."""


def log_page(game_id: int, story: Sequence[Ruling], page: int) -> Said:
    """Return one page of the record, the newest first; what was undone is struck through."""
    pages = max(1, -(-len(story) // ENTRIES))
    page = min(max(page, 1), pages)
    undone = _undone(story)
    newest_first = list(enumerate(story))[::-1]
    shown = newest_first[(page - 1) * ENTRIES : page * ENTRIES]
    lines = [_entry(ruling, struck=place in undone) for place, ruling in shown]
    offers = [
        Offer(label, Key("log", game_id, (other,)), Weight.SECOND)
        for label, other in (("Newer", page - 1), ("Older", page + 1))
        if 1 <= other <= pages
    ]
    return Said(
        Tone.TOLD,
        "The record",
        lines=tuple(lines),
        small=(f"page {page} of {pages}", counted(len(story), "action")),
        offers=tuple(offers),
    )


def undo_question(position: Position, action: Undo, last: Ruling) -> Said:
    """Return the question to the other player whether the last action may be taken back."""
    asked = action.asked_by
    assert asked is not None  # nobody needs to be asked otherwise
    other = position.game.seat(asked.opponent)
    said = told(last)
    agree = Offer(
        f"Agree, as {SIDES[asked.opponent]}",
        key_of(action, game_id=position.id, game=position.game),
    )
    return Said(
        Tone.WAITING,
        f"{SIDES[asked]} asks to take back the last action.",
        lines=(in_full(said), "What was rolled stays in the record."),
        offers=(agree,),
        calls=other.player if other else None,
        asks="do you agree? If not, just play on",
    )


def end_question(position: Position) -> Said:
    """Return the question whether the game may end."""
    return Said(
        Tone.WAITING,
        f"End the game in turn {position.game.turn}?",
        lines=(
            "Its record stays. The next `/ring on`, `/game join` or `/game start` opens another.",
        ),
        offers=(Offer("End the game", key_of(EndGame(), game_id=position.id, game=position.game)),),
    )


def reading_question(position: Position, action: ChangeReading) -> Said:
    """Return the question to the other player whether the rules are to be read so."""
    asked = action.asked_by
    assert asked is not None  # nobody needs to be asked otherwise
    other = position.game.seat(asked.opponent)
    key = key_of(action, game_id=position.id, game=position.game)
    return Said(
        Tone.WAITING,
        f"{SIDES[asked]} asks to read the rules so: {ANSWERS[action.reading][action.value]}.",
        small=(READINGS[action.reading],),
        offers=(Offer(f"Agree, as {SIDES[asked.opponent]}", key),),
        calls=other.player if other else None,
        asks="do you agree? If not, just play on",
    )


def check_may_ask(position: Position | None, person: Person) -> None:
    """Refuse to ask for a deletion in which the person has no say, with `NotYoursError`."""
    together = position is not None and asking_side(position.game, person.id) is not None
    if not (person.may_help or together):
        raise NotYoursError(Reason.NOT_YOURS_TO_FORGET)


def forget_question(position: Position | None, person: Person) -> Said:
    """Return the question whether games may be deleted for good: all of them, or this one."""
    game_id = position.id if position is not None else 0
    offers = (Offer("Delete for good", Key("forget", person.id, (game_id,))),)
    keep = "This cannot be undone. `/game export` keeps a copy."
    if person.may_help or position is None:
        return Said(
            Tone.WAITING,
            "Delete all games of this channel, with their whole record?",
            lines=(keep,),
            offers=offers,
        )
    side = asking_side(position.game, person.id)
    other = position.game.seat(side.opponent) if side is not None else None
    return Said(
        Tone.WAITING,
        f"{plain(person.name)} asks to delete this game, with its whole record.",
        lines=(keep, "The other player must agree."),
        offers=offers,
        calls=other.player if other is not None else None,
        asks="do you agree? If not, just play on",
    )


def forgotten(count: int) -> Said:
    """Return that the games of a channel are gone."""
    games = "1 game is" if count == 1 else f"{count} games are"
    return Said(Tone.TOLD, f"{games} deleted.")


_HIDDEN = ("asked", "thrown", "label")
"""What nobody is told of a secret throw until it is revealed."""


def exported(record: Record) -> str:
    """Return the whole record as JSON lines: what the game is, then every event in order.

    The seed is there once the game is over; until then secret throws that nobody revealed
    are there without their dice.
    """
    bodies = [(row.kind, json.loads(row.body)) for row in record.rows]
    unseen = _unseen(bodies)
    for kind, body in bodies:
        if kind == "dice-thrown" and body["number"] in unseen:
            for field in _HIDDEN:
                del body[field]
    head = {
        "ringbearer": 1,
        "game": record.game,
        "channel": str(record.channel),
        "commitment": record.commitment,
        "opened_at": record.opened_at,
        **({} if record.seed is None else {"seed": record.seed}),
    }
    lines = [json.dumps(head)]
    lines += [
        json.dumps(
            {
                "version": row.version,
                "at": row.at,
                "actor": str(row.actor),
                "helped": bool(row.helped),
                "interaction": None if row.interaction is None else str(row.interaction),
                "kind": row.kind,
                "event": body,
            },
            ensure_ascii=False,
        )
        for row, (_, body) in zip(record.rows, bodies, strict=True)
    ]
    return "\n".join(lines) + "\n"


def _unseen(bodies: Sequence[tuple[str, dict[str, Any]]]) -> set[int]:
    """Return the numbers of the secret throws that only their owners may see yet."""
    if any(kind == "game-ended" for kind, _ in bodies):
        return set()
    secret = {body["number"] for kind, body in bodies if kind == "dice-thrown" and body["secret"]}
    return secret - {body["number"] for kind, body in bodies if kind == "throw-revealed"}


def _undone(story: Sequence[Ruling]) -> set[int]:
    struck: set[int] = set()
    standing: list[int] = []
    for place, ruling in enumerate(story):
        if any(isinstance(event, Undone) for event in ruling.deed.events):
            struck.add(standing.pop())
        else:
            standing.append(place)
    return struck


def _entry(ruling: Ruling, *, struck: bool) -> str:
    said = told(ruling)
    rolls = [note for note in said.small if note.startswith("roll ")]
    lines = said.lines if said.verdict.endswith(":") else ()
    parts = [line.replace("**", "") for line in lines]
    more = (f"and {len(parts) - _PARTS} more",) if len(parts) > _PARTS else ()
    corrected = (CORRECTED, *said.lines[:1]) if CORRECTED in said.small else ()
    fell = " ".join([spoken(said), "; ".join((*parts[:_PARTS], *more))]).strip()
    rolled = (piece.dice for piece in (*said.earlier, said) if piece.dice)
    dice = "; ".join(rolled).replace("\n", "; ")  # of a duel: each side by its name
    text = " · ".join(part for part in (fell, dice, *corrected, *rolls) if part)
    shown = f"~~{text}~~ (undone)" if struck else text
    helped = " (for a player)" if ruling.deed.helped else ""
    return f"**Turn {ruling.after.turn}** {_who(ruling)}{helped}: {shown}"


def _who(ruling: Ruling) -> str:
    for game in (ruling.before, ruling.after):
        for seat in game.seats:
            if seat.player == ruling.deed.actor:
                return plain(seat.name)
    if isinstance(ruling.deed.events[0], DiceRenewed):
        return "The host"
    return f"<@{ruling.deed.actor}>" if ruling.deed.actor else "Nobody"

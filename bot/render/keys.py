"""What a button remembers: the game, and one action, as its `custom_id`.

A key is `kind:game:number:number…`, at most 100 characters. It stays valid for
ever; whether the action is still allowed is for the rules to say.
"""

import re
import zlib
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.rules.actions import (
    Action,
    AnswerCharge,
    AnswerDuel,
    ChangeReading,
    ChoosePriority,
    EndGame,
    NextPhase,
    NextTurn,
    PutOnRing,
    Reroll,
    RerollInDuel,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeFall,
    TakeOffRing,
    Undo,
)
from bot.rules.editions import READINGS
from bot.rules.errors import IllegalActionError, Reason, StaleGameError
from bot.rules.figures import Figure, FigureId, Side, figure_id, parse_name
from bot.rules.game import Game
from bot.rules.phases import Phase
from bot.wishes import Alone, Charged, Correct, FindAndCharge, KeepControl, PutOn, TakeOff, Wish

PATTERN = (
    r"(?:apart:)?(?:settle:\d{1,18}:\d{1,18}:\d{1,18}:\d{1,18}|charge:\d{1,18}:\d{1,18}:\d{1,18}:\d{1,18}:[01]"
    r"|will:\d{1,18}:\d{1,18}:\d{1,18}|off:\d{1,18}:\d{1,18}:\d{1,18}|(?:on|alone):\d{1,18}:\d{1,18}:\d{1,18}:[01]"
    r"|(?:turn|next):\d{1,18}:\d{1,18}|phase:\d{1,18}:\d{1,18}:\d:[012]|priority:\d{1,18}:\d{1,18}"
    r"|again:\d{1,18}:\d{1,18}:\d{1,18}|fall:\d{1,18}:\d{1,18}|duel:\d{1,18}:\d{1,18}:[12]:\d{1,18}:\d{1,18}|banner:\d{1,18}:\d{1,18}:[12]:\d{1,18}:\d{1,18}"
    r"|read:\d{1,18}:\d{1,18}:\d{1,3}:\d{1,3}:[012]|first:\d{1,18}:\d{1,18}:[12]|undo:\d{1,18}:\d{1,18}:\d{1,18}:[012]|end:\d{1,18})"
)
PAGE_PATTERN = r"log:\d{1,12}:\d{1,6}"
REVEAL_PATTERN = r"reveal:\d{1,18}:\d{1,9}"
FORGET_PATTERN = r"forget:\d{1,20}:\d{1,18}"
MINE_PATTERN = r"mine:[01]"
_LONGEST = 100
_SIDES = (None, *Side)
_OF_A_TURN = frozenset({"will", "on", "alone", "off", "priority"})
"""Kinds that begin with the turn they were offered in, and mean no later one."""
_KEY = re.compile(PATTERN, re.ASCII)


@dataclass(frozen=True, slots=True)
class Key:
    """A `custom_id`, taken apart.

    >>> parse_key("settle:12:7:1:0")
    Key(kind='settle', game=12, numbers=(7, 1, 0), is_apart=False)
    """

    kind: str
    game: int
    numbers: tuple[int, ...]
    is_apart: bool = False
    """Whether the button stands apart from the card of what it decides, as on the board."""

    def __str__(self) -> str:
        text = ":".join((self.kind, str(self.game), *map(str, self.numbers)))
        return f"apart:{text}" if self.is_apart else text


def parse_key(text: str) -> Key | None:
    """Return the key written in `text`; `None` if no such button is ours."""
    if len(text) > _LONGEST or not _KEY.fullmatch(text):
        return None
    kind, game, *numbers = text.removeprefix("apart:").split(":")
    return Key(kind, int(game), tuple(map(int, numbers)), text.startswith("apart:"))


def key_of(action: Action, *, game_id: int, game: Game) -> Key:
    """Return the key of an action that a button can stand for."""
    match action:
        case Settle(roll, might, will):
            return Key("settle", game_id, (roll, might, will))
        case Reroll(roll, index):
            return Key("again", game_id, (roll, index))
        case TakeFall(roll):
            return Key("fall", game_id, (roll,))
        case AnswerDuel(roll, side, step, might):
            return Key("duel", game_id, (roll, _SIDES.index(side), step, might))
        case RerollInDuel(roll, side, step, index):
            return Key("banner", game_id, (roll, _SIDES.index(side), step, index))
        case AnswerCharge(which, turn, index, goes):
            charger = game.bearer(which).marks.charges[index].charger
            return Key("charge", game_id, (turn, _mark(which), _mark(charger), int(goes)))
        case RollSauronsWill(which):
            return Key("will", game_id, (game.turn, _mark(which)))
        case NextPhase(turn, phase, moving):
            place = list(Phase).index(phase)
            return Key("phase", game_id, (turn, place, _SIDES.index(moving)))
        case ChoosePriority(turn, side):
            return Key("first", game_id, (turn, _SIDES.index(side)))
        case RollPriority():
            return Key("priority", game_id, (game.turn,))
        case PutOnRing(figure, mounted, confirmed):
            numbers = (game.turn, _mark(figure.id), int(mounted))
            return Key("alone" if confirmed else "on", game_id, numbers)
        case TakeOffRing(which):
            return Key("off", game_id, (game.turn, _mark(which)))
        case ChangeReading(reading, value, asked_by):
            question = list(READINGS).index(reading)
            answer = [answer.value for answer in READINGS[reading]].index(value)
            side = _SIDES.index(asked_by)
            return Key("read", game_id, (game.version, question, answer, side))
        case Undo(version, events, asked_by):
            return Key("undo", game_id, (version, events, _SIDES.index(asked_by)))
        case EndGame():
            return Key("end", game_id, ())
        case NextTurn(turn, confirmed):
            return Key("turn" if confirmed else "next", game_id, (turn,))
        case _:
            raise TypeError(f"no button stands for {type(action).__name__}")


def action_of(key: Key, game: Game) -> Action:
    """Return the action that a key stands for in `game`.

    Raises `IllegalActionError` where the game has nothing of the kind, as on a forged key.
    """
    if key.kind == "read" and key.numbers[0] != game.version:
        raise StaleGameError(Reason.QUESTION_STALE)
    if key.kind in _OF_A_TURN and key.numbers[0] != game.turn:
        raise StaleGameError(Reason.TURN_OVER, turn=key.numbers[0], now=game.turn)
    match key.kind, key.numbers:
        case "settle", (roll, might, will):
            return Settle(roll, might, will)
        case "again", (roll, index):
            return Reroll(roll, index)
        case "fall", (roll,):
            return TakeFall(roll)
        case "duel" | "banner" as kind, (roll, place, step, last) if side := _SIDES[place]:
            if kind == "banner":
                return RerollInDuel(roll, side, step, last)
            return AnswerDuel(roll, side, step, last)
        case "charge", (turn, _, _, _) if turn != game.turn:
            raise StaleGameError(Reason.CHARGE_OVER, turn=turn, now=game.turn)
        case "charge", (turn, bearer, charger, goes):
            which = _model(game, bearer).id
            index = _charge(game, which, _model(game, charger).id)
            return AnswerCharge(which, turn, index, bool(goes))
        case "will", (_, bearer):
            return RollSauronsWill(_model(game, bearer).id)
        case "phase", (turn, place, moving) if place < len(Phase):
            return NextPhase(turn, list(Phase)[place], _SIDES[moving])
        case "first", (turn, place) if side := _SIDES[place]:
            return ChoosePriority(turn, side)
        case "priority", (_,):
            return RollPriority()
        case "off", (_, bearer):
            return TakeOffRing(_model(game, bearer).id)
        case "on" | "alone" as kind, (_, bearer, mounted):
            return PutOnRing(_model(game, bearer), bool(mounted), confirmed=kind == "alone")
        case "read", (_, reading, answer, asked_by) if reading < len(READINGS):
            name = list(READINGS)[reading]
            answers = list(READINGS[name])
            return ChangeReading(name, answers[answer % len(answers)].value, _SIDES[asked_by])
        case "undo", (version, events, asked_by):
            return Undo(version, events, _SIDES[asked_by])
        case "end", ():
            return EndGame()
        case "turn" | "next" as kind, (turn,):
            return NextTurn(turn, confirmed=kind == "turn")
        case _:
            raise IllegalActionError(Reason.OUTDATED)


def _mark(which: FigureId) -> int:
    """Return a number that tells a model from all others, whatever else joins or leaves."""
    return zlib.crc32(which.encode())


def _model(game: Game, mark: int) -> Figure:
    found = next((figure for figure in game.figures if _mark(figure.id) == mark), None)
    if found is None:
        raise IllegalActionError(Reason.OTHER_GAME)
    return found


def _charge(game: Game, which: FigureId, charger: FigureId) -> int:
    """Return the place of a model's last charge at a bearer."""
    bearer = game.find_bearer(which)
    charges = list(enumerate(bearer.marks.charges)) if bearer is not None else []
    mine = [index for index, charge in charges if charge.charger == charger]
    if not mine:
        raise StaleGameError(Reason.UNDO_STALE_CARD)
    return mine[-1]


# A wish that waits for its bearer, in the id of a menu.

WISH_PATTERN = r"wish:[a-z]+(?::[^:]*)*"


def wish_key(wish: Wish) -> str:
    """Return a wish as the `custom_id` of the menu that asks for its bearer.

    >>> wish_key(TakeOff(might=1))
    'wish:off:1:0'
    """
    match wish:
        case PutOn(mounted):
            return f"wish:on:{int(mounted)}"
        case Charged(by_itself):
            return f"wish:charged:{int(by_itself)}"
        case Alone():
            return "wish:alone"
        case Correct(worn, since):
            return f"wish:set:{int(worn)}:{since or ''}"
        case TakeOff(might, will):
            return f"wish:off:{might}:{will}"
        case KeepControl(might, modifier):
            return f"wish:will:{might}:{modifier}"
        case FindAndCharge():
            courage = "" if wish.courage is None else wish.courage
            numbers = f"{wish.distance:.2f}:{courage}:{wish.modifier}:{wish.might}:{wish.will}"
            return f"wish:charge:{numbers}:{parse_name(wish.charger)}"
        case _:
            assert_never(wish)


def parse_wish(text: str) -> Wish | None:
    """Return the wish written in `text`; `None` if it is none of ours."""
    try:
        match text.split(":"):
            case ["wish", "on", mounted]:
                return PutOn(bool(int(mounted)))
            case ["wish", "charged", by_itself]:
                return Charged(bool(int(by_itself)))
            case ["wish", "alone"]:
                return Alone()
            case ["wish", "set", worn, since]:
                return Correct(bool(int(worn)), int(since) if since else None)
            case ["wish", "off", might, will]:
                return TakeOff(int(might), int(will))
            case ["wish", "will", might, modifier]:
                return KeepControl(int(might), int(modifier))
            case ["wish", "charge", distance, courage, modifier, might, will, charger]:
                return FindAndCharge(
                    charger,
                    float(distance),
                    int(courage) if courage else None,
                    int(modifier),
                    int(might),
                    int(will),
                )
            case _:
                return None
    except ValueError:
        return None


# An article or a profile, in the id of a button.

REFERENCE_PATTERN = (
    r"rule(?:turn|all)?:[a-z0-9.-]{1,80}|profile(?:turn|all)?:[a-z0-9-]{1,80}(?::[01])?"
)
_REFERENCE = re.compile(
    r"(?P<book>rule|profile)(?P<way>turn|all)?:(?P<entry>[a-z0-9.-]+)(?::(?P<crown>[01]))?"
)


class Book(StrEnum):
    """Where something is looked up."""

    RULE = "rule"
    PROFILE = "profile"


class Way(StrEnum):
    """How what was looked up is shown."""

    OPEN = ""
    """On a new card, to whoever pressed."""
    TURN = "turn"
    """In place of the private card that was pressed."""
    ALL = "all"
    """To everybody."""


@dataclass(frozen=True, slots=True)
class Reference:
    """An article or a profile that a button shows.

    >>> str(Reference(Book.RULE, "ring.put-on", Way.ALL))
    'ruleall:ring.put-on'
    >>> parse_reference("profile:the-witch-king-of-angmar:1").crown
    True
    """

    book: Book
    entry: str
    way: Way = Way.OPEN
    crown: bool | None = None
    """Whether the Witch-king has his Crown; `None` shows both."""

    def __str__(self) -> str:
        crown = "" if self.crown is None else f":{int(self.crown)}"
        return f"{self.book}{self.way}:{self.entry}{crown}"


def parse_reference(text: str) -> Reference:
    """Return the reference written in `text`, which matches `REFERENCE_PATTERN`."""
    match = _REFERENCE.fullmatch(text)
    assert match is not None  # the pattern let it through
    crown = match["crown"]
    return Reference(
        Book(match["book"]),
        match["entry"],
        Way(match["way"] or ""),
        None if crown is None else crown == "1",
    )


def profile_entry(name: str) -> str:
    """Return the name of a profile as it stands in a button's id; it finds the profile again.

    >>> profile_entry("Khamûl the Easterling (Nazgûl of Dol Guldur)")
    'khamul-the-easterling-nazgul-of-dol-guldur'
    """
    return "-".join(re.findall(r"[a-z0-9]+", figure_id(name)))

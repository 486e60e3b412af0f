"""What a player wishes for, before it is known whose Ring is meant.

`/ring off` alone is a wish; with a bearer found for it, it becomes an action.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from bot.library.profiles import Profiles
from bot.models import found_here
from bot.rules.actions import (
    Action,
    ChargeInvisible,
    LeaveAlone,
    NoteCharge,
    PutOnRing,
    RollSauronsWill,
    SetRing,
    TakeOffRing,
)
from bot.rules.charge import check_measures, sought_with
from bot.rules.editions import Edition
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.figures import Figure, Side, Trait, figure_id, improvise, parse_name, recruit
from bot.rules.game import Game
from bot.rules.might import check_promise
from bot.rules.muster import check_since
from bot.rules.ring import has_ring, named_bearers
from bot.rules.turns import LAST_TURN
from bot.rules.values import check_value, printed, sought_by


@dataclass(frozen=True, slots=True)
class PutOn:
    """`/ring on`."""

    mounted: bool = False


@dataclass(frozen=True, slots=True)
class Charged:
    """`/ring charged`."""

    by_itself: bool = False


@dataclass(frozen=True, slots=True)
class TakeOff:
    """`/ring off`."""

    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class KeepControl:
    """`/sauronswill`."""

    might: int = 0
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class FindAndCharge:
    """`/charge-invisible`."""

    charger: str
    distance: float
    courage: int | None = None
    modifier: int = 0
    might: int = 0
    will: int = 0


@dataclass(frozen=True, slots=True)
class Alone:
    """`/ring alone`."""


@dataclass(frozen=True, slots=True)
class Correct:
    """`/ring set`."""

    worn: bool
    since: int | None = None


Wish = PutOn | Charged | TakeOff | KeepControl | FindAndCharge | Alone | Correct


def check(wish: Wish, edition: Edition) -> None:
    """Refuse numbers that nobody can have meant, before anybody is asked anything."""
    match wish:
        case PutOn() | Charged() | Alone():
            pass
        case Correct(_, since):
            if since is not None:
                check_since(since, turn=LAST_TURN)
        case KeepControl(might, _):
            check_promise(might=might)
        case TakeOff(might, will):
            check_promise(might=might, will=will)
        case FindAndCharge():
            check_measures(wish.distance, modifier=wish.modifier)
            if wish.courage is not None:
                check_value(wish.courage, edition, sought_by(edition))
            check_promise(might=wish.might, will=wish.will)
            parse_name(wish.charger)
        case _:
            assert_never(wish)


def possible_bearers(
    wish: Wish, game: Game, profiles: Profiles, *, player: int
) -> tuple[Figure, ...]:
    """Return the models that the wish can be about: nobody needs to be asked about only one.

    Before anybody bears the Ring here, those on the table who may bear it can put it on;
    where none stands there, all who may be brought with it. Whoever plays a side means
    its own.
    """
    brought = (game.figure(bearer.figure) for bearer in game.bearers)
    here = tuple(
        figure for figure in brought if has_ring(game, figure) and Trait.SAURON not in figure.traits
    )
    match wish:
        case PutOn():
            sides = tuple(seat.side for seat in game.seats if seat.player == player)
            return here or _may_be_brought(game, profiles, sides or tuple(Side))
        case Charged():
            return here or _may_be_brought(game, profiles, tuple(Side))
        case Alone() | Correct():
            return here
        case TakeOff() | KeepControl():
            return tuple(game.figure(bearer.figure) for bearer in game.wearers) or here
        case FindAndCharge(charger):
            wearers = tuple(game.figure(bearer.figure) for bearer in game.wearers) or here
            friends = _side_of(charger, game, profiles)
            return tuple(f for f in wearers if f.side is not friends) or wearers
        case _:
            assert_never(wish)


def _may_be_brought(game: Game, profiles: Profiles, sides: tuple[Side, ...]) -> tuple[Figure, ...]:
    standing = (
        figure
        for figure in game.figures
        if Trait.RINGBEARER in figure.traits
        and Trait.SAURON not in figure.traits
        and figure.side in sides
        and not figure.is_down
        and has_ring(game, figure)
    )
    known = (recruit(profile) for profile in profiles.ringbearers if profile.side in sides)
    return tuple(standing) or tuple(figure for figure in known if has_ring(game, figure))


def named_bearer(name: str, game: Game, profiles: Profiles) -> Figure:
    """Return the model that a player called by name: on this table first, then by profile.

    Raises `UnreadableError` where nobody is called that.
    """
    name = parse_name(name)
    here = game.find_figure(figure_id(name))
    if here is not None:
        return here
    profile = profiles.find(name)
    if profile is None:
        raise UnreadableError(Reason.NOT_A_PROFILE, name=name, near="; ".join(profiles.near(name)))
    return game.find_figure(figure_id(profile.name)) or recruit(profile)


def action_for(wish: Wish, bearer: Figure, game: Game, profiles: Profiles) -> Action:
    """Return the wish as an action about `bearer`.

    Raises `IllegalActionError` where the model must have been brought with the Ring, and
    was not; `UnreadableError` where the charger is not known well enough.
    """
    if not isinstance(wish, PutOn | Charged) and game.find_figure(bearer.id) is None:
        raise IllegalActionError(Reason.NO_RING, bearer=bearer.name, others=named_bearers(game))
    match wish:
        case PutOn(mounted):
            return PutOnRing(bearer, mounted)
        case Charged(by_itself):
            return NoteCharge(bearer, by_itself)
        case TakeOff(might, will):
            return TakeOffRing(bearer.id, might, will)
        case KeepControl(might, modifier):
            return RollSauronsWill(bearer.id, might, modifier)
        case Alone():
            return LeaveAlone(bearer.id)
        case Correct(worn, since):
            return SetRing(bearer.id, (game.turn if since is None else since) if worn else None)
        case FindAndCharge():
            return ChargeInvisible(
                bearer.id,
                _charger(wish, bearer, game, profiles),
                wish.distance,
                wish.modifier,
                wish.might,
                wish.will,
            )
        case _:
            assert_never(wish)


def _side_of(name: str, game: Game, profiles: Profiles) -> Side | None:
    name = parse_name(name)
    recognised = profiles.recognise(name)
    known = found_here(name, recognised, game)
    if known is not None:
        return known.side
    return recognised[0].side if recognised else None


def _charger(wish: FindAndCharge, bearer: Figure, game: Game, profiles: Profiles) -> Figure:
    name = parse_name(wish.charger)
    recognised = profiles.recognise(name)
    known = found_here(name, recognised, game)
    if known is not None:
        return _with_value(wish, known, game.edition)
    if recognised is not None:
        profile, full_name = recognised
        charger = recruit(profile, name=full_name, courage=profile.courage or wish.courage)
        return _with_value(wish, charger, game.edition)
    if wish.courage is None:
        near = "; ".join(profiles.near(name))
        asked = sought_by(game.edition).value
        raise UnreadableError(Reason.COURAGE_UNKNOWN, name=name, near=near, asked=asked)
    # A model that no profile knows has as many points as its player promises.
    stranger = improvise(
        name, side=bearer.side.opponent, courage=wish.courage, might=wish.might, will=wish.will
    )
    # What looks for the bearer is the value that was given, whatever the edition tests.
    return replace(stranger, intelligence=wish.courage)


def _with_value(wish: FindAndCharge, charger: Figure, edition: Edition) -> Figure:
    """Return the charger, or refuse another value than the one it is known to look with."""
    if edition.charge_by_intelligence and charger.intelligence is None:
        return replace(charger, intelligence=wish.courage)
    known = sought_with(charger, edition)
    if wish.courage not in (None, known):
        what, value = sought_by(edition).value, printed(known, edition)
        raise UnreadableError(Reason.COURAGE_KNOWN, name=charger.name, what=what, value=value)
    return charger

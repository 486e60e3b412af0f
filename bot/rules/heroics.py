"""Heroic Actions: what they cost, and what the Ring takes from them."""

from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import Event, HeroicDeclared
from bot.rules.figures import FigureId
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.muster import present
from bot.rules.ring import controller


def declare(
    game: Game, which: FigureId, heroic: Heroic, *, with_friends: bool
) -> tuple[Event, ...]:
    """Return the declaration of a Heroic Action, which costs one Might (H5).

    An Invisible bearer may declare one (H1), but nobody joins it (H2), and not while
    the opponent moves it (H4) or after it was thrown from its steed (T1, T3). That no
    friend moves in its Heroic Combat is told (H3). Some editions know which can be joined
    at all (E8), and let no second channelling be paid for while one waits (E25).
    """
    figure = present(game, which)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    if game.phase is not None and game.phase is not heroic.phase:
        raise IllegalActionError(Reason.HEROIC_PHASE, heroic=heroic.value, phase=heroic.phase.value)
    bearer = game.find_bearer(which)
    if which in game.thrown:  # T3
        raise IllegalActionError(Reason.HEROIC_THROWN, figure=figure.name)
    if bearer is not None and controller(game, bearer) is not figure.side:  # H4
        raise IllegalActionError(
            Reason.HEROIC_CONTROLLED, figure=figure.name, side=controller(game, bearer).value
        )
    if with_friends and bearer is not None and bearer.worn_since is not None:  # H2
        raise IllegalActionError(Reason.HEROIC_ALONE, figure=figure.name)
    if with_friends and heroic not in game.edition.joined_heroics:  # E8
        raise IllegalActionError(Reason.NOBODY_JOINS, heroic=heroic.value)
    is_waiting = heroic is Heroic.CHANNELLING and which in game.channelled
    if is_waiting and not game.edition.channels_twice:  # E25
        raise IllegalActionError(Reason.CHANNELS_ALREADY, figure=figure.name)
    if figure.left.might < 1:  # H5
        raise IllegalActionError(Reason.NO_MIGHT, figure=figure.name)
    return (HeroicDeclared(which, heroic, with_friends),)

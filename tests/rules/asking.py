"""How the tests of the rules put a question: what follows, and what is refused."""

import pytest

from bot.rules.actions import Action, NextTurn, PutOnRing
from bot.rules.decide import decide
from bot.rules.editions import Style
from bot.rules.errors import Reason, RulesError
from bot.rules.events import Event
from bot.rules.figures import Figure
from bot.rules.game import Game
from tests.scripted import Scripted, casual, play


def refused(game: Game, action: Action) -> RulesError:
    """How an action is refused; any roll would be objected to."""
    with pytest.raises(RulesError) as caught:
        decide(game, action, Scripted())
    return caught.value


def reason(game: Game, action: Action) -> Reason:
    """Why an action is refused."""
    return refused(game, action).reason


def decided(game: Game, action: Action, *faces: int) -> tuple[Event, ...]:
    """What follows from an action on these faces, every one of which must be rolled."""
    dice = Scripted(*faces)
    events = decide(game, action, dice)
    assert dice.left == 0, f"{action} rolled fewer dice than the test expected"
    return events


def last(game: Game, action: Action, *faces: int) -> Event:
    """What an action came to in the end."""
    return decided(game, action, *faces)[-1]


def worn(*bearers: Figure, style: Style = Style.OPEN) -> Game:
    """Turn 2 of a game in which these models put the Ring on in turn 1."""
    return play(
        casual(*bearers, style=style), *(PutOnRing(bearer) for bearer in bearers), NextTurn(1)
    )

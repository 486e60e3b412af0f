"""What the tests of the rules have in common: dice that fall as told, and games to begin with."""

from dataclasses import replace
from functools import cache, reduce

from bot.library import Library, load
from bot.rules.actions import Action
from bot.rules.decide import decide
from bot.rules.editions import Edition, Style
from bot.rules.events import Event, FigureJoined
from bot.rules.figures import Figure, Side, recruit
from bot.rules.game import Game
from bot.rules.record import apply


class Scripted:
    """Dice that fall as told, and object to any roll they were not told about."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        assert len(self._faces) >= count, "a roll the test did not expect"
        taken, self._faces = self._faces[:count], self._faces[count:]
        assert all(1 <= face <= sides for face in taken), "a face that dice does not have"
        return tuple(taken)

    @property
    def left(self) -> int:
        """How many faces nobody asked for."""
        return len(self._faces)


@cache
def library() -> Library:
    return load()


def edition() -> Edition:
    return library().default_edition


def model(
    name: str,
    *,
    side: Side | None = None,
    courage: int | None = None,
    might: int | None = None,
    will: int | None = None,
) -> Figure:
    """A model by the name of its profile, with some of its figures changed."""
    profile = library().profiles["2018"].find(name)
    assert profile is not None, name
    figure = recruit(profile, courage=courage)
    left = replace(
        figure.left,
        might=figure.left.might if might is None else might,
        will=figure.left.will if will is None else will,
    )
    return replace(figure, side=side or figure.side, start=left, left=left)


def casual(*bearers: Figure, turn: int = 1, style: Style = Style.OPEN) -> Game:
    """A game in which these models were brought with the Ring and nothing has happened."""
    game = replace(Game(edition()), turn=turn, style=style)
    return after(game, *(FigureJoined(bearer, bears=True) for bearer in bearers))


def after(game: Game, *events: Event) -> Game:
    return reduce(apply, events, game)


def play(game: Game, *steps: Action | tuple[Action, Scripted]) -> Game:
    """The position after some actions; one without dice must not roll any."""
    for step in steps:
        action, dice = step if isinstance(step, tuple) else (step, Scripted())
        game = after(game, *decide(game, action, dice))
        assert dice.left == 0, f"{action} rolled fewer dice than the test expected"
    return game

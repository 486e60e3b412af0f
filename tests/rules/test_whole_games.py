"""Laws of whole games: any walk through legal actions, in any style, with and without phases."""

from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.fair import SeededDice
from bot.rules.actions import Action, AddFigure, EndGame, StartGame, Undo
from bot.rules.decide import decide
from bot.rules.editions import Style
from bot.rules.errors import RulesError
from bot.rules.events import Event
from bot.rules.figures import Points, Side
from bot.rules.game import Game
from bot.rules.legal import legal_actions
from bot.rules.record import apply, replay
from tests.scripted import edition, model

MODELS = (
    (model("Frodo"), True),
    (model("Samwise Gamgee"), False),
    (model("Gollum"), True),
    (model("Orc Captain"), False),
)
starts = st.builds(StartGame, st.just(edition()), st.sampled_from(Style), st.booleans())
choices = st.lists(st.integers(0, 10_000), max_size=40)


def played(start: StartGame, picks: list[int]) -> tuple[Game, list[Event]]:
    """A game in which every step is one of the legal ones, or takes the last one back."""
    game, log = Game(edition()), list[Event]()
    sizes: list[int] = []
    openings: list[Action] = [start, *(AddFigure(figure, bears) for figure, bears in MODELS)]
    for number, pick in enumerate([0] * len(openings) + picks):
        action = openings[number] if number < len(openings) else _picked(game, pick, sizes)
        try:
            events = decide(game, action, SeededDice(b"walk", game=1, version=number))
        except RulesError:
            assert number < len(openings), f"{action} was listed as legal"
            continue
        if isinstance(action, Undo):
            sizes.pop()
        elif number >= len(openings):
            sizes.append(len(events))
        game, log = reduce(apply, events, game), [*log, *events]
    return game, log


def _picked(game: Game, pick: int, sizes: list[int]) -> Action:
    if pick % 7 == 0 and sizes and sizes[-1] <= len(game.past):
        return Undo(game.version, sizes[-1])
    legal = [action for side in Side for action in legal_actions(game, side)]
    going_on = [action for action in legal if not isinstance(action, EndGame)]
    return going_on[pick % len(going_on)] if going_on else EndGame()


def numbers(points: Points) -> tuple[int, ...]:
    return (points.might, points.will, points.fate, points.wounds)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(starts, choices)
def test_the_log_alone_rebuilds_the_game(start: StartGame, picks: list[int]) -> None:
    game, log = played(start, picks)
    assert replay(log) == game
    assert game.version == len(log)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(starts, choices)
def test_points_stay_between_nothing_and_the_start(start: StartGame, picks: list[int]) -> None:
    game, _ = played(start, picks)
    for figure in game.figures:
        pairs = zip(numbers(figure.left), numbers(figure.start), strict=True)
        assert all(0 <= left <= full for left, full in pairs)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(starts, choices)
def test_whoever_left_the_table_wears_nothing(start: StartGame, picks: list[int]) -> None:
    game, _ = played(start, picks)
    assert not any(game.figure(bearer.figure).is_down for bearer in game.wearers)

"""What may be done next."""

from collections.abc import Iterator

from bot.rules.actions import (
    Action,
    AnswerCharge,
    DeclareHeroic,
    EndGame,
    LeaveAlone,
    NextPhase,
    NextTurn,
    NoteCharge,
    PutOnRing,
    RemoveFigure,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeOffRing,
)
from bot.rules.decide import decide
from bot.rules.errors import RulesError
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.rolls import choices
from bot.rules.seats import side_of


def legal_actions(game: Game, side: Side) -> tuple[Action, ...]:
    """Return what `side` may do with the models on the table, and what belongs to no side.

    Left out is what has no end: points promised with a command, models that are
    yet to come, and charges, which need a distance. So is taking and leaving a side.
    """
    mine = (action for action in _conceivable(game) if side_of(game, action) in (side, None))
    return tuple(action for action in mine if is_legal(game, action))


def is_legal(game: Game, action: Action) -> bool:
    """Whether `decide` would accept the action: it is asked, and its answer thrown away."""
    try:
        decide(game, action, _AnyDice())
    except RulesError:
        return False
    return True


class _AnyDice:
    """Dice for asking what would be allowed; they go up, so that no tie is rolled for ever."""

    def __init__(self) -> None:
        self._rolled = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        self._rolled += 1
        return (min(self._rolled, sides),) * count


def _conceivable(game: Game) -> Iterator[Action]:
    for test in game.open_tests:
        yield Settle(test.number)
        for choice in choices(test, game.figure(test.figure).left):
            yield Settle(test.number, might=choice.might, will=choice.will)
    for figure in game.figures:
        yield PutOnRing(figure)
        yield PutOnRing(figure, mounted=True)
        yield NoteCharge(figure)
        yield RemoveFigure(figure.id)
        for heroic in Heroic:
            yield DeclareHeroic(figure.id, heroic)
            yield DeclareHeroic(figure.id, heroic, with_friends=True)
    for bearer in game.bearers:
        figure = game.figure(bearer.figure)
        yield RollSauronsWill(figure.id)
        yield TakeOffRing(figure.id)
        yield LeaveAlone(figure.id)
        for index in range(len(bearer.marks.charges)):
            yield AnswerCharge(figure.id, game.turn, index, goes=True)
            yield AnswerCharge(figure.id, game.turn, index, goes=False)
    yield RollPriority()
    if game.phase is not None:
        yield NextPhase(game.turn, game.phase, game.moving)
    yield NextTurn(game.turn)
    yield NextTurn(game.turn, confirmed=True)
    yield EndGame()

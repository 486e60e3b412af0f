"""What may be done next."""

from collections.abc import Iterator

from bot.rules.actions import (
    Action,
    AnswerCharge,
    AnswerDuel,
    ChoosePriority,
    DeclareHeroic,
    EndGame,
    LeaveAlone,
    NextPhase,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RemoveFigure,
    Reroll,
    RerollInDuel,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeFall,
    TakeOffRing,
)
from bot.rules.decide import decide
from bot.rules.duel import options
from bot.rules.duels import Duel
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


def _answers(game: Game, duel: Duel) -> Iterator[Action]:
    for side in Side:
        yield AnswerDuel(duel.number, side, duel.step)
        for points in options(game, duel, side):
            yield AnswerDuel(duel.number, side, duel.step, points)
        for index in range(len(duel.of(side).faces)):
            yield RerollInDuel(duel.number, side, duel.step, index)


def _conceivable(game: Game) -> Iterator[Action]:
    for test in game.open_tests:
        yield Settle(test.number)
        for choice in choices(test, game.left_to(test.figure)):
            yield Settle(test.number, might=choice.might, will=choice.will)
        for index in range(len(test.faces)):
            yield Reroll(test.number, index)
    for duel in game.open_duels:
        yield from _answers(game, duel)
    for fall in game.falls:
        yield TakeFall(fall.number)
    for figure in game.figures:
        yield PutOnRing(figure)
        yield PutOnRing(figure, mounted=True)
        yield NoteCharge(figure)
        yield RemoveFigure(figure.id)
        yield NoteHold(figure.id)
        yield NoteHold(figure.id, holds=False)
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
    for side in Side:
        yield ChoosePriority(game.turn, side)
    if game.phase is not None:
        yield NextPhase(game.turn, game.phase, game.moving)
    yield NextTurn(game.turn)
    yield NextTurn(game.turn, confirmed=True)
    yield EndGame()

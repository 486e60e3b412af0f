"""What waits to be settled, and holds up what depends on it."""

from bot.rules.errors import IllegalActionError, Reason
from bot.rules.figures import FigureId
from bot.rules.game import Game


def check_nothing_open(game: Game, which: FigureId | None = None) -> None:
    """Refuse while a test or duel of a model is open, or any at all where none is named."""
    for test in game.open_tests:
        if which is None or which in (test.bearer, test.figure):
            roller = game.find_figure(test.figure) if test.figure is not None else None
            raise IllegalActionError(
                Reason.TEST_OPEN,
                figure=roller.name if roller is not None else test.label,
                roll=test.number,
                test=test.kind.value,
                side=roller.side.value if roller is not None else "",
            )
    for duel in game.open_duels:
        if which is None or which in (duel.good.figure, duel.evil.figure):
            raise IllegalActionError(
                Reason.DUEL_OPEN, good=duel.good.name, evil=duel.evil.name, roll=duel.number
            )

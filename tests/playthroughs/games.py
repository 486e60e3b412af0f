"""Whole games, step by step. `python -m tests.playthroughs.games` writes them down anew."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from bot.render.text import plain
from bot.render.words import told
from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    ChargeInvisible,
    Contender,
    EndGame,
    NextPhase,
    NextTurn,
    PutOnRing,
    RemoveFigure,
    RollPriority,
    RollSauronsWill,
    Settle,
    StartGame,
    TakeOffRing,
    Undo,
)
from bot.rules.decide import decide
from bot.rules.editions import Style
from bot.rules.errors import RulesError
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.legal import legal_actions
from bot.rules.phases import Phase
from bot.store.games import Deed
from bot.table import Ruling
from tests.scripted import Scripted, after, edition, model

FOLDER = Path(__file__).parent
FRODO, SAM, GOLLUM = model("Frodo"), model("Samwise Gamgee"), model("Gollum")
GOBLIN, CAPTAIN, WITCH_KING = (
    model("Moria Goblin Warrior"),
    model("Orc Captain"),
    model("The Witch-king of Angmar"),
)
Step = tuple[Action, tuple[int, ...]]


def lost_to_saurons_will() -> Iterator[Step]:
    """The Ring is put on in need, and Sauron's Will takes the bearer away."""
    yield StartGame(edition(), Style.OPEN, tracks_phases=False), ()
    yield AddFigure(FRODO, bears=True), ()
    yield PutOnRing(FRODO, mounted=True), (1,)
    yield Settle(1, might=1), ()
    yield TakeOffRing(FRODO.id), ()
    yield ChargeInvisible(FRODO.id, GOBLIN, 3.9), (6, 4)
    yield ChargeInvisible(FRODO.id, GOBLIN, 1), ()
    yield NextTurn(1), ()
    yield TakeOffRing(FRODO.id), ()
    yield RollSauronsWill(FRODO.id), (2,)
    yield Settle(3, might=1), ()
    yield TakeOffRing(FRODO.id), (1, 1)
    yield Settle(4), ()
    yield NextTurn(2), ()
    yield NextTurn(2), ()
    yield RollSauronsWill(FRODO.id), (1,)
    yield RollSauronsWill(FRODO.id), ()
    yield ChargeInvisible(FRODO.id, WITCH_KING, 12), ()
    yield AnswerCharge(FRODO.id, 3, 0, goes=True), ()
    yield EndGame(), ()


def ended_by_my_precious() -> Iterator[Step]:
    """Matched Play with its phases; the last companion falls while the Ring is worn."""
    yield StartGame(edition(), Style.MATCHED, tracks_phases=True), ()
    yield AddFigure(FRODO, bears=True), ()
    yield AddFigure(SAM), ()
    yield AddFigure(CAPTAIN), ()
    yield RollPriority(), (4, 4, 5, 2)
    yield NextPhase(1, Phase.PRIORITY), ()
    yield PutOnRing(FRODO), ()
    yield NextPhase(1, Phase.MOVE, Side.GOOD), ()
    yield ChargeInvisible(FRODO.id, CAPTAIN, 2), (3, 4)
    yield Settle(2, might=2), ()
    yield NextPhase(1, Phase.MOVE, Side.EVIL), ()
    yield NextPhase(1, Phase.SHOOT), ()
    yield NextPhase(1, Phase.FIGHT), ()
    yield NextPhase(1, Phase.END), ()
    yield RollPriority(), (3, 3)
    yield NextPhase(2, Phase.PRIORITY), ()
    yield NextPhase(2, Phase.MOVE, Side.EVIL), ()
    yield NextPhase(2, Phase.MOVE, Side.GOOD), ()
    yield RollSauronsWill(FRODO.id), (5,)
    yield NextPhase(2, Phase.MOVE, Side.GOOD), ()
    yield NextPhase(2, Phase.SHOOT), ()
    yield RemoveFigure(SAM.id), ()
    yield EndGame(), ()


def a_ring_on_both_sides() -> Iterator[Step]:
    """Frodo for Good, and a Frodo whom Evil has taken: equal, so both use the Ring."""
    evil = model("Frodo", side=Side.EVIL)
    shadow = replace(evil, id=FigureId("shadow"), name="Shadow of Frodo")
    yield StartGame(edition(), Style.MATCHED, tracks_phases=False), ()
    yield PutOnRing(FRODO), ()
    yield PutOnRing(shadow), ()
    yield PutOnRing(GOLLUM), ()
    yield NextTurn(1), ()
    yield RollSauronsWill(FRODO.id), (4,)
    yield RollSauronsWill(shadow.id, 2), (1,)
    yield Undo(11, 3), ()
    yield RollSauronsWill(shadow.id), (6,)
    yield TakeOffRing(shadow.id, 0, 2), (1, 2)
    yield TakeOffRing(FRODO.id), (6, 6)
    yield PutOnRing(FRODO), ()
    yield NextTurn(2), ()
    yield PutOnRing(FRODO), ()
    yield EndGame(), ()


GAMES: tuple[Callable[[], Iterator[Step]], ...] = (
    lost_to_saurons_will,
    ended_by_my_precious,
    a_ring_on_both_sides,
)


def written(play: Callable[[], Iterator[Step]]) -> str:
    """A game as text: each action, what it brought, and what may be done next."""
    lines = [play.__doc__ or "", ""]
    game = Game(edition())
    for number, (action, faces) in enumerate(play(), start=1):
        rolled = f" on {', '.join(map(str, faces))}" if faces else ""
        lines.append(f"{number}. {asked(action)}{rolled}")
        dice = Scripted(*faces)
        try:
            events = decide(game, action, dice)
        except RulesError as error:
            lines += [f"   refused: {error.reason.value}", ""]
            continue
        assert dice.left == 0, f"step {number} left dice on the table"
        before, game = game, after(game, *events)
        said = told(Ruling(1, before, Deed(events, 7, number), game))
        spoken = [*(piece.verdict for piece in said.earlier), said.verdict, said.dice, *said.lines]
        lines += [f"   {line}" for line in spoken if line]
        for side in Side:
            legal = ", ".join(asked(step) for step in legal_actions(game, side))
            lines.append(f"   {side.value} may: {legal}")
        lines.append("")
    return "\n".join(lines)


def asked(action: Action) -> str:
    """An action as text: its name, and what was asked."""
    words = [type(action).__name__]
    for name in action.__dataclass_fields__:
        value = getattr(action, name)
        if name != "edition" and value not in (None, 0, False, ""):
            named = getattr(value, "name", value) if isinstance(value, Contender) else value
            shown = str(getattr(value, "id", named))
            words.append(f"{name}={plain(shown)}")
    return " ".join(words)


def main() -> None:
    """Write every game down anew."""
    for play in GAMES:
        (FOLDER / f"{play.__name__}.txt").write_text(written(play), encoding="utf-8")


if __name__ == "__main__":
    main()

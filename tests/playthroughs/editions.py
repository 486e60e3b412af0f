"""One game played in both editions. `python -m tests.playthroughs.editions` writes it anew."""

from collections.abc import Iterator

from bot.render.words import told
from bot.rules.actions import (
    AddFigure,
    AnswerDuel,
    CastPower,
    ChargeInvisible,
    ChoosePriority,
    Contender,
    DeclareHeroic,
    EndGame,
    FightDuel,
    NextPhase,
    NoteHold,
    PutOnRing,
    RollPriority,
    RollSauronsWill,
    StartGame,
    TakeOffRing,
    TestCourage,
)
from bot.rules.decide import decide
from bot.rules.editions import Edition, Style
from bot.rules.errors import RulesError
from bot.rules.figures import Figure, FigureId, Side, recruit
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.store.games import Deed
from bot.table import Ruling
from tests.playthroughs.games import FOLDER, Step, asked
from tests.scripted import Scripted, after, library

FILE = FOLDER / "the_same_game_in_both_editions.txt"


def found(name: str, edition: Edition) -> Figure:
    profile = library().profiles[edition.id].find(name)
    assert profile is not None, name
    return recruit(profile)


def the_same_game(edition: Edition) -> Iterator[Step]:
    """The same models, moves and dice; what they come to depends on the edition."""
    frodo = found("Frodo Baggins", edition)
    goblin = found("Moria Goblin Warrior", edition)
    which = FigureId("frodo baggins")
    yield StartGame(edition, Style.MATCHED, tracks_phases=True), ()
    yield AddFigure(frodo, bears=True), ()
    yield RollPriority(), (5, 2)
    yield ChoosePriority(1, Side.GOOD), ()
    yield NextPhase(1, Phase.PRIORITY), ()
    yield PutOnRing(frodo), ()
    yield TestCourage(None, 6), (2, 3)
    yield NextPhase(1, Phase.MOVE, Side.GOOD), ()
    yield ChargeInvisible(which, goblin, 2.5), (4, 4)
    yield NextPhase(1, Phase.MOVE, Side.EVIL), ()
    yield NextPhase(1, Phase.SHOOT), ()
    orc = Contender(None, "Orc", dice=1, fight=4, own=0)
    yield FightDuel(Contender(frodo, "Frodo Baggins", 2, 3, 1), orc), (3, 3, 3)
    yield AnswerDuel(4, Side.GOOD, 0, might=1), ()
    yield NextPhase(1, Phase.FIGHT), ()
    yield NextPhase(1, Phase.END), ()
    yield RollPriority(), (3, 3)
    yield ChoosePriority(2, Side.GOOD), ()
    yield NextPhase(2, Phase.PRIORITY), ()
    yield NextPhase(2, Phase.MOVE, Side.EVIL), ()
    yield NextPhase(2, Phase.MOVE, Side.GOOD), ()
    yield NoteHold(which), ()
    yield TakeOffRing(which), ()
    yield NoteHold(which, holds=False), ()
    yield RollSauronsWill(which, modifier=-1), (4,)
    yield RollSauronsWill(which), (6,)
    yield TakeOffRing(which), (1, 3)
    saruman, troll = found("Saruman", edition), found("Troll Brute", edition)
    yield AddFigure(saruman), ()
    yield DeclareHeroic(saruman.id, Heroic.CHANNELLING), ()
    yield CastPower(saruman, "Immobilise", 6, 1), (3,)
    elves = Contender(None, "Elves", dice=1, fight=4, own=0, is_elven_made=True)
    yield FightDuel(elves, orc), (3, 3, 3)
    yield TestCourage(troll, troll.courage, before_crown=True), (1, 1)
    yield EndGame(), ()


def told_in(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each step, and what it came to in this edition."""
    game = Game(edition)
    for number, (action, faces) in enumerate(the_same_game(edition), start=1):
        rolled = f" on {', '.join(map(str, faces))}" if faces else ""
        step = f"{number}. {asked(action)}{rolled}"
        try:
            events = decide(game, action, Scripted(*faces))
        except RulesError as error:
            yield step, f"refused: {error.reason.value}"
            continue
        before, game = game, after(game, *events)
        said = told(Ruling(1, before, Deed(events, 7, number), game))
        verdicts = [*(piece.verdict for piece in said.earlier), said.verdict]
        yield step, " · ".join(part for part in (*verdicts, said.dice) if part)


def written() -> str:
    """The game as text: what came to the same in both editions once, the rest twice."""
    lines = [the_same_game.__doc__ or "", ""]
    old, new = (told_in(library().editions[name]) for name in ("2018", "2024"))
    for (step, before), (_, now) in zip(old, new, strict=True):
        lines.append(step)
        lines += [f"   both: {now}"] if before == now else [f"   2018: {before}", f"   2024: {now}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

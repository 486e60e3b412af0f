"""What the tests of charges at the Invisible bearer begin with."""

from bot.rules.actions import Action, ChargeInvisible
from bot.rules.events import ChargeSettled, Verdict
from bot.rules.figures import Figure, FigureId, Side, improvise
from bot.rules.game import Game
from tests.rules.asking import last, worn
from tests.scripted import model

FRODO = FigureId("frodo baggins")


def invisible() -> Game:
    """Turn 2: Frodo has worn the Ring since turn 1."""
    return worn(model("Frodo"))


def charge(charger: Figure, distance: float = 3, *, modifier: int = 0) -> ChargeInvisible:
    return ChargeInvisible(FRODO, charger, distance, modifier)


def orc(number: int = 1) -> Figure:
    """A foe with Courage 2 and no points."""
    return improvise(f"Orc {number}", side=Side.EVIL, courage=2)


def verdict(game: Game, action: Action, *faces: int) -> Verdict:
    settled = last(game, action, *faces)
    assert isinstance(settled, ChargeSettled)
    return settled.charge.verdict

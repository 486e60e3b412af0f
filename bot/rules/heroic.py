"""The Heroic Actions, and the phase in which each is declared."""

from enum import StrEnum

from bot.rules.phases import Phase


class Heroic(StrEnum):
    """The Heroic Actions of the 2018 edition; the last eight belong to some models only."""

    MOVE = "move"
    SHOOT = "shoot"
    COMBAT = "combat"
    ACCURACY = "accuracy"
    CHALLENGE = "challenge"
    CHANNELLING = "channelling"
    DEFENCE = "defence"
    MARCH = "march"
    RESOLVE = "resolve"
    STRENGTH = "strength"
    STRIKE = "strike"

    @property
    def phase(self) -> Phase:
        """When it is declared."""
        return _PHASES[self]


COMMON = frozenset({Heroic.MOVE, Heroic.SHOOT, Heroic.COMBAT})
"""What every Hero may declare."""

_PHASES = {
    Heroic.MOVE: Phase.MOVE,
    Heroic.MARCH: Phase.MOVE,
    Heroic.RESOLVE: Phase.MOVE,
    Heroic.CHANNELLING: Phase.MOVE,
    Heroic.SHOOT: Phase.SHOOT,
    Heroic.ACCURACY: Phase.SHOOT,
    Heroic.COMBAT: Phase.FIGHT,
    Heroic.CHALLENGE: Phase.FIGHT,
    Heroic.DEFENCE: Phase.FIGHT,
    Heroic.STRENGTH: Phase.FIGHT,
    Heroic.STRIKE: Phase.FIGHT,
}

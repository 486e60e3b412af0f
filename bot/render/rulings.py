"""Which article of the rules decided an answer."""

from bot.rules import events
from bot.rules.errors import Reason
from bot.rules.events import Event
from bot.rules.heroic import Heroic
from bot.rules.rolls import Kind

_TESTS = {
    Kind.SAURONS_WILL: "ring.saurons-will",
    Kind.REMOVAL: "ring.take-off",
    Kind.CHARGE: "ring.charge",
    Kind.THROWN_RIDER: "move.thrown-rider",
    Kind.COURAGE: "hero.courage",
    Kind.FATE: "hero.fate",
    Kind.WOUNDS: "fight.to-wound",
    Kind.CASTING: "magic.casting",
    Kind.RESISTING: "magic.resist",
}

EVENTS: dict[type[Event], str] = {
    events.RingPutOn: "ring.invisible",
    events.ControlSettled: "ring.saurons-will",
    events.RingTakenOff: "ring.take-off",
    events.RingStayedOn: "ring.take-off",
    events.ChargeSettled: "ring.charge",
    events.ChargeAnswered: "ring.charge",
    events.BearerCharged: "ring.put-on",
    events.RiderLanded: "move.thrown-rider",
    events.BearerLost: "ring.my-precious",
    events.LeftAlone: "ring.my-precious",
    events.PriorityRolled: "turn.priority",
    events.PriorityChosen: "turn.priority",
    events.PhaseBegan: "turn.order",
    events.DisputeRolled: "turn.disputes",
    events.TestRerolled: "hero.might",
    events.DuelRolled: "fight.duel",
    events.DuelRerolled: "fight.banner",
    events.DuelRaised: "hero.might",
    events.DuelLeft: "fight.drawn-duel",
    events.DuelWon: "fight.duel",
}

_HEROICS = {heroic: f"heroic.{heroic.value}" for heroic in Heroic}

REASONS: dict[Reason, str] = {
    Reason.NO_RING: "ring.hierarchy",
    Reason.RINGLESS_BESIDE: "ring.hierarchy",
    Reason.RING_LOST: "ring.hierarchy",
    Reason.TAKES_THE_RING: "ring.hierarchy",
    Reason.SAURON_HIMSELF: "ring.hierarchy",
    Reason.RING_WITH_TWIN: "ring.two-rings",
    Reason.RING_WORN: "ring.put-on",
    Reason.RING_NOT_WORN: "ring.put-on",
    Reason.TAKEN_OFF_THIS_TURN: "ring.same-turn",
    Reason.PUT_ON_THIS_TURN: "ring.same-turn",
    Reason.IN_COMBAT: "ring.put-on",
    Reason.NOT_YOUR_MOVE: "ring.put-on",
    Reason.REMOVAL_FAILED: "ring.take-off",
    Reason.OPPONENT_CONTROLS: "ring.take-off-after-will",
    Reason.WILL_DUE: "ring.take-off-after-will",
    Reason.WILL_ROLLED: "ring.saurons-will",
    Reason.WILL_NOT_YET_DUE: "ring.will-when",
    Reason.WILL_NEVER_DUE: "ring.not-awoken",
    Reason.WILL_HELD: "ring.will-when",
    Reason.WILL_HELD_BY_MAGIC: "ring.will-when",
    Reason.HOLD_SPARES_WILL: "ring.will-when",
    Reason.HELD_BY_MAGIC: "ring.put-on",
    Reason.WILL_UNROLLED: "ring.will-when",
    Reason.WILL_UNROLLED_IN_MOVE: "ring.will-when",
    Reason.ALONE: "ring.my-precious",
    Reason.ALONE_ELSEWHERE: "ring.my-precious",
    Reason.NOT_ALONE: "ring.my-precious",
    Reason.HEROIC_PHASE: "heroic.actions",
    Reason.HEROIC_CONTROLLED: "ring.will-opponent",
    Reason.HEROIC_ALONE: "ring.heroics",
    Reason.NOBODY_JOINS: "heroic.actions",
    Reason.CHANNELS_ALREADY: "heroic.channelling",
    Reason.THROWN: "move.thrown-rider",
    Reason.CROWN_IS_IDLE: "wraith.crown",
    Reason.WILL_IS_IDLE: "ring.charge-modifiers",
    Reason.CROWN_ADDS_NOTHING: "wraith.crown",
    Reason.ELVEN_IS_IDLE: "fight.drawn-duel",
    Reason.LAST_WILL: "wraith.will-of-evil",
    Reason.NOBODY_INVISIBLE: "ring.halved-fight",
    Reason.HEROIC_THROWN: "move.thrown-rider",
    Reason.NO_MIGHT: "heroic.actions",
    Reason.BEARER_VISIBLE: "ring.charge",
    Reason.CHARGE_NEEDS_TEST: "ring.charge",
    Reason.CHARGE_PHASE: "move.charging",
    Reason.NO_CHARGES_NOW: "move.charging",
    Reason.CHARGE_WAITS: "ring.charge",
    Reason.CHARGE_BARRED: "ring.charge-failed",
    Reason.BAD_DISTANCE: "ring.charge-distance",
    Reason.BAD_MODIFIER: "ring.charge-modifiers",
    Reason.ALWAYS_PASSES: "hero.courage",
    Reason.PASSES_BUT_FOR_CROWN: "wraith.crown",
    Reason.CROWN_DAUNTS_NOBODY: "wraith.crown",
    Reason.BAD_COURAGE: "hero.courage",
    Reason.CANNOT_WOUND: "fight.to-wound",
    Reason.NO_FATE: "hero.fate",
    Reason.FALL_TAKEN: "move.thrown-rider",
    Reason.BAD_VALUE: "magic.casting",
    Reason.NO_WILL: "magic.casting",
    Reason.NO_CROWN: "wraith.crown",
    Reason.NOTHING_CAST: "magic.resist",
    Reason.CAST_ANSWERED: "magic.resist",
    Reason.NO_REROLL: "hero.might",
    Reason.PRIORITY_DUE: "turn.priority",
    Reason.PRIORITY_ROLLED: "turn.priority",
    Reason.PRIORITY_PAST: "turn.priority",
    Reason.PRIORITY_TO_CHOOSE: "turn.priority",
    Reason.NOTHING_TO_CHOOSE: "turn.priority",
    Reason.HELD_IN_COMBAT: "ring.take-off",
    Reason.NO_MODIFIER_HERE: "ring.saurons-will",
}
"""The article behind each refusal that rests on a rule of the game; others rest on the bot's."""


def article_of(event: Event) -> str:
    """Return the id of the article that decided an event; nothing where no rule did."""
    match event:
        case events.TestRolled(test) | events.TestSettled(test):
            return _TESTS[test.kind]
        case events.HeroicDeclared(_, heroic):
            return _HEROICS[heroic]
        case _:
            return EVENTS.get(type(event), "")


def article_behind(happened: tuple[Event, ...]) -> str:
    """Return the id of the article that decided the last of some events that a rule decided."""
    found = (article_of(event) for event in reversed(happened))
    return next((article for article in found if article), "")

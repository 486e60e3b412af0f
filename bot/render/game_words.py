"""Sentences about the game around the Ring: terms, phases, models, corrections."""

from dataclasses import replace

from bot.render.choices import open_test, phase_offers, will_offer
from bot.render.dice import faces_shown
from bot.render.names import ANSWERS, HEROICS, PHASES, READINGS, SIDES, STYLES, reading_of
from bot.render.proof_words import promised
from bot.render.said import Said, Tone
from bot.render.text import pips, plain, since
from bot.rules.actions import RollSauronsWill
from bot.rules.editions import WillWhenHeld
from bot.rules.events import (
    BearerLost,
    FigureChanged,
    FigureRemoved,
    FigureReturned,
    GameOpened,
    HeroicDeclared,
    HoldNoted,
    LeftAlone,
    PhaseBegan,
    PriorityChosen,
    PriorityRolled,
    ReadingChanged,
    RingCorrected,
    TurnCorrected,
    Undone,
)
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.heroic import COMMON, Heroic
from bot.rules.legal import is_legal
from bot.rules.ring import is_will_due
from bot.rules.turns import is_move_over, wills_due
from bot.rules.values import printed
from bot.table import Position, Ruling

CORRECTED = "✏️ corrected by hand"


def opened(event: GameOpened, ruling: Ruling) -> Said:
    """Return how a game begins, and what binds its dice; a casual one is only mentioned."""
    if event.casual:
        bound = (f"dice bound by `{ruling.promise}`",) if ruling.promise else ()
        spares = event.style not in event.edition.my_precious_in
        spared = (f"of {STYLES[event.style]}, without My Precious!",) if spares else ()
        small = ("this opens a game here; `/game join` takes a side", *spared, *bound)
        return Said(Tone.TOLD, small=small)
    phases = "phases are tracked" if event.tracks_phases else "only turns are counted"
    return Said(
        Tone.TOLD,
        f"A game of {STYLES[event.style]} begins.",
        lines=(
            f"{event.edition.title}; {phases}.",
            "`/game join` takes a side, `/figure add` brings a model, `/priority` begins the turn.",
            *promised(ruling),
        ),
    )


def told_of_the_game(
    position: Position,
    event: ReadingChanged | PriorityRolled | PriorityChosen | PhaseBegan | TurnCorrected | Undone,
) -> Said:
    """Return what happened to the game as a whole."""
    game = position.game
    match event:
        case ReadingChanged(reading, value):
            return Said(
                Tone.TOLD,
                f"From now on {ANSWERS[reading][value]}.",
                small=(f"{READINGS[reading]}: {value}",),
            )
        case PriorityRolled(number, good, evil, side):
            has = "chooses who has" if game.edition.priority_is_chosen else "has"
            return Said(
                Tone.TOLD,
                f"{SIDES[side]} {has} priority in turn {game.turn}.",
                dice=f"Good {faces_shown(good)} · Evil {faces_shown(evil)}",
                lines=_tie(good, evil, game),
                small=(f"roll {number}",),
                offers=phase_offers(position),
            )
        case PriorityChosen(by, side):
            return Said(
                Tone.TOLD,
                f"{SIDES[by]} chooses: {SIDES[side]} has priority in turn {game.turn}.",
                offers=phase_offers(position),
            )
        case PhaseBegan(phase, moving):
            due = wills_due(game, moving) if moving else ()
            whose = f": {SIDES[moving]} moves" if moving else ""
            return Said(
                Tone.TOLD,
                f"{PHASES[phase]} of turn {game.turn}{whose}.",
                lines=tuple(
                    f"Sauron's Will is due for **{plain(game.figure(which).name)}**, before the"
                    " bearer moves."
                    for which in due
                ),
                offers=(*(will_offer(position, which) for which in due), *phase_offers(position)),
            )
        case TurnCorrected(turn):
            return Said(
                Tone.TOLD,
                f"It is turn {turn} now.",
                lines=("What was done in this turn stays done.",),
                small=(CORRECTED,),
            )
        case Undone(_, asked_by):
            agreed = (
                f"{SIDES[asked_by]} takes the last action back; {SIDES[asked_by.opponent]} agrees."
                if asked_by
                else "The last action is taken back."
            )
            return Said(
                Tone.TOLD,
                agreed,
                lines=("What was rolled stays in the record; rolling again gives new dice.",),
                small=(f"back in turn {game.turn}",),
                offers=tuple(
                    offer.apart
                    for test in game.open_tests
                    for offer in open_test(position, test).offers
                ),
            )


def channelling(game: Game, which: FigureId) -> str:
    """Return what a Hero who channelled has before it (E25)."""
    name, counts = plain(game.figure(which).name), game.edition.channelled_cast
    return f"The next Casting test of **{name}** this turn counts as a {counts}: `/cast`."


def _tie(good: tuple[int, ...], evil: tuple[int, ...], game: Game) -> tuple[str, ...]:
    if good[-1] == evil[-1] and game.edition.priority_is_chosen:
        return ("A tie: the choice goes to the side that did not choose last time.",)
    if good[-1] == evil[-1] and game.priority is not None:
        before = SIDES[game.priority.opponent]
        return (f"A tie: it goes to the side that did not have it, and {before} had it.",)
    return ("Ties before anybody had priority are rolled again.",) if len(good) > 1 else ()


def told_of_a_model(
    position: Position,
    event: FigureChanged
    | HoldNoted
    | FigureRemoved
    | FigureReturned
    | LeftAlone
    | BearerLost
    | RingCorrected
    | HeroicDeclared,
) -> Said:
    """Return what happened to one model."""
    game = position.game
    which = (
        event.figure
        if not isinstance(event, LeftAlone | BearerLost | RingCorrected)
        else event.bearer
    )
    figure = game.figure(which)
    name = f"**{plain(figure.name)}**"
    match event:
        case FigureChanged(_, left, start, courage, intelligence):
            shown = printed(courage, game.edition)
            sought = (
                f" · Intelligence {printed(intelligence, game.edition)}" if intelligence else ""
            )
            return Said(
                Tone.TOLD,
                f"{name} has these points now.",
                lines=(
                    " · ".join(filter(None, (pips(left, start), f"Courage {shown}{sought}"))),
                    *(
                        ("No Wounds left: `/figure remove` takes it off the table.",)
                        if start.wounds and not left.wounds
                        else ()
                    ),
                ),
                small=(CORRECTED,),
            )
        case HoldNoted(_, holds):
            return _held(position, which) if holds else _freed(position, which)
        case FigureRemoved():
            return Said(Tone.TOLD, f"{name} leaves the table.")
        case FigureReturned():
            points = pips(figure.left, figure.start)
            return Said(
                Tone.TOLD,
                f"{name} is back on the table.",
                lines=(points,) if points else (),
                small=(CORRECTED,),
            )
        case LeftAlone():
            lines = (
                ("Putting the Ring on now would be the end of the bearer.",)
                if game.bearer(which).worn_since is None and not figure.is_down
                else ()
            )
            return Said(
                Tone.TOLD, f"{name} is the last model of {SIDES[figure.side]}.", lines=lines
            )
        case BearerLost():
            return Said(
                Tone.FAILED,
                f"My Precious! {name} is alone with the Ring and is lost to it.",
                lines=(
                    "The bearer counts as a casualty.",
                    "Where the opponent had to kill the bearer, that is achieved.",
                ),
                small=("not so? `/game undo`, and `/figure add` whoever else stands",),
            )
        case RingCorrected(_, worn_since):
            verdict = (
                f"{name} does not wear the Ring."
                if worn_since is None
                else f"{name} wears the Ring {since(worn_since)}."
            )
            return Said(Tone.TOLD, verdict, small=(CORRECTED,))
        case HeroicDeclared(_, heroic, with_friends):
            lines = [f"{figure.left.might} Might left."]
            bearer = game.find_bearer(which)
            if bearer is not None and bearer.worn_since is not None:
                lines.append("Invisible: no friend may join.")
                if heroic is Heroic.COMBAT:
                    lines.append("If the combat is won, no friend may move with the bearer.")
            elif with_friends:
                lines.append("Friends are called to join.")
            if heroic is Heroic.CHANNELLING and which in game.channelled:
                lines.append(channelling(game, which))
            lines += _at_the_table(game, heroic, figure.side)
            own = ("only for a Hero whose profile has it",) if heroic not in COMMON else ()
            verdict = f"{name} declares a {HEROICS[heroic]}."
            return Said(Tone.TOLD, verdict, lines=(" ".join(lines),), small=own)


def _at_the_table(game: Game, heroic: Heroic, side: Side) -> tuple[str, ...]:
    """Return what players do for a Heroic Action of which nothing is kept here (E24, E25)."""
    rules = game.edition
    match heroic:
        case Heroic.STRIKE if rules.strike_sides:
            roll = (
                f"When its duel begins, `/roll d{rules.strike_sides}`, and give `/duel` what falls"
            )
            return (f"{roll} as `{side.value}_bonus:`.",)
        case Heroic.STRENGTH if rules.strength_sides:
            roll = f"`/roll d{rules.strength_sides}` is added to its Strength in this phase"
            return (f"{roll}, to 10 at most: `strength:` of `/wound`.",)
        case Heroic.STRENGTH if rules.strength_factor > 1:
            return ("Its Strength is doubled in this phase: `strength:` of `/wound`.",)
        case Heroic.CHALLENGE if rules.challenge_adds:
            more = f"+{rules.challenge_adds}"
            dice = f"{more} Attack in its duel: `{side.value}_dice:` of `/duel`."
            return (f"{dice} {more} to wound whom it challenges is yours to count.",)
        case Heroic.CHALLENGE if rules.challenge_sets_apart:
            return ("If the other Hero accepts, only these two roll and strike in their fight.",)
        case _:
            return ()


def _held(position: Position, which: FigureId) -> Said:
    """Return what magic that holds a model keeps it from (E14, S11)."""
    game, bearer = position.game, position.game.find_bearer(which)
    readings = game.edition.readings
    lines = ["That lasts until the turn ends; `/figure hold` with `held: False` ends it sooner."]
    if game.edition.acts_when_held:
        lines.append("What that keeps it from doing is for the two of you to mind.")
    else:
        lines.append("It cannot act: it does not charge, and puts no Ring on or off.")
    if bearer is not None and readings.will_when_held is WillWhenHeld.SKIP:
        lines.append("Sauron's Will is not rolled for it.")
    reading = reading_of(game.edition, "will_when_held") if bearer is not None else ()
    name = plain(game.figure(which).name)
    return Said(Tone.TOLD, f"**{name}** is held by magic.", lines=tuple(lines), small=reading)


def _freed(position: Position, which: FigureId) -> Said:
    """Return that a model may act again, and what is due before it does."""
    game, bearer = position.game, position.game.find_bearer(which)
    name = f"**{plain(game.figure(which).name)}**"
    said = Said(Tone.TOLD, f"{name} is held by magic no more.")
    if bearer is None or not is_will_due(game, bearer):
        return said
    if is_legal(game, RollSauronsWill(which)):
        due = f"Sauron's Will is due for {name}, before the bearer moves."
        return replace(said, lines=(due,), offers=(will_offer(position, which),))
    owner = game.figure(which).side
    if not is_move_over(game, owner):
        due = f"Sauron's Will is due for {name} when {SIDES[owner]} moves, before the bearer does."
        return replace(said, lines=(due,))
    missed = f"Sauron's Will was due for {name} in its Move phase, which is over."
    lets_go = "When the turn ends, the opponent may let it go."
    return replace(said, lines=(missed, lets_go))

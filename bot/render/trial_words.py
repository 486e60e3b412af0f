"""Sentences about tests that are about no Ring: Courage, wounds, Fate, magic, a fall."""

from dataclasses import replace
from typing import assert_never

from bot.render.dice import sum_shown
from bot.render.keys import key_of
from bot.render.said import Offer, Said, Tone
from bot.render.text import plain
from bot.rules.actions import TakeFall
from bot.rules.events import RiderLanded, TestSettled
from bot.rules.game import Game
from bot.rules.rolls import Kind, Part, Test
from bot.rules.values import HIGHEST, LOWEST_TARGET, is_at_bounds
from bot.table import Position


def settled(position: Position, event: TestSettled) -> Said:
    """Return what a test came to, and what may be done next."""
    game, test = position.game, event.test
    name = roller(game, test)
    match test.kind:
        case Kind.COURAGE:
            verdict = (
                f"{name} passes the Courage test."
                if test.is_passed
                else (f"{name} fails the Courage test.")
            )
            said = _said(test, verdict)
            return replace(said, small=(*said.small, *bounded(game, test)))
        case Kind.FATE:
            left = f"{game.left_to(test.figure).fate} Fate left."
            verdict = (
                f"Fate saves {name}: the wound is prevented."
                if test.is_passed
                else (f"Fate does not save {name}: the wound stands.")
            )
            return _said(test, verdict, left)
        case Kind.WOUNDS:
            return _wounds(test, name)
        case Kind.CASTING:
            return _cast(game, test, name)
        case Kind.RESISTING:
            verdict = (
                f"{name} resists the power."
                if test.is_passed
                else (f"{name} does not resist the power.")
            )
            return _said(test, verdict, _will_left(game, test))
        case Kind.SAURONS_WILL | Kind.REMOVAL | Kind.CHARGE | Kind.THROWN_RIDER:
            raise TypeError(f"{test.kind} settles with an event of its own")
        case _:
            assert_never(test.kind)


def roller(game: Game, test: Test) -> str:
    """Return who rolls, by name."""
    figure = game.find_figure(test.figure) if test.figure is not None else None
    return f"**{plain(figure.name if figure is not None else test.label)}**"


def fall_offer(position: Position, event: RiderLanded) -> tuple[Offer, ...]:
    """Return the hit of a rider who was knocked flying as a button, while it is due."""
    game, number = position.game, event.test.number
    if all(fall.number != number for fall in game.falls):
        return ()
    key = key_of(TakeFall(number), game_id=position.id, game=game)
    return (Offer("Roll the Strength 3 hit", key),)


def _wounds(test: Test, name: str) -> Said:
    who = f"{name}: " if test.label or test.figure else ""
    if test.then is not None and test.reached:
        verdict = f"{who}{test.reached} of {len(test.faces)} may wound; {test.then}+ decides."
        return _said(test, verdict)
    noun = "wound" if test.reached == 1 else "wounds"
    verdict = f"{who}{test.reached or 'no'} {noun}."
    next_step = ("Whoever has Fate may try to prevent each: `/fate`.",) if test.reached else ()
    return _said(test, verdict[0].upper() + verdict[1:], *next_step)


def _cast(game: Game, test: Test, name: str) -> Said:
    power = plain(test.label) or "a power"
    left = _will_left(game, test)
    if not test.is_passed:
        return _said(test, f"{name} fails to cast {power}.", left)
    channelled = (f"Heroic Channelling: the test counts as a {test.counts_as}, whatever fell.",)
    resist = f"To resist it, one dice of `/resist` must reach {test.total}."
    lines = (*(channelled if test.counts_as else ()), resist, left)
    return _said(test, f"{name} casts {power}.", *lines)


def _will_left(game: Game, test: Test) -> str:
    """Return what is left of Will, and that who lives on it is lost without any (E28)."""
    figure = game.find_figure(test.figure) if test.figure is not None else None
    will = figure.left.will if figure is not None else 0
    left = f"{will} Will left."
    if figure is None or will or not (figure.lives_on_will and game.edition.last_will_stays):
        return left
    return f"{left} Will of Evil: without any it is lost; `/figure remove` takes it off."


def _said(test: Test, verdict: str, *lines: str) -> Said:
    has_wounded = test.kind is Kind.WOUNDS and test.reached > 0
    tone = Tone.PASSED if has_wounded or test.is_passed else Tone.FAILED
    small = (f"roll {test.number}", *daunted(test))
    return Said(tone, verdict, dice=sum_shown(test), lines=lines, small=small)


def bounded(game: Game, test: Test) -> tuple[str, ...]:
    """Return that a modifier takes a Courage to its bounds, and no further (E18)."""
    modifier = sum(part.amount for part in test.added if part.part is Part.MODIFIER)
    is_told = test.kind is Kind.COURAGE and is_at_bounds(test.targets[0], modifier, game.edition)
    return (bounds_told(modifier),) if is_told else ()


def bounds_told(modifier: int) -> str:
    """Return what no modifier of that kind does to a Courage (E18)."""
    if modifier < 0:
        return f"no modifier makes Courage worse than {HIGHEST}+"
    return f"no modifier makes Courage better than {LOWEST_TARGET}+"


def daunted(test: Test) -> tuple[str, ...]:
    """Return why nobody passed a Courage test without rolling (E27)."""
    return ("before the Crown of Morgul nobody passes by itself",) if test.before_crown else ()

"""Models as players name them: on this table first, then by profile, then as they say."""

from dataclasses import dataclass, replace

from bot.library.profiles import Profiles
from bot.rules.actions import Contender, TestCourage
from bot.rules.duel import crowned_attacks
from bot.rules.editions import Edition
from bot.rules.errors import Reason, UnreadableError
from bot.rules.figures import (
    Figure,
    Points,
    Profile,
    Side,
    figure_id,
    improvise,
    parse_name,
    recruit,
)
from bot.rules.game import Game
from bot.rules.might import check_promise
from bot.rules.muster import check_points
from bot.rules.values import Characteristic, check_intelligence, check_value, printed

_LONGEST_NUMBER = 4


def on_the_table(name: str, game: Game) -> Figure:
    """Return a model on this table by its name, or by the beginning of it.

    Raises `UnreadableError` where none is called that, or several begin so.
    """
    wanted = figure_id(parse_name(name))
    exact = game.find_figure(wanted)
    if exact is not None:
        return exact
    beginning = [figure for figure in game.figures if figure.id.startswith(wanted)]
    if len(beginning) != 1:
        raise UnreadableError(Reason.NOT_HERE, name=name)
    return beginning[0]


def found_here(name: str, recognised: tuple[Profile, str] | None, game: Game) -> Figure | None:
    """Return the model on this table that is meant by a name, or by a former one of its profile."""
    if recognised is None:
        return game.find_figure(figure_id(name))
    profile, full_name = recognised
    mark = full_name.removeprefix(profile.name)
    names = (full_name, *(f"{former}{mark}" for former in profile.formerly))
    here = (game.find_figure(figure_id(each)) for each in names)
    return next((figure for figure in here if figure is not None), None)


def mustered(
    profile: str,
    profiles: Profiles,
    edition: Edition,
    *,
    name: str | None,
    side: Side | None,
    courage: int | None,
    intelligence: int | None,
    mounted: bool = False,
    points: dict[str, int],
) -> Figure:
    """Return a model as a player musters it: from a profile, or by figures of one's own.

    `points` are those among might, will, fate and wounds that were given. Raises
    `UnreadableError` where a model that no profile knows lacks its side or Courage.
    """
    if courage is not None:
        check_value(courage, edition)
    check_intelligence(intelligence, edition)
    check_points(*points.values())
    own_name = None if name is None else parse_name(name)
    recognised = profiles.recognise(parse_name(profile))
    if recognised is None:
        if side is None or courage is None:
            raise UnreadableError(
                Reason.SIDE_UNKNOWN,
                name=parse_name(profile),
                near="; ".join(profiles.near(profile)),
            )
        figure = improvise(own_name or parse_name(profile), side=side, courage=courage)
    else:
        found, full_name = recognised
        figure = recruit(found, name=own_name or full_name, courage=courage)
    if intelligence is not None:
        figure = replace(figure, intelligence=intelligence)
    start = replace(figure.start, **points)
    return replace(figure, side=side or figure.side, start=start, left=start, is_mounted=mounted)


def called(
    name: str, game: Game, profiles: Profiles, *, side: Side, points: Points | None = None
) -> Figure:
    """Return the model that a player called by name, wherever it is known from.

    One that nobody knows is on `side`, and has the points that its player promises; its
    Courage is 0 until somebody says it. Raises `UnreadableError` for what is no name, or
    the beginning of several.
    """
    name = parse_name(name)
    recognised = profiles.recognise(name)
    known = found_here(name, recognised, game)
    if known is not None:
        return known
    if recognised is not None:
        profile, full_name = recognised
        return recruit(profile, name=full_name, courage=profile.courage or 0)
    beginning = [figure for figure in game.figures if figure.id.startswith(figure_id(name))]
    if len(beginning) == 1:
        return beginning[0]
    near = "; ".join(profiles.near(name))
    if points is None or profiles.begins(name):
        raise UnreadableError(Reason.NOT_A_PROFILE, name=name, near=near)
    figure = improvise(name, side=side, courage=0)
    return replace(figure, start=points, left=points)


def courage_test(
    who: str,
    game: Game,
    profiles: Profiles,
    *,
    side: Side,
    courage: int | None,
    modifier: int,
    might: int,
    will: int,
    before_crown: bool = False,
) -> TestCourage:
    """Return a Courage test of a model, or of nobody in particular with a Courage of so much.

    Raises `UnreadableError` where nobody knows its Courage, or it is said to be another.
    """
    number = who.strip().removesuffix("+")  # as profiles of some editions print it
    if number.isascii() and number.isdecimal() and len(number) <= _LONGEST_NUMBER:
        check_promise(might=might, will=will)
        if might or will:
            raise UnreadableError(Reason.NOBODYS_POINTS)
        return TestCourage(None, int(number), modifier, before_crown=before_crown)
    roller = called(who, game, profiles, side=side, points=Points(might, will))
    if not roller.courage:
        if courage is None and profiles.recognise(parse_name(who)):
            raise UnreadableError(Reason.COURAGE_UNPRINTED, name=roller.name)
        if courage is None:
            near = "; ".join(profiles.near(who))
            asked = Characteristic.COURAGE.value
            raise UnreadableError(Reason.COURAGE_UNKNOWN, name=roller.name, near=near, asked=asked)
        roller = replace(roller, courage=courage)
    elif courage not in (None, roller.courage):
        what, value = Characteristic.COURAGE.value, printed(roller.courage, game.edition)
        raise UnreadableError(Reason.COURAGE_KNOWN, name=roller.name, what=what, value=value)
    return TestCourage(roller, roller.courage, modifier, might, will, before_crown)


@dataclass(frozen=True, slots=True)
class Entered:
    """One side of a duel as a player enters it; what is left out comes from the profile."""

    name: str | None
    dice: int | None
    fight: int | None
    own: int | None
    is_two_handed: bool
    has_banner: bool
    has_crown: bool = False


def contender(entered: Entered, side: Side, game: Game, profiles: Profiles) -> Contender:
    """Return a side of a duel, with the Attacks and Fight of its model where none are given.

    Raises `UnreadableError` where neither the player nor a profile knows them.
    """
    shown = "Good" if side is Side.GOOD else "Evil"
    figure = None
    if entered.name is not None:
        figure = called(entered.name, game, profiles, side=side, points=Points())
        shown = figure.name
        if game.find_figure(figure.id) is None:
            figure = replace(figure, side=side)
    attacks = figure.attacks if figure is not None else None
    if entered.has_crown:
        attacks = crowned_attacks(game, figure, name=shown)
    dice = entered.dice if entered.dice is not None else attacks
    fight = entered.fight if entered.fight is not None else figure and figure.fight
    if dice is None or fight is None:
        raise UnreadableError(Reason.FIGHT_UNKNOWN, name=shown)
    own = entered.own if entered.own is not None else min(dice, attacks or dice)
    return Contender(figure, shown, dice, fight, own, entered.is_two_handed, entered.has_banner)

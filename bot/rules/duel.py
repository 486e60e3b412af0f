"""The duel: who wins a fight."""

from bot.rules.actions import AnswerDuel, Contender, FightDuel, RerollInDuel
from bot.rules.dice import HIGHEST_FACE, Dice
from bot.rules.duels import Duel, Fighters, good_wins_at, raises
from bot.rules.editions import Edition, HalvedFight
from bot.rules.errors import IllegalActionError, Reason, StaleGameError, UnreadableError
from bot.rules.events import DuelLeft, DuelRaised, DuelRerolled, DuelRolled, DuelWon, Event
from bot.rules.figures import Figure, FigureId, Side, Trait
from bot.rules.game import Game
from bot.rules.record import apply

MOST_DICE = 30
HIGHEST_FIGHT = 10


def check_sides(game: Game, asked: FightDuel) -> None:
    """Refuse two of one side, or one twice, as opponents, and any on the side of its foes."""
    one, other = asked.good.figure, asked.evil.figure
    if one is not None and other is not None and (one.side is other.side or one.id == other.id):
        raise IllegalActionError(Reason.SAME_SIDE, good=one.name, evil=other.name)
    for side, figure in ((Side.GOOD, one), (Side.EVIL, other)):
        known = game.find_figure(figure.id) if figure is not None else None
        if known is not None and known.side is not side:
            raise IllegalActionError(Reason.OTHER_SIDE, figure=known.name, side=known.side.value)


def check_bearer(game: Game, asked: FightDuel) -> None:
    """Refuse an Invisible bearer beside the fighters where its side has none."""
    wearing = {game.figure(bearer.figure).side for bearer in game.wearers}
    for side, contender in ((Side.GOOD, asked.good), (Side.EVIL, asked.evil)):
        if contender.with_bearer and side not in wearing:
            raise IllegalActionError(Reason.NOBODY_INVISIBLE)


def check_elven_made(edition: Edition, asked: FightDuel) -> None:
    """Refuse an Elven-made weapon where it changes no roll-off (E29)."""
    if not edition.elven_made_shift and (asked.good.is_elven_made or asked.evil.is_elven_made):
        raise IllegalActionError(Reason.ELVEN_IS_IDLE)


def check(asked: FightDuel) -> None:
    """Refuse numbers that no fight has, with `UnreadableError`."""
    for contender in (asked.good, asked.evil):
        if not 1 <= contender.dice <= MOST_DICE:
            raise UnreadableError(Reason.BAD_DUEL_DICE, most=MOST_DICE)
        if not 1 <= contender.fight <= HIGHEST_FIGHT:
            raise UnreadableError(Reason.BAD_FIGHT, most=HIGHEST_FIGHT)
        if not 0 <= contender.bonus <= HIGHEST_FIGHT:
            raise UnreadableError(Reason.BAD_FIGHT, most=HIGHEST_FIGHT)
        if not 0 <= contender.own <= contender.dice:
            raise UnreadableError(Reason.BAD_OWN_DICE, most=contender.dice)


def fight(
    game: Game,
    asked: FightDuel,
    heroes: dict[Side, FigureId | None],
    dice: Dice,
) -> tuple[Event, ...]:
    """Return the duel as it is rolled, and who won it if nobody can change that (D1)."""
    good = _fighters(game, Side.GOOD, asked.good, asked.evil, heroes[Side.GOOD], dice)
    evil = _fighters(game, Side.EVIL, asked.evil, asked.good, heroes[Side.EVIL], dice)
    duel = Duel(game.rolls + 1, good, evil)
    rolled = DuelRolled(duel)
    return (rolled, *_carried_on(apply(game, rolled), duel, dice))


def _fighters(
    game: Game,
    side: Side,
    mine: Contender,
    other: Contender,
    hero: FigureId | None,
    dice: Dice,
) -> Fighters:
    counts = fight_value(game, mine, other)
    return Fighters(
        side,
        mine.name,
        hero,
        dice.roll(mine.dice, 6),
        mine.own if hero is not None else 0,
        counts,
        mine.fight,
        penalty=-game.edition.two_handed_duel if mine.is_two_handed else 0,
        is_elven_made=mine.is_elven_made,
        may_reroll=mine.has_banner,
        bonus=mine.bonus,
        with_bearer=mine.with_bearer,
        spares_six=game.edition.two_handed_spares_six,
    )


def fight_value(game: Game, mine: Contender, foe: Contender) -> int:
    """Return the Fight value that counts in a duel against `foe` (F1 to F4, E5, E24).

    Halved against the Invisible bearer, but for Sauron and Ringwraiths, who fight at
    their own; in some editions only where no friend rolls dice at the bearer's side.
    A bonus is added before that or after it, as the edition has it.
    """
    counts = whole = _whole(game, mine.fight, mine.bonus)
    has_friends = foe.dice > foe.own
    if _fights_invisible(game, foe.figure, has_friends=has_friends, with_bearer=foe.with_bearer):
        counts = _halved(game, whole, mine.figure, mine.fight)
    late = 0 if game.edition.bonus_before_halving else mine.bonus
    return min(counts + late, HIGHEST_FIGHT)


def halving(game: Game, duel: Duel, side: Side) -> tuple[int, int] | None:
    """Return the Fight value of a side before it was halved and after, where that changed it.

    What is added after the halving is in neither.
    """
    mine, foe = duel.of(side), duel.of(side.opponent)
    figure, bearer = (
        game.find_figure(one.figure) if one.figure is not None else None for one in (mine, foe)
    )
    has_friends = len(foe.faces) > foe.own
    if not _fights_invisible(game, bearer, has_friends=has_friends, with_bearer=foe.with_bearer):
        return None
    whole = _whole(game, mine.printed_fight, mine.bonus)
    counts = _halved(game, whole, figure, mine.printed_fight)
    return (whole, counts) if counts != whole else None


def _whole(game: Game, printed: int, bonus: int) -> int:
    """Return the Fight value that would be halved."""
    early = bonus if game.edition.bonus_before_halving else 0
    return min(printed + early, HIGHEST_FIGHT)


def _halved(game: Game, whole: int, figure: Figure | None, printed: int) -> int:
    up = game.edition.readings.halved_fight is HalvedFight.UP
    counts = max(1, (whole + up) // 2)
    if figure is not None and figure.sees_the_unseen:  # F2
        own = figure.fight if figure.fight is not None else printed
        counts = max(counts, min(own, printed) + whole - printed)
    return counts


def _fights_invisible(
    game: Game, foe: Figure | None, *, has_friends: bool, with_bearer: bool
) -> bool:
    """Whether the Invisible bearer fights on a side, in a way that halves its foes."""
    if with_bearer:
        return not game.edition.halved_only_alone
    bearer = game.find_bearer(foe.id) if foe is not None else None
    if bearer is None or bearer.worn_since is None or foe is None:
        return False
    has_friends = has_friends and Trait.SLIP_AWAY not in foe.traits
    return not (game.edition.halved_only_alone and has_friends)


def speaker(game: Game, duel: Duel) -> Side | None:
    """Return who may still change a duel: who has a banner, then who is losing (D2, D3).

    In a draw either side may. `None` if nobody can, or wants to.
    """
    in_turn = tuple(Side) if duel.spoke is None else (duel.spoke.opponent, duel.spoke)
    losing_first = (duel.winner.opponent, duel.winner) if duel.winner else in_turn
    for side in losing_first:
        if duel.is_for_banner(side):
            return side
    losing = losing_first[:1] if duel.winner else losing_first
    able = (side for side in losing if side not in duel.content)
    return next((side for side in able if options(game, duel, side)), None)


def _might(game: Game, duel: Duel, side: Side) -> int:
    return game.left_to(duel.of(side).figure).might


def options(game: Game, duel: Duel, side: Side) -> tuple[int, ...]:
    """Return the points of Might that would better a side's lot, the fewest first.

    None as long as a banner may still be used (D3).
    """
    if any(map(duel.is_for_banner, Side)):
        return ()
    return raises(duel, side, left=_might(game, duel, side))


def answer(game: Game, asked: AnswerDuel, dice: Dice) -> tuple[Event, ...]:
    """Return what follows when a side spends Might, keeps its dice, or lets it stand (D2, D3)."""
    duel = _duel_of(game, asked)
    if not asked.might and duel.winner is not None and not duel.is_for_banner(asked.side):
        return (DuelWon(duel, duel.winner),)
    if not asked.might:
        left = DuelLeft(duel.number, asked.side)
        return (left, *_carried_on(apply(game, left), duel.left_by(asked.side), dice))
    mine = duel.of(asked.side)
    if asked.might not in options(game, duel, asked.side) or mine.best_own is None:
        raise IllegalActionError(
            Reason.NO_SUCH_CHOICE,
            figure=mine.name,
            might=_might(game, duel, asked.side),
            will=game.left_to(mine.figure).will,
        )
    raised = DuelRaised(duel.number, asked.side, mine.best_own, asked.might)
    after = duel.with_side(mine.raising(mine.best_own, asked.might))
    return (raised, *_carried_on(apply(game, raised), after, dice))


def reroll(game: Game, asked: RerollInDuel, dice: Dice) -> tuple[Event, ...]:
    """Return what a banner's re-roll of one dice brings (D3)."""
    duel = _duel_of(game, asked)
    mine = duel.of(asked.side)
    if not duel.is_for_banner(asked.side) or not 0 <= asked.index < len(mine.faces):
        raise IllegalActionError(Reason.NO_REROLL)
    (face,) = dice.roll(1, 6)
    rerolled = DuelRerolled(duel.number, asked.side, asked.index, face)
    after = duel.with_side(mine.rerolling(asked.index, face))
    return (rerolled, *_carried_on(apply(game, rerolled), after, dice))


def _duel_of(game: Game, asked: AnswerDuel | RerollInDuel) -> Duel:
    duel = game.open_duel(asked.roll)
    if duel is None:
        raise IllegalActionError(Reason.TEST_SETTLED, roll=asked.roll)
    if duel.step != asked.step or speaker(game, duel) is not asked.side:
        raise StaleGameError(Reason.DUEL_MOVED_ON, roll=asked.roll)
    return duel


def _carried_on(game: Game, duel: Duel, dice: Dice) -> tuple[Event, ...]:
    """Return who won, where nobody can or will change it any more (F5)."""
    if speaker(game, duel) is not None:
        return ()
    if duel.winner is not None:
        return (DuelWon(duel, duel.winner),)
    (face,) = dice.roll(1, HIGHEST_FACE)
    is_good = face >= good_wins_at(
        game.edition,
        good_is_elven_made=duel.good.is_elven_made,
        evil_is_elven_made=duel.evil.is_elven_made,
    )
    return (DuelWon(duel, Side.GOOD if is_good else Side.EVIL, face),)


def crowned_attacks(game: Game, figure: Figure | None, *, name: str) -> int:
    """Return the Attacks of the Witch-king with the Crown (CR1), which nobody else wears (CR4)."""
    if figure is None or Trait.CROWN_OF_MORGUL not in figure.traits:
        raise IllegalActionError(Reason.NO_CROWN, figure=name)
    if not game.edition.crown_attacks:  # E27
        raise IllegalActionError(Reason.CROWN_ADDS_NOTHING)
    return game.edition.crown_attacks

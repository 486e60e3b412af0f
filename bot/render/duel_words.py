"""Sentences about duels: how one stands, who may still answer, who won."""

from bot.render.dice import faces_shown
from bot.render.keys import key_of
from bot.render.names import SIDES, read_as
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain
from bot.rules.actions import AnswerDuel, RerollInDuel
from bot.rules.duel import HIGHEST_FIGHT, halving, options, speaker
from bot.rules.duels import Duel, Fighters, good_wins_at
from bot.rules.events import DuelWon
from bot.rules.figures import Side
from bot.table import Position

BOTH_ELVEN_MADE = "Both sides are Elven-made, so neither is helped: that is our reading."


def open_duel(position: Position, duel: Duel, *, actor: int | None = None) -> Said:
    """Return a duel that a side may still change, each choice with what it brings.

    Whoever must speak is called, unless it is who acted just now.
    """
    game = position.game
    side = speaker(game, duel)
    assert side is not None  # or it would be settled
    mine = duel.of(side)
    seat = game.seat(side)
    left = f" {plain(mine.name)} has {game.left_to(mine.figure).might} Might left."
    return Said(
        Tone.WAITING,
        f"Duel: {_standing(duel)}.",
        dice=_dice(position, duel),
        lines=(f"{SIDES[side]} speaks now.{left if mine.figure else ''}",),
        small=_small(position, duel),
        offers=duel_offers(position, duel),
        calls=seat.player if seat is not None and seat.player != actor else None,
        asks="you may still change this duel",
        opens=duel.number,
    )


def duel_offers(position: Position, duel: Duel) -> tuple[Offer, ...]:
    """Return what the side that speaks may do, as buttons."""
    game = position.game
    side = speaker(game, duel)
    if side is None:
        return ()
    mine = duel.of(side)
    offers: list[Offer] = []
    for might in options(game, duel, side):
        assert mine.best_own is not None  # or there would be no options
        after = duel.with_side(mine.raising(mine.best_own, might))
        label = f"Spend {might} Might → {mine.scores[mine.best_own] + might}, {_outcome(after)}"
        answer = AnswerDuel(duel.number, side, duel.step, might)
        offers.append(Offer(label, key_of(answer, game_id=position.id, game=game)))
    is_for_banner = duel.is_for_banner(side)
    if is_for_banner:
        for index in _one_of_each(mine.final):
            again = RerollInDuel(duel.number, side, duel.step, index)
            label = f"Banner: re-roll the {mine.final[index]}"
            offers.append(Offer(label, key_of(again, game_id=position.id, game=game)))
    stands = AnswerDuel(duel.number, side, duel.step)
    key = key_of(stands, game_id=position.id, game=game)
    label = "Keep the dice" if is_for_banner else f"Let it stand → {_outcome(duel)}"
    return (*offers, Offer(label, key, Weight.SECOND))


def won(position: Position, event: DuelWon) -> Said:
    """Return who won a duel, and how that was decided."""
    duel, side = event.duel, event.side
    mine, other = duel.of(side), duel.of(side.opponent)
    if mine.best != other.best:
        how = f"{mine.best} beats {other.best}."
    elif mine.fight != other.fight:
        how = f"Both have {mine.best}; Fight {mine.fight} is higher than {other.fight}."
    else:
        face = faces_shown((event.roll_off,)) if event.roll_off else ""
        good, evil = duel.good.is_elven_made, duel.evil.is_elven_made
        at = good_wins_at(position.game.edition, good_is_elven_made=good, evil_is_elven_made=evil)
        bands = f"Evil 1–{at - 1}, Good {at}–6"
        how = f"Both have {mine.best} and Fight {mine.fight}: {face} decides ({bands})."
        if good and evil:
            how += f" {BOTH_ELVEN_MADE}"
    strikes = f"{_named(mine)} may strike; `/wound` rolls it. {_named(other)} backs away."
    number = position.game.rolls  # the tie is rolled for last
    roll_off = (f"roll {number} for the tie",) if event.roll_off is not None else ()
    return Said(
        Tone.PASSED if side is Side.GOOD else Tone.FAILED,
        f"{_named(mine)} wins the duel{'' if mine.name == SIDES[side] else f' for {SIDES[side]}'}.",
        dice=_dice(position, duel),
        lines=(how, strikes),
        small=(*_small(position, duel), *roll_off),
    )


def _standing(duel: Duel) -> str:
    if duel.winner is None:
        return f"{duel.good.best} all, and Fight {duel.good.fight} on both sides"
    mine, other = duel.of(duel.winner), duel.of(duel.winner.opponent)
    by_fight = " by Fight value" if mine.best == other.best else ""
    return f"{_named(mine)} leads {mine.best} to {other.best}{by_fight}"


def _outcome(duel: Duel) -> str:
    return f"{SIDES[duel.winner]} wins" if duel.winner is not None else "a roll-off"


def _dice(position: Position, duel: Duel) -> str:
    return "\n".join(_side(position, duel, fighters) for fighters in (duel.good, duel.evil))


def _side(position: Position, duel: Duel, fighters: Fighters) -> str:
    side = SIDES[fighters.side]
    who = _named(fighters) if fighters.name == side else f"{side}, {_named(fighters)}"
    parts = [f"{who}: {faces_shown(fighters.final)}"]
    parts += [f"(re-rolled a {reroll.old})" for reroll in fighters.rerolls]
    if fighters.penalty:
        spared = " (a natural 6 is spared)" if fighters.spares_six and 6 in fighters.final else ""
        parts.append(f"− {fighters.penalty} two-handed{spared}")
    if fighters.might:
        parts.append(f"+ {fighters.might} Might")
    fight = _fight(position, fighters, halving(position.game, duel, fighters.side))
    elven = " · Elven-made" if fighters.is_elven_made else ""
    return f"{' '.join(parts)} = **{fighters.best}** · {fight}{elven}"


def _fight(position: Position, fighters: Fighters, halved: tuple[int, int] | None) -> str:
    """Return the Fight value of a side, with all that made it another than is printed."""
    fight = f"Fight {fighters.fight}"
    is_cut = fighters.printed_fight + fighters.bonus > HIGHEST_FIGHT
    most = f", {HIGHEST_FIGHT} at most" if is_cut else ""
    sum_ = f"{fighters.printed_fight} + {fighters.bonus}{most}"
    if not fighters.bonus:
        return f"{fight}, halved from {halved[0]}" if halved else fight
    if halved and position.game.edition.bonus_before_halving:
        return f"{fight}, halved from {halved[0]} ({sum_})"
    if halved:
        before, after = halved
        return f"{fight}: {before} halved to {after}, + {fighters.bonus}"
    return f"{fight} ({sum_})"


def _small(position: Position, duel: Duel) -> tuple[str, ...]:
    halved = any(halving(position.game, duel, side) for side in Side)
    reading = (read_as(position.game.edition.readings, "halved_fight"),) if halved else ()
    return (f"roll {duel.number}", *reading)


def _named(fighters: Fighters) -> str:
    return f"**{plain(fighters.name)}**"


def _one_of_each(faces: tuple[int, ...]) -> list[int]:
    """Return where each face that fell stands first, the lowest face first."""
    return [faces.index(face) for face in sorted(set(faces))]

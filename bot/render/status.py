"""How things stand, on request."""

from bot.render.choices import charge_offers, open_test, phase_offers, will_offer
from bot.render.duel_words import duel_offers
from bot.render.game_words import channelling
from bot.render.names import LANDINGS, PHASES, SIDES
from bot.render.said import Offer, Said, Tone
from bot.render.text import counted, pips, plain, since
from bot.render.trial_words import roller
from bot.rules.actions import RollSauronsWill
from bot.rules.charge import bar, is_held_back
from bot.rules.duel import speaker
from bot.rules.events import Verdict
from bot.rules.figures import Side
from bot.rules.game import Bearer, Game
from bot.rules.legal import is_legal
from bot.rules.phases import Phase
from bot.rules.ring import controller, is_will_due, outranking, ringless_beside
from bot.rules.turns import is_move_over
from bot.table import Position


def status(position: Position | None) -> Said:
    """Return who bears the Ring, how it stands with each bearer, and what is due next."""
    if position is None:
        return Said(
            Tone.TOLD,
            "No game is open in this channel.",
            lines=("`/ring on` opens one with the first Ring, `/game join` with a player.",),
        )
    game = position.game
    lines = [f"{SIDES[side]}: {_player(game, side)}{_priority(game, side)}" for side in Side]
    offers = [offer for test in game.open_tests for offer in open_test(position, test).offers]
    offers += [offer for duel in game.open_duels for offer in duel_offers(position, duel)]
    for bearer in game.bearers:
        lines += ["", *_bearer(game, bearer)]
        offers += _offers(position, bearer)
    offers += phase_offers(position)
    lines += ["", f"Held by magic until the turn ends: {_held(game)}"] * bool(game.held)
    lines += [line for which in game.channelled for line in ("", channelling(game, which))]
    lines += ["", *(_due(position) or ("Nothing is due.",))]
    head = f"{_when(game)}. {_wearing(game)}"
    small = (
        game.edition.title,
        f"{counted(game.rolls, 'roll')} so far",
    )
    return Said(
        Tone.TOLD,
        head,
        lines=tuple(lines),
        small=small,
        offers=tuple(offer.apart for offer in offers),
    )


def _priority(game: Game, side: Side) -> str:
    return " (has priority)" if game.priority is side and game.priority_rolled else ""


def _player(game: Game, side: Side) -> str:
    seat = game.seat(side)
    return plain(seat.name) if seat else "nobody yet, anyone here may act for it"


def _when(game: Game) -> str:
    if game.phase is None:
        return f"Turn {game.turn}"
    moving = f", {SIDES[game.moving]} moves" if game.moving else ""
    return f"Turn {game.turn}, {PHASES[game.phase]}{moving}"


def _wearing(game: Game) -> str:
    if not game.bearers:
        return "Nobody bears the Ring yet."
    if not game.wearers:
        return "Nobody wears the Ring."
    names = [f"**{plain(game.figure(bearer.figure).name)}**" for bearer in game.wearers]
    return f"{' and '.join(names)} {'wears' if len(names) == 1 else 'wear'} the Ring."


def _bearer(game: Game, bearer: Bearer) -> list[str]:
    figure = game.figure(bearer.figure)
    worn = (
        "does not wear the Ring"
        if bearer.worn_since is None
        else f"wears the Ring {since(bearer.worn_since)}, Invisible"
    )
    higher = outranking(game, figure)
    friend = ringless_beside(game, figure) if bearer.worn_since is None else None
    if higher is not None:
        worn = f"has lost the Ring to {plain(higher.name)}"
    elif friend is not None:
        worn = f"has no Ring beside {plain(friend.name)}"
    if figure.is_down:
        worn = "has left the table"
    lines = [f"**{plain(figure.name)}** ({SIDES[figure.side]}) {worn}"]
    lines.append(pips(figure.left, figure.start))
    if bearer.worn_since is not None or bearer.marks.control is not None:
        roll = f" (roll {bearer.marks.will.number})" if bearer.marks.will else ""
        control = f"Moved by {SIDES[controller(game, bearer)]} this turn{roll}"
        lines.append("Control: not rolled yet" if is_will_due(game, bearer) else control)
    if bearer.marks.removal is not None:
        lines.append(f"Failed to take the Ring off this turn (roll {bearer.marks.removal.number})")
    if bearer.marks.taken_off:
        lines.append("Took the Ring off this turn")
    if bearer.marks.landing is not None:
        lines.append(f"Thrown from its steed: {LANDINGS[bearer.marks.landing]}")
    if bearer.marks.engaged:
        lines.append("In combat")
    barred = _barred(game, bearer)
    if barred:
        lines.append(f"May not charge it this turn: {barred}")
    return lines


def _held(game: Game) -> str:
    return ", ".join(plain(game.figure(which).name) for which in game.held)


def _linked(position: Position, roll: int) -> str:
    address = position.cards.get(roll)
    return f"[{roll}]({address})" if address else str(roll)


def _barred(game: Game, bearer: Bearer) -> str:
    barred = (
        f"{plain(game.figure(charge.charger).name)} (roll {test.number})"
        for charge in bearer.marks.charges
        if (test := bar(game, bearer, charge.charger)) is not None
    )
    return ", ".join(barred)


def _is_to_roll(game: Game, bearer: Bearer) -> bool:
    """Whether Sauron's Will is due and does not lie on the table yet."""
    rolled = any(test.bearer == bearer.figure for test in game.open_tests)
    return is_will_due(game, bearer) and not rolled


def _offers(position: Position, bearer: Bearer) -> list[Offer]:
    offers: list[Offer] = []
    if _is_to_roll(position.game, bearer) and is_legal(
        position.game, RollSauronsWill(bearer.figure)
    ):
        offers.append(will_offer(position, bearer.figure))
    for index, charge in enumerate(bearer.marks.charges):
        if charge.verdict is Verdict.ALLOWED and not is_held_back(position.game, charge.charger):
            offers += charge_offers(position, bearer.figure, index, named=True)
    return offers


def _when_due(game: Game, bearer: Bearer) -> str:
    """Return when the roll can be made, where that is not now, or that it cannot any more."""
    owner = game.figure(bearer.figure).side
    if is_move_over(game, owner):
        return "; that Move phase is over, so when the turn ends the opponent may let it go"
    if is_legal(game, RollSauronsWill(bearer.figure)):
        return ""
    return f" in the Move phase of {SIDES[owner]}"


def _priority_due(game: Game) -> list[str]:
    if game.may_choose and game.chooser is not None:
        return [f"Due: {SIDES[game.chooser]} chooses who has priority."]
    is_unrolled = game.phase is Phase.PRIORITY and not game.priority_rolled
    return ["Due: `/priority`."] if is_unrolled else []


def _due(position: Position) -> list[str]:
    game = position.game
    due = _priority_due(game)
    due += [
        f"Open: {roller(game, test)} can still change roll {_linked(position, test.number)}."
        for test in game.open_tests
    ]
    due += [
        f"Open: {SIDES[side]} can still change the duel, roll {_linked(position, duel.number)}."
        for duel in game.open_duels
        if (side := speaker(game, duel)) is not None
    ]
    due += [
        f"Open: {plain(game.figure(charge.charger).name)} may charge"
        f" {plain(game.figure(bearer.figure).name)}, or hold back."
        for bearer in game.bearers
        for charge in bearer.marks.charges
        if charge.verdict is Verdict.ALLOWED and not is_held_back(game, charge.charger)
    ]
    due += [
        f"Due: `/sauronswill` for {plain(game.figure(bearer.figure).name)}, who wore the Ring when"
        f" the turn began, before the bearer moves{_when_due(game, bearer)}."
        for bearer in game.bearers
        if _is_to_roll(game, bearer)
    ]
    return due

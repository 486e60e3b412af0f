"""The models on the table, on request."""

from bot.render.names import SIDES
from bot.render.said import Said, Tone
from bot.render.text import pips, plain
from bot.rules.figures import Figure, Side
from bot.rules.game import Game
from bot.rules.ring import has_ring, outranking, ringless_beside

_MOST = 40


def roster(game: Game) -> Said:
    """Return the models of both sides and what is left to each."""
    lines: list[str] = []
    for side in Side:
        mine = [figure for figure in game.figures if figure.side is side]
        lines.append(f"__{SIDES[side]}__" if mine else f"__{SIDES[side]}__: nobody yet")
        lines += [_line(game, figure) for figure in mine[:_MOST]]
        if len(mine) > _MOST:
            lines.append(f"… and {len(mine) - _MOST} more")
    return Said(
        Tone.TOLD, "The models on this table", lines=(*lines, "`/figure add` brings another.")
    )


def _line(game: Game, figure: Figure) -> str:
    name = plain(figure.name)
    if figure.is_down:
        return f"~~{name}~~ has left the table"
    points = pips(figure.left, figure.start)
    bears = game.find_bearer(figure.id) is not None and has_ring(game, figure)
    ring = " 💍" if bears else ""
    mounted = " 🐎" if figure.is_mounted else ""
    counts = game.edition.channelled_cast
    channels = f" · next casting counts as a {counts}" if figure.id in game.channelled else ""
    held = " · held by magic" if figure.id in game.held else ""
    return f"**{name}**{ring}{mounted} {points}{channels}{held}".rstrip()


def bearers(game: Game) -> Said:
    """Return who bears the Ring, and why by the order of bearers (K1 to K5)."""
    brought = [game.figure(bearer.figure) for bearer in game.bearers]
    if not brought:
        return Said(Tone.TOLD, "Nobody bears the Ring here yet.", lines=("`/ring on` puts it on.",))
    keepers = [f for f in brought if has_ring(game, f) and not f.is_down]
    names = " and ".join(f"**{plain(figure.name)}**" for figure in keepers) or "Nobody"
    verb = "bear" if len(keepers) > 1 else "bears"
    lines = [_reason(game, figure) for figure in brought]
    if not game.has_one_ring:
        lines.append("In Narrative Play the order does not hold: the story says who bears it.")
    return Said(
        Tone.TOLD,
        f"{names} {verb} the Ring.",
        lines=tuple(lines),
    )


def _reason(game: Game, figure: Figure) -> str:
    name, place = plain(figure.name), f"place {figure.rank} in the order"
    higher, friend = outranking(game, figure), ringless_beside(game, figure)
    if figure.is_down:
        return f"{name} ({place}) has left the table."
    if higher is not None:
        return f"{name} ({place}) does not: {plain(higher.name)} stands higher."
    if friend is not None:
        return f"{name} ({place}) does not: it has no Ring beside {plain(friend.name)}."
    return f"{name} ({place}) does."

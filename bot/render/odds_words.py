"""Chances as short tables: a bar, a percentage, and what it is the chance of."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from bot import odds
from bot.odds import Fighter, Strikes
from bot.render.dice import signed
from bot.render.duel_words import BOTH_ELVEN_MADE
from bot.render.names import CHARACTERISTICS, SIDES, WILL_IS_IDLE, reading_of
from bot.render.said import Said, Tone
from bot.render.trial_words import bounds_told
from bot.rules.editions import Edition
from bot.rules.figures import Points, Side
from bot.rules.values import asked_of, is_at_bounds, sought_by, within_bounds
from bot.rules.wounds import needed

_FULL, _EMPTY = "■", "□"
_CELLS = 6
"""No more, or a row does not fit on a phone."""
_MOST_ROWS = 10
_WIDEST = len("100.0%")
_DIGIT_WIDE = "\u2007"
"""A blank as wide as a digit, so that percentages stand in a column."""
_LEAST = Fraction(1, 1000)
"""What is less likely than this is told as less, never as nothing."""

_Row = tuple[str, Fraction]


def saurons_will(edition: Edition, *, might: int, modifier: int) -> Said:
    """Return the chances to keep control of the bearer, by the Might there is."""
    chances = odds.saurons_will(edition, might=might, modifier=modifier)
    rows = [(f"{spent or 'no'} Might", chance) for spent, chance in enumerate(chances)]
    dice = f"One D6 {signed(modifier)}" if modifier else "One D6"
    needed = f"{dice}; the owner keeps control on {edition.will_kept_at} or more."
    return _said("Chances against Sauron's Will", _until_best(rows), needed, edition=edition)


def courage(edition: Edition, *, value: int, modifier: int, might: int, will: int) -> Said:
    """Return the chances to pass a Courage test, by the points there are."""
    chances = odds.courage(edition, value=value, modifier=modifier, might=might, will=will)
    rows = [(_with(points), chance) for points, chance in chances]
    within = within_bounds(value, modifier, edition)
    needed = f"{_asked(edition, value, modifier, within=within)}."
    bound = bounds_told(modifier) if is_at_bounds(value, modifier, edition) else ""
    order = ("Will goes before Might.",) if might and will else ()
    title = f"Chances of a Courage test with Courage {value}"
    lines = (needed, *((f"{bound[0].upper()}{bound[1:]}.",) if bound else ()), *order)
    return _said(title, _until_best(rows), *lines, edition=edition)


def charge(edition: Edition, *, value: int, modifier: int, might: int, will: int) -> Said:
    """Return the chances to find the Invisible bearer, by the distance to it."""
    chances = odds.charge(edition, value=value, modifier=modifier, might=might, will=will)
    rows: list[_Row] = []
    for chance, alike in groupby(enumerate(chances), key=itemgetter(1)):
        inches = [f"{distance}″" for distance, _ in alike]
        rows.append((inches[0] if len(inches) == 1 else f"{inches[0]} to {inches[-1]}", chance))
    name = CHARACTERISTICS[sought_by(edition)]
    asked = _asked(edition, value, modifier, less=" − 1 for each inch")
    helped = _helped(Points(might, will if edition.charge_takes_will else 0))
    return _said(
        f"Chances to charge the Invisible bearer with {name} {value}",
        rows,
        f"{asked}{helped}.",
        *((f"{WILL_IS_IDLE}.",) if will and not edition.charge_takes_will else ()),
        "Sauron and Ringwraiths need no test.",
        edition=edition,
        small=reading_of(edition, "charge_distance"),
    )


def wounds(edition: Edition, strikes: Strikes) -> Said:
    """Return the chances to wound once or more, twice or more, and so on."""
    chances = odds.wounds(edition, strikes)
    rows = [(_at_least(wound, of=len(chances)), chance) for wound, chance in enumerate(chances, 1)]
    told = [row for row in rows if row[1] >= _LEAST][:_MOST_ROWS] or rows[:1]
    title = f"Chances to wound, Strength {strikes.strength} against Defence {strikes.defence}"
    lines = [_rolls(edition, strikes), f"{_decimal(sum(chances, Fraction()))} wounds on average."]
    if strikes.might and len(_goals(strikes)) > 1:
        lines.append("Might goes to the first dice, what is left of it to the second.")
    return _said(title, told, *lines, edition=edition)


def duel(edition: Edition, good: Fighter, evil: Fighter) -> Said:
    """Return the chances of both sides to win a duel."""
    chances = odds.duel(edition, good, evil)
    lines = [_fighter(Side.GOOD, good), _fighter(Side.EVIL, evil)]
    if chances.roll_off:
        lines.append(f"{_percent(chances.roll_off)} come to a roll-off, counted in.")
    if good.is_elven_made and evil.is_elven_made:
        lines.append(BOTH_ELVEN_MADE)
    rows = [("Good wins", chances.good), ("Evil wins", chances.evil)]
    return _said("Chances of a duel", rows, *lines, edition=edition)


def _said(
    title: str,
    rows: Sequence[_Row],
    *lines: str,
    edition: Edition,
    small: tuple[str, ...] = (),
) -> Said:
    shown = "\n".join(map(_shown, rows))
    return Said(Tone.TOLD, title, dice=shown, lines=lines, small=(*small, edition.title))


def _shown(row: _Row) -> str:
    """Return a row of a table; the bar comes first, for it is as wide in every row.

    >>> print(_shown(("3″", Fraction(1, 12))))
    ■□□□□□ \u2007\u2007**8.3%** 3″
    """
    what, chance = row
    percent = _percent(chance)
    blank = _DIGIT_WIDE * (_WIDEST - len(percent))
    return f"{_bar(chance)} {blank}**{percent}** {what}"


def _bar(chance: Fraction) -> str:
    """Return a bar that is empty only where nothing, and full only where all is possible.

    >>> _bar(Fraction(1, 1000)), _bar(Fraction(999, 1000))
    ('■□□□□□', '■■■■■□')
    """
    cells = round(chance * _CELLS)
    if 0 < chance < 1:
        cells = min(max(cells, 1), _CELLS - 1)
    return _FULL * cells + _EMPTY * (_CELLS - cells)


def _percent(chance: Fraction) -> str:
    """Return a chance with one decimal, never rounded to what is certain.

    >>> _percent(Fraction(1, 12)), _percent(Fraction(1)), _percent(Fraction(1, 1296))
    ('8.3%', '100.0%', '<0.1%')
    >>> _percent(Fraction(1295, 1296))
    '>99.9%'
    """
    if 0 < chance < _LEAST:
        return "<0.1%"
    if 1 - _LEAST < chance < 1:
        return ">99.9%"
    return f"{_decimal(chance * 100)}%"


def _decimal(number: Fraction) -> str:
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _until_best(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Return the rows up to the first that no other betters."""
    best = next(place for place, row in enumerate(rows) if row[1] == rows[-1][1])
    return rows[: best + 1]


def _asked(edition: Edition, value: int, modifier: int, *, less: str = "", within: int = 0) -> str:
    """Return what 2D6, with everything that is added, must reach."""
    added, (goal,) = asked_of(value, edition)
    summands = [f" + {part.amount}" for part in added] + [f" {signed(modifier)}"] * bool(modifier)
    return f"2D6{''.join(summands)}{less} must reach {goal + within}"


def _with(points: Points, *, joined: str = ", ") -> str:
    """Return what may be spent, as a row of a table has it: short enough for a phone.

    >>> _with(Points(1, 2)), _with(Points(1)), _with(Points())
    ('2 Will, 1 Might', '1 Might', 'no points')
    """
    named = ((points.will, "Will"), (points.might, "Might"))
    return joined.join(f"{left} {name}" for left, name in named if left) or "no points"


def _helped(points: Points) -> str:
    if not points.might and not points.will:
        return ""
    return f", helped by up to {_with(points, joined=' and ')}"


def _at_least(wounds: int, *, of: int) -> str:
    return f"{wounds} or more" if wounds < of else f"{wounds}"


def _goals(strikes: Strikes) -> tuple[int, ...]:
    return needed(strength=strikes.strength, defence=strikes.defence, strikes=strikes.strikes)


def _rolls(edition: Edition, strikes: Strikes) -> str:
    """Return what is rolled, and what each dice must reach."""
    each = ", then ".join(f"{goal} or more" for goal in _goals(strikes))
    bonus = f", {signed(edition.two_handed_wound)} two-handed" if strikes.is_two_handed else ""
    helped = _helped(Points(strikes.might))
    trapped = " at a trapped foe" if strikes.is_trapped else ""
    who = "One dice needs" if strikes.dice == 1 else f"{strikes.dice} dice{trapped}; each needs"
    return f"{who} {each}{bonus}{helped}."


def _fighter(side: Side, fighter: Fighter) -> str:
    might = f", up to {fighter.might} Might" if fighter.might else ""
    some = fighter.might and fighter.own is not None and fighter.own < fighter.dice
    own = f" on {fighter.own} of the dice" if some else ""
    elven = ", Elven-made" if fighter.is_elven_made else ""
    return f"{SIDES[side]}: {fighter.dice} dice, Fight {fighter.fight}{might}{own}{elven}."

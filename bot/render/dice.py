"""Dice and sums as text."""

from bot.rules.rolls import Kind, Part, Reads, Test

FACES = "⚀⚁⚂⚃⚄⚅"
HIT, MISS = "✓", "✗"
"""What stands behind a face that succeeded or failed by itself."""
_PARTS = {
    Part.COURAGE: "Courage",
    Part.DISTANCE: "distance",
    Part.MODIFIER: "modifier",
    Part.TWO_HANDED: "two-handed",
}


def faces_shown(faces: tuple[int, ...]) -> str:
    """Return the faces as dice.

    >>> faces_shown((2, 5))
    '⚁ ⚄'
    """
    return " ".join(FACES[face - 1] for face in faces)


def sum_shown(test: Test) -> str:
    """Return a test's whole sum: dice, what was added, points spent, total, goal."""
    if test.kind.reads is not Reads.SUM:
        counts = f" counts as **{test.counts_as}**" if test.counts_as else ""
        return f"{_pool(test)}{_again(test)}{_points(test)}{counts} · {_goal(test)}"
    terms = [(face, "") for face in test.final]
    terms += [(part.amount, _PARTS[part.part]) for part in test.added]
    terms += [(test.might, "Might")] * bool(test.might) + [(test.will, "Will")] * bool(test.will)
    words = [f"{signed(amount)} {name}".rstrip() for amount, name in terms]
    line = " ".join(words).removeprefix("+ ")
    result = f" = **{number(test.total)}**" if len(terms) > 1 else ""
    return f"{faces_shown(test.final)}  {line}{result}{_again(test)} · {_goal(test)}"


def _pool(test: Test) -> str:
    """Return dice of which each or the highest counts, marked by whether they reach the goal.

    What counts as a number whatever fell is not marked: no face of it failed.
    """
    if test.counts_as:
        return faces_shown(test.final)
    return " ".join(
        f"{faces_shown((face,))}{HIT if hit else MISS}"
        for face, hit in zip(test.final, test.hits, strict=True)
    )


def _again(test: Test) -> str:
    return "".join(f" (re-rolled a {reroll.old})" for reroll in test.rerolls)


def _points(test: Test) -> str:
    added = "".join(f" {signed(part.amount)} {_PARTS[part.part]}" for part in test.added)
    return f"{added} + {test.might} Might" if test.might else added


def _goal(test: Test) -> str:
    if test.kind is Kind.THROWN_RIDER:
        gets_up, lands = test.targets
        return f"{gets_up} or more gets up, {lands} lands on its feet"
    if test.kind.reads is Reads.HIGHEST:
        return f"the highest needs {test.targets[0]} or more"
    then = f", then {test.then} or more" if test.then else ""
    each = "each " if test.kind.reads is Reads.EACH else ""
    return f"{each}needs {test.targets[-1]} or more{then}"


def number(total: int) -> str:
    """Return a number, with a real minus sign before a negative one.

    >>> number(-2)
    '−2'
    """
    return f"−{-total}" if total < 0 else str(total)


def signed(amount: int) -> str:
    """Return a number as a summand.

    >>> signed(-2), signed(1)
    ('− 2', '+ 1')
    """
    return f"− {-amount}" if amount < 0 else f"+ {amount}"

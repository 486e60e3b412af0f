"""Dice and sums as text."""

from bot.rules.rolls import Kind, Part, Test

FACES = "⚀⚁⚂⚃⚄⚅"
HIT, MISS = "✓", "✗"
"""What stands behind a face that succeeded or failed by itself."""
_PARTS = {Part.COURAGE: "Courage", Part.DISTANCE: "distance", Part.MODIFIER: "modifier"}


def faces_shown(faces: tuple[int, ...]) -> str:
    """Return the faces as dice.

    >>> faces_shown((2, 5))
    '⚁ ⚄'
    """
    return " ".join(FACES[face - 1] for face in faces)


def sum_shown(test: Test) -> str:
    """Return a test's whole sum: dice, what was added, points spent, total, goal."""
    terms = [(face, "") for face in test.faces]
    terms += [(part.amount, _PARTS[part.part]) for part in test.added]
    terms += [(test.might, "Might")] * bool(test.might) + [(test.will, "Will")] * bool(test.will)
    words = [f"{_signed(amount)} {name}".rstrip() for amount, name in terms]
    line = " ".join(words).removeprefix("+ ")
    result = f" = **{number(test.total)}**" if len(terms) > 1 else ""
    return f"{faces_shown(test.faces)}  {line}{result} · {_goal(test)}"


def _goal(test: Test) -> str:
    if test.kind is Kind.THROWN_RIDER:
        gets_up, lands = test.targets
        return f"{gets_up} or more gets up, {lands} lands on its feet"
    return f"needs {test.targets[-1]} or more"


def number(total: int) -> str:
    """Return a number, with a real minus sign before a negative one.

    >>> number(-2)
    '−2'
    """
    return f"−{-total}" if total < 0 else str(total)


def _signed(amount: int) -> str:
    return f"− {-amount}" if amount < 0 else f"+ {amount}"

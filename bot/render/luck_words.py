"""Sentences about how the dice fell."""

from bot.luck import FEWEST, Luck
from bot.render.dice import FACES, number
from bot.render.said import Said, Tone

_LONGEST_BAR = 12
_UNEVEN, _VERY_UNEVEN = 0.1, 0.01


def fallen(luck: Luck, *, of: str, where: str) -> Said:
    """Return how the dice fell, the same for everybody who asks."""
    lines = list[str]()
    if luck.dice:
        most = max(luck.faces)
        lines += [
            f"{face} {_bar(count, most)} {count}"
            for face, count in zip(FACES, luck.faces, strict=True)
        ]
        lines.append(f"{_mean(luck)} {evenness(luck.evenness)}")
    if luck.tries:
        lines.append(
            "Successes of tests, wounds and rolls with a target, by the dice alone:"
            f" **{luck.successes}** of {luck.tries}; to be expected were {luck.expected:.1f}."
        )
    if luck.hidden:
        lines.append(f"And {_dice(luck.hidden)} thrown in secret, counted but not shown yet.")
    verdict = (
        f"{_dice(luck.dice)} fell for {of} {where}." if luck.dice else "No dice were seen yet."
    )
    return Said(
        Tone.TOLD,
        verdict,
        lines=tuple(lines),
        small=("six-sided dice alone; what was undone or rolled again is counted too",),
    )


def evenness(chance: float | None) -> str:
    """Return in words how even dice are that fall so unevenly with this chance.

    >>> evenness(0.5)
    'That is as even as dice are.'
    >>> evenness(0.034)
    'That is rather uneven: 1 in 29 sets of even dice falls so.'
    """
    if chance is None:
        return f"Below {FEWEST} dice nothing can be said about how even they are."
    if chance >= _UNEVEN:
        return "That is as even as dice are."
    how = "rather" if chance >= _VERY_UNEVEN else "very"
    least = 1_000_000_000
    sets = round(1 / chance) if chance * least > 1 else least
    return f"That is {how} uneven: 1 in {sets} sets of even dice falls so."


def _bar(count: int, most: int) -> str:
    return "█" * max(round(_LONGEST_BAR * count / most), bool(count)) or "·"


def _mean(luck: Luck) -> str:
    total = sum(face * count for face, count in enumerate(luck.faces, start=1))
    return f"On average {total / luck.dice:.2f}; 3.50 is to be expected."


def _dice(count: int) -> str:
    return f"{number(count)} dice"

"""A duel, from the moment the dice lie until it is known who won it.

First each side that has a banner may roll one dice again, the loser before the leader.
Then the side that is losing may raise a dice of its Hero; the other is losing now, and
speaks, and so forth until the loser is content (D1 to D4, F5).
"""

from dataclasses import dataclass, replace

from bot.rules.dice import HIGHEST_FACE
from bot.rules.editions import Edition
from bot.rules.figures import FigureId, Side
from bot.rules.throws import Reroll


@dataclass(frozen=True, slots=True)
class Fighters:
    """One side of a duel."""

    side: Side
    name: str
    figure: FigureId | None
    """The Hero whose Might may be spent, if one fights here and is on this table."""
    faces: tuple[int, ...]
    """As they fell; the Hero's own dice come first."""
    own: int
    """How many of the dice are the Hero's: Might touches no others (D11)."""
    fight: int
    """The highest Fight value on this side, as it counts in this duel."""
    printed_fight: int
    """The same before an Invisible foe halved it (F1)."""
    penalty: int = 0
    """What a two-handed weapon takes from each of the Hero's own dice, or of all (D4)."""
    bonus: int = 0
    """What was added to the Fight value, before any halving or after it (E24)."""
    with_bearer: bool = False
    """Whether the Invisible bearer fights here beside who is named."""
    spares_six: bool = False
    """Whether a natural 6 keeps its value with a two-handed weapon (E23)."""
    is_elven_made: bool = False
    """Whether an Elven-made weapon counts for it in a roll-off (E29)."""
    may_reroll: bool = False
    """Whether a banner still lets one dice be rolled again (D3)."""
    rerolls: tuple[Reroll, ...] = ()
    raised: tuple[int, ...] = ()
    """Might spent on each of the Hero's dice, in order."""

    @property
    def final(self) -> tuple[int, ...]:
        """The faces after the re-roll, in the order of the dice."""
        final = list(self.faces)
        for reroll in self.rerolls:
            final[reroll.index] = reroll.new
        return tuple(final)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each dice counts, with its penalty and its Might."""
        raised = (*self.raised, *[0] * (len(self.faces) - len(self.raised)))
        burdened = self.own or len(self.faces)
        return tuple(
            face + more - (self._penalty_of(face) if index < burdened else 0)
            for index, (face, more) in enumerate(zip(self.final, raised, strict=True))
        )

    def _penalty_of(self, face: int) -> int:
        return 0 if self.spares_six and face == HIGHEST_FACE else self.penalty

    @property
    def best(self) -> int:
        """The duel roll: the highest dice."""
        return max(self.scores)

    @property
    def best_own(self) -> int | None:
        """Which of the Hero's dice counts most, from 0; `None` if none is the Hero's."""
        own = self.scores[: self.own]
        return own.index(max(own)) if own else None

    @property
    def might(self) -> int:
        """The Might spent so far."""
        return sum(self.raised)

    def raising(self, index: int, might: int) -> "Fighters":
        """Return this side after Might was spent on one of the Hero's dice."""
        raised = [*self.raised, *[0] * (self.own - len(self.raised))]
        raised[index] += might
        return replace(self, raised=tuple(raised))

    def rerolling(self, index: int, face: int) -> "Fighters":
        """Return this side after its banner let one dice be rolled again."""
        reroll = Reroll(index, self.faces[index], face)
        return replace(self, rerolls=(*self.rerolls, reroll), may_reroll=False)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two sides with their dice on the table."""

    number: int
    """Its place among all rolls of the game, from 1."""
    good: Fighters
    evil: Fighters
    step: int = 0
    """How often it was answered: a second press must not answer it again."""
    content: tuple[Side, ...] = ()
    """Who let it stand while nobody was losing."""
    spoke: Side | None = None
    """Who answered last: while nobody is losing, the other side goes on."""

    def of(self, side: Side) -> Fighters:
        """Return one of the two sides."""
        return self.good if side is Side.GOOD else self.evil

    @property
    def winner(self) -> Side | None:
        """Who wins as it stands, by dice, then by Fight value; `None` for a draw in both."""
        good, evil = self.good, self.evil
        if (good.best, good.fight) == (evil.best, evil.fight):
            return None
        return Side.GOOD if (good.best, good.fight) > (evil.best, evil.fight) else Side.EVIL

    @property
    def might_was_spent(self) -> bool:
        """Whether anybody has spent Might: no dice is rolled again after that (D2, D3)."""
        return bool(self.good.might or self.evil.might)

    def with_side(self, fighters: Fighters) -> "Duel":
        """Return the duel after one side answered; nobody is content with it yet."""
        changed = replace(self, step=self.step + 1, content=(), spoke=fighters.side)
        if fighters.side is Side.GOOD:
            return replace(changed, good=fighters)
        return replace(changed, evil=fighters)

    def is_for_banner(self, side: Side) -> bool:
        """Whether a side may roll one dice again: with a banner, before any Might (D3)."""
        mine = self.of(side)
        could_gain = self.winner is not side or mine.best < HIGHEST_FACE
        return mine.may_reroll and could_gain and not self.might_was_spent

    def left_by(self, side: Side) -> "Duel":
        """Return the duel after one side kept its dice, or let it stand while nobody was losing."""
        if self.is_for_banner(side):
            mine = replace(self.of(side), may_reroll=False)
            return replace(self.with_side(mine), spoke=self.spoke)
        content = (*self.content, side)
        return replace(self, step=self.step + 1, content=content, spoke=side)


def good_wins_at(edition: Edition, *, good_is_elven_made: bool, evil_is_elven_made: bool) -> int:
    """Return the face of a roll-off from which Good wins it (F5, E29).

    Where both sides have an Elven-made weapon, neither is helped: that is our reading.
    """
    helped = edition.elven_made_shift * (evil_is_elven_made - good_is_elven_made)
    return edition.good_wins_roll_off_at + helped


def raises(duel: Duel, side: Side, *, left: int) -> tuple[int, ...]:
    """Return the points of Might with which `side` would no longer be as badly off.

    The fewest that draw level, where that changes who wins, and the fewest that win by
    the dice. `left` is what its Hero has of Might.
    """
    mine, other = duel.of(side), duel.of(side.opponent)
    if mine.best_own is None:
        return ()
    useful: list[int] = []
    standing = _standing(duel.winner, side)
    for goal in (other.best, other.best + 1):
        might = goal - mine.scores[mine.best_own]
        if not 0 < might <= left or goal > HIGHEST_FACE:
            continue
        raised = duel.with_side(mine.raising(mine.best_own, might))
        if _standing(raised.winner, side) > standing:
            standing = _standing(raised.winner, side)
            useful.append(might)
    return tuple(useful)


def _standing(winner: Side | None, side: Side) -> int:
    """Return 2 for a win, 1 for a roll-off, 0 for a loss."""
    return 1 if winner is None else 2 * (winner is side)

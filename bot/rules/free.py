"""Dice that no rule asks for, and disputes."""

from bot.rules.actions import RevealThrow, ThrowDice
from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, NotYoursError, Reason
from bot.rules.events import DiceThrown, DisputeRolled, ThrowRevealed
from bot.rules.figures import Side
from bot.rules.game import Game
from bot.rules.texts import parse_text, whole
from bot.rules.throws import throw


def thrown(game: Game, asked: ThrowDice, dice: Dice) -> DiceThrown:
    """Return some dice as they fell."""
    label = parse_text(asked.label)
    return DiceThrown(
        game.rolls + 1,
        asked.player,
        whole(asked.name),
        str(asked.request),
        throw(asked.request, dice),
        label,
        asked.is_secret,
    )


def reveal(game: Game, asked: RevealThrow) -> ThrowRevealed:
    """Return a secret throw shown to all: the one of that number, or the person's last."""
    mine = [secret for secret in game.secrets if secret.player == asked.player]
    if asked.roll is None:
        if not mine:
            raise IllegalActionError(Reason.NO_SECRET)
        return ThrowRevealed(mine[-1].number)
    if all(secret.number != asked.roll for secret in game.secrets):
        raise IllegalActionError(Reason.SECRET_SHOWN, roll=asked.roll)
    if all(secret.number != asked.roll for secret in mine):
        raise NotYoursError(Reason.NOT_YOUR_SECRET)
    return ThrowRevealed(asked.roll)


def reveal_all(game: Game) -> tuple[ThrowRevealed, ...]:
    """Return every secret throw shown to all: a game that is over has no secrets."""
    return tuple(ThrowRevealed(secret.number) for secret in game.secrets)


def dispute(game: Game, question: str, dice: Dice) -> DisputeRolled:
    """Return whose reading holds: Evil's on 1 to 3, Good's on 4 to 6 (D12)."""
    question = parse_text(question)
    (face,) = dice.roll(1, 6)
    return DisputeRolled(game.rolls + 1, face, Side.EVIL if face <= 3 else Side.GOOD, question)

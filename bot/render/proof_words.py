"""Sentences about what binds the dice, and whether a record is as promised."""

from collections.abc import Sequence

from bot.flaws import Checked, Fault, Flaw
from bot.render.names import SIDES
from bot.render.said import Said, Tone
from bot.render.text import counted, plain
from bot.rules.events import SideTaken
from bot.rules.figures import Side
from bot.rules.words import Words
from bot.table import Ruling
from bot.verify import MOST_BYTES

FLAWS = {
    Flaw.NOT_A_RECORD: "This is no record of Ringbearer: `/game export` makes one"
    f" (at most {MOST_BYTES // 2**20} MiB).",
    Flaw.UNREADABLE: "Event {version} cannot be read.",
    Flaw.NO_SEED: "The seed is not in this record: it is published when the game ends. Export the"
    " record again then.",
    Flaw.LOOSE: "This roll belongs to no game: its dice came from the machine's own source of"
    " randomness and cannot be verified.",
    Flaw.COMMITMENT: "The seed is not the one that was promised: its SHA-256 is {expected}, and"
    " the record has {recorded}.",
    Flaw.EDITION: "The numbers of the edition are not those of the rules that this bot knows.",
    Flaw.VERSION: "The events are out of order, doubled or missing: number {recorded} stands where"
    " {expected} should.",
    Flaw.BROKEN_OFF: "The record breaks off after event {version}: the end of the game is missing.",
    Flaw.AFTER_THE_END: "Event {version} comes after the end of the game.",
    Flaw.UNDONE_BY_HALVES: "Event {version} takes back something else than one whole action.",
    Flaw.NOT_THEIRS: "{place} was for somebody else to decide.",
    Flaw.REFUSED: "{place} is not allowed by the rules ({what}).",
    Flaw.IMPOSSIBLE: "{place} cannot have happened in this position.",
    Flaw.OTHER: "{place}: {what} recorded as {recorded}, and should be {expected}.",
    Flaw.MISSING: "{place}: what follows by the rules is missing ({what}).",
    Flaw.ADDED: "{place} does not follow by the rules ({what}).",
}
_OF_THE_WHOLE = frozenset(
    {Flaw.NOT_A_RECORD, Flaw.UNREADABLE, Flaw.NO_SEED, Flaw.LOOSE, Flaw.COMMITMENT}
    | {Flaw.EDITION, Flaw.VERSION}
)


def promised(ruling: Ruling) -> tuple[str, ...]:
    """Return what binds the dice of a game, as far as it is known."""
    if not ruling.promise:
        return ()
    return (
        f"Its dice are bound by the SHA-256 of their seed: `{ruling.promise}`",
        words_given(ruling.after.words),
    )


def word_added(event: SideTaken, ruling: Ruling) -> Said:
    """Return that somebody who plays a side gave a word for the dice."""
    return Said(
        Tone.TOLD,
        f"**{plain(event.name)}** gives the word “{event.word}” for {SIDES[event.side]}; it goes"
        " into every throw.",
        lines=promised(ruling),
    )


def backup_restored(promise: str) -> Said:
    """Return the same as a card of its own, before anybody rolls again."""
    again = "Cards from before do nothing any more; `/ring status` shows how things stand."
    return Said(Tone.TOLD, "This game goes on from a backup.", lines=(restored(promise), again))


def restored(promise: str) -> str:
    """Return that the host has put a backup in the place of what was played."""
    return (
        "The host restored a backup of this game: what was rolled after it counts no more. From"
        f" here on the dice are bound by `{promise}`, the SHA-256 of a new seed."
    )


def words_given(words: Words) -> str:
    """Return the words that go into every throw.

    >>> words_given(Words(good="Anduril"))
    'Words for the dice: Good’s “Anduril”.'
    """
    given = [("the starter’s", words.start)] + [
        (f"{SIDES[side]}’s", word)
        for side, word in ((Side.GOOD, words.good), (Side.EVIL, words.evil))
    ]
    told = ", ".join(f"{whose} “{word}”" for whose, word in given if word)
    if not told:
        return "No word for the dice is given yet: `/game join` takes one until the first roll."
    return f"Words for the dice: {told}."


def proof(ruling: Ruling) -> Said:
    """Return what binds the dice of a game, how many rolls there were, and its seed once over."""
    game = ruling.after
    words = words_given(game.words)
    if not any((game.words.start, game.words.good, game.words.evil)) and game.rolls:
        words = "No word was added to the dice."
    each = f" ({game.renewals + 1} of them, 64 digits each)" if game.renewals else ""
    backups = counted(game.renewals, "backup") + (", each" if game.renewals > 1 else "")
    why = (f"The host restored {backups} with a new seed for the dice.",) if each else ()
    follows = (
        f"The seed{each}: `{ruling.seed}`"
        if ruling.seed
        else "The seed is published when the game ends; then `/verify` checks every roll."
    )
    return Said(
        Tone.TOLD,
        "What binds the dice of this game" + (", which is over." if game.is_over else "."),
        lines=(
            *why,
            f"SHA-256 of the {'last ' if each else ''}seed: `{ruling.promise}`",
            words,
            follows,
        ),
        small=(f"game {ruling.id}", counted(game.rolls, "roll")),
    )


def checked(result: Checked) -> Said:
    """Return whether a record is as promised."""
    lines = list[str]()
    if result.fault is not None:
        lines.append(_wrong(result.fault))
    if result.corrections:
        times = "once" if result.corrections == 1 else f"{result.corrections} times"
        lines.append(f"Corrected by hand {times}, which only the players can judge.")
    if result.renewed:
        lines.append(_rebound(result.renewed))
    if result.undone:
        is_one = result.undone == 1
        actions = "One action was" if is_one else f"{result.undone} actions were"
        they = "it" if is_one else "they"
        lines.append(f"{actions} taken back; what {they} rolled was counted all the same.")
    small = (f"game {result.game}",) if result.commitment else ()
    if result.commitment:
        lines.append(
            f"Compare `{plain(result.commitment)}` with what was shown before the first roll, and"
            " the number of rolls with the last card that you saw."
        )
    tone = Tone.PASSED if result.fault is None else Tone.FAILED
    return Said(tone, _verdict(result), lines=tuple(lines), small=small)


def in_one_line(result: Checked) -> str:
    """Return the same for a terminal."""
    if result.fault is None:
        small = f"Game {result.game}, commitment {result.commitment}."
        rebound = (_rebound(result.renewed).replace("`", ""),) if result.renewed else ()
        return " ".join((_verdict(result), small, *rebound))
    wrong = _wrong(result.fault).replace("`", "").replace("\\", "")
    return f"{_verdict(result)} {wrong}"


def _rebound(promises: Sequence[str]) -> str:
    """Return that backups were restored, and with what the dice were bound from then on."""
    times = "a backup" if len(promises) == 1 else f"{len(promises)} backups"
    seeds = ", ".join(f"`{plain(promise)}`" for promise in promises)
    return (
        f"The host restored {times}, and the dice came from a new seed each time ({seeds}): compare"
        " with what the channel was told. Who restores often enough can choose such a seed."
    )


def _verdict(result: Checked) -> str:
    if result.fault is not None and result.fault.flaw in _OF_THE_WHOLE:
        return "Nothing could be verified."
    are = "is" if result.rolls == 1 else "are"
    done = f"{result.promised} of {counted(result.rolls, 'roll')} {are} as promised"
    return f"{done}." if result.fault is None else f"{done}; then something is not."


def _wrong(fault: Fault) -> str:
    place = f"Event {fault.version}" + (f", roll {fault.roll}," if fault.roll else "")
    sentence = FLAWS[fault.flaw].format(
        place=place,
        version=fault.version,
        what=plain(fault.what),
        recorded=plain(fault.recorded) or "nothing",
        expected=plain(fault.expected) or "nothing",
    )
    return sentence.replace(",:", ":")

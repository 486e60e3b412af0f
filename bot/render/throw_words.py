"""Sentences about dice that no rule asks for, and about disputes."""

from bot.render.dice import HIT, MISS, faces_shown, number
from bot.render.keys import Key
from bot.render.names import SIDES
from bot.render.said import Offer, Said, Tone
from bot.render.text import plain
from bot.rules.events import DiceThrown, DisputeRolled
from bot.rules.throws import Thrown
from bot.table import Ruling

_MOST_FACES = 30
"""More dice than this are shown as a count for each face."""


def thrown(event: DiceThrown) -> Said:
    """Return dice as everybody sees them; of a secret throw only that it was made."""
    name = f"**{plain(event.name)}**"
    small = (f"roll {event.number}",)
    if event.secret:
        return Said(
            Tone.TOLD,
            f"{name} rolls in secret.",
            lines=("What fell is fixed and kept; `/roll reveal` shows it, unchanged.",),
            small=small,
        )
    return _shown(event, f"{name} rolls{_labelled(event)}", small)


def own_secret(ruling: Ruling) -> Said:
    """Return a secret throw as its owner sees it, with the means to show it."""
    (event,) = (event for event in ruling.deed.events if isinstance(event, DiceThrown))
    key = Key("reveal", ruling.id, (event.number,))
    small = (f"roll {event.number}", "only you see this")
    said = _shown(event, f"In secret{_labelled(event)}:", small)
    return Said(
        said.tone, said.verdict, said.dice, said.lines, said.small, (Offer("Reveal it", key),)
    )


def revealed(event: DiceThrown) -> Said:
    """Return a secret throw that is shown to all."""
    head = f"**{plain(event.name)}** reveals{_labelled(event)}"
    return _shown(event, head, (f"roll {event.number}",))


def dispute(event: DisputeRolled) -> Said:
    """Return whose reading holds."""
    question = plain(event.question)
    asked = (f"The question: {question}",) if question else ()
    return Said(
        Tone.TOLD,
        f"The dispute goes to {SIDES[event.side]}.",
        dice=f"{faces_shown((event.face,))}  {event.face} · Evil on 1–3, Good on 4–6",
        lines=asked,
        small=(f"roll {event.number}",),
    )


def _labelled(event: DiceThrown) -> str:
    label = plain(event.label)
    return f" ({label})" if label else ""


def _shown(event: DiceThrown, head: str, small: tuple[str, ...]) -> Said:
    if len(event.thrown) == 1:
        (only,) = event.thrown
        label = f" {plain(only.throw.label)}:" if only.throw.label else ""
        verdict = f"{head}{label} {_result(only)}"
        return Said(Tone.TOLD, verdict, dice=_faces(only), small=(*small, _asked(event)))
    lines = tuple(_line(part) for part in event.thrown)
    return Said(Tone.TOLD, head.rstrip(":") + ":", lines=lines, small=(*small, _asked(event)))


def _asked(event: DiceThrown) -> str:
    return plain(event.asked)


def _line(part: Thrown) -> str:
    label = f"{plain(part.throw.label)}: " if part.throw.label else ""
    return f"{label}{_result(part)} · {_faces(part)}"


def _result(part: Thrown) -> str:
    if part.successes is None:
        return f"**{number(part.total)}**"
    noun = "success" if part.successes == 1 else "successes"
    return f"**{part.successes}** {noun} of {len(part.counted)}"


def _faces(part: Thrown) -> str:
    final, kept = part.final, set(part.kept)
    if len(final) > _MOST_FACES:
        return " · ".join(
            f"{_face(part, face)} × {final.count(face)}" for face in sorted(set(final))
        )
    shown = " ".join(
        _face(part, face) if index in kept else f"~~{_one(part, face)}~~"
        for index, face in enumerate(final)
    )
    again = ", ".join(f"{reroll.old} → {reroll.new}" for reroll in part.rerolls)
    bonus = f" {_signed(part.throw.bonus)}" if part.throw.bonus else ""
    return f"{shown}{bonus}" + (f" (re-rolled {again})" if again else "")


def _face(part: Thrown, face: int) -> str:
    """Return a face, with a mark for success or failure where a target tells them apart."""
    if part.throw.target is None:
        return _one(part, face)
    hit = face + part.throw.bonus >= part.throw.target
    return f"{_one(part, face)}{HIT if hit else MISS}"


def _one(part: Thrown, face: int) -> str:
    return faces_shown((face,)) if part.throw.sides == 6 else f"[{face}]"


def _signed(bonus: int) -> str:
    return f"− {-bonus}" if bonus < 0 else f"+ {bonus}"

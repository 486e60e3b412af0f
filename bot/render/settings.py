"""What the rules leave open, and how this table reads it."""

from bot.render.names import ANSWERS, READINGS, STYLES
from bot.render.said import Said, Tone
from bot.rules import editions
from bot.rules.game import Game


def settings(game: Game, reading: str | None = None) -> Said:
    """Return every reading with its present value and the others it could have."""
    questions = game.edition.open_questions
    wanted = [reading] if reading in questions else list(questions)
    lines = [f"{STYLES[game.style]}, {_phases(game)}."]
    for name in wanted:
        present = getattr(game.edition.readings, name)
        lines.append("")
        lines.append(f"{READINGS[name]}: **{present}**, {ANSWERS[name][present]}.")
        lines += [
            f"-# or {answer}: {ANSWERS[name][answer]}"
            for answer in editions.READINGS[name]
            if answer is not present
        ]
    return Said(
        Tone.TOLD,
        "How this table reads what the rules leave open",
        lines=(*lines, "`/game settings` with a reading and a value changes one."),
        small=(game.edition.title,),
    )


def _phases(game: Game) -> str:
    return "only turns are counted" if game.phase is None else "phases are tracked"

"""What the rules leave open, and how this table reads it."""

from bot.render.names import ANSWERS, READINGS, STYLES
from bot.render.said import Said, Tone
from bot.rules import editions
from bot.rules.editions import Edition
from bot.rules.game import Game


def settings(game: Game, reading: str | None = None) -> Said:
    """Return every reading with its present value, or one with the others it could have."""
    if reading is None:
        readings = _in_brief(game.edition)
        more = "`/game settings` with a `reading` shows its answers, and with a `value` changes it."
    else:
        readings = _readings(game.edition, [reading])
        more = "`/game settings` with this reading and a value changes it."
    return Said(
        Tone.TOLD,
        "How this table reads what the rules leave open",
        lines=(f"{STYLES[game.style]}, {_phases(game)}.", *readings, more),
        small=(game.edition.title,),
    )


def house_rules(edition: Edition) -> Said:
    """Return what a server has settled for the games that begin on it."""
    return Said(
        Tone.TOLD,
        "What holds for the games that begin on this server",
        lines=(
            f"{edition.title}.",
            *_readings(edition, list(edition.open_questions)),
            "",
            "`/settings` with an edition, or with a reading and a value, changes it; a game that"
            " has begun stays as it is, and `/game settings` changes one game.",
        ),
    )


def _in_brief(edition: Edition) -> list[str]:
    """Return a line for each open question, so that all of them fit on a phone."""
    present = {name: getattr(edition.readings, name) for name in edition.open_questions}
    return [
        f"- `{name.replace('_', '-')}` **{answer}**: {ANSWERS[name][answer]}"
        for name, answer in present.items()
    ]


def _readings(edition: Edition, wanted: list[str]) -> list[str]:
    lines: list[str] = []
    for name in wanted:
        present = getattr(edition.readings, name)
        lines += ["", f"{READINGS[name]}: **{present}**, {ANSWERS[name][present]}."]
        lines += [
            f"-# or {answer}: {ANSWERS[name][answer]}"
            for answer in editions.READINGS[name]
            if answer is not present
        ]
    return lines


def _phases(game: Game) -> str:
    return "only turns are counted" if game.phase is None else "phases are tracked"

"""The bot explains itself: what one wants to do, one command at a time, and what it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.render.said import Said, Tone
from bot.render.text import counted, plain

VERSION = "0.1.0"
"""The same as in `pyproject.toml`."""

WISHES: dict[str, tuple[str, ...]] = {
    "Put the Ring on, and off": ("ring on", "ring off", "ring charged", "ring alone"),
    "Roll Sauron's Will": ("sauronswill",),
    "Charge the Invisible bearer": ("charge-invisible",),
    "See how things stand": ("board", "ring status", "ring who", "game status", "figure list"),
    "Roll dice": ("roll", "roll reveal", "odds"),
    "Test, fight, wound and cast": (
        "courage",
        "thrown-rider",
        "duel",
        "wound",
        "fate",
        "cast",
        "resist",
        "figure hold",
    ),
    "Declare a Heroic Action": ("heroic",),
    "Look something up": ("rule", "profile"),
    "Start a game": ("game start", "game join", "game settings"),
    "Go through the turn": ("priority", "phase next", "turn next"),
    "Bring models, or take them off": ("figure add", "figure remove"),
    "Mend a mistake": ("game undo", "ring set", "figure set", "turn set"),
    "Settle a dispute": ("dispute",),
    "Hand over, or end": ("game seat", "game leave", "game end"),
    "Keep the record, or delete it": ("game log", "game export", "game forget"),
    "Trust the dice": ("game proof", "verify", "luck"),
    "Know the bot": ("help", "about", "privacy"),
}
"""What one wants to do, and the commands that do it; one that is not there is left out."""

EXAMPLES = {
    "ring on": "bearer: Frodo Baggins",
    "ring off": "bearer: Frodo Baggins might: 1",
    "ring set": "worn: True since: 2",
    "sauronswill": "bearer: Frodo Baggins might: 1",
    "charge-invisible": "charger: Moria Goblin Warrior 2 distance: 3.5",
    "figure add": "profile: Frodo Baggins ring: True",
    "figure set": "figure: Frodo Baggins might: 1",
    "figure hold": "figure: Frodo Baggins",
    "figure remove": "figure: Moria Goblin Warrior 2",
    "heroic": "figure: Frodo Baggins action: Heroic Move",
    "turn set": "turn: 4",
    "game start": "style: Narrative Play phases: free word: Anduril7",
    "game join": "side: Good word: mallorn1",
    "game seat": "side: Evil player: @Edric",
    "game settings": "reading: charge-distance value: rounded-up",
    "game log": "page: 2",
    "roll": "dice: 4d6 3+ label: orcs at the gate",
    "courage": "who: Moria Goblin Warrior modifier: -1",
    "thrown-rider": "rider: Frodo Baggins",
    "duel": "good: Isildur evil: Moria Goblin Warrior evil_dice: 2",
    "wound": "strength: 4 defence: 7 strikes: 2",
    "fate": "figure: Frodo Baggins",
    "cast": "caster: The Witch-king of Angmar value: 4 dice: 2",
    "resist": "figure: Frodo Baggins dice: 1",
    "odds will": "might: 2",
    "odds courage": "courage: 4 modifier: -1 might: 1",
    "odds charge": "courage: 4 might: 1",
    "odds wound": "strength: 4 defence: 5 strikes: 2",
    "odds duel": "good_dice: 3 evil_dice: 2 good_fight: 5 evil_fight: 3 good_might: 1",
    "dispute": "question: does the wall hinder him",
    "luck": "player: @Edric",
    "rule": "topic: can I charge him when he is invisible",
    "profile": "name: The Witch-king of Angmar crown: True",
    "help": "topic: ring on",
}
"""What one may type behind a command; what has no options, or none that tell much, has none."""

_MORE = "And more"


@dataclass(frozen=True, slots=True)
class Option:
    """What may be given to a command."""

    name: str
    about: str
    is_needed: bool


@dataclass(frozen=True, slots=True)
class Command:
    """What may be asked of the bot."""

    name: str
    about: str
    options: tuple[Option, ...] = ()


Mentions = Mapping[str, str]
"""What Discord turns into a link, by the name of the command; empty where it is not known."""


def help_page(commands: Mapping[str, Command], mentions: Mentions) -> Said:
    """Return every command, by what one wants to do."""
    placed = {name for names in WISHES.values() for name in names}
    rest = tuple(name for name in commands if name not in placed)
    lines = [
        f"**{wish}**\n{' '.join(_link(name, mentions) for name in names if name in commands)}"
        for wish, names in {**WISHES, _MORE: rest}.items()
        if any(name in commands for name in names)
    ]
    return Said(
        Tone.TOLD,
        "What would you like to do?",
        lines=tuple(lines),
        small=(
            "no set-up is needed",
            f"{_link('help', mentions)} with a `topic` shows one command",
        ),
    )


def help_topic(topic: str, commands: Mapping[str, Command], mentions: Mentions) -> Said:
    """Return the command that is meant, those that may be, or the whole page."""
    wanted = " ".join(topic.removeprefix("/").casefold().split())
    if wanted in commands:
        return _one(commands[wanted], mentions)
    like = [command for name, command in commands.items() if wanted and wanted in name]
    match like:
        case []:
            page = help_page(commands, mentions)
            return Said(Tone.TOLD, f"No command is called “{plain(topic)}”.").then(page)
        case [command]:
            return _one(command, mentions)
        case _:
            lines = [f"{_link(command.name, mentions)}: {command.about}" for command in like]
            return Said(Tone.TOLD, "Which of these?", lines=tuple(lines))


def about(*, edition: str, since: int, servers: int, mentions: Mentions) -> Said:
    """Return what the bot is, what it keeps of people, and how it rolls."""
    forget, privacy = _link("game forget", mentions), _link("privacy", mentions)
    return Said(
        Tone.TOLD,
        f"Ringbearer {VERSION}",
        lines=(
            f"**Rules** {edition}",
            f"**Started** <t:{since}:R>; it is in {counted(servers, 'server')}.",
            "**Source** The code of this bot: see its README.",
            "**Privacy** It reads no messages, and keeps only games and rolls, with the ids and"
            " names of those who play. Nothing goes to anybody else.",
            f"**Delete** {privacy} shows what is kept of you, and deletes it. {forget} deletes the"
            " games of a channel for good. Those of a deleted channel, and rolls without a game, go"
            " after thirty days.",
            "**Dice** A game's dice come from a secret seed, bound by its SHA-256 before the first"
            " roll. Free dice come from the operating system's source of secrets.",
        ),
    )


def welcome(mentions: Mentions) -> Said:
    """Return what is said once, to a server that the bot joins."""
    return Said(
        Tone.TOLD,
        "Ringbearer is here.",
        lines=(
            "I keep your Middle-earth Strategy Battle Game in a channel, and roll for all to see.",
            "I rule the One Ring: Sauron's Will, Invisible, and every test, with Might and Will.",
            f"No set-up is needed. {_link('help', mentions)} shows what you can do.",
        ),
    )


def _one(command: Command, mentions: Mentions) -> Said:
    lines = [command.about]
    if command.options:
        lines += ["", "**Options**"]
        lines += [f"- {_name(option)}: {option.about}" for option in command.options]
    example = EXAMPLES.get(command.name) or _plainest(command.options)
    lines += ["", "**Example**", f"`{f'/{command.name} {example}'.strip()}`"]
    return Said(Tone.TOLD, _link(command.name, mentions), lines=tuple(lines))


def _name(option: Option) -> str:
    return f"`{option.name}`" if option.is_needed else f"*`{option.name}`*"


def _plainest(options: Sequence[Option]) -> str:
    return " ".join(f"{option.name}: …" for option in options if option.is_needed)


def _link(name: str, mentions: Mentions) -> str:
    return mentions.get(name, f"`/{name}`")

"""Lists, tested whole: nothing is forgotten where one must have all of something."""

import ast
import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import discord
import pytest
from discord import app_commands

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from bot.render.guide import EXAMPLES, VERSION, WISHES
from bot.render.names import LANDINGS, PHASES, SIDES, TESTS, TITLES, TRAITS
from bot.render.reasons import REFUSALS
from bot.rules.errors import Reason
from bot.rules.events import Event, Landing
from bot.rules.figures import Side, Trait
from bot.rules.phases import Phase
from bot.rules.rolls import Kind
from bot.store.codec import KINDS
from bot.store.database import migrations
from cogs import EXTENSIONS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CASES = {
    "W": range(1, 10),
    "T": range(1, 6),
    "C": range(1, 15),
    "R": range(1, 10),
    "S": range(1, 14),
    "H": range(1, 6),
    "F": range(1, 6),
    "K": range(1, 6),
    "M": range(1, 6),
    "CR": range(1, 5),
    "D": range(1, 13),
}
"""Every rule case but those of Invisible, which are told and not ruled."""


def test_every_event_has_a_name_in_the_record() -> None:
    assert set(KINDS.values()) == set(get_args(Event))
    assert len(KINDS) == len(set(KINDS.values()))


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (SIDES, Side),
        (PHASES, Phase),
        (TESTS, Kind),
        (TITLES, Kind),
        (LANDINGS, Landing),
        (TRAITS, Trait),
    ],
)
def test_every_value_has_its_word(names: dict[object, str], values: type[Side]) -> None:
    assert set(names) == set(values)


def test_every_reason_has_its_sentence() -> None:
    assert set(REFUSALS) == set(Reason)
    for reason, sentence in REFUSALS.items():
        assert sentence[0].isupper() or sentence[0] == "{", reason
        assert sentence.rstrip("”")[-1] in ".?", reason


FOLLOWS = {"another": "charger", "so": "value"}
"""What a sentence tells that follows from a fact."""


def raised() -> list[tuple[str, set[str], str]]:
    """Every place that raises with a `Reason`: the reason, the facts given, and where."""
    found: list[tuple[str, set[str], str]] = []
    for file in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            for reason in re.findall(r"Reason\.([A-Z_]+)", ast.unparse(node.args[0])):
                facts = {keyword.arg or "**facts" for keyword in node.keywords}
                found.append((reason, facts, f"{file.name}:{node.lineno}"))
            if ast.unparse(node.args[0]) == "reason":  # chosen a line above
                facts = {keyword.arg or "" for keyword in node.keywords}
                found += [
                    (match[1], facts, f"{file.name}:{node.lineno}")
                    for match in re.finditer(r"(?:reason =|else) Reason\.(\w+)", source)
                ]
    return found


def test_every_refusal_gives_the_facts_that_its_sentence_tells() -> None:
    places = raised()
    for reason, given, where in places:
        facts = given - {"**facts"} | ({"charger", "bearer"} if "**facts" in given else set[str]())
        facts |= {name for name, of in FOLLOWS.items() if of in facts}
        if reason.startswith("NOTATION_"):
            facts |= {"before", "found"}  # a `NotationError` tells its place by itself
        wanted = {name for _, name, _, _ in Formatter().parse(REFUSALS[Reason[reason]]) if name}
        assert wanted <= facts, f"{where} {reason}: {wanted - facts} not given"
    assert {reason for reason, _, _ in places} == set(Reason.__members__), "a reason nobody gives"


def test_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_every_rule_case_is_cited_by_a_test() -> None:
    cited: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if is_function and node.name.startswith("test_"):
                cited |= set(
                    re.findall(r"\b(?:CR|[WTCRSHFKMD])\d+\b", ast.get_docstring(node) or "")
                )
    wanted = {f"{letter}{number}" for letter, numbers in CASES.items() for number in numbers}
    assert wanted - cited == set()


def leaves(commands: list[Any]) -> dict[str, app_commands.Command[Any, ..., Any]]:
    found: dict[str, app_commands.Command[Any, ..., Any]] = {}
    for command in commands:
        if isinstance(command, app_commands.Group):
            found |= leaves(list(command.commands))
        else:
            found[command.qualified_name] = command
    return found


@pytest.fixture
async def commands(tmp_path: Path) -> dict[str, app_commands.Command[Any, ..., Any]]:
    app = await App.open(tmp_path / "t.sqlite3")
    try:
        bot = RingBot(app, Config())
        async with bot:
            for extension in EXTENSIONS:
                await bot.load_extension(extension)
            return leaves(list(bot.tree.get_commands()))
    finally:
        await app.close()


def test_the_readme_and_the_code_know_the_same_commands(
    commands: dict[str, app_commands.Command[Any, ..., Any]],
) -> None:
    assert set(re.findall(r"^\| `/([a-z -]+?)` ", README, re.MULTILINE)) == set(commands)


def test_the_readme_names_every_option(
    commands: dict[str, app_commands.Command[Any, ..., Any]],
) -> None:
    for name, command in commands.items():
        row = re.search(rf"^\| `/{name}` .*$", README, re.MULTILINE)
        assert row is not None
        for option in command.parameters:
            assert f"`{option.name}`" in row[0], f"/{name} {option.name}"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ring off", "in 2024 2D6 alone must reach the Courage"),
        ("ring alone", "in 2024 only in Matched Play"),
        ("charge-invisible", "a test of Intelligence: 2D6 − 1 for every full inch"),
        ("charge-invisible", "Will is of no help"),
        ("courage", "in 2024 2D6 alone must reach"),
        ("priority", "In 2024 the higher roll chooses who has priority"),
        ("sauronswill", "`modifier` is what an army's rule of 2024 adds"),
        ("duel", "`good_bonus` and `evil_bonus` are added to a side's Fight"),
        ("duel", "`with_bearer` is the side for which an Invisible bearer fights"),
    ],
)
def test_the_readme_tells_what_2024_asks_and_what_its_options_are(name: str, told: str) -> None:
    row = re.search(rf"^\| `/{name}` .*$", README, re.MULTILINE)
    assert row is not None
    assert told in row[0]


def test_every_command_and_option_is_described_within_discords_limits(
    commands: dict[str, app_commands.Command[Any, ..., Any]],
) -> None:
    for name, command in commands.items():
        assert 1 < len(command.description) <= 100, name
        for option in command.parameters:
            assert str(option.description) != "…", f"/{name} {option.name}"
            assert len(str(option.description)) <= 100, f"/{name} {option.name}"


def test_the_guide_gives_examples_of_options_that_there_are(
    commands: dict[str, app_commands.Command[Any, ..., Any]],
) -> None:
    assert set(EXAMPLES) <= set(commands)
    for name, example in EXAMPLES.items():
        given = set(re.findall(r"([a-z_]+): ", example))
        options = {option.name: option for option in commands[name].parameters}
        assert given <= set(options), name
        assert {option.name for option in options.values() if option.required} <= given, name


def test_a_command_that_needs_options_has_an_example_that_can_be_typed(
    commands: dict[str, app_commands.Command[Any, ..., Any]],
) -> None:
    needing = {name for name, c in commands.items() if any(o.required for o in c.parameters)}
    assert needing <= set(EXAMPLES)


def test_the_guide_names_no_command_twice() -> None:
    placed = [name for names in WISHES.values() for name in names]
    assert len(placed) == len(set(placed))


def test_the_bot_tells_its_right_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION


def test_no_privileged_intent_is_asked_for() -> None:
    source = (ROOT / "bot" / "client.py").read_text(encoding="utf-8")
    assert "intents=discord.Intents(guilds=True)" in source
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert not discord.Intents(guilds=True).value & privileged.value


def test_everything_is_caught_in_two_places_alone() -> None:
    caught = [
        f"{file.name}"
        for file in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) == "Exception")
    ]
    assert caught == ["controls.py"]  # the other place is the tree's own `on_error`

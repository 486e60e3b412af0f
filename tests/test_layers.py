"""Who may import whom."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VALUE_TOOLS = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "re",
    "typing",
    "unicodedata",
}
PAGES = {"bot.rules", "bot.library", "bot.table", "bot.wishes", "bot.models", "bot.odds"} | {
    "bot.clearing",
    "bot.luck",
    "bot.verify",
    "bot.flaws",
}
ALLOWED = {
    "bot/rules": VALUE_TOOLS | {"bot.rules"},
    "bot/fair.py": {"bot.rules", "hashlib", "hmac", "secrets"}
    | {"collections", "functools", "itertools", "operator"},
    "bot/library": VALUE_TOOLS
    | {"bot.rules", "bot.library", "tomllib", "pathlib", "difflib"}
    | {"msgspec", "rapidfuzz"},
    "bot/store": VALUE_TOOLS
    | {"bot.rules", "bot.store", "aiosqlite", "sqlite3", "msgspec", "operator"}
    | {"asyncio", "contextlib", "datetime", "glob", "logging", "pathlib", "shutil"},
    "bot/outlet.py": {"contextlib", "errno", "functools", "os", "select", "sys", "time", "typing"},
    "bot/journal.py": {"bot.outlet", "bot.rules", "collections", "contextlib", "dataclasses"}
    | {"asyncio", "datetime", "io", "json", "logging", "threading", "time"},
    "bot/models.py": VALUE_TOOLS | {"bot.rules", "bot.library"},
    "bot/wishes.py": VALUE_TOOLS | {"bot.rules", "bot.library", "bot.models"},
    "bot/odds.py": VALUE_TOOLS | {"bot.rules", "fractions", "icepool"},
    "bot/sitting.py": VALUE_TOOLS | {"bot.rules", "bot.fair", "bot.store", "asyncio", "weakref"},
    "bot/table.py": VALUE_TOOLS
    | {"bot.rules", "bot.fair", "bot.journal", "bot.library", "bot.sitting", "bot.store"}
    | {"asyncio", "datetime", "logging"},
    "bot/clearing.py": {"bot.rules", "bot.sitting", "bot.store", "collections", "logging"},
    "bot/luck.py": VALUE_TOOLS | {"bot.rules"},
    "bot/flaws.py": {"dataclasses", "enum"},
    "bot/verify.py": VALUE_TOOLS
    | {"bot.flaws"}
    | {"bot.rules", "bot.fair", "bot.store.codec", "hmac", "msgspec"},
    "bot/config.py": {"collections", "dataclasses", "logging", "pathlib", "typing"},
    "bot/health.py": {"os", "pathlib"},
    "bot/app.py": {"dataclasses", "pathlib", "typing", "logging"}
    | {"bot.clearing", "bot.fair", "bot.library", "bot.sitting", "bot.store", "bot.table"}
    | {"bot.rules.errors"},
    "bot/render": VALUE_TOOLS
    | PAGES
    | {"bot.render", "discord", "asyncio", "concurrent", "datetime", "json", "logging", "secrets"}
    | {"string", "contextlib"}
    | {"aiohttp", "fractions", "operator", "zlib"},
    "cogs": PAGES
    | {"bot.render", "discord", "asyncio", "typing", "dataclasses", "enum", "io", "logging"},
    "bot/emojis.py": {"bot.render", "discord", "aiohttp", "asyncio", "logging", "pathlib"},
    "bot/client.py": {"bot.app", "bot.config", "bot.emojis", "bot.render", "bot.table"}
    | {"bot.clearing", "bot.rules.errors", "cogs", "discord"}
    | {"asyncio", "hashlib", "json", "logging", "math", "sys", "typing"},
    "bot/running.py": {"bot.app", "bot.client", "bot.config", "bot.health", "aiohttp", "discord"}
    | {"asyncio", "contextlib", "gc", "logging", "signal"},
    "bot/play.py": {"bot.app", "bot.client", "bot.config", "bot.emojis", "bot.rules", "bot.table"}
    | {"simcord"}
    | {"asyncio", "collections", "contextlib", "dataclasses", "datetime", "signal"},
    "data/dice": {"PIL", "dataclasses", "pathlib"},
    "bot/doctor.py": {"bot.app", "bot.client", "bot.config", "bot.health", "bot.library"}
    | {
        "bot.render.text",
        "bot.store",
        "asyncio",
        "base64",
        "binascii",
        "collections",
        "contextlib",
        "dataclasses",
        "datetime",
    }
    | {"email", "importlib", "pathlib", "os", "platform", "shutil", "sqlite3", "sys", "tempfile"}
    | {"aiohttp", "discord"},
    "bot/__main__.py": {"bot.config", "bot.doctor", "bot.journal", "bot.library", "bot.play"}
    | {"bot.outlet"}
    | {"bot.rules.errors", "bot.running", "bot.store", "bot.render.proof_words", "bot.verify"}
    | {
        "argparse",
        "asyncio",
        "contextlib",
        "gc",
        "logging",
        "os",
        "pathlib",
        "signal",
        "sys",
        "time",
    }
    | {"aiohttp", "discord", "dotenv"},
}
WORDS_ALONE = {
    "articles",
    "board",
    "choices",
    "dice",
    "game_words",
    "guide",
    "keys",
    "luck_words",
    "names",
    "profiles",
    "odds_words",
    "duel_words",
    "reasons",
    "pictures",
    "proof_words",
    "privacy",
    "record",
    "refusals",
    "roster",
} | {
    "rulings",
    "said",
    "settings",
    "status",
    "text",
    "throw_words",
    "trial_words",
    "words",
}
"""The files of `bot/render` that know no Discord."""


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def files_of(place: str) -> list[Path]:
    found = ROOT / place
    files = [found] if found.is_file() else sorted(found.rglob("*.py"))
    assert files, f"{place} is empty: mend the table"
    return files


def within(name: str, allowed: set[str]) -> bool:
    return any(name == root or name.startswith(f"{root}.") for root in allowed)


@pytest.mark.parametrize("place", ALLOWED)
def test_a_place_imports_only_what_it_may(place: str) -> None:
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files_of(place)
        for name in imports(file)
        if not within(name, ALLOWED[place])
    }
    assert found == set()


def test_every_file_has_its_place_in_the_table() -> None:
    known = {file for place in ALLOWED for file in files_of(place)}
    everything = {*files_of("bot"), *files_of("cogs")}
    assert everything - known == {ROOT / "bot" / "__init__.py"}


def test_sentences_know_no_discord() -> None:
    for name in WORDS_ALONE:
        found = imports(ROOT / "bot" / "render" / f"{name}.py")
        assert not any(within(module, {"discord"}) for module in found), name


def test_groups_of_commands_do_not_import_one_another() -> None:
    for file in files_of("cogs"):
        assert not any(within(name, {"cogs"}) for name in imports(file)), file


def test_the_floors_of_the_rules_only_look_down() -> None:
    floors = [
        {
            "errors",
            "dice",
            "editions",
            "figures",
            "phases",
            "heroic",
            "notation",
            "throws",
            "texts",
            "words",
        },
        {"rolls", "duels", "actions", "events", "game", "record"},
        {"seats", "ring", "charge", "might", "turns", "muster", "heroics"}
        | {"courage", "wounds", "magic", "duel", "free", "waiting", "trials", "values"},
        {"decide", "legal", "asked"},
    ]
    height = {name: floor for floor, names in enumerate(floors) for name in names}
    for file in files_of("bot/rules"):
        if file.stem == "__init__":
            continue
        for name in imports(file):
            if within(name, {"bot.rules"}):
                parts = name.split(".")
                below = parts[2] if parts[2] in height else parts[-1]
                assert height[below] <= height[file.stem], f"{file.stem} imports {name}"

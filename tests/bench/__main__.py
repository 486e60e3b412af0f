"""How fast the bot is: `make bench` prints a table, beside a bare discord.py bot."""

import asyncio
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.fair import SystemDice
from bot.rules.notation import parse_request
from bot.rules.throws import throw
from tests.bench.files import add_games, play_long
from tests.bench.measure import COMMANDS, EMPTY, ROLL, SAVING, Players, Times, running, start
from tests.wire.people import GWEN
from tests.wire.shapes import new_id

AT_ONCE, GAMES, EVENTS, LONG, OPEN = 50, 100_000, 2_000_000, 5_000, 1_000
_FILE = "games.sqlite3"
_SAME = (("3d6", "3d6"), ("2d6+1", "2d6+1"), ("10d6", "10d6"), ("4d6 kh1", "4d6kh1"))
"""The same dice in the words of this bot and of d20."""


def row(
    what: str, ours: float, theirs: float, unit: str, goal: float, *, most: bool = True
) -> None:
    """Print a line of the table: our figure beside another, and whether the goal is met."""
    ratio = ours / theirs
    is_met = ratio <= goal if most else ratio >= goal
    sign = "≤" if most else "≥"
    print(
        f"| {what} | {ours:.2f} {unit} | {theirs:.2f} {unit} | {ratio:.2f} | {sign} {goal}"
        f" {'met' if is_met else 'MISSED'} |",
        flush=True,
    )


def plain(what: str, ours: str) -> None:
    """Print a line that has nothing to compare with."""
    print(f"| {what} | {ours} | | | |", flush=True)


async def at_one(folder: Path, empty: Path) -> Times:
    """One action at a time, in ten channels."""
    channels = [new_id() for _ in range(10)]
    both = running(folder, channels), running(empty, channels, is_bare=True)
    async with both[0] as (stage, _), both[1] as (bare, _):
        times = Times()
        for channel in channels:
            players = Players(stage, bare, [channel], times)
            await players.sit_down()
            await players.play(15)
    return times


async def at_fifty(folder: Path, empty: Path) -> Times:
    """One action in each of fifty channels, all at once."""
    channels = [new_id() for _ in range(AT_ONCE)]
    both = running(folder, channels), running(empty, channels, is_bare=True)
    async with both[0] as (stage, _), both[1] as (bare, _):
        players = Players(stage, bare, channels)
        await players.sit_down()
        await players.play(8)
    return players.times


async def in_a_long_game(folder: Path, empty: Path, channel: int) -> tuple[float, Times, Times]:
    """The first roll in a long game after a start, in ms; then there, and in a short one."""
    short = new_id()
    both = running(folder, [channel, short]), running(empty, [channel, short], is_bare=True)
    async with both[0] as (stage, _), both[1] as (bare, _):
        begun = time.perf_counter()
        await stage.say(GWEN, channel, "roll", dice="10d6 4+")
        cold = (time.perf_counter() - begun) * 1000
        there, here = Players(stage, bare, [channel]), Players(stage, bare, [short])
        await here.sit_down()
        for _ in range(150):
            await there.roll()
            await here.roll()
    return cold, there.times, here.times


async def memory(folder: Path, empty: Path) -> tuple[float, float]:
    """The memory of both bots after an action in each of many channels."""
    channels = [new_id() for _ in range(OPEN)]
    both = running(folder, channels), running(empty, channels, is_bare=True)
    async with both[0] as (stage, ours), both[1] as (bare, theirs):
        for first in range(0, OPEN, AT_ONCE):
            players = Players(stage, bare, channels[first : first + AT_ONCE])
            await players.sit_down()
            await players.roll()
        return ours.memory, theirs.memory


def rolls() -> None:
    """Parsing and rolling, without Discord."""
    try:
        roll: Callable[[str], object] = import_module("d20").roll
    except ImportError:
        plain("parse and roll, beside d20", "d20 is not installed: `make bench` installs it")
        return
    for ours, theirs in _SAME:
        mine = _a_second(lambda ours=ours: throw(parse_request(ours), SystemDice()))
        other = _a_second(lambda theirs=theirs: roll(theirs))
        row(f"parse and roll `{ours}`, beside d20", mine, other, "/s", 5, most=False)


def _a_second(work: Callable[[], object]) -> float:
    count, begun = 0, time.perf_counter()
    while (took := time.perf_counter() - begun) < 0.4:
        for _ in range(20):
            work()
        count += 20
    return count / took


async def bench(root: Path) -> None:
    """Measure everything, and print it."""
    folders = {name: root / name for name in ("small", "fifty", "large", "long", "open", "bare")}
    for folder in folders.values():
        folder.mkdir()
    empty = folders["bare"]
    print("| what | Ringbearer | beside it | ratio | goal |\n|---|---|---|---|---|")
    small = await at_one(folders["small"], empty)
    for kind in COMMANDS:
        row(f"{kind}, 1 at a time, p50", small.p50(kind), small.p50(EMPTY), "ms", 1.5)
    saving = small.p50(SAVING) / small.p50(EMPTY)
    plain(f"{SAVING}, 1 at a time, p50", f"{small.p50(SAVING):.2f} ms, {saving:.2f} × without")
    for kind in COMMANDS:
        plain(f"{kind}, 1 at a time, p99", f"{small.p99(kind):.2f} ms")
    plain(f"{EMPTY}, 1 at a time, p99", f"{small.p99(EMPTY):.2f} ms")
    fifty = await at_fifty(folders["fifty"], empty)
    for kind in COMMANDS:
        what = f"{kind}, {AT_ONCE} at a time"
        row(f"{what}, throughput", fifty.rate(kind), fifty.rate(EMPTY), "/s", 0.7, most=False)
        plain(f"{what}, p50 and p99", f"{fifty.p50(kind):.1f} and {fifty.p99(kind):.1f} ms")
    saving = fifty.rate(SAVING) / fifty.rate(EMPTY)
    plain(f"{SAVING}, throughput", f"{fifty.rate(SAVING):.0f} /s, {saving:.2f} × without")
    plain(f"{EMPTY}, p50 and p99", f"{fifty.p50(EMPTY):.1f} and {fifty.p99(EMPTY):.1f} ms")

    long, channel = folders["long"], new_id()
    await play_long(long / _FILE, channel, events=LONG)
    (folders["large"] / _FILE).write_bytes((long / _FILE).read_bytes())
    add_games(folders["large"] / _FILE, games=GAMES, events=EVENTS)
    large = await at_one(folders["large"], empty)
    for kind in COMMANDS:
        # Both beside the empty command of their own time: the machine is not always alike.
        ours, theirs = large.p50(kind) / large.p50(EMPTY), small.p50(kind) / small.p50(EMPTY)
        row(f"{kind}, {GAMES} games in the file, × empty", ours, theirs, "×", 1.1)
    cold, there, here = await in_a_long_game(long, empty, channel)
    row(f"{ROLL} in a game of {LONG} events", there.p50(ROLL), here.p50(ROLL), "ms", 1.2)
    plain("the first of them after a start", f"{cold:.1f} ms")
    starts: list[list[float]] = [[], []]
    for _ in range(5):
        for place, is_bare in enumerate((False, True)):
            folder = folders["small"] if not is_bare else empty
            starts[place].append(await start(folder, new_id(), is_bare=is_bare))
    ours, theirs = map(statistics.median, starts)
    row("from start to first answer", ours, theirs, "s", 1.2)
    row(f"memory with {OPEN} open games", *await memory(folders["open"], empty), "MB", 1.3)
    rolls()


if __name__ == "__main__":
    begun = time.perf_counter()
    with TemporaryDirectory() as folder:
        asyncio.run(bench(Path(folder)))
    print(f"\nMeasured in {time.perf_counter() - begun:.0f} s.")

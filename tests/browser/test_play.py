"""`make play`, as a newcomer meets it: the real process, a real browser, both players."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from tests.browser.page import (
    ARGUMENTS,
    CHROMIUM,
    last_text,
    open_page,
    press,
    run_command,
    view_as,
)

ROOT = Path(__file__).parents[2]
GOOD, EVIL = "Gwen (Good)", "Edric (Evil)"
# A seed with which Frodo's first roll against Sauron's Will, at version 6 of game 1, is a 2.
SEED = 2
START = f"""
import runpy, sys
import bot.table
bot.table.new_seed = lambda: bytes([{SEED}]) * 32
sys.argv = ["bot", "play"]
runpy.run_module("bot", run_name="__main__")
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason=f"there is no {CHROMIUM}"),
]


@asynccontextmanager
async def served(folder: Path) -> AsyncGenerator[str]:
    """The address of a table whose process ends with Ctrl-C, in time and without complaint."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        START,
        cwd=ROOT,
        env={"DATABASE_PATH": str(folder / "play.sqlite3"), "PATH": "", "LOG_LEVEL": "INFO"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        greeting = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        url = re.search(r"http://127\.0\.0\.1:\d+/\S+", greeting)
        assert url is not None, greeting
        yield url[0]
    finally:
        process.send_signal(signal.SIGINT)
        out, err = await asyncio.wait_for(process.communicate(), 10)
    assert process.returncode == 0, err.decode()
    assert b"Traceback" not in err, err.decode()
    assert b"the game is kept" in out


async def test_two_players_use_the_page_and_find_their_game_again(tmp_path: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        async with served(tmp_path) as url:
            page = await open_page(browser, url)
            await view_as(page, GOOD)
            await run_command(page, "ring on", bearer="Frodo Baggins")
            assert "Frodo Baggins puts on the Ring and is Invisible." in await last_text(page)
            await view_as(page, EVIL)
            await run_command(page, "turn next")
            await run_command(page, "sauronswill")
            assert "That is for Good to decide" in await last_text(page)
            await view_as(page, GOOD)
            await run_command(page, "sauronswill")
            assert "As it stands, Evil moves the bearer." in await last_text(page)
            await expect(page.get_by_alt_text("d6_2_v1").last).to_be_visible()
            await press(page, "Spend 1 Might → 3, Good moves the bearer")
            assert "2 + 1 Might = 3" in await last_text(page)
        async with served(tmp_path) as url:
            page = await open_page(browser, url, width=400)
            found = await last_text(page)
            assert "Turn 2. Frodo Baggins wears the Ring." in found
            assert "Might ●○ 1" in found
            await run_command(page, "ring off")
            assert "Sauron's Will comes first" not in await last_text(page)
        await browser.close()

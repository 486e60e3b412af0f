"""Driving SimCord's page as a person does: type a command, press a button, look as somebody else.

The page's own state (`window.simcordPreview`) tells when it is at rest; its content
policy forbids Playwright's own waiting on functions, so it is asked again and again.
"""

import asyncio
import time
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 20.0
_IDLE = """() => { const s = window.simcordPreview;
  return Boolean(s && s.ready && !s.pendingAction && !s.pendingQuery && s.authorized
    && (s.awaitingRevision === null || s.awaitingRevision <= s.publishedRevision)); }"""
_FINISHED = """(old) => { const s = window.simcordPreview;
  return Boolean(!s.pendingAction && s.lastAction && s.lastAction.requestId !== old
    && s.lastAction.settlement !== 'pending'); }"""
_SUGGESTED = """(o) => { const a = window.simcordPreview.commandPicker.autocomplete;
  return a.option !== o || ['answered', 'failed'].includes(a.state); }"""
_TEXT = """e => [...e.querySelectorAll(
  ':scope > .message-content, :scope > .message-components')].map(x => x.innerText).join('\\n')"""


async def until(page: Page, question: str, argument: object = None) -> None:
    """Wait until the page answers yes."""
    end = time.perf_counter() + PATIENCE
    while not await page.evaluate(question, argument):
        status = await page.locator("#action-status").inner_text()
        assert time.perf_counter() < end, f"the page never came to rest: {status!r}"
        await asyncio.sleep(0.03)


async def at_rest(page: Page) -> None:
    await until(page, _IDLE)


async def open_page(browser: Browser, url: str, *, width: int = 1280) -> Page:
    context = await browser.new_context(
        viewport={"width": width, "height": 900}, reduced_motion="reduce"
    )
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    await page.goto(url)
    await at_rest(page)
    await expect(page.locator("#channel-composer")).to_be_visible()
    return page


async def view_as(page: Page, name: str) -> None:
    """Look, and act, as somebody else."""
    picker = page.get_by_label("Viewing as")
    await expect(picker).to_be_enabled()
    await picker.select_option(label=name)
    await until(
        page,
        """(name) => { const p = document.querySelector('#viewer-picker');
        return p.selectedOptions[0]?.label === name
          && window.simcordPreview.viewerId === p.value; }""",
        name,
    )
    await at_rest(page)


async def _acted(page: Page, click: Locator) -> None:
    """Click, and wait until what it caused is over and went well."""
    await at_rest(page)
    last: Any = await page.evaluate("() => window.simcordPreview.lastAction?.requestId ?? null")
    await click.click()
    await until(page, _FINISHED, last)
    await at_rest(page)
    receipt: Any = await page.evaluate("() => window.simcordPreview.lastAction")
    assert receipt["settlement"] == "settled", receipt
    assert receipt["acknowledgement"] != "unacknowledged", "the bot did not answer"


async def run_command(page: Page, name: str, /, **options: str) -> None:
    """Type a command with its options into the composer and send it."""
    box = page.locator("#channel-composer-input")
    await box.fill(f"/{name}")
    named = page.locator("strong").get_by_text(f"/{name}", exact=True)
    await page.locator(".command-entry").filter(has=named).click()
    for option, value in options.items():
        field = page.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await page.locator(".command-chip").click()
            offered = f'.command-popup .command-suggestion[data-value="{option}"]'
            await page.locator(offered).click()
        await field.fill(value)
        if await field.get_attribute("aria-autocomplete"):
            await until(page, _SUGGESTED, option)
            await at_rest(page)
    await _acted(page, page.locator("#send-message"))


def last_message(page: Page) -> Locator:
    return page.locator("#channel-message-list > article.channel-message").last


async def last_text(page: Page) -> str:
    """What the newest message says, its buttons included."""
    await at_rest(page)
    text: str = await last_message(page).evaluate(_TEXT)
    return text


async def press(page: Page, label: str) -> None:
    """Press the button of the newest message that carries exactly this label."""
    named = page.locator(".button-label").get_by_text(label, exact=True)
    button = last_message(page).locator("button.component-button").filter(has=named)
    await expect(button).to_be_enabled()
    await _acted(page, button)

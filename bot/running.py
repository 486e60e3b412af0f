"""The bot from its start to its end: it tries until Discord is reached, and stops when asked."""

import asyncio
import gc
import logging
import signal
from contextlib import suppress

import aiohttp
import discord

from bot.app import App
from bot.client import RingBot, bot_for
from bot.config import Config, ConfigError
from bot.health import hindrance

logger = logging.getLogger(__name__)

_FIRST_WAIT = 1.0
_LONGEST_WAIT = 60.0
"""Seconds between two tries: twice as long each time, up to this."""

_CANCEL_AGAIN = 0.2
"""Seconds after which what was cancelled and goes on is cancelled once more."""

_OUT_OF_REACH = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.DiscordServerError,
)
_TOO_MANY_REQUESTS = 429
_BRIEFLY = {
    "Attempting a reconnect for": (
        "the connection to Discord is lost (%s) for shard %s; trying again in %.0f s"
    ),
    "Attempting a reconnect in": "the connection to Discord is lost (%s); trying again in %.0f s",
    "Failed to connect": "Discord cannot be reached (%s) for shard %d; trying again in 5 s",
}
"""What discord.py says of a connection that fails, and what is logged instead."""


async def run(config: Config) -> None:
    """Run the bot until it is asked to stop; what is being done then is finished and answered.

    Raises what waiting does not mend: `ConfigError`, `StoreError`, `LibraryError`,
    and whatever Discord refuses.
    """
    token = config.required_token()
    _check_health_file(config)
    asked_to_stop = asyncio.Event()
    signs = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` has it
        signs.append(signal.SIGHUP)
    for sign in signs:
        asyncio.get_running_loop().add_signal_handler(sign, asked_to_stop.set)
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(_briefly)
    logging.getLogger("discord.app_commands.tree").addFilter(_briefly_if_undelivered)
    logger.debug("starting with the database %s", config.database)
    app = await App.open(config.database, articles=config.articles)
    gc.freeze()  # the library stays: to look through it for garbage would only take time
    try:
        await _stay(app, config, token, asked_to_stop)
    finally:
        await app.close()
        if config.health_file is not None:
            with suppress(OSError):
                config.health_file.unlink()  # whoever asks is not told that it still lives
    logger.info("stopped")


def _check_health_file(config: Config) -> None:
    """Refuse a file that cannot be touched: whoever watches it would call a sound bot dead."""
    hindered = hindrance(config.health_file) if config.health_file is not None else ""
    if hindered:
        raise ConfigError(
            f"HEALTH_FILE cannot be used: {hindered}. Name a file that the bot may write, or none."
        )


async def _stay(app: App, config: Config, token: str, asked_to_stop: asyncio.Event) -> None:
    asked = asyncio.create_task(asked_to_stop.wait())
    wait = _FIRST_WAIT
    while not asked_to_stop.is_set():
        try:
            await _serve(bot_for(app, config), token, asked)
        except (*_OUT_OF_REACH, discord.HTTPException) as error:
            if not _may_pass(error):
                raise
            logger.warning(
                "Discord cannot be reached (%s); trying again in %.0f s", _named(error), wait
            )
        await asyncio.wait((asked,), timeout=wait)
        wait = min(2 * wait, _LONGEST_WAIT)


async def _serve(bot: RingBot, token: str, asked: asyncio.Task[bool]) -> None:
    running = asyncio.create_task(bot.start(token))
    try:
        await asyncio.wait((running, asked), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
            raise ConnectionError("it hung up")
        logger.info("asked to stop: finishing what is being done")
        await bot.finish()
    finally:
        await end(running)
        await bot.close()


async def end(work: asyncio.Task[None]) -> None:
    """Cancel `work` until it is over, whatever comes of it.

    Once is not enough: a connection that is made at this very moment swallows it.
    """
    while not work.done():
        work.cancel()
        await asyncio.wait((work,), timeout=_CANCEL_AGAIN)
    await asyncio.gather(work, return_exceptions=True)


def _may_pass(error: Exception) -> bool:
    return isinstance(error, _OUT_OF_REACH) or (
        isinstance(error, discord.HTTPException) and error.status == _TOO_MANY_REQUESTS
    )


def _briefly_if_undelivered(record: logging.LogRecord) -> bool:
    """Tell suggestions that came too late in one line; what is a bug keeps its traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, (discord.HTTPException, *_OUT_OF_REACH)):
        record.msg, record.args = "suggestions were not delivered: %s", (_named(error),)
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def _named(error: BaseException) -> str:
    """An error in one line, by its kind where it says nothing itself."""
    return " ".join(str(error).split()) or type(error).__name__


def _briefly(record: logging.LogRecord) -> bool:
    """Tell a lost connection in one line: discord.py tells it with a traceback, at each try."""
    error = record.exc_info[1] if record.exc_info else None
    said = next(
        (ours for theirs, ours in _BRIEFLY.items() if str(record.msg).startswith(theirs)), ""
    )
    if error is not None and said:
        record.msg = said
        record.args = (_named(error), *(record.args or ()))
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True

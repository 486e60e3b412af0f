"""Where somebody may play, besides a text channel of the bot's own server."""

from collections.abc import Callable
from typing import Any

from tests.wire.shapes import GUILD, OWNER, new_id, person

DIRECT, GROUP, THREAD = 1, 3, 11
IN_SERVER, WITH_BOT, AMONG_PEOPLE = 0, 1, 2
_BY_SERVER, _BY_USER = "0", "1"

Scene = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes an interaction of a text channel one of another place."""


def with_the_bot(asked: dict[str, Any]) -> dict[str, Any]:
    """A direct message to the bot."""
    return _private(asked, DIRECT, context=WITH_BOT, owners={_BY_SERVER: "0"})


def between_two(asked: dict[str, Any]) -> dict[str, Any]:
    """A direct message of two people, one of whom has installed the bot."""
    return _private(asked, DIRECT, context=AMONG_PEOPLE, owners=_own(asked))


def in_a_group(asked: dict[str, Any]) -> dict[str, Any]:
    """A group of people, one of whom has installed the bot."""
    return _private(asked, GROUP, context=AMONG_PEOPLE, owners=_own(asked))


def in_a_strange_server(asked: dict[str, Any]) -> dict[str, Any]:
    """A server where only a person has installed the bot, which is no member there."""
    strange = str(int(asked["channel_id"]) + 1)
    server: dict[str, Any] = {"id": strange, "locale": "en-US", "features": []}
    return {
        **asked,
        "guild_id": strange,
        "guild": server,
        "authorizing_integration_owners": _own(asked),
    }


def in_a_thread(asked: dict[str, Any]) -> dict[str, Any]:
    """A thread, or a post of a forum, that the bot has not heard of yet."""
    thread = {
        **asked["channel"],
        "type": THREAD,
        "parent_id": str(new_id()),
        "owner_id": str(OWNER),
        "guild_id": str(GUILD),
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 60,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False,
        },
    }
    return {**asked, "channel": thread}


SCENES: tuple[Scene, ...] = (
    with_the_bot,
    between_two,
    in_a_group,
    in_a_strange_server,
    in_a_thread,
)


def _private(
    asked: dict[str, Any], kind: int, *, context: int, owners: dict[str, str]
) -> dict[str, Any]:
    """Without a server there is no member, only a user."""
    here = {name: asked[name] for name in asked if name not in ("guild_id", "guild_locale")}
    user = here.pop("member")["user"]
    channel = {
        "id": asked["channel_id"],
        "type": kind,
        "recipients": [user, person(OWNER, "somebody")],
        **({"owner_id": str(OWNER), "name": None, "icon": None} if kind == GROUP else {}),
    }
    return {
        **here,
        "user": user,
        "channel": channel,
        "context": context,
        "authorizing_integration_owners": owners,
    }


def _own(asked: dict[str, Any]) -> dict[str, str]:
    return {_BY_USER: asked["member"]["user"]["id"]}

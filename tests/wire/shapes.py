"""What Discord sends, as far as discord.py needs it."""

import itertools
import time
from collections.abc import Sequence
from typing import Any

_EPOCH = 1_420_070_400_000
_count = itertools.count()


def new_id() -> int:
    """An id that Discord could give now: it holds the time, and grows."""
    return ((int(time.time() * 1000) - _EPOCH) << 22) + next(_count) % (1 << 22)


_SHARD_BITS = 22
"""Discord tells the shard of a server from what is above these bits of its id."""


def id_in_shard(shard: int, shards: int) -> int:
    """An id of a server that belongs to a shard."""
    found = new_id()
    while (found >> _SHARD_BITS) % shards != shard:
        found += 1 << _SHARD_BITS
    return found


BOT, APPLICATION, GUILD, OWNER = (new_id() for _ in range(4))
EPHEMERAL = 64
LOADING = 1 << 7
_SLASH, _PRESSED, _TYPING = 2, 3, 4
_TEXT, _WHOLE, _YES_NO, _SOMEBODY, _FRACTION = 3, 4, 5, 6, 10


def person(user: int, name: str) -> dict[str, Any]:
    return {"id": str(user), "username": name, "discriminator": "0", "avatar": None}


def myself() -> dict[str, Any]:
    return {**person(BOT, "ringbearer"), "bot": True}


def application() -> dict[str, Any]:
    return {
        "id": str(APPLICATION),
        "name": "ringbearer",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": person(OWNER, "host"),
    }


def place(channel: int) -> dict[str, Any]:
    return {
        "id": str(channel),
        "type": 0,
        "name": f"table-{channel}",
        "position": 0,
        "permission_overwrites": [],
        "permissions": "0",
    }


def registered(command: dict[str, Any]) -> dict[str, Any]:
    """A slash command as Discord keeps it."""
    kept = {"id": str(new_id()), "application_id": str(APPLICATION), "version": "1"}
    return {**command, **kept, "default_member_permissions": None}


def emoji(name: str) -> dict[str, Any]:
    """A picture of the application as Discord keeps it."""
    return {
        "id": str(new_id()),
        "name": name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def guild(channels: Sequence[int], number: int = GUILD) -> dict[str, Any]:
    everyone = {
        "id": str(number),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "permissions": "0",
        "position": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(number),
        "name": "hall",
        "owner_id": str(OWNER),
        "icon": None,
        "splash": None,
        "roles": [everyone],
        "channels": [place(channel) for channel in channels],
        "member_count": 2,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "afk_timeout": 60,
    } | {
        name: []
        for name in (
            "emojis",
            "features",
            "members",
            "threads",
            "stickers",
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
        )
    }


def message(number: int, channel: int, sent: dict[str, Any]) -> dict[str, Any]:
    """A message that the bot sent."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": myself(),
        "content": sent.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": sent.get("embeds") or [],
        "pinned": False,
        "type": 0,
        "components": sent.get("components") or [],
        "flags": sent.get("flags") or 0,
    }


def slash(command: str, options: dict[str, Any]) -> dict[str, Any]:
    """What is asked by a slash command; of a group, as `ring on`."""
    name, *rest = command.split()
    given: list[dict[str, Any]] = [
        {
            "name": option,
            "type": _kind(value),
            "value": str(value) if _is_id(value) else value,
        }
        for option, value in options.items()
    ]
    people = {str(value): person(value, "somebody") for value in options.values() if _is_id(value)}
    if rest:
        given = [{"name": rest[0], "type": 1, "options": given}]
    return {
        "type": _SLASH,
        "data": {
            "id": "1",
            "name": name,
            "type": 1,
            "options": given,
            "resolved": {
                "users": people,
                "members": {id_: _membership() for id_ in people},
            },
        },
    }


def press(custom_id: str, on: dict[str, Any]) -> dict[str, Any]:
    """What is asked by a button, which comes with the message it is on."""
    return {
        "type": _PRESSED,
        "data": {"custom_id": custom_id, "component_type": 2},
        "message": on,
    }


def choice(custom_id: str, value: str, on: dict[str, Any]) -> dict[str, Any]:
    """What is asked by a menu."""
    chosen = {"custom_id": custom_id, "component_type": 3, "values": [value]}
    return {"type": _PRESSED, "data": chosen, "message": on}


def typing(command: str, options: dict[str, Any]) -> dict[str, Any]:
    """What is asked while the last option is typed."""
    asked = slash(command, options)
    given = asked["data"]["options"]
    (given[0]["options"] if " " in command else given)[-1]["focused"] = True
    return {**asked, "type": _TYPING}


def interaction(
    asked: dict[str, Any], *, channel: int, user: int, name: str, guild: int = GUILD
) -> dict[str, Any]:
    number = new_id()
    member = {"user": person(user, name), **_membership()}
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "token": f"token-{number}",
        "version": 1,
        "guild_id": str(guild),
        "channel_id": str(channel),
        "channel": place(channel),
        "member": member,
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": "0",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(guild)},
        "context": 0,
        "attachment_size_limit": 10_000_000,
        **asked,
    }


def _membership() -> dict[str, Any]:
    return {
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "permissions": "0",
        "flags": 0,
    }


def _is_id(value: object) -> bool:
    """Whether a number is the id of a person: no other is as large."""
    return isinstance(value, int) and value > 2**53


def _kind(value: object) -> int:
    match value:
        case bool():
            return _YES_NO
        case int() if _is_id(value):
            return _SOMEBODY
        case int():
            return _WHOLE
        case float():
            return _FRACTION
        case _:
            return _TEXT

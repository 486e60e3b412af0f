"""A stand-in for Discord on 127.0.0.1: real sockets, the real rules, no real token.

What a bot does wrong is refused as Discord refuses it, and kept in `faults`.
"""

import asyncio
import json
import re
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from aiohttp import web

from tests.wire import shapes
from tests.wire.gateway import TOKEN, Gateway
from tests.wire.limits import over_the_limit, pieces
from tests.wire.people import IN_TIME, Answer, Asked, Person
from tests.wire.scenes import Scene
from tests.wire.schema import discords_own
from tests.wire.trouble import CUT, refusal

LATER, LATER_UPDATE, UPDATE = 5, 6, 7
_NO_MESSAGE, _TOO_LATE, _TWICE, _BAD_FORM = 10008, 10062, 40060, 50035


class Stage(Gateway):
    """Discord, as one bot sees it: what it tells and is asked for, and people in its channels."""

    def __init__(self, *channels: int, shards: int = 1) -> None:
        super().__init__(*channels, shards=shards)
        self.faults: list[str] = []
        """What the bot did that Discord does not take."""
        self.messages: dict[int, dict[str, Any]] = {}
        self.pings: list[dict[str, Any]] = []
        """Whom each message that was sent would ping, as the bot allows it."""
        self.scenes: dict[int, Scene] = {}
        """What kind of place a channel is, if it is no text channel."""
        self._gate = asyncio.Event()
        self._gate.set()
        self._asked: dict[str, Asked] = {}
        self._commands: list[dict[str, Any]] = []
        self._emojis: list[dict[str, Any]] = []

    @asynccontextmanager
    async def raised(self) -> AsyncGenerator["Stage"]:
        """Listen; if once more, at the same port."""
        site = web.Application()
        site.router.add_get("/gateway/{shard:.*}", self.listened_to)
        site.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        runner = web.AppRunner(site, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", self.port, reuse_address=True).start()
        self.port = runner.addresses[0][1]
        try:
            yield self
        finally:
            self.drop()
            await runner.cleanup()

    # What people do.

    async def say(
        self, who: Person, channel: int, command: str, /, **options: str | float
    ) -> Answer:
        """Use a slash command, of a group as `ring on`, and wait for the answer."""
        return await (await self.command(who, channel, command, **options)).answered()

    async def press(self, who: Person, on: Answer, label: str) -> Answer:
        """Press the one button whose label begins like this, and wait for the answer."""
        return await (await self.button(who, on, label)).answered()

    async def choose(self, who: Person, on: Answer, value: str) -> Answer:
        """Choose from the one menu of a card, and wait for the answer."""
        (menu,) = [piece for piece in pieces(on.message["components"]) if "options" in piece]
        chosen = shapes.choice(menu["custom_id"], value, on.message)
        return await (await self._ask(who, int(on.message["channel_id"]), chosen)).answered()

    async def suggestions(
        self, who: Person, channel: int, command: str, /, **options: str | float
    ) -> list[str]:
        """What is offered while the last option is typed."""
        asked = await self._ask(who, channel, shapes.typing(command, options))
        return [choice["name"] for choice in (await asked.answered()).message["choices"]]

    async def command(
        self, who: Person, channel: int, command: str, /, **options: str | float
    ) -> Asked:
        """Use a slash command."""
        return await self._ask(who, channel, shapes.slash(command, options))

    async def button(self, who: Person, on: Answer, label: str) -> Asked:
        """Press the one button whose label begins like this."""
        ids = [id_ for name, id_ in on.buttons.items() if name.startswith(label)]
        assert len(ids) == 1, f"{label!r} among {list(on.buttons)}"
        return await self._ask(who, int(on.message["channel_id"]), shapes.press(ids[0], on.message))

    async def forged(self, who: Person, channel: int, custom_id: str) -> Asked:
        """Press a button with any id at all."""
        button = {"type": 2, "style": 1, "label": "old", "custom_id": custom_id}
        sent = {"components": [{"type": 1, "components": [button]}], "flags": 1 << 15}
        on = self._post(channel, sent)
        return await self._ask(who, channel, shapes.press(custom_id, on))

    async def _ask(self, who: Person, channel: int, what: dict[str, Any]) -> Asked:
        guild = self.guild_of(channel)
        payload = shapes.interaction(what, channel=channel, user=who.id, name=who.name, guild=guild)
        if channel in self.scenes:
            payload = self.scenes[channel](payload)
        asked = Asked(payload, asyncio.get_running_loop().create_future(), self._gate)
        self._asked[payload["id"]] = asked
        await self.deliver(asked)
        return asked

    async def deliver(self, asked: Asked) -> None:
        """Bring an interaction to the bot, perhaps once more."""
        asked.deliveries += 1
        asked.deadline = time.monotonic() + IN_TIME
        await self.tell(self.guild_of(asked.channel), "INTERACTION_CREATE", asked.payload)

    @contextmanager
    def slowly(self) -> Generator[asyncio.Event]:
        """Take the answers to what is asked in here only after the event is set."""
        usual, self._gate = self._gate, asyncio.Event()
        try:
            yield self._gate
        finally:
            self._gate = usual

    # What the bot does.

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = await _body_of(request)
        self.calls[f"{request.method} {re.sub(r'token-[0-9]+|[0-9]+', '…', path)}"] += 1
        if self.is_hanging(path):
            await asyncio.sleep(60)
        failure = self.failing(path)
        if failure is None:
            return await self._serve(request, path, body)
        for asked in self._asked.values():
            asked.was_failed |= path.startswith(f"/interactions/{asked.id}/")
        if failure.is_taken:
            await self._serve(request, path, body)
        if failure.status == CUT and request.transport is not None:
            request.transport.abort()
        return failure.answer()

    async def _serve(self, request: web.Request, path: str, body: Any) -> web.Response:
        is_open = path.startswith(("/interactions/", "/webhooks/"))  # their own token is enough
        if not is_open and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return refusal(401, 0, "401: Unauthorized")
        if body and (objections := self._objections(request.method, path, body)):
            self.faults += objections
            return refusal(400, _BAD_FORM, "; ".join(objections))
        if request.method == "POST" and "components" in (sent := body.get("data") or body):
            self.pings.append(sent.get("allowed_mentions") or {"parse": ["everyone"]})
        match request.method, path.split("/")[1:]:
            case "GET", ["gateway"]:
                return _taken({"url": f"ws://127.0.0.1:{self.port}"})
            case "GET", ["users", "@me"]:
                return _taken(shapes.myself())
            case "GET", ["oauth2", "applications", "@me"]:
                return _taken(shapes.application())
            case "PUT", ["applications", _, "commands"]:
                self._commands = [shapes.registered(command) for command in body]
                return _taken(self._commands)
            case "GET", ["applications", _, "commands"]:
                return _taken(self._commands)
            case "GET", ["applications", _, "emojis"]:
                return _taken({"items": self._emojis})
            case "POST", ["applications", _, "emojis"]:
                self._emojis.append(shapes.emoji(body["name"]))
                return _taken(self._emojis[-1])
            case "POST", ["interactions", number, _, "callback"] if number in self._asked:
                return await self._answer(self._asked[number], body)
            case "POST", ["webhooks", _, token]:
                asked = self._asked[token.removeprefix("token-")]
                waiting = self.messages.get(asked.message, {"flags": 0})
                if waiting["flags"] & shapes.LOADING:  # whose place it takes, as all saw that
                    return self._edit(asked.message, body)
                return _taken(self._post(asked.channel, body))
            case "PATCH", ["webhooks", _, token, "messages", "@original"]:
                return self._edit(self._asked[token.removeprefix("token-")].message, body)
            case "DELETE", ["webhooks", _, token, "messages", "@original"]:
                return self._delete(self._asked[token.removeprefix("token-")].message)
            case "GET", ["channels", channel]:
                guild = str(self.guild_of(int(channel)))
                return _taken({**shapes.place(int(channel)), "guild_id": guild})
            case "POST", ["channels", channel, "messages"]:
                return _taken(self._post(int(channel), body))
            case "PATCH", ["channels", _, "messages", number]:
                return self._edit(int(number), body)
            case "DELETE", ["channels", _, "messages", number]:
                return self._delete(int(number))
            case _:
                self.faults.append(f"{request.method} {path} is not known on this stage")
                return refusal(404, 0, "unknown route")

    def _objections(self, method: str, path: str, body: Any) -> list[str]:
        is_message = not path.endswith("/commands")
        schema = discords_own()
        return [
            *(over_the_limit(body.get("data") or body) if is_message else []),
            *(schema.objections(method, path, body) if schema else []),
        ]

    async def _answer(self, asked: Asked, body: dict[str, Any]) -> web.Response:
        sent: dict[str, Any] = body.get("data") or {}
        asked.answers += 1
        asked.arrived.set()
        if asked.answers > asked.deliveries and not asked.was_failed:
            self.faults.append(f"{asked.id} was answered {asked.answers} times")
        if asked.first_answer.done():
            return refusal(400, _TWICE, "Interaction has already been acknowledged.")
        if time.monotonic() > asked.deadline:
            if not asked.was_failed:
                self.faults.append(f"{asked.id} was answered too late")
            return refusal(404, _TOO_LATE, "Unknown interaction")
        await asked.gate.wait()
        if body["type"] in (UPDATE, LATER_UPDATE):
            if int(asked.payload["message"]["id"]) not in self.messages:
                asked.answers -= 1  # another may follow
                return refusal(404, _NO_MESSAGE, "Unknown Message")
            message: dict[str, Any] = {**asked.payload["message"], **sent}
            message["flags"] |= asked.payload["message"]["flags"]
            self.messages[int(message["id"])] = message
        else:
            message = self._post(asked.channel, sent)
            message["flags"] |= shapes.LOADING if body["type"] == LATER else 0
            message["choices"] = sent.get("choices", [])  # only suggestions
        asked.message = int(message["id"])
        if not asked.first_answer.done():
            asked.first_answer.set_result(Answer(message))
        return _taken(
            {
                "interaction": {
                    "id": str(asked.id),
                    "type": asked.payload["type"],
                    "response_message_id": message["id"],
                },
                "resource": {"type": body["type"], "message": message},
            }
        )

    def _edit(self, number: int, changed: dict[str, Any]) -> web.Response:
        if number not in self.messages:
            return refusal(404, _NO_MESSAGE, "Unknown Message")
        message = self.messages[number]
        for_whom = message["flags"] & shapes.EPHEMERAL  # stays as it was from the first
        flags = changed.get("flags", message["flags"]) & ~(shapes.EPHEMERAL | shapes.LOADING)
        message.update({**changed, "flags": flags | for_whom})
        return _taken(message)

    def _delete(self, number: int) -> web.Response:
        if self.messages.pop(number, None) is None:
            return refusal(404, _NO_MESSAGE, "Unknown Message")
        return web.Response(status=204)

    def _post(self, channel: int, sent: dict[str, Any]) -> dict[str, Any]:
        number = shapes.new_id()
        self.messages[number] = posted = shapes.message(number, channel, sent)
        return posted


async def _body_of(request: web.Request) -> Any:
    if request.content_type.startswith("multipart/"):
        return json.loads(str((await request.post())["payload_json"]))
    return await request.json() if request.can_read_body else {}


def _taken(what: object) -> web.Response:
    # A charset after the type would break discord.py's login.
    return web.Response(
        body=json.dumps(what).encode(), headers={"Content-Type": "application/json"}
    )

"""A stand-in for Discord on 127.0.0.1: real sockets, the real rules, no real token.

What a bot does wrong is refused as Discord refuses it, and kept in `faults`.
"""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire import shapes
from tests.wire.limits import over_the_limit, pieces
from tests.wire.scenes import Scene
from tests.wire.schema import discords_own
from tests.wire.trouble import CUT, Failure, refusal

TOKEN = "a-token.only-for.the-stage"
HELLO, HEARTBEAT, IDENTIFY, RESUME, INVALID, ACK = 10, 1, 2, 6, 9, 11
LATER_UPDATE, UPDATE = 6, 7
_NO_MESSAGE, _TOO_LATE, _TWICE, _BAD_FORM = 10008, 10062, 40060, 50035
_WRONG_TOKEN = 4004
_IN_TIME = 3.0
"""Seconds in which Discord wants the first answer."""


@dataclass(frozen=True)
class Person:
    """Somebody in the hall."""

    name: str
    id: int = field(default_factory=shapes.new_id)


GWEN, EDRIC = Person("gwen"), Person("edric")


@dataclass(frozen=True)
class Answer:
    """The first answer to an interaction, as people see it."""

    message: dict[str, Any]

    @property
    def text(self) -> str:
        found = pieces(self.message["components"])
        return "\n".join(piece["content"] for piece in found if "content" in piece)

    @property
    def is_private(self) -> bool:
        return bool(self.message["flags"] & shapes.EPHEMERAL)

    @property
    def buttons(self) -> dict[str, str]:
        """Each button's `custom_id`, by its label."""
        found = [piece for piece in pieces(self.message["components"]) if "custom_id" in piece]
        return {piece.get("label", ""): piece["custom_id"] for piece in found}


@dataclass
class Asked:
    """An interaction on its way, and the answer that is awaited."""

    payload: dict[str, Any]
    first_answer: asyncio.Future[Answer]
    gate: asyncio.Event
    """Until it is set, the answer is under way: neither taken nor refused."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once an answer is under way."""
    deadline: float = 0.0
    deliveries: int = 0
    answers: int = 0
    """How often the bot answered."""
    message: int = 0
    """Where the first answer stands."""
    was_failed: bool = False
    """Whether an answer came to nothing by Discord's own fault."""

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel(self) -> int:
        return int(self.payload["channel_id"])

    async def answered(self) -> Answer:
        """Wait for the answer, longer than people would."""
        async with asyncio.timeout(2 * _IN_TIME):
            return await asyncio.shield(self.first_answer)


@dataclass
class _Session:
    """One connection's worth of events; it outlives the connection."""

    id: str = ""
    events: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    socket: web.WebSocketResponse | None = None
    transport: asyncio.BaseTransport | None = None


class Stage:
    """Discord, as one bot sees it: one server, or one to each shard, with channels dealt out."""

    def __init__(self, *channels: int, shards: int = 1) -> None:
        self.calls: Counter[str] = Counter()
        """How often each method and path was asked for, numbers and tokens left out."""
        self.faults: list[str] = []
        """What the bot did that Discord does not take."""
        self.attended = asyncio.Event()
        """Set while a bot listens."""
        self.revokes = False
        """Whether the gateway takes no token any more."""
        self.messages: dict[int, dict[str, Any]] = {}
        self.pings: list[dict[str, Any]] = []
        """Whom each message that was sent would ping, as the bot allows it."""
        self.scenes: dict[int, Scene] = {}
        """What kind of place a channel is, if it is no text channel."""
        self.has_expelled = False
        """Whether the bot was made to leave its servers."""
        self.is_out = False
        """Whether its servers are out of order."""
        self.forgets_sessions = False
        self.hangs_up = 0
        """How many more connections are closed before a word is said."""
        self.is_numb = False
        """Whether the gateway does not return a goodbye."""
        self._gate = asyncio.Event()
        self._gate.set()
        self._sessions = [_Session() for _ in range(shards)]
        guilds = [shapes.id_in_shard(n, shards) for n in range(shards)]
        guilds = [shapes.GUILD] if shards == 1 else guilds
        self._guilds = {guild: channels[n::shards] for n, guild in enumerate(guilds)}
        self._failures: list[Failure] = []
        self._hanging = "nothing hangs"
        self._asked: dict[str, Asked] = {}
        self._commands: list[dict[str, Any]] = []
        self._emojis: list[dict[str, Any]] = []
        self.port = 0

    @asynccontextmanager
    async def raised(self) -> AsyncGenerator["Stage"]:
        """Listen; if once more, at the same port."""
        site = web.Application()
        site.router.add_get("/gateway/{shard:.*}", self._gateway)
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
        guild = self._guild_of(channel)
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
        asked.deadline = time.monotonic() + _IN_TIME
        shard = list(self._guilds).index(self._guild_of(asked.channel))
        await self._tell(self._sessions[shard], "INTERACTION_CREATE", asked.payload)

    @contextmanager
    def slowly(self) -> Generator[asyncio.Event]:
        """Take the answers to what is asked in here only after the event is set."""
        usual, self._gate = self._gate, asyncio.Event()
        try:
            yield self._gate
        finally:
            self._gate = usual

    # What happens to Discord.

    def fail(
        self, part: str, status: int, *, times: int = 1, code: int = 0, wait: float | None = None
    ) -> None:
        """Answer the next requests whose path holds `part` with an error; `wait` for a 429."""
        self._failures.append(Failure(part, status, times, code=code, wait=wait))

    def cut(self, part: str, *, taken: bool) -> None:
        """Break the connection of the next request whose path holds `part`, taken or not."""
        self._failures.append(Failure(part, CUT, is_taken=taken))

    def hang(self, part: str) -> None:
        """Never answer the requests whose path holds `part`."""
        self._hanging = part

    def drop(self) -> None:
        """Cut the gateway's connections without a word."""
        for session in self._sessions:
            if isinstance(session.transport, asyncio.WriteTransport):
                session.transport.abort()
            self._leave(session)

    def _leave(self, session: _Session) -> None:
        session.socket = session.transport = None
        self.attended.clear()

    def _failing(self, path: str) -> Failure | None:
        for failure in self._failures:
            if failure.part in path and failure.times > 0:
                failure.times -= 1
                return failure
        return None

    # The gateway.

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        self.calls["gateway"] += 1
        if failure := self._failing(request.path):
            return web.Response(status=failure.status)
        socket = web.WebSocketResponse(autoclose=False)
        await socket.prepare(request)
        if self.hangs_up:
            self.hangs_up -= 1
            if request.transport is not None:
                request.transport.abort()
            return socket
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._hear(socket, request, json.loads(frame.data))
            if self.is_numb:
                await asyncio.sleep(60)
            await socket.close()
        except ConnectionError:
            pass  # the bot is gone; what it missed is kept
        finally:
            for session in self._sessions:
                if session.socket is socket:
                    self._leave(session)
        return socket

    async def _hear(
        self, socket: web.WebSocketResponse, request: web.Request, said: dict[str, Any]
    ) -> None:
        match said["op"]:
            case op if op == HEARTBEAT:
                await socket.send_json({"op": ACK})
            case op if op in (IDENTIFY, RESUME) and self._refuses(said["d"]):
                await socket.close(code=_WRONG_TOKEN)
            case op if op == IDENTIFY:
                self.calls["identify"] += 1
                shard = (said["d"].get("shard") or (0, 1))[0]
                session = self._sessions[shard]
                session.id, session.events = f"session-{shapes.new_id()}", []
                session.socket, session.transport = socket, request.transport
                guild = list(self._guilds)[shard]
                await self._tell(session, "READY", self._ready(session, guild, shard))
                if not (self.has_expelled or self.is_out):
                    hall = shapes.guild(self._guilds[guild], guild)
                    await self._tell(session, "GUILD_CREATE", hall)
                self._attend()
            case op if op == RESUME and (
                self.forgets_sessions or self._resumed(said["d"]["session_id"]) is None
            ):
                self.forgets_sessions = False
                await socket.send_json({"op": INVALID, "d": False})
            case op if op == RESUME:
                self.calls["resume"] += 1
                session = self._resumed(said["d"]["session_id"])
                assert session is not None
                for event in session.events[said["d"]["seq"] :]:
                    await socket.send_json(event)
                session.socket, session.transport = socket, request.transport
                await self._tell(session, "RESUMED", {})
                self._attend()
            case _:
                pass

    def _attend(self) -> None:
        if all(session.socket is not None for session in self._sessions):
            self.attended.set()

    def _resumed(self, id_: str) -> _Session | None:
        return next((session for session in self._sessions if session.id == id_), None)

    def _refuses(self, said: dict[str, Any]) -> bool:
        return self.revokes or said["token"] != TOKEN

    def _ready(self, session: _Session, guild: int, shard: int) -> dict[str, Any]:
        return {
            "v": 10,
            "shard": [shard, len(self._sessions)],
            "session_id": session.id,
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway/{shard}",
            "guilds": [] if self.has_expelled else [{"id": str(guild), "unavailable": True}],
            "user": shapes.myself(),
            "application": {"id": str(shapes.APPLICATION), "flags": 0},
        }

    async def _tell(self, session: _Session, kind: str, told: dict[str, Any]) -> None:
        event = {"op": 0, "s": len(session.events) + 1, "t": kind, "d": told}
        session.events.append(event)
        if session.socket is not None:
            try:
                await session.socket.send_json(event)
            except ConnectionError:
                self._leave(session)

    def _guild_of(self, channel: int) -> int:
        found = (guild for guild, channels in self._guilds.items() if channel in channels)
        return next(found, next(iter(self._guilds)))

    # The other half.

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = await _body_of(request)
        self.calls[f"{request.method} {re.sub(r'token-[0-9]+|[0-9]+', '…', path)}"] += 1
        if self._hanging in path:
            await asyncio.sleep(60)
        failure = self._failing(path)
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
                return _taken(self._post(asked.channel, body))
            case "PATCH", ["webhooks", _, token, "messages", "@original"]:
                return self._edit(self._asked[token.removeprefix("token-")].message, body)
            case "DELETE", ["webhooks", _, token, "messages", "@original"]:
                return self._delete(self._asked[token.removeprefix("token-")].message)
            case "GET", ["channels", channel]:
                guild = str(self._guild_of(int(channel)))
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
        if asked.answers > asked.deliveries:
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
        self.messages[number].update(changed)
        return _taken(self.messages[number])

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

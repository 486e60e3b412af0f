"""The half of Discord that tells: connections, sessions that outlive them, and events."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire import shapes
from tests.wire.trouble import Troubled

TOKEN = "a-token.only-for.the-stage"
HELLO, HEARTBEAT, IDENTIFY, RESUME, INVALID, ACK = 10, 1, 2, 6, 9, 11
_WRONG_TOKEN = 4004


@dataclass
class _Session:
    """One connection's worth of events; it outlives the connection."""

    id: str = ""
    events: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    socket: web.WebSocketResponse | None = None
    transport: asyncio.BaseTransport | None = None


class Gateway(Troubled):
    """Where the bot listens: one server, or one to each shard, with channels dealt out."""

    def __init__(self, *channels: int, shards: int) -> None:
        super().__init__()
        self.calls: Counter[str] = Counter()
        """How often each method and path was asked for, numbers and tokens left out."""
        self.attended = asyncio.Event()
        """Set while a bot listens."""
        self.revokes = False
        """Whether the gateway takes no token any more."""
        self.has_expelled = False
        """Whether the bot was made to leave its servers."""
        self.is_out = False
        """Whether its servers are out of order."""
        self.forgets_sessions = False
        self.hangs_up = 0
        """How many more connections are closed before a word is said."""
        self.is_numb = False
        """Whether the gateway does not return a goodbye."""
        self._sessions = [_Session() for _ in range(shards)]
        guilds = [shapes.id_in_shard(n, shards) for n in range(shards)]
        guilds = [shapes.GUILD] if shards == 1 else guilds
        self._guilds = {guild: channels[n::shards] for n, guild in enumerate(guilds)}
        self.port = 0

    async def listened_to(self, request: web.Request) -> web.StreamResponse:
        self.calls["gateway"] += 1
        if failure := self.failing(request.path):
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

    async def tell(self, guild: int, kind: str, told: dict[str, Any]) -> None:
        """Tell the bot what happens in a server."""
        await self._tell(self._sessions[list(self._guilds).index(guild)], kind, told)

    def guild_of(self, channel: int) -> int:
        found = (guild for guild, channels in self._guilds.items() if channel in channels)
        return next(found, next(iter(self._guilds)))

    def drop(self) -> None:
        """Cut the gateway's connections without a word."""
        for session in self._sessions:
            if isinstance(session.transport, asyncio.WriteTransport):
                session.transport.abort()
            self._leave(session)

    def _leave(self, session: _Session) -> None:
        session.socket = session.transport = None
        self.attended.clear()

"""A hall with one channel, two players, a stranger and a moderator, all on SimCord."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from bot.render.cards import RULE
from bot.render.dice import FACES, HIT, MISS
from bot.rules.dice import Dice
from tests.scripted import Scripted

Shown = simcord.InteractionResult | simcord.ResponseMessage


def texts(components: list[dict[str, Any]]) -> Iterator[str]:
    """Every text of a card, in reading order, without its buttons."""
    for component in components:
        if "content" in component:
            yield component["content"]
        yield from texts(component.get("components", []))


def pressable(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every button and menu of a card."""
    for component in components:
        if "custom_id" in component:
            yield component
        yield from pressable(component.get("components", []))


def card_of(shown: Shown) -> simcord.ResponseMessage:
    message = shown.response if isinstance(shown, simcord.InteractionResult) else shown
    assert message is not None, "there was no answer"
    return message


def read(shown: Shown) -> str:
    """What a person reads on a card; a picture of a die is read as the character it is for."""
    marks = {"": "", "_hit": HIT, "_miss": MISS}
    return re.sub(
        r"<:d6_([1-6])(|_hit|_miss)_v\d+:\d+>",
        lambda picture: FACES[int(picture[1]) - 1] + marks[picture[2]],
        written(shown),
    )


def written(shown: Shown) -> str:
    """What a card says, as Discord is sent it."""
    return "\n".join(texts(card_of(shown).components))


def labels(shown: Shown) -> list[str]:
    """The labels of a card's buttons, without the one that explains its rule."""
    found = [button.get("label", "") for button in pressable(card_of(shown).components)]
    return [label for label in found if label != RULE]


@dataclass
class Hall:
    """Who is there, and what they may do."""

    env: simcord.Env
    app: App
    file: Path
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    good: simcord.MemberActor
    evil: simcord.MemberActor
    stranger: simcord.MemberActor
    moderator: simcord.MemberActor
    faces: list[int] = field(default_factory=list[int])
    """How the next dice fall, in order; empty: as the game's own seed has it."""

    async def seated(self) -> None:
        """Let both players take their sides."""
        await self.good.slash(self.channel, "game join", side="good")
        await self.evil.slash(self.channel, "game join", side="evil")

    async def say(
        self, who: simcord.MemberActor, command: str, /, *faces: int, **options: Any
    ) -> simcord.InteractionResult:
        """Use a command; the dice it rolls fall as given, and every one of them is rolled."""
        self.faces[:] = faces
        result = await who.slash(self.channel, command, **options)
        assert not self.faces, f"{command} left {self.faces} on the table"
        return result

    async def end(self, who: simcord.MemberActor) -> simcord.InteractionResult:
        """End the game and say yes to the question."""
        return await self.press(who, await self.say(who, "game end"), "End the game")

    async def press(
        self, who: simcord.MemberActor, shown: Shown, label: str, *faces: int
    ) -> simcord.InteractionResult:
        """Press the one button whose label begins like this."""
        self.faces[:] = faces
        buttons = [
            button
            for button in pressable(card_of(shown).components)
            if button.get("label", "").startswith(label)
        ]
        assert len(buttons) == 1, f"{label!r} among {labels(shown)}"
        result = await who.click(card_of(shown), custom_id=buttons[0]["custom_id"])
        assert not self.faces
        return result

    async def restart(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """End the bot, have its host do something, and start another on the same file."""
        await self.app.close()
        meanwhile()
        self.app = await App.open(self.file)
        await self.env.restart_bot(RingBot(self.app, Config(), always_sync=True))

    def pinged(self) -> set[int]:
        """Whom the last message that the bot sent would ping."""
        sent = [request for request in self.env.http_requests if request.method == "POST"]
        body: dict[str, Any] = sent[-1].json or {}
        allowed: dict[str, Any] = body.get("data", body).get("allowed_mentions", {})
        assert not allowed.get("parse"), "somebody is pinged by what a text says"
        return {int(user) for user in allowed.get("users", [])}


PLACE = re.compile(r"/channels/(\d+)/messages")


def posted(hall: Hall) -> list[tuple[int, str]]:
    """What the bot posted that answers nobody: in which channel, and its text."""
    found: list[tuple[int, str]] = []
    for request in hall.env.http_requests:
        place = PLACE.fullmatch(request.path)
        if request.method == "POST" and place:
            body: dict[str, Any] = request.json or {}
            found.append((int(place[1]), "\n".join(texts(body["components"]))))
    return found


def own_dice(kind: Callable[..., Dice], hall_faces: list[int]) -> Callable[..., Dice]:
    """Dice that fall as the hall has it, or as they would where it does not say."""

    class HallDice:
        def __init__(self, *args: Any, **options: Any) -> None:
            self._dice = kind(*args, **options)

        def roll(self, count: int, sides: int) -> tuple[int, ...]:
            if not hall_faces:
                return self._dice.roll(count, sides)
            scripted = Scripted(*hall_faces[:count])
            del hall_faces[:count]
            return scripted.roll(count, sides)

    return HallDice

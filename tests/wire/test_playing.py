"""Everything that the bot says, over real sockets: what is sent is what Discord takes."""

from pathlib import Path
from typing import Any

from tests.wire.people import EDRIC, GWEN
from tests.wire.process import attended, running, seen
from tests.wire.stage import Stage

EVERY_COMMAND: list[tuple[str, dict[str, Any]]] = [
    ("game start", {"style": "matched", "phases": "free"}),
    ("game join", {"side": "good"}),
    ("figure add", {"profile": "Samwise Gamgee"}),
    ("figure set", {"figure": "Samwise Gamgee", "will": 0}),
    ("figure list", {}),
    ("figure remove", {"figure": "Samwise Gamgee"}),
    ("ring on", {"bearer": "Frodo Baggins", "mounted": True}),
    ("game undo", {}),
    ("ring set", {"worn": True, "bearer": "Frodo Baggins"}),
    ("charge-invisible", {"charger": "Ö" * 60, "distance": 3.5, "courage": 10}),
    ("ring who", {}),
    ("ring status", {}),
    ("turn next", {}),
    ("sauronswill", {"might": 3}),
    ("ring off", {"will": 1}),
    ("ring charged", {}),
    ("ring alone", {}),
    ("priority", {}),
    ("phase next", {}),
    ("turn set", {"turn": 9}),
    ("heroic", {"figure": "Frodo Baggins", "action": "move"}),
    ("roll", {"dice": "10d6 4+ orcs; 2d6 5+ rr1 troll", "label": "the charge"}),
    ("roll", {"dice": "500d1000", "secret": True}),
    ("roll", {"dice": "reveal"}),
    ("courage", {"who": "Frodo Baggins"}),
    ("thrown-rider", {"rider": "Éomer", "expert": True}),
    ("duel", {"good": "Aragorn, Strider", "evil": "Gorbag", "good_banner": True}),
    ("wound", {"strength": 3, "defence": 8, "strikes": 30, "trapped": True}),
    ("fate", {"figure": "Boromir of Gondor"}),
    ("cast", {"caster": "The Witch-king of Angmar", "value": 4, "dice": 3, "crown": True}),
    ("resist", {"figure": "Gandalf the Grey", "dice": 2, "against": 6}),
    ("dispute", {"question": "Is it in range?"}),
    ("board", {}),
    ("board", {}),  # which takes away the one before
    ("game settings", {}),
    ("game status", {}),
    ("game log", {}),
    ("game export", {}),
    ("game forget", {}),
    ("privacy", {}),
    ("game leave", {}),
    ("game seat", {"side": "good", "player": GWEN.id}),
    ("game end", {}),
]


async def test_discord_takes_whatever_is_answered_to_every_command(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        answer = await stage.say(GWEN, channel, "ring status")
        for command, options in EVERY_COMMAND:
            answer = await stage.say(GWEN, channel, command, **options)
            assert answer.text or command == "game export", command
            assert "nobody foresaw" not in answer.text, command
        await stage.press(GWEN, answer, "End the game")
        assert (await stage.say(GWEN, channel, "ring off")).is_private  # there is no game
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_discord_takes_a_card_that_calls_a_player(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        await stage.say(GWEN, channel, "game join", side="good")
        await stage.say(EDRIC, channel, "game join", side="evil")
        await stage.say(GWEN, channel, "turn set", turn=3)
        await stage.say(GWEN, channel, "game undo")
    assert [int(user) for user in stage.pings[-1].get("users", [])] == [EDRIC.id]
    assert stage.faults == []


async def test_buttons_menus_and_suggestions_work_over_real_sockets(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        offered = await stage.suggestions(GWEN, channel, "ring on", bearer="Frodo")
        assert "Frodo Baggins" in offered
        await stage.say(GWEN, channel, "game start", style="narrative", phases="free")
        for bearer in ("Bilbo Baggins (Thorin's Company)", "Bilbo Baggins, Master Burglar"):
            await stage.say(GWEN, channel, "ring on", bearer=bearer)
        orc = {"charger": "Ö" * 60, "distance": 71.123456, "courage": 10, "modifier": -10}
        asked = await stage.say(EDRIC, channel, "charge-invisible", **orc, might=20, will=20)
        assert asked.is_private
        chosen = await stage.choose(EDRIC, asked, "Bilbo Baggins, Master Burglar")
        assert "Bilbo Baggins, Master Burglar it is." in chosen.text
        await stage.say(EDRIC, channel, "turn next")
        board = await stage.say(EDRIC, channel, "board")
        burglar = next(label for label in board.buttons if "Burglar" in label)
        pressed = await stage.press(GWEN, board, burglar)
        assert "Bilbo Baggins" in pressed.text
        await seen(lambda: bool(stage.calls["PATCH /channels/…/messages/…"]))  # the board
        status = await stage.say(GWEN, channel, "ring status")
        assert "Turn 2" in status.text

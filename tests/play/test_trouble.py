"""What people type by mistake or out of malice, and what breaks underneath."""

import logging
import re
from typing import Any

import pytest

from bot.rules.errors import NotSavedError, Reason
from bot.store.database import Database
from bot.table import ChannelId, Table
from tests.play.hall import Hall, card_of, labels, read
from tests.play.test_settings_commands import host
from tests.wire.test_hostile import free_text

BAD_CHARGES: dict[str, dict[str, Any]] = {
    "inches from 0 to 72": {"distance": -1},
    "inches from 0 to 72 ": {"distance": 72.5},
    "whole number from 1 to 10": {"courage": 0},
    "whole number from 1 to 10 ": {"courage": 11},
    "whole number from −10 to 10": {"modifier": 11},
    "whole number from 0 to 20": {"might": -1},
    "whole number from 0 to 20 ": {"will": 21},
    "whole number from 0 to 20  ": {"might": 2**53 - 1},
    "has 500 characters": {"charger": "Bobby" * 100},
    "cannot hold “\\@”": {"charger": "@everyone"},
    "cannot hold “\\*”": {"charger": "**Bob**"},
    "cannot hold “\\<”": {"charger": "<@123456789>"},
    "cannot hold “right-to-left override”": {"charger": "Bob\u202e"},
    "cannot hold “zero width joiner”": {"charger": "Bob\u200d"},
    "cannot hold “U+0000”": {"charger": "a\x00b"},
    "cannot hold “U+D83D”": {"charger": "Orc \ud83d"},
    "cannot hold “\u2068٣\u2069”": {"charger": "Orc ٣"},
    "at least one letter": {"charger": "2 - 2"},
    "I know no model called Gandalf the Pink": {"bearer": "Gandalf the Pink"},
    "has no Ring": {"bearer": "Gandalf the White"},
    "both on the side of Good": {"charger": "Isildur"},
}


@pytest.mark.parametrize("sentence", BAD_CHARGES)
async def test_bad_input_gets_a_clear_private_sentence(hall: Hall, sentence: str) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    before = await hall.app.table.look(ChannelId(hall.channel.id))
    options: dict[str, Any] = {"charger": "Moria Goblin Warrior", "distance": 3}
    refused = await hall.say(hall.evil, "charge-invisible", **options | BAD_CHARGES[sentence])
    assert refused.ephemeral
    assert sentence.strip() in read(refused)
    assert await hall.app.table.look(ChannelId(hall.channel.id)) == before


async def test_the_right_to_left_override_is_named(hall: Hall) -> None:
    refused = await hall.say(hall.good, "ring on", bearer="\u202eFrodo")
    assert "“right-to-left override”" in read(refused)
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is None


@pytest.mark.parametrize(
    "command", ["sauronswill", "ring off", "turn next", "game leave", "game end"]
)
async def test_with_no_game_a_command_says_how_to_begin(hall: Hall, command: str) -> None:
    refused = await hall.say(hall.good, command)
    assert refused.ephemeral
    assert "`/ring on`" in read(refused)


async def test_a_hostile_display_name_calls_nobody_and_breaks_no_card(hall: Hall) -> None:
    name = "@everyone **<@1>** `x` \u202e" + "é" * 200
    user = hall.env.create_user("evilname", global_name=name)
    member = hall.guild.add_member(user)
    joined = await hall.say(member, "game join", side="evil")
    shown = read(joined)
    assert "\\@everyone" in shown
    assert "\u202e" not in shown
    assert "…" in shown
    assert hall.pinged() == set()
    status = read(await hall.say(hall.good, "ring status"))
    assert "\\@everyone" in status


@pytest.mark.parametrize("through", ["command", "button"])
async def test_an_unforeseen_error_gets_a_code_that_the_log_knows(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, through: str
) -> None:
    offered = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)

    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(Table, "act", broken)
        if through == "command":
            answer = await hall.say(hall.good, "turn next")
        else:
            answer = await hall.press(hall.good, offered, "Spend 1 Might")
    code = re.search(r"code: (\w{6})\.", read(answer))
    assert answer.ephemeral
    assert code is not None
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert code[1] in record.getMessage()
    assert record.exc_info is not None
    assert "a bug" not in read(answer)
    caplog.clear()


@pytest.mark.parametrize("through", ["command", "button"])
async def test_a_database_that_can_be_neither_read_nor_written_is_told_in_words(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, through: str
) -> None:
    offered = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    await hall.restart()  # after which the game must be read

    async def out_of_reach(*_: object) -> None:
        raise NotSavedError(Reason.NOT_SAVED)

    with monkeypatch.context() as patched:
        for way in ("fetch", "search", "write"):
            patched.setattr(Database, way, out_of_reach)
        if through == "command":
            answer = await hall.say(hall.good, "turn next")
        else:
            answer = await hall.press(hall.good, offered, "Spend 1 Might")
    assert answer.ephemeral
    assert "out of reach just now, so nothing was done" in read(answer)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert "lands on its feet" in read(await hall.press(hall.good, offered, "Spend 1 Might"))


async def test_an_answer_that_is_not_delivered_leaves_what_was_done(hall: Hall) -> None:
    hall.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    result = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    assert result.response is None
    status = await hall.say(hall.good, "ring status")
    assert "**Frodo Baggins** wears the Ring." in read(status)
    assert labels(status)[0].startswith("Spend 1 Might")


async def test_a_menu_survives_names_and_numbers_at_their_longest(hall: Hall) -> None:
    await hall.say(hall.good, "game start", style="narrative", phases="free")
    await hall.say(hall.good, "ring on", bearer="Bilbo Baggins (Thorin's Company)")
    await hall.say(hall.good, "ring on", bearer="Bilbo Baggins, Master Burglar")
    longest = {"charger": "Ö" * 60, "distance": 71.123456, "courage": 10, "modifier": -10}
    asked = await hall.say(hall.evil, "charge-invisible", **longest, might=20, will=20)
    assert "Whose Ring is meant?" in read(asked)
    hall.faces[:] = [6, 6]
    picked = await hall.evil.select(card_of(asked), ["Bilbo Baggins, Master Burglar"])
    assert "6 + 6 + 10 Courage − 71 distance − 10 modifier" in read(picked.followups[0])


async def test_half_a_sign_does_no_harm_in_any_option(hall: Hall) -> None:
    """A lone surrogate, which no file can hold, in every option that takes any text."""
    hanna = host(hall)
    await hall.say(hanna, "game start", style="narrative", phases="free")
    await hall.say(hanna, "ring on", bearer="Frodo Baggins")
    options = await free_text(hall.file.parent)
    assert len(options) > 15
    for command, option, rest in options:
        answer = await hall.say(hanna, command, **{option: "Hal\ud83df"}, **rest)
        assert "nobody foresaw" not in read(answer), (command, option)


async def test_half_a_sign_in_a_label_or_a_question_is_left_out(hall: Hall) -> None:
    rolled = await hall.say(hall.good, "roll", dice="3d6", label="or\ud83dcs")
    assert "orcs" in read(rolled)
    assert "Half?" in read(await hall.say(hall.good, "dispute", question="\udfffHalf?"))

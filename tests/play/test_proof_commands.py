"""Dice that both players can check: words, `/game proof`, `/verify`, `/luck`."""

import hashlib
import json
import re

import aiohttp
import discord
import pytest
import simcord

from bot.flaws import Flaw
from bot.render.proof_words import FLAWS
from bot.render.reasons import REFUSALS
from bot.rules.errors import Reason
from bot.verify import MOST_BYTES
from tests.play.hall import Hall, Shown, card_of, read

HEX = re.compile(r"\b[0-9a-f]{64}\b")


async def begun(hall: Hall) -> Shown:
    started = await hall.say(hall.stranger, "game start", phases="free", word="mearas")
    await hall.say(hall.good, "game join", side="good", word="Anduril")
    await hall.say(hall.evil, "game join", side="evil", word="m0ria")
    return started


async def export(hall: Hall) -> bytes:
    (file,) = card_of(await hall.say(hall.evil, "game export")).attachments
    return await file.read()


async def verified(hall: Hall, record: bytes) -> simcord.InteractionResult:
    return await hall.say(hall.good, "verify", file=("game.jsonl", record))


async def test_the_cards_show_what_binds_the_dice_and_the_words(hall: Hall) -> None:
    started = read(await begun(hall))
    (promise,) = HEX.findall(started)
    assert "Words for the dice: the starter’s “mearas”." in started
    await hall.say(hall.evil, "game leave")
    joined = read(await hall.say(hall.evil, "game join", side="evil"))
    assert promise in joined
    assert "the starter’s “mearas”, Good’s “Anduril”, Evil’s “m0ria”." in joined


async def test_a_casual_game_shows_what_binds_its_dice_at_once(hall: Hall) -> None:
    opened = read(await hall.say(hall.good, "ring on", bearer="Frodo Baggins"))
    assert HEX.search(opened)


async def test_words_come_before_the_first_roll_and_are_words(hall: Hall) -> None:
    bad = await hall.say(hall.good, "game join", side="good", word="two words")
    assert bad.ephemeral
    assert "letters a to z and digits, 30 at the most" in read(bad)
    await hall.say(hall.good, "game start", phases="free")
    await hall.say(hall.good, "dispute")
    late = await hall.say(hall.good, "game join", side="good", word="late")
    assert late.ephemeral
    assert REFUSALS[Reason.WORD_LATE] in read(late)
    assert "plays Good" in read(await hall.say(hall.good, "game join", side="good"))


async def test_a_word_that_is_added_to_ones_seat_is_told_as_that(hall: Hall) -> None:
    await hall.seated()
    added = read(await hall.say(hall.good, "game join", side="good", word="Anduril"))
    assert "**Gwen** gives the word “Anduril” for Good" in added
    assert "Words for the dice: Good’s “Anduril”." in added
    log = read(await hall.say(hall.good, "game log"))
    assert log.count("plays Good") == 1
    assert "gives the word “Anduril”" in log


async def test_the_proof_is_shown_to_anybody_and_the_seed_only_at_the_end(hall: Hall) -> None:
    started = read(await begun(hall))
    await hall.say(hall.good, "roll", dice="3d6")
    await hall.say(hall.evil, "dispute")
    for who in (hall.good, hall.stranger):
        shown = read(await hall.say(who, "game proof"))
        assert HEX.findall(shown) == HEX.findall(started)
        assert "Good’s “Anduril”, Evil’s “m0ria”" in shown
        assert "2 rolls" in shown
        assert "seed is published when the game ends" in shown
    ended = await hall.end(hall.good)
    (seed,) = HEX.findall(read(ended.followups[0]))
    assert [hashlib.sha256(bytes.fromhex(seed)).hexdigest()] == HEX.findall(started)
    assert HEX.findall(read(await hall.say(hall.stranger, "game proof")))[1] == seed
    head = json.loads((await export(hall)).split(b"\n")[0])
    assert head["seed"] == seed


async def test_the_last_game_that_ended_is_verified_for_all_to_see(hall: Hall) -> None:
    none = await hall.say(hall.good, "verify")
    assert none.ephemeral
    assert REFUSALS[Reason.NO_GAME_OVER] in read(none)
    await begun(hall)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins", mounted=True)
    await hall.say(hall.good, "roll", dice="2x 4d6 4+ rr1; d100", secret=True)
    await hall.say(hall.evil, "priority")
    await hall.say(hall.good, "wound", strength=4, defence=9, strikes=20)
    await hall.say(hall.good, "figure add", profile="Samwise Gamgee")
    await hall.say(hall.good, "figure set", figure="Samwise", courage=3)
    await hall.end(hall.good)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")  # the next one is open
    result = await hall.say(hall.stranger, "verify")
    assert not result.ephemeral
    shown = read(result)
    assert re.search(r"✅ (\d+) of \1 rolls are as promised\.", shown)
    assert "Corrected by hand once" in shown


async def test_dice_that_are_not_of_the_seed_are_found(hall: Hall) -> None:
    await begun(hall)
    await hall.say(hall.good, "dispute")
    await hall.say(hall.good, "roll", *[6] * 20, dice="20d6")
    await hall.end(hall.good)
    shown = read(await hall.say(hall.evil, "verify"))
    assert "1 of 2 rolls are as promised; then something is not." in shown
    assert "roll 2: faces recorded as 6 6 6" in shown


async def test_an_attached_record_is_verified_for_its_reader_alone(hall: Hall) -> None:
    await begun(hall)
    await hall.say(hall.good, "roll", dice="20d6")  # which no other word brings by chance
    opened = await verified(hall, await export(hall))
    assert opened.ephemeral
    assert "it is published when the game ends" in read(opened)
    await hall.end(hall.good)
    record = await export(hall)
    assert "1 of 1 roll is as promised." in read(await verified(hall, record))
    tampered = record.replace(b'"m0ria"', b'"m1ria"')
    assert "0 of 1 roll is as promised" in read(await verified(hall, tampered))


@pytest.mark.parametrize("hostile", [b"", b"\xff\xfe", b"{}", b"[" * 50_000, b'{"ringbearer":1}\n'])
async def test_a_hostile_file_is_answered_in_words(hall: Hall, hostile: bytes) -> None:
    result = await verified(hall, hostile or b" ")
    assert result.ephemeral
    assert FLAWS[Flaw.NOT_A_RECORD] in read(result)


async def test_a_large_file_is_not_even_read(hall: Hall) -> None:
    result = await verified(hall, b" " * (MOST_BYTES + 1))
    assert result.ephemeral
    assert "4 MiB at the most" in read(result)


async def test_a_file_on_its_way_to_which_the_connection_breaks_is_told_in_words(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*_: object, **__: object) -> bytes:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.Attachment, "read", cut)
    result = await verified(hall, b"{}")
    assert result.ephemeral
    assert REFUSALS[Reason.FILE_GONE] in read(result)


async def test_everybody_sees_the_same_luck(hall: Hall) -> None:
    await begun(hall)
    await hall.say(hall.good, "roll", *[1] * 10, *[6] * 25, dice="35d6")
    await hall.say(hall.evil, "roll", *[5] * 4, dice="4d6")
    await hall.say(hall.evil, "roll", *[2] * 7, dice="7d6", secret=True)
    seen = {read(await hall.say(who, "luck")) for who in (hall.good, hall.evil, hall.stranger)}
    (shown,) = seen
    assert "39 dice fell for everybody in this game." in shown
    assert "⚀ █████ 10" in shown
    assert "⚁ · 0" in shown
    assert "very uneven: 1 in" in shown
    assert "7 dice thrown in secret, counted but not shown yet" in shown
    of_evil = [await hall.say(who, "luck", player=hall.evil) for who in (hall.good, hall.evil)]
    assert read(of_evil[0]) == read(of_evil[1])
    assert "4 dice fell for Edric" in read(of_evil[0])
    assert not of_evil[0].ephemeral


async def test_the_luck_of_a_channel_counts_all_that_was_rolled_there(hall: Hall) -> None:
    none = await hall.say(hall.good, "luck")
    assert none.ephemeral
    await hall.say(hall.stranger, "roll", dice="5d6")
    await begun(hall)
    await hall.say(hall.good, "roll", dice="3d6")
    await hall.end(hall.good)
    await hall.say(hall.good, "roll", dice="4d6")
    assert "3 dice fell" in read(await hall.say(hall.good, "luck"))
    whole = read(await hall.say(hall.stranger, "luck", scope="channel"))
    assert "12 dice fell for everybody in this channel." in whole

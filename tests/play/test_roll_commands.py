"""Free dice and those in secret, in the record of a game, beside it and without one."""

import asyncio
import json
import re
from typing import Any

import pytest

from bot.rules.actions import Settle
from bot.rules.errors import NoGameError
from bot.table import ChannelId, Person, Ruling, Table
from tests.play.hall import Hall, card_of, labels, read
from tests.play.test_controls import press_raw
from tests.play.test_places import thread
from tests.play.test_trial_commands import played


async def log(hall: Hall) -> str:
    return read(await hall.say(hall.good, "game log"))


async def export(hall: Hall) -> list[dict[str, Any]]:
    (file,) = card_of(await hall.say(hall.good, "game export")).attachments
    return [json.loads(line) for line in (await file.read()).decode().splitlines()]


# Free dice


async def test_dice_are_rolled_for_all_to_see_and_need_no_game(hall: Hall) -> None:
    shown = await hall.say(hall.stranger, "roll", 2, 3, 6, dice="3d6")
    assert not shown.ephemeral
    assert "**Stan** rolls **11**" in read(shown)
    assert "⚁ ⚂ ⚅" in read(shown)
    assert "opens a game" not in read(shown)
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is None


async def test_a_target_counts_successes_and_marks_each_dice(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "roll", 4, 3, 6, dice="3d6 4+", label="the gate"))
    assert "rolls (the gate) **2** successes of 3" in shown
    assert "⚃✓ ⚂✗ ⚅✓" in shown


async def test_parts_have_a_line_each_with_their_labels(hall: Hall) -> None:
    shown = read(
        await hall.say(hall.good, "roll", 3, 1, 5, 2, dice="2d6 3+ orcs; d6 rr1 “*troll*”; d6-1")
    )
    assert "orcs: **1** success of 2 · ⚂✓ ⚀✗" in shown
    assert "\\*troll\\*: **5** · ⚄" in shown
    assert "**1** · ⚁ − 1" in shown


async def test_dice_that_were_rolled_again_and_those_not_kept_are_shown(hall: Hall) -> None:
    assert "(re-rolled 1 → 4)" in read(await hall.say(hall.good, "roll", 1, 6, 4, dice="2d6 rr1"))
    assert "⚅ ~~⚀~~" in read(await hall.say(hall.good, "roll", 6, 1, dice="2d6 kh1"))


async def test_many_dice_are_shown_as_a_count_of_each_face(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "roll", *[1, 6] * 20, dice="40d6 6+"))
    assert "⚀✗ × 20 · ⚅✓ × 20" in shown


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("10d0 4+", "not “0” after “10d”"),
        ("3d6 wibble 4", "“4” after “3d6 wibble”"),
        ("", "3d6"),
        ("501d6", "501"),
        ("d6; ; d6", "where “;” stands after “d6;”"),
        ("9" * 201, "200"),
    ],
)
async def test_dice_that_cannot_be_read_are_refused_at_their_place(
    hall: Hall, dice: str, told: str
) -> None:
    refused = await hall.say(hall.good, "roll", dice=dice)
    assert refused.ephemeral
    assert told in read(refused)


async def test_a_label_that_no_card_can_show_is_refused(hall: Hall) -> None:
    refused = await hall.say(hall.good, "roll", dice="d6", label="x" * 201)
    assert refused.ephemeral
    assert "201 characters; 200 are the most" in read(refused)


async def test_the_log_tells_what_every_part_of_a_throw_gave(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "roll", 2, 4, 6, 5, dice="3d6 4+ orcs; d6 5+ troll")
    entry = next(line for line in (await log(hall)).splitlines() if "orcs" in line)
    assert "Gwen rolls: orcs: 2 successes of 3 · ⚁✗ ⚃✓ ⚅✓; troll: 1 success of 1 · ⚄✓" in entry
    assert entry.endswith("roll 1")
    await hall.say(hall.good, "roll", dice="10x d6")
    assert "and 4 more" in await log(hall)


async def test_words_that_nobody_can_see_count_as_not_given(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "roll", 5, dice="d6", label="\u200b"))
    assert "**Gwen** rolls **5**" in shown
    assert "question" not in read(await hall.say(hall.good, "dispute", 4, question="\u200b \n"))


# In secret


async def test_a_secret_roll_is_seen_by_its_owner_alone(hall: Hall) -> None:
    told = await hall.say(hall.good, "roll", 6, 6, dice="2d6 kh1", label="ambush", secret=True)
    assert not told.ephemeral
    assert "**Gwen** rolls in secret." in read(told)
    for hidden in ("⚅", "ambush", "kh1", "12"):
        assert hidden not in read(told)
    (own,) = told.followups
    assert own.ephemeral
    assert "In secret (ambush): **6**" in read(own)
    assert labels(own) == ["Reveal it"]


async def test_a_secret_roll_stays_secret_where_the_store_is_slow(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = Table.act

    async def slowly(table: Table, *asked: Any, **options: Any) -> Ruling:
        await asyncio.sleep(0.2)
        return await act(table, *asked, **options)

    monkeypatch.setattr(Table, "act", slowly)
    monkeypatch.setattr("bot.render.patience._PATIENCE", 0.05)
    told = await hall.say(hall.good, "roll", 6, dice="d6", secret=True)
    seen_by_all = [m for m in (card_of(told), *told.followups) if not m.ephemeral]
    assert all("⚅" not in read(message) for message in seen_by_all)
    assert any("⚅" in read(message) for message in told.followups if message.ephemeral)


@pytest.mark.parametrize("with_game", [False, True])
async def test_the_button_reveals_it_unchanged_after_a_restart_and_only_once(
    hall: Hall, *, with_game: bool
) -> None:
    if with_game:
        await hall.seated()
    told = await hall.say(hall.good, "roll", 6, 1, dice="2d6", secret=True)
    (own,) = told.followups
    await hall.restart()
    refused = await press_raw(hall, hall.evil, "reveal:1:1")
    assert refused.ephemeral
    assert "somebody else's to reveal" in read(refused)
    shown = await hall.press(hall.good, own, "Reveal it")
    (revealed,) = shown.followups
    assert not revealed.ephemeral
    assert "**Gwen** reveals **7**" in read(revealed)
    assert "Done. **Gwen** reveals **7**" in read(shown)
    again = await hall.say(hall.good, "roll", dice="reveal")
    assert again.ephemeral
    assert "no secret roll here" in read(again)


@pytest.mark.parametrize("with_game", [False, True])
async def test_the_word_reveal_shows_ones_own_last_secret_roll(
    hall: Hall, *, with_game: bool
) -> None:
    if with_game:
        await hall.seated()
    await hall.say(hall.good, "roll", 2, dice="d6", secret=True)
    await hall.say(hall.good, "roll", 3, dice="d6", secret=True)
    await hall.say(hall.evil, "roll", 4, dice="d6", secret=True)
    for faces in ("⚂", "⚁"):
        shown = await hall.say(hall.good, "roll", dice=" Reveal ")
        assert not shown.ephemeral
        assert faces in read(shown)
    refused = await hall.say(hall.stranger, "roll", dice="reveal")
    assert refused.ephemeral
    assert "no secret roll here" in read(refused)


async def test_who_rolled_in_secret_before_two_others_sat_down_may_still_reveal_it(
    hall: Hall,
) -> None:
    await hall.say(hall.good, "game join", side="good")
    await hall.say(hall.stranger, "roll", 2, dice="d6", secret=True)
    await hall.say(hall.evil, "game join", side="evil")
    assert "**Stan** reveals **2**" in read(await hall.say(hall.stranger, "roll", dice="reveal"))


async def test_nothing_of_a_secret_roll_is_in_the_log_or_the_export_before_it_is_shown(
    hall: Hall,
) -> None:
    await hall.seated()
    await hall.say(hall.good, "roll", 5, 5, dice="2d6", label="ambush", secret=True)
    await hall.say(hall.good, "roll", 4, dice="d6", label="gate")
    entry = next(line for line in (await log(hall)).splitlines() if "secret" in line)
    assert "⚄" not in entry
    assert "ambush" not in entry
    secret, shown = [
        line["event"] for line in await export(hall) if line.get("kind") == "dice-thrown"
    ]
    assert secret == {"number": 1, "player": hall.good.id, "name": "Gwen", "secret": True}
    assert shown["thrown"][0]["faces"] == [4]
    await hall.say(hall.good, "roll", dice="reveal")
    assert "⚄ ⚄" in await log(hall)
    secret, _ = [line["event"] for line in await export(hall) if line.get("kind") == "dice-thrown"]
    assert secret["thrown"][0]["faces"] == [5, 5]


# Beside a game


async def test_an_onlookers_dice_do_not_enter_the_record_of_a_game_of_two(hall: Hall) -> None:
    await hall.seated()
    assert "**Stan** rolls **4**" in read(await hall.say(hall.stranger, "roll", 4, dice="d6"))
    await hall.say(hall.stranger, "roll", 3, dice="d6", secret=True)
    assert "**Stan** reveals **3**" in read(await hall.say(hall.stranger, "roll", dice="reveal"))
    assert "Stan" not in await log(hall)
    await hall.say(hall.good, "roll", 5, dice="d6")
    assert "Gwen rolls 5" in await log(hall)
    assert "roll 1" in await log(hall)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("courage", {"who": "5"}),
        ("thrown-rider", {"rider": "Gollum"}),
        ("wound", {"strength": 3, "defence": 4}),
        ("fate", {"figure": "Frodo Baggins"}),
        ("cast", {"caster": "Saruman", "value": 4}),
        ("resist", {"figure": "Gandalf the Grey (The Fellowship)", "against": 4}),
        ("duel", {"good": "Frodo Baggins", "evil": "Orc Captain"}),
        ("dispute", {}),
    ],
)
async def test_a_stranger_rolls_nothing_for_the_game_of_two_others(
    hall: Hall, command: str, options: dict[str, Any]
) -> None:
    await played(hall)
    refused = await hall.say(hall.stranger, command, **options)
    assert refused.ephemeral
    assert re.search("this is theirs to do|That is for (Good|Evil) to decide", read(refused))


# Rolls without any game


async def test_the_buttons_of_a_loose_test_work_after_a_restart_and_spend_once(hall: Hall) -> None:
    offered = await hall.say(hall.good, "courage", 1, 2, who="Frodo")
    assert "Spend 1 Will → 10, the test is passed" in labels(offered)
    await hall.restart()
    passed = await hall.press(hall.good, offered, "Spend 1 Will")
    assert "passes the Courage test" in read(passed)
    twice = await press_raw(hall, hall.good, "settle:1:1:0:1")
    assert twice.ephemeral
    assert "Roll 1 is settled already; nothing was spent now." in read(twice)
    events = await hall.app.database.fetch("SELECT kind FROM event WHERE kind = 'points-spent'")
    assert len(events) == 1


async def test_a_loose_test_is_settled_beside_a_game_that_began_since(hall: Hall) -> None:
    offered = await hall.say(hall.good, "courage", 1, 2, who="Frodo")
    await hall.say(hall.good, "ring on", bearer="Isildur")
    assert "passes" in read(await hall.press(hall.good, offered, "Spend 1 Will"))
    assert "Courage" not in await log(hall)


async def test_a_loose_test_stays_in_its_channel(hall: Hall) -> None:
    await hall.say(hall.good, "courage", 1, 2, who="Frodo")
    elsewhere = Person(ChannelId(thread(hall).id), hall.good.id, "Gwen", interaction=1)
    with pytest.raises(NoGameError):
        await hall.app.table.act(elsewhere, Settle(1, will=1), game_id=1)

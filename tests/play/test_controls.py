"""Buttons: in any process, on any card, pressed by anybody, for ever."""

from typing import Any

import pytest
import simcord

from bot.rules.figures import Side
from bot.rules.game import Game
from bot.table import ChannelId
from tests.play.hall import Hall, card_of, labels, pressable, read


async def game_of(hall: Hall) -> Game:
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    return position.game


async def open_will(hall: Hall) -> simcord.InteractionResult:
    """Both sides taken, and a roll of 1 that two points of Might would save."""
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    return await hall.say(hall.good, "sauronswill", 1)


async def test_a_button_works_in_a_fresh_process(hall: Hall) -> None:
    offered = await open_will(hall)
    await hall.restart()
    saved = await hall.press(hall.good, offered, "Spend 2 Might")
    assert "Good keeps control" in read(saved)
    assert (await game_of(hall)).figures[0].left.might == 0


async def test_a_button_pressed_twice_spends_once(hall: Hall) -> None:
    offered = card_of(await open_will(hall))
    button = next(b for b in pressable(offered.components) if b["label"].startswith("Spend"))
    await hall.good.click(offered, custom_id=button["custom_id"])
    status = await hall.say(hall.good, "ring status")
    assert "Might ○○ 0" in read(status)
    # The card that was pressed has no buttons any more; an old copy of it still has.
    again = await press_raw(hall, hall.good, button["custom_id"])
    assert again.ephemeral
    assert "Roll 1 is settled already; nothing was spent now." in read(again)
    assert (await game_of(hall)).figures[0].left.might == 0


async def press_raw(
    hall: Hall, who: simcord.MemberActor, custom_id: str
) -> simcord.InteractionResult:
    """Press a button with any id at all, on a message of the bot that carries it."""
    last = hall.env.backend.messages[hall.channel.id]
    row: dict[str, Any] = {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": "old", "custom_id": custom_id}],
    }
    mine = [
        message
        for message in last.values()
        if message.author_id == hall.env.backend.bot_user.id
        and message.components
        and not message.flags & 64
    ]
    mine[-1].components.append(row)
    message = hall.channel.history()[-1]
    found = simcord.ResponseMessage(hall.env, mine[-1])
    assert message is not None
    return await who.click(found, custom_id=custom_id)


@pytest.mark.parametrize("who", ["evil", "stranger"])
async def test_a_button_of_another_side_is_refused_privately(hall: Hall, who: str) -> None:
    offered = await open_will(hall)
    actor: simcord.MemberActor = getattr(hall, who)
    refused = await hall.press(actor, offered, "Let it stand")
    assert refused.ephemeral
    assert "That is for Good to decide, and Gwen plays Good here." in read(refused)
    assert (await game_of(hall)).open_tests


async def test_a_moderator_may_help_and_it_is_said(hall: Hall) -> None:
    offered = await open_will(hall)
    stands = await hall.press(hall.moderator, offered, "Let it stand")
    assert "Sauron's Will prevails" in read(stands)
    assert "done by a moderator on a player's behalf" in read(stands)


async def test_a_stranger_cannot_command_a_side_that_is_taken(hall: Hall) -> None:
    await hall.seated()
    refused = await hall.say(hall.stranger, "ring on", bearer="Frodo Baggins")
    assert refused.ephemeral
    assert "Gwen plays Good here" in read(refused)
    refused = await hall.say(hall.stranger, "turn next")
    assert "Both sides have their players here" in read(refused)
    assert (await game_of(hall)).version == 3


async def test_a_side_that_is_free_may_be_acted_for_by_anyone(hall: Hall) -> None:
    await hall.say(hall.stranger, "ring on", bearer="Frodo Baggins")
    assert (await game_of(hall)).wearers


async def test_a_side_is_taken_once_and_given_up(hall: Hall) -> None:
    await hall.seated()
    taken = await hall.say(hall.stranger, "game join", side="good")
    assert "Gwen already plays Good" in read(taken)
    left = await hall.say(hall.good, "game leave")
    assert "Good has no player now." in read(left)
    assert "Stan** plays Good" in read(await hall.say(hall.stranger, "game join", side="good"))
    assert "You play neither side" in read(await hall.say(hall.good, "game leave"))
    seat = (await game_of(hall)).seat(Side.GOOD)
    assert seat is not None
    assert seat.player == hall.stranger.id


@pytest.mark.parametrize(
    "custom_id",
    [
        "settle:99:1:2:0",
        "settle:1:1:9:9",
        "settle:1:77:1:0",
        "will:1:2:9",
        "charge:1:2:0:5:1",
        "charge:1:2:7:0:1",
        "turn:1:1",
        "settle:1:1",
        "settle:1:1:2:0:0",
        "settle:1:1:-2:0",
        "settle:1:\u0661:2:0",
        "settle:" + "9" * 80 + ":1:0:0",
        "might:1:2",
        "wish:",
        "wish:on:nonsense",
        "wish:charge:nan:::0:0:x",
        "wish:on:1",
        "\u202eevil",
        "x",
        ":" * 100,
    ],
)
async def test_any_id_at_all_is_answered_and_changes_nothing(hall: Hall, custom_id: str) -> None:
    await open_will(hall)
    before = await game_of(hall)
    refused = await press_raw(hall, hall.good, custom_id)
    assert refused.ephemeral, read(refused)
    assert read(refused).startswith("### ✋")
    assert await game_of(hall) == before


async def test_a_button_of_another_channel_is_refused(hall: Hall) -> None:
    await open_will(hall)
    other = hall.guild.create_text_channel("other")
    await hall.good.slash(other, "ring on", bearer="Isildur")
    hall.channel = other
    refused = await press_raw(hall, hall.good, "settle:1:1:2:0")
    assert "belongs to a game that is over or elsewhere" in read(refused)


async def test_a_button_of_a_game_that_is_over_is_refused(hall: Hall) -> None:
    offered = await open_will(hall)
    await hall.end(hall.good)
    refused = await hall.press(hall.good, offered, "Let it stand")
    assert "belongs to a game that is over or elsewhere" in read(refused)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    refused = await hall.press(hall.good, offered, "Let it stand")
    assert "belongs to a game that is over or elsewhere" in read(refused)


async def test_the_charge_is_answered_once(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    free = await hall.say(hall.evil, "charge-invisible", charger="Witch-king", distance=3)
    ids = {b["label"]: b["custom_id"] for b in pressable(card_of(free).components)}
    refused = await hall.press(hall.good, free, "Charge")
    assert "That is for Evil to decide" in read(refused)
    await hall.press(hall.evil, free, "Charge")
    ready = await press_raw(hall, hall.evil, ids["Hold back"])
    assert "is decided already" in read(ready)
    await hall.say(hall.good, "turn next")
    late = await press_raw(hall, hall.evil, ids["Charge"])
    assert "That charge belonged to turn 1; it is turn 2 now." in read(late)


async def test_one_can_play_in_a_direct_message_with_the_bot(hall: Hall) -> None:
    shown = await hall.good.user.slash("ring on", bearer="Frodo Baggins")
    assert "puts on the Ring" in read(shown)
    status = await hall.good.user.slash("ring status")
    assert "**Frodo Baggins** wears the Ring." in read(status)


async def test_labels_fit_discord_even_for_long_names(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    name = "A" * 60
    options = {"charger": name, "distance": 0, "courage": 1}
    await hall.say(hall.evil, "charge-invisible", 6, 6, **options)
    shown = labels(await hall.say(hall.good, "board"))
    assert f"{name} holds back" in shown
    assert all(len(label) <= 80 for label in shown)


async def test_an_old_roll_for_saurons_will_means_its_own_turn_alone(hall: Hall) -> None:
    """S1."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    old = await hall.say(hall.good, "turn next")
    await hall.say(hall.good, "sauronswill", 5)
    await hall.say(hall.good, "turn next")
    refused = await hall.press(hall.good, old, "Roll Sauron's Will")
    assert refused.ephemeral
    assert "Turn 2 is over already; it is turn 3 now." in read(refused)


async def test_a_player_who_may_manage_messages_does_not_agree_with_himself(hall: Hall) -> None:
    await hall.say(hall.moderator, "game join", side="good")
    await hall.say(hall.evil, "game join", side="evil")
    await hall.say(hall.moderator, "ring on", bearer="Frodo Baggins")
    asked = await hall.say(hall.moderator, "game undo")
    own = await hall.press(hall.moderator, asked, "Agree")
    assert "That is for Evil to decide" in read(own)
    assert "Evil agrees" in read(await hall.press(hall.evil, asked, "Agree"))


async def test_what_is_settled_from_the_status_leaves_the_status_and_is_told_to_all(
    hall: Hall,
) -> None:
    await open_will(hall)
    status = await hall.say(hall.good, "ring status")
    saved = await hall.press(hall.good, status, "Spend 2 Might")
    assert card_of(saved).id != card_of(status).id
    assert "Good keeps control" in read(saved)
    assert not saved.ephemeral
    assert "Turn 2." in read(status)


async def test_the_card_of_a_thrown_bearer_goes_on_telling_of_the_ring(hall: Hall) -> None:
    """W4."""
    thrown = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    landed = await hall.press(hall.good, thrown, "Let it stand")
    assert "puts on the Ring and is Invisible" in read(landed)
    assert "never In The Way" in read(landed)
    assert "gets up again" in read(landed)


async def test_only_the_opponent_lets_saurons_will_go_unrolled(hall: Hall) -> None:
    """S7."""
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    leaving = await hall.say(hall.good, "turn next")
    refused = await hall.press(hall.good, leaving, "Next turn without it")
    assert "That is for Evil to decide" in read(refused)
    leaving = await hall.say(hall.evil, "turn next")
    assert "Turn 3 begins." in read(await hall.press(hall.evil, leaving, "Next turn without it"))

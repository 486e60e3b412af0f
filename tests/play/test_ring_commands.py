"""The ring commands, used by two players, as they see them."""

from bot.rules.figures import Side
from bot.table import ChannelId
from tests.play.hall import Hall, card_of, labels, read


async def test_the_first_ring_command_opens_a_casual_game(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "ring on", bearer="Frodo Baggins"))
    assert "**Frodo Baggins** puts on the Ring and is Invisible." in shown
    assert "this opens a game here" in shown


async def test_putting_it_on_tells_what_invisible_means_in_four_lines(hall: Hall) -> None:
    """I1, I2, I3, I4."""
    shown = read(await hall.say(hall.good, "ring on", bearer="Frodo Baggins"))
    lines = [line for line in shown.splitlines() if line.startswith("• ")]
    assert len(lines) == 4
    for word in ("magic or a shot", "Control Zone stops it", "push it aside", "Ringwraiths"):
        assert word in shown


async def test_without_a_bearer_it_asks_privately_and_carries_on(hall: Hall) -> None:
    asked = await hall.say(hall.good, "ring on", mounted=True)
    assert asked.ephemeral
    assert "Whose Ring is meant?" in read(asked)
    hall.faces[:] = [6]
    picked = await hall.good.select(card_of(asked), ["Isildur"])
    (told,) = picked.followups
    assert "**Isildur** puts on the Ring and is Invisible. The steed bolts" in read(told)
    assert not told.ephemeral
    assert "Isildur it is." in read(picked)


async def test_the_question_still_works_after_a_restart(hall: Hall) -> None:
    asked = await hall.say(hall.good, "ring on")
    await hall.restart()
    picked = await hall.good.select(card_of(asked), ["Gollum"])
    assert "**Gollum** puts on the Ring" in read(picked.followups[0])


async def test_with_one_bearer_on_the_table_nobody_is_asked(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    assert "withstands Sauron's Will" in read(await hall.say(hall.good, "sauronswill", 5))


async def test_a_bearer_on_a_steed_is_thrown(hall: Hall) -> None:
    """W4, T1."""
    shown = await hall.say(hall.good, "ring on", 1, bearer="Frodo Baggins", mounted=True)
    assert "Thrown Rider: **Frodo Baggins** has 1." in read(shown)
    assert labels(shown) == [
        "Spend 1 Might → 2, the rider gets up again",
        "Let it stand → the rider is knocked flying",
    ]
    stands = await hall.press(hall.good, shown, "Let it stand")
    assert "is knocked flying" in read(stands)
    assert "one Strength 3 hit, is Prone, and does nothing more this turn" in read(stands)


async def test_sauron_takes_control_and_the_opponent_is_called(hall: Hall) -> None:
    """S4, S8."""
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    offered = await hall.say(hall.good, "sauronswill", 2)
    assert hall.pinged() == set()
    stands = await hall.press(hall.good, offered, "Let it stand")
    shown = read(stands)
    assert "Sauron's Will prevails: Evil moves **Frodo Baggins** this turn." in shown
    assert "no Courage test against terrifying foes" in shown
    assert "Not allowed: Heroic Actions" in shown
    assert hall.pinged() == {hall.evil.id}


async def test_with_no_might_left_the_loss_stands_at_once_and_calls_the_opponent(
    hall: Hall,
) -> None:
    """S13."""
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    assert "keeps control" in read(await hall.say(hall.good, "sauronswill", 1, might=2))
    await hall.say(hall.good, "turn next")
    lost = await hall.say(hall.good, "sauronswill", 1)
    assert "Sauron's Will prevails" in read(lost)
    assert labels(lost) == []
    assert f"<@{hall.evil.id}>, you move **Frodo Baggins** this turn." in read(lost)
    assert hall.pinged() == {hall.evil.id}


async def test_a_might_point_saves_the_roll_by_button(hall: Hall) -> None:
    """S5."""
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.evil, "turn next")
    offered = await hall.say(hall.good, "sauronswill", 2)
    assert labels(offered) == [
        "Spend 1 Might → 3, Good moves the bearer",
        "Let it stand → Evil moves the bearer",
    ]
    saved = await hall.press(hall.good, offered, "Spend 1 Might")
    assert "withstands Sauron's Will: Good keeps control" in read(saved)
    assert "2 + 1 Might = **3**" in read(saved)
    assert labels(saved) == []
    status = read(await hall.say(hall.good, "ring status"))
    assert "Might ●○ 1" in status


async def test_taking_it_off_offers_will_and_might(hall: Hall) -> None:
    """R1, R9."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    await hall.say(hall.good, "sauronswill", 3)
    offered = await hall.say(hall.good, "ring off", 1, 1)
    assert labels(offered) == [
        "Spend 2 Will → 10, the Ring comes off",
        "Spend 1 Might and 1 Will → 10, the Ring comes off",
        "Spend 2 Might → 10, the Ring comes off",
        "Let it stand → the Ring stays on",
    ]
    off = await hall.press(hall.good, offered, "Spend 1 Might and 1 Will")
    assert "**Frodo Baggins** takes off the Ring." in read(off)
    assert "1 + 1 + 6 Courage + 1 Might + 1 Will = **10**" in read(off)
    assert "Nobody wears the Ring" in read(await hall.say(hall.good, "ring status"))


async def test_a_charge_fails_once_and_is_refused_the_second_time(hall: Hall) -> None:
    """C2, C3."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    options = {"charger": "Moria Goblin Warrior", "distance": 3}
    failed = await hall.say(hall.evil, "charge-invisible", 6, 4, **options)
    assert "cannot find **Frodo Baggins**" in read(failed)
    assert "6 + 4 + 2 Courage − 3 distance = **9** · needs 10 or more" in read(failed)
    again = await hall.say(hall.evil, "charge-invisible", **options)
    assert again.ephemeral
    assert "already failed to find Frodo Baggins in turn 1 (roll 1: ⚅ ⚃)" in read(again)
    other = await hall.say(
        hall.evil, "charge-invisible", 6, 6, charger="Moria Goblin Warrior 2", distance=3
    )
    assert "**Moria Goblin Warrior 2** finds **Frodo Baggins**" in read(other)


async def test_a_charge_that_goes_ahead_puts_the_bearer_in_combat(hall: Hall) -> None:
    """C1."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    found = await hall.say(
        hall.evil, "charge-invisible", 6, 6, charger="Moria Goblin Warrior", distance=0
    )
    charged = await hall.press(hall.evil, found, "Charge")
    assert "charges **Frodo Baggins**" in read(charged)
    assert "In combat" in read(await hall.say(hall.good, "ring status"))
    await hall.say(hall.good, "turn next")
    assert "In combat" not in read(await hall.say(hall.good, "ring status"))


async def test_a_charge_may_be_held_back(hall: Hall) -> None:
    """C1."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    free = await hall.say(hall.evil, "charge-invisible", charger="Witch-king", distance=9)
    assert "needs no test" in read(free)
    assert "holds back" in read(await hall.press(hall.evil, free, "Hold back"))
    assert "In combat" not in read(await hall.say(hall.good, "ring status"))


async def test_a_name_nobody_knows_needs_its_courage(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    options = {"charger": "Bob the Cruel", "distance": 3}
    refused = await hall.say(hall.evil, "charge-invisible", **options)
    assert refused.ephemeral
    assert "I know no model called Bob the Cruel" in read(refused)
    found = await hall.say(hall.evil, "charge-invisible", 5, 5, courage=2, might=1, **options)
    assert "5 + 5 + 2 Courage − 3 distance + 1 Might = **10**" in read(found)


async def test_a_charged_bearer_cannot_put_the_ring_on(hall: Hall) -> None:
    """W3."""
    noted = await hall.say(hall.evil, "ring charged", bearer="Frodo Baggins")
    assert "**Frodo Baggins** is in combat." in read(noted)
    refused = await hall.say(hall.good, "ring on")
    assert refused.ephemeral
    assert "too late to put the Ring on this turn" in read(refused)


async def test_a_due_will_is_offered_where_it_stands_in_the_way(hall: Hall) -> None:
    """R4, S7."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    turn = await hall.say(hall.good, "turn next")
    assert labels(turn) == ["Roll Sauron's Will"]
    refused = await hall.say(hall.good, "ring off")
    assert "Sauron's Will comes first" in read(refused)
    leaving = await hall.say(hall.good, "turn next")
    assert labels(leaving) == ["Roll Sauron's Will", "Next turn without it"]
    rolled = await hall.press(hall.good, refused, "Roll Sauron's Will", 4)
    assert "withstands Sauron's Will" in read(rolled)
    assert not rolled.ephemeral


async def test_the_next_turn_can_begin_without_the_will_if_confirmed(hall: Hall) -> None:
    """S7."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    leaving = await hall.say(hall.good, "turn next")
    on = await hall.press(hall.good, leaving, "Next turn without it")
    assert "Turn 3 begins." in read(on)
    assert "Sauron's Will was not rolled for **Frodo Baggins** in turn 2." in read(on)
    twice = await hall.press(hall.good, leaving, "Next turn without it")
    assert twice.ephemeral
    assert "Turn 2 is over already; it is turn 3 now." in read(twice)


async def test_the_next_turn_waits_for_an_open_test(hall: Hall) -> None:
    thrown = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    refused = await hall.say(hall.evil, "turn next")
    place = f"https://discord.com/channels/{hall.guild.id}/{hall.channel.id}/{card_of(thrown).id}"
    named = f"Frodo Baggins can still change the Thrown Rider test (roll [1]({place}))"
    assert named in read(refused)


async def test_the_status_carries_the_buttons_of_an_open_test(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    status = await hall.say(hall.good, "ring status")
    assert "Open: **Frodo Baggins** can still change roll [1](https://" in read(status)
    saved = await hall.press(hall.good, status, "Spend 1 Might")
    assert "lands on its feet" in read(saved)


async def test_the_status_of_an_empty_channel_says_how_to_begin(hall: Hall) -> None:
    assert "No game is open" in read(await hall.say(hall.good, "ring status"))


async def test_names_are_suggested_while_they_are_typed(hall: Hall) -> None:
    bearers = await hall.good.autocomplete(hall.channel, "ring on", "bearer", "bilbo")
    assert [choice["name"] for choice in bearers] == [
        "Bilbo Baggins (Thorin's Company)",
        "Bilbo Baggins, Master Burglar",
        "Bilbo Baggins (The Shire)",
    ]
    many = await hall.evil.autocomplete(hall.channel, "charge-invisible", "charger", "")
    assert len(many) == 25
    folded = await hall.evil.autocomplete(hall.channel, "charge-invisible", "charger", "khamul")
    assert folded[0]["value"].startswith("Khamûl")
    none = await hall.evil.autocomplete(hall.channel, "charge-invisible", "charger", "x" * 100)
    assert none == []


async def test_a_game_ends_and_the_next_begins_afresh(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    ended = await hall.end(hall.evil)
    assert read(ended) == "### 📜 Done. The game is over after 1 turn."
    assert "The game is over after 1 turn." in read(ended.followups[0])
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is None
    await hall.say(hall.stranger, "ring on", bearer="Isildur")
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    assert position.game.seat(Side.GOOD) is None


async def test_a_known_courage_is_not_overridden(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    goblin = {"charger": "Moria Goblin Warrior", "distance": 0}
    refused = await hall.say(hall.evil, "charge-invisible", **goblin, courage=9)
    assert "Moria Goblin Warrior has Courage 2 here." in read(refused)
    await hall.say(hall.evil, "charge-invisible", 1, 1, **goblin, courage=2)


async def test_a_barred_charger_is_told_what_to_call_the_next_one(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    second = {"charger": "Moria Goblin Warrior 2", "distance": 0}
    await hall.say(hall.evil, "charge-invisible", 1, 1, **second)
    refused = await hall.say(hall.evil, "charge-invisible", **second)
    assert "Call it “Moria Goblin Warrior 3”" in read(refused)


async def test_nobody_charges_in_a_phase_without_charges(hall: Hall) -> None:
    """C1, with phases tracked."""
    await hall.say(hall.good, "game start")
    await hall.say(hall.good, "priority", 6, 1)
    await hall.say(hall.good, "phase next")
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    for _ in range(2):
        await hall.say(hall.good, "phase next")
    goblin = {"charger": "Moria Goblin Warrior", "distance": 0}
    refused = await hall.say(hall.evil, "charge-invisible", **goblin)
    assert "does not charge now, in the Shoot phase" in read(refused)
    await hall.say(hall.good, "phase next")
    refused = await hall.say(hall.evil, "charge-invisible", **goblin)
    assert "does not charge now, in the Fight phase" in read(refused)
    await hall.say(hall.evil, "figure add", profile="Gorbag")
    await hall.say(hall.evil, "heroic", figure="Gorbag", action="combat")
    assert "cannot find" in read(await hall.say(hall.evil, "charge-invisible", 1, 1, **goblin))


async def test_a_charge_that_may_be_made_is_answered_before_the_turn_ends(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.evil, "charge-invisible", charger="Witch-king", distance=3)
    status = await hall.say(hall.good, "ring status")
    assert "may charge Frodo Baggins, or hold back" in read(status)
    assert "The Witch-king of Angmar charges" in labels(status)
    refused = await hall.say(hall.good, "turn next")
    assert "First say whether it does, or holds back" in read(refused)
    assert "The Witch-king of Angmar charges" in labels(refused)
    await hall.press(hall.evil, status, "The Witch-king of Angmar holds back")
    assert "Turn 2 begins." in read(await hall.say(hall.good, "turn next"))

"""Courage, duels, wounds, Fate, magic and disputes, rolled by two players."""

from typing import Any

import pytest

from bot.rules.figures import FigureId, Points
from bot.table import ChannelId
from tests.play.hall import Hall, labels, read
from tests.play.test_controls import press_raw

FRODO = FigureId("frodo baggins")


async def left(hall: Hall, which: FigureId = FRODO) -> Points:
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    return position.game.figure(which).left


async def played(hall: Hall) -> None:
    """Both sit, Good has Frodo on the table, Evil a captain."""
    await hall.seated()
    await hall.say(hall.good, "figure add", profile="Frodo Baggins")
    await hall.say(hall.evil, "figure add", profile="Orc Captain")


# Courage and Thrown Rider


async def test_courage_is_tested_by_number_by_profile_and_by_a_name_with_its_value(
    hall: Hall,
) -> None:
    assert "**Courage 4** passes" in read(await hall.say(hall.good, "courage", 3, 3, who=" 4 "))
    orc = read(await hall.say(hall.evil, "courage", 6, 2, who="Orc Warrior", modifier=-1))
    assert "**Orc Warrior** fails" in orc
    assert "6 + 2 + 2 Courage − 1 modifier = **9**" in orc
    unknown = await hall.say(hall.evil, "courage", who="Bob")
    assert unknown.ephemeral
    assert "I know no model called Bob" in read(unknown)
    bob = await hall.say(hall.evil, "courage", 1, 5, who="Bob", courage=3, might=1)
    assert "+ 1 Might = **10**" in read(bob)
    changing = await hall.say(hall.evil, "courage", who="Gulavhar")
    assert "The Courage of Gûlavhar, the Terror of Arnor changes in play." in read(changing)
    other = await hall.say(hall.good, "courage", who="Frodo", courage=3)
    assert "has Courage 6 here" in read(other)
    brave = await hall.say(hall.good, "courage", who="Troll Brute")
    assert "always passes" in read(brave)


async def test_a_test_in_a_game_is_its_players_alone_and_uses_what_is_left(hall: Hall) -> None:
    """C10."""
    await played(hall)
    assert "to decide" in read(await hall.say(hall.evil, "courage", who="Frodo"))
    offered = await hall.say(hall.good, "courage", 1, 2, who="Frodo")
    for other in (hall.evil, hall.stranger):
        refused = await hall.press(other, offered, "Spend 1 Will")
        assert refused.ephemeral
        assert "for Good to decide" in read(refused)
    await hall.press(hall.good, offered, "Spend 1 Will")
    assert (await left(hall)).will == 2
    assert "passes the Courage test" in read(await hall.say(hall.good, "game log"))


async def test_a_rider_knocked_flying_takes_its_hit_by_button_once(hall: Hall) -> None:
    """T1, D5."""
    thrown = await hall.say(hall.evil, "thrown-rider", 1, rider="Orc Warrior")
    assert "is knocked flying" in read(thrown)
    assert labels(thrown) == ["Roll the Strength 3 hit"]
    await hall.restart()
    hit = await hall.press(hall.evil, thrown, "Roll the Strength 3 hit", 5)
    assert "The fall of Orc Warrior" in read(hit)
    assert "1 wound" in read(hit)
    assert labels(hit) == []


async def test_an_expert_rider_rolls_again_by_button(hall: Hall) -> None:
    """T1."""
    thrown = await hall.say(hall.evil, "thrown-rider", 1, rider="Orc Warrior", expert=True)
    landed = await hall.press(hall.evil, thrown, "Re-roll the 1", 6)
    assert "lands on its feet" in read(landed)
    assert "(re-rolled a 1)" in read(landed)


# Duels


async def test_a_duel_needs_no_more_than_two_names(hall: Hall) -> None:
    """D1."""
    shown = read(await hall.say(hall.good, "duel", 6, 1, 2, good="Frodo", evil="Gollum"))
    assert "**Frodo Baggins** wins the duel for Good." in shown
    assert "Evil, **Gollum**: ⚀ ⚁ = **2** · Fight 4" in shown


async def test_might_is_spent_in_turns_by_the_buttons_of_both_players(hall: Hall) -> None:
    """D2, F5."""
    await played(hall)
    first = await hall.say(hall.good, "duel", 3, 4, 1, good="Frodo", evil="Orc Captain")
    assert "**Orc Captain** leads 4 to 3." in read(first)
    assert labels(first) == ["Spend 2 Might → 5, Good wins", "Let it stand → Evil wins"]
    for other in (hall.evil, hall.stranger):
        refused = await hall.press(other, first, "Spend 2 Might")
        assert refused.ephemeral
        assert "for Good to decide" in read(refused)
    second = await hall.press(hall.good, first, "Spend 2 Might")
    assert "**Frodo Baggins** leads 5 to 4." in read(second)
    assert f"<@{hall.evil.id}>" in read(second.followups[0] if second.followups else second)
    assert "for Evil to decide" in read(await hall.press(hall.good, second, "Spend 1 Might"))
    stale = await press_raw(hall, hall.good, "duel:1:1:1:0:2")
    assert stale.ephemeral
    assert "The duel of roll 1 has moved on" in read(stale)
    await hall.restart()
    won = await hall.press(hall.evil, second, "Spend 1 Might")
    assert "**Orc Captain** wins the duel for Evil." in read(won)
    assert "Both have 5; Fight 4 is higher than 3." in read(won)
    assert labels(won) == []
    assert (await left(hall)).might == 0
    assert "wins the duel" in read(await hall.say(hall.good, "game log"))


async def test_a_duel_that_ends_level_is_decided_by_one_dice(hall: Hall) -> None:
    """F5."""
    sides = {"good_dice": 1, "good_fight": 4, "evil_dice": 1, "evil_fight": 4}
    shown = read(await hall.say(hall.good, "duel", 3, 3, 5, **sides))
    assert "Both have 3 and Fight 4: ⚄ decides (Evil 1–3, Good 4–6)." in shown
    assert "roll 2 for the tie" in shown


async def test_the_dice_of_a_tie_has_the_number_of_its_own_roll(hall: Hall) -> None:
    """F5."""
    await played(hall)
    level = {"good": "Frodo", "evil_dice": 1, "evil_fight": 3}
    offered = await hall.say(hall.good, "duel", 3, 3, **level)
    assert "3 all, and Fight 3 on both sides" in read(offered)
    await hall.say(hall.evil, "roll", 1, dice="d6")
    assert "roll 1 · roll 3 for the tie" in read(await hall.press(hall.good, offered, "Let it", 6))


async def test_nobody_fights_for_the_side_that_is_not_its_own(hall: Hall) -> None:
    await played(hall)
    refused = await hall.say(hall.good, "duel", good="Orc Captain", evil="Frodo")
    assert refused.ephemeral
    assert "Orc Captain is on the side of Evil here" in read(refused)


async def test_a_banner_rolls_one_dice_again_by_button(hall: Hall) -> None:
    """D3."""
    sides = {"good_dice": 2, "good_fight": 4, "evil_dice": 1, "evil_fight": 4}
    shown = await hall.say(hall.good, "duel", 1, 2, 5, **sides, good_banner=True)
    assert labels(shown)[:2] == ["Banner: re-roll the 1", "Banner: re-roll the 2"]
    won = await hall.press(hall.good, shown, "Banner: re-roll the 1", 6)
    assert "**Good** wins the duel." in read(won)
    assert "(re-rolled a 1)" in read(won)


async def test_fight_is_halved_against_the_invisible_bearer_and_the_reading_named(
    hall: Hall,
) -> None:
    """F1, F2."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "figure set", figure="Frodo", might=0)
    orcs = {"evil_dice": 1, "evil_fight": 5}
    shown = read(await hall.say(hall.good, "duel", 2, 6, good="Frodo", **orcs))
    assert "Fight 3, halved from 5" in shown
    assert "reading" in shown
    wraith = read(await hall.say(hall.good, "duel", 2, 6, good="Frodo", evil="Ringwraith"))
    assert "halved" not in wraith


async def test_the_witch_king_has_three_attacks_with_the_crown_and_nobody_else(hall: Hall) -> None:
    """CR1, CR4."""
    good = {"good_dice": 1, "good_fight": 3}
    shown = await hall.say(hall.evil, "duel", 1, 6, 5, 4, **good, evil="Witch-king", crown=True)
    assert "⚅ ⚄ ⚃ = **6**" in read(shown)
    refused = await hall.say(hall.evil, "duel", **good, evil="Ringwraith", crown=True)
    assert "only the Witch-king" in read(refused)


# Wounds, Fate, magic, disputes


async def test_wounds_are_rolled_and_might_is_offered_to_the_hero_named(hall: Hall) -> None:
    """D5, D6."""
    shown = await hall.say(
        hall.good, "wound", 3, 4, 1, 6, strength=3, defence=4, strikes=2, trapped=True
    )
    assert "1 wound." in read(shown)
    assert "each needs 5 or more" in read(shown)
    offered = await hall.say(hall.good, "wound", 4, strength=3, defence=5, by="Frodo")
    assert labels(offered)[0] == "Spend 1 Might → 1 wound"
    assert "1 wound" in read(await hall.press(hall.good, offered, "Spend 1 Might"))


async def test_the_second_dice_follows_on_the_same_card(hall: Hall) -> None:
    """D5."""
    shown = read(await hall.say(hall.good, "wound", 6, 6, 4, 3, strength=3, defence=8, strikes=2))
    assert "2 of 2 may wound; 4+ decides." in shown
    assert "1 wound." in shown
    assert "roll 1 · roll 2" in shown


async def test_fate_is_spent_and_may_be_raised(hall: Hall) -> None:
    """D9."""
    await played(hall)
    offered = await hall.say(hall.good, "fate", 3, figure="Frodo")
    assert (await left(hall)).fate == 2
    saved = await hall.press(hall.good, offered, "Spend 1 Might")
    assert "Fate saves **Frodo Baggins**" in read(saved)
    assert "2 Fate left." in read(saved)
    none = await hall.say(hall.evil, "fate", figure="Sauron")
    assert none.ephemeral


async def test_a_power_is_cast_raised_and_resisted(hall: Hall) -> None:
    """D7, D8."""
    await hall.seated()
    await hall.say(hall.evil, "figure add", profile="Saruman")
    await hall.say(hall.good, "figure add", profile="Frodo Baggins")
    command = {"caster": "Saruman", "value": 4, "dice": 2, "power": "Command"}
    cast = await hall.say(hall.evil, "cast", 5, 2, **command)
    assert labels(cast) == [
        "Spend 1 Might → 6, cast; a 6 is needed to resist",
        "Let it stand → cast; a 5 is needed to resist",
    ]
    early = await hall.say(hall.good, "resist", figure="Frodo")
    assert early.ephemeral
    assert "First the open test: Saruman" in read(early)
    assert "must reach 6" in read(await hall.press(hall.evil, cast, "Spend 1 Might"))
    resisted = read(await hall.say(hall.good, "resist", 6, 1, figure="Frodo", dice=2))
    assert "**Frodo Baggins** resists the power." in resisted
    assert "gets 1 Will back" in resisted
    assert "natural sixes. · ⚅✓ ⚀✗ ·" in read(await hall.say(hall.good, "game log"))
    assert (await left(hall)).will == 2


async def test_the_crown_is_a_button_for_each_dice_of_the_witch_king(hall: Hall) -> None:
    """CR2, CR3."""
    dart = {"caster": "Witch-king", "value": 5, "dice": 2, "crown": True}
    cast = await hall.say(hall.evil, "cast", 2, 3, **dart)
    assert labels(cast)[:2] == ["Re-roll the 2", "Re-roll the 3"]
    again = await hall.press(hall.evil, cast, "Re-roll the 2", 5)
    assert "casts a power" in read(again)
    assert labels(again) == []
    resist = {"figure": "Witch-king", "against": 5, "crown": True}
    offered = await hall.say(hall.evil, "resist", 2, **resist)
    assert "resists the power" in read(await hall.press(hall.evil, offered, "Re-roll the 2", 6))


async def test_might_that_was_promised_waits_for_the_crown_and_is_told(hall: Hall) -> None:
    """CR3."""
    await hall.say(hall.evil, "game start", phases="free")
    await hall.say(hall.evil, "figure add", profile="Witch-king", might=2)
    dart = {"caster": "Witch-king", "value": 5, "dice": 1, "crown": True, "might": 1}
    cast = await hall.say(hall.evil, "cast", 2, **dart)
    assert "1 Might is promised for after a re-roll." in read(cast)
    again = read(await hall.press(hall.evil, cast, "Re-roll the 2", 4))
    assert "casts a power" in again
    assert "+ 1 Might" in again
    assert (await left(hall, FigureId("the witch-king of angmar"))).might == 1


async def test_a_dispute_is_decided_by_one_dice(hall: Hall) -> None:
    """D12."""
    shown = read(await hall.say(hall.good, "dispute", 3, question="Is *it* in cover?"))
    assert "The dispute goes to Evil." in shown
    assert "Is \\*it\\* in cover?" in shown
    assert "goes to Good" in read(await hall.say(hall.good, "dispute", 4))


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("courage", {"who": "11"}, "Courage is a whole number"),
        ("courage", {"who": "@everyone"}, "cannot hold"),
        ("courage", {"who": "5", "modifier": 11}, "modifier is a whole number"),
        ("courage", {"who": "5", "might": 21}, "from 0 to 20"),
        ("courage", {"who": "5", "will": -1}, "from 0 to 20"),
        ("courage", {"who": "Bob", "courage": 99}, "Courage is a whole number"),
        ("thrown-rider", {"rider": "1234"}, "at least one letter"),
        ("thrown-rider", {"rider": "Gollum", "might": -3}, "from 0 to 20"),
        ("duel", {}, "how Good fights"),
        ("duel", {"good": "Bob", "evil": "Gollum"}, "how Bob fights"),
        ("duel", {"good": "Frodo", "evil": "Gollum", "good_dice": 0}, "from 1 to 30"),
        ("duel", {"good": "Frodo", "evil": "Gollum", "evil_dice": 31}, "from 1 to 30"),
        ("duel", {"good": "Frodo", "evil": "Gollum", "good_fight": 11}, "from 1 to 10"),
        ("duel", {"good": "Frodo", "evil": "Gollum", "evil_own": 3}, "from 0 to 2"),
        ("duel", {"good": "Frodo", "evil": "Frodo"}, "nothing to fight"),
        ("wound", {"strength": 0, "defence": 4}, "from 1 to 20"),
        ("wound", {"strength": 3, "defence": 99}, "from 1 to 20"),
        ("wound", {"strength": 3, "defence": 4, "strikes": 31}, "from 1 to 30"),
        ("wound", {"strength": 3, "defence": 4, "by": "\u202e"}, "cannot hold"),
        ("wound", {"strength": 3, "defence": 4, "might": 21}, "from 0 to 20"),
        ("wound", {"strength": 1, "defence": 9}, "cannot wound"),
        ("fate", {"figure": "Sauron"}, "no Fate"),
        ("fate", {"figure": "Frodo", "might": -1}, "from 0 to 20"),
        ("cast", {"caster": "Saruman", "value": 1}, "from 2 to 6"),
        ("cast", {"caster": "Saruman", "value": 4, "dice": 0}, "from 1 to 20"),
        ("cast", {"caster": "Saruman", "value": 4, "dice": 9}, "take fewer dice"),
        ("cast", {"caster": "Saruman", "value": 4, "crown": True}, "only the Witch-king"),
        ("cast", {"caster": "Saruman", "value": 4, "power": "x" * 201}, "200 are the most"),
        ("cast", {"caster": "Saruman", "value": 4, "might": 21}, "from 0 to 20"),
        ("resist", {"figure": "Frodo"}, "No power was cast"),
        ("resist", {"figure": "Frodo", "against": 7}, "from 2 to 6"),
        ("resist", {"figure": "Frodo", "against": 4, "dice": -1}, "from 1 to 20"),
        ("resist", {"figure": "Frodo", "against": 4, "crown": True}, "only the Witch-king"),
        ("resist", {"figure": "Frodo", "against": 4, "might": -1}, "from 0 to 20"),
        ("dispute", {"question": "x" * 201}, "200 are the most"),
    ],
)
async def test_what_cannot_be_meant_is_refused_privately_in_a_sentence(
    hall: Hall, command: str, options: dict[str, Any], told: str
) -> None:
    refused = await hall.say(hall.good, command, **options)
    assert refused.ephemeral
    assert told in read(refused)
    assert await hall.app.database.fetch("SELECT id FROM game") == []

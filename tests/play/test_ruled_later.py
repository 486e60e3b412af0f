"""What only the edition of 2024 rules, as players meet it: magic, duels and courage."""

import pytest

from tests.play.hall import Hall, labels, read


async def begun(hall: Hall, edition: str = "2024") -> None:
    """Both sit at a game of that edition, Good with Frodo and Saruman."""
    await hall.say(hall.good, "game start", edition=edition, phases="free")
    await hall.seated()
    await hall.say(hall.good, "figure add", profile="Frodo Baggins", ring=True)
    await hall.say(hall.good, "figure add", profile="Saruman the White", side="good")


async def test_a_channelling_is_told_until_its_casting_has_used_it(hall: Hall) -> None:
    """E25."""
    await begun(hall)
    waits = "The next Casting test of **Saruman the White** this turn counts as a 6"
    declared = await hall.say(hall.good, "heroic", figure="Saruman", action="channelling")
    assert waits in read(declared)
    assert waits in read(await hall.say(hall.evil, "game status"))
    assert "next casting counts as a 6" in read(await hall.say(hall.good, "figure list"))
    spell = {"caster": "Saruman the White", "power": "Immobilise", "value": 3}
    cast = read(await hall.say(hall.good, "cast", 2, **spell))
    assert "**Saruman the White** casts Immobilise." in cast
    assert "⚁ counts as **6**" in cast
    assert "Heroic Channelling: the test counts as a 6" in cast
    assert "one dice of `/resist` must reach 6" in cast
    assert waits not in read(await hall.say(hall.evil, "game status"))
    log = read(await hall.say(hall.good, "game log"))
    assert "declares a Heroic Channelling" in log
    assert "counts as **6**" in log


async def test_in_2018_a_channelling_changes_no_dice(hall: Hall) -> None:
    """E25."""
    await begun(hall, "2018")
    declared = await hall.say(hall.good, "heroic", figure="Saruman", action="channelling")
    assert "counts as" not in read(declared)
    cast = await hall.say(hall.good, "cast", 2, caster="Saruman the White", value=3)
    assert "counts as" not in read(cast)


LEVEL = {"good_dice": 1, "good_fight": 4, "evil_dice": 1, "evil_fight": 4}
BOTH = "Both sides are Elven-made, so neither is helped: that is our reading."


async def test_an_elven_made_weapon_counts_in_the_roll_off_and_is_told(hall: Hall) -> None:
    """E29."""
    await begun(hall)
    shown = read(await hall.say(hall.good, "duel", 3, 3, 3, **LEVEL, good_elven=True))
    assert "**Good** wins the duel" in shown
    assert "⚂ decides (Evil 1–2, Good 3–6)." in shown
    assert shown.count("Elven-made") == 1
    shown = read(await hall.say(hall.evil, "duel", 3, 3, 4, **LEVEL, evil_elven=True))
    assert "**Evil** wins the duel" in shown
    assert "⚃ decides (Evil 1–4, Good 5–6)." in shown
    elves = {"good_elven": True, "evil_elven": True}
    shown = read(await hall.say(hall.evil, "duel", 3, 3, 4, **LEVEL, **elves))
    assert f"⚃ decides (Evil 1–3, Good 4–6). {BOTH}" in shown
    told = read(await hall.say(hall.good, "odds duel", **LEVEL, evil_elven=True))
    assert "**47.2%** Good wins" in told
    assert "Evil: 1 dice, Fight 4, Elven-made." in told
    assert BOTH in read(await hall.say(hall.good, "odds duel", **LEVEL, **elves))


async def test_in_2018_an_elven_made_weapon_is_refused_in_words(hall: Hall) -> None:
    """E29."""
    await begun(hall, "2018")
    for command in ("duel", "odds duel"):
        refused = await hall.say(hall.good, command, **LEVEL, good_elven=True)
        assert refused.ephemeral
        assert "an Elven-made weapon changes no roll-off. Leave `good_elven:`" in read(refused)


async def test_before_the_crown_even_who_always_passes_takes_its_courage_test(hall: Hall) -> None:
    """E27."""
    await begun(hall)
    brave = {"who": "Troll Brute"}
    refused = await hall.say(hall.evil, "courage", **brave)
    assert "always passes Courage tests" in read(refused)
    assert "Before an enemy with the Crown of Morgul, add `crown: True`" in read(refused)
    taken = read(await hall.say(hall.evil, "courage", 1, 1, **brave, crown=True))
    assert "**Troll Brute (War Beast)** fails the Courage test." in taken
    assert "before the Crown of Morgul nobody passes by itself" in taken
    offered = await hall.say(hall.good, "courage", 1, 2, who="Frodo", crown=True)
    assert "before the Crown of Morgul nobody passes by itself" in read(offered)


async def test_in_2018_the_crown_changes_no_courage_test(hall: Hall) -> None:
    """E27."""
    await begun(hall, "2018")
    refused = await hall.say(hall.evil, "courage", who="Troll Brute", crown=True)
    assert refused.ephemeral
    assert "the Crown of Morgul changes no Courage test. Leave `crown:`" in read(refused)


async def test_who_is_held_by_magic_cannot_act_until_that_is_over(hall: Hall) -> None:
    """E14."""
    await begun(hall)
    await hall.say(hall.good, "ring on", bearer="Frodo")
    await hall.say(hall.good, "turn next")
    for other in (hall.stranger, hall.good):  # who owns the bearer would spare it the roll
        refused = await hall.say(other, "figure hold", figure="Frodo")
        assert "a hold would spare it the roll. So that is for Evil to note" in read(refused)
    noted = read(await hall.say(hall.evil, "figure hold", figure="Frodo"))
    assert "**Frodo Baggins** is held by magic." in noted
    assert "It cannot act" in noted
    assert "Sauron's Will is not rolled for it." in noted
    status = await hall.say(hall.good, "game status")
    assert "Held by magic until the turn ends: Frodo Baggins" in read(status)
    assert "Roll Sauron's Will" not in labels(status)
    assert "held by magic" in read(await hall.say(hall.good, "figure list"))
    for command in ("ring off", "sauronswill"):
        refused = await hall.say(hall.good, command)
        assert refused.ephemeral
        assert "held by magic and cannot" in read(refused)
        assert "`/figure hold` with `held: False`" in read(refused)
    freed = await hall.say(hall.good, "figure hold", figure="Frodo", held=False)
    assert "is held by magic no more" in read(freed)
    await hall.press(hall.good, freed, "Roll Sauron's Will", 6)
    log = read(await hall.say(hall.good, "game log"))
    assert "Edric: Frodo Baggins is held by magic.\n" in log
    assert "Frodo Baggins is held by magic no more." in log


async def test_in_2018_who_is_held_rolls_saurons_will_by_our_reading(hall: Hall) -> None:
    """S11."""
    await begun(hall, "2018")
    await hall.say(hall.good, "ring on", bearer="Frodo")
    await hall.say(hall.good, "turn next")
    noted = read(await hall.say(hall.evil, "figure hold", figure="Frodo"))
    reading = "reading: Sauron's Will is rolled though the bearer cannot move"
    assert reading in noted
    assert "cannot act" not in noted
    assert reading in read(await hall.say(hall.good, "sauronswill", 6))


@pytest.mark.parametrize("called", ["Witch-king", "The Witch-king of Angmar (Option 1)"])
async def test_a_model_keeps_the_name_it_had_before_its_profile_was_renamed(
    hall: Hall, called: str
) -> None:
    await begun(hall)
    older = {"profile": "Witch-king", "name": "The Witch-king of Angmar (Option 1)"}
    await hall.say(hall.evil, "figure add", **older)
    cast = await hall.say(hall.evil, "cast", 1, caster=called, value=6)
    assert "joins" not in read(cast)
    assert "**The Witch-king of Angmar (Option 1)** fails to cast" in read(cast)
    assert "(10 Will)" not in read(await hall.say(hall.evil, "figure list"))
    charged = await hall.say(hall.evil, "charge-invisible", charger=called, distance=1)
    assert "The Witch-king of Angmar (Option 1)" in read(charged)


async def test_a_name_that_a_player_chose_is_no_other_models(hall: Hall) -> None:
    await begun(hall)
    await hall.say(hall.evil, "figure add", profile="Ringwraith (14 Will)", name="Nazgûl")
    cast = await hall.say(hall.evil, "cast", 1, caster="Ringwraith (7 Will)", value=6)
    assert "**Ringwraith (7 Will)** fails to cast" in read(cast)
    assert "Nazgûl" not in read(cast)


async def test_who_is_freed_after_the_move_phase_is_told_that_the_roll_was_missed(
    hall: Hall,
) -> None:
    """E14, S7."""
    await hall.say(hall.good, "game start", edition="2024")
    await hall.seated()
    await hall.say(hall.good, "figure add", profile="Frodo Baggins", ring=True)
    await hall.say(hall.good, "turn set", turn=2)
    await hall.say(hall.good, "ring set", worn=True, since=1)
    won = await hall.say(hall.good, "priority", 6, 1)
    await hall.press(hall.good, won, "Good has priority")
    await hall.say(hall.good, "phase next")
    await hall.say(hall.evil, "figure hold", figure="Frodo")
    for who in (hall.good, hall.evil):  # both halves of the Move phase are over
        await hall.say(who, "phase next")
    freed = await hall.say(hall.good, "figure hold", figure="Frodo", held=False)
    assert "Sauron's Will was due for **Frodo Baggins** in its Move phase" in read(freed)
    assert labels(freed) == []

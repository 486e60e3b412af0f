"""A game of the 2024 edition, as its players meet it."""

import discord
import pytest

from tests.play.hall import Hall, card_of, labels, pressable, read


async def begun(hall: Hall, *, phases: str = "free", edition: str = "2024") -> None:
    """Both sit at a game of that edition."""
    await hall.say(hall.good, "game start", edition=edition, phases=phases)
    await hall.seated()


async def add(hall: Hall, profile: str, **options: object) -> str:
    return read(await hall.say(hall.good, "figure add", profile=profile, **options))


# Courage and Intelligence


ASKED: tuple[tuple[str, dict[str, object]], ...] = (
    ("figure add", {"profile": "Zoe", "side": "good"}),
    ("figure set", {"figure": "Frodo"}),
    ("charge-invisible", {"charger": "Zorg", "distance": 1}),
    ("courage", {"who": "Zorg"}),
    ("odds courage", {}),
    ("odds charge", {}),
)
"""Every command that takes a Courage."""


@pytest.mark.parametrize(("edition", "least"), [("2018", 1), ("2024", 3)])
async def test_a_courage_is_as_the_edition_prints_it_whoever_asks(
    hall: Hall, edition: str, least: int
) -> None:
    """E18."""
    await begun(hall, edition=edition)
    await add(hall, "Frodo Baggins", ring=True)
    await hall.say(hall.good, "ring on")
    for command, options in ASKED:
        for courage in (least - 1, 11):
            refused = await hall.say(hall.good, command, **options, courage=courage)
            assert f"from {least} to 10" in read(refused), (command, courage)
    assert "Zoe" in await add(hall, "Zoe", side="good", courage=least)


# Who bears the Ring


async def test_isildur_beside_elendil_is_shown_and_offered_as_one_without_a_ring(
    hall: Hall,
) -> None:
    """E16."""
    await begun(hall)
    await add(hall, "Isildur", ring=True)
    assert "💍" in read(await hall.say(hall.good, "figure list"))
    await add(hall, "Elendil")
    assert "💍" not in read(await hall.say(hall.good, "figure list"))
    who = read(await hall.say(hall.good, "ring who"))
    assert "Nobody bears the Ring." in who
    assert "does not: it has no Ring beside Elendil" in who
    assert "** (Good) has no Ring beside Elendil" in read(await hall.say(hall.good, "game status"))
    await add(hall, "Frodo Baggins", ring=True)  # who is next in the order
    worn = read(await hall.say(hall.good, "ring on"))
    assert "**Frodo Baggins** puts on the Ring" in worn
    await hall.say(hall.good, "figure remove", figure="Elendil")
    assert "Isildur" in read(await hall.say(hall.good, "ring who")).splitlines()[0]


async def test_in_2018_isildur_bears_the_ring_beside_elendil(hall: Hall) -> None:
    """K1."""
    await begun(hall, edition="2018")
    await add(hall, "Isildur", ring=True)
    await add(hall, "Elendil")
    assert "**Isildur** bears the Ring." in read(await hall.say(hall.good, "ring who"))


async def test_a_bearer_that_stands_alone_is_meant_and_no_foe_is_offered(hall: Hall) -> None:
    await begun(hall)
    await add(hall, "Gollum")
    asked = await hall.say(hall.good, "ring on")
    (menu,) = pressable(card_of(asked).components)
    offered = [option["label"] for option in menu["options"]]
    assert "Frodo Baggins" in offered
    assert "Gollum" not in offered
    await add(hall, "Isildur")
    await add(hall, "Elendil")  # beside whom Isildur has none
    (menu,) = pressable(card_of(await hall.say(hall.good, "ring on")).components)
    assert not any(option["label"].startswith("Isildur") for option in menu["options"])
    await add(hall, "Samwise Gamgee")  # lest Isildur be the last
    await hall.say(hall.good, "figure remove", figure="Elendil")
    worn = read(await hall.say(hall.good, "ring on"))
    assert "Isildur, Prince of Númenor** puts on the Ring" in worn


@pytest.mark.parametrize("edition", ["2018", "2024"])
async def test_a_game_that_the_ring_opens_says_where_it_is_without_my_precious(
    hall: Hall, edition: str
) -> None:
    """M1, E15."""
    if edition == "2024":
        rights = discord.Permissions(manage_guild=True)
        host = hall.guild.create_role("hosts", permissions=rights)
        hanna = hall.guild.add_member(hall.env.create_user("Hanna"), roles=[host])
        await hall.say(hanna, "settings", edition="2024")
    opened = read(await hall.say(hall.good, "ring on", bearer="Frodo Baggins"))
    assert "this opens a game here" in opened
    assert ("of Open Play, without My Precious!" in opened) is (edition == "2024")


async def test_the_odds_of_saurons_will_count_what_an_army_adds(hall: Hall) -> None:
    """E17."""
    await begun(hall)
    told = read(await hall.say(hall.good, "odds will", modifier=-1)).replace("**", "")
    assert "50.0% no Might" in told
    assert "One D6 − 1; the owner keeps control on 3 or more." in told
    await hall.end(hall.good)
    await hall.say(hall.good, "game start", edition="2018")
    refused = read(await hall.say(hall.good, "odds will", modifier=-1))
    assert "nothing but the bearer's own Might changes Sauron's Will" in refused


# What is due


async def test_a_power_that_was_answered_is_told_so(hall: Hall) -> None:
    """D8."""
    await begun(hall)
    await add(hall, "Frodo Baggins")
    nothing = await hall.say(hall.good, "resist", figure="Frodo")
    assert "No power was cast this turn" in read(nothing)
    await hall.say(hall.evil, "cast", 6, caster="Ringwraith (14 Will)", value=3)
    await hall.say(hall.good, "resist", 6, figure="Frodo")
    refused = await hall.say(hall.good, "resist", figure="Frodo")
    assert "is answered already" in read(refused)
    assert "`against:`" in read(refused)


@pytest.mark.parametrize("phases", ["tracked", "free"])
async def test_a_priority_that_is_still_to_be_chosen_is_due_and_not_the_roll(
    hall: Hall, phases: str
) -> None:
    """E22."""
    await begun(hall, phases=phases)
    await hall.say(hall.good, "priority", 6, 1)
    status = await hall.say(hall.evil, "game status")
    assert "Due: Good chooses who has priority." in read(status)
    assert "`/priority`" not in read(status)
    assert labels(status) == ["Good has priority", "Evil has priority"]
    await hall.press(hall.good, status, "Evil has priority")
    assert "Due:" not in read(await hall.say(hall.evil, "game status"))


async def turn_two(hall: Hall) -> None:
    """The Priority phase of turn 2, with the Ring worn since turn 1."""
    await begun(hall, phases="tracked")
    await add(hall, "Frodo Baggins", ring=True)
    await hall.say(hall.good, "turn set", turn=2)
    await hall.say(hall.good, "ring set", worn=True, since=1)


@pytest.mark.parametrize("edition", ["2018", "2024"])
async def test_the_phase_is_named_before_a_roll_that_is_not_made_in_it(
    hall: Hall, edition: str
) -> None:
    """R6, R4: and no button offers that roll."""
    await begun(hall, phases="tracked", edition=edition)
    await add(hall, "Frodo Baggins", ring=True)
    await hall.say(hall.good, "turn set", turn=2)
    await hall.say(hall.good, "ring set", worn=True, since=1)
    refused = await hall.say(hall.good, "ring off")
    assert "The Ring is handled in the Move phase of Good" in read(refused)
    assert labels(refused) == []


async def test_who_is_freed_before_the_move_phase_is_told_when_the_roll_is_due(
    hall: Hall,
) -> None:
    """E14, S1: whose half comes second hears so in the first as well."""
    await turn_two(hall)
    for phase in ("Priority", "Move"):
        await hall.say(hall.evil, "figure hold", figure="Frodo")
        freed = await hall.say(hall.good, "figure hold", figure="Frodo", held=False)
        assert "is due for **Frodo Baggins** when Good moves" in read(freed), phase
        assert labels(freed) == []
        if phase == "Priority":
            rolled = await hall.say(hall.good, "priority", 1, 6)
            await hall.press(hall.evil, rolled, "Evil has priority")
            await hall.say(hall.evil, "phase next")


async def test_a_roll_that_was_missed_is_not_offered_when_the_turn_is_to_end(hall: Hall) -> None:
    """S7, E14."""
    await turn_two(hall)
    rolled = await hall.say(hall.good, "priority", 6, 1)
    await hall.press(hall.good, rolled, "Good has priority")
    await hall.say(hall.good, "phase next")
    await hall.say(hall.evil, "figure hold", figure="Frodo")
    for who in (hall.good, hall.evil, hall.good, hall.good):
        await hall.say(who, "phase next")
    freed = read(await hall.say(hall.good, "figure hold", figure="Frodo", held=False))
    assert "was due for **Frodo Baggins** in its Move phase, which is over." in freed
    shown = await hall.say(hall.good, "ring status")
    assert "Move phase is over, so when the turn ends the opponent may let it go." in read(shown)
    assert labels(shown) == ["Next turn"]
    waits = await hall.say(hall.good, "phase next")
    assert "Sauron's Will is due for Frodo Baggins and was not rolled" in read(waits)
    assert labels(waits) == ["Next turn without it"]


# What is settled


@pytest.mark.parametrize(
    ("reading", "so"),
    [
        ("charge_distance", "only full inches count"),
        ("will_when_held", "Sauron's Will is not rolled for a bearer that cannot move"),
    ],
)
async def test_a_question_that_the_edition_settles_is_told_so(
    hall: Hall, reading: str, so: str
) -> None:
    """E3, E14."""
    await begun(hall)
    options: tuple[dict[str, str], ...] = ({}, {"value": "roll"})
    for value in options:
        refused = read(await hall.say(hall.good, "game settings", reading=reading, **value))
        assert f"no open question in this edition, which settles it: {so}." in refused
    nothing = read(await hall.say(hall.good, "game settings", value="roll"))
    assert "Say also which `reading:` is meant" in nothing


# What is shown


@pytest.mark.parametrize(("edition", "shown"), [("2018", "Courage 9\n"), ("2024", "Courage 9+\n")])
async def test_a_corrected_courage_is_shown_as_the_edition_prints_it(
    hall: Hall, edition: str, shown: str
) -> None:
    """E18."""
    await begun(hall, edition=edition)
    await add(hall, "Frodo Baggins")
    told = read(await hall.say(hall.good, "figure set", figure="Frodo", courage=9))
    assert f" · {shown}" in told


async def test_a_duel_is_one_line_of_the_record_with_both_sides_named(hall: Hall) -> None:
    await begun(hall)
    await hall.say(
        hall.good, "duel", 6, 2, good="Frodo Baggins", evil="Moria Goblin Warrior", good_dice=1
    )
    lines = read(await hall.say(hall.good, "game log")).splitlines()
    (duel,) = [line for line in lines if "wins the duel" in line]
    assert "Good, " in duel
    assert "; Evil, **Moria Goblin Warrior**: ⚁" in duel


async def test_what_binds_the_dice_ends_its_line(hall: Hall) -> None:
    started = read(await hall.say(hall.good, "game start", edition="2024"))
    (bound,) = [line for line in started.splitlines() if "SHA-256" in line]
    assert bound.startswith("Its dice are bound by the SHA-256 of their seed: `")
    assert bound.endswith("`")

"""What cards say by the edition that is played: only what is true in it."""

import pytest

from tests.play.hall import Hall, labels, read


async def begun(hall: Hall, edition: str = "2024") -> None:
    """Both sit at a game of that edition in turn 2; Frodo has worn the Ring since turn 1."""
    await hall.say(hall.good, "game start", edition=edition, phases="free")
    await hall.seated()
    await hall.say(hall.good, "figure add", profile="Frodo Baggins", ring=True, might=0)
    await hall.say(hall.good, "turn set", turn=2)
    await hall.say(hall.good, "ring set", worn=True, since=1)


# Duels

ONE = {"good_dice": 1, "evil_dice": 1}


@pytest.mark.parametrize(
    ("edition", "bonus", "fight"),
    [
        ("2024", 8, "Fight 10: 3 halved to 2, + 8"),
        ("2024", 1, "Fight 3: 3 halved to 2, + 1"),
        ("2024", 0, "Fight 2, halved from 3"),
        ("2018", 4, "Fight 4, halved from 7 (3 + 4)"),
        ("2018", 0, "Fight 2, halved from 3"),
        ("2018", 8, "Fight 5, halved from 10 (3 + 8, 10 at most)"),
    ],
)
async def test_a_bonus_is_told_apart_from_the_halving(
    hall: Hall, edition: str, bonus: int, fight: str
) -> None:
    """E24, F1."""
    await begun(hall, edition)
    foe = {"evil_fight": 3, "evil_bonus": bonus}
    shown = read(await hall.say(hall.good, "duel", 6, 1, good="Frodo", **ONE, **foe))
    assert f"· {fight}\n" in shown
    assert "reading: half of an odd Fight value is rounded up" in shown
    assert fight in read(await hall.say(hall.good, "game log"))


@pytest.mark.parametrize("edition", ["2018", "2024"])
async def test_where_nothing_is_halved_nothing_is_said_of_it(hall: Hall, edition: str) -> None:
    """E24, F1."""
    await hall.say(hall.good, "game start", edition=edition, phases="free")
    level = {"good_fight": 3, "evil_fight": 4, **ONE}
    shown = read(await hall.say(hall.good, "duel", 6, 1, **level, good_bonus=3, evil_bonus=8))
    assert "**Good**: ⚅ = **6** · Fight 6 (3 + 3)\n" in shown
    assert "· Fight 10 (4 + 8, 10 at most)\n" in shown
    assert "halved" not in shown
    assert "reading" not in shown


async def test_a_side_without_a_name_is_named_once(hall: Hall) -> None:
    level = {"good_fight": 3, "evil_fight": 4, **ONE}
    shown = read(await hall.say(hall.good, "duel", 6, 1, **level))
    assert "\n**Good**: ⚅" in shown
    assert "\n**Evil**: ⚀" in shown


# Heroic Actions and magic


async def test_a_model_that_is_held_makes_no_charge_it_was_allowed_before(hall: Hall) -> None:
    """E14."""
    await begun(hall)
    seeks = {"charger": "Moria Goblin Captain", "distance": 1}
    found = await hall.say(hall.evil, "charge-invisible", 6, 6, **seeks)
    assert "Moria Goblin Captain charges" in labels(await hall.say(hall.evil, "game status"))
    await hall.say(hall.evil, "figure hold", figure="Moria Goblin Captain")
    refused = await hall.press(hall.evil, found, "Charge")
    assert refused.ephemeral
    assert "Moria Goblin Captain is held by magic and cannot act" in read(refused)
    status = await hall.say(hall.evil, "game status")
    assert not [label for label in labels(status) if label.startswith("Moria Goblin Captain")]
    assert "may charge" not in read(status)
    await hall.say(hall.evil, "figure hold", figure="Moria Goblin Captain", held=False)
    charged = await hall.press(hall.evil, found, "Charge")
    assert "charges **Frodo Baggins**" in read(charged)


async def test_friends_join_only_the_calls_that_can_be_joined(hall: Hall) -> None:
    """E8, H2."""
    await begun(hall)
    hero = {"figure": "Samwise Gamgee", "friends": True}
    await hall.say(hall.good, "figure add", profile="Samwise Gamgee", might=3)
    for action in ("strike", "challenge"):
        refused = await hall.say(hall.good, "heroic", **hero, action=action)
        assert refused.ephemeral
        assert f"Nobody joins a Heroic {action.title()}" in read(refused)
    joined = read(await hall.say(hall.good, "heroic", **hero, action="move"))
    assert "2 Might left. Friends are called to join." in joined


async def test_no_second_channelling_is_paid_for_while_one_waits(hall: Hall) -> None:
    """E25."""
    await begun(hall)
    await hall.say(hall.good, "figure add", profile="Saruman the White", side="good")
    channels = {"figure": "Saruman the White", "action": "channelling"}
    assert "2 Might left" in read(await hall.say(hall.good, "heroic", **channels))
    refused = await hall.say(hall.good, "heroic", **channels)
    assert refused.ephemeral
    assert "Saruman the White has channelled already" in read(refused)
    await hall.say(hall.good, "cast", 1, caster="Saruman the White", value=3)
    assert "1 Might left" in read(await hall.say(hall.good, "heroic", **channels))


# Finding the bearer


async def test_the_characteristic_that_is_asked_is_called_by_its_name(hall: Hall) -> None:
    """E3."""
    await begun(hall)
    seeks = {"charger": "Moria Goblin Prowler", "distance": 1, "courage": 9}
    known = read(await hall.say(hall.evil, "charge-invisible", **seeks))
    assert "Moria Goblin Prowler has Intelligence 7+ here." in known
    assert "`/figure set` corrects the Intelligence itself." in known
    unknown = read(await hall.say(hall.evil, "charge-invisible", charger="Bob", distance=1))
    assert "Add its Intelligence as `courage:`, or pick a name" in unknown
    courage = read(await hall.say(hall.evil, "courage", who="Bob"))
    assert "Add its `courage:`, or pick a name" in courage


async def test_an_intelligence_is_given_and_corrected(hall: Hall) -> None:
    """E3."""
    await begun(hall)
    orc = {"profile": "Homebrew Orc", "side": "evil", "courage": 6}
    seeks = {"charger": "Homebrew Orc", "distance": 1}
    await hall.say(hall.evil, "figure add", **orc)
    refused = await hall.say(hall.evil, "charge-invisible", **seeks)
    assert refused.ephemeral
    assert "I do not know the Intelligence of Homebrew Orc" in read(refused)
    none = await hall.say(hall.evil, "figure set", figure="Homebrew Orc", intelligence=2)
    assert "Intelligence is a whole number from 3 to 10." in read(none)
    noted = await hall.say(hall.evil, "figure set", figure="Homebrew Orc", intelligence=8)
    assert "now.\nCourage 6+ · Intelligence 8+" in read(noted)
    again = await hall.say(hall.evil, "figure set", figure="Homebrew Orc", intelligence=8)
    assert "nothing was changed" in read(again)
    sought = read(await hall.say(hall.evil, "charge-invisible", 4, 4, **seeks))
    assert "needs 8 or more" in sought
    await hall.say(hall.evil, "figure add", **orc, name="Clever Orc", intelligence=4)
    seeks = {"charger": "Clever Orc", "distance": 1}
    sought = read(await hall.say(hall.evil, "charge-invisible", 4, 4, **seeks))
    assert "needs 4 or more" in sought


async def test_in_2018_no_model_has_an_intelligence(hall: Hall) -> None:
    """C10."""
    await begun(hall, "2018")
    orc = {"profile": "Homebrew Orc", "side": "evil", "courage": 6, "intelligence": 7}
    refused = await hall.say(hall.evil, "figure add", **orc)
    assert refused.ephemeral
    assert "no model has an Intelligence. Leave `intelligence:` out." in read(refused)
    refused = await hall.say(hall.good, "figure set", figure="Frodo", intelligence=7)
    assert "no model has an Intelligence" in read(refused)
    known = {"charger": "Moria Goblin Prowler", "distance": 1, "courage": 9}
    known = read(await hall.say(hall.evil, "charge-invisible", **known))
    assert "Moria Goblin Prowler has Courage 2 here." in known
    assert "`/figure set` corrects the Courage itself." in known


async def test_a_test_that_was_passed_before_is_said_to_stand(hall: Hall) -> None:
    """E20."""
    await begun(hall)
    captain = {"charger": "Moria Goblin Captain"}
    found = await hall.say(hall.evil, "charge-invisible", 6, 6, **captain, distance=1)
    assert "stands" not in read(found)
    held_back = await hall.press(hall.evil, found, "Hold back")
    assert "stands" not in read(held_back)
    again = await hall.say(hall.evil, "charge-invisible", **captain, distance=8)
    assert "The test was passed already this turn (roll 1) and stands." in read(again)
    assert "distance" not in read(again)
    assert labels(again) == ["Charge", "Hold back"]
    log = read(await hall.say(hall.good, "game log"))
    assert "Moria Goblin Captain has found Frodo Baggins and may charge." in log


@pytest.mark.parametrize(("edition", "is_open"), [("2018", True), ("2024", False)])
async def test_only_what_the_edition_leaves_open_is_called_a_reading(
    hall: Hall, edition: str, is_open: bool
) -> None:
    """E3, E14, C8."""
    await begun(hall, edition)
    reading = "reading: only full inches count"
    sought = await hall.say(hall.evil, "charge-invisible", 1, 1, charger="Gollum", distance=1.5)
    assert "cannot find **Frodo Baggins**" in read(sought)
    assert (reading in read(sought)) is is_open
    value = {"courage": 7 if edition == "2024" else 2}
    odds = read(await hall.say(hall.evil, "odds charge", **value))
    assert (reading in odds) is is_open
    await hall.say(hall.evil, "figure hold", figure="Frodo")
    if is_open:
        skip = {"reading": "will_when_held", "value": "skip"}
        asked = await hall.say(hall.good, "game settings", **skip)
        await hall.press(hall.evil, asked, "Agree")
    here = "at this table " if is_open else ""
    refused = read(await hall.say(hall.good, "sauronswill"))
    assert f"held by magic and cannot move; {here}Sauron's Will is then not rolled." in refused
    assert ("reading: Sauron's Will is not rolled" in refused) is is_open
    await hall.say(hall.evil, "figure hold", figure="Frodo", held=False)
    await hall.say(hall.good, "ring set", worn=False)
    await hall.say(hall.good, "ring charged", bearer="Frodo")
    await hall.say(hall.good, "ring set", worn=True, since=1)
    refused = read(await hall.say(hall.good, "sauronswill"))
    assert f"in combat and cannot move; {here}Sauron's Will is then not rolled." in refused
    assert ("reading: Sauron's Will is not rolled" in refused) is is_open


async def test_will_that_does_not_help_is_neither_taken_nor_shown(hall: Hall) -> None:
    """E4."""
    await begun(hall)
    captain = {"charger": "Moria Goblin Captain", "distance": 1}
    refused = await hall.say(hall.evil, "charge-invisible", **captain, will=1)
    assert refused.ephemeral
    assert "Will does not help to find the Invisible bearer" in read(refused)
    offered = read(await hall.say(hall.evil, "charge-invisible", 3, 4, **captain))
    assert "Moria Goblin Captain has 2 Might left." in offered
    helped = read(await hall.say(hall.evil, "odds charge", courage=7, might=1, will=2))
    assert "helped by up to 1 Might." in helped
    assert "Will does not help to find the Invisible bearer." in helped


# Courage


@pytest.mark.parametrize(
    ("value", "modifier", "needed", "chance", "told"),
    [
        (10, -1, 9, "16.7%", "worse than 10+"),
        (10, -3, 7, "16.7%", "worse than 10+"),
        (3, 1, 4, "97.2%", "better than 3+"),
        (8, -1, 8, "27.8%", ""),
    ],
)
async def test_the_bounds_of_a_value_are_told_where_a_modifier_comes_to_them(
    hall: Hall, value: int, modifier: int, needed: int, chance: str, told: str
) -> None:
    """E18."""
    await begun(hall)
    odds = read(await hall.say(hall.good, "odds courage", courage=value, modifier=modifier))
    sign = "+ 1" if modifier > 0 else f"− {-modifier}"
    assert f"2D6 {sign} must reach {needed}." in odds
    assert f"**{chance}** no points" in odds
    card = read(await hall.say(hall.good, "courage", 5, 5, who=f"{value}", modifier=modifier))
    assert f"needs {needed} or more" in card
    for shown in (odds, card):
        assert ("o modifier makes Courage" in shown) is bool(told)
        assert told in shown


async def test_in_2018_no_bounds_are_told(hall: Hall) -> None:
    """C11."""
    await begun(hall, "2018")
    odds = read(await hall.say(hall.good, "odds courage", courage=10, modifier=-1))
    card = read(await hall.say(hall.good, "courage", 5, 5, who="10", modifier=-1))
    assert "2D6 + 10 − 1 must reach 10." in odds
    assert "modifier makes" not in odds + card


# What is done at the table


@pytest.mark.parametrize(
    ("edition", "action", "told"),
    [
        ("2018", "strike", "`/roll d6`, and give `/duel` what falls as `good_bonus:`."),
        ("2024", "strike", "`/roll d3`, and give `/duel` what falls as `good_bonus:`."),
        ("2018", "strength", "`/roll d3` is added to its Strength in this phase, to 10 at most"),
        ("2024", "strength", "Its Strength is doubled in this phase: `strength:` of `/wound`."),
        ("2018", "challenge", "only these two roll and strike in their fight."),
        ("2024", "challenge", "+1 Attack in its duel: `good_dice:` of `/duel`. +1 to wound"),
    ],
)
async def test_a_heroic_action_tells_what_the_players_do_for_it(
    hall: Hall, edition: str, action: str, told: str
) -> None:
    """E24, E25."""
    await begun(hall, edition)
    await hall.say(hall.good, "figure add", profile="Samwise Gamgee", might=3)
    declared = read(await hall.say(hall.good, "heroic", figure="Samwise Gamgee", action=action))
    assert told in declared.partition("2 Might left. ")[2]
    plain = read(await hall.say(hall.good, "heroic", figure="Samwise Gamgee", action="defence"))
    assert "1 Might left.\n" in plain


@pytest.mark.parametrize("edition", ["2018", "2024"])
async def test_a_wraith_that_resists_with_its_last_will_is_said_to_be_lost(
    hall: Hall, edition: str
) -> None:
    """E28."""
    await begun(hall, edition)
    wraith = {"profile": "The Witch-king of Angmar", "name": "The Pale King", "might": 0}
    await hall.say(hall.evil, "figure add", **wraith, will=2)
    lost = "0 Will left. Will of Evil: without any it is lost; `/figure remove` takes it off."
    asked = {"figure": "The Pale King", "against": 6}
    assert "1 Will left.\n" in read(await hall.say(hall.evil, "resist", 1, **asked))
    assert "1 Will left.\n" in read(await hall.say(hall.evil, "resist", 6, **asked))
    spent = read(await hall.say(hall.evil, "resist", 1, **asked))
    assert (lost in spent) is (edition == "2024")
    frodo = {"figure": "Frodo", "against": 6, "dice": 3}
    assert "0 Will left.\n" in read(await hall.say(hall.good, "resist", 1, 1, 1, **frodo))


async def test_in_2024_the_crown_adds_no_attacks_and_says_so(hall: Hall) -> None:
    """E27."""
    await begun(hall)
    fight = {"good_dice": 1, "good_fight": 3, "evil": "The Witch-king of Angmar", "crown": True}
    refused = await hall.say(hall.evil, "duel", **fight)
    assert refused.ephemeral
    assert "the Crown of Morgul changes nobody's Attacks. Leave `crown:` out." in read(refused)


async def test_the_help_tells_what_is_so_in_each_edition(hall: Hall) -> None:
    """E24, E27, E4."""
    duel = read(await hall.say(hall.good, "help", topic="duel"))
    assert duel.count("in 2018 before any halving, in 2024 after it.") == 2
    assert "Crown of Morgul: in 2018 Attacks 3." in duel
    for command in ("cast", "resist"):
        told = read(await hall.say(hall.good, "help", topic=command))
        assert "Crown of Morgul: in 2018 he may re-roll one dice." in told
    charge = read(await hall.say(hall.evil, "help", topic="charge-invisible"))
    assert "Its Courage, in 2024 its Intelligence" in charge
    assert "in 2018 -1 for Harbinger of Evil" in charge

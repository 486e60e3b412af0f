"""A game of the 2024 edition, as its players meet it."""

import pytest

from tests.play.hall import Hall, labels, read


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

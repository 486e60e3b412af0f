"""What a server settles for its tables, and the edition of a game."""

import discord
import simcord

from bot.table import ChannelId
from tests.play.hall import Hall, read


def host(hall: Hall) -> simcord.MemberActor:
    rights = discord.Permissions(manage_guild=True)
    role = hall.guild.create_role("hosts", permissions=rights)
    return hall.guild.add_member(hall.env.create_user("Hanna"), roles=[role])


async def edition_here(hall: Hall) -> str:
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    return position.game.edition.id


async def test_a_server_settles_the_edition_of_the_games_that_begin_on_it(hall: Hall) -> None:
    hanna = host(hall)
    await hall.say(hall.good, "game start", phases="free")
    told = await hall.say(hanna, "settings", edition="2024")
    assert told.ephemeral
    assert "(2024)" in read(told)
    assert await edition_here(hall) == "2018", "a game that has begun stays as it is"
    await hall.end(hall.good)
    await hall.restart()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert await edition_here(hall) == "2024"
    await hall.end(hall.good)
    await hall.say(hall.good, "game start", edition="2018")
    assert await edition_here(hall) == "2018"


async def test_a_server_settles_how_open_questions_are_read(hall: Hall) -> None:
    hanna = host(hall)
    await hall.say(hanna, "settings", reading="charge_distance", value="rounded-up")
    await hall.say(hall.good, "game start", phases="free")
    assert "**rounded-up**" in read(await hall.say(hall.good, "game settings"))
    wrong = await hall.say(hanna, "settings", reading="charge_distance", value="miles")
    assert "The answers are: full-inches, rounded-up." in read(wrong)
    half = await hall.say(hanna, "settings", value="rounded-up")
    assert "Say also which `reading:`" in read(half)
    unknown = await hall.say(hanna, "settings", edition="1954")
    assert "I know no such edition." in read(unknown)
    closed = await hall.say(hanna, "settings", reading="on_and_off", value="allowed")
    assert "which settles it: the Ring never goes on and off in one turn." in read(closed)
    assert "/game settings" not in read(closed)


async def test_the_same_charge_goes_by_the_edition_of_its_game(hall: Hall) -> None:
    """E3."""
    foe = {"charger": "Zorgûl of no book", "distance": 2, "courage": 4}
    shown: list[str] = []
    for edition in ("2018", "2024"):
        await hall.say(hall.good, "game start", edition=edition, phases="free")
        await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
        shown.append(read(await hall.say(hall.evil, "charge-invisible", 3, 4, **foe)))
        await hall.end(hall.good)
    assert "3 + 4 + 4 Courage − 2 distance = **9** · needs 10 or more" in shown[0]
    assert "3 + 4 − 2 distance = **5** · needs 4 or more" in shown[1]


async def test_the_winner_of_the_roll_chooses_priority_in_2024(hall: Hall) -> None:
    """E22."""
    await hall.seated()
    await hall.end(hall.good)
    await hall.say(hall.good, "game start", edition="2024")
    await hall.say(hall.good, "game join", side="good")
    await hall.say(hall.evil, "game join", side="evil")
    rolled = await hall.say(hall.good, "priority", 2, 5)
    assert "Evil chooses who has priority in turn 1." in read(rolled)
    refused = await hall.press(hall.good, rolled, "Good has priority")
    assert "That is for Evil to decide" in read(refused)
    chosen = await hall.press(hall.evil, rolled, "Good has priority")
    assert "Evil chooses: Good has priority in turn 1." in read(chosen)

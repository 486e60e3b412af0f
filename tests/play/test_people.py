"""People who are gone, or go by another name: their names stand, and the game goes on."""

from tests.play.hall import Hall, read


async def test_a_player_who_left_the_server_keeps_the_name_and_a_moderator_hands_on_the_side(
    hall: Hall,
) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.evil, "roll", 4, dice="d6")
    hall.guild.remove_member(hall.evil)
    await hall.say(hall.good, "turn next")
    lost = await hall.say(hall.good, "sauronswill", 1, might=0)
    await hall.press(hall.good, lost, "Let it stand")
    assert hall.pinged() == {hall.evil.id}  # which reaches nobody
    status = read(await hall.say(hall.good, "ring status"))
    assert "Edric" in status
    assert "Edric" in read(await hall.say(hall.good, "game log"))
    assert "dice fell for Edric" in read(
        await hall.say(hall.stranger, "luck", player=hall.evil.user)
    )
    refused = await hall.say(hall.stranger, "game join", side="evil")
    assert "Edric already plays Evil" in read(refused)
    handed = {"side": "evil", "player": hall.stranger}
    refused = await hall.say(hall.good, "game seat", **handed)
    assert "who may manage messages hands the side over: `/game seat`" in read(refused)
    assert "Stan" in read(await hall.say(hall.moderator, "game seat", **handed))
    wraith = {"charger": "Witch-king", "distance": 3}
    assert not (await hall.say(hall.stranger, "charge-invisible", **wraith)).ephemeral


async def test_who_is_left_alone_by_the_other_player_ends_the_game(hall: Hall) -> None:
    await hall.seated()
    hall.guild.remove_member(hall.evil)
    assert read(await hall.end(hall.good)) == "### 📜 Done. The game is over after 1 turn."
    assert "begins" in read(await hall.say(hall.good, "game start"))


async def test_a_player_who_takes_another_name_keeps_the_side_and_the_one_in_the_record(
    hall: Hall,
) -> None:
    await hall.seated()
    hall.env.backend.users[hall.good.id].global_name = "Guinevere"
    shown = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert not shown.ephemeral
    refused = read(await hall.say(hall.evil, "ring off"))
    assert "Gwen plays Good here" in refused
    assert "Guinevere" in read(await hall.say(hall.good, "roll", 3, dice="d6"))
    await hall.say(hall.good, "game leave")
    assert "Guinevere** plays Good" in read(await hall.say(hall.good, "game join", side="good"))


async def test_a_deleted_account_can_be_taken_out_of_the_side_like_one_that_left(
    hall: Hall,
) -> None:
    await hall.seated()
    gone = hall.env.backend.users[hall.evil.id]
    hall.guild.remove_member(hall.evil)
    gone.global_name = None
    gone.name = f"deleted_user_{gone.id:x}"
    assert "Edric" in read(await hall.say(hall.good, "ring status"))
    handed = {"side": "evil", "player": hall.stranger}
    await hall.say(hall.moderator, "game seat", **handed)
    assert "Stan" in read(await hall.say(hall.good, "ring status"))

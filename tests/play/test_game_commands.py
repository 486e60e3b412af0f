"""A whole game by commands: terms, phases, models, corrections, undo, the record."""

import json

import pytest

from bot.render.record import ENTRIES
from bot.rules.figures import Side
from bot.table import ChannelId
from tests.play.hall import Hall, card_of, labels, read


async def begun(hall: Hall, **terms: str) -> None:
    await hall.say(hall.good, "game start", **terms)
    await hall.seated()


async def test_a_game_begins_with_its_terms(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "game start", style="matched"))
    assert "A game of Matched Play begins." in shown
    assert "phases are tracked" in shown
    again = await hall.say(hall.evil, "game start")
    assert again.ephemeral
    assert "A game is open in this channel already" in read(again)
    unknown = await hall.say(hall.evil, "game start", edition="1066")
    assert "I know no such edition" in read(unknown)


async def test_a_turn_goes_through_its_phases_by_button(hall: Hall) -> None:
    await begun(hall)
    early = await hall.say(hall.good, "phase next")
    assert labels(early) == ["Roll for priority"]
    rolled = await hall.press(hall.good, early, "Roll for priority", 2, 5)
    assert "Evil has priority in turn 1." in read(rolled)
    assert "Good ⚁ · Evil ⚄" in read(rolled)
    move = await hall.press(hall.evil, rolled, "Next phase")
    assert "Move phase of turn 1: Evil moves." in read(move)
    refused = await hall.press(hall.good, move, "Next phase")
    assert "That is for Evil to decide" in read(refused)
    move = await hall.press(hall.evil, move, "Next phase")
    assert "Good moves" in read(move)
    late = await hall.press(hall.evil, rolled, "Next phase")
    assert "That phase is over already" in read(late)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    for phase in ("Shoot", "Fight", "End"):
        assert f"{phase} phase of turn 1" in read(await hall.say(hall.good, "phase next"))
    assert "Turn 2 begins." in read(await hall.say(hall.evil, "phase next"))
    assert "Evil has priority" in read(await hall.say(hall.good, "priority", 1, 6))
    refused = await hall.say(hall.good, "ring off")
    assert "The Ring is handled in the Move phase of Good" in read(refused)


async def test_the_owners_move_waits_for_saurons_will(hall: Hall) -> None:
    """S7."""
    await begun(hall)
    await hall.say(hall.good, "priority", 6, 1)
    await hall.say(hall.good, "phase next")
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    for _ in range(5):
        await hall.say(hall.moderator, "phase next")
    await hall.say(hall.good, "priority", 6, 1)
    move = await hall.say(hall.good, "phase next")
    assert labels(move) == ["Roll Sauron's Will", "Next phase"]
    waits = await hall.press(hall.good, move, "Next phase")
    assert labels(waits) == ["Roll Sauron's Will"]
    await hall.press(hall.good, waits, "Roll Sauron's Will", 4)
    assert "Evil moves" in read(await hall.say(hall.good, "phase next"))


async def test_models_join_change_and_leave(hall: Hall) -> None:
    await begun(hall)
    joined = read(await hall.say(hall.good, "figure add", profile="Legolas Greenleaf"))
    assert "**Legolas Greenleaf** joins Good." in joined
    assert "Might ●●● 3" in joined
    own = {"profile": "Bob", "side": "evil", "courage": 3, "might": 1, "wounds": 2}
    assert "Bob" in read(await hall.say(hall.evil, "figure add", **own))
    refused = await hall.say(hall.evil, "figure add", profile="Nobody Special")
    assert "add its `side:` and its `courage:`" in read(refused)
    corrected = read(await hall.say(hall.evil, "figure set", figure="bob", might=0))
    assert "Might ○ 0" in corrected
    assert "corrected by hand" in corrected
    roster = await hall.say(hall.good, "figure list")
    assert roster.ephemeral
    assert "**Bob** Might ○ 0 · Wounds ●● 2" in read(roster)
    heroic = read(await hall.say(hall.good, "heroic", figure="Legolas", action="move"))
    assert "A Heroic Move is declared in the Move phase." in heroic
    assert "leaves the table" in read(await hall.say(hall.evil, "figure remove", figure="Bob"))
    assert "~~Bob~~" in read(await hall.say(hall.good, "figure list"))
    none = await hall.say(hall.good, "figure remove", figure="Sauron")
    assert "No model on this table is called Sauron" in read(none)


async def test_an_invisible_bearer_calls_nobody(hall: Hall) -> None:
    """H2."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    called = {"figure": "Frodo Baggins", "action": "move"}
    refused = await hall.say(hall.good, "heroic", **called, friends=True)
    assert "no friend may join" in read(refused)
    alone = read(await hall.say(hall.good, "heroic", **called))
    assert "Invisible: no friend may join." in alone


async def test_no_friend_moves_in_the_heroic_combat_of_an_invisible_bearer(hall: Hall) -> None:
    """H3."""
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    combat = {"figure": "Frodo Baggins", "action": "combat"}
    invisible = read(await hall.say(hall.good, "heroic", **combat))
    assert "If the combat is won, no friend may move with the bearer." in invisible
    await hall.say(hall.good, "ring set", worn=False)
    assert "no friend" not in read(await hall.say(hall.good, "heroic", **combat))


async def test_the_last_one_left_is_warned_and_lost(hall: Hall) -> None:
    """M1, M4."""
    await hall.say(hall.good, "game start", phases="free")
    await hall.say(hall.good, "figure add", profile="Frodo", ring=True, mounted=True)
    assert "**Frodo Baggins** 💍 🐎" in read(await hall.say(hall.good, "figure list"))
    await hall.say(hall.good, "figure add", profile="Samwise Gamgee")
    await hall.say(hall.good, "figure remove", figure="Samwise")
    warned = await hall.say(hall.good, "ring on")
    assert labels(warned) == ["Put it on and be lost"]
    lost = await hall.press(hall.good, warned, "Put it on and be lost")
    assert "My Precious! **Frodo Baggins** is alone with the Ring and is lost to it." in read(lost)
    assert "has left the table" in read(await hall.say(hall.good, "ring who"))


async def test_who_bears_it_is_explained(hall: Hall) -> None:
    """K1."""
    await hall.say(hall.evil, "ring on", bearer="Gollum")
    refused = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert "Gollum wears the Ring, and would lose it to Frodo Baggins" in read(refused)
    taken = read(await hall.say(hall.good, "figure add", profile="Frodo Baggins", ring=True))
    assert "**Gollum** loses the Ring to **Frodo Baggins**: there is only one." in taken
    shown = read(await hall.say(hall.good, "ring who"))
    assert "**Frodo Baggins** bears the Ring." in shown
    assert "Gollum (place 6 in the order) does not: Frodo Baggins stands higher." in shown


async def test_corrections_are_visible_as_such(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    off = read(await hall.say(hall.good, "ring set", worn=False))
    assert "does not wear the Ring" in off
    assert "corrected by hand" in off
    turn = read(await hall.say(hall.evil, "turn set", turn=7))
    assert "It is turn 7 now." in turn
    on = read(await hall.say(hall.good, "ring set", worn=True, since=3))
    assert "wears the Ring since turn 3" in on
    alone = read(await hall.say(hall.good, "ring alone"))
    assert "My Precious!" in alone


async def test_alone_without_the_other_seated_one_undoes_at_once(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    undone = read(await hall.say(hall.good, "game undo"))
    assert "The last action is taken back." in undone
    assert "Taken back: Turn 2 begins." in undone
    assert "Turn 1. **Frodo Baggins** wears" in read(await hall.say(hall.good, "ring status"))


async def test_with_both_seated_the_other_must_agree(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "turn next")
    await hall.say(hall.good, "sauronswill", 6)
    asked = await hall.say(hall.good, "game undo")
    assert "Good asks to take back the last action." in read(asked)
    assert "Good keeps control. ⚅" in read(asked)
    assert hall.pinged() == {hall.evil.id}
    own = await hall.press(hall.good, asked, "Agree")
    assert own.ephemeral
    assert "That is for Evil to decide" in read(own)
    await hall.restart()
    agreed = await hall.press(hall.evil, asked, "Agree")
    assert "Good takes the last action back; Evil agrees." in read(agreed)
    assert "Taken back: Frodo Baggins withstands Sauron's Will" in read(agreed)
    again = read(await hall.say(hall.good, "sauronswill", 3))
    assert "roll 2" in again
    log = read(await hall.say(hall.evil, "game log"))
    assert "~~" in log
    assert "(undone)" in log


async def test_an_undo_that_comes_too_late_is_refused(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    asked = await hall.say(hall.good, "game undo")
    await hall.say(hall.evil, "turn next")
    late = await hall.press(hall.evil, asked, "Agree")
    assert "Something else has happened since" in read(late)
    nothing = await hall.say(hall.stranger, "game undo")
    assert nothing.ephemeral


async def test_the_record_is_read_a_page_at_a_time(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    for turn in range(2, 12):
        await hall.say(hall.good, "turn set", turn=turn)
    first = await hall.say(hall.good, "game log")
    assert first.ephemeral
    assert "page 1 of 2" in read(first)
    assert labels(first) == ["Older"]
    second = await hall.press(hall.good, first, "Older")
    assert "page 2 of 2" in read(second)
    assert labels(second) == ["Newer"]
    assert "puts on the Ring" in read(second)


@pytest.mark.parametrize("count", [1, ENTRIES, ENTRIES + 1, 2 * ENTRIES, 2 * ENTRIES + 1])
async def test_pages_that_are_just_full_are_followed_by_none(hall: Hall, count: int) -> None:
    await hall.say(hall.good, "game start", style="narrative", phases="free")
    for turn in range(2, count + 1):
        await hall.say(hall.good, "turn set", turn=turn)
    pages = -(-count // ENTRIES)
    shown = await hall.say(hall.good, "game log")
    entries = read(shown).count("**Turn ")
    for page in range(1, pages):
        assert f"page {page} of {pages} · {count} action" in read(shown)
        assert entries == ENTRIES * page
        shown = await hall.press(hall.good, shown, "Older")
        entries += read(shown).count("**Turn ")
    assert f"page {pages} of {pages} · {count} action" in read(shown)
    assert "Older" not in labels(shown)
    assert entries == count
    beyond = await hall.say(hall.good, "game log", page=pages + 1)
    assert read(beyond) == read(shown)


async def test_the_record_is_taken_away_whole(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    result = await hall.say(hall.good, "game export")
    (file,) = card_of(result).attachments
    lines = [json.loads(line) for line in (await file.read()).decode().splitlines()]
    assert lines[0]["ringbearer"] == 1
    assert [line["kind"] for line in lines[1:]] == ["game-opened", "figure-joined", "ring-put-on"]


async def test_readings_are_shown_and_changed(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    shown = read(await hall.say(hall.good, "game settings"))
    assert "- `charge-distance` **full-inches**: only full inches count\n" in shown
    assert len(shown.splitlines()) == 10
    one = read(await hall.say(hall.good, "game settings", reading="charge_distance"))
    assert "How inches to an Invisible bearer are counted: **full-inches**, only full" in one
    assert "-# or rounded-up: an inch begun counts as a whole one" in one
    assert "Sauron's Will" not in one
    changed = {"reading": "charge_distance", "value": "rounded-up"}
    assert "From now on an inch begun counts" in read(
        await hall.say(hall.good, "game settings", **changed)
    )
    wrong = await hall.say(hall.good, "game settings", reading="charge_distance", value="miles")
    assert "The answers are: full-inches, rounded-up." in read(wrong)


async def test_a_seat_is_handed_over_by_its_holder_alone(hall: Hall) -> None:
    await hall.seated()
    handed = {"side": "good", "player": hall.stranger}
    refused = await hall.say(hall.evil, "game seat", **handed)
    assert "That is for Good to decide" in read(refused)
    await hall.say(hall.good, "game seat", **handed)
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    seat = position.game.seat(Side.GOOD)
    assert seat is not None
    assert seat.player == hall.stranger.id


async def test_the_games_of_a_channel_are_forgotten_by_both_or_by_a_moderator(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "board")
    asked = await hall.say(hall.good, "game forget")
    for nobody in (hall.good, hall.stranger):
        refused = await hall.press(nobody, asked, "Delete for good")
        assert refused.ephemeral
        assert "one asks, the other agrees" in read(refused)
    done = await hall.press(hall.evil, asked, "Delete for good")
    assert "1 game is deleted." in read(done)
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is None
    rows = await hall.app.database.fetch("SELECT * FROM event")
    assert rows == []
    await hall.say(hall.stranger, "ring on", bearer="Isildur")
    assert "deleted by somebody who" in read(await hall.say(hall.stranger, "game forget"))
    asked = await hall.say(hall.moderator, "game forget")
    assert asked.ephemeral
    done = await hall.press(hall.moderator, asked, "Delete for good")
    assert "Done. 1 game is deleted." in read(done)
    assert "1 game is deleted" in read(done.followups[0])


async def test_two_who_sit_down_later_cannot_delete_what_others_played(hall: Hall) -> None:
    await hall.seated()
    await hall.end(hall.good)
    await hall.say(hall.stranger, "game join", side="good")
    await hall.say(hall.evil, "game join", side="evil")
    asked = await hall.say(hall.evil, "game forget")
    assert hall.pinged() == {hall.stranger.id}
    done = await hall.press(hall.stranger, asked, "Delete for good")
    assert "1 game is deleted." in read(done)
    assert await hall.app.database.fetch("SELECT id FROM game") == [(1,)]


async def test_the_id_of_a_forgotten_game_is_never_used_again(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    asked = await hall.say(hall.moderator, "game forget")
    await hall.press(hall.moderator, asked, "Delete for good")
    await hall.restart()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    assert await hall.app.database.fetch("SELECT id FROM game") == [(2,)]


async def test_the_game_is_ended_by_who_plays_it_and_only_when_it_is_meant(hall: Hall) -> None:
    await hall.say(hall.good, "game join", side="good")
    refused = await hall.say(hall.stranger, "game end")
    assert "Only who plays here ends the game" in read(refused)
    asked = await hall.say(hall.good, "game end")
    assert asked.ephemeral
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is not None
    ended = await hall.press(hall.good, asked, "End the game")
    assert "Done. The game is over after 1 turn." in read(ended)
    assert "The game is over after 1 turn." in read(ended.followups[0])
    assert await hall.app.table.look(ChannelId(hall.channel.id)) is None


async def test_a_model_removed_by_mistake_is_added_again(hall: Hall) -> None:
    await begun(hall, phases="free")
    await hall.say(hall.good, "figure add", profile="Samwise Gamgee", might=1)
    none_left = read(await hall.say(hall.good, "figure set", figure="Samwise", wounds=0))
    assert "`/figure remove` takes it off the table" in none_left
    await hall.say(hall.good, "figure remove", figure="Samwise")
    back = read(await hall.say(hall.good, "figure add", profile="Samwise Gamgee"))
    assert "**Samwise Gamgee** is back on the table." in back
    assert "Might ● 1" in back


async def test_choices_are_shown_in_the_words_of_the_table(hall: Hall) -> None:
    registered = str([r.json for r in hall.env.http_requests if r.method == "PUT"])
    assert "{'name': 'Heroic Combat', 'value': 'combat'}" in registered
    assert "{'name': 'Good', 'value': 'good'}" in registered

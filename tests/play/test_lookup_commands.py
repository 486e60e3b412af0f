"""Looking things up, the bot's own guide, and its word to a server that it joins."""

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.app import App
from bot.client import RingBot
from bot.library import DATA
from bot.render.answers import articles_of
from tests.play.hall import Hall, card_of, labels, read

HOSTILE = [
    " ",
    "@everyone",
    "**[a](https://b)** ||x||",
    "```\n# big",
    "\u202eabc\u200b",
    "שלום",
    "'; DROP TABLE game; --",
    "ruleall:ring.on",
    "x" * 6000,
    "🧙" * 100,
]

_PRIVATE = 64


def posted(hall: Hall) -> list[simcord.ResponseMessage]:
    """What everybody in the channel sees, the oldest first."""
    stored = hall.env.backend.messages.get(hall.channel.id, {}).values()
    return [simcord.ResponseMessage(hall.env, m) for m in stored if not m.flags & _PRIVATE]


async def pressed_raw(
    hall: Hall, who: simcord.MemberActor, shown: simcord.InteractionResult, custom_id: str
) -> simcord.InteractionResult:
    """Press a button of any id, forged onto a card."""
    card = card_of(shown)
    stored = hall.env.backend.messages[hall.channel.id][card.id]
    row: dict[str, Any] = {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": "old", "custom_id": custom_id}],
    }
    stored.components.append(row)
    return await who.click(simcord.ResponseMessage(hall.env, stored), custom_id=custom_id)


async def test_a_rule_is_shown_to_whoever_asks_alone(hall: Hall) -> None:
    for who in (hall.good, hall.evil):
        shown = await hall.say(who, "rule", topic="saurons wil")
        assert shown.ephemeral
        assert "Sauron’s Will\nIf the Ring was worn already" in read(shown)
        assert "The One Ring, Sauron’s Will" in read(shown)
        assert labels(shown)[0] == "Show to all"
        assert 1 < len(labels(shown)) <= 6


async def test_a_rule_is_shown_to_all_at_once_if_asked_for(hall: Hall) -> None:
    shown = await hall.say(hall.good, "rule", topic="my precious", public=True)
    assert not shown.ephemeral
    assert "My Precious!" in read(shown)
    assert "Show to all" not in labels(shown)
    assert not hall.pinged()


async def test_show_to_all_works_in_a_fresh_process(hall: Hall) -> None:
    asked = await hall.say(hall.good, "rule", topic="terror")
    await hall.restart()
    await hall.press(hall.good, asked, "Show to all")
    (shown,) = posted(hall)
    assert "Terror" in read(shown)
    assert "Show to all" not in labels(shown)
    assert not hall.pinged()
    assert "Show to all" not in labels(asked)


async def test_what_to_read_next_turns_the_private_card(hall: Hall) -> None:
    asked = await hall.say(hall.good, "rule", topic="my precious")
    turned = await hall.press(hall.good, asked, "Not yet awoken")
    assert "Not yet awoken\n" in read(turned)
    assert "My Precious!\n" not in read(turned)
    assert not posted(hall)


async def test_what_to_read_next_on_a_card_for_all_is_shown_to_one(hall: Hall) -> None:
    shown = await hall.say(hall.good, "rule", topic="my precious", public=True)
    read_on = await hall.press(hall.evil, shown, "Not yet awoken")
    assert read_on.ephemeral
    assert "My Precious!\n" in read(shown)


async def test_nothing_found_offers_the_nearest(hall: Hall) -> None:
    shown = await hall.say(hall.good, "rule", topic="qqqqqq", public=True)
    assert shown.ephemeral
    assert "No article answers “qqqqqq”." in read(shown)
    assert len(labels(shown)) == 3
    turned = await hall.press(hall.good, shown, labels(shown)[0])
    assert "Show to all" in labels(turned)


async def test_a_table_sees_its_own_reading(hall: Hall) -> None:
    asked = await hall.say(hall.good, "rule", topic="my precious")
    assert "our reading: who puts the Ring on alone is lost at once" in read(asked)
    await hall.say(hall.good, "game start")
    await hall.say(hall.good, "game settings", reading="my_precious", value="end-of-turn")
    asked = await hall.say(hall.good, "rule", topic="my precious")
    assert "this table’s reading: who puts the Ring on alone is lost when" in read(asked)


async def test_titles_and_names_are_offered_as_one_types(hall: Hall) -> None:
    titles = await hall.good.autocomplete(hall.channel, "rule", "topic", "prec")
    assert titles[0]["name"] == "My Precious!"
    names = await hall.evil.autocomplete(hall.channel, "profile", "name", "bilbo")
    assert len(names) == 3
    topics = await hall.evil.autocomplete(hall.channel, "help", "topic", "/ring o")
    assert [topic["value"] for topic in topics] == ["ring on", "ring off"]


async def test_a_profile_is_a_small_table(hall: Hall) -> None:
    shown = await hall.say(hall.evil, "profile", name="frodo")
    assert shown.ephemeral
    assert "Hero, The Fellowship (Good)" in read(shown)
    assert 'Mv  F     S  D  A  W  C\n4"  3/3+  2  3  1  2  6' in read(shown)
    assert "Might **2** · Will **3** · Fate **3**" in read(shown)
    assert "Place 4 in the order of Ringbearers" in read(shown)


async def test_equal_bearers_name_one_another(hall: Hall) -> None:
    shown = await hall.say(hall.good, "profile", name="master burglar")
    beside = "Place 3 in the order of Ringbearers, beside Bilbo Baggins (Thorin's Company)"
    assert beside in read(shown)


async def test_what_is_not_printed_is_a_dash(hall: Hall) -> None:
    warrior = await hall.say(hall.good, "profile", name="Moria Goblin Warrior")
    assert "Might **—** · Will **—** · Fate **—**" in read(warrior)
    drum = await hall.say(hall.good, "profile", name="Moria Goblin Drum")
    assert "—   —  —  10  —  3  —" in read(drum)


@pytest.mark.parametrize(
    ("crown", "rows", "mark"),
    [
        (
            None,
            ['no    6" 5/4+ 4 8 1 1 6', 'yes   6" 5/4+ 4 8 3 1 6'],
            "May have",
        ),
        (True, ['6"  5/4+  4  8  3  1  6'], "Has the Crown"),
        (False, ['6"  5/4+  4  8  1  1  6'], "Is without the Crown"),
    ],
)
async def test_the_crown_gives_the_witch_king_three_attacks(
    hall: Hall, crown: bool | None, rows: list[str], mark: str
) -> None:
    """CR1, and it stays so when it is shown to all."""
    options = {} if crown is None else {"crown": crown}
    asked = await hall.say(hall.evil, "profile", name="Witch-king", **options)
    assert labels(asked)[1] == "The Crown of Morgul"
    await hall.press(hall.evil, asked, "Show to all")
    for shown in (read(asked), read(posted(hall)[-1])):
        assert mark in shown
        assert [line for line in shown.splitlines() if line.endswith((" 1 6", " 1  6"))] == rows


async def test_what_is_looked_up_is_of_the_edition_that_is_played(hall: Hall) -> None:
    before = await hall.say(hall.good, "rule", topic="charging invisible")
    assert "plus its Courage" in read(before)
    await hall.say(hall.good, "game start", edition="2024")
    rule = await hall.say(hall.good, "rule", topic="charging invisible")
    assert "its Intelligence value on 2D6" in read(rule)
    assert "(2024)" in read(rule)
    assert "written for" not in read(rule)
    older = await hall.say(hall.good, "rule", topic="fate")
    assert "(2024)" in read(older)
    assert "written for the 2018 edition" in read(older)
    profile = await hall.say(hall.good, "profile", name="frodo")
    assert '4" 3/3+ 2 3 1 2 4+ 5+' in read(profile)


async def test_the_crown_is_nobody_elses(hall: Hall) -> None:
    shown = await hall.say(hall.good, "profile", name="Frodo Baggins", crown=True)
    assert "Has no Crown of Morgul" in read(shown)
    assert "2  3  1  2  6" in read(shown)


async def test_a_name_of_several_models_asks_which(hall: Hall) -> None:
    asked = await hall.say(hall.good, "profile", name="bilbo", public=True)
    assert asked.ephemeral
    assert len(labels(asked)) == 3
    turned = await hall.press(hall.good, asked, "Bilbo Baggins, Master Burglar")
    assert "Bilbo Baggins, Master Burglar" in read(turned)
    assert "Survivors of Lake-town" in read(turned)


async def test_a_mark_is_explained_on_a_card_of_its_own(hall: Hall) -> None:
    asked = await hall.say(hall.good, "profile", name="Witch-king")
    explained = await hall.press(hall.good, asked, "Terror")
    assert explained.ephemeral
    assert card_of(explained).id != card_of(asked).id


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize(
    ("command", "option"), [("rule", "topic"), ("profile", "name"), ("help", "topic")]
)
async def test_no_text_breaks_a_look_up(hall: Hall, command: str, option: str, text: str) -> None:
    shown = await hall.say(hall.good, command, **{option: text})
    assert shown.ephemeral
    assert "nobody foresaw" not in read(shown)
    assert len(read(shown)) < 4_000
    assert not hall.pinged()
    await hall.good.autocomplete(hall.channel, command, option, text)


@pytest.mark.parametrize(
    ("custom_id", "said"),
    [
        ("rule:no.such-article", "No article answers “no.such-article”."),
        ("ruleall:no.such-article", "No article answers"),
        ("ruleturn:no.such-article", "No article answers"),
        ("profile:nobody-at-all", "No model is called “nobody at all”."),
        ("profileall:nobody-at-all:1", "No model is called"),
        ("rule:Ring.Put-On", "an older version"),
        ("ruleall:", "an older version"),
        ("profile:frodo-baggins:2", "an older version"),
        ("rule:" + "x" * 90, "an older version"),
        ("ruleturn:ring.put-on", "Putting the Ring on"),
    ],
)
async def test_an_unknown_id_is_answered_in_words(hall: Hall, custom_id: str, said: str) -> None:
    card = await hall.say(hall.good, "rule", topic="terror", public=True)
    answer = await pressed_raw(hall, hall.evil, card, custom_id)
    assert answer.ephemeral
    assert said in read(answer)
    assert "Terror" in read(card)


async def test_help_has_every_command_as_a_link(hall: Hall) -> None:
    shown = read(await hall.say(hall.good, "help"))
    bot = hall.env.bot
    assert isinstance(bot, RingBot)
    known = [
        command.qualified_name
        for command in bot.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
    ]
    for name in known:
        assert f"</{name}:" in shown


async def test_help_is_plain_where_discord_does_not_tell_the_ids(hall: Hall) -> None:
    path = f"/applications/{hall.env.bot.application_id}/commands"
    hall.env.inject_error("GET", path, status=500, code=0, times=10)
    shown = read(await hall.say(hall.good, "help"))
    assert "`/ring on` `/ring off`" in shown
    assert "</" not in shown


async def test_help_shows_one_command_with_an_example(hall: Hall) -> None:
    shown = await hall.say(hall.evil, "help", topic="/ring  On")
    assert shown.ephemeral
    assert "`/ring on bearer: Frodo Baggins`" in read(shown)
    assert "*`mounted`*: Whether the bearer is mounted" in read(shown)
    several = read(await hall.say(hall.evil, "help", topic="ring"))
    assert "Which of these?" in several
    assert "No command is called" in read(await hall.say(hall.evil, "help", topic="zzz"))


async def test_about_tells_what_is_kept_and_how_to_delete_it(hall: Hall) -> None:
    shown = await hall.say(hall.stranger, "about")
    assert shown.ephemeral
    for word in ("Ringbearer 0.", "(2018)", "in 1 server.\n", "README", "game forget:", "SHA-256"):
        assert word in read(shown)


async def joined(hall: Hall) -> None:
    guild = hall.env.bot.get_guild(hall.guild.id)
    hall.env.bot.dispatch("guild_join", guild)
    await hall.env.settle()


async def test_a_server_that_the_bot_joins_is_greeted_once_and_pings_nobody(hall: Hall) -> None:
    await joined(hall)
    (greeting,) = posted(hall)
    assert "Ringbearer is here." in read(greeting)
    assert "</help:" in read(greeting)
    assert len(read(greeting).splitlines()) == 4
    assert not hall.pinged()


async def test_a_server_that_does_not_tell_of_the_bot_itself_is_left_in_peace(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.Guild, "me", None)
    await joined(hall)
    assert posted(hall) == []
    assert not any(record.exc_info for record in caplog.records)


async def test_a_server_where_the_bot_may_not_write_is_left_in_peace(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_look(*_: object) -> discord.Permissions:
        return discord.Permissions(view_channel=True)

    monkeypatch.setattr(discord.TextChannel, "permissions_for", only_look)
    await joined(hall)
    assert not posted(hall)
    monkeypatch.undo()
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=403, code=50013)
    await joined(hall)
    assert not posted(hall)


async def test_look_ups_need_no_game_and_open_none(hall: Hall, app: App) -> None:
    await hall.say(hall.good, "rule", topic="terror")
    await hall.say(hall.good, "profile", name="frodo")
    assert await app.database.fetch("SELECT 1 FROM game") == []


async def test_a_hosts_own_article_stands_in_place_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "articles"
    folder.mkdir()
    ours = DATA / "articles" / "special.terror.md"
    head = ours.read_text(encoding="utf-8").rpartition("+++")[0]
    (folder / "terror.md").write_text(f"{head}+++\nAs our club plays it.\n", encoding="utf-8")
    own = await App.open(tmp_path / "own.sqlite3", articles=folder)
    try:
        article = articles_of(own.table, own.table.fresh_game()).get("special.terror")
        assert article is not None
        assert article.answer == "As our club plays it."
    finally:
        await own.close()


async def test_every_card_of_a_rule_explains_it_by_a_button(hall: Hall) -> None:
    worn = await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    explained = await hall.press(hall.stranger, worn, "Rule")
    assert explained.ephemeral
    assert "Invisible" in read(explained)
    refused = await hall.say(hall.good, "ring off")
    assert "same turn" in read(await hall.press(hall.good, refused, "Rule"))
    await hall.restart()
    assert "Invisible" in read(await hall.press(hall.evil, worn, "Rule"))

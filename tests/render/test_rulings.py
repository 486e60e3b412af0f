"""The article behind every answer that rests on a rule."""

from typing import get_args

from bot.render.rulings import EVENTS, REASONS, article_of
from bot.rules import events
from bot.rules.errors import Reason
from bot.rules.events import Event
from bot.rules.heroic import Heroic
from bot.rules.rolls import Kind, Test
from tests.scripted import library, model

ABOUT_THE_BOT = {
    *(reason for reason in Reason if reason.value.startswith(("notation", "name-"))),
    *(Reason.NOBODY_WEARS_IT, Reason.ALREADY_IN_COMBAT, Reason.ALONE_ALREADY, Reason.BAD_SINCE),
    *(Reason.FIGURE_HERE, Reason.FIGURE_DOWN, Reason.NOTHING_CHANGED, Reason.BAD_LEFT),
    *(Reason.UNDO_STALE, Reason.UNDO_STALE_CARD, Reason.QUESTION_STALE, Reason.NOTHING_TO_UNDO),
    *(Reason.PLAYS_OTHER_SIDE, Reason.NO_SUCH_ANSWER, Reason.ANSWER_WITHOUT_QUESTION),
    *(Reason.CHARGER_FRIENDLY, Reason.CHARGE_READY, Reason.CHARGE_MADE, Reason.CHARGE_OVER),
    *(Reason.CHARGE_ANSWERED, Reason.BAD_CHARACTERISTIC, Reason.BAD_STRIKES),
    *(Reason.DEFENCE_UNKNOWN, Reason.BAD_MAGIC_DICE, Reason.BAD_DUEL_DICE, Reason.BAD_FIGHT),
    *(Reason.BAD_OWN_DICE, Reason.SAME_SIDE, Reason.OTHER_SIDE, Reason.FIGHT_UNKNOWN),
    Reason.DUEL_OPEN,
    *(Reason.DUEL_MOVED_ON, Reason.NO_SECRET, Reason.SECRET_SHOWN, Reason.NOT_YOUR_SECRET),
    *(Reason.TEXT_LONG, Reason.TEST_OPEN, Reason.TEST_SETTLED, Reason.NO_SUCH_CHOICE),
    Reason.NOBODYS_POINTS,
    *(Reason.SIDE_TAKEN, Reason.SIDES_TAKEN, Reason.SIDE_HELD, Reason.NOT_SEATED),
    *(Reason.NOT_YOUR_SIDE, Reason.NOT_A_PLAYER, Reason.NOT_SEATED_TO_END),
    *(Reason.NOT_SEATED_TO_UNDO, Reason.UNDO_UNASKED, Reason.BAD_WORD, Reason.WORD_LATE),
    *(Reason.NO_GAME_OVER, Reason.FILE_LARGE, Reason.FILE_GONE),
    *(Reason.NOT_YOURS_TO_FORGET, Reason.BAD_POINTS, Reason.COURAGE_UNKNOWN),
    *(Reason.COURAGE_UNPRINTED, Reason.COURAGE_KNOWN, Reason.NOT_A_PROFILE),
    *(Reason.INTELLIGENCE_UNKNOWN, Reason.NO_INTELLIGENCE, Reason.BAD_INTELLIGENCE),
    *(Reason.NO_SUCH_EDITION, Reason.NOT_HERE, Reason.SIDE_UNKNOWN, Reason.GAME_OPEN),
    *(Reason.NO_SUCH_READING, Reason.READ_SO_ALREADY, Reason.READING_SETTLED),
    *(Reason.PHASES_TRACKED, Reason.PHASES_FREE),
    *(Reason.PHASE_OVER, Reason.BAD_TURN, Reason.TURN_ALREADY, Reason.NO_BOARD_HERE),
    *(Reason.NO_GAME, Reason.OTHER_GAME, Reason.GAME_GONE),
    *(Reason.OUTDATED, Reason.BEFORE_RESTORE, Reason.TURN_OVER, Reason.ACTED_FIRST),
    *(Reason.NOT_SAVED, Reason.NOT_YOURS_TO_SETTLE),
}
"""Refusals that rest on how the bot is used, not on a rule of the game."""


def test_every_refusal_names_its_article_or_rests_on_no_rule() -> None:
    missing = set(Reason) - set(REASONS) - ABOUT_THE_BOT
    assert not missing, sorted(missing)
    assert not set(REASONS) & ABOUT_THE_BOT


def test_every_article_that_is_named_can_be_read() -> None:
    articles = library().articles["2018"]
    kinds = [article_of(events.TestSettled(a_test(kind))) for kind in Kind]
    frodo = model("Frodo").id
    heroics = [
        article_of(events.HeroicDeclared(frodo, heroic, with_friends=False)) for heroic in Heroic
    ]
    for article in (*REASONS.values(), *kinds, *heroics):
        assert articles.get(article) is not None, article


def a_test(kind: Kind) -> Test:
    return Test(1, kind, None, None, (1,), (), (4,))


def test_whatever_befalls_a_bearer_rests_on_an_article() -> None:
    by_hand = {events.RingCorrected, events.PointsSpent}
    befalls = {event for event in get_args(Event) if "bearer" in event.__slots__}
    assert befalls - by_hand <= set(EVENTS)
    assert all(library().articles["2018"].get(article) for article in EVENTS.values())

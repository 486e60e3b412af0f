"""The duel: who wins a fight, and who may still change that."""

from dataclasses import replace
from itertools import product

import pytest

from bot.rules.actions import (
    Action,
    AnswerDuel,
    Contender,
    FightDuel,
    NextTurn,
    PutOnRing,
    RerollInDuel,
    RollWounds,
)
from bot.rules.duel import HIGHEST_FIGHT, MOST_DICE, options, speaker
from bot.rules.duels import Duel, Fighters
from bot.rules.editions import HalvedFight
from bot.rules.errors import Reason, StaleGameError
from bot.rules.events import DuelLeft, DuelRaised, DuelRerolled, DuelRolled, DuelWon
from bot.rules.figures import Figure, FigureId, Side, improvise
from bot.rules.game import Game
from bot.rules.legal import legal_actions
from tests.rules.asking import decided, last, reason, refused, worn
from tests.scripted import Scripted, edition, model, play

EMPTY = Game(edition())
GOOD, EVIL = Side


def hero(side: Side, might: int) -> Figure:
    name = "Eomer" if side is GOOD else "Gothmog"
    return improvise(name, side=side, courage=5, might=might)


def band(dice: int = 1, fight: int = 4, **more: bool) -> Contender:
    """A side without a Hero."""
    return Contender(None, "Warriors", dice, fight, 0, **more)


def led(side: Side, might: int, dice: int = 1, fight: int = 4, **more: bool) -> Contender:
    """A side whose dice are all its Hero's."""
    figure = hero(side, might)
    return Contender(figure, figure.name, dice, fight, dice, **more)


def winner(game: Game, good: Contender, evil: Contender, *faces: int) -> Side:
    event = last(game, FightDuel(good, evil), *faces)
    assert isinstance(event, DuelWon)
    return event.side


def open_duel(good: Contender, evil: Contender, *faces: int, game: Game = EMPTY) -> Game:
    game = play(game, (FightDuel(good, evil), Scripted(*faces)))
    assert game.open_duels, "it was decided at once"
    return game


def the(game: Game) -> Duel:
    (duel,) = game.open_duels
    return duel


def answers(game: Game, side: Side) -> set[Action]:
    wanted = (AnswerDuel, RerollInDuel)
    return {action for action in legal_actions(game, side) if isinstance(action, wanted)}


def raising(side: Side, might: int, *, step: int = 0) -> AnswerDuel:
    return AnswerDuel(1, side, step, might)


# Who wins


@pytest.mark.parametrize(("good", "evil"), list(product(range(1, 7), repeat=2)))
def test_the_highest_dice_of_each_side_count(good: int, evil: int) -> None:
    """D1."""
    faces = (1, good, evil, 1, 1)
    if max(1, good) != max(1, evil):
        assert winner(EMPTY, band(2), band(3), *faces) is (GOOD if good > evil else EVIL)
    else:
        assert winner(EMPTY, band(2, 5), band(3, 4), *faces) is GOOD
        assert winner(EMPTY, band(2, 4), band(3, 5), *faces) is EVIL


@pytest.mark.parametrize("face", range(1, 7))
def test_what_dice_and_fight_leave_open_one_dice_decides(face: int) -> None:
    """F5: 1 to 3 Evil, 4 to 6 Good."""
    event = last(EMPTY, FightDuel(band(), band()), 3, 3, face)
    assert isinstance(event, DuelWon)
    assert (event.side, event.roll_off) == (EVIL if face <= 3 else GOOD, face)


def test_no_might_touches_the_roll_off() -> None:
    """F5, D11."""
    game = play(open_duel(led(GOOD, 3), band(), 5, 5), (AnswerDuel(1, GOOD, 0), Scripted(1)))
    assert not game.open_duels
    assert game.rolls == 2
    assert reason(game, raising(GOOD, 3)) is Reason.TEST_SETTLED


def test_a_two_handed_weapon_takes_one_from_each_dice_of_its_side() -> None:
    """D4."""
    assert winner(EMPTY, band(2, is_two_handed=True), band(), 5, 4, 5) is EVIL
    assert winner(EMPTY, band(2, is_two_handed=True), band(1, 3), 5, 4, 4) is GOOD


# Might, in turns


def test_the_side_that_is_losing_speaks_first_and_then_back_and_forth() -> None:
    """D2."""
    game = open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3)
    steps: list[tuple[Side | None, tuple[int, ...]]] = []
    for step, (side, might) in enumerate(((GOOD, 2), (EVIL, 2), (GOOD, 1))):
        duel = the(game)
        steps.append((speaker(game, duel), options(game, duel, side)))
        assert not answers(game, side.opponent)
        game = play(game, raising(side, might, step=step))
    assert steps == [(GOOD, (1, 2)), (EVIL, (1, 2)), (GOOD, (1,))]
    assert game.open_duels, "5 to 5, with the same Fight: a roll-off, and Evil has Might left"
    assert speaker(game, the(game)) is EVIL
    ended = last(game, raising(EVIL, 1, step=3))
    assert isinstance(ended, DuelWon)
    assert ended.side is EVIL
    assert (ended.duel.good.best, ended.duel.evil.best) == (5, 6)


def test_a_duel_that_nobody_can_change_is_over_at_once() -> None:
    """D2."""
    assert winner(EMPTY, band(), led(EVIL, 3), 2, 3) is EVIL
    assert winner(EMPTY, led(GOOD, 0), led(EVIL, 3), 2, 3) is EVIL
    assert winner(EMPTY, led(GOOD, 1, fight=3), led(EVIL, 3), 2, 3) is EVIL
    assert winner(EMPTY, led(GOOD, 3, fight=3), led(EVIL, 3), 5, 6) is EVIL


def test_might_that_draws_level_helps_only_where_fight_or_a_roll_off_follows() -> None:
    """D2, F5."""
    for fight, useful in ((5, (1,)), (4, (1, 2)), (3, (2,))):
        game = open_duel(led(GOOD, 3, fight=fight), band(), 2, 3)
        assert options(game, the(game), GOOD) == useful
        refusal = refused(game, raising(GOOD, 3))
        assert refusal.reason is Reason.NO_SUCH_CHOICE


def test_might_raises_no_dice_above_six_and_none_but_the_heros_own() -> None:
    """D11."""
    mixed = replace(led(GOOD, 6, dice=3, fight=3), own=1)
    game = open_duel(mixed, band(), 2, 4, 5, 5)
    assert options(game, the(game), GOOD) == (4,)
    assert reason(game, raising(GOOD, 1)) is Reason.NO_SUCH_CHOICE
    raised, won = decided(game, raising(GOOD, 4))
    assert raised == DuelRaised(1, GOOD, 0, 4)
    assert isinstance(won, DuelWon)
    assert won.duel.good.scores == (6, 4, 5)
    assert winner(EMPTY, replace(mixed, own=0), band(), 2, 4, 5, 6) is EVIL


def test_might_is_spent_as_it_is_said_and_the_natural_faces_are_kept() -> None:
    """D2, D11."""
    game = play(open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3), raising(GOOD, 2))
    assert game.figures[0].left.might == 1
    assert (the(game).good.faces, the(game).good.scores) == ((2,), (4,))


def test_nobody_spends_another_sides_might() -> None:
    """D11."""
    game = open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3)
    assert isinstance(refused(game, AnswerDuel(1, EVIL, 0, 1)), StaleGameError)


def test_the_loser_that_lets_it_stand_has_lost() -> None:
    """D2."""
    game = open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3)
    (won,) = decided(game, AnswerDuel(1, GOOD, 0))
    assert isinstance(won, DuelWon)
    assert (won.side, won.roll_off) == (EVIL, None)


def test_in_a_draw_both_may_speak_and_the_dice_decide_when_both_are_content() -> None:
    """D2, F5."""
    game = open_duel(led(GOOD, 1), led(EVIL, 1), 3, 3)
    assert speaker(game, the(game)) is GOOD
    assert decided(game, AnswerDuel(1, GOOD, 0)) == (DuelLeft(1, GOOD),)
    game = play(game, AnswerDuel(1, GOOD, 0))
    assert speaker(game, the(game)) is EVIL
    left, won = decided(game, AnswerDuel(1, EVIL, 1), 4)
    assert left == DuelLeft(1, EVIL)
    assert isinstance(won, DuelWon)
    assert (won.side, won.roll_off) == (GOOD, 4)


def test_who_drew_level_waits_for_the_other_side() -> None:
    """D2."""
    for loser in Side:
        faces = (2, 3) if loser is GOOD else (3, 2)
        game = play(open_duel(led(GOOD, 3), led(EVIL, 3), *faces), raising(loser, 1))
        assert speaker(game, the(game)) is loser.opponent
        game = play(game, AnswerDuel(1, loser.opponent, 1))
        assert speaker(game, the(game)) is loser


def test_who_was_content_with_a_draw_speaks_again_once_it_is_losing() -> None:
    """D2."""
    game = play(open_duel(led(GOOD, 1), led(EVIL, 1), 3, 3), AnswerDuel(1, GOOD, 0))
    game = play(game, raising(EVIL, 1, step=1))
    assert speaker(game, the(game)) is GOOD
    assert options(game, the(game), GOOD) == (1,)


def test_a_step_that_was_answered_already_is_refused() -> None:
    """D2: a second press answers nothing."""
    game = open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3)
    once = play(game, raising(GOOD, 2))
    assert reason(once, raising(GOOD, 1)) is Reason.DUEL_MOVED_ON
    assert reason(once, AnswerDuel(1, GOOD, 0)) is Reason.DUEL_MOVED_ON
    assert reason(once, AnswerDuel(1, GOOD, 1)) is Reason.DUEL_MOVED_ON
    assert reason(game, AnswerDuel(1, GOOD, -1)) is Reason.DUEL_MOVED_ON
    assert reason(game, raising(GOOD, -1)) is Reason.NO_SUCH_CHOICE
    assert reason(game, AnswerDuel(2, GOOD, 0)) is Reason.TEST_SETTLED


# The banner


def test_a_banner_lets_one_dice_be_rolled_again() -> None:
    """D3."""
    game = open_duel(band(2, has_banner=True), band(), 1, 2, 4)
    rerolled, won = decided(game, RerollInDuel(1, GOOD, 0, 1), 5)
    assert rerolled == DuelRerolled(1, GOOD, 1, 5)
    assert isinstance(won, DuelWon)
    assert (won.side, won.duel.good.faces, won.duel.good.final) == (GOOD, (1, 2), (1, 5))


def test_a_banner_serves_once() -> None:
    """D3."""
    game = open_duel(replace(led(GOOD, 3), has_banner=True), led(EVIL, 3), 1, 3)
    game = play(game, (RerollInDuel(1, GOOD, 0, 0), Scripted(2)))
    assert reason(game, RerollInDuel(1, GOOD, 1, 0)) is Reason.NO_REROLL
    assert not any(isinstance(action, RerollInDuel) for action in answers(game, GOOD))


def test_a_banner_comes_before_anybodys_might() -> None:
    """D3, D2."""
    game = open_duel(led(GOOD, 3, has_banner=True), led(EVIL, 3), 1, 3)
    assert reason(game, raising(GOOD, 2)) is Reason.NO_SUCH_CHOICE
    kept = play(game, AnswerDuel(1, GOOD, 0), raising(GOOD, 2, step=1))
    assert reason(kept, RerollInDuel(1, GOOD, 2, 0)) is Reason.DUEL_MOVED_ON


def test_the_leader_may_use_its_banner_too_after_the_loser() -> None:
    """D3."""
    game = open_duel(band(has_banner=True), band(2, has_banner=True), 3, 4, 1)
    assert speaker(game, game.open_duels[0]) is GOOD
    game = play(game, AnswerDuel(1, GOOD, 0))
    assert speaker(game, game.open_duels[0]) is EVIL
    _, won = decided(game, RerollInDuel(1, EVIL, 1, 1), 6)
    assert isinstance(won, DuelWon)
    assert won.duel.evil.final == (4, 6)


def test_a_leader_that_cannot_do_better_is_not_asked_for_its_banner() -> None:
    """D3."""
    events = decided(EMPTY, FightDuel(band(), band(has_banner=True)), 3, 6)
    assert isinstance(events[-1], DuelWon)


@pytest.mark.parametrize("index", [-1, 1, 10**9])
def test_a_dice_that_is_not_there_is_not_rolled_again(index: int) -> None:
    game = open_duel(band(has_banner=True), band(), 1, 4)
    assert reason(game, RerollInDuel(1, GOOD, 0, index)) is Reason.NO_REROLL


def test_a_two_handed_weapon_weighs_on_the_second_roll_too() -> None:
    """D3, D4."""
    game = open_duel(band(has_banner=True, is_two_handed=True), band(), 1, 5)
    won = last(game, RerollInDuel(1, GOOD, 0, 0), 5)
    assert isinstance(won, DuelWon)
    assert won.side is EVIL


# The Invisible bearer


def bearers_foe(foe: Figure | None, fight: int, *, game: Game) -> Fighters:
    """How a foe of Frodo stands in a duel with him."""
    frodo = game.figure(FigureId("frodo baggins"))
    good = Contender(frodo, frodo.name, 1, 3, 1)
    evil = Contender(foe, foe.name if foe else "Orcs", 1, fight, 0)
    events = decided(game, FightDuel(good, evil), 3, 1)
    rolled = next(event for event in events if isinstance(event, DuelRolled))
    assert rolled.duel.good.fight == rolled.duel.good.printed_fight == 3
    assert rolled.duel.evil.printed_fight == fight
    return rolled.duel.evil


@pytest.mark.parametrize(
    ("fight", "up", "down"), [(5, 3, 2), (1, 1, 1), (4, 2, 2), (9, 5, 4), (2, 1, 1), (10, 5, 5)]
)
def test_a_foe_of_the_invisible_bearer_fights_at_half_its_value(
    fight: int, up: int, down: int
) -> None:
    """F1, F3, F4."""
    game = worn(model("Frodo"))
    assert bearers_foe(None, fight, game=game).fight == up
    readings = replace(game.edition.readings, halved_fight=HalvedFight.DOWN)
    game = replace(game, edition=replace(game.edition, readings=readings))
    assert bearers_foe(None, fight, game=game).fight == down


def test_halving_is_for_the_duel_alone() -> None:
    """F4."""
    game = worn(model("Frodo"))
    orc = model("Orc Captain")
    after = play(
        game,
        (
            FightDuel(Contender(model("Frodo"), "Frodo", 1, 3, 1), Contender(orc, "Orc", 1, 4, 1)),
            Scripted(6, 1),
        ),
    )
    assert after.figure(orc.id).fight == orc.fight


@pytest.mark.parametrize("name", ["Sauron", "Ringwraith", "Witch-king"])
def test_sauron_and_the_ringwraiths_fight_as_ever(name: str) -> None:
    """F2."""
    foe = model(name, might=0)
    assert bearers_foe(foe, 5, game=worn(model("Frodo"))).fight == 5


def test_nobody_is_halved_while_the_ring_is_off() -> None:
    """F1."""
    game = worn(model("Frodo"))
    off = replace(game, bearers=tuple(replace(b, worn_since=None) for b in game.bearers))
    assert bearers_foe(None, 5, game=off).fight == 5


def test_ties_go_by_the_halved_value() -> None:
    """F5, F1: Frodo's 3 beats the half of 4, and draws with the half of 5."""
    frodo = model("Frodo", might=0)
    game = worn(frodo)
    mine = Contender(frodo, "Frodo", 1, 3, 1)
    assert winner(game, mine, band(1, 4), 4, 4) is GOOD
    assert winner(game, mine, band(1, 5), 4, 4, 2) is EVIL
    assert winner(game, mine, band(1, 7), 4, 4) is EVIL


def test_a_bearer_of_evil_halves_its_foes_as_well() -> None:
    """F1."""
    gollum = model("Gollum", might=0)
    game = play(EMPTY, PutOnRing(gollum), NextTurn(1))
    event = decided(game, FightDuel(band(1, 5), Contender(gollum, "Gollum", 2, 4, 2)), 1, 5, 5)[0]
    assert isinstance(event, DuelRolled)
    assert (event.duel.good.fight, event.duel.evil.fight) == (3, 4)


# What is refused


@pytest.mark.parametrize(
    ("contender", "why"),
    [
        (band(0), Reason.BAD_DUEL_DICE),
        (band(MOST_DICE + 1), Reason.BAD_DUEL_DICE),
        (band(1, 0), Reason.BAD_FIGHT),
        (band(1, HIGHEST_FIGHT + 1), Reason.BAD_FIGHT),
        (replace(band(), own=2), Reason.BAD_OWN_DICE),
        (replace(band(), own=-1), Reason.BAD_OWN_DICE),
    ],
)
def test_numbers_that_no_fight_has_roll_no_dice(contender: Contender, why: Reason) -> None:
    assert reason(EMPTY, FightDuel(contender, band())) is why
    assert reason(EMPTY, FightDuel(band(), contender)) is why


def test_nobody_fights_a_friend_or_oneself_or_for_the_other_side() -> None:
    gwen, other = hero(GOOD, 1), improvise("Theoden", side=GOOD, courage=5)
    one, two = Contender(gwen, "Eomer", 1, 5, 1), Contender(other, "Theoden", 1, 5, 1)
    assert reason(EMPTY, FightDuel(one, two)) is Reason.SAME_SIDE
    turned = replace(one, figure=replace(gwen, side=EVIL))
    assert reason(EMPTY, FightDuel(one, turned)) is Reason.SAME_SIDE
    game = play(EMPTY, (FightDuel(led(GOOD, 1), led(EVIL, 1)), Scripted(1, 6)))
    swapped = FightDuel(led(EVIL, 1), led(GOOD, 1))
    refusal = refused(game, swapped)
    assert refusal.reason is Reason.OTHER_SIDE
    assert refusal.facts["side"] == "evil"


def test_a_hero_in_an_open_duel_does_nothing_else_and_the_turn_waits() -> None:
    game = open_duel(led(GOOD, 3), led(EVIL, 3), 2, 3)
    assert reason(game, NextTurn(1)) is Reason.DUEL_OPEN
    assert reason(game, FightDuel(led(GOOD, 3), band())) is Reason.DUEL_OPEN
    assert reason(game, RollWounds(4, 5, hero=hero(EVIL, 3))) is Reason.DUEL_OPEN
    assert decided(game, RollWounds(4, 5), 3)

"""What holds for every test, duel and spell, whatever is answered and however the dice fall."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.fair import SeededDice
from bot.rules.actions import (
    Action,
    AnswerDuel,
    CastPower,
    Contender,
    FightDuel,
    NextTurn,
    PutOnRing,
    Reroll,
    RerollInDuel,
    ResistPower,
    RevealThrow,
    RollDispute,
    RollWounds,
    Settle,
    SpendFate,
    TakeFall,
    TestCourage,
    ThrowDice,
    ThrowRider,
)
from bot.rules.decide import decide
from bot.rules.duel import options, speaker
from bot.rules.errors import RulesError
from bot.rules.events import DuelWon, Event, GameOpened, TestSettled
from bot.rules.figures import Figure, Side
from bot.rules.game import Game
from bot.rules.legal import is_legal, legal_actions
from bot.rules.might import is_open_to_reroll
from bot.rules.notation import parse_request
from bot.rules.record import apply, replay
from bot.rules.rolls import choices
from bot.rules.seats import side_of
from tests.rules.walks import Counting
from tests.scripted import edition, model

HOW = settings(deadline=None, derandomize=True, phases=(Phase.generate, Phase.shrink))
MANY = settings(HOW, max_examples=200)
SOME = settings(HOW, max_examples=30)
FEW = settings(HOW, max_examples=15)
FIGURES = (
    model("Frodo"),
    model("Isildur"),
    model("Witch-king", might=3),
    replace(model("Gollum"), is_mounted=True),
    model("Orc Captain"),
    model("Saruman", side=Side.GOOD),
    model("Orc Warrior"),
)
GOOD = [figure for figure in FIGURES if figure.side is Side.GOOD]
EVIL = [figure for figure in FIGURES if figure.side is Side.EVIL]
ANSWERS = (Settle, Reroll, TakeFall, AnswerDuel, RerollInDuel)
Given = Settle | Reroll | TakeFall | AnswerDuel | RerollInDuel


def contenders(figures: list[Figure]) -> st.SearchStrategy[Contender]:
    return st.builds(
        Contender,
        st.sampled_from([*figures, *figures, None]),
        st.just("Somebody"),
        st.sampled_from((1, 1, 2, 2, 3, 4, 0)),
        st.integers(3, 5),
        st.sampled_from((1, 1, 1, 0, 3)),
        st.booleans(),
        st.booleans(),
    )


def _begun() -> st.SearchStrategy[Action]:
    figure, yes = st.sampled_from(FIGURES), st.booleans()
    somebody = st.sampled_from((*FIGURES, None))
    points = st.sampled_from((*(0,) * 12, 1, 2, 20, -1))
    dice = st.sampled_from((1, 1, 1, 2, 2, 3, 0, 4))
    value, person = st.sampled_from((2, 3, 4, 4, 5, 5, 6, 1, 7)), st.integers(1, 2)
    request, text = st.just(parse_request("2d6; d3 2+ rr1")), st.just("")
    kinds: list[st.SearchStrategy[Action]] = [
        st.builds(TestCourage, somebody, value, dice, points, points),
        *[st.builds(ThrowRider, figure, yes, points)] * 2,
        *[st.builds(RollWounds, dice, value, dice, yes, yes, somebody, points)] * 2,
        st.builds(SpendFate, figure, points),
        *[st.builds(CastPower, figure, text, value, dice, yes, points)] * 2,
        st.builds(ResistPower, figure, dice, st.none() | value, yes, points),
        *[st.builds(FightDuel, contenders(GOOD), contenders(EVIL))] * 5,
        st.builds(FightDuel, contenders(EVIL), contenders(GOOD)),
        st.builds(ThrowDice, request, person, text, text, yes),
        st.builds(RevealThrow, person, st.none() | st.integers(0, 9)),
        st.just(RollDispute("Why?")),
        st.builds(PutOnRing, st.sampled_from(FIGURES[:2])),
        st.builds(NextTurn, st.integers(1, 4), st.just(True)),
    ]
    # `one_of` would count each kind once, however often it is in the list.
    return st.integers(0, len(kinds) - 1).flatmap(lambda place: kinds[place])


@dataclass(frozen=True)
class Answer:
    """The one of all possible answers that is taken, counted around."""

    place: int


Asked = Action | Answer


def asked(*, least: int, most: int) -> st.SearchStrategy[list[Asked]]:
    """So many things that are begun, or answered to what is open; each as often."""
    answer = st.builds(Answer, st.integers(0, 50))
    one = st.booleans().flatmap(lambda begins: _begun() if begins else answer)
    return st.lists(one, min_size=least, max_size=most)


WALKS = asked(least=15, most=40)
SEEDS = st.binary(min_size=1, max_size=4)


def answers(game: Game) -> list[Given]:
    """Everything that may be answered to what is open."""
    both = [action for side in Side for action in legal_actions(game, side)]
    return [action for action in dict.fromkeys(both) if isinstance(action, ANSWERS)]


@dataclass(frozen=True)
class Step:
    before: Game
    action: Action
    events: tuple[Event, ...]
    rolled: tuple[int, ...]
    after: Game


def steps(seed: bytes, walk: list[Asked]) -> Iterator[Step]:
    """Take everything that is asked; what is refused has no events."""
    game = replay([GameOpened(edition())])
    for wish in walk:
        if isinstance(wish, Answer):
            possible = answers(game)
            if not possible:
                continue
            action = possible[wish.place % len(possible)]
        else:
            action = wish
        dice = Counting(SeededDice(seed, game=1, version=game.version))
        before, events = game, tuple[Event, ...]()
        try:
            events = decide(game, action, dice)
        except RulesError:
            assert not isinstance(wish, Answer), f"{action} is listed as legal"
        for event in events:
            game = apply(game, event)
        yield Step(before, action, events, tuple(dice.faces), game)


@given(SEEDS, WALKS)
@SOME
def test_the_log_alone_rebuilds_the_position(seed: bytes, walk: list[Asked]) -> None:
    log: list[Event] = [GameOpened(edition())]
    for step in steps(seed, walk):
        log.extend(step.events)
        assert replay(log) == step.after
        assert step.after.version == len(log)


@given(SEEDS, WALKS)
@SOME
def test_a_refused_action_changes_nothing_and_rolls_nothing(seed: bytes, walk: list[Asked]) -> None:
    for step in steps(seed, walk):
        if not step.events:
            assert step.rolled == ()
            assert step.after is step.before


@given(SEEDS, WALKS)
@SOME
def test_points_are_never_below_zero_nor_above_the_start(seed: bytes, walk: list[Asked]) -> None:
    """D7, D8, D9, D11."""
    for step in steps(seed, walk):
        for figure in step.after.figures:
            left, start = figure.left, figure.start
            assert 0 <= left.might <= start.might
            assert 0 <= left.will <= start.will
            assert 0 <= left.fate <= start.fate


@given(SEEDS, WALKS)
@SOME
def test_no_dice_is_raised_above_six_but_in_a_sum(seed: bytes, walk: list[Asked]) -> None:
    """D11."""
    for step in steps(seed, walk):
        for event in step.events:
            if isinstance(event, DuelWon):
                assert all(s <= 6 for f in (event.duel.good, event.duel.evil) for s in f.scores)
            if isinstance(event, TestSettled) and event.test.might:
                assert event.test.might <= sum(6 - face for face in event.test.final)


@given(SEEDS, WALKS)
@SOME
def test_what_is_open_can_still_be_changed(seed: bytes, walk: list[Asked]) -> None:
    """S13, D2."""
    for step in steps(seed, walk):
        for test in step.after.open_tests:
            assert is_open_to_reroll(test) or choices(test, step.after.left_to(test.figure))
        for duel in step.after.open_duels:
            assert speaker(step.after, duel) is not None


def conceivable(game: Game) -> Iterator[Action]:
    """Every answer that could be given, sensible or not."""
    for roll in range(max(0, game.rolls - 3), game.rolls + 2):
        yield TakeFall(roll)
        yield from (
            Settle(roll, might, will) for might, will in product(range(-1, 7), range(-1, 4))
        )
        yield from (Reroll(roll, index) for index in range(-1, 9))
        for side, step in product(Side, range(-1, 6)):
            yield from (AnswerDuel(roll, side, step, might) for might in range(-1, 7))
            yield from (RerollInDuel(roll, side, step, index) for index in range(-1, 5))


@given(SEEDS, asked(least=1, most=12))
@FEW
def test_the_answers_that_are_listed_are_those_that_are_accepted(
    seed: bytes, walk: list[Asked]
) -> None:
    for step in steps(seed, walk):
        game = step.after
        accepted = [action for action in conceivable(game) if is_legal(game, action)]
        listed = [action for action in answers(game) if action.roll >= game.rolls - 3]
        assert set(accepted) == set(listed)
        for side in Side:
            own = {action for action in accepted if side_of(game, action) in (side, None)}
            assert own == {action for action in legal_actions(game, side) if action in accepted}


def standing(game: Game, number: int, side: Side) -> int:
    """2 for a side that leads a duel, 1 for a draw, 0 for one that is losing."""
    duel = game.open_duel(number)
    assert duel is not None
    return 1 if duel.winner is None else 2 * (duel.winner is side)


@given(
    SEEDS,
    st.builds(FightDuel, contenders(GOOD), contenders(EVIL)),
    st.lists(st.integers(0, 50), min_size=40, max_size=40),
)
@MANY
def test_every_duel_ends_and_might_never_makes_anybodys_standing_worse(
    seed: bytes, fight: FightDuel, places: list[int]
) -> None:
    """D2, D3."""
    game = replay([GameOpened(edition())])
    try:
        events = decide(game, fight, SeededDice(seed, game=1, version=1))
    except RulesError:
        return
    for place in places:
        for event in events:
            game = apply(game, event)
        if not game.open_duels:
            break
        (duel,) = game.open_duels
        side = speaker(game, duel)
        assert side is not None
        leads = standing(game, duel.number, side) == 2
        assert not leads or duel.is_for_banner(side), "the leader has nothing else to answer"
        possible = [
            action for action in answers(game) if isinstance(action, AnswerDuel | RerollInDuel)
        ]
        assert {action.side for action in possible} == {side}
        action = possible[place % len(possible)]
        was = standing(game, duel.number, side)
        events = decide(game, action, SeededDice(seed, game=1, version=game.version))
        if isinstance(action, AnswerDuel) and action.might:
            assert action.might in options(game, duel, side)
            after = apply(game, events[0])
            assert standing(after, duel.number, side) > was
    assert not game.open_duels

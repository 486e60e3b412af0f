"""What holds in every game, whatever is asked and however the dice fall."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.fair import SeededDice
from bot.rules import events, phases
from bot.rules.actions import (
    Action,
    AnswerCharge,
    ChargeInvisible,
    DeclareHeroic,
    EndGame,
    LeaveAlone,
    LeaveSide,
    NextPhase,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RemoveFigure,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeOffRing,
    TakeSide,
)
from bot.rules.decide import decide
from bot.rules.editions import WillWhenHeld
from bot.rules.errors import Reason, RulesError
from bot.rules.events import (
    ChargeSettled,
    ControlSettled,
    Event,
    GameOpened,
    RiderLanded,
    RingPutOn,
    RingStayedOn,
    RingTakenOff,
    Verdict,
)
from bot.rules.figures import Figure, FigureId, Points, Side, improvise
from bot.rules.game import Game
from bot.rules.heroic import Heroic
from bot.rules.legal import is_legal, legal_actions
from bot.rules.record import apply, replay
from bot.rules.ring import is_will_due
from bot.rules.rolls import Kind, Test, choices
from tests.rules.walks import Walk, bearers, chargers, positions, steps, walks

LONG = walks(least=25, most=60)
SHORT = walks(least=10, most=40)
# The same walks each time; and no long explanation of one that breaks a law.
HOW = settings(deadline=None, derandomize=True, phases=(Phase.generate, Phase.shrink))
MANY = settings(HOW, max_examples=60)
FEW = settings(HOW, max_examples=30)


def outcome(event: Event) -> int | None:
    """The number of the roll that an event settles."""
    match event:
        case RiderLanded(test) | ControlSettled(test) | RingTakenOff(test) | RingStayedOn(test):
            return test.number
        case ChargeSettled(_, charge):
            return charge.test.number if charge.test else None
        case _:
            return None


# The record


def about(test: Test) -> FigureId:
    assert test.bearer is not None
    return test.bearer


def roller_of(test: Test) -> FigureId:
    assert test.figure is not None
    return test.figure


@given(LONG)
@MANY
def test_the_log_alone_rebuilds_the_position(walk: Walk) -> None:
    log: list[Event] = [GameOpened(walk.edition)]
    for step in steps(walk):
        log.extend(step.events)
        if step.events:
            assert replay(log) == step.after
            assert step.after.version == len(log)


@given(LONG)
@MANY
def test_a_refused_action_changes_nothing_and_rolls_nothing(walk: Walk) -> None:
    for step in steps(walk):
        if step.refusal is not None:
            assert step.rolled == ()
            assert step.after is step.before
        else:
            assert step.events


@given(LONG)
@MANY
def test_every_dice_that_is_rolled_is_in_the_record_as_it_fell(walk: Walk) -> None:
    for step in steps(walk):
        recorded = [e.test.faces for e in step.events if isinstance(e, events.TestRolled)]
        assert tuple(face for faces in recorded for face in faces) == step.rolled


@given(LONG)
@MANY
def test_every_roll_has_its_own_number_and_at_most_one_outcome(walk: Walk) -> None:
    rolled: list[int] = []
    settled: list[int] = []
    for step in steps(walk):
        for event in step.events:
            if isinstance(event, events.TestRolled):
                rolled.append(event.test.number)
            number = outcome(event)
            if number is not None:
                settled.append(number)
    assert rolled == list(range(1, len(rolled) + 1))
    assert len(settled) == len(set(settled))
    assert set(settled) <= set(rolled)


# The rules


@given(LONG)
@MANY
def test_points_are_never_below_zero_nor_above_the_start(walk: Walk) -> None:
    for game in positions(walk):
        for figure in game.figures:
            for left, most in (
                (figure.left.might, figure.start.might),
                (figure.left.will, figure.start.will),
                (figure.left.fate, figure.start.fate),
            ):
                assert 0 <= left <= most


@given(LONG)
@MANY
def test_the_ring_never_goes_on_and_off_in_one_turn(walk: Walk) -> None:
    """W6, R5."""
    on: set[tuple[int, FigureId]] = set()
    off: set[tuple[int, FigureId]] = set()
    for step in steps(walk):
        for event in step.events:
            if isinstance(event, RingPutOn):
                on.add((step.before.turn, event.bearer))
            if isinstance(event, RingTakenOff):
                off.add((step.before.turn, about(event.test)))
    assert not on & off


@given(LONG)
@MANY
def test_who_failed_to_find_a_bearer_is_not_tested_again_in_that_turn(walk: Walk) -> None:
    """C2, C3."""
    barred: set[tuple[int, FigureId, FigureId]] = set()
    for step in steps(walk):
        for event in step.events:
            if isinstance(event, events.TestRolled) and event.test.kind is Kind.CHARGE:
                assert (step.before.turn, event.test.bearer, event.test.figure) not in barred
            if isinstance(event, ChargeSettled):
                about = (step.before.turn, event.bearer, event.charge.charger)
                assert about not in barred
                if event.charge.verdict is Verdict.BARRED:
                    barred.add(about)


@given(LONG)
@MANY
def test_control_is_rolled_and_removal_is_tried_once_a_turn_at_most(walk: Walk) -> None:
    """S2, S6, R3, R4."""
    tried: set[tuple[int, FigureId, Kind]] = set()
    for step in steps(walk):
        for event in step.events:
            if not isinstance(event, events.TestRolled):
                continue
            kind = event.test.kind
            if kind in (Kind.SAURONS_WILL, Kind.REMOVAL):
                which = about(event.test)
                since = step.before.bearer(which).worn_since
                assert since is not None
                assert since < step.before.turn
                assert (step.before.turn, which, kind) not in tried
                tried.add((step.before.turn, which, kind))


@given(LONG)
@MANY
def test_every_open_test_can_still_be_changed_by_its_roller(walk: Walk) -> None:
    """S13."""
    for game in positions(walk):
        for test in game.open_tests:
            assert choices(test, game.left_to(test.figure))


@given(LONG)
@MANY
def test_a_reminder_names_a_roll_that_can_be_made(walk: Walk) -> None:
    """S7, R4."""
    for game in positions(walk):
        asked: list[Action] = [NextTurn(game.turn)]
        asked += [TakeOffRing(bearer.figure) for bearer in game.bearers]
        for action in asked:
            try:
                decide(game, action, SeededDice(b"any", game=1, version=1))
            except RulesError as refusal:
                if refusal.reason in (Reason.WILL_UNROLLED, Reason.WILL_DUE):
                    which = FigureId(str(refusal.facts["which"]))
                    assert is_legal(game, RollSauronsWill(which))


# What may be done next


def conceivable(game: Game) -> Iterator[Action]:
    """Everything that could be asked about the models on the table, promises apart."""
    for figure in game.figures:
        yield PutOnRing(figure)
        yield PutOnRing(figure, mounted=True)
        yield TakeOffRing(figure.id)
        yield RollSauronsWill(figure.id)
        yield NoteCharge(figure)
        yield from (NoteHold(figure.id, holds) for holds in (True, False))
        yield RemoveFigure(figure.id)
        yield LeaveAlone(figure.id)
        yield from (
            DeclareHeroic(figure.id, heroic, friends)
            for heroic, friends in product(Heroic, (True, False))
        )
        for turn, index, goes in product((-1, 0, 1), range(-1, 5), (True, False)):
            yield AnswerCharge(figure.id, game.turn + turn, index, goes)
    for roll in range(max(0, game.rolls - 4), game.rolls + 2):
        yield from (Settle(roll, might, will) for might, will in product(range(-1, 5), repeat=2))
    for turn, confirmed in product((-1, 0, 1), (True, False)):
        yield NextTurn(game.turn + turn, confirmed)
    yield RollPriority()
    for phase, moving in product(phases.Phase, (None, *Side)):
        yield NextPhase(game.turn, phase, moving)
    yield EndGame()


def decides(game: Game, action: Action) -> Side | None:
    """Whose decision an accepted action is, as the rules have it."""
    match action:
        case PutOnRing(figure):
            return game.figure(figure.id).side
        case NoteCharge(figure) if game.find_bearer(figure.id) is None:
            return game.figure(figure.id).side
        case (
            TakeOffRing(which)
            | RollSauronsWill(which)
            | RemoveFigure(which)
            | LeaveAlone(which)
            | DeclareHeroic(which)
        ):
            return game.figure(which).side
        case NextPhase(_, _, moving):
            return moving
        case NextTurn(_, True):
            owners = {game.figure(b.figure).side for b in game.bearers if is_will_due(game, b)}
            return owners.pop().opponent if len(owners) == 1 else None
        case AnswerCharge(which):
            return game.figure(which).side.opponent
        case NoteHold(which, True) if game.edition.readings.will_when_held is WillWhenHeld.SKIP:
            bearer = game.find_bearer(which)
            is_spared = bearer is not None and is_will_due(game, bearer)
            return game.figure(which).side.opponent if is_spared else None
        case Settle(roll):
            (test,) = (test for test in game.open_tests if test.number == roll)
            return game.figure(roller_of(test)).side
        case _:
            return None


@given(SHORT)
@FEW
def test_all_that_is_listed_as_legal_is_accepted_and_is_that_sides(walk: Walk) -> None:
    for game in positions(walk):
        for side in Side:
            for action in legal_actions(game, side):
                for seed in (b"one", b"two"):
                    assert decide(game, action, SeededDice(seed, game=1, version=1))
                assert decides(game, action) in (side, None)


@given(SHORT)
@FEW
def test_all_that_is_accepted_is_listed_as_legal_for_the_side_that_decides(walk: Walk) -> None:
    for game in positions(walk):
        accepted = [action for action in conceivable(game) if is_legal(game, action)]
        for side in Side:
            own = {action for action in accepted if decides(game, action) in (side, None)}
            assert own == set(legal_actions(game, side))


# Wild questions


def changed(figure: Figure, courage: int, might: int) -> Figure:
    return replace(figure, courage=courage, left=Points(might))


WILD = st.sampled_from((-(10**30), -21, -1, 0, 1, 3, 20, 21, 10**30))
IDS = st.one_of(
    st.sampled_from([figure.id for figure in (*bearers(), *chargers())]),
    st.text(max_size=60).map(FigureId),
)
FIGURES = st.one_of(
    st.sampled_from((*bearers(), *chargers())),
    st.builds(
        improvise,
        st.text(max_size=60),
        side=st.sampled_from(Side),
        courage=WILD,
        might=WILD,
        will=WILD,
    ),
    st.builds(
        changed,
        st.sampled_from(bearers()),
        st.sampled_from((-30, 0, 1, 11, 10**30)),
        st.sampled_from((0, 3, 10**30)),
    ),
)
WILD_ACTIONS = st.one_of(
    st.builds(PutOnRing, FIGURES, st.booleans()),
    st.builds(TakeOffRing, IDS, WILD, WILD),
    st.builds(RollSauronsWill, IDS, WILD),
    st.builds(ChargeInvisible, IDS, FIGURES, st.one_of(st.floats(), WILD), WILD, WILD, WILD),
    st.builds(AnswerCharge, IDS, WILD, WILD, st.booleans()),
    st.builds(NoteCharge, FIGURES),
    st.builds(NoteHold, IDS, st.booleans()),
    st.builds(Settle, WILD, WILD, WILD),
    st.builds(NextTurn, WILD, st.booleans()),
    st.builds(TakeSide, st.sampled_from(Side), WILD, st.text(max_size=60)),
    st.builds(LeaveSide, WILD),
)


@given(SHORT, st.lists(WILD_ACTIONS, max_size=20))
@MANY
def test_nothing_but_a_refusal_ever_comes_out_of_a_wild_question(
    walk: Walk, wild: list[Action]
) -> None:
    """C9."""
    *_, game = positions(walk)
    for action in wild:
        try:
            happened = decide(game, action, SeededDice(walk.seed, game=1, version=game.version))
        except RulesError:
            continue
        for event in happened:
            game = apply(game, event)

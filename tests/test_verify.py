"""A record is as promised, or the first thing that is not is found and told."""

import json
import time
from dataclasses import replace
from functools import cache
from operator import ne
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.fair import commitment
from bot.flaws import Flaw
from bot.render.proof_words import FLAWS, checked, in_one_line
from bot.render.record import exported
from bot.rules.actions import (
    AddFigure,
    CastPower,
    ChangeFigure,
    ChangeReading,
    DeclareHeroic,
    EndGame,
    HandOver,
    LeaveSide,
    NextTurn,
    PutOnRing,
    ResistPower,
    RevealThrow,
    RollPriority,
    Settle,
    TakeSide,
    TestCourage,
    ThrowDice,
    Undo,
)
from bot.rules.editions import RULED_LATER, Style, as_once_ruled
from bot.rules.events import DiceRenewed, Event, GameOpened
from bot.rules.figures import Points, Side, Trait, recruit
from bot.rules.heroic import Heroic
from bot.rules.notation import parse_request
from bot.rules.record import apply
from bot.store.codec import KINDS, encode
from bot.store.games import Row
from tests.recorded import (
    ALICE,
    BOB,
    HELPER,
    Book,
    begun,
    first,
    lines,
    played,
    rich,
    sealed,
    verified,
)
from tests.scripted import library, model

RECORDS = Path(__file__).parent / "records"
OF_2024 = library().editions["2024"]


@cache
def book(salt: int) -> Book:
    return played(120, salt=salt)


@pytest.mark.parametrize("salt", range(1, 9))
def test_a_game_of_everything_is_as_promised(salt: int) -> None:
    played_out = book(salt)
    result = verified(played_out.export())
    assert result.fault is None
    assert result.rolls == result.promised == played_out.game.rolls >= 120
    assert result.corrections
    assert "rolls are as promised." in checked(result).verdict


@pytest.mark.parametrize(
    ("mark", "line_end", "last"),
    [(b"\xef\xbb\xbf", b"\n", b""), (b"", b"\r\n", b""), (b"\xef\xbb\xbf", b"\r\n", b"\r\n")],
)
def test_a_record_that_an_editor_saved_anew_is_as_promised(
    mark: bytes, line_end: bytes, last: bytes
) -> None:
    """With a mark of the byte order, the line ends of Windows, or an empty line at the end."""
    saved = mark + book(1).export().replace(b"\n", line_end) + last
    result = verified(saved)
    assert result.fault is None
    assert result.promised == book(1).game.rolls


def test_the_games_played_hold_every_kind_of_event() -> None:
    kinds = {row.kind for salt in range(1, 12) for row in book(salt).rows}
    rare = {"reading-changed", "ring-stayed-on", "ring-taken-off", "bearer-lost", "duel-raised"}
    rare |= {"will-regained"}  # which a test below holds to its promise
    rare |= {"dice-renewed"}  # which no action brings
    assert set(KINDS) - kinds <= rare


def test_five_hundred_rolls_are_verified_in_less_than_half_a_second() -> None:
    """The fastest of three, for the machine has other things to do."""
    record, times = played(500, salt=3).export(), list[float]()
    for _ in range(3):
        start = time.process_time()
        result = verified(record)
        times.append(time.process_time() - start)
        assert (result.promised, result.fault) == (500, None)
    assert min(times) < 0.5


@pytest.mark.parametrize(
    ("times", "told"),
    [
        (1, "One action was taken back; what it rolled was counted all the same."),
        (2, "2 actions were taken back; what they rolled was counted all the same."),
    ],
)
def test_what_was_taken_back_is_counted_in_words(times: int, told: str) -> None:
    game = begun()
    for _ in range(times):
        game.act(RollPriority())
        game.act(Undo(game.game.version, 1, Side.GOOD), BOB)
    game.act(EndGame())
    assert told in checked(verified(game.export())).lines


def test_a_game_in_which_a_reading_changed_is_as_promised() -> None:
    game = begun()
    game.act(ChangeReading("charge_distance", "rounded-up", Side.GOOD), BOB)
    game.act(RollPriority())
    game.act(EndGame())
    assert verified(game.export()).fault is None


@pytest.mark.parametrize(
    ("helped", "is_taken_back", "flaw"),
    [
        (False, False, None),
        (True, False, Flaw.NOT_THEIRS),
        (False, True, Flaw.UNDONE_BY_HALVES),
    ],
)
def test_dice_are_renewed_by_nobody_and_nothing_from_before_is_taken_back(
    helped: bool, is_taken_back: bool, flaw: Flaw | None
) -> None:
    game, fresh = begun(), bytes(range(32, 64))
    game.act(RollPriority())
    renewed, version = DiceRenewed(commitment(fresh)), game.game.version + 1
    game.rows.append(Row(version, 0, int(helped), -1, *encode(renewed), "2026-01-01"))
    game.game = apply(game.game, renewed)
    if is_taken_back:
        game.act(Undo(version, game.undoable[-1], Side.GOOD), BOB)
    game.act(EndGame())
    result = verified(exported(replace(game.record(), seed=(game.seed + fresh).hex())).encode())
    assert (result.fault and result.fault.flaw) is flaw


def test_will_that_a_natural_six_gave_back_is_as_promised() -> None:
    game = begun()
    wizard = replace(model("Saruman"), left=Points(3, 30), start=Points(3, 30))
    while not any(row.kind == "will-regained" for row in game.rows):
        game.act(ResistPower(wizard, 3, 6), BOB)
        for test in game.game.open_tests:
            game.act(Settle(test.number), BOB)
    game.act(EndGame())
    assert verified(game.export()).fault is None


@pytest.mark.parametrize("edition", ["2018", "2024"])
def test_a_record_from_before_the_later_rulings_is_still_as_promised(edition: str) -> None:
    record = (RECORDS / f"{edition}.jsonl").read_bytes()
    assert not any(ruling.encode() in record for ruling in RULED_LATER)
    assert verified(record).fault is None


@pytest.mark.parametrize("edition", ["2018", "2024"])
def test_what_was_allowed_before_is_still_as_promised_in_its_record(edition: str) -> None:
    """C1, E8, E14, E24, E25: a bonus after halving, a held model's charge, a call to strike."""
    record = (RECORDS / f"{edition}-earlier.jsonl").read_bytes()
    first_new = RULED_LATER.index("bonus_before_halving")
    known = [name for name in RULED_LATER if f'"{name}"'.encode() in record]
    assert known == list(RULED_LATER[:first_new])
    assert record.count(b'"heroic": "channelling"') == 2
    assert b'"heroic": "strike", "with_friends": true' in record
    assert record.index(b'"hold-noted"') < record.index(b'"charge-answered"')
    assert verified(record).fault is None


def test_a_courage_that_was_once_corrected_past_its_bounds_is_still_as_promised() -> None:
    """E18: the command refuses it now, and older records hold it."""
    game, frodo = begun(rules=OF_2024), model("Frodo")
    game.act(AddFigure(frodo))
    game.act(ChangeFigure(frodo.id, frodo.left, frodo.start, 2))
    game.act(EndGame())
    assert verified(game.export()).fault is None


def test_a_channelled_casting_is_as_promised_and_no_other_is_channelled() -> None:
    """E25."""
    game, wizard = begun(rules=OF_2024), model("Saruman", side=Side.GOOD)
    game.act(CastPower(wizard, "Immobilise", 6, 1))
    game.act(Settle(1))
    game.act(DeclareHeroic(wizard.id, Heroic.CHANNELLING))
    game.act(CastPower(wizard, "Immobilise", 6, 1))
    game.act(EndGame())
    record = game.export()
    assert record.count(b'"counts_as": 6') == 2
    assert verified(record).fault is None
    forged = verified(record.replace(b'"counts_as": 0', b'"counts_as": 6'))
    assert forged.fault is not None
    assert forged.fault.what == "counts_as"


def test_an_intelligence_that_was_corrected_is_as_promised() -> None:
    """E3."""
    game, wizard = begun(rules=OF_2024), model("Saruman", side=Side.GOOD)
    game.act(CastPower(wizard, "Immobilise", 6, 1))
    game.act(Settle(1))
    left, start = wizard.start.less(will=1), wizard.start
    game.act(ChangeFigure(wizard.id, left, start, wizard.courage, 3))
    assert game.game.figure(wizard.id).intelligence == 3
    game.act(EndGame())
    assert verified(game.export()).fault is None


def test_a_courage_test_before_the_crown_is_as_promised() -> None:
    """E27."""
    game = begun(rules=OF_2024)
    for who in ("Troll Brute", "Elrond, Master of Rivendell"):
        profile = library().profiles["2024"].find(who)
        assert profile is not None
        figure = replace(recruit(profile), traits=(Trait.FEARLESS,))
        actor = ALICE if figure.side is Side.GOOD else BOB
        game.act(TestCourage(figure, figure.courage, before_crown=True), actor)
        for test in game.game.open_tests:
            game.act(Settle(test.number), actor)
    game.act(EndGame())
    assert game.export().count(b'"before_crown": true') == 4
    assert verified(game.export()).fault is None


@pytest.mark.parametrize("known", range(len(RULED_LATER) + 1))
@pytest.mark.parametrize("edition", ["2018", "2024"])
def test_an_edition_is_ours_as_it_was_at_any_age_and_no_other(edition: str, known: int) -> None:
    ours = library().editions[edition]
    younger = RULED_LATER[known:]
    older = as_once_ruled(ours, named=RULED_LATER[:known])
    game = begun(rules=older)
    game.act(EndGame())
    said = verified(game.export()).fault
    assert (said is None) is (older == ours), "it names what it was played without"
    head, opened, *rest = game.export().decode().splitlines()
    line = json.loads(opened)
    for name in younger:
        del line["event"]["edition"][name]
    assert verified("\n".join((head, json.dumps(line), *rest)).encode()).fault is None


@pytest.mark.parametrize("ruling", RULED_LATER)
def test_an_edition_with_but_some_of_the_later_rulings_is_none_of_ours(ruling: str) -> None:
    editions = [library().editions[id] for id in ("2018", "2024")]
    others = [
        replace(ours, **{ruling: getattr(as_once_ruled(ours, named=()), ruling)})
        for ours in editions
    ]
    assert any(map(ne, others, editions)), "the ruling says nothing of either"
    for ours, other in zip(editions, others, strict=True):
        game = begun(rules=other)
        game.act(EndGame())
        fault = verified(game.export()).fault
        assert (fault is not None and fault.flaw is Flaw.EDITION) is (ours != other)


def test_a_casual_game_that_opens_with_a_roll_is_as_promised() -> None:
    game = Book()
    opened = GameOpened(library().default_edition)
    game.rows.append(Row(1, ALICE, 0, 1, *encode(opened), "now"))
    game.game = apply(game.game, opened)
    game.act(PutOnRing(model("Frodo"), mounted=True))
    game.rows[1] = replace(game.rows[1], interaction=None)  # it was one action
    for test in game.game.open_tests:
        game.act(Undo(game.game.version, 3))
        assert test
    game.act(EndGame())
    result = verified(game.export())
    assert (result.fault, result.rolls) == (None, 1)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_what_is_no_record_is_told_so(junk: bytes) -> None:
    assert verified(junk).fault is not None


@settings(deadline=None)  # the first time, the game is played
@given(st.data())
def test_a_record_with_a_piece_torn_out_is_told_of(data: st.DataObject) -> None:
    record = rich().export()
    start = data.draw(st.integers(0, len(record) - 2))
    length = data.draw(st.integers(1, 400))
    torn = record[:start] + data.draw(st.binary(max_size=20)) + record[start + length :]
    result = verified(torn)
    assert checked(result).verdict
    assert in_one_line(result).isprintable()


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\n\n\n",
        b"[" * 100_000,
        b'{"ringbearer":1,"game":1,"commitment":"x","seed":"zz"}',
        b'{"ringbearer":1,"game":1,"commitment":"\xff"}',
        b'{"ringbearer":1,"game":' + b"9" * 5000 + b',"commitment":"x"}',
        b'{"ringbearer":2,"game":1,"commitment":"x"}\n',
    ],
)
def test_hostile_files_are_told_of_in_words(hostile: bytes) -> None:
    result = verified(hostile)
    assert result.fault is not None
    assert checked(result).verdict == "Nothing could be verified."


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        ("undone", {"events": -3}),
        ("undone", {"events": 10**30}),
        ("points-spent", {"bearer": None, "figure": "nobody", "might": 10**30, "will": -1}),
        ("figure-changed", {"figure": "x", "left": {}, "start": {}, "courage": 5}),
        (
            "dispute-rolled",
            {"number": 10**40, "face": 9, "side": "evil", "question": "@here"},
        ),
        ("dice-thrown", {"number": 1, "player": 71, "name": "", "asked": "9999d9", "thrown": []}),
        ("duel-won", {"duel": {"number": 1}, "side": "good"}),
        ("test-rerolled", {"number": -1, "index": 10**20, "face": 1}),
        ("charge-answered", {"bearer": "frodo baggins", "index": 4, "goes": True}),
        ("turn-began", {"turn": 10**50, "unrolled": ["x"]}),
        ("priority-rolled", {"number": 1, "good": [], "evil": [], "side": "good"}),
        ("no-such-kind", {}),
    ],
)
def test_an_event_that_cannot_have_been_is_told_of_in_words(
    kind: str, event: dict[str, Any]
) -> None:
    changed = lines()[:5]
    version = len(changed)
    changed.append({**changed[-1], "version": version, "kind": kind, "event": event})
    result = verified(sealed(changed))
    assert result.fault is not None
    assert result.fault.version == version
    assert "@here" not in " ".join(checked(result).lines)


def test_a_game_that_is_not_over_publishes_no_seed_and_no_secret() -> None:
    game = begun(Style.MATCHED)
    secret = parse_request("20d6")
    game.act(ThrowDice(secret, ALICE, "Alice", "an ambush", is_secret=True))
    game.act(ThrowDice(secret, BOB, "Bob", is_secret=True), BOB)
    game.act(RevealThrow(BOB), BOB)
    text = game.export().decode()
    assert game.seed.hex() not in text
    hidden, shown = (json.loads(line)["event"] for line in text.split("\n")[4:6])
    assert "thrown" not in hidden
    assert len(shown["thrown"][0]["faces"]) == 20
    result = verified(text.encode())
    assert result.fault is not None
    assert result.fault.flaw is Flaw.NO_SEED
    game.act(EndGame())
    assert verified(game.export()).fault is None


def test_a_loose_roll_is_said_to_be_beyond_checking() -> None:
    game = Book()
    opened: Event = GameOpened(library().default_edition, loose=True)
    game.rows.append(Row(1, ALICE, 0, 1, *encode(opened), "now"))
    result = verified(exported(replace(game.record(), seed=game.seed.hex())).encode())
    assert result.fault is not None
    assert result.fault.flaw is Flaw.LOOSE
    assert "cannot be verified" in checked(result).lines[0]


def without(record: bytes, *people: int) -> bytes:
    """A record from which people were taken out."""
    for shown in (b'"actor": "%d"', b'"player": %d'):
        for person in people:
            record = record.replace(shown % person, shown % 0)
    return record


@pytest.mark.parametrize("forgotten", [(ALICE,), (ALICE, BOB)])
@pytest.mark.parametrize("salt", range(1, 9))
def test_a_record_of_which_players_were_forgotten_is_still_as_promised(
    salt: int, forgotten: tuple[int, ...]
) -> None:
    assert verified(without(book(salt).export(), *forgotten)).fault is None


@pytest.mark.parametrize("leaver", [ALICE, BOB])
@pytest.mark.parametrize("seated", [False, True])
def test_of_two_forgotten_players_each_leaves_a_seat_of_his_own(leaver: int, seated: bool) -> None:
    game, other = begun(), ALICE + BOB - leaver
    game.act(LeaveSide(leaver), leaver)
    game.act(NextTurn(1), other)
    if seated:
        side = Side.GOOD if leaver == ALICE else Side.EVIL
        game.act(TakeSide(side, HELPER, "Helper"), HELPER)
    game.act(LeaveSide(other), other)
    game.act(EndGame(), HELPER)
    assert verified(without(game.export(), ALICE, BOB)).fault is None
    assert verified(without(game.export(), ALICE, BOB, HELPER)).fault is None


def test_a_side_handed_over_between_two_forgotten_players_is_as_promised() -> None:
    game = begun()
    game.act(HandOver(Side.GOOD, HELPER, "Helper"))
    game.act(EndGame(), BOB)
    assert verified(without(game.export(), ALICE, BOB, HELPER)).fault is None


def test_nobody_else_gives_up_the_seat_of_a_forgotten_player() -> None:
    game = begun()
    game.act(LeaveSide(ALICE))
    game.act(EndGame(), BOB)
    changed = [json.loads(line) for line in without(game.export(), ALICE).splitlines()]
    left = first(changed, "side-left")
    assert left["actor"] == "0"
    left["actor"] = str(BOB)
    fault = verified(sealed(changed)).fault
    assert fault is not None
    assert (fault.flaw, fault.version) == (Flaw.NOT_THEIRS, left["version"])


def test_every_flaw_has_its_sentence() -> None:
    assert set(FLAWS) == set(Flaw)

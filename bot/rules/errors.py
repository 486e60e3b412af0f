"""What the rules can object to.

RulesError               safe and useful to show
├── IllegalActionError   understood, but not allowed now: do something else, or wait
├── UnreadableError      a name or a number that cannot be meant: say it again
├── NotationError        dice that cannot be read: write them again, from this place on
├── NotYoursError        somebody else decides this: leave it to them
├── NoGameError          nothing is being played here: open a game
├── StaleGameError       somebody acted first: look, and try again
└── NotSavedError        the record cannot be written now: nothing happened; try again later
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why something is refused. The sentences are in `bot.render.reasons`."""

    NO_RING = "no-ring"
    NOBODY_WEARS_IT = "nobody-wears-it"
    RINGLESS_BESIDE = "ringless-beside"
    RING_LOST = "ring-lost"
    SAURON_HIMSELF = "sauron-himself"
    RING_WORN = "ring-worn"
    RING_NOT_WORN = "ring-not-worn"
    TAKEN_OFF_THIS_TURN = "taken-off-this-turn"
    PUT_ON_THIS_TURN = "put-on-this-turn"
    IN_COMBAT = "in-combat"
    ALREADY_IN_COMBAT = "already-in-combat"
    NOT_YOUR_MOVE = "not-your-move"
    REMOVAL_FAILED = "removal-failed"
    OPPONENT_CONTROLS = "opponent-controls"
    HELD_IN_COMBAT = "held-in-combat"
    NO_MODIFIER_HERE = "no-modifier-here"
    WILL_DUE = "will-due"
    WILL_ROLLED = "will-rolled"
    WILL_NOT_YET_DUE = "will-not-yet-due"
    WILL_NEVER_DUE = "will-never-due"
    WILL_HELD = "will-held"
    WILL_HELD_BY_MAGIC = "will-held-by-magic"
    HELD_BY_MAGIC = "held-by-magic"
    WILL_UNROLLED = "will-unrolled"

    RING_WITH_TWIN = "ring-with-twin"
    ALONE = "alone"
    ALONE_ELSEWHERE = "alone-elsewhere"
    ALONE_ALREADY = "alone-already"
    BAD_SINCE = "bad-since"

    FIGURE_HERE = "figure-here"
    FIGURE_DOWN = "figure-down"
    NOTHING_CHANGED = "nothing-changed"
    BAD_LEFT = "bad-left"
    HEROIC_PHASE = "heroic-phase"
    HEROIC_CONTROLLED = "heroic-controlled"
    HEROIC_ALONE = "heroic-alone"
    NOBODY_JOINS = "nobody-joins"
    CHANNELS_ALREADY = "channels-already"
    THROWN = "thrown"
    CROWN_IS_IDLE = "crown-is-idle"
    WILL_IS_IDLE = "will-is-idle"
    CROWN_ADDS_NOTHING = "crown-adds-nothing"
    ELVEN_IS_IDLE = "elven-is-idle"
    LAST_WILL = "last-will"
    NOBODY_INVISIBLE = "nobody-invisible"
    HEROIC_THROWN = "heroic-thrown"
    NO_MIGHT = "no-might"
    UNDO_STALE_CARD = "undo-stale-card"
    QUESTION_STALE = "question-stale"
    UNDO_STALE = "undo-stale"
    NOTHING_TO_UNDO = "nothing-to-undo"

    BEARER_VISIBLE = "bearer-visible"
    CHARGE_NEEDS_TEST = "charge-needs-test"
    CHARGE_WAITS = "charge-waits"
    NO_CHARGES_NOW = "no-charges-now"
    TAKES_THE_RING = "takes-the-ring"
    NOT_ALONE = "not-alone"
    PLAYS_OTHER_SIDE = "plays-other-side"
    NO_SUCH_ANSWER = "no-such-answer"
    ANSWER_WITHOUT_QUESTION = "answer-without-question"
    CHARGE_PHASE = "charge-phase"
    CHARGER_FRIENDLY = "charger-friendly"
    CHARGE_BARRED = "charge-barred"
    CHARGE_READY = "charge-ready"
    CHARGE_MADE = "charge-made"
    CHARGE_OVER = "charge-over"
    CHARGE_ANSWERED = "charge-answered"

    ALWAYS_PASSES = "always-passes"
    PASSES_BUT_FOR_CROWN = "passes-but-for-crown"
    CROWN_DAUNTS_NOBODY = "crown-daunts-nobody"
    BAD_CHARACTERISTIC = "bad-characteristic"
    BAD_STRIKES = "bad-strikes"
    CANNOT_WOUND = "cannot-wound"
    NO_FATE = "no-fate"
    FALL_TAKEN = "fall-taken"
    DEFENCE_UNKNOWN = "defence-unknown"
    BAD_MAGIC_DICE = "bad-magic-dice"
    BAD_VALUE = "bad-value"
    NO_WILL = "no-will"
    NO_CROWN = "no-crown"
    NOTHING_CAST = "nothing-cast"
    CAST_ANSWERED = "cast-answered"
    BAD_DUEL_DICE = "bad-duel-dice"
    BAD_FIGHT = "bad-fight"
    BAD_OWN_DICE = "bad-own-dice"
    SAME_SIDE = "same-side"
    OTHER_SIDE = "other-side"
    FIGHT_UNKNOWN = "fight-unknown"
    NO_REROLL = "no-reroll"
    DUEL_OPEN = "duel-open"
    DUEL_MOVED_ON = "duel-moved-on"
    NO_SECRET = "no-secret"
    SECRET_SHOWN = "secret-shown"
    TEXT_LONG = "text-long"
    NOT_YOUR_SECRET = "not-your-secret"

    TEST_OPEN = "test-open"
    TEST_SETTLED = "test-settled"
    NOBODYS_POINTS = "nobodys-points"
    NO_SUCH_CHOICE = "no-such-choice"

    SIDE_TAKEN = "side-taken"
    SIDES_TAKEN = "sides-taken"
    SIDE_HELD = "side-held"
    NOT_SEATED = "not-seated"
    NOT_YOUR_SIDE = "not-your-side"
    HOLD_SPARES_WILL = "hold-spares-will"
    NOT_A_PLAYER = "not-a-player"
    NOT_SEATED_TO_END = "not-seated-to-end"
    NOT_SEATED_TO_UNDO = "not-seated-to-undo"
    UNDO_UNASKED = "undo-unasked"
    NOT_YOURS_TO_SETTLE = "not-yours-to-settle"
    NOT_YOURS_TO_FORGET = "not-yours-to-forget"

    BAD_DISTANCE = "bad-distance"
    BAD_COURAGE = "bad-courage"
    BAD_MODIFIER = "bad-modifier"
    BAD_POINTS = "bad-points"
    BAD_WORD = "bad-word"
    WORD_LATE = "word-late"
    NO_GAME_OVER = "no-game-over"
    FILE_LARGE = "file-large"
    FILE_GONE = "file-gone"
    NAME_EMPTY = "name-empty"
    NAME_LONG = "name-long"
    NAME_SIGNS = "name-signs"
    COURAGE_UNKNOWN = "courage-unknown"
    COURAGE_UNPRINTED = "courage-unprinted"
    INTELLIGENCE_UNKNOWN = "intelligence-unknown"
    NO_INTELLIGENCE = "no-intelligence"
    BAD_INTELLIGENCE = "bad-intelligence"
    COURAGE_KNOWN = "courage-known"
    NOT_A_PROFILE = "not-a-profile"

    NOTATION_EMPTY = "notation-empty"
    NOTATION_LONG = "notation-long"
    NOTATION_PARTS = "notation-parts"
    NOTATION_DICE = "notation-dice"
    NOTATION_NO_DICE = "notation-no-dice"
    NOTATION_REPEATS = "notation-repeats"
    NOTATION_COUNT = "notation-count"
    NOTATION_SIDES = "notation-sides"
    NOTATION_BONUS = "notation-bonus"
    NOTATION_TARGET = "notation-target"
    NOTATION_REROLL = "notation-reroll"
    NOTATION_KEEP = "notation-keep"
    NOTATION_TWICE = "notation-twice"
    NOTATION_UNKNOWN = "notation-unknown"
    NOTATION_LABEL = "notation-label"
    NOTATION_QUOTES = "notation-quotes"
    NOTATION_SIGN = "notation-sign"

    NO_SUCH_EDITION = "no-such-edition"
    NOT_HERE = "not-here"
    SIDE_UNKNOWN = "side-unknown"
    GAME_OPEN = "game-open"
    NO_SUCH_READING = "no-such-reading"
    READING_SETTLED = "reading-settled"
    READ_SO_ALREADY = "read-so-already"
    PHASES_TRACKED = "phases-tracked"
    PHASES_FREE = "phases-free"
    PHASE_OVER = "phase-over"
    PRIORITY_DUE = "priority-due"
    PRIORITY_ROLLED = "priority-rolled"
    PRIORITY_TO_CHOOSE = "priority-to-choose"
    NOTHING_TO_CHOOSE = "nothing-to-choose"
    PRIORITY_PAST = "priority-past"
    WILL_UNROLLED_IN_MOVE = "will-unrolled-in-move"
    BAD_TURN = "bad-turn"
    TURN_ALREADY = "turn-already"

    NO_BOARD_HERE = "no-board-here"
    NO_GAME = "no-game"
    OTHER_GAME = "other-game"
    GAME_GONE = "game-gone"
    OUTDATED = "outdated"
    BEFORE_RESTORE = "before-restore"
    TURN_OVER = "turn-over"
    ACTED_FIRST = "acted-first"
    NOT_SAVED = "not-saved"


LONGEST_QUOTED = 20
"""How many characters of a text are told as what stands before a place, or at it."""

Fact = str | int | tuple[int, ...]


class RulesError(Exception):
    """Anything the rules refuse. Safe to show to a player."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(reason.value, facts)
        self.reason = reason
        self.facts = facts


class IllegalActionError(RulesError):
    """The action is understood, but not allowed in this position."""


class UnreadableError(RulesError):
    """A name or a number that cannot be meant."""


class NotationError(RulesError):
    """Dice that cannot be read, and the place where the reading ended.

    It tells two facts by itself: `before`, the end of what was read, and `found`, the
    word that stands at the place; each empty where there is nothing.

    >>> NotationError(Reason.NOTATION_SIDES, "10d0 4+", at=3).facts
    {'before': '10d', 'found': '0'}
    """

    def __init__(self, reason: Reason, text: str, *, at: int, **facts: Fact) -> None:
        before, found = text[:at].split(), text[at:].split(None, 1)
        word = found[0] if found else ""
        word = ";" if word.startswith(";") else word.split(";")[0]
        super().__init__(
            reason,
            before=_seen(" ".join(before)[-LONGEST_QUOTED:]),
            found=_seen(word),
            **facts,
        )
        self.at = at
        """The index in the text, from 0; its length if something is missing at the end."""


class NotYoursError(RulesError):
    """Somebody else decides this."""


class NoGameError(RulesError):
    """Nothing is being played here, or not the game that was meant."""


class StaleGameError(RulesError):
    """Somebody acted first."""


class NotSavedError(RulesError):
    """The record cannot be written, so nothing was done."""


def _seen(text: str) -> str:
    """Return the first of `text`, with a number for every sign that cannot be seen."""
    shown = (sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text[:LONGEST_QUOTED])
    return "".join(shown)[:LONGEST_QUOTED]

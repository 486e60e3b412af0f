"""Why not, and what to do instead: one sentence or two for each `Reason`."""

from bot.render.names import WILL_IS_IDLE
from bot.rules.errors import Reason

REFUSALS: dict[Reason, str] = {
    Reason.NO_RING: "{bearer} has no Ring. Those who bear it here: {others}.",
    Reason.NOBODY_WEARS_IT: "Nobody bears the Ring in this channel yet. `/ring on` puts it on.",
    Reason.RING_LOST: (
        "{bearer} (place {rank} in the order of bearers) has lost the Ring to {other}"
        " (place {higher}): there is only one."
    ),
    Reason.RINGLESS_BESIDE: "{bearer} has no Ring in an army that {other} fights in.",
    Reason.SAURON_HIMSELF: "{bearer} follows rules of his own and does not put the Ring on or off.",
    Reason.RING_WORN: ("{bearer} already wears the Ring, {since}. `/ring off` takes it off."),
    Reason.RING_NOT_WORN: "{bearer} does not wear the Ring. `/ring on` puts it on.",
    Reason.TAKEN_OFF_THIS_TURN: (
        "{bearer} took the Ring off this turn, and may not put it on as well."
        " It can go on again next turn."
    ),
    Reason.PUT_ON_THIS_TURN: (
        "{bearer} put the Ring on this turn, and may not take it off as well."
        " The first chance to remove it is next turn."
    ),
    Reason.IN_COMBAT: (
        "{bearer} has been charged and is in combat: too late to put the Ring on this turn."
    ),
    Reason.ALREADY_IN_COMBAT: "{bearer} is already in combat this turn.",
    Reason.NOT_YOUR_MOVE: (
        "The Ring is handled in the Move phase of {side}, when {bearer} may move;"
        " this is the {phase}{moving}."
    ),
    Reason.REMOVAL_FAILED: (
        "{bearer} already failed to take the Ring off this turn (roll {roll}: {faces})."
        " The next chance comes in turn {next}."
    ),
    Reason.OPPONENT_CONTROLS: (
        "{side} has control of {bearer} this turn, and at this table that rules out removing"
        " the Ring. Try again next turn."
    ),
    Reason.HELD_IN_COMBAT: (
        "{bearer} is in combat and cannot act, so the Ring stays on. Try again next turn."
    ),
    Reason.NO_MODIFIER_HERE: (
        "In this edition nothing but the bearer's own Might changes Sauron's Will. Leave"
        " `modifier:` out."
    ),
    Reason.WILL_DUE: (
        "Sauron's Will comes first: it is due for {bearer} and not rolled yet. Roll it, then try"
        " again."
    ),
    Reason.WILL_ROLLED: (
        "Sauron's Will is already rolled for {bearer} in turn {turn} (roll {roll}: {faces})."
        " {side} moves {bearer} this turn."
    ),
    Reason.WILL_NOT_YET_DUE: (
        "{bearer} put the Ring on this very turn, so Sauron's Will is not due."
        " It will be in turn {next}."
    ),
    Reason.WILL_NEVER_DUE: (
        "For {bearer} the Ring has not yet awoken: Sauron's Will is never rolled."
    ),
    Reason.WILL_HELD: (
        "{bearer} is in combat and cannot move; {reading}Sauron's Will is then not rolled."
    ),
    Reason.WILL_HELD_BY_MAGIC: (
        "{bearer} is held by magic and cannot move; {reading}Sauron's Will is then not rolled."
        " If magic holds it no more, say so first: `/figure hold` with `held: False`."
    ),
    Reason.HELD_BY_MAGIC: (
        "{figure} is held by magic and cannot act this turn: no charge, and no Ring on or off. If"
        " magic holds it no more, say so first: `/figure hold` with `held: False`."
    ),
    Reason.WILL_UNROLLED: (
        "Sauron's Will is due for {bearer} and was not rolled in turn {turn}."
        " Roll it first; only the opponent may let it go."
    ),
    Reason.BEARER_VISIBLE: (
        "{bearer} does not wear the Ring and is in plain sight: {charger} charges without this"
        " test. `/ring charged` notes that {bearer} is in combat."
    ),
    Reason.CHARGE_NEEDS_TEST: (
        "{bearer} is Invisible: a charge needs `/charge-invisible`, which rolls the test and"
        " lets Sauron and Ringwraiths through."
    ),
    Reason.CHARGE_PHASE: (
        "{charger} does not charge now, in the {phase}{moving}, but when {side} moves. After a"
        " Heroic Move that may be in the other half as well, after a Heroic Combat in the Fight"
        " phase: `/heroic` declares it."
    ),
    Reason.NO_CHARGES_NOW: (
        "Nobody charges in the {phase}, so {bearer} was not charged now. `/game undo` takes back"
        " what went wrong before."
    ),
    Reason.CHARGE_WAITS: (
        "{charger} has found {bearer} and may still charge. First say whether it does, or holds"
        " back."
    ),
    Reason.TAKES_THE_RING: (
        "{other} wears the Ring, and would lose it to {bearer}, who stands higher in the order of"
        " bearers. If that is meant, bring {bearer} with `/figure add` and `ring: True`."
    ),
    Reason.CHARGER_FRIENDLY: (
        "{charger} and {bearer} are both on the side of {side}: there is nothing to charge."
    ),
    Reason.CHARGE_BARRED: (
        "{charger} already failed to find {bearer} in turn {turn} (roll {roll}: {faces}) and may"
        " not try again this turn. Another model of the kind? Call it “{another}”."
    ),
    Reason.CHARGE_READY: (
        "{charger} has found {bearer} already and may charge: press **Charge** on that card."
        " Another model of the kind? Call it “{another}”."
    ),
    Reason.CHARGE_MADE: (
        "{charger} has charged {bearer} this turn already."
        " Another model of the kind? Call it “{another}”."
    ),
    Reason.CHARGE_OVER: "That charge belonged to turn {turn}; it is turn {now} now.",
    Reason.CHARGE_ANSWERED: (
        "The charge of {charger} at {bearer} is decided already. `/ring status` shows how things"
        " stand."
    ),
    Reason.ALWAYS_PASSES: "{figure} always passes Courage tests: nothing is rolled.",
    Reason.PASSES_BUT_FOR_CROWN: (
        "{figure} always passes Courage tests: nothing is rolled. Before an enemy with the Crown of"
        " Morgul, add `crown: True`: then it rolls."
    ),
    Reason.CROWN_DAUNTS_NOBODY: (
        "By the rules that hold here the Crown of Morgul changes no Courage test. Leave `crown:`"
        " out."
    ),
    Reason.BAD_CHARACTERISTIC: "Strength and Defence are whole numbers from 1 to {most}.",
    Reason.BAD_STRIKES: "Strikes are a whole number from 1 to {most}.",
    Reason.CANNOT_WOUND: (
        "Strength {strength} cannot wound Defence {defence}, which is 8 or more above it."
    ),
    Reason.NO_FATE: "{figure} has no Fate left.",
    Reason.FALL_TAKEN: "The hit after roll {roll} is rolled already, or its turn is over.",
    Reason.DEFENCE_UNKNOWN: (
        "I do not know the Defence of {figure}. `/wound` with `strength: 3` and its `defence:`"
        " rolls the hit."
    ),
    Reason.BAD_MAGIC_DICE: "Casting and resisting take a whole number of dice from 1 to {most}.",
    Reason.BAD_VALUE: "A casting value is a whole number from {least} to {most}.",
    Reason.NO_WILL: (
        "{figure} has {will} Will left, and {dice} dice cost as much Will: take fewer dice."
    ),
    Reason.NO_CROWN: (
        "{figure} does not wear the Crown of Morgul: only the Witch-king of Angmar may."
    ),
    Reason.NOTHING_CAST: (
        "No power was cast this turn that could be resisted. Add `against:`, the caster's highest"
        " dice."
    ),
    Reason.CAST_ANSWERED: (
        "The last power that was cast is answered already. To resist another, or the same with one"
        " more model, add `against:`, the caster's highest dice."
    ),
    Reason.BAD_DUEL_DICE: "A side rolls a whole number of dice from 1 to {most}.",
    Reason.BAD_FIGHT: "A Fight value is a whole number from 1 to {most}.",
    Reason.BAD_OWN_DICE: "The Hero's own dice are a whole number from 0 to {most}.",
    Reason.SAME_SIDE: "{good} and {evil} are on the same side: there is nothing to fight.",
    Reason.OTHER_SIDE: "{figure} is on the side of {side} here: name it there.",
    Reason.FIGHT_UNKNOWN: (
        "I do not know how {name} fights. Add the Fight value and the number of dice of that side."
    ),
    Reason.NO_REROLL: (
        "That dice cannot be rolled again now. `/game status` shows what can be done."
    ),
    Reason.DUEL_OPEN: (
        "First the open duel of {good} and {evil} (roll {roll}): somebody can still change it, here"
        " or from `/game status`."
    ),
    Reason.DUEL_MOVED_ON: (
        "The duel of roll {roll} has moved on: the other side speaks now, or it was answered"
        " already. `/game status` shows how it stands."
    ),
    Reason.NO_SECRET: "You have no secret roll here that could be revealed.",
    Reason.SECRET_SHOWN: "Roll {roll} is shown already, or was taken back.",
    Reason.TEXT_LONG: "That text has {length} characters; {most} are the most.",
    Reason.NOT_YOUR_SECRET: "That secret is somebody else's to reveal.",
    Reason.TEST_OPEN: (
        "First the open test: {figure} can still change {test} (roll {roll}). {side} spends"
        " points or lets it stand: here, on its card, or from `/ring status`."
    ),
    Reason.TEST_SETTLED: (
        "Roll {roll} is settled already; nothing was spent now. `/ring status` shows how things"
        " stand."
    ),
    Reason.NOBODYS_POINTS: (
        "A number alone has no Might or Will to spend. Name the model instead, with its `courage:`"
        " if I do not know it."
    ),
    Reason.NO_SUCH_CHOICE: (
        "{figure} cannot change the roll that way now, with Might {might} and Will {will} left."
        " `/ring status` shows what can be spent."
    ),
    Reason.SIDE_TAKEN: "{player} already plays {side}. The other side is free.",
    Reason.SIDES_TAKEN: (
        "{player} already plays {side}, and the other side is taken too. `/game seat` hands a side"
        " over."
    ),
    Reason.PLAYS_OTHER_SIDE: (
        "{player} plays the other side already. `/game leave` frees your own."
    ),
    Reason.SIDE_HELD: "You already play {side}.",
    Reason.NOT_SEATED: "You play neither side here. `/game join` takes one.",
    Reason.NOT_YOUR_SIDE: (
        "That is for {side} to decide, and {player} plays {side} here. If {player} is gone,"
        " somebody who may manage messages hands the side over: `/game seat`."
    ),
    Reason.HOLD_SPARES_WILL: (
        "Sauron's Will is due for this bearer, and a hold would spare it the roll. So that is for"
        " {side} to note: {player} plays {side} here."
    ),
    Reason.NOT_A_PLAYER: "Both sides have their players here; this is theirs to do.",
    Reason.NOT_SEATED_TO_END: (
        "Only who plays here ends the game, or somebody who may manage messages."
    ),
    Reason.NOT_SEATED_TO_UNDO: (
        "Only who plays here takes an action back, or somebody who may manage messages."
    ),
    Reason.UNDO_UNASKED: "Both sides have a player here: `/game undo` asks the other first.",
    Reason.BAD_WORD: "A word is of the letters a to z and digits, {most} at the most.",
    Reason.WORD_LATE: (
        "Dice have been rolled in this game, so no word can be added to them. Join without one."
    ),
    Reason.NO_GAME_OVER: (
        "No game of this channel has ended yet. `/game proof` shows what binds the dice of the one"
        " that is open; with its end they can be checked."
    ),
    Reason.FILE_LARGE: "That file is too large: a record has {most} MiB at the most.",
    Reason.FILE_GONE: "That file cannot be fetched from Discord. Attach it once more.",
    Reason.NOT_YOURS_TO_SETTLE: (
        "What holds for a whole server is settled there, by somebody who may manage the server."
        " `/game settings` changes the game of this channel."
    ),
    Reason.NOT_YOURS_TO_FORGET: (
        "The games of this channel are deleted by somebody who may manage messages, or by both"
        " players together: one asks, the other agrees."
    ),
    Reason.BAD_DISTANCE: (
        "The distance is a number of inches from 0 to {most}, such as `3` or `4.5`."
    ),
    Reason.BAD_COURAGE: "Courage is a whole number from {least} to {most}.",
    Reason.BAD_MODIFIER: "The modifier is a whole number from −{most} to {most}.",
    Reason.BAD_POINTS: "Points of Might or Will are a whole number from 0 to {most}.",
    Reason.NAME_EMPTY: "A model needs a name with at least one letter in it.",
    Reason.NAME_LONG: "That name has {length} characters; a model's name has {most} at the most.",
    Reason.NAME_SIGNS: (
        "A model's name is made of letters, the digits 0 to 9 and plain signs; it cannot hold"
        " “{sign}”."
    ),
    Reason.COURAGE_UNKNOWN: (
        "I know no model called {name}{near}. Add its {asked}, or pick a name from the list."
    ),
    Reason.COURAGE_UNPRINTED: "The Courage of {name} changes in play. Add its `courage:`.",
    Reason.COURAGE_KNOWN: (
        "{name} has {what} {value} here. Leave `courage:` out; what is added for this test goes"
        " into `modifier:`, and `/figure set` corrects the {what} itself."
    ),
    Reason.INTELLIGENCE_UNKNOWN: (
        "I do not know the Intelligence of {name}, with which it looks for the bearer. Give it here"
        " as `courage:`, or for good as `intelligence:` of `/figure add` or `/figure set`."
    ),
    Reason.NO_INTELLIGENCE: (
        "By the rules that hold here no model has an Intelligence. Leave `intelligence:` out."
    ),
    Reason.BAD_INTELLIGENCE: "Intelligence is a whole number from {least} to {most}.",
    Reason.NOT_A_PROFILE: "I know no model called {name}{near}. Pick one from the list.",
    Reason.RING_WITH_TWIN: (
        "{other} wears the Ring, and {bearer} stands as high in the order: on one side only one of"
        " them has it. That is a reading: its owner chooses, by putting it on."
    ),
    Reason.ALONE: (
        "{bearer} is the last model of that side: whoever puts the Ring on alone is lost to it"
        ". Put it on all the same?"
    ),
    Reason.ALONE_ELSEWHERE: (
        "{bearer} would be the last model of that side, and whoever puts the Ring on alone is lost"
        " to it. Bring the bearer with `/figure add` and `ring: True` first; `/ring on` then asks."
    ),
    Reason.ALONE_ALREADY: "It is noted already that {bearer} is the last model of that side.",
    Reason.NOT_ALONE: (
        "{bearer} is not alone: {other} is on this table too. `/figure remove` takes off who fell."
    ),
    Reason.BAD_SINCE: "The turn since which the Ring is worn is a number from 1 to {turn}.",
    Reason.FIGURE_HERE: (
        "{figure} is on the table already. Give another model of the kind a `name:` of its own."
    ),
    Reason.FIGURE_DOWN: "{figure} has left the table.",
    Reason.NOTHING_CHANGED: "That is how it stands with {figure} already; nothing was changed.",
    Reason.BAD_LEFT: ("Might, Will, Fate and Wounds are whole numbers from 0 to {most}."),
    Reason.HEROIC_PHASE: "A {heroic} is declared in the {phase}.",
    Reason.HEROIC_CONTROLLED: (
        "{side} moves {figure} this turn: a bearer in the opponent's control declares no Heroic"
        " Action."
    ),
    Reason.HEROIC_ALONE: (
        "{figure} is Invisible: With Me!, Take Aim! and the like cannot be called, for no friend"
        " may join. Declare it without friends."
    ),
    Reason.NOBODY_JOINS: (
        "Nobody joins a {heroic}: friends join the calls With Me!, At the Double!, Loose! and Take"
        " Aim! alone. Declare it without `friends:`."
    ),
    Reason.CHANNELS_ALREADY: (
        "{figure} has channelled already, and the next `/cast` has not used it yet: a second Heroic"
        " Channelling would be lost."
    ),
    Reason.THROWN: "{figure} was thrown from its steed and does nothing more this turn.",
    Reason.CROWN_IS_IDLE: (
        "In this edition the Crown of Morgul re-rolls nothing. Leave `crown:` out."
    ),
    Reason.CROWN_ADDS_NOTHING: (
        "By the rules that hold here the Crown of Morgul changes nobody's Attacks. Leave `crown:`"
        " out."
    ),
    Reason.ELVEN_IS_IDLE: (
        "By the rules that hold here an Elven-made weapon changes no roll-off. Leave `good_elven:`"
        " and `evil_elven:` out."
    ),
    Reason.WILL_IS_IDLE: (
        f"{WILL_IS_IDLE} by the rules that hold here; Might does. Leave `will:` out."
    ),
    Reason.LAST_WILL: (
        "{figure} has {will} Will left, and may not cast away the last point: it is what keeps it"
        " here."
    ),
    Reason.NOBODY_INVISIBLE: (
        "No bearer wears the Ring here, so none fights Invisible. Leave `with_bearer:` out."
    ),
    Reason.HEROIC_THROWN: (
        "{figure} was thrown from its steed and does nothing more this turn, so it declares no"
        " Heroic Action."
    ),
    Reason.NO_MIGHT: "{figure} has no Might left, and a Heroic Action costs one point.",
    Reason.UNDO_STALE_CARD: (
        "That was taken back since. `/ring status` shows how things stand now."
    ),
    Reason.QUESTION_STALE: "Something else has happened since. Ask again with `/game settings`.",
    Reason.UNDO_STALE: "Something else has happened since. Use `/game undo` again.",
    Reason.NOTHING_TO_UNDO: (
        "There is nothing to take back: only the last 32 actions can be, and neither what opened"
        " the game nor what was done before somebody took or left a side, or a backup was restored."
    ),
    Reason.NOTATION_EMPTY: (
        "Nothing is asked for. Dice are written like `3d6`, `2d6+1`, or `10d6 4+` to count"
        " successes."
    ),
    Reason.NOTATION_LONG: (
        "One roll is written in {most} characters at the most, blanks not counted. Split it in two."
    ),
    Reason.NOTATION_PARTS: (
        "One roll has {most} parts at the most, and {found}{before} begins another. The same dice"
        " several times are one part: `6x 2d6`."
    ),
    Reason.NOTATION_DICE: (
        "One roll has {most} dice at the most, repeats counted; with {found}{before} it has more."
        " `10x 5d6` is 50 dice."
    ),
    Reason.NOTATION_NO_DICE: (
        "Dice are wanted where {found} stands{before}, such as `3d6` or `d3`. Parts are separated"
        " by `;`: `4d6 3+ orcs; 2d6 5+ troll`."
    ),
    Reason.NOTATION_REPEATS: (
        "Dice are repeated {least} to {most} times, not as {found} says{before}. Write it like"
        " `6x 2d6`."
    ),
    Reason.NOTATION_COUNT: (
        "{least} to {most} dice are rolled, not as {found} says{before}. Write them like `3d6`."
    ),
    Reason.NOTATION_SIDES: (
        "After the d comes how many sides a dice has, {least} to {most}: not {found}{before}."
        " Write it like `3d6`."
    ),
    Reason.NOTATION_BONUS: (
        "A bonus or a penalty is a number up to {most}: not {found}{before}. Write it like `2d6+1`"
        " or `d6-1`."
    ),
    Reason.NOTATION_TARGET: (
        "The target of each dice is a number from {least} to {most}: not {found}{before}. Write it"
        " like `10d6 4+`."
    ),
    Reason.NOTATION_REROLL: (
        "These dice have faces from {least} to {most}, so {found}{before} is never rolled again."
        " Write it like `5d6 5+ rr1` or `5d6 5+ rr1,2`."
    ),
    Reason.NOTATION_KEEP: (
        "Of these dice {least} to {most} can be kept: not {found}{before}. Write it like `4d6 kh3`"
        " for the three highest, `2d6 kl1` for the lowest."
    ),
    Reason.NOTATION_TWICE: (
        "{found}{before} says again what was said of these dice before. Once is enough: `2d6+1`,"
        " `5d6 5+ rr1,2`."
    ),
    Reason.NOTATION_UNKNOWN: (
        "{found}{before} cannot be read. After the dice come `+1`, a target `4+`, re-rolls `rr1`,"
        " what is kept `kh1` or `kl1`, and then a label: `5d6 5+ rr1 orcs`. A label that looks like"
        ' something else goes in quotes: `5d6 "k 1"`.'
    ),
    Reason.NOTATION_LABEL: (
        "{found}{before} cannot be part of a label. What it does to the dice comes first,"
        ' `4d6 3+ orcs`; a label with numbers or signs goes in quotes, `4d6 "orcs 3"`.'
    ),
    Reason.NOTATION_QUOTES: (
        "{found}{before} begins a label that is empty, never closed, or not the last of its part."
        ' Write it like `4d6 3+ "orcs 2"; 2d6`.'
    ),
    Reason.NOTATION_SIGN: (
        "{found}{before} holds a sign that cannot be seen. Type the label anew: `4d6 3+ orcs`."
    ),
    Reason.NO_SUCH_EDITION: "I know no such edition. I know: {names}.",
    Reason.NOT_HERE: "No model on this table is called {name}. `/figure list` shows them all.",
    Reason.SIDE_UNKNOWN: (
        "I know no model called {name}{near}. Pick a name from the list; for a model of your own,"
        " add its `side:` and its `courage:`."
    ),
    Reason.GAME_OPEN: (
        "A game is open in this channel already, in turn {turn}. `/game end` ends it."
    ),
    Reason.NO_SUCH_READING: (
        "There is no such reading. The command without `reading:` and `value:` shows them all."
    ),
    Reason.READING_SETTLED: (
        "That is no open question in this edition, which settles it: {so}. The command without"
        " `reading:` and `value:` shows what it leaves open."
    ),
    Reason.NO_SUCH_ANSWER: "That is no answer to this question. The answers are: {answers}.",
    Reason.ANSWER_WITHOUT_QUESTION: (
        "Say also which `reading:` is meant. The command without `value:` shows them all."
    ),
    Reason.READ_SO_ALREADY: "That is how this table reads it already.",
    Reason.PHASES_TRACKED: (
        "Phases are tracked in this game: `/phase next` leads on from the {phase} of turn {turn}."
    ),
    Reason.PHASES_FREE: "Only turns are counted in this game: `/turn next` begins the next one.",
    Reason.PHASE_OVER: "That phase is over already; this is the {phase} of turn {turn}.",
    Reason.PRIORITY_DUE: "First both sides roll for priority in turn {turn}.",
    Reason.PRIORITY_ROLLED: "Priority is rolled already in turn {turn}: {side} has it.",
    Reason.PRIORITY_TO_CHOOSE: "The roll for priority is made: {side} chooses who has it.",
    Reason.NOTHING_TO_CHOOSE: "No priority is to be chosen now. `/game status` shows who has it.",
    Reason.PRIORITY_PAST: "Priority is rolled in the Priority phase; turn {turn} is past that.",
    Reason.WILL_UNROLLED_IN_MOVE: (
        "Sauron's Will is due for {bearer} and not rolled yet: roll it before this half of the Move"
        " phase ends."
    ),
    Reason.BAD_TURN: "A turn is a number from 1 to {most}.",
    Reason.TURN_ALREADY: "It is turn {turn} already.",
    Reason.NO_BOARD_HERE: (
        "I am no member here, so I cannot keep a board up to date. `/game status` shows how things"
        " stand, with the same buttons."
    ),
    Reason.NO_GAME: (
        "No game is open in this channel. `/game start` begins one; `/ring on` and `/game join` do"
        " too."
    ),
    Reason.OTHER_GAME: (
        "That card belongs to a game that is over or elsewhere. `/ring status` shows this one."
    ),
    Reason.GAME_GONE: (
        "That has just been deleted, with its whole record. `/ring status` shows what is open here."
    ),
    Reason.OUTDATED: (
        "This card is from an older version of the bot and does nothing any more."
        " `/ring status` shows how things stand, with fresh buttons."
    ),
    Reason.BEFORE_RESTORE: (
        "This card is from before the host restored a backup, and its game has gone another way."
        " `/ring status` shows how things stand, with fresh buttons."
    ),
    Reason.TURN_OVER: "Turn {turn} is over already; it is turn {now} now.",
    Reason.NOT_SAVED: (
        "The record is out of reach just now, so nothing was done. Try again in a minute; if that"
        " does not help, tell the host."
    ),
    Reason.ACTED_FIRST: (
        "Somebody acted at the same moment, and came first. `/ring status` shows how things stand."
    ),
}

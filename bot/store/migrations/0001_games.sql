-- A game is its record: events are appended, numbered from 1, and never change.
CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    seed       BLOB    NOT NULL,
    commitment TEXT    NOT NULL,
    opened_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ended_at   TEXT
) STRICT;

CREATE UNIQUE INDEX one_open_game_per_channel ON game (channel_id) WHERE ended_at IS NULL;

CREATE TABLE event (
    game_id     INTEGER NOT NULL REFERENCES game (id),
    version     INTEGER NOT NULL,
    actor       INTEGER NOT NULL,
    helped      INTEGER NOT NULL CHECK (helped IN (0, 1)),
    interaction INTEGER,
    kind        TEXT    NOT NULL,
    body        TEXT    NOT NULL CHECK (json_valid(body)),
    at          TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (game_id, version)
) STRICT, WITHOUT ROWID;

-- Only the first event of an action carries the interaction that asked for it.
CREATE UNIQUE INDEX one_action_per_interaction ON event (interaction) WHERE interaction IS NOT NULL;

CREATE TRIGGER event_is_final BEFORE UPDATE ON event
BEGIN
    SELECT RAISE (ABORT, 'an event is never rewritten; append another');
END;

CREATE TRIGGER event_stays BEFORE DELETE ON event
BEGIN
    SELECT RAISE (ABORT, 'an event is never removed; append another');
END;

CREATE TRIGGER game_ends AFTER INSERT ON event WHEN NEW.kind = 'game-ended'
BEGIN
    UPDATE game SET ended_at = NEW.at WHERE id = NEW.game_id;
END;

-- What the bot keeps for itself, such as the hash of the commands it has registered.
CREATE TABLE note (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

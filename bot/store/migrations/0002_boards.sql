-- The card of each game that follows what happens; one to a channel.
CREATE TABLE board (
    channel_id INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES game (id),
    message_id INTEGER NOT NULL
) STRICT;

-- A game that people want forgotten is marked first; only then may its record go.
ALTER TABLE game ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));

DROP TRIGGER event_stays;

CREATE TRIGGER event_stays BEFORE DELETE ON event
WHEN (SELECT forgotten FROM game WHERE id = OLD.game_id) = 0
BEGIN
    SELECT RAISE (ABORT, 'an event is never removed; append another');
END;


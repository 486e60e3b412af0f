-- A roll where nothing is being played has a record of its own, which is no game.
ALTER TABLE game ADD COLUMN loose INTEGER NOT NULL DEFAULT 0 CHECK (loose IN (0, 1));

DROP INDEX one_open_game_per_channel;

CREATE UNIQUE INDEX one_open_game_per_channel ON game (channel_id)
WHERE ended_at IS NULL AND loose = 0;

CREATE INDEX loose_rolls_of_a_channel ON game (channel_id, id) WHERE loose = 1;

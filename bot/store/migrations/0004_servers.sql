-- The server of a game's channel, so that all of them are closed when the bot leaves it.
ALTER TABLE game ADD COLUMN guild_id INTEGER;
CREATE INDEX games_of_a_server ON game (guild_id) WHERE guild_id IS NOT NULL;

BEGIN TRANSACTION;
CREATE TABLE board (
    channel_id INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES game (id),
    message_id INTEGER NOT NULL
) STRICT;
INSERT INTO "board" VALUES(11,2,99);
CREATE TABLE card (
    game_id INTEGER NOT NULL REFERENCES game (id),
    roll    INTEGER NOT NULL,
    address TEXT    NOT NULL,
    PRIMARY KEY (game_id, roll)
) STRICT, WITHOUT ROWID;
INSERT INTO "card" VALUES(2,1,'https://discord.com/channels/5/11/99');
CREATE TABLE deleted_channel (
    channel_id INTEGER PRIMARY KEY,
    deleted_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
INSERT INTO "deleted_channel" VALUES(10,'2026-01-01T00:00:00.000Z');
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
INSERT INTO "event" VALUES(1,1,7,0,1,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:42.863Z');
INSERT INTO "event" VALUES(1,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:42.863Z');
INSERT INTO "event" VALUES(1,3,7,0,2,'game-ended','{}','2026-11-30T08:52:42.864Z');
INSERT INTO "event" VALUES(2,1,7,0,3,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:42.865Z');
INSERT INTO "event" VALUES(2,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:42.865Z');
INSERT INTO "event" VALUES(2,3,8,0,4,'side-taken','{"side":"evil","player":8,"name":"Edric"}','2026-11-30T08:52:42.865Z');
INSERT INTO "event" VALUES(2,4,7,0,5,'figure-joined','{"figure":{"id":"frodo baggins","name":"Frodo Baggins","side":"good","courage":6,"start":{"might":2,"will":3,"fate":3,"wounds":2},"left":{"might":2,"will":3,"fate":3,"wounds":2},"traits":["ringbearer"],"rank":4,"fight":3,"defence":3,"attacks":1,"is_mounted":false,"is_down":false},"bears":true}','2026-11-30T08:52:42.866Z');
INSERT INTO "event" VALUES(2,5,7,0,NULL,'ring-put-on','{"bearer":"frodo baggins","dismounted":false}','2026-11-30T08:52:42.866Z');
INSERT INTO "event" VALUES(2,6,8,0,6,'turn-began','{"turn":2,"unrolled":[]}','2026-11-30T08:52:42.866Z');
INSERT INTO "event" VALUES(3,1,7,0,7,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":true}','2026-11-30T08:52:42.867Z');
INSERT INTO "event" VALUES(3,2,7,0,NULL,'dice-thrown','{"number":1,"player":7,"name":"Gwen","asked":"3d6 4+","thrown":[{"throw":{"count":3,"sides":6,"bonus":0,"target":4,"rerolls":[],"keep":null,"repeats":1,"label":""},"faces":[6,4,6],"rerolls":[]}],"label":"","secret":false}','2026-11-30T08:52:42.867Z');
CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    seed       BLOB    NOT NULL,
    commitment TEXT    NOT NULL,
    opened_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ended_at   TEXT
, forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)), guild_id INTEGER, loose INTEGER NOT NULL DEFAULT 0 CHECK (loose IN (0, 1))) STRICT;
INSERT INTO "game" VALUES(1,10,X'3CAF2078566EED2BF5293F640FA1BEBCD9134B999528B6432DF61A1ED842C494','6c88ada972244693cdcb310895be820c51aa2a742c33eb3deeda649cbbd51b72','2026-11-30T08:52:42.863Z','2026-11-30T08:52:42.864Z',0,5,0);
INSERT INTO "game" VALUES(2,11,X'E6693355EFAE280CB22CF641D8FCC34CABF7BAE865AEB5CB86F18912F1DEF750','f20d9970de4be101a282e724d61b51203b46333c4f50c7f83279da449fac35f8','2026-11-30T08:52:42.865Z',NULL,0,NULL,0);
INSERT INTO "game" VALUES(3,12,X'4872EF67818BAC61C49612E1FE9CA01AD9960C3B1D5F2913B8F7AB29369E2A41','f42e4d80e211f3b703a62d6243e9ee8ba6fc9776777456bfb1569778a9590eb4','2026-11-30T08:52:42.867Z',NULL,0,NULL,1);
CREATE TABLE note (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_action_per_interaction ON event (interaction) WHERE interaction IS NOT NULL;
CREATE TRIGGER event_is_final BEFORE UPDATE ON event
BEGIN
    SELECT RAISE (ABORT, 'an event is never rewritten; append another');
END;
CREATE TRIGGER game_ends AFTER INSERT ON event WHEN NEW.kind = 'game-ended'
BEGIN
    UPDATE game SET ended_at = NEW.at WHERE id = NEW.game_id;
END;
CREATE TRIGGER event_stays BEFORE DELETE ON event
WHEN (SELECT forgotten FROM game WHERE id = OLD.game_id) = 0
BEGIN
    SELECT RAISE (ABORT, 'an event is never removed; append another');
END;
CREATE INDEX games_of_a_server ON game (guild_id) WHERE guild_id IS NOT NULL;
CREATE UNIQUE INDEX one_open_game_per_channel ON game (channel_id)
WHERE ended_at IS NULL AND loose = 0;
CREATE INDEX loose_rolls_of_a_channel ON game (channel_id, id) WHERE loose = 1;
CREATE INDEX games_of_a_channel ON game (channel_id, id) WHERE loose = 0;
COMMIT;
PRAGMA user_version = 5;

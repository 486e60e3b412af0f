BEGIN TRANSACTION;
CREATE TABLE board (
    channel_id INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES game (id),
    message_id INTEGER NOT NULL
) STRICT;
INSERT INTO "board" VALUES(11,2,99);
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
INSERT INTO "event" VALUES(1,1,7,0,1,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:42.260Z');
INSERT INTO "event" VALUES(1,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:42.260Z');
INSERT INTO "event" VALUES(1,3,7,0,2,'game-ended','{}','2026-11-30T08:52:42.262Z');
INSERT INTO "event" VALUES(2,1,7,0,3,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:42.264Z');
INSERT INTO "event" VALUES(2,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:42.264Z');
INSERT INTO "event" VALUES(2,3,8,0,4,'side-taken','{"side":"evil","player":8,"name":"Edric"}','2026-11-30T08:52:42.264Z');
INSERT INTO "event" VALUES(2,4,7,0,5,'figure-joined','{"figure":{"id":"frodo baggins","name":"Frodo Baggins","side":"good","courage":6,"start":{"might":2,"will":3,"fate":3,"wounds":2},"left":{"might":2,"will":3,"fate":3,"wounds":2},"traits":["ringbearer"],"rank":4,"fight":3,"defence":3,"attacks":1,"is_mounted":false,"is_down":false},"bears":true}','2026-11-30T08:52:42.265Z');
INSERT INTO "event" VALUES(2,5,7,0,NULL,'ring-put-on','{"bearer":"frodo baggins","dismounted":false}','2026-11-30T08:52:42.265Z');
INSERT INTO "event" VALUES(2,6,8,0,6,'turn-began','{"turn":2,"unrolled":[]}','2026-11-30T08:52:42.265Z');
CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    seed       BLOB    NOT NULL,
    commitment TEXT    NOT NULL,
    opened_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ended_at   TEXT
, forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1))) STRICT;
INSERT INTO "game" VALUES(1,10,X'D774EF9A726899229FF0D955E5487477A954F3C9EDDD3C0722A4A151E312D7B4','8a7918110717ba6b2a2a222ba1eca2619fb27928a260adfd58a0975727b4a4b3','2026-11-30T08:52:42.259Z','2026-11-30T08:52:42.262Z',0);
INSERT INTO "game" VALUES(2,11,X'A7909D51FD3FB8F6A1ECCDD861EE862CA9847BAA61E3233B0B5FA0CB640E739E','f975b9ea89c7a15e6b7cac586bd53cd6d22cfa212b1e0d8e90a4ff7e70332bb2','2026-11-30T08:52:42.263Z',NULL,0);
CREATE TABLE note (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_open_game_per_channel ON game (channel_id) WHERE ended_at IS NULL;
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
COMMIT;
PRAGMA user_version = 3;

BEGIN TRANSACTION;
CREATE TABLE board (
    channel_id INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES game (id),
    message_id INTEGER NOT NULL
) STRICT;
INSERT INTO "board" VALUES(11,2,99);
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
INSERT INTO "event" VALUES(1,1,7,0,1,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:41.965Z');
INSERT INTO "event" VALUES(1,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:41.965Z');
INSERT INTO "event" VALUES(1,3,7,0,2,'game-ended','{}','2026-11-30T08:52:41.966Z');
INSERT INTO "event" VALUES(2,1,7,0,3,'game-opened','{"edition":{"id":"2018","title":"Middle-earth Strategy Battle Game (2018)","courage_passes_at":10,"will_kept_at":3,"rider_gets_up_at":2,"rider_lands_at":6,"readings":{"charge_distance":"full-inches","bar_ends_with_ring":"yes","removal_under_opponent":"allowed","will_when_held":"roll","my_precious":"at-once","halved_fight":"up"},"fate_saves_at":4,"good_wins_roll_off_at":4,"two_handed_duel":-1,"two_handed_wound":1,"crown_rerolls":true},"style":"open","tracks_phases":false,"casual":true,"loose":false}','2026-11-30T08:52:41.967Z');
INSERT INTO "event" VALUES(2,2,7,0,NULL,'side-taken','{"side":"good","player":7,"name":"Gwen"}','2026-11-30T08:52:41.967Z');
INSERT INTO "event" VALUES(2,3,8,0,4,'side-taken','{"side":"evil","player":8,"name":"Edric"}','2026-11-30T08:52:41.968Z');
INSERT INTO "event" VALUES(2,4,7,0,5,'figure-joined','{"figure":{"id":"frodo baggins","name":"Frodo Baggins","side":"good","courage":6,"start":{"might":2,"will":3,"fate":3,"wounds":2},"left":{"might":2,"will":3,"fate":3,"wounds":2},"traits":["ringbearer"],"rank":4,"fight":3,"defence":3,"attacks":1,"is_mounted":false,"is_down":false},"bears":true}','2026-11-30T08:52:41.968Z');
INSERT INTO "event" VALUES(2,5,7,0,NULL,'ring-put-on','{"bearer":"frodo baggins","dismounted":false}','2026-11-30T08:52:41.968Z');
INSERT INTO "event" VALUES(2,6,8,0,6,'turn-began','{"turn":2,"unrolled":[]}','2026-11-30T08:52:41.969Z');
CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    seed       BLOB    NOT NULL,
    commitment TEXT    NOT NULL,
    opened_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ended_at   TEXT
, forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1))) STRICT;
INSERT INTO "game" VALUES(1,10,X'D659716E53D65F894B63B0C4872AF534C40A3A69E049F4F352F7A10C8D8B4B52','3930b1228cdef55ca128af0c0630f36571858f1cb5936bc48fff5299bb347ea1','2026-11-30T08:52:41.964Z','2026-11-30T08:52:41.966Z',0);
INSERT INTO "game" VALUES(2,11,X'C65044D59A6F1A15C650C575A884BAD7EF1D4C3C83310DC805103B13207205F3','906c32ad003e3ad4b9966238ad65d6b690b2934e4325e7a2b99857cf70d4fabe','2026-11-30T08:52:41.967Z',NULL,0);
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
PRAGMA user_version = 2;

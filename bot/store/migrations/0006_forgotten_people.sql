-- Who is being forgotten: a row stands here only within the transaction that does it.
CREATE TABLE being_forgotten (
    person INTEGER PRIMARY KEY
) STRICT;

-- An event stays as it is but for the person in it, who may be taken out.
DROP TRIGGER event_is_final;

CREATE TRIGGER event_is_final BEFORE UPDATE ON event
WHEN NOT EXISTS (
    SELECT 1 FROM being_forgotten
    WHERE person IN (OLD.actor, json_extract (OLD.body, '$.player'))
)
OR (NEW.game_id, NEW.version, NEW.helped, NEW.kind, NEW.at)
    <> (OLD.game_id, OLD.version, OLD.helped, OLD.kind, OLD.at)
OR NEW.interaction IS NOT OLD.interaction
OR json_remove (NEW.body, '$.player', '$.name') <> json_remove (OLD.body, '$.player', '$.name')
BEGIN
    SELECT RAISE (ABORT, 'an event is never rewritten; append another');
END;

-- When a channel was deleted. Its games go after thirty days.
CREATE TABLE deleted_channel (
    channel_id INTEGER PRIMARY KEY,
    deleted_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

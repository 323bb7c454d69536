-- Tournaments. What a line begins with in braces is for that database only.
{sqlite} PRAGMA writable_schema = ON;
{sqlite} UPDATE sqlite_schema SET sql = replace(sql, '''league''))', '''league'', ''tournament''))') WHERE type = 'table' AND name IN ('chunk', 'game');
{sqlite} PRAGMA writable_schema = RESET;
{postgres} ALTER TABLE chunk DROP CONSTRAINT chunk_kind_check, ADD CONSTRAINT chunk_kind_check CHECK (kind IN ('friendly', 'league', 'tournament'));
{postgres} ALTER TABLE game DROP CONSTRAINT game_kind_check, ADD CONSTRAINT game_kind_check CHECK (kind IN ('qualify', 'friendly', 'league', 'tournament'));
-- Whether league matches are played whenever nothing else is to be done.
ALTER TABLE contest ADD COLUMN ladder BIGINT NOT NULL DEFAULT 0;
-- The log of uploads: nothing is ever changed or taken out of it.
CREATE TABLE receipt (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    submission BIGINT NOT NULL REFERENCES submission (id),
    player TEXT NOT NULL,
    source TEXT NOT NULL,
    head TEXT NOT NULL,
    PRIMARY KEY (contest, number)
);
CREATE INDEX receipt_of_submission ON receipt (submission);
-- Players of earlier years, for all contests of their game.
CREATE TABLE guest (
    id {id},
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    story TEXT NOT NULL,
    module TEXT REFERENCES blob (hash),
    created BIGINT NOT NULL,
    UNIQUE (game, name)
);
CREATE TABLE tournament (
    id {id},
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    terms TEXT NOT NULL,
    terms_digest TEXT NOT NULL,
    tip TEXT NOT NULL,
    secret TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('announced', 'playing', 'stopped', 'ended')),
    every_ms BIGINT NOT NULL,
    due BIGINT NOT NULL,
    by_hand BIGINT NOT NULL,
    beacons BIGINT NOT NULL,
    changes BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    ended BIGINT
);
CREATE INDEX tournament_of_contest ON tournament (contest);
CREATE INDEX tournament_state ON tournament (state);
-- Who takes part, in the order of the line-ups.
CREATE TABLE place (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entrant BIGINT NOT NULL REFERENCES entrant (id),
    name TEXT NOT NULL,
    withdrawn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, number)
);
-- The modules by their numbers: the house's, guests' and entrants'. One that is a copy has no number of its own.
CREATE TABLE player (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'guest', 'entrant')),
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    submission BIGINT REFERENCES submission (id),
    module TEXT REFERENCES blob (hash),
    since BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE TABLE round (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('frozen', 'playing', 'decided')),
    lineup TEXT NOT NULL,
    dummy BIGINT NOT NULL,
    log_count BIGINT NOT NULL,
    log_head TEXT NOT NULL,
    entrants TEXT NOT NULL,
    beacon TEXT NOT NULL,
    ending TEXT,
    began BIGINT NOT NULL,
    decided BIGINT,
    released BIGINT,
    PRIMARY KEY (tournament, number)
);
CREATE TABLE step (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    phase TEXT NOT NULL,
    danger TEXT NOT NULL,
    PRIMARY KEY (tournament, round, number)
);
CREATE TABLE pairing (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    step BIGINT NOT NULL,
    board BIGINT NOT NULL,
    seats TEXT NOT NULL,
    game BIGINT NOT NULL UNIQUE REFERENCES game (id),
    shown BIGINT,
    PRIMARY KEY (tournament, round, number)
);
CREATE TABLE prediction (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    percent BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);

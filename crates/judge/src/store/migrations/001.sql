-- One text for both databases: {id} and {bytes} are the only words that differ. Times are milliseconds, UTC.
CREATE TABLE account (
    id {id},
    login TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password TEXT,
    oidc TEXT UNIQUE,
    admin BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    disabled BIGINT
);
CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE TABLE token (
    id {id},
    hash TEXT NOT NULL UNIQUE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'submit', 'admin', 'work', 'agent')),
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT,
    revoked BIGINT
);
CREATE TABLE blob (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('source', 'module', 'record', 'config')),
    size BIGINT NOT NULL,
    bytes {bytes} NOT NULL
);
CREATE TABLE contest (
    id {id},
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    about TEXT NOT NULL DEFAULT '',
    game TEXT NOT NULL,
    board TEXT NOT NULL,
    budget BIGINT,
    dummy TEXT NOT NULL,
    dummy_module TEXT REFERENCES blob (hash),
    languages TEXT NOT NULL,
    source_kb BIGINT,
    per_hour BIGINT,
    team_size BIGINT NOT NULL,
    bad_words TEXT NOT NULL,
    opens BIGINT NOT NULL,
    closes BIGINT NOT NULL,
    visible TEXT NOT NULL CHECK (visible IN ('public', 'members')),
    join_code TEXT UNIQUE,
    created BIGINT NOT NULL
);
CREATE TABLE board (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (contest, number)
);
CREATE TABLE invitation (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('admin', 'password', 'member')),
    account BIGINT REFERENCES account (id) ON DELETE CASCADE,
    contest BIGINT REFERENCES contest (id) ON DELETE CASCADE,
    role TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    used BIGINT
);
CREATE TABLE entrant (
    id {id},
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    code TEXT UNIQUE,
    representative BIGINT,
    UNIQUE (contest, name)
);
CREATE TABLE member (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('student', 'assistant', 'teacher')),
    entrant BIGINT REFERENCES entrant (id),
    PRIMARY KEY (contest, account)
);
CREATE TABLE claim (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    entrant BIGINT NOT NULL REFERENCES entrant (id),
    PRIMARY KEY (contest, name)
);
CREATE TABLE submission (
    id {id},
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    entrant BIGINT NOT NULL REFERENCES entrant (id),
    account BIGINT NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    version BIGINT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('cc', 'rs')),
    source TEXT NOT NULL REFERENCES blob (hash),
    module TEXT REFERENCES blob (hash),
    seed TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN
        ('received', 'building', 'trying', 'refused', 'broken', 'unqualified', 'qualified', 'withdrawn', 'disqualified', 'trouble')),
    steps TEXT NOT NULL DEFAULT '[]',
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    cpu_ms BIGINT,
    key TEXT UNIQUE,
    received BIGINT NOT NULL,
    began BIGINT,
    decided BIGINT,
    UNIQUE (entrant, name, version)
);
CREATE INDEX submission_of_contest ON submission (contest, entrant);
CREATE INDEX submission_state ON submission (state);
CREATE TABLE chunk (
    id {id},
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('friendly', 'league')),
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    done BIGINT
);
CREATE INDEX chunk_state ON chunk (state);
CREATE TABLE game (
    id {id},
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('qualify', 'friendly', 'league')),
    key TEXT NOT NULL UNIQUE,
    seed TEXT NOT NULL,
    submission BIGINT REFERENCES submission (id),
    author BIGINT REFERENCES account (id),
    chunk BIGINT REFERENCES chunk (id),
    board BIGINT NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'void')),
    created BIGINT NOT NULL
);
CREATE INDEX game_of_contest ON game (contest, kind);
CREATE INDEX game_of_chunk ON game (chunk);
CREATE TABLE seat (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    submission BIGINT REFERENCES submission (id),
    PRIMARY KEY (game, seat)
);
CREATE INDEX seat_of_submission ON seat (submission);
CREATE TABLE result (
    game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    engine TEXT NOT NULL,
    worker TEXT NOT NULL,
    cpu_ms BIGINT NOT NULL,
    record TEXT REFERENCES blob (hash),
    at BIGINT NOT NULL
);
CREATE TABLE score (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    score BIGINT NOT NULL,
    place2 BIGINT NOT NULL,
    fuel BIGINT NOT NULL,
    frozen TEXT,
    PRIMARY KEY (game, seat)
);
CREATE TABLE recheck (
    game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('open', 'agrees', 'differs', 'dead')),
    worker TEXT,
    digest TEXT,
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    done BIGINT
);
CREATE INDEX recheck_state ON recheck (state);
CREATE TABLE worker (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'remote')),
    engine TEXT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE event (
    id {id},
    contest BIGINT REFERENCES contest (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX event_of_topic ON event (topic, id);
CREATE TABLE audit (
    id {id},
    at BIGINT NOT NULL,
    account BIGINT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL
);

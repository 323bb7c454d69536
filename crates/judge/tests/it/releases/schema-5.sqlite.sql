BEGIN TRANSACTION;
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    login TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password TEXT,
    oidc TEXT UNIQUE,
    admin BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    disabled BIGINT
, home BIGINT);
INSERT INTO "account" VALUES(1,'root','Root','$argon2id$v=19$m=19456,t=2,p=1$LcT44t4JW6XRtuon4fKbrQ$esBzcfcCLJB4EciVd7WW7hpZI4PoeUBFDol9L5ubBTQ',NULL,1,1795027976713,NULL,NULL);
INSERT INTO "account" VALUES(2,'frodo','Frodo Baggins',NULL,NULL,0,1795027976738,NULL,1);
INSERT INTO "account" VALUES(3,'merry','Merry',NULL,NULL,0,1795027976738,NULL,1);
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at BIGINT NOT NULL,
    account BIGINT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL
);
INSERT INTO "audit" VALUES(1,1795027976713,1,'used a link','admin');
INSERT INTO "audit" VALUES(2,1795027976727,1,'made a contest','ring');
INSERT INTO "audit" VALUES(3,1795027976738,1,'invited','2 people to ring as student');
INSERT INTO "audit" VALUES(4,1795027976769,1,'changed a role','merry of ring: assistant');
INSERT INTO "audit" VALUES(5,1795027976801,1,'made a token','submit');
CREATE TABLE behaviour (
    likeness BIGINT PRIMARY KEY REFERENCES likeness (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    a BIGINT NOT NULL,
    b BIGINT NOT NULL,
    answer TEXT,
    asked BIGINT NOT NULL,
    done BIGINT,
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT
);
CREATE TABLE blob (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('source', 'module', 'record', 'config')),
    size BIGINT NOT NULL,
    bytes BLOB NOT NULL
);
INSERT INTO "blob" VALUES('cf2484dde8d93a81013ef7623e1182dba5a5c2fa62fa0ac0c197982098278d3d','source',11,X'28B52FFD200B5900002F2F206120706C61796572');
CREATE TABLE board (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (contest, number)
);
CREATE TABLE chunk (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('friendly', 'league', 'tournament')),
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    done BIGINT
);
CREATE TABLE claim (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    entrant BIGINT NOT NULL REFERENCES entrant (id),
    PRIMARY KEY (contest, name)
);
INSERT INTO "claim" VALUES(1,'Root',3);
CREATE TABLE comparison (
    contest BIGINT PRIMARY KEY REFERENCES contest (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    wanted BIGINT NOT NULL,
    compared BIGINT NOT NULL DEFAULT 0,
    run BIGINT NOT NULL DEFAULT 0,
    players BIGINT NOT NULL DEFAULT 0,
    pairs BIGINT NOT NULL DEFAULT 0,
    cpu_ms BIGINT NOT NULL DEFAULT 0,
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    done BIGINT
);
CREATE TABLE contest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
, ladder BIGINT NOT NULL DEFAULT 0);
INSERT INTO "contest" VALUES(1,'ring','One Ring','','ork-island','OrkIsland 1.0
nb_players                  4
rows                        70
cols                        70
nb_rounds                   200
initial_health              100
nb_orks                     15
cost_grass                  1
cost_forest                 2
cost_sand                   3
cost_city                   0
cost_path                   0
bonus_per_city_cell         1
bonus_per_path_cell         1
factor_connected_component  2

GENERATOR1
',NULL,'Dummy',NULL,'cc,rs',NULL,NULL,1,'',1767225600000,32472144000000,'members','b10f019e',1795027976726,0);
CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    submission BIGINT UNIQUE REFERENCES submission (id) ON DELETE CASCADE,
    year BIGINT REFERENCES year (id) ON DELETE CASCADE,
    author TEXT,
    name TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES blob (hash),
    made_with TEXT,
    prints BLOB,
    at BIGINT NOT NULL,
    UNIQUE (year, name)
);
CREATE TABLE entrant (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    code TEXT UNIQUE,
    representative BIGINT,
    UNIQUE (contest, name)
);
INSERT INTO "entrant" VALUES(1,1,'Frodo Baggins','2ccdbd8598',NULL);
INSERT INTO "entrant" VALUES(2,1,'Merry','6711da4f1c',NULL);
INSERT INTO "entrant" VALUES(3,1,'Root (staff)','be4b4a75c1',NULL);
CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest BIGINT REFERENCES contest (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    data TEXT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO "event" VALUES(1,1,'submission/1','{"state":"received"}',1795027976786);
INSERT INTO "event" VALUES(2,1,'contest/1','{"state":"received"}',1795027976786);
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('qualify', 'friendly', 'league', 'tournament')),
    key TEXT NOT NULL UNIQUE,
    seed TEXT NOT NULL,
    submission BIGINT REFERENCES submission (id),
    author BIGINT REFERENCES account (id),
    chunk BIGINT REFERENCES chunk (id),
    board BIGINT NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'void')),
    created BIGINT NOT NULL
, terms TEXT REFERENCES blob (hash));
CREATE TABLE guest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    story TEXT NOT NULL,
    module TEXT REFERENCES blob (hash),
    created BIGINT NOT NULL,
    UNIQUE (game, name)
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
INSERT INTO "invitation" VALUES('f925acddbf8a689f4efe4050a2677ed706ea76ca20a93c1a339c254b906c2db9','admin',NULL,NULL,NULL,1795027974924,1795114374924,1795027976713);
INSERT INTO "invitation" VALUES('d498c909a4119cca009e5aee377c2d4a80ed18d8d3c6f7d57b6c6d5f71ebb8c4','password',2,NULL,NULL,1795027976738,1797619976738,NULL);
INSERT INTO "invitation" VALUES('61023a98ff69874fde9e9a6456b19aeffd0d66cd65915d9fa45db159d6817dc6','password',3,NULL,NULL,1795027976738,1797619976738,NULL);
CREATE TABLE likeness (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    author_a TEXT NOT NULL,
    author_b TEXT NOT NULL,
    a BIGINT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    b BIGINT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    log_e BIGINT NOT NULL,
    log_p BIGINT NOT NULL,
    surprise BIGINT NOT NULL,
    loose BIGINT NOT NULL,
    strict BIGINT NOT NULL,
    blind BIGINT NOT NULL,
    canonical BIGINT NOT NULL,
    bits BIGINT NOT NULL,
    evidence TEXT NOT NULL,
    run BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'explained', 'dismissed', 'upheld')),
    decided BIGINT,
    decided_log_e BIGINT,
    shown BIGINT,
    UNIQUE (contest, author_a, author_b)
);
CREATE TABLE member (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('student', 'assistant', 'teacher')),
    entrant BIGINT REFERENCES entrant (id), closes BIGINT,
    PRIMARY KEY (contest, account)
);
INSERT INTO "member" VALUES(1,1,'teacher',3,NULL);
INSERT INTO "member" VALUES(1,2,'student',1,NULL);
INSERT INTO "member" VALUES(1,3,'assistant',2,NULL);
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
CREATE TABLE place (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entrant BIGINT NOT NULL REFERENCES entrant (id),
    name TEXT NOT NULL,
    withdrawn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, number)
);
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
CREATE TABLE prediction (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    percent BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);
CREATE TABLE public_source (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES blob (hash),
    account BIGINT REFERENCES account (id),
    at BIGINT NOT NULL
);
CREATE TABLE receipt (
    contest BIGINT NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    submission BIGINT NOT NULL REFERENCES submission (id),
    player TEXT NOT NULL,
    source TEXT NOT NULL,
    head TEXT NOT NULL,
    PRIMARY KEY (contest, number)
);
INSERT INTO "receipt" VALUES(1,1,1,'Root','cf2484dde8d93a81013ef7623e1182dba5a5c2fa62fa0ac0c197982098278d3d','ea57a8b50e99824ec2c31a9f0dc19b2e0acd374f3aaf431da326567d88617773');
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
CREATE TABLE remark (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    likeness BIGINT NOT NULL REFERENCES likeness (id) ON DELETE CASCADE,
    account BIGINT REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('looked', 'note', 'decided', 'shown', 'hidden', 'answer')),
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE TABLE result (
    game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    engine TEXT NOT NULL,
    worker TEXT NOT NULL,
    cpu_ms BIGINT NOT NULL,
    record TEXT REFERENCES blob (hash),
    at BIGINT NOT NULL
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
CREATE TABLE schema_version (version BIGINT PRIMARY KEY);
INSERT INTO "schema_version" VALUES(1);
INSERT INTO "schema_version" VALUES(2);
INSERT INTO "schema_version" VALUES(3);
INSERT INTO "schema_version" VALUES(4);
INSERT INTO "schema_version" VALUES(5);
CREATE TABLE score (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    score BIGINT NOT NULL,
    place2 BIGINT NOT NULL,
    fuel BIGINT NOT NULL,
    frozen TEXT,
    PRIMARY KEY (game, seat)
);
CREATE TABLE seat (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    submission BIGINT REFERENCES submission (id),
    PRIMARY KEY (game, seat)
);
CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
INSERT INTO "session" VALUES('9ca24e8b24a61376d3e9fc2acc6f7ebf8b3d66c38b24e1d3a4ac800accf1c35d',1,1795027976713,1796237576713);
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "setting" VALUES('engine','palestra 0.1.0, wasmtime 48.0.8; costs 3; nan native; stack 8388608, rules 3a0d77c9862a');
INSERT INTO "setting" VALUES('address','http://127.0.0.1:18301');
CREATE TABLE step (
    tournament BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    phase TEXT NOT NULL,
    danger TEXT NOT NULL,
    PRIMARY KEY (tournament, round, number)
);
CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    decided BIGINT, terms TEXT REFERENCES blob (hash),
    UNIQUE (entrant, name, version)
);
INSERT INTO "submission" VALUES(1,1,3,1,'Root',1,'cc','cf2484dde8d93a81013ef7623e1182dba5a5c2fa62fa0ac0c197982098278d3d',NULL,'6997958276142386045','received','[]',0,0,'01M7R02GJJRNQADRS2ERESZMHS',NULL,NULL,1795027976785,NULL,NULL,NULL);
CREATE TABLE token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'submit', 'admin', 'work', 'agent', 'teach')),
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT,
    revoked BIGINT
);
INSERT INTO "token" VALUES(1,'dceea70b2743548150d2235767f878bd4509db860ca6ac13284e5ae356c4c5dd',1,'submit','laptop',1795027976801,NULL,NULL);
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TABLE worker (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'remote')),
    engine TEXT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE TABLE year (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    authors TEXT NOT NULL CHECK (authors IN ('folder', 'prefix')),
    upload BLOB,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    note TEXT NOT NULL DEFAULT '',
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    UNIQUE (game, name)
);
CREATE INDEX submission_of_contest ON submission (contest, entrant);
CREATE INDEX submission_state ON submission (state);
CREATE INDEX chunk_state ON chunk (state);
CREATE INDEX game_of_contest ON game (contest, kind);
CREATE INDEX game_of_chunk ON game (chunk);
CREATE INDEX seat_of_submission ON seat (submission);
CREATE INDEX recheck_state ON recheck (state);
CREATE INDEX event_of_topic ON event (topic, id);
CREATE INDEX receipt_of_submission ON receipt (submission);
CREATE INDEX tournament_of_contest ON tournament (contest);
CREATE INDEX tournament_state ON tournament (state);
CREATE INDEX document_of_game ON document (game, id);
CREATE INDEX remark_of_likeness ON remark (likeness, id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('document',0);
INSERT INTO "sqlite_sequence" VALUES('account',3);
INSERT INTO "sqlite_sequence" VALUES('audit',5);
INSERT INTO "sqlite_sequence" VALUES('contest',1);
INSERT INTO "sqlite_sequence" VALUES('entrant',3);
INSERT INTO "sqlite_sequence" VALUES('submission',1);
INSERT INTO "sqlite_sequence" VALUES('event',2);
INSERT INTO "sqlite_sequence" VALUES('token',1);
COMMIT;

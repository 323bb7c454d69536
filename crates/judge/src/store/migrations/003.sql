-- Players that look alike: what is compared, what was found, and what people say about it. Logarithms and shares are in millionths.
CREATE TABLE year (
    id {id},
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    authors TEXT NOT NULL CHECK (authors IN ('folder', 'prefix')),
    upload {bytes},
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dead')),
    note TEXT NOT NULL DEFAULT '',
    tries BIGINT NOT NULL DEFAULT 0,
    generation BIGINT NOT NULL DEFAULT 0,
    job TEXT,
    created BIGINT NOT NULL,
    UNIQUE (game, name)
);
CREATE TABLE document (
    id {id},
    game TEXT NOT NULL,
    submission BIGINT UNIQUE REFERENCES submission (id) ON DELETE CASCADE,
    year BIGINT REFERENCES year (id) ON DELETE CASCADE,
    author TEXT,
    name TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES blob (hash),
    made_with TEXT,
    prints {bytes},
    at BIGINT NOT NULL,
    UNIQUE (year, name)
);
CREATE INDEX document_of_game ON document (game, id);
CREATE TABLE public_source (
    id {id},
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES blob (hash),
    account BIGINT REFERENCES account (id),
    at BIGINT NOT NULL
);
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
CREATE TABLE likeness (
    id {id},
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
CREATE TABLE remark (
    id {id},
    likeness BIGINT NOT NULL REFERENCES likeness (id) ON DELETE CASCADE,
    account BIGINT REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('looked', 'note', 'decided', 'shown', 'hidden', 'answer')),
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX remark_of_likeness ON remark (likeness, id);
-- What was accepted before is compared, too.
INSERT INTO document (game, submission, name, source, at)
    SELECT contest.game, submission.id, 'AI' || submission.name || '_v' || CAST(submission.version AS TEXT) || '.' || submission.language,
           submission.source, submission.received
    FROM submission JOIN contest ON contest.id = submission.contest WHERE submission.state = 'qualified';
INSERT INTO comparison (contest, state, wanted)
    SELECT DISTINCT contest, 'open', 1 FROM submission WHERE state = 'qualified';

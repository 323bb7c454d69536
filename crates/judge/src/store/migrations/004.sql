-- Tokens that run tournaments; players that were asked what they would do. What a line begins with in braces is for that database only.
{sqlite} PRAGMA writable_schema = ON;
{sqlite} UPDATE sqlite_schema SET sql = replace(sql, '''agent''))', '''agent'', ''teach''))') WHERE type = 'table' AND name = 'token';
{sqlite} PRAGMA writable_schema = RESET;
{postgres} ALTER TABLE token DROP CONSTRAINT token_scope_check, ADD CONSTRAINT token_scope_check CHECK (scope IN ('read', 'submit', 'admin', 'work', 'agent', 'teach'));
-- A teacher asks whether two players play alike: the documents that were asked, and what came out, as JSON.
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

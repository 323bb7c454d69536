-- An assistant whom a teacher trusts with sources, likenesses, grades and exports.
ALTER TABLE member ADD COLUMN trusted BIGINT NOT NULL DEFAULT 0;
-- Who keeps the house's books says that it is here, too. Rows of this table are of this moment: nobody misses the old ones.
DROP TABLE worker;
CREATE TABLE worker (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'remote', 'keeper')),
    engine TEXT NOT NULL,
    seen BIGINT NOT NULL
);
-- What a worker said when it could not do something: a teacher or an administrator reads it when the judge gives up.
ALTER TABLE submission ADD COLUMN why TEXT;
ALTER TABLE chunk ADD COLUMN why TEXT;

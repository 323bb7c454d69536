-- An assistant whom a teacher trusts with sources, likenesses, grades and exports.
ALTER TABLE member ADD COLUMN trusted BIGINT NOT NULL DEFAULT 0;

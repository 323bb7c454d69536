-- What a match was played with, and a player judged with, if the contest was changed since; none is what the contest says now.
ALTER TABLE game ADD COLUMN terms TEXT REFERENCES blob (hash);
ALTER TABLE submission ADD COLUMN terms TEXT REFERENCES blob (hash);
-- A deadline of one's own.
ALTER TABLE member ADD COLUMN closes BIGINT;
-- The contest in which an account was made: its teachers may hand out a new password.
ALTER TABLE account ADD COLUMN home BIGINT;
UPDATE account SET home = (SELECT MIN(contest) FROM member WHERE member.account = account.id AND role = 'student')
    WHERE oidc IS NULL AND admin = 0;

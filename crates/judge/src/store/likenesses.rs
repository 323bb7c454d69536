//! Pairs of authors whose players look alike, and the cases that people make of them. What people say is only ever added.

use palestra_plagiarism::{Evidence, Scores};

use super::db::{Result, Tx, all, one, run};
use super::now;
use crate::jobs::compare::{Found, STRONG};

const MILLION: f64 = 1e6;
/// A look at a case is written down once in so long.
const LOOK: i64 = 600_000;

/// A pair of authors, at its most surprising pair of players.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Likeness {
    /// Its number.
    pub id: i64,
    /// The contest in whose comparison it was found.
    pub contest: i64,
    /// The document of one.
    pub a: i64,
    /// The document of the other.
    pub b: i64,
    log_e: i64,
    log_p: i64,
    surprise: i64,
    loose: i64,
    strict: i64,
    blind: i64,
    canonical: i64,
    /// Bits that they share.
    pub bits: i64,
    evidence: String,
    run: i64,
    /// The last run of the contest.
    last_run: i64,
    /// `open`, `explained`, `dismissed` or `upheld`.
    pub state: String,
    /// When that was decided.
    pub decided: Option<i64>,
    decided_log_e: Option<i64>,
    /// Since when the students concerned see it.
    pub shown: Option<i64>,
    /// The file of one.
    pub name_a: String,
    /// Who sent it.
    pub who_a: String,
    /// In which contest or year.
    pub where_a: String,
    /// The number of that contest.
    pub contest_a: Option<i64>,
    /// For whom it was sent.
    pub entrant_a: Option<i64>,
    /// The submission.
    pub submission_a: Option<i64>,
    /// The file of the other.
    pub name_b: String,
    /// Who sent it.
    pub who_b: String,
    /// In which contest or year.
    pub where_b: String,
    /// The number of that contest.
    pub contest_b: Option<i64>,
    /// For whom it was sent.
    pub entrant_b: Option<i64>,
    /// The submission.
    pub submission_b: Option<i64>,
}

impl Likeness {
    /// Expected number of false alarms as high as this in the whole comparison.
    pub fn e(&self) -> f64 {
        (self.log_e as f64 / MILLION).exp()
    }

    /// How likely strangers are to look so alike.
    pub fn p(&self) -> f64 {
        (self.log_p as f64 / MILLION).exp()
    }

    /// How far beyond strangers.
    pub fn surprise(&self) -> f64 {
        self.surprise as f64 / MILLION
    }

    /// The four scores.
    pub fn scores(&self) -> Scores {
        let share = |value: i64| value as f64 / MILLION;
        Scores {
            loose: share(self.loose),
            strict: share(self.strict),
            blind: share(self.blind),
            canonical: share(self.canonical),
        }
    }

    /// What a person reads before judging.
    pub fn evidence(&self) -> Evidence {
        serde_json::from_str(&self.evidence).unwrap_or_default()
    }

    /// The longest fragment, in tokens.
    pub fn longest(&self) -> Option<usize> {
        self.evidence().fragments.iter().map(|fragment| fragment.tokens).max()
    }

    /// How strong it is, in a word.
    pub fn strength(&self) -> &'static str {
        match self.e() {
            e if e < STRONG => "strong",
            e if e < 1.0 => "telling",
            _ => "chance",
        }
    }

    /// Where the first is, if not in this contest.
    pub fn elsewhere_a(&self) -> Option<&str> {
        (self.contest_a != Some(self.contest)).then_some(&self.where_a)
    }

    /// Where the second is, if not in this contest.
    pub fn elsewhere_b(&self) -> Option<&str> {
        (self.contest_b != Some(self.contest)).then_some(&self.where_b)
    }

    /// Whether the last comparison still lists it.
    pub fn is_current(&self) -> bool {
        self.run == self.last_run
    }

    /// Whether it became much more surprising since somebody decided.
    pub fn rose(&self) -> bool {
        self.decided_log_e.is_some_and(|then| (self.log_e as f64) < then as f64 - 4.6 * MILLION)
    }
}

/// A query of pairs, with what follows.
macro_rules! likenesses {
    ($rest:literal) => {
        concat!(
            "SELECT l.id, l.contest, l.a, l.b, l.log_e, l.log_p, l.surprise, l.loose, l.strict, l.blind, l.canonical, l.bits, l.evidence, l.run,
             comparison.run AS last_run, l.state, l.decided, l.decided_log_e, l.shown,
             da.name AS name_a, COALESCE(ea.name, da.author, '') AS who_a, COALESCE(ca.title, ya.name, '') AS where_a,
             ca.id AS contest_a, sa.entrant AS entrant_a, sa.id AS submission_a,
             db.name AS name_b, COALESCE(eb.name, db.author, '') AS who_b, COALESCE(cb.title, yb.name, '') AS where_b,
             cb.id AS contest_b, sb.entrant AS entrant_b, sb.id AS submission_b
             FROM likeness l JOIN comparison ON comparison.contest = l.contest
             JOIN document da ON da.id = l.a LEFT JOIN submission sa ON sa.id = da.submission LEFT JOIN entrant ea ON ea.id = sa.entrant
             LEFT JOIN contest ca ON ca.id = sa.contest LEFT JOIN year ya ON ya.id = da.year
             JOIN document db ON db.id = l.b LEFT JOIN submission sb ON sb.id = db.submission LEFT JOIN entrant eb ON eb.id = sb.entrant
             LEFT JOIN contest cb ON cb.id = sb.contest LEFT JOIN year yb ON yb.id = db.year ",
            $rest
        )
    };
}

/// All of a contest, most surprising first.
pub async fn of_contest(tx: &mut Tx, contest: i64) -> Result<Vec<Likeness>> {
    Ok(all!(tx, Likeness, likenesses!("WHERE l.contest = $1 ORDER BY l.surprise DESC, l.id"), contest)?)
}

/// One by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Likeness>> {
    Ok(one!(tx, Likeness, likenesses!("WHERE l.id = $1"), id)?)
}

/// Those of a contest that an entrant or a sender was shown, the newest first: number, and since when.
pub async fn shown_to(tx: &mut Tx, contest: i64, account: i64) -> Result<Vec<(i64, i64)>> {
    Ok(all!(
        tx,
        (i64, i64),
        "SELECT DISTINCT l.id, l.shown FROM likeness l JOIN document d ON d.id IN (l.a, l.b) JOIN submission s ON s.id = d.submission
         WHERE l.contest = $1 AND s.contest = $1 AND l.shown IS NOT NULL AND (s.account = $2 OR s.entrant IN
         (SELECT entrant FROM member WHERE contest = $1 AND account = $2)) ORDER BY l.shown DESC",
        contest,
        account
    )?)
}

/// Keeps what a run found. A pair that is there already keeps its state and what people said; one that is not found any more
/// goes, unless somebody did something about it.
pub async fn keep(tx: &mut Tx, contest: i64, run: i64, found: &[Found]) -> Result<()> {
    let millionths = |value: f64| (value * MILLION).round() as i64;
    for one in found {
        run!(
            tx,
            "INSERT INTO likeness (contest, author_a, author_b, a, b, log_e, log_p, surprise, loose, strict, blind, canonical, bits, evidence, run)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
             ON CONFLICT (contest, author_a, author_b) DO UPDATE SET a = $4, b = $5, log_e = $6, log_p = $7, surprise = $8,
             loose = $9, strict = $10, blind = $11, canonical = $12, bits = $13, evidence = $14, run = $15",
            contest,
            &one.authors.0,
            &one.authors.1,
            one.a,
            one.b,
            millionths(one.e.max(1e-300).ln()),
            millionths(one.p.max(1e-300).ln()),
            millionths(one.surprise),
            millionths(one.scores.loose),
            millionths(one.scores.strict),
            millionths(one.scores.blind),
            millionths(one.scores.canonical),
            one.bits,
            serde_json::to_string(&one.evidence).unwrap_or_default(),
            run
        )?;
    }
    run!(
        tx,
        "DELETE FROM likeness WHERE contest = $1 AND run <> $2 AND state = 'open' AND shown IS NULL AND NOT EXISTS
         (SELECT 1 FROM remark WHERE remark.likeness = likeness.id AND kind <> 'looked')",
        contest,
        run
    )?;
    Ok(())
}

/// Something that was said or done about a case.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Remark {
    /// When.
    pub at: i64,
    /// Whose account.
    pub account: Option<i64>,
    /// Who.
    pub who: String,
    /// `looked`, `note`, `decided`, `shown`, `hidden` or `answer`.
    pub kind: String,
    /// In which words.
    pub text: String,
}

/// All that was said about a case, in order.
pub async fn remarks(tx: &mut Tx, id: i64) -> Result<Vec<Remark>> {
    Ok(all!(
        tx,
        Remark,
        "SELECT remark.at, remark.account, COALESCE(account.name, '') AS who, remark.kind, remark.text FROM remark
         LEFT JOIN account ON account.id = remark.account WHERE likeness = $1 ORDER BY remark.id",
        id
    )?)
}

/// Adds what somebody says.
pub async fn say(tx: &mut Tx, id: i64, account: i64, kind: &str, text: &str) -> Result<()> {
    run!(
        tx,
        "INSERT INTO remark (likeness, account, kind, text, at) VALUES ($1, $2, $3, $4, $5)",
        id,
        account,
        kind,
        text,
        now()
    )?;
    Ok(())
}

/// Somebody looks at a case; false if they did a moment ago.
pub async fn look(tx: &mut Tx, id: i64, account: i64) -> Result<bool> {
    let known = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM remark WHERE likeness = $1 AND account = $2 AND kind = 'looked' AND at > $3",
        id,
        account,
        now() - LOOK
    )?;
    let new = known == Some((0,));
    if new {
        say(tx, id, account, "looked", "").await?;
    }
    Ok(new)
}

/// Somebody decided, and says why.
pub async fn decide(tx: &mut Tx, id: i64, account: i64, state: &str, why: &str) -> Result<()> {
    run!(
        tx,
        "UPDATE likeness SET state = $2, decided = $3, decided_log_e = log_e WHERE id = $1",
        id,
        state,
        now()
    )?;
    say(tx, id, account, "decided", &format!("{state}: {why}")).await
}

/// The students concerned see it from now on, with a message; or no more.
pub async fn show(tx: &mut Tx, id: i64, account: i64, shown: bool, message: &str) -> Result<()> {
    run!(tx, "UPDATE likeness SET shown = $2 WHERE id = $1", id, shown.then(now))?;
    say(tx, id, account, if shown { "shown" } else { "hidden" }, message).await
}

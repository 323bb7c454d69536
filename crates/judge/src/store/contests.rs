//! Contests, who is in them, and for whom a player competes.

use super::db::{Result, Tx, all, one, run};
use super::now;

/// A contest.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Contest {
    /// Its number.
    pub id: i64,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about, in the teacher's words.
    pub about: String,
    /// The game's name.
    pub game: String,
    /// The text of its board's configuration.
    pub board: String,
    /// Fuel for each player; none is the usual.
    pub budget: Option<i64>,
    /// The built-in player that must be beaten.
    pub dummy: String,
    /// When it opens.
    pub opens: i64,
    /// When it closes: what was received before counts.
    pub closes: i64,
    /// `public` or `members`.
    pub visible: String,
    /// Who knows it may join.
    pub join_code: Option<String>,
}

impl Contest {
    /// The same, as templates ask.
    pub fn is_open(&self, now: &i64) -> bool {
        self.takes_at(*now)
    }

    /// Whether it takes submissions at a time.
    pub fn takes_at(&self, time: i64) -> bool {
        (self.opens..self.closes).contains(&time)
    }
}

/// A contest to be made.
#[derive(Clone, Debug, Default)]
pub struct NewContest {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// The game's name.
    pub game: String,
    /// The text of its board's configuration.
    pub board: String,
    /// Fuel for each player; none is the usual.
    pub budget: Option<i64>,
    /// The built-in player that must be beaten.
    pub dummy: String,
    /// When it opens.
    pub opens: i64,
    /// When it closes.
    pub closes: i64,
    /// `public` or `members`.
    pub visible: String,
    /// Who knows it may join.
    pub join_code: Option<String>,
}

/// A query of contests, with what follows.
macro_rules! contests {
    ($rest:literal) => {
        concat!(
            "SELECT contest.id, slug, title, about, game, board, budget, dummy, opens, closes, visible, join_code FROM contest ",
            $rest
        )
    };
}

/// Makes a contest. `None` if its slug is taken.
pub async fn create(tx: &mut Tx, new: &NewContest) -> Result<Option<i64>> {
    let made = one!(
        tx,
        (i64,),
        "INSERT INTO contest (slug, title, about, game, board, budget, dummy, opens, closes, visible, join_code, created)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (slug) DO NOTHING RETURNING id",
        &new.slug,
        &new.title,
        &new.about,
        &new.game,
        &new.board,
        new.budget,
        &new.dummy,
        new.opens,
        new.closes,
        &new.visible,
        new.join_code.as_deref(),
        now()
    )?;
    Ok(made.map(|(id,)| id))
}

/// Changes what a teacher may change while it runs.
pub async fn change(
    tx: &mut Tx,
    id: i64,
    title: &str,
    about: &str,
    opens: i64,
    closes: i64,
    visible: &str,
) -> Result<()> {
    run!(
        tx,
        "UPDATE contest SET title = $2, about = $3, opens = $4, closes = $5, visible = $6 WHERE id = $1",
        id,
        title,
        about,
        opens,
        closes,
        visible
    )?;
    Ok(())
}

/// A contest by its name in addresses.
pub async fn by_slug(tx: &mut Tx, slug: &str) -> Result<Option<Contest>> {
    Ok(one!(tx, Contest, contests!("WHERE slug = $1"), slug)?)
}

/// A contest by its number.
pub async fn find(tx: &mut Tx, id: i64) -> Result<Option<Contest>> {
    Ok(one!(tx, Contest, contests!("WHERE contest.id = $1"), id)?)
}

/// The contest that a join code opens.
pub async fn by_code(tx: &mut Tx, code: &str) -> Result<Option<Contest>> {
    Ok(one!(tx, Contest, contests!("WHERE join_code = $1"), code)?)
}

/// All contests that an account may see, the newest first.
pub async fn visible_to(tx: &mut Tx, account: Option<i64>, admin: bool) -> Result<Vec<Contest>> {
    Ok(all!(
        tx,
        Contest,
        contests!(
            "WHERE visible = 'public' OR $2 = 1 OR contest.id IN (SELECT contest FROM member WHERE account = $1)
             ORDER BY contest.id DESC"
        ),
        account.unwrap_or(-1),
        i64::from(admin)
    )?)
}

/// The role of an account in a contest, and for whom it competes.
pub async fn membership(tx: &mut Tx, contest: i64, account: i64) -> Result<Option<(String, Option<i64>)>> {
    Ok(one!(
        tx,
        (String, Option<i64>),
        "SELECT role, entrant FROM member WHERE contest = $1 AND account = $2",
        contest,
        account
    )?)
}

/// Makes an account a member; a student gets an entrant of its own name. A role that is there already stays.
pub async fn join(tx: &mut Tx, contest: i64, account: i64, role: &str, name: &str) -> Result<()> {
    if membership(tx, contest, account).await?.is_some() {
        return Ok(());
    }
    let mut entrant = None;
    if role == "student" {
        let mut called = name.to_owned();
        let mut copy = 1;
        while one!(tx, (i64,), "SELECT id FROM entrant WHERE contest = $1 AND name = $2", contest, &called)?
            .is_some()
        {
            copy += 1;
            called = format!("{name} ({copy})");
        }
        entrant = one!(
            tx,
            (i64,),
            "INSERT INTO entrant (contest, name) VALUES ($1, $2) RETURNING id",
            contest,
            &called
        )?
        .map(|(id,)| id);
    }
    run!(
        tx,
        "INSERT INTO member (contest, account, role, entrant) VALUES ($1, $2, $3, $4) ON CONFLICT (contest, account) DO NOTHING",
        contest,
        account,
        role,
        entrant
    )?;
    Ok(())
}

/// A student at a glance, for the teacher.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Attendance {
    /// The account.
    pub account: i64,
    /// Its login.
    pub login: String,
    /// The person's name.
    pub name: String,
    /// `student`, `assistant` or `teacher`.
    pub role: String,
    /// How many submissions.
    pub sent: i64,
    /// How many of them qualified.
    pub qualified: i64,
    /// How many wait for a verdict.
    pub waiting: i64,
    /// How many are in trouble.
    pub trouble: i64,
    /// When the last one arrived.
    pub last: Option<i64>,
}

/// Everybody of a contest, in the order of names.
pub async fn attendance(tx: &mut Tx, contest: i64) -> Result<Vec<Attendance>> {
    Ok(all!(
        tx,
        Attendance,
        "SELECT account.id AS account, account.login, account.name, member.role,
         (SELECT COUNT(*) FROM submission s WHERE s.entrant = member.entrant) AS sent,
         (SELECT COUNT(*) FROM submission s WHERE s.entrant = member.entrant AND s.state = 'qualified') AS qualified,
         (SELECT COUNT(*) FROM submission s WHERE s.entrant = member.entrant AND s.state IN ('received', 'building', 'trying')) AS waiting,
         (SELECT COUNT(*) FROM submission s WHERE s.entrant = member.entrant AND s.state = 'trouble') AS trouble,
         (SELECT MAX(received) FROM submission s WHERE s.entrant = member.entrant) AS last
         FROM member JOIN account ON account.id = member.account WHERE member.contest = $1 ORDER BY account.name, account.id",
        contest
    )?)
}

/// The player that represents an entrant.
pub async fn represent(tx: &mut Tx, entrant: i64, submission: i64) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE entrant SET representative = $2 WHERE id = $1 AND EXISTS
         (SELECT 1 FROM submission WHERE id = $2 AND entrant = $1 AND state = 'qualified')",
        entrant,
        submission
    )?;
    Ok(changed == 1)
}

/// Which player represents an entrant.
pub async fn representative(tx: &mut Tx, entrant: i64) -> Result<Option<i64>> {
    Ok(one!(tx, (Option<i64>,), "SELECT representative FROM entrant WHERE id = $1", entrant)?
        .and_then(|(id,)| id))
}

/// For whom an account competes; made if there is nobody yet.
pub async fn entrant_of(tx: &mut Tx, contest: i64, account: i64, name: &str) -> Result<i64> {
    let called = format!("{name} (staff)");
    run!(
        tx,
        "INSERT INTO entrant (contest, name) VALUES ($1, $2) ON CONFLICT (contest, name) DO NOTHING",
        contest,
        &called
    )?;
    let (id,) =
        one!(tx, (i64,), "SELECT id FROM entrant WHERE contest = $1 AND name = $2", contest, &called)?
            .unwrap_or_default();
    run!(
        tx,
        "INSERT INTO member (contest, account, role, entrant) VALUES ($1, $2, 'teacher', $3)
         ON CONFLICT (contest, account) DO UPDATE SET entrant = $3",
        contest,
        account,
        id
    )?;
    Ok(id)
}

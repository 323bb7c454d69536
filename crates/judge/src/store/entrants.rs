//! Who is in a contest, and for whom they compete: a student, or a team.

use super::db::{Result, Tx, all, one, run};

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

/// Whether somebody's account was made in a contest that another one teaches, and they are nothing but a student, only in
/// such contests. That they were added to one says nothing: nobody was asked.
pub async fn is_student_of(tx: &mut Tx, account: i64, teacher: i64) -> Result<bool> {
    let found = one!(
        tx,
        (i64,),
        "SELECT COUNT(*) FROM account WHERE id = $1 AND admin = 0
         AND home IN (SELECT contest FROM member WHERE account = $2 AND role = 'teacher') AND NOT EXISTS
         (SELECT 1 FROM member WHERE account = $1 AND
          (role <> 'student' OR contest NOT IN (SELECT contest FROM member WHERE account = $2 AND role = 'teacher')))",
        account,
        teacher
    )?;
    Ok(found == Some((1,)))
}

/// Makes an account a member; a student gets an entrant of its own name. A role that is there already stays.
pub async fn join(tx: &mut Tx, contest: i64, account: i64, role: &str, name: &str) -> Result<()> {
    if membership(tx, contest, account).await?.is_some() {
        return Ok(());
    }
    let entrant = if role == "student" { Some(new_entrant(tx, contest, name).await?) } else { None };
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

/// An entrant of this name, or of one that is still free.
async fn new_entrant(tx: &mut Tx, contest: i64, name: &str) -> Result<i64> {
    let code = &super::accounts::secret()[..10];
    for copy in 1.. {
        let called = match copy {
            1 => name.to_owned(),
            2..10 => format!("{name} ({copy})"),
            // Whoever lets hundreds come under one name keeps nobody waiting while a free number is looked for.
            _ => format!("{name} ({})", &super::accounts::secret()[..6]),
        };
        let made = one!(
            tx,
            (i64,),
            "INSERT INTO entrant (contest, name, code) VALUES ($1, $2, $3) ON CONFLICT (contest, name) DO NOTHING RETURNING id",
            contest,
            &called,
            code
        )?;
        if let Some((id,)) = made {
            return Ok(id);
        }
    }
    unreachable!("a name is free sooner or later")
}

/// For whom an account of the staff competes; made if there is nobody yet.
pub async fn of_staff(tx: &mut Tx, contest: i64, account: i64, name: &str) -> Result<i64> {
    let id = new_entrant(tx, contest, &format!("{name} (staff)")).await?;
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

/// A deadline of one's own.
pub async fn deadline(tx: &mut Tx, contest: i64, account: i64) -> Result<Option<i64>> {
    let found = one!(
        tx,
        (Option<i64>,),
        "SELECT closes FROM member WHERE contest = $1 AND account = $2",
        contest,
        account
    )?;
    Ok(found.and_then(|(closes,)| closes))
}

/// Sets it; none is everybody's.
pub async fn set_deadline(tx: &mut Tx, contest: i64, account: i64, closes: Option<i64>) -> Result<()> {
    run!(tx, "UPDATE member SET closes = $3 WHERE contest = $1 AND account = $2", contest, account, closes)?;
    Ok(())
}

/// Another role; a student competes for somebody. Trust is in an assistant, and ends with that role.
pub async fn set_role(tx: &mut Tx, contest: i64, account: i64, role: &str, name: &str) -> Result<()> {
    run!(
        tx,
        "UPDATE member SET role = $3, trusted = CASE WHEN role = $3 THEN trusted ELSE 0 END WHERE contest = $1 AND account = $2",
        contest,
        account,
        role
    )?;
    if role == "student"
        && membership(tx, contest, account).await?.is_some_and(|(_, entrant)| entrant.is_none())
    {
        let entrant = new_entrant(tx, contest, name).await?;
        change_team(tx, contest, account, entrant).await?;
    }
    Ok(())
}

/// Whether a teacher trusts this assistant with what others sent.
pub async fn is_trusted(tx: &mut Tx, contest: i64, account: i64) -> Result<bool> {
    let found = one!(
        tx,
        (i64,),
        "SELECT trusted FROM member WHERE contest = $1 AND account = $2 AND role = 'assistant'",
        contest,
        account
    )?;
    Ok(found == Some((1,)))
}

/// Trusts an assistant, or does no more; false if that changes nothing, or they are none.
pub async fn trust(tx: &mut Tx, contest: i64, account: i64, trusted: bool) -> Result<bool> {
    let changed = run!(
        tx,
        "UPDATE member SET trusted = $3 WHERE contest = $1 AND account = $2 AND role = 'assistant' AND trusted <> $3",
        contest,
        account,
        i64::from(trusted)
    )?;
    Ok(changed == 1)
}

/// Takes somebody out who sent nothing; false if they did.
pub async fn leave(tx: &mut Tx, contest: i64, account: i64) -> Result<bool> {
    let left = one!(
        tx,
        (Option<i64>,),
        "DELETE FROM member WHERE contest = $1 AND account = $2 AND NOT EXISTS
         (SELECT 1 FROM submission WHERE submission.contest = $1 AND submission.account = $2) RETURNING entrant",
        contest,
        account
    )?;
    let Some((entrant,)) = left else { return Ok(false) };
    // Nobody competes for whom nobody is left and nothing was sent.
    run!(
        tx,
        "DELETE FROM entrant WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM member WHERE entrant = $1)
         AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.entrant = $1)
         AND NOT EXISTS (SELECT 1 FROM claim WHERE claim.entrant = $1)",
        entrant.unwrap_or(-1)
    )?;
    Ok(true)
}

/// A team as its members see it.
#[derive(Clone, Debug)]
pub struct Team {
    /// What it is called.
    pub name: String,
    /// Who knows it may come in.
    pub code: String,
    /// The names of its people.
    pub people: Vec<String>,
}

/// The team of an entrant.
pub async fn team(tx: &mut Tx, entrant: i64) -> Result<Option<Team>> {
    let found = one!(tx, (String, Option<String>), "SELECT name, code FROM entrant WHERE id = $1", entrant)?;
    let Some((name, code)) = found else { return Ok(None) };
    let people = all!(
        tx,
        (String,),
        "SELECT account.name FROM member JOIN account ON account.id = member.account WHERE entrant = $1 ORDER BY 1",
        entrant
    )?;
    let people = people.into_iter().map(|(name,)| name).collect();
    Ok(Some(Team { name, code: code.unwrap_or_default(), people }))
}

/// The accounts of an entrant.
pub async fn accounts(tx: &mut Tx, entrant: i64) -> Result<Vec<i64>> {
    let found = all!(tx, (i64,), "SELECT account FROM member WHERE entrant = $1 ORDER BY 1", entrant)?;
    Ok(found.into_iter().map(|(account,)| account).collect())
}

/// The entrant that a team's code opens.
pub async fn by_code(tx: &mut Tx, contest: i64, code: &str) -> Result<Option<i64>> {
    let found = one!(tx, (i64,), "SELECT id FROM entrant WHERE contest = $1 AND code = $2", contest, code)?;
    Ok(found.map(|(id,)| id))
}

/// Goes over to another team; what was sent before stays where it was.
pub async fn change_team(tx: &mut Tx, contest: i64, account: i64, entrant: i64) -> Result<()> {
    run!(
        tx,
        "UPDATE member SET entrant = $3 WHERE contest = $1 AND account = $2",
        contest,
        account,
        entrant
    )?;
    Ok(())
}

/// Who has not chosen is represented by the first player that may compete, by the order of reception: whichever verdict
/// came first does not matter.
macro_rules! represents {
    () => {
        "COALESCE(entrant.representative, (SELECT MIN(s.id) FROM submission s WHERE s.entrant = entrant.id AND s.state = 'qualified'))"
    };
}
pub(super) use represents;

/// The player that represents an entrant from now on; false if it may not.
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
    let found =
        one!(tx, (Option<i64>,), concat!("SELECT ", represents!(), " FROM entrant WHERE id = $1"), entrant)?;
    Ok(found.and_then(|(id,)| id))
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
    /// For whom they compete.
    pub team: Option<String>,
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
    /// The player that represents them.
    pub representative: Option<i64>,
    /// A deadline of their own.
    pub closes: Option<i64>,
    /// 1 for an assistant who may read what others sent.
    pub trusted: i64,
}

impl Attendance {
    /// How far they are, in a word: who is stuck has sent something and may not compete.
    pub fn stage(&self) -> &'static str {
        match self {
            _ if self.role != "student" => "staff",
            Attendance { trouble: 1.., .. } => "trouble",
            Attendance { qualified: 1.., .. } => "qualified",
            Attendance { waiting: 1.., .. } => "waiting",
            Attendance { sent: 1.., .. } => "stuck",
            _ => "nothing",
        }
    }
}

/// Everybody of a contest, in the order of names.
pub async fn attendance(tx: &mut Tx, contest: i64) -> Result<Vec<Attendance>> {
    Ok(all!(
        tx,
        Attendance,
        concat!(
            "SELECT account.id AS account, account.login, account.name, member.role, entrant.name AS team,
             COALESCE(of.sent, 0) AS sent, COALESCE(of.qualified, 0) AS qualified, COALESCE(of.waiting, 0) AS waiting,
             COALESCE(of.trouble, 0) AS trouble, of.last, ",
            represents!(),
            " AS representative, member.closes, member.trusted
             FROM member JOIN account ON account.id = member.account LEFT JOIN entrant ON entrant.id = member.entrant LEFT JOIN
             (SELECT entrant, COUNT(*) AS sent, SUM(CASE WHEN state = 'qualified' THEN 1 ELSE 0 END) AS qualified,
              SUM(CASE WHEN state IN ('received', 'building', 'trying') THEN 1 ELSE 0 END) AS waiting,
              SUM(CASE WHEN state = 'trouble' THEN 1 ELSE 0 END) AS trouble, MAX(received) AS last
              FROM submission WHERE contest = $1 GROUP BY entrant) AS of ON of.entrant = member.entrant
             WHERE member.contest = $1 ORDER BY account.name, account.id"
        ),
        contest
    )?)
}

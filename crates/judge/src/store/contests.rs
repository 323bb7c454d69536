//! Contests and their boards.

use std::ops::Deref;

use super::db::{Result, Tx, all, one, run};
use super::{conditions, now};

/// What a teacher decides about a contest.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Plan {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about, in the teacher's words.
    pub about: String,
    /// The game's name.
    pub game: String,
    /// The text of the board that verdicts are played on.
    pub board: String,
    /// Fuel for each player; none is the usual.
    pub budget: Option<i64>,
    /// The player that must be beaten: a built-in one, or the name of the uploaded one.
    pub dummy: String,
    /// Where the uploaded one's module is.
    pub dummy_module: Option<String>,
    /// Languages that may be sent in, as `cc,rs`.
    pub languages: String,
    /// The largest source, in kB; none is the site's.
    pub source_kb: Option<i64>,
    /// Submissions of one person in an hour; none is the site's.
    pub per_hour: Option<i64>,
    /// How many people a team may have.
    pub team_size: i64,
    /// Words that no player may be called, one a line; the house's list goes with them.
    pub bad_words: String,
    /// When it opens.
    pub opens: i64,
    /// When it closes: what was received before counts.
    pub closes: i64,
    /// `public` or `members`.
    pub visible: String,
    /// Who knows it may join.
    pub join_code: Option<String>,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            slug: String::new(),
            title: String::new(),
            about: String::new(),
            game: String::new(),
            board: String::new(),
            budget: None,
            dummy: "Dummy".to_owned(),
            dummy_module: None,
            languages: "cc,rs".to_owned(),
            source_kb: None,
            per_hour: None,
            team_size: 1,
            bad_words: String::new(),
            opens: 0,
            closes: 0,
            visible: "members".to_owned(),
            join_code: None,
        }
    }
}

impl Plan {
    /// Whether it takes submissions at a time.
    pub fn takes_at(&self, time: i64) -> bool {
        (self.opens..self.closes).contains(&time)
    }

    /// The same, as templates ask.
    pub fn is_open(&self, now: &i64) -> bool {
        self.takes_at(*now)
    }

    /// Whether players in a language are taken.
    pub fn speaks(&self, language: &str) -> bool {
        self.languages.split(',').any(|one| one == language)
    }

    /// What a player's file may be called.
    pub fn example(&self) -> &'static str {
        if self.speaks("cc") { "AISauron.cc" } else { "AISauron.rs" }
    }
}

/// A contest.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Contest {
    /// Its number.
    pub id: i64,
    /// What its teacher decided.
    #[sqlx(flatten)]
    pub plan: Plan,
}

impl Deref for Contest {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.plan
    }
}

/// A board beside the one of verdicts: friendly matches choose it, leagues take turns.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Board {
    /// From 1 on; 0 is the one of verdicts.
    pub number: i64,
    /// What people call it.
    pub name: String,
    /// Its configuration.
    pub text: String,
}

/// A query of contests, with what follows.
macro_rules! contests {
    ($rest:literal) => {
        concat!(
            "SELECT contest.id, slug, title, about, game, board, budget, dummy, dummy_module, languages, source_kb, per_hour,
             team_size, bad_words, opens, closes, visible, join_code FROM contest ",
            $rest
        )
    };
}

/// Makes a contest. `None` if its slug is taken.
pub async fn create(tx: &mut Tx, new: &Plan) -> Result<Option<i64>> {
    let made = one!(
        tx,
        (i64,),
        "INSERT INTO contest (slug, game, title, about, board, budget, dummy, dummy_module, languages, source_kb, per_hour,
         team_size, bad_words, opens, closes, visible, join_code, created)
         VALUES ($1, $2, '', '', '', NULL, '', NULL, '', NULL, NULL, 1, '', 0, 0, 'members', $3, $4)
         ON CONFLICT (slug) DO NOTHING RETURNING id",
        &new.slug,
        &new.game,
        new.join_code.as_deref(),
        now()
    )?;
    let Some((id,)) = made else { return Ok(None) };
    change(tx, id, new).await?;
    Ok(Some(id))
}

/// Changes everything but its name in addresses, its game and its code.
pub async fn change(tx: &mut Tx, id: i64, plan: &Plan) -> Result<()> {
    if let Some(before) = find(tx, id).await?
        && !before.dummy.is_empty()
        && !conditions::same(&before, plan)
    {
        conditions::remember(tx, &before).await?;
    }
    run!(
        tx,
        "UPDATE contest SET title = $2, about = $3, board = $4, budget = $5, dummy = $6, dummy_module = $7, languages = $8,
         source_kb = $9, per_hour = $10, team_size = $11, bad_words = $12, opens = $13, closes = $14, visible = $15 WHERE id = $1",
        id,
        &plan.title,
        &plan.about,
        &plan.board,
        plan.budget,
        &plan.dummy,
        plan.dummy_module.as_deref(),
        &plan.languages,
        plan.source_kb,
        plan.per_hour,
        plan.team_size,
        &plan.bad_words,
        plan.opens,
        plan.closes,
        &plan.visible
    )?;
    Ok(())
}

/// A code to join with.
pub fn new_code() -> String {
    super::accounts::secret()[..8].to_owned()
}

/// Another code to join with, or none.
pub async fn set_code(tx: &mut Tx, id: i64, code: Option<&str>) -> Result<()> {
    run!(tx, "UPDATE contest SET join_code = $2 WHERE id = $1", id, code)?;
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

/// Whether league matches are played whenever nothing else is to be done.
pub async fn has_ladder(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(one!(tx, (i64,), "SELECT ladder FROM contest WHERE id = $1", id)?.is_some_and(|(on,)| on == 1))
}

/// Turns that on or off.
pub async fn set_ladder(tx: &mut Tx, id: i64, on: bool) -> Result<()> {
    run!(tx, "UPDATE contest SET ladder = $2 WHERE id = $1", id, i64::from(on))?;
    Ok(())
}

/// The contests in which it is on.
pub async fn ladders(tx: &mut Tx) -> Result<Vec<i64>> {
    let all = all!(tx, (i64,), "SELECT id FROM contest WHERE ladder = 1 ORDER BY id")?;
    Ok(all.into_iter().map(|(id,)| id).collect())
}

/// The boards beside the one of verdicts.
pub async fn boards(tx: &mut Tx, contest: i64) -> Result<Vec<Board>> {
    Ok(all!(tx, Board, "SELECT number, name, text FROM board WHERE contest = $1 ORDER BY number", contest)?)
}

/// One board more; says its number.
pub async fn add_board(tx: &mut Tx, contest: i64, name: &str, text: &str) -> Result<i64> {
    let number = one!(
        tx,
        (i64,),
        "INSERT INTO board (contest, number, name, text)
         SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3 FROM board WHERE contest = $1 RETURNING number",
        contest,
        name,
        text
    )?;
    Ok(number.map_or(0, |(number,)| number))
}

/// The configuration of a board, 0 for the one of verdicts.
pub async fn board_text(tx: &mut Tx, contest: &Contest, number: i64) -> Result<Option<String>> {
    if number == 0 {
        return Ok(Some(contest.board.clone()));
    }
    let text =
        one!(tx, (String,), "SELECT text FROM board WHERE contest = $1 AND number = $2", contest.id, number)?;
    Ok(text.map(|(text,)| text))
}

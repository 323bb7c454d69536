//! Fills an empty judge with the modules of a folder, without exams, and starts a fair-show among them whose secret is known, so
//! that two judges hold the same one. For measuring: `scripts/contest-machines` calls it.
//! Usage: enrol DATABASE FOLDER GAME BOARD.cnf RULES BUDGET. Prints a token for machines that work.

use anyhow::Context;
use palestra_contest::chain::Chain;
use palestra_contest::sha256;
use palestra_contest::verify::Terms;
use palestra_judge::jobs::tournament::{MOST_ROUNDS, Settings, format_terms};
use palestra_judge::jobs::{Played, SeatResult, Step, Verdict};
use palestra_judge::queue::{Job, Kind};
use palestra_judge::store::contests::{self, Plan};
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::receipts::hex;
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::tournaments::{self, NewTournament};
use palestra_judge::store::{accounts, entrants, now};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [database, folder, game, board, rules, budget] = &words[..] else {
        anyhow::bail!("say DATABASE FOLDER GAME BOARD.cnf RULES BUDGET");
    };
    let board = std::fs::read_to_string(board).context("the board")?;
    let mut modules: Vec<(String, Vec<u8>)> = Vec::new();
    for entry in std::fs::read_dir(folder).context("the folder")? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix("AI"));
        if let Some(name) = name.filter(|_| path.extension().is_some_and(|end| end == "wasm")) {
            modules.push((name.to_owned(), std::fs::read(&path)?));
        }
    }
    modules.sort();

    let db = Db::open(database).await?;
    let mut tx = db.write().await?;
    let plan = Plan {
        slug: "ring".into(),
        game: game.clone(),
        board: board.clone(),
        visible: "public".into(),
        closes: now() + 86_400_000,
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &plan).await?.context("a contest")?;
    for (name, module) in &modules {
        player(&mut tx, contest, name, module).await?;
    }
    let terms = Terms {
        game: game.clone(),
        edition: "document".into(),
        rules_version: rules.parse()?,
        budget: budget.parse()?,
        boards: vec![board],
        largest_seed: u128::MAX,
        beacon: String::new(),
        format: format_terms("fair-show", 4, &Settings::default()).context("a format")?,
    };
    let new = NewTournament {
        contest,
        title: "Grand",
        terms: &terms,
        guests: &[],
        every_ms: 0,
        by_hand: false,
        changes: false,
    };
    let tournament = tournaments::create(&mut tx, &new).await?;
    known_secret(&mut tx, tournament).await?;
    tournaments::change(&mut tx, tournament, &["announced"], "playing", now()).await?;
    let teacher = accounts::create(&mut tx, "teacher", "Tea Cher", None, true).await?.context("a teacher")?;
    let token = accounts::create_token(&mut tx, teacher, "work", "machines").await?;
    tx.commit().await?;
    println!("{token}");
    Ok(())
}

/// Somebody whose player may compete.
async fn player(tx: &mut Tx, contest: i64, name: &str, module: &[u8]) -> anyhow::Result<()> {
    let account = accounts::create(tx, &name.to_lowercase(), name, None, false).await?.context("a login")?;
    entrants::join(tx, contest, account, "student", name).await?;
    let (_, entrant) = entrants::membership(tx, contest, account).await?.context("a member")?;
    let entrant = entrant.context("an entrant")?;
    let new = NewSubmission {
        contest,
        entrant,
        account,
        name,
        language: "rs",
        source: name.as_bytes(),
        seed: 1,
        received: now(),
        key: None,
    };
    let id = submissions::create(tx, &new).await?.context("a free name")?;
    let job = Job { kind: Kind::Verdict, id, generation: 0 };
    submissions::fence(tx, job).await?;
    let seat = SeatResult { score: 1, fuel: 1, frozen: None };
    let played = Played { engine: "none".into(), record: Vec::new(), seats: vec![seat; 4] };
    let step = Step { what: "not examined".into(), good: true, notes: Vec::new(), matches: Vec::new() };
    let verdict = Verdict {
        steps: vec![step],
        module: Some(module.to_vec()),
        matches: vec![(1, vec![true; 4], played)],
    };
    submissions::decide(tx, job, contest, &verdict, 1).await?;
    entrants::represent(tx, entrant, id).await?;
    Ok(())
}

/// A judge draws its secret; here everybody knows it.
async fn known_secret(tx: &mut Tx, tournament: i64) -> anyhow::Result<()> {
    let secret = sha256(&[b"no secret"]);
    let tip = Chain::new(secret, MOST_ROUNDS).tip();
    let query = sqlx::query("UPDATE tournament SET secret = $1, tip = $2 WHERE id = $3");
    let Tx::Sqlite(tx) = tx else { anyhow::bail!("say sqlite:FILE") };
    query.bind(hex(&secret)).bind(hex(&tip)).bind(tournament).execute(&mut **tx).await?;
    Ok(())
}

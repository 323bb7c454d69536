//! A judge to look around in: two contests, people who sent real players, and leagues that are really played.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use palestra_contest::beacon::Rule;

use crate::jobs::tournament::{Settings, format_terms};
use crate::jobs::{Games, Step};
use crate::store::contests::{self, Contest, Plan};
use crate::store::db::{Db, Tx};
use crate::store::submissions::{self, NewSubmission};
use crate::store::tournaments::{self, NewTournament};
use crate::store::{accounts, chunks, entrants, games, now};
use crate::web::{auth, start_league, terms};

/// What is said at the start.
pub const GREETING: &str = "\
A demonstration. Log in as teacher, or as one of the students ada, carl, dora, emmy, felix, grace, hedy, ivan:
the password is demo-password. Compiling the players takes a minute; their verdicts come one after the other.";

const PASSWORD: &str = "demo-password";
const GAME: &str = "ork-island";
const DAY: i64 = 86_400_000;

macro_rules! player {
    ($folder:literal, $file:literal) => {
        include_str!(concat!("../../../../conformance/plagiarism/players/", $folder, "/", $file))
    };
}

/// Who sent what: login, file, source. Players of ours, written to be different from each other.
const SENT: [(&str, &str, &str); 8] = [
    ("ada", "AIAdaOrk.cc", player!("ada", "AIAdaOrk.cc")),
    ("carl", "AICarlOrk.cc", player!("carl", "AICarlOrk.cc")),
    ("dora", "AIDoraOrk.cc", player!("dorothy", "AIDoraOrk.cc")),
    ("emmy", "AIEmmyOrk.cc", player!("emmy", "AIEmmyOrk.cc")),
    ("felix", "AIFelixOrk.cc", player!("felix", "AIFelixOrk.cc")),
    ("grace", "AIGraceOrk.cc", player!("grace", "AIGraceOrk.cc")),
    ("hedy", "AIHedyOrk.cc", player!("hedy", "AIHedyOrk.cc")),
    ("ivan", "AIIvanOrk.cc", player!("ivan", "AIIvanOrk.cc")),
];

/// A player that does nothing: it compiles, and wins nothing.
const IDLE: &str = include_str!("../../../../conformance/ork-island/players/AIIdle.cc");

/// What goes on while the demonstration runs.
pub struct Playing {
    finished: i64,
    running: i64,
    seats: usize,
}

/// Fills an empty database; one that was filled before is taken as it is.
pub async fn fill(db: &Db, about: &dyn Games) -> anyhow::Result<Playing> {
    let board = about.default_board(GAME).context("the game of the demonstration is missing")?;
    let seats = about.seats(GAME, &board).map_err(anyhow::Error::msg)?;
    let mut tx = db.write().await?;
    if let (Some(finished), Some(running)) =
        (contests::by_slug(&mut tx, "spring").await?, contests::by_slug(&mut tx, "autumn").await?)
    {
        return Ok(Playing { finished: finished.id, running: running.id, seats });
    }
    if accounts::has_admin(&mut tx).await? {
        anyhow::bail!("this database holds a judge already: a demonstration begins in an empty one");
    }
    let password = auth::hashed(PASSWORD).context("no password can be kept")?;
    let teacher = accounts::create(&mut tx, "teacher", "Tea Cher", Some(&password), true)
        .await?
        .context("a teacher")?;
    let plan = |slug: &str, title: &str, about: &str, opens, closes| Plan {
        slug: slug.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        game: GAME.to_owned(),
        board: board.clone(),
        dummy: "Null".to_owned(),
        opens,
        closes,
        visible: "public".to_owned(),
        join_code: Some(format!("demo-{slug}")),
        ..Plan::default()
    };
    let (last, this) = (
        plan(
            "spring",
            "Ork Island, spring",
            "Last term's contest. It is over; everything can still be watched.",
            now() - 190 * DAY,
            now() - 120 * DAY,
        ),
        plan(
            "autumn",
            "Ork Island, autumn",
            "One player each. Talk about ideas, not about code.",
            now() - 10 * DAY,
            now() + 20 * DAY,
        ),
    );
    let finished = contests::create(&mut tx, &last).await?.context("a contest")?;
    let running = contests::create(&mut tx, &this).await?.context("a contest")?;
    for contest in [finished, running] {
        entrants::join(&mut tx, contest, teacher, "teacher", "Tea Cher").await?;
    }
    let mut people = Vec::new();
    for (login, ..) in SENT {
        let name = format!("{}{} Example", login[..1].to_uppercase(), &login[1..]);
        let id =
            accounts::create(&mut tx, login, &name, Some(&password), false).await?.context("a student")?;
        for contest in [finished, running] {
            entrants::join(&mut tx, contest, id, "student", &name).await?;
        }
        people.push(id);
    }
    for (number, ((_, file, source), account)) in (0..).zip(SENT.iter().zip(&people)) {
        send(&mut tx, finished, *account, file, source, last.closes - DAY * (8 - number)).await?;
        if number < 5 {
            send(&mut tx, running, *account, file, source, now() - DAY - number * 3_600_000).await?;
        }
    }
    // Some have trouble of different kinds.
    let (ada, grace, hedy) = (SENT[0].2, SENT[5].2, SENT[6].2);
    send(
        &mut tx,
        running,
        people[0],
        "AIAdaOrk.cc",
        &format!("{ada}\n// The second version.\n"),
        now() - 7_200_000,
    )
    .await?;
    let forgotten = grace.replacen("};", "}", 1);
    send(&mut tx, running, people[5], "AIGraceOrk.cc", &forgotten, now() - 7_100_000).await?;
    let global = hedy.replacen("struct PLAYER_NAME", "int rounds_played = 0;\n\nstruct PLAYER_NAME", 1);
    send(&mut tx, running, people[6], "AIHedyOrk.cc", &global, now() - 7_000_000).await?;
    send(&mut tx, running, people[7], "AIIdle.cc", IDLE, now() - 6_900_000).await?;
    let stuck = send(&mut tx, running, people[4], "AILost.cc", IDLE, now() - 6_800_000).await?;
    let step = Step {
        what: "it compiles".to_owned(),
        good: false,
        notes: vec![
            "This one shows how trouble looks: the house could not decide. Try again starts it anew."
                .to_owned(),
        ],
        matches: Vec::new(),
    };
    submissions::trouble(&mut tx, stuck, &[step]).await?;
    tx.commit().await?;
    Ok(Playing { finished, running, seats })
}

async fn send(
    tx: &mut Tx,
    contest: i64,
    account: i64,
    file: &str,
    source: &str,
    received: i64,
) -> anyhow::Result<i64> {
    let (_, entrant) = entrants::membership(tx, contest, account).await?.context("a member")?;
    let (stem, language) = file.rsplit_once('.').context("a file")?;
    let name = stem.strip_prefix("AI").context("a player")?;
    // The source says its own name.
    let source = match source.split_once("#define PLAYER_NAME ") {
        Some((head, rest)) => {
            let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
            format!("{head}#define PLAYER_NAME {name}\n{rest}")
        }
        None => source.to_owned(),
    };
    let new = NewSubmission {
        contest,
        entrant: entrant.context("an entrant")?,
        account,
        name,
        language,
        source: source.as_bytes(),
        seed: accounts::random() >> 1,
        received,
        key: None,
    };
    submissions::create(tx, &new).await?.context("a name that is free")
}

/// The finished contest gets its league as soon as all verdicts are there; the running one gets more matches now and then.
pub async fn play(db: Db, about: Arc<dyn Games>, playing: Playing) {
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        if let Err(error) = more(&db, &*about, &playing).await {
            tracing::warn!(%error, "the demonstration could not go on");
        }
    }
}

/// The finished contest gets a tournament that is played at once; in the running one a round begins every two minutes.
async fn tournament(
    tx: &mut Tx,
    about: &dyn Games,
    contest: &Contest,
    seats: usize,
    slowly: bool,
) -> anyhow::Result<()> {
    let there = !tournaments::of_contest(tx, contest.id).await?.is_empty();
    if there || submissions::competing(tx, contest.id).await?.len() < seats {
        return Ok(());
    }
    let (title, every_ms) = if slowly { ("Every two minutes", 120_000) } else { ("Grand tournament", 0) };
    let settings = Settings { league: 4, waves: 3, boards: 2, ..Settings::default() };
    let format = format_terms("fair-show", seats, &settings).context("a format")?;
    let terms = terms(about, tx, contest, format, &Rule::None).await?;
    let new = NewTournament {
        contest: contest.id,
        title,
        terms: &terms,
        guests: &[],
        every_ms,
        by_hand: false,
        changes: false,
    };
    let id = tournaments::create(tx, &new).await?;
    tournaments::change(tx, id, &["announced"], "playing", now()).await?;
    Ok(())
}

async fn more(db: &Db, about: &dyn Games, playing: &Playing) -> anyhow::Result<()> {
    const FINISHED: usize = 120;
    const RUNNING: usize = 400;
    let mut tx = db.write().await?;
    let waiting =
        !submissions::unfinished(&mut tx).await?.is_empty() || !chunks::open(&mut tx).await?.is_empty();
    if waiting {
        return Ok(());
    }
    for (contest, all, part) in [(playing.finished, FINISHED, FINISHED), (playing.running, RUNNING, 8)] {
        let Some(contest): Option<Contest> = contests::find(&mut tx, contest).await? else { continue };
        tournament(&mut tx, about, &contest, playing.seats, contest.id == playing.running).await?;
        let played = games::league_seats(&mut tx, contest.id).await?.len() / playing.seats;
        if played < all {
            let _ = start_league(&mut tx, &contest, playing.seats, part).await;
        }
    }
    tx.commit().await?;
    Ok(())
}

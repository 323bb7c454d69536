//! Tournaments: what kills change (nothing), what leaks before a release (nothing), what a check says.

use std::sync::Arc;
use std::time::{Duration, Instant};

use palestra_contest::beacon::Rule;
use palestra_contest::format::{Phase, RoundKind};
use palestra_contest::verify::verify_rounds;
use palestra_judge::jobs::tournament::{Facts, MOST_ROUNDS, Settings, format_terms};
use palestra_judge::jobs::{SeatResult, Step as VerdictStep, Verdict};
use palestra_judge::queue::{Job, Kind};
use palestra_judge::store::contests::Plan;
use palestra_judge::store::db::{Db, Tx};
use palestra_judge::store::receipts::hex;
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::tournaments::{self, NewTournament, Tournament};
use palestra_judge::store::{accounts, blobs, contests, entrants, guests, now, rounds};
use palestra_judge::work::Worker;

use crate::chaos::{Program, Workers, rows};
use crate::databases::Database;
use crate::dummy::Dummy;
use crate::site::{World, world};

/// Somebody with a player that may compete: its module is what it says.
async fn player(tx: &mut Tx, contest: i64, login: &str, module: &str) -> i64 {
    let known = accounts::by_login(tx, login).await.expect("an account");
    let account = match known {
        Some(account) => account.id,
        None => accounts::create(tx, login, login, None, false).await.expect("an account").expect("new"),
    };
    entrants::join(tx, contest, account, "student", login).await.expect("a member");
    let (_, entrant) = entrants::membership(tx, contest, account).await.expect("a member").expect("one");
    let entrant = entrant.expect("an entrant");
    let source = format!("// {login} {module}");
    let new = NewSubmission {
        contest,
        entrant,
        account,
        name: login,
        language: "cc",
        source: source.as_bytes(),
        seed: 1,
        received: now(),
        key: None,
    };
    let id = submissions::create(tx, &new).await.expect("a submission").expect("a free name");
    let job = Job { kind: Kind::Verdict, id, generation: 0 };
    submissions::fence(tx, job).await.expect("a fence");
    let step = VerdictStep { what: "fine".into(), good: true, notes: Vec::new(), matches: Vec::new() };
    let played = palestra_judge::jobs::Played {
        engine: "none".into(),
        record: Vec::new(),
        seats: vec![SeatResult { score: 1, fuel: 1, frozen: None }; 4],
    };
    let verdict = Verdict {
        steps: vec![step],
        module: Some(module.as_bytes().to_vec()),
        matches: vec![(1, vec![true; 4], played)],
    };
    assert!(submissions::decide(tx, job, contest, &verdict, 1).await.expect("a verdict"));
    entrants::represent(tx, entrant, id).await.expect("a representative");
    id
}

/// A contest with so many players; the last two sent the same module.
async fn contest(db: &Db, players: usize) -> i64 {
    let mut tx = db.write().await.expect("a transaction");
    let plan = Plan {
        slug: "ring".into(),
        game: "ork-island".into(),
        board: "board".into(),
        visible: "public".into(),
        closes: i64::MAX,
        ..Plan::default()
    };
    let contest = contests::create(&mut tx, &plan).await.expect("a contest").expect("a new one");
    for number in 0..players {
        let module = format!("module {}", number.min(players - 2));
        player(&mut tx, contest, &format!("p{number}"), &module).await;
    }
    tx.commit().await.expect("a commit");
    contest
}

const SMALL: Settings = Settings { league: 2, waves: 3, boards: 1, budget: 70, first: 11 };

/// A tournament with a secret that the test knows, so that two runs can be compared.
async fn announced(
    db: &Db,
    contest: i64,
    format: &str,
    beacon: &Rule,
    change: impl Fn(&mut NewTournament),
) -> i64 {
    let mut tx = db.write().await.expect("a transaction");
    guests::add(&mut tx, "ork-island", "Demo", "of the house", None).await.expect("a guest");
    let guests = guests::of_game(&mut tx, "ork-island").await.expect("guests");
    let format = format_terms(format, 4, &SMALL).expect("a format");
    let ring = contests::find(&mut tx, contest).await.expect("a contest").expect("one");
    let terms = palestra_judge::web::terms(&Dummy, &mut tx, &ring, format, beacon).await.expect("terms");
    let mut new = NewTournament {
        contest,
        title: "Grand",
        terms: &terms,
        guests: &guests,
        every_ms: 0,
        by_hand: true,
        changes: false,
    };
    change(&mut new);
    let id = tournaments::create(&mut tx, &new).await.expect("a tournament");
    let secret = palestra_contest::sha256(&[b"a secret of the test"]);
    let tip = palestra_contest::chain::Chain::new(secret, MOST_ROUNDS).tip();
    let query = "UPDATE tournament SET secret = $1, tip = $2 WHERE id = $3";
    match &mut tx {
        Tx::Sqlite(tx) => {
            let query = sqlx::query(query).bind(hex(&secret)).bind(hex(&tip)).bind(id);
            query.execute(&mut **tx).await.expect("a secret");
        }
        Tx::Postgres(tx) => {
            let query = sqlx::query(query).bind(hex(&secret)).bind(hex(&tip)).bind(id);
            query.execute(&mut **tx).await.expect("a secret");
        }
    }
    assert!(tournaments::change(&mut tx, id, &["announced"], "playing", now()).await.expect("a start"));
    tx.commit().await.expect("a commit");
    id
}

async fn look(db: &Db, id: i64) -> Option<(Tournament, Facts)> {
    let mut tx = db.read().await.ok()?;
    let tournament = tournaments::find(&mut tx, id).await.ok()??;
    let facts = rounds::facts(&mut tx, &tournament).await.ok()?;
    Some((tournament, facts))
}

/// Waits until something is so.
async fn until(db: &Db, id: i64, what: impl Fn(&Tournament, &Facts) -> bool) -> Facts {
    let began = Instant::now();
    loop {
        if let Some((tournament, facts)) = look(db, id).await
            && what(&tournament, &facts)
        {
            return facts;
        }
        assert!(began.elapsed() < Duration::from_secs(240), "nothing moves");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Everything that must be the same whatever happened on the way.
async fn known(db: &Db) -> Vec<String> {
    let queries = [
        "SELECT 'round ' || CAST(number AS TEXT) || ' ' || state || ' ' || lineup || ' ' || entrants || ' ' || COALESCE(ending, '') FROM round",
        "SELECT 'step ' || CAST(round AS TEXT) || ' ' || CAST(number AS TEXT) || ' ' || phase || ' ' || danger FROM step",
        "SELECT 'pairing ' || CAST(pairing.round AS TEXT) || ' ' || CAST(pairing.number AS TEXT) || ' ' || seats || ' ' || game.seed || ' ' || game.state
         FROM pairing JOIN game ON game.id = pairing.game",
        "SELECT 'score ' || game.key || ' ' || CAST(seat AS TEXT) || ' ' || CAST(score AS TEXT) FROM score JOIN game ON game.id = score.game",
        "SELECT 'player ' || CAST(number AS TEXT) || ' ' || name || ' ' || digest FROM player",
        "SELECT 'tournament ' || state FROM tournament",
        "SELECT 'receipt ' || CAST(number AS TEXT) || ' ' || head FROM receipt",
    ];
    let mut tx = db.read().await.expect("a transaction");
    let mut facts = Vec::new();
    for query in queries {
        facts.extend(rows::<(String,)>(&mut tx, query).await.into_iter().map(|(fact,)| fact));
    }
    facts.sort();
    facts
}

async fn with_kills(calm: Database, wild: Database) {
    let mut runs = Vec::new();
    for (database, kills) in [(&calm, 0), (&wild, 6)] {
        let db = Db::open(&database.address()).await.expect("a database");
        let contest = contest(&db, 10).await;
        let id = announced(&db, contest, "fair-show", &Rule::None, |_| {}).await;
        let mut workers = Workers::new(Program::Light, &database.address(), 2, 1000);
        for kill in 0..kills {
            tokio::time::sleep(Duration::from_millis(250 + 130 * kill)).await;
            workers.kill(kill as usize % 2);
            if let (Database::Server(cluster), 3) = (database, kill) {
                cluster.restart_at_once();
            }
        }
        let facts = until(&db, id, |tournament, _| tournament.state == "ended").await;
        assert!(facts.rounds.len() > 4, "{}", facts.rounds.len());
        let ends: Vec<RoundKind> =
            facts.rounds.iter().map(|round| round.ending.as_ref().expect("an end").kind).collect();
        assert_eq!(ends.last(), Some(&RoundKind::Final), "{ends:?}");
        // Anybody can check it.
        let proof = facts.proof(facts.rounds.len());
        let history = verify_rounds(&proof).expect("an honest tournament");
        assert_eq!(history.rounds.len(), facts.rounds.len());
        let standing = facts.standing(facts.rounds.len());
        let grades: Vec<(usize, f64)> =
            standing.places.iter().map(|place| (place.entrant, place.grade)).collect();
        assert_eq!(grades.len(), 10);
        runs.push((known(&db).await, grades));
    }
    assert_eq!(runs[0], runs[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_with_kills_is_a_calm_one_on_sqlite() {
    with_kills(Database::file(), Database::file()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_with_kills_is_a_calm_one_on_postgresql() {
    with_kills(Database::server(), Database::server()).await;
}

/// A worker in this process.
fn worker(db: &Db) -> tokio::task::JoinHandle<()> {
    tokio::spawn(Worker::of_the_house(db.clone(), Arc::new(Dummy), "here".into(), 2).run())
}

/// The Dummy is replaced, one sends a new version, one withdraws, one match is void; each round waits for dice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_between_rounds_counts_from_the_next_one_on() {
    let file = Database::file();
    let db = Db::open(&file.address()).await.expect("a database");
    let contest = contest(&db, 7).await;
    let id = announced(&db, contest, "official", &Rule::Dice, |new| new.changes = true).await;
    let working = worker(&db);
    let frozen = |number: usize| {
        move |_: &Tournament, facts: &Facts| {
            facts.rounds.len() == number && facts.rounds[number - 1].state == "frozen"
        }
    };
    let throw = |dice: &'static str| {
        let db = db.clone();
        async move {
            let mut tx = db.write().await.expect("a transaction");
            assert!(rounds::set_beacon(&mut tx, id, dice).await.expect("a beacon"));
            assert!(!rounds::set_beacon(&mut tx, id, dice).await.expect("no beacon"), "only once");
            tournaments::wake(&mut tx, id).await.expect("a job");
            tx.commit().await.expect("a commit");
        }
    };
    let first = until(&db, id, frozen(1)).await;
    // Dummy 0, guest 1, and copies have one number.
    assert_eq!(first.rounds[0].lineup, [2, 3, 4, 5, 6, 7, 7].map(Some));
    throw("1 2 3 4 5 6 1 2 3 4").await;
    until(&db, id, frozen(2)).await;
    let mut tx = db.write().await.expect("a transaction");
    let plan = contests::find(&mut tx, contest).await.expect("a contest").expect("one").plan;
    contests::change(&mut tx, contest, &Plan { dummy: "Demo".into(), ..plan }).await.expect("a change");
    player(&mut tx, contest, "p0", "a better module").await;
    assert!(rounds::withdraw(&mut tx, id, 1).await.expect("a withdrawal"));
    assert!(!rounds::withdraw(&mut tx, id, 1).await.expect("once"));
    tx.commit().await.expect("a commit");
    throw("4 5 6 4 5 6 1 1 1 1").await;
    let third = until(&db, id, frozen(3)).await;
    let (second, third_round) = (&third.rounds[1], &third.rounds[2]);
    assert_eq!(second.lineup, [2, 3, 4, 5, 6, 7, 7].map(Some), "what was frozen stays");
    assert_eq!(third_round.lineup[..2], [Some(9), None]);
    assert_eq!((second.house.padding, third_round.house.padding), (Some(0), Some(8)));
    assert_eq!((third.modules[8].name.as_str(), third.modules[8].since), ("Demo", 3));
    assert_eq!(third.modules[9].since, 3);
    // Later modules change nothing about earlier rounds.
    assert_eq!((third.history(2).players, third.history(3).players), (8, 10));
    for number in 4..40 {
        throw("6 6 6 6 6 6 6 6 6 6").await;
        let done = |tournament: &Tournament, facts: &Facts| {
            tournament.state == "ended" || frozen(number)(tournament, facts)
        };
        if look(&db, id).await.expect("a tournament").0.state == "ended" {
            break;
        }
        until(&db, id, done).await;
        if look(&db, id).await.expect("a tournament").0.state == "ended" {
            break;
        }
    }
    let ended = until(&db, id, |tournament, _| tournament.state == "ended").await;
    check(&ended);
    let standing = ended.standing(ended.rounds.len());
    let place = standing.places.iter().find(|place| place.entrant == 1).expect("a place");
    assert!(place.left.is_some_and(|left| left.withdrew && left.round == 2), "{place:?}");
    working.abort();
}

/// Follows a tournament whose house and modules changed, as anybody can.
fn check(facts: &Facts) {
    for rounds in 1..=facts.rounds.len() {
        verify_rounds(&facts.proof(rounds)).expect("an honest tournament");
    }
    let mut lie = facts.proof(facts.rounds.len());
    lie.rounds[0].beacon = "6 5 4 3 2 1 1 1 1 1".into();
    assert!(verify_rounds(&lie).is_err());
}

/// A match that kills whoever plays it: the teacher declares it void, and the round goes on without it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_nobody_can_play_is_void() {
    let file = Database::file();
    let db = Db::open(&file.address()).await.expect("a database");
    let contest = contest(&db, 8).await;
    let id = announced(&db, contest, "league", &Rule::None, |_| {}).await;
    let working = worker(&db);
    let facts =
        until(&db, id, |_, facts| facts.rounds.first().is_some_and(|round| !round.games.is_empty())).await;
    working.abort();
    let game = facts.rounds[0].games[3].id;
    let mut tx = db.write().await.expect("a transaction");
    let query = format!("UPDATE game SET state = 'waiting' WHERE id = {game}");
    let chunks =
        format!("UPDATE chunk SET state = 'dead' WHERE id = (SELECT chunk FROM game WHERE id = {game})");
    let forget =
        [format!("DELETE FROM score WHERE game = {game}"), format!("DELETE FROM result WHERE game = {game}")];
    let Tx::Sqlite(inner) = &mut tx else { unreachable!() };
    for query in [query, chunks].into_iter().chain(forget) {
        sqlx::query(sqlx::AssertSqlSafe(query)).execute(&mut **inner).await.expect("a change");
    }
    assert!(rounds::dead(&mut tx, id).await.expect("a count") >= 1);
    assert!(rounds::void_dead(&mut tx, id).await.expect("a count") >= 1);
    assert_eq!(rounds::dead(&mut tx, id).await.expect("a count"), 0);
    tournaments::wake(&mut tx, id).await.expect("a job");
    tx.commit().await.expect("a commit");
    let working = worker(&db);
    let facts = until(&db, id, |tournament, _| tournament.state == "ended").await;
    working.abort();
    assert!(facts.rounds[0].games[3].scores.is_empty());
    let notes = facts.rounds[0].ending.as_ref().expect("an end").notes.clone();
    assert!(notes[0].to_string().contains("void"), "{notes:?}");
    assert_eq!(facts.rounds[0].steps[0].0, Phase::League);
    check(&facts);
}

async fn number(world: &World, query: &'static str) -> i64 {
    let mut tx = world.db.read().await.expect("a transaction");
    rows::<(i64,)>(&mut tx, query).await[0].0
}

/// The teacher changes everything after the tournament: its matches are still repeated with what they were played with.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_names_what_it_was_played_with_whatever_the_contest_says_now() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    for number in 0..6 {
        player(&mut tx, world.contest, &format!("zwerg{number}"), &format!("module {number}")).await;
    }
    let boss = blobs::put(&mut tx, "module", b"\0asm boss").await.expect("a module");
    let plan = contests::find(&mut tx, world.contest).await.expect("a row").expect("a contest").plan;
    let before = Plan { dummy: "Boss".into(), dummy_module: Some(boss), budget: Some(55), ..plan.clone() };
    contests::change(&mut tx, world.contest, &before).await.expect("a change");
    tx.commit().await.expect("a commit");
    let id = announced(&world.db, world.contest, "official", &Rule::None, |new| new.by_hand = false).await;
    let working = worker(&world.db);
    let facts = until(&world.db, id, |tournament, _| tournament.state == "ended").await;
    working.abort();
    let padded = facts.rounds.iter().flat_map(|round| &round.games).find(|game| game.table.contains(&0));
    let game = padded.expect("seven players and the house").id;
    let mut tx = world.db.write().await.expect("a transaction");
    let after = Plan { board: "another board".into(), budget: Some(77), dummy: "Null".into(), ..plan };
    contests::change(&mut tx, world.contest, &after).await.expect("a change");
    tx.commit().await.expect("a commit");
    let student = world.sessions[1].as_deref();
    let page = world.get(&format!("/m/{game}"), student).await.body;
    let command = page.split("<code>palestra play ").nth(1).and_then(|rest| rest.split('<').next());
    let command = command.unwrap_or_else(|| panic!("no command: {page}"));
    assert!(command.contains(" AIBoss.wasm ") && command.contains("AIzwerg"), "{command}");
    assert!(command.ends_with(&format!(" -i match-{game}.cnf --budget 55")), "{command}");
    let with = world.get(&format!("/m/{game}/match.zip"), student).await;
    let text = String::from_utf8_lossy(&with.bytes).into_owned();
    assert!(with.status == 200 && !text.contains("another"), "{text}");
    for part in [&format!("match-{game}.cnfboard"), "AIBoss.wasm\0asm boss"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_leaks_before_it_is_released() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    for number in 0..7 {
        player(&mut tx, world.contest, &format!("zwerg{number}"), &format!("module {number}")).await;
    }
    let zwerg = accounts::by_login(&mut tx, "zwerg0").await.expect("an account").expect("one").id;
    let zwerg = accounts::begin_session(&mut tx, zwerg).await.expect("a session");
    tx.commit().await.expect("a commit");
    let (student, teacher) = (Some(zwerg.as_str()), world.sessions[4].as_deref());
    let form = "title=Grand&format=fair-show&league=1&waves=2&boards=1&release=by-hand&first=2";
    let made = world.post("/c/ring/tournaments", teacher, form).await;
    assert_eq!(made.status, 303, "{}", made.body);
    let address = made.header("location").to_owned();
    let id: i64 = address.trim_start_matches("/t/").parse().expect("a number");
    let page = world.get(&address, student).await.body;
    assert!(page.contains("It has not begun"), "{page}");
    let working = worker(&world.db);
    assert_eq!(world.post(&format!("{address}/state"), teacher, "to=playing").await.status, 303);
    assert_eq!(world.post(&format!("{address}/state"), teacher, "to=playing").await.status, 409);
    let facts = until(&world.db, id, |tournament, _| tournament.state == "ended").await;
    working.abort();
    let all = facts.rounds.len();
    assert!(all >= 4, "{all}");
    let game = facts.rounds[0].games[0].id;
    let secrets: Vec<String> =
        (1..=all as u32).map(|round| hex(&facts.chain().secret(round).expect("one"))).collect();

    // Before: no name in the table, no round, no match, no secret; the teacher sees all.
    let watched = [
        format!("{address}/round/1"),
        format!("/m/{game}"),
        format!("/m/{game}/match.rec"),
        format!("/m/{game}/match.out"),
        format!("/events?topic=game/{game}"),
        format!("/api/v1/games/{game}"),
    ];
    for path in &watched {
        assert_eq!(world.get(path, student).await.status, 404, "{path}");
        assert_eq!(world.get(path, teacher).await.status, 200, "{path}");
    }
    let pages = [
        address.clone(),
        format!("{address}/show"),
        format!("{address}/proof.json"),
        "/c/ring/matches".to_owned(),
        "/c/ring/ranking?q=x".to_owned(),
        "/c/ring/hall".to_owned(),
        "/c/ring/tournaments".to_owned(),
        "/c/ring".to_owned(),
        "/account/data.json".to_owned(),
        "/metrics".to_owned(),
    ];
    for path in &pages {
        let body = world.get(path, student).await.body;
        assert!(!body.contains("zwerg6"), "{path} tells a name: {body}");
        assert!(!secrets.iter().any(|secret| body.contains(secret)), "{path} tells a secret");
    }
    assert!(world.get(&address, teacher).await.body.contains("zwerg6"));
    let csv = world.get(&format!("{address}/grades.csv"), teacher).await.body;
    assert_eq!(csv.lines().count(), 8 + 3, "{csv}");
    assert!(csv.contains("zwerg6") && csv.contains("The grade comes from the order of leaving"), "{csv}");

    // One round: that one and no other.
    assert_eq!(world.post(&format!("{address}/release"), teacher, "round=1").await.status, 303);
    assert_eq!(world.get(&watched[0], student).await.status, 200);
    assert_eq!(world.get(&watched[1], student).await.status, 200);
    assert_eq!(world.get(&format!("{address}/round/2"), student).await.status, 404);
    let later = facts.rounds[1].games[0].id;
    assert_eq!(world.get(&format!("/m/{later}"), student).await.status, 404);
    let proof = world.get(&format!("{address}/proof.json"), student).await.body;
    let told = |secret: &&String| proof.contains(secret.as_str());
    assert_eq!(secrets.iter().filter(told).count(), 1, "{proof}");
    assert!(world.get(&address, student).await.body.contains("zwerg6"));

    // The show: matches come one after the other, and can be foreseen until then.
    let mut tx = world.db.write().await.expect("a transaction");
    let shown: Vec<i64> = facts.rounds[1].games.iter().map(|game| game.id).take(2).collect();
    rounds::schedule(&mut tx, id, 2, &shown, now() + 2500, 1500).await.expect("a show");
    tx.commit().await.expect("a commit");
    let said = |game: i64| format!("game={game}&seat=1&percent=60");
    assert_eq!(world.post(&format!("{address}/predict"), student, &said(shown[0])).await.status, 303);
    assert_eq!(world.post(&format!("{address}/predict"), student, &said(game)).await.status, 409);
    assert_eq!(world.post(&format!("{address}/predict"), None, &said(shown[1])).await.status, 404);
    let page = world.get(&format!("{address}/show"), student).await.body;
    assert!(page.contains("You say: zwerg") && page.contains(" wins, 60 % sure"), "{page}");
    assert!(page.contains("Nobody has predicted a match that was shown"), "{page}");
    assert_eq!(world.get(&format!("/m/{}", shown[0]), student).await.status, 404);
    tokio::time::sleep(Duration::from_millis(2700)).await;
    assert_eq!(world.get(&format!("/m/{}", shown[0]), student).await.status, 200);
    assert_eq!(world.post(&format!("{address}/predict"), student, &said(shown[0])).await.status, 409);
    let page = world.get(&format!("{address}/show"), None).await;
    assert_eq!(page.status, 404, "a contest for its members");
    let page = world.get(&format!("{address}/show"), student).await.body;
    assert!(page.contains("data-game") && page.contains("points, 1 match"), "{page}");
    tokio::time::sleep(Duration::from_millis(3200)).await;
    assert_eq!(world.get(&format!("{address}/round/2"), student).await.status, 200);

    // All: the champion is in the hall.
    assert_eq!(world.post(&format!("{address}/release"), teacher, &format!("round={all}")).await.status, 303);
    let champion = &facts.names[facts.standing(all).places[0].entrant];
    assert!(world.get("/c/ring/hall", student).await.body.contains(champion.as_str()));
    assert_eq!(number(&world, "SELECT COUNT(*) FROM event WHERE topic = 'alarm'").await, 0);
}

/// What a judge of the first version held is there, and it can do what is new.
#[tokio::test]
async fn a_judge_of_the_first_version_gets_tournaments() {
    let file = Database::file();
    let path = file.address();
    let options: sqlx::sqlite::SqliteConnectOptions =
        path.replace("sqlite:", "sqlite://").parse().expect("a path");
    let pool = sqlx::SqlitePool::connect_with(options.create_if_missing(true)).await.expect("a file");
    let first = include_str!("../../src/store/migrations/001.sql")
        .replace("{id}", "INTEGER PRIMARY KEY AUTOINCREMENT")
        .replace("{bytes}", "BLOB");
    sqlx::raw_sql(sqlx::AssertSqlSafe(first)).execute(&pool).await.expect("tables");
    let more = "CREATE TABLE schema_version (version BIGINT PRIMARY KEY); INSERT INTO schema_version VALUES (1);
        INSERT INTO contest (slug, title, game, board, dummy, languages, team_size, bad_words, opens, closes, visible, created)
        VALUES ('old', 'Old', 'g', 'b', 'Dummy', 'cc', 1, '', 0, 0, 'public', 0);
        INSERT INTO game (contest, kind, key, seed, state, created) VALUES (1, 'league', 'k', '1', 'waiting', 0);
        INSERT INTO seat (game, seat, name) VALUES (1, 0, 'Frodo');";
    sqlx::raw_sql(more).execute(&pool).await.expect("rows");
    pool.close().await;
    let db = Db::open(&path).await.expect("a database that was brought up to date");
    let mut tx = db.write().await.expect("a transaction");
    let seats: Vec<(String,)> = rows(&mut tx, "SELECT name FROM seat").await;
    assert_eq!(seats, [("Frodo".to_owned(),)]);
    let Tx::Sqlite(inner) = &mut tx else { unreachable!() };
    for (kind, fine) in [("tournament", true), ("nonsense", false)] {
        let query = "INSERT INTO game (contest, kind, key, seed, state, created) VALUES (1, $1, $1, '1', 'waiting', 0)";
        assert_eq!(sqlx::query(query).bind(kind).execute(&mut **inner).await.is_ok(), fine, "{kind}");
    }
    let checked: Vec<(String,)> = rows(&mut tx, "PRAGMA integrity_check").await;
    assert_eq!(checked, [("ok".to_owned(),)]);
}

/// While nobody needs the workers, they play on; a new version comes first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ladder_climbs_while_nothing_else_is_to_be_done() {
    use palestra_judge::{ladder, store::chunks};
    let file = Database::file();
    let db = Db::open(&file.address()).await.expect("a database");
    let contest = contest(&db, 8).await;
    assert_eq!(ladder::once(&db, &Dummy).await.expect("a look"), None, "nobody turned it on");
    let mut tx = db.write().await.expect("a transaction");
    contests::set_ladder(&mut tx, contest, true).await.expect("a ladder");
    tx.commit().await.expect("a commit");
    assert_eq!(ladder::once(&db, &Dummy).await.expect("a look"), None, "nobody works");
    let working = worker(&db);
    let played = |db: Db| async move {
        let mut tx = db.read().await.expect("a transaction");
        let query = "SELECT seat.submission FROM seat JOIN game ON game.id = seat.game AND game.kind = 'league' WHERE game.state = 'done'";
        rows::<(i64,)>(&mut tx, query).await
    };
    let climb = |until: usize| {
        let (db, played) = (db.clone(), played);
        async move {
            let began = Instant::now();
            while played(db.clone()).await.len() < 4 * until {
                ladder::once(&db, &Dummy).await.expect("a look");
                assert!(began.elapsed() < Duration::from_secs(120), "nothing moves");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    climb(32).await;
    let mut tx = db.write().await.expect("a transaction");
    while !chunks::open(&mut tx).await.expect("chunks").is_empty() {
        drop(tx);
        tokio::time::sleep(Duration::from_millis(50)).await;
        tx = db.write().await.expect("a transaction");
    }
    let new = player(&mut tx, contest, "p0", "a better module").await;
    tx.commit().await.expect("a commit");
    let before = played(db.clone()).await.len() / 4;
    climb(before + 16).await;
    working.abort();
    let now = played(db.clone()).await;
    let of_new = now.iter().filter(|(player,)| *player == new).count();
    // By lot it would sit at half of the tables of eight players.
    assert!(of_new >= 8, "{of_new} of {}", now.len() / 4 - before);
}

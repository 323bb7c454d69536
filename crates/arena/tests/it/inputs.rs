//! The zoo of hostile inputs (`conformance/zoo/inputs`): configurations, records and ledgers, each with what comes of it.
//!
//! The expectation is the last column of each table. After a change of wording, the test prints the new lines.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use palestra_arena::campaign::Ledger;
use palestra_arena::{
    Bout, BuiltIn, Listeners, Outcome, Record, Seated, Tape, find_game, games, play, verify,
};
use palestra_game::erased::AnyGame;

fn zoo(table: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/zoo/inputs").join(table)
}

/// Runs each row of a table through `judge`, which gets its columns without the last, and compares with that.
fn check(table: &str, least: usize, judge: impl Fn(&[&str]) -> String) {
    let text = fs::read_to_string(zoo(table)).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= least, "only {} rows in {table}", rows.len());
    let mut wrong = String::new();
    for row in rows {
        let (columns, expected) = row.rsplit_once('\t').unwrap();
        let columns: Vec<&str> = columns.split('\t').collect();
        let found = judge(&columns);
        if found != expected {
            writeln!(wrong, "{}\t{found}", columns.join("\t")).unwrap();
        }
        assert_eq!(found.lines().count(), 1, "one sentence: {found:?}");
        assert!(found.len() < 300 && !found.contains(char::is_control), "a short one: {found:?}");
    }
    if let Some(file) = std::env::var_os("PALESTRA_WRONG") {
        fs::write(Path::new(&file).join(table), &wrong).unwrap();
    }
    assert!(wrong.is_empty(), "these rows are other than {table} says:\n{wrong}");
}

/// A column with what cannot stand in a table: `\n`, `\0`, `\r`, `\u{...}` by number, and `*N` for N times all before it.
fn unescaped(column: &str) -> String {
    let mut text = String::new();
    let mut rest = column;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (letter, after) = after.split_at(1);
        rest = after;
        match letter {
            "n" => text.push('\n'),
            "r" => text.push('\r'),
            "t" => text.push('\t'),
            "0" => text.push('\0'),
            _ => {
                let (number, after) = after[1..].split_once('}').unwrap();
                text.push(char::from_u32(u32::from_str_radix(number, 16).unwrap()).unwrap());
                rest = after;
            }
        }
    }
    text.push_str(rest);
    match text.rsplit_once('*').and_then(|(part, times)| Some((part, times.parse().ok()?))) {
        Some((part, times)) => part.repeat(times),
        None => text,
    }
}

/// The default configuration, changed as a row says.
fn changed(default: &str, what: &str, with: &str) -> String {
    let (verb, object) = what.split_once(' ').unwrap_or((what, ""));
    match verb {
        "all" => with.to_owned(),
        "first" => default.replacen(default.split_whitespace().next().unwrap(), with, 1),
        "half" => default[..default.len() / 2].to_owned(),
        "more" => format!("{default} {with}"),
        "line" => {
            let number: usize = object.parse().unwrap();
            let line = |(k, line)| if k + 1 == number { with } else { line };
            default.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        "after" => {
            let place = default.find(object).unwrap_or_else(|| panic!("no {object}")) + object.len();
            let (before, after) = default.split_at(place);
            let word = after.split_whitespace().next().unwrap();
            format!("{before}{}", after.replacen(word, with, 1))
        }
        other => panic!("nobody knows how to {other}"),
    }
}

/// What comes of a configuration: a refusal, or a match that is played to its end.
fn fate(game: &'static dyn AnyGame, text: &str) -> String {
    let config = match game.parse(text) {
        Ok(config) => config,
        Err(error) => return format!("refused {error}"),
    };
    let bout = Bout { game, config, edition: game.editions()[0], seed: 1.into(), judged: false };
    match play(&bout, players(&bout), Listeners::default()) {
        Ok(finished) => {
            assert!(finished.outcomes.0.iter().all(|outcome| *outcome == Outcome::Played));
            "plays".to_owned()
        }
        Err(error) => format!("stuck {error}"),
    }
}

fn players(bout: &Bout) -> Vec<Seated> {
    let null = palestra_players::find(bout.game.name(), "Null").unwrap();
    let seat = |_| Seated { name: "Null".into(), player: Box::new(BuiltIn::new(null())) };
    (0..bout.config.seats()).map(seat).collect()
}

#[test]
fn every_configuration_gets_its_sentence() {
    check("configurations.tsv", 350, |columns| {
        let &[game, what, with] = columns else { panic!("three columns and a sentence: {columns:?}") };
        let game = find_game(game).unwrap();
        fate(game, &changed(game.default_config(), what, &unescaped(with)))
    });
}

/// A short match of this game.
fn record(game: &'static dyn AnyGame) -> Record {
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition: game.editions()[0], seed: 7.into(), judged: true };
    let mut tape = Tape::default();
    let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
    play(&bout, players(&bout), listeners).unwrap();
    Record::new(&bout, vec!["Null".into(); bout.config.seats()], tape)
}

/// Does to a record what a row says.
fn lie(record: &mut Record, what: &str) {
    const MANY: usize = 1_000_000;
    let seats = record.names.len();
    match what {
        "nothing" => {}
        "no name" => record.names.clear(),
        "a fifth name" => record.names.push("Fifth".into()),
        "a name of 2000 letters" => record.names[0] = "x".repeat(2000),
        "a name of control characters" => record.names[0] = "\u{1b}[2J\0\n".into(),
        "an engine of 2000 letters" => record.engine = "x".repeat(2000),
        "a game of 2000 letters" => record.game = "x".repeat(2000),
        "a game that there is not" => record.game = "chess".into(),
        "rules of tomorrow" => record.rules += 1,
        "no configuration" => record.config.clear(),
        "a configuration of 20 MB" => record.config = "x".repeat(20 << 20),
        "a configuration of another game" => record.config = "Chess 1.0".into(),
        "notes of 20 MB" => record.notes = "x".repeat(20 << 20),
        "a million rounds" => record.tape.orders.resize(MANY, vec![Vec::new(); seats]),
        "no round" => record.tape.orders.clear(),
        "a round too many" => record.tape.orders.push(vec![Vec::new(); seats]),
        "a million orders in a round" => record.tape.orders[0][0] = vec![[i32::MIN; 4]; MANY],
        "a million orders of a player" => {
            record.tape.orders.iter_mut().for_each(|round| round[0] = vec![[i32::MIN; 4]; 20_000]);
        }
        "more bytes than a record has" => {
            for round in &mut record.tape.orders {
                round.iter_mut().for_each(|orders| *orders = vec![[i32::MIN; 4]; 5_000]);
            }
            record.tape.orders.truncate(100);
            record.tape.digests.truncate(101);
            record.notes = "x".repeat(16 << 20);
            record.config = "x".repeat(16 << 20);
        }
        "100 kB beside orders" => record.tape.beside = vec![vec![vec![0; 100_000]; seats]],
        "no fingerprint" => record.tape.digests.clear(),
        "a fingerprint too many" => record.tape.digests.push(0),
        "another score" => record.tape.scores[0] += 1,
        "a score beyond all" => record.tape.scores[0] = i64::MAX,
        "senseless orders" => record.tape.orders[0][0] = vec![[i32::MIN, i32::MAX, -1, 0]; 3],
        "frozen at the end of time" => {
            let fault = palestra_arena::Fault::OutOfBudget;
            record.tape.outcomes[0] = Outcome::Frozen { round: u32::MAX, fault };
        }
        "frozen with a long reason" => {
            let fault = palestra_arena::Fault::BadModule("x".repeat(20_000));
            record.tape.outcomes[0] = Outcome::Frozen { round: 0, fault };
        }
        "fuel beyond all" => record.tape.spent[0][0] = u64::MAX,
        other => panic!("nobody knows {other}"),
    }
}

/// Whatever is written can be read, whatever is read gets a verdict.
#[test]
fn every_record_gets_its_sentence() {
    let records: Vec<(&str, Record)> = games().iter().map(|game| (game.name(), record(*game))).collect();
    check("records.tsv", 130, |columns| {
        let &[game, what] = columns else { panic!("two columns and a sentence: {columns:?}") };
        let mut record = records.iter().find(|(name, _)| *name == game).unwrap().1.clone();
        lie(&mut record, what);
        let bytes = match record.to_bytes() {
            Ok(bytes) => bytes,
            Err(error) => return format!("not written: {error}"),
        };
        let read = Record::from_bytes(&bytes).unwrap_or_else(|error| panic!("{game}, {what}: {error}"));
        match verify(read) {
            Ok(_) => "holds".to_owned(),
            Err(error) => error.to_string(),
        }
    });
}

#[test]
fn every_ledger_gets_its_sentence() {
    let folder = std::env::temp_dir().join(format!("palestra-ledgers-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    check("ledgers.tsv", 20, |columns| {
        let &[content] = columns else { panic!("a content and a sentence: {columns:?}") };
        let file = folder.join("results");
        let content = unescaped(content);
        fs::write(&file, &content).unwrap();
        let head = serde_json::from_str(r#"{"game":"ork-island","seed":1}"#).unwrap();
        match Ledger::open(&file, &head, 4) {
            Ok(opened) => {
                let after = fs::read_to_string(&file).unwrap();
                let kept =
                    if after.starts_with(&content) || content.starts_with(&after) { "" } else { "not " };
                format!("{} players, {} matches, {kept}kept", opened.players.len(), opened.rows.len())
            }
            Err(error) => {
                assert_eq!(fs::read_to_string(&file).unwrap(), content, "nothing is changed");
                error.to_string().replace(&file.display().to_string(), "FILE")
            }
        }
    });
    fs::remove_dir_all(&folder).unwrap();
}

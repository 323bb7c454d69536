//! `palestra contest` and `palestra simulate`.

use std::process::Stdio;
use std::time::Duration;

use super::errors::complaint;
use super::{Place, root, short_config};

/// A folder `club` with seven players, two of them copies, and a short configuration.
fn place() -> Place {
    let place = Place::new();
    short_config(&place, "short.cnf");
    std::fs::create_dir(place.path("club")).unwrap();
    for (number, source) in ["Demo", "Null", "Demo", "Null", "Demo", "Null"].iter().enumerate() {
        let file = root().join(format!("players/cpp/ork-island/AI{source}.cc"));
        let text = std::fs::read_to_string(file).unwrap();
        let name = format!("P{number}");
        let text = text.replace(&format!("PLAYER_NAME {source}"), &format!("PLAYER_NAME {name}"));
        place.write(&format!("club/AI{name}.cc"), &text);
    }
    let twin = std::fs::read_to_string(place.path("club/AIP0.cc")).unwrap();
    place.write("club/AITwin.cc", &twin);
    place
}

const CONTEST: &str = "contest club --game ork-island -i short.cnf -q -s 1";

fn ledger(place: &Place, format: &str) -> String {
    std::fs::read_to_string(place.path(&format!("club/contest-{format}.palestra"))).unwrap()
}

#[test]
fn the_grades_do_not_depend_on_threads_kills_or_resumes() {
    let (one, two) = (place(), place());
    for format in ["fair-show", "official", "league --budget 60"] {
        let words = format!("{CONTEST} --format {format} --csv grades.csv");
        let whole = one.run(&format!("{words} --threads 1"));
        assert_eq!(whole.code, Some(0), "{}", whole.err);
        let name = format.split(' ').next().unwrap();
        // Killed again and again in the middle, each time a little later.
        for enough in [2, 9, 20] {
            let mut child =
                two.command(&format!("{words} --threads 3")).stdout(Stdio::null()).spawn().unwrap();
            let file = two.path(&format!("club/contest-{name}.palestra"));
            let played = || std::fs::read_to_string(&file).unwrap_or_default().matches("{\"match\"").count();
            while played() < enough && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(2));
            }
            let _ = child.kill();
            child.wait().unwrap();
        }
        let ran = two.run(&format!("{words} --threads 2"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ledger(&one, name), ledger(&two, name), "{format}");
        let grades = |place: &Place| std::fs::read_to_string(place.path("grades.csv")).unwrap();
        assert_eq!(grades(&one), grades(&two), "{format}");
        assert_eq!(grades(&one).lines().count(), 8);
        // Copies have one grade.
        let grade = |file: &str| {
            let all = grades(&one);
            all.lines().find(|line| line.contains(file)).unwrap().split(',').nth(3).unwrap().to_owned()
        };
        assert_eq!(grade("AIP0.cc"), grade("AITwin.cc"), "{format}");
    }
}

#[test]
fn a_report_for_people_and_one_for_programs() {
    let place = place();
    place
        .write("club/AIBroken.cc", "#include \"Player.hh\"\n#define PLAYER_NAME Broken\nint x = gollum();\n");
    let ran = place.run(&format!("{CONTEST} --html report.html --json all.json"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("left out: AIBroken.cc cannot play: "), "{}", ran.err);
    assert!(ran.out.contains("Ork Island contest, fair-show: 7 players, "), "{}", ran.out);
    let page = std::fs::read_to_string(place.path("report.html")).unwrap();
    for words in [
        "<h2>Grades</h2>",
        "<h2>Rounds</h2>",
        "AITwin.cc",
        "</b> wins before ",
        "Left out",
        "<h2>What happened</h2>",
        "AIP0.cc, AITwin.cc are the same program",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let link = page.split("href=\"").nth(1).unwrap().split('?').next().unwrap();
    assert!(std::fs::read_to_string(place.path(link)).unwrap().contains("const match=`"), "{link}");
    let all: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(place.path("all.json")).unwrap()).unwrap();
    assert_eq!(all["grades"].as_array().unwrap().len(), 7);
    assert_eq!(all["finished"], true);
}

#[test]
fn what_cannot_be_is_refused() {
    let place = place();
    let refused = |words: &str, why: &str| {
        let said = complaint(&place, words);
        assert!(said.contains(why), "{words}: {said}");
    };
    refused("contest nowhere --game ork-island", "there is no folder nowhere");
    place.run(&format!("{CONTEST} --format official"));
    refused(
        "contest club --game ork-island -i short.cnf -q --format official -s 2",
        "(master seed: \"1\" there, \"2\" now)",
    );
    // Seeds had 64 bits before: such a contest does not go on.
    let old = ledger(&place, "official").replace("\"contest 2\"", "\"contest 1\"");
    place.write("club/contest-official.palestra", &old);
    refused(&format!("{CONTEST} --format official"), "(palestra: \"contest 1\" there, \"contest 2\" now)");
    refused("simulate --truth wishes", "there is no truth \"wishes\"");
    refused("simulate --like short.cnf", "line 1 makes no sense");
}

#[test]
fn a_simulation_says_the_same_with_any_number_of_threads() {
    let place = place();
    let words = "simulate --players 24 --repetitions 3 --json";
    let one = place.run(&format!("{words} one.json --threads 1"));
    let two = place.run(&format!("{words} two.json --threads 2"));
    assert_eq!((one.code, &one.out), (Some(0), &two.out), "{}", one.err);
    assert!(one.out.contains("mean error of a grade"), "{}", one.out);
    let file = |name: &str| std::fs::read_to_string(place.path(name)).unwrap();
    assert_eq!(file("one.json"), file("two.json"));
    // Last year's contest as a model.
    assert_eq!(place.run(&format!("{CONTEST} --format league --budget 40")).code, Some(0));
    let like = place.run("simulate --like club/contest-league.palestra --repetitions 2");
    assert_eq!(like.code, Some(0), "{}", like.err);
    assert!(like.out.contains("6 players, 2 repetitions"), "{}", like.out);
}

/// A frozen player stays in, its score at the end counts as any other: the match is not void, and it has a grade.
#[test]
fn a_frozen_player_stays_in_and_its_scores_count() {
    let place = place();
    let text = std::fs::read_to_string(root().join("players/cpp/ork-island/AINull.cc")).unwrap();
    let text = text
        .replace("PLAYER_NAME Null", "PLAYER_NAME Frozen")
        .replace("play () {", "play () { __builtin_trap();");
    assert!(text.contains("__builtin_trap"), "{text}");
    place.write("club/AIFrozen.cc", &text);
    let ran = place.run(&format!("{CONTEST} --json all.json --csv grades.csv"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows: Vec<serde_json::Value> =
        ledger(&place, "fair-show").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let frozen = |row: &&serde_json::Value| row["match"]["frozen"].is_array();
    let cold: Vec<_> = rows.iter().filter(frozen).collect();
    assert!(cold.len() >= 5, "{}", cold.len());
    assert!(cold.iter().all(|row| row["match"]["scores"].as_array().unwrap().len() == 4));
    assert!(cold.iter().all(|row| row["match"]["frozen"][0]["round"] == 0), "{:?}", cold[0]);
    let all: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(place.path("all.json")).unwrap()).unwrap();
    let played =
        all["sessions"].as_array().unwrap().iter().flat_map(|session| session["matches"].as_array().unwrap());
    assert!(played.clone().all(|game| game["void"].is_null()));
    let grade = all["grades"].as_array().unwrap().iter().find(|place| place["name"] == "Frozen").unwrap();
    assert!(grade["posterior"]["rank low"].is_number(), "it has a rank like the others: {grade}");
    let played = format!("was frozen in {0} of {0} matches, the first time in round 0: ", cold.len());
    assert!(ran.out.contains(&format!("Frozen {played}")), "{}", ran.out);
}

/// A true file of a contest holds; whatever is changed in it, in its records or among its players is noticed.
#[test]
fn a_published_contest_is_checked_and_every_change_is_noticed() {
    let place = place();
    let ran = place.run(&format!("{CONTEST} --format league --budget 12"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // The matches are there already: their records are made again.
    let ran = place.run(&format!("{CONTEST} --format league --budget 12 --proof proof"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let held = place.run("verify --round proof --players club --json -");
    let said: serde_json::Value = serde_json::from_str(&held.out).unwrap();
    assert_eq!((said["result"].as_str(), held.code), (Some("holds"), Some(0)), "{said}");
    for what in ["matches", "records", "played again"] {
        assert_eq!(said[what], 12, "{what}");
    }
    assert!(place.run("verify --round proof").out.contains("records: all 12 hold"));

    let text = std::fs::read_to_string(place.path("proof/round.json")).unwrap();
    let honest: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut leaves = Vec::new();
    every_leaf(&honest, String::new(), &mut leaves);
    assert!(leaves.len() > 100, "{}", leaves.len());
    // One of a kind is enough: the last is where an oversight would hide.
    let kind = |path: &String| path.replace(|c: char| c.is_ascii_digit(), "");
    leaves.sort_by_key(kind);
    leaves.dedup_by_key(|path| kind(path));
    for path in leaves {
        let mut changed = honest.clone();
        let leaf = changed.pointer_mut(&path).unwrap();
        *leaf = other(leaf);
        place.write("changed.json", &changed.to_string());
        let ran = place.run("verify --round changed.json --records proof/records");
        assert!(matches!(ran.code, Some(1 | 2)), "{path}: {}{}", ran.out, ran.err);
        let said = ran.out + &ran.err;
        assert_eq!(said.trim().lines().count(), 1, "{path}: {said}");
        assert!(!said.contains("panicked"), "{path}: {said}");
    }
}

/// Who changes scores and digests alike is found by records, and without them by the players.
#[test]
fn scores_that_never_were_are_found_by_records_or_players() {
    let place = place();
    let ran = place.run(&format!("{CONTEST} --format league --budget 12 --proof proof"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = std::fs::read_to_string(place.path("proof/round.json")).unwrap();
    let mut proof: palestra_contest::verify::Proof = serde_json::from_str(&text).unwrap();
    let forge = |proof: &mut palestra_contest::verify::Proof| {
        let mut results = Default::default();
        for (round, said) in (1..).zip(&mut proof.rounds) {
            results = said.results_digest(&results, round);
            said.results = results;
        }
        place.write("forged.json", &serde_json::to_string(proof).unwrap());
    };
    let last = proof.rounds.last_mut().unwrap().matches.last_mut().unwrap();
    last.scores[0] += 1;
    forge(&mut proof);
    let alone = place.run("verify --round forged.json");
    assert_eq!(alone.code, Some(0), "{}", alone.err);
    assert!(alone.out.contains("records not checked"), "{}", alone.out);
    let differs = |words: &str, why: &str| {
        let ran = place.run(&format!("verify --round forged.json {words}"));
        assert!(ran.code == Some(1) && ran.out.contains(why), "{words}: {}{}", ran.out, ran.err);
    };
    differs("--records proof/records", "match 12: its record has other scores");
    differs("--players club", "match 12: its players have other scores when they play again");
    // A match without a result may be the house's misfortune; that it can be played is told.
    let scores = std::mem::take(&mut proof.rounds.last_mut().unwrap().matches.last_mut().unwrap().scores);
    let record = proof.rounds.last_mut().unwrap().matches.last_mut().unwrap().record.take();
    forge(&mut proof);
    let void = place.run("verify --round forged.json --players club");
    assert!(
        void.code == Some(0) && void.out.contains("1 of the void matches can be played here"),
        "{}",
        void.out
    );
    let last = proof.rounds.last_mut().unwrap().matches.last_mut().unwrap();
    (last.scores, last.record) = (scores, record);
    // The record of another match, and one that is no record.
    let record = proof.rounds[0].matches[0].record;
    proof.rounds.last_mut().unwrap().matches.last_mut().unwrap().record = record;
    forge(&mut proof);
    differs("--records proof/records", "match 12: its record: it is of another match: the seed is another");
    std::fs::create_dir(place.path("junk")).unwrap();
    place.write("junk/junk.rec", "no record");
    let junk = palestra_arena::Address::of(b"no record");
    proof.rounds.last_mut().unwrap().matches.last_mut().unwrap().record = Some(*junk.as_bytes());
    forge(&mut proof);
    differs("--records junk", "match 12: its record: this is not a record of a match");
    let refused = |words: &str, why: &str| {
        let said = complaint(&place, words);
        assert!(said.contains(why), "{words}: {said}");
    };
    refused("verify --round nowhere.json", "nowhere.json: cannot read it");
    refused("verify --round short.cnf", "this is no file of a contest, or a damaged one");
    refused("verify --round forged.json --records nowhere", "cannot read the folder nowhere");
    refused("verify --records proof/records", "--round");
}

/// The paths of everything in a text of JSON that has no parts.
fn every_leaf(value: &serde_json::Value, path: String, leaves: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(parts) => {
            parts.iter().for_each(|(name, part)| every_leaf(part, format!("{path}/{name}"), leaves));
        }
        serde_json::Value::Array(parts) if !parts.is_empty() => {
            parts.iter().enumerate().for_each(|(k, part)| every_leaf(part, format!("{path}/{k}"), leaves));
        }
        _ => leaves.push(path),
    }
}

/// Something like it that is not it.
fn other(leaf: &serde_json::Value) -> serde_json::Value {
    use serde_json::{Value, json};
    match leaf {
        Value::String(word) if word.is_empty() => json!("x"),
        Value::String(word) => {
            let last = if word.ends_with('1') { '2' } else { '1' };
            json!(format!("{}{last}", &word[..word.len() - 1]))
        }
        Value::Number(number) if number.is_f64() => json!(number.as_f64().unwrap() / 2.0),
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::Bool(is) => json!(!is),
        Value::Array(_) => json!([0]),
        _ => json!(1),
    }
}

//! Results for programs, several boards, and the records of all matches.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Place, root, short_config};

/// A folder with two boards on which matches do not end alike.
fn place() -> Place {
    let place = Place::new();
    short_config(&place, "a.cnf");
    let text = std::fs::read_to_string(place.path("a.cnf")).unwrap();
    place.write("b.cnf", &text.replace("nb_rounds 12", "nb_rounds 30"));
    place
}

fn json(place: &Place, file: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(place.path(file)).unwrap()).unwrap()
}

/// The lines of a table without its head, each taken apart. No field of these tests holds a comma.
fn csv(place: &Place, file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(place.path(file)).unwrap();
    let fields = |line: &str| line.split(',').map(|field| field.trim_matches('"').to_owned()).collect();
    text.lines().skip(1).map(fields).collect()
}

/// The files of a folder, in order.
fn files(place: &Place, folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(place.path(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The boards of all matches, by their seeds; each seed has the one of its remainder.
fn boards(rows: &[Vec<String>]) -> BTreeMap<u64, String> {
    let seeds: BTreeMap<u64, String> =
        rows.iter().map(|row| (row[1].parse().unwrap(), row.last().unwrap().clone())).collect();
    for (seed, board) in &seeds {
        assert_eq!(board, ["a.cnf", "b.cnf"][(seed % 2) as usize], "seed {seed}");
    }
    seeds
}

#[test]
fn an_arena_has_several_boards_and_keeps_every_match() {
    let place = place();
    let ran = place.run(
        "arena ork-island Dummy Ugluk Snaga Gollum -i a.cnf -i b.cnf -n 8 -q \
         --records all --csv all.csv --json all.json",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows = csv(&place, "all.csv");
    assert_eq!(rows.len(), 8 * 4);
    assert_eq!(boards(&rows).len(), 2);
    let summary = json(&place, "all.json");
    assert_eq!(summary["boards"], serde_json::json!(["a.cnf", "b.cnf"]));
    assert_eq!(summary["matches"], 8);

    // A line of the table is a match that anybody can play again.
    for table in [&rows[..4], &rows[28..]] {
        let names: Vec<&str> = table.iter().map(|row| row[3].as_str()).collect();
        let (seed, board) = (&table[0][1], table[0].last().unwrap());
        let words = format!("play ork-island {} -s {seed} -i {board} -o m.out --no-stderr", names.join(" "));
        let played = place.run(&words);
        for row in table {
            let told = format!("info: player {} got score {}\n", row[3], row[4]);
            assert!(played.err.contains(&told), "{words}: {told}{}", played.err);
        }
    }

    let kept = files(&place, "all");
    assert_eq!(kept.len(), 8);
    for (number, name) in kept.iter().enumerate() {
        let seed = &rows[4 * number][1];
        assert_eq!(*name, format!("match-{:05}-seed-{seed}.rec", number + 1));
        let verified = place.run(&format!("verify all/{name}"));
        assert_eq!(verified.code, Some(0), "{name}: {}{}", verified.out, verified.err);
    }
}

#[test]
fn a_league_has_several_boards_and_keeps_every_match() {
    let place = place();
    std::fs::create_dir(place.path("club")).unwrap();
    std::fs::copy(root().join("kit/steps/ork-island/AIUgluk.wasm"), place.path("club/AIUgluk.wasm")).unwrap();
    let ran = place.run(
        "league club --game ork-island -i a.cnf -i b.cnf -n 16 -q -s 1 \
         --records all --csv all.csv --json all.json",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows = csv(&place, "all.csv");
    assert_eq!(rows.len(), 16 * 4);
    assert_eq!(boards(&rows).values().collect::<std::collections::BTreeSet<_>>().len(), 2);
    assert_eq!(files(&place, "all").len(), 16);
    let verified = place.run(&format!("verify all/{}", files(&place, "all")[0]));
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);

    let league = json(&place, "all.json");
    assert_eq!((&league["game"], &league["matches"]), (&"ork-island".into(), &16.into()));
    let players = league["players"].as_array().unwrap();
    let ratings: Vec<f64> = players.iter().map(|player| player["rating"]["mean"].as_f64().unwrap()).collect();
    assert!(ratings.is_sorted_by(|better, worse| better >= worse), "{ratings:?}");
    let mine = players.iter().find(|player| player["file"] == "AIUgluk.wasm").unwrap();
    let firsts = rows.iter().filter(|row| mine["name"] == row[3].as_str()).count();
    assert_eq!(mine["matches"], firsts, "{mine}");
}

#[test]
fn a_comparison_is_told_to_programs() {
    let place = place();
    let verdict = |words: &str| {
        let ran = place.run(&format!("arena ork-island {words} -i a.cnf -q --json -"));
        serde_json::from_str::<Value>(&ran.out).unwrap()["versus"].clone()
    };
    let better = verdict("Dummy Null Demo Null --versus Null");
    assert_eq!(better["verdict"], "better");
    assert!(better["gain"]["low"].as_f64().unwrap() > 0.0, "{better}");
    assert!(better["evidence"].as_f64() >= better["upper"].as_f64(), "{better}");
    let open = verdict("Demo Demo Demo Null --versus Demo -n 16");
    assert_eq!((&open["verdict"], &open["gain"]["mean"]), (&"not decided".into(), &0.0.into()));
}

#[test]
fn check_estimates_and_tells_programs() {
    let place = place();
    std::fs::create_dir(place.path("club")).unwrap();
    std::fs::copy(root().join("kit/steps/ork-island/AIUgluk.wasm"), place.path("club/AIUgluk.wasm")).unwrap();
    place.write("club/AIBad.wasm", "no module");
    let ran = place.run(
        "check club --game ork-island -i a.cnf -s 1 -n 11 --against Demo \
         --records exam --json all.json --csv all.csv",
    );
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let all = json(&place, "all.json");
    let of = |file: &str| {
        let players = all["players"].as_array().unwrap();
        players.iter().find(|player| player["file"] == file).unwrap().clone()
    };
    let (bad, good) = (of("club/AIBad.wasm"), of("club/AIUgluk.wasm"));
    assert_eq!((&bad["good"], &bad["estimate"]), (&false.into(), &Value::Null));
    let estimate = &good["estimate"];
    assert_eq!(estimate["matches"], 12, "every seat as often as every other: {estimate}");
    let (wins, first) = (estimate["wins"].as_f64().unwrap(), &estimate["first"]);
    assert!((first["mean"].as_f64().unwrap() - wins / 12.0).abs() < 1e-9, "{estimate}");
    assert!(first["low"].as_f64() < first["mean"].as_f64() || wins == 0.0, "{estimate}");
    assert!((estimate["needed"].as_f64().unwrap().powi(4) - 0.5).abs() < 1e-9, "{estimate}");
    let passes = estimate["passes"]["mean"].as_f64().unwrap();
    assert!((passes - (wins / 12.0).powi(4)).abs() < 1e-9, "{estimate}");

    let rows = csv(&place, "all.csv");
    assert_eq!(rows.len(), 2);
    assert_eq!(
        rows[1][..5],
        ["club/AIUgluk.wasm", "ork-island", &good["good"].to_string(), &wins.to_string(), "12"]
    );
    assert!(rows[0][2] == "false" && !rows[0].last().unwrap().is_empty(), "{rows:?}");
    let exam: Vec<String> = (0..4).map(|number| format!("AIUgluk-{number}.rec")).collect();
    let kept = files(&place, "exam");
    assert!(exam.iter().all(|name| kept.contains(name)), "{kept:?}");
    let verified = place.run("verify exam/AIUgluk-0.rec");
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
}

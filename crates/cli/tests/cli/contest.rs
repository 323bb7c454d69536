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
    for words in ["<h2>Grades</h2>", "<h2>Rounds</h2>", "AITwin.cc", "</b> wins before ", "Left out"] {
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
    assert!(like.out.contains("7 players, 2 repetitions"), "{}", like.out);
}

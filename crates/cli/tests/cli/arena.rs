//! `palestra arena`: many matches.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::errors::complaint;
use super::{Place, short_config, without_addresses};

/// A folder with a short configuration, `short.cnf`.
fn place() -> Place {
    let place = Place::new();
    short_config(&place, "short.cnf");
    place
}

const MIXED: &str = "arena ork-island Demo Null Demo Dummy -i short.cnf";

/// A summary without what no two runs share: the time.
fn timeless(json: &str) -> String {
    json.lines().filter(|line| !line.contains("cpu_milliseconds")).collect::<Vec<_>>().join("\n")
}

#[test]
fn results_are_told_in_a_table() {
    let place = place();
    let ran = place.run(&format!("{MIXED} -n 10"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.err, "12 matches instead of 10: every seed is played in all seatings\n");
    // The form is what counts here: numbers change with the rules, times with the machine.
    let form = ran.out.replace(|c: char| c.is_ascii_digit() || c == '.', "#");
    let told: Vec<String> =
        form.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let mut told = told.join("\n");
    while told.contains("##") {
        told = told.replace("##", "#");
    }
    insta::assert_snapshot!(told);
}

#[test]
fn results_do_not_depend_on_threads() {
    let place = place();
    for players in ["Demo Null Demo Dummy", "Demo Null Demo Dummy Demo Null"] {
        let run = |threads: u32| {
            let words = format!("arena ork-island {players} -i short.cnf -n 40 -q --threads {threads}");
            let csv = place.run(&format!("{words} --csv -")).out;
            (csv, timeless(&place.run(&format!("{words} --json -")).out))
        };
        let (one, four) = (run(1), run(4));
        assert_eq!(one.0.lines().count(), 161, "{}", one.0);
        assert_eq!(one, four);
    }
    let versus = |threads: u32| {
        let words =
            format!("arena ork-island Demo Null Demo Null -i short.cnf --versus Null -q --threads {threads}");
        timeless(&place.run(&format!("{words} --json -")).out)
    };
    assert_eq!(versus(1), versus(3));
}

#[test]
fn everybody_sits_everywhere_equally_often() {
    let place = place();
    let csv = place.run("arena ork-island Demo Null Dummy -i short.cnf -n 8 -q --csv -").out;
    for player in ["Demo", "Null"] {
        for seat in 0..4 {
            let there = |line: &&str| {
                line.split(',').skip(2).take(2).eq([&*seat.to_string(), &format!("\"{player}\"")])
            };
            assert_eq!(csv.lines().filter(there).count(), 2, "{player} on seat {seat}:\n{csv}");
        }
    }
}

#[test]
fn a_better_player_is_found_out_and_a_worse_one_too() {
    let place = place();
    let better = place.run("arena ork-island Demo Null Demo Null -i short.cnf --versus Null -q");
    assert_eq!(better.code, Some(0), "{}", better.out);
    assert!(better.out.contains("\nDemo is better than Null (2): +"), "{}", better.out);
    assert!(better.out.contains("5 % at most are called better"), "{}", better.out);
    let worse = place.run("arena ork-island Null Demo Demo Demo -i short.cnf --versus Demo -q");
    assert_eq!(worse.code, Some(1));
    assert!(worse.out.contains("Null is not better than Demo"), "{}", worse.out);
    let open = place.run("arena ork-island Demo Demo Demo Null -i short.cnf --versus Demo -n 16 -q");
    assert_eq!(open.code, Some(1));
    assert!(
        open.out.contains("Not decided whether") && open.out.contains("more matches are expected"),
        "{}",
        open.out
    );
}

#[test]
fn an_interrupted_contest_goes_on_where_it_stopped() {
    let place = place();
    let whole = place.run(&format!("{MIXED} -n 24 -q --csv -")).out;
    let first = place.run(&format!("{MIXED} -n 12 -q --resume kept.txt --csv -")).out;
    assert!(whole.starts_with(&first));
    // The last line is torn in the middle, as when the power fails.
    let kept = std::fs::read_to_string(place.path("kept.txt")).unwrap();
    std::fs::write(place.path("kept.txt"), &kept[..kept.len() - 20]).unwrap();
    let again = place.run(&format!("{MIXED} -n 24 --resume kept.txt --csv -"));
    assert_eq!(again.err, "kept.txt holds 11 matches already\n");
    assert_eq!(again.out, whole);
    let file = std::fs::read_to_string(place.path("kept.txt")).unwrap();
    assert_eq!(file.lines().filter(|line| line.starts_with("{\"match\"")).count(), 24);
    assert!(file.starts_with(&kept[..kept.len() - 300]), "what was there is still there");
}

#[test]
fn ctrl_c_tells_what_is_known() {
    let place = place();
    let mut command = place.command(&format!("{MIXED} -n 9999999 --resume kept.txt"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let matches =
        || std::fs::read_to_string(place.path("kept.txt")).unwrap_or_default().matches("{\"match\"").count();
    let begin = Instant::now();
    while matches() < 8 {
        assert!(begin.elapsed() < Duration::from_secs(300) && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("(interrupted)") && told.contains("\nDummy "), "{told}");
    // All that was told is kept.
    let count: usize = told.split(" matches:").next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(matches(), count);
}

#[test]
fn the_worst_matches_are_kept_and_hold() {
    let place = place();
    let ran = place.run("arena ork-island Null Demo Demo Demo -i short.cnf -n 16 --save-lost lost");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut files: Vec<_> =
        std::fs::read_dir(place.path("lost")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 10);
    let verified = place.run(&format!("verify {}", files[0].display()));
    assert_eq!(verified.code, Some(0), "{}", verified.out);
    assert!(ran.err.contains("palestra watch lost/lost-01-seed-"), "{}", ran.err);
    let none = place.run("arena ork-island Dummy Null Null Null -i short.cnf -n 4 --save-lost none");
    assert!(none.err.ends_with("Dummy lost nothing: no record is kept\n"), "{}", none.err);
}

#[test]
fn a_player_that_freezes_in_every_match_is_told() {
    let place = place();
    super::players::sauron(&place, "if (round() == 2) abort();");
    let ran = place.run("arena ork-island Sauron -i short.cnf -n 4 --csv all.csv --json all.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("\nSauron was frozen 4 times in 4 matches: abort\n"), "{}", ran.out);
    assert!(
        ran.out.contains("first with seed 1, seat ") && ran.out.contains("palestra play ork-island "),
        "{}",
        ran.out
    );
    let csv = std::fs::read_to_string(place.path("all.csv")).unwrap();
    assert_eq!(csv.matches(",2,\"abort\",\"short.cnf\"\n").count(), 4, "{csv}");
    let json = std::fs::read_to_string(place.path("all.json")).unwrap();
    assert_eq!(json.matches("\"why\": \"abort\"").count(), 4);
}

#[test]
fn each_mistake_has_its_sentence() {
    let place = place();
    place.write("notes.txt", "these are my notes\n");
    place.write("binary", "\u{0}\u{1}no newline");
    std::fs::create_dir(place.path("folder")).unwrap();
    place.run(&format!("{MIXED} -n 4 -q --resume kept.txt"));
    let kept = std::fs::read_to_string(place.path("kept.txt")).unwrap();
    place.write("damaged.txt", &kept.replacen("\"table\":[", "\"table\":[9,", 1));
    let mut said = String::new();
    for words in [
        "arena orkisland Demo",
        "arena ork-island Dumy",
        "arena ork-island ./Missing.cc",
        "arena ork-island Demo -s seven",
        "arena ork-island Demo -s 18446744073709551615",
        "arena ork-island Demo -i missing.cnf",
        "arena ork-island Demo --versus Nobody",
        "arena ork-island Demo -n 4 --save-lost notes.txt",
        "arena ork-island Demo -n 4 --save-lost notes.txt/there",
        "arena ork-island Demo -n 4 --resume folder",
        "arena ork-island Demo -n 4 --resume nowhere/kept.txt",
        "arena ork-island Demo -n 4 --resume notes.txt",
        "arena ork-island Demo -n 4 --resume binary",
        "arena ork-island Demo -n 4 --resume /dev/full",
        &format!("{MIXED} -n 4 --resume damaged.txt"),
        &format!("{MIXED} -n 4 --resume kept.txt -s 2"),
        &format!("{MIXED} -n 4 --resume kept.txt --rules original"),
        &format!("{MIXED} -n 4 --resume kept.txt --budget 7"),
        "arena ork-island Demo Demo Demo Dummy -i short.cnf -n 4 --resume kept.txt",
    ] {
        said.push_str(&format!("$ palestra {words}\n{}\n\n", complaint(&place, words)));
    }
    insta::assert_snapshot!(without_addresses(&said));
    assert_eq!(std::fs::read_to_string(place.path("kept.txt")).unwrap(), kept);
}

#[test]
fn a_full_disk_is_told_and_the_table_is_not_lost() {
    let place = place();
    for file in ["--json", "--csv"] {
        let ran = place.run(&format!("{MIXED} -n 4 -q {file} /dev/full"));
        assert_eq!(ran.code, Some(2));
        assert!(ran.out.contains("4 matches"), "{}", ran.out);
        assert_eq!(ran.err, "error: cannot write /dev/full: No space left on device (os error 28)\n");
    }
}

#[test]
fn wrong_words_end_with_status_two() {
    let place = Place::new();
    for words in [
        "arena",
        "arena ork-island",
        "arena ork-island Demo -n 0",
        "arena ork-island Demo --threads 0",
        "arena ork-island Demo --gain 0.1",
        "arena ork-island Demo --versus Demo --gain 9",
    ] {
        assert_eq!(place.run(words).code, Some(2), "{words}");
    }
}

//! Counts the instructions of a match, which a busy machine does not change.
//!
//! `cargo bench -p palestra-arena` runs every scenario under valgrind's callgrind, twice: with one match and
//! with eleven, so that the set-up of the program drops out. Each scenario also asserts its answer: a faster
//! engine that plays another match fails.

use std::process::{Command, ExitCode};

use palestra_game::Edition;

mod demos;
use demos::Demos;

struct Scenario {
    name: &'static str,
    game: &'static str,
    text: bool,
    tape: bool,
    /// Sum of all scores of seeds 1 to 11.
    scores: i64,
}

const SCENARIOS: &[Scenario] = &[
    Scenario { name: "battle-royale-text", game: "battle-royale", text: true, tape: false, scores: 5860 },
    Scenario { name: "battle-royale-plain", game: "battle-royale", text: false, tape: false, scores: 5860 },
    Scenario { name: "dominator-text", game: "dominator", text: true, tape: false, scores: 2163171 },
    Scenario { name: "dominator-plain", game: "dominator", text: false, tape: false, scores: 2163171 },
    Scenario {
        name: "apocalypse-now-text",
        game: "apocalypse-now",
        text: true,
        tape: false,
        scores: 1789708,
    },
    Scenario {
        name: "apocalypse-now-plain",
        game: "apocalypse-now",
        text: false,
        tape: false,
        scores: 1789708,
    },
    Scenario { name: "mad-max-text", game: "mad-max", text: true, tape: false, scores: 2460 },
    Scenario { name: "mad-max-plain", game: "mad-max", text: false, tape: false, scores: 2460 },
    Scenario { name: "ork-island-text", game: "ork-island", text: true, tape: false, scores: 457216 },
    Scenario { name: "ork-island-plain", game: "ork-island", text: false, tape: false, scores: 457216 },
    Scenario { name: "ork-island-record", game: "ork-island", text: false, tape: true, scores: 457216 },
];

const MANY: u64 = 11;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    if let [name, count] = args.as_slice() {
        let scenario = SCENARIOS.iter().find(|scenario| scenario.name == name).expect("a known scenario");
        println!("{}", run(scenario, count.parse().expect("a count")));
        return ExitCode::SUCCESS;
    }
    println!("{:<22}{:>14}  (per match, 4 Demo)", "scenario", "instructions");
    for scenario in SCENARIOS {
        let scores = run(scenario, MANY);
        assert_eq!(scores, scenario.scores, "{} plays other matches than it should", scenario.name);
        match (count(scenario.name, 1), count(scenario.name, MANY)) {
            (Some(one), Some(many)) => println!("{:<22}{:>14}", scenario.name, (many - one) / (MANY - 1)),
            _ => {
                eprintln!("valgrind is missing: install it to count instructions");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn run(scenario: &Scenario, count: u64) -> i64 {
    let demos = Demos::new(
        scenario.game,
        if std::env::var("ORIG").is_ok() { Edition::Original } else { Edition::Document },
        scenario.text,
        scenario.tape,
    );
    (1..=count).map(|seed| demos.play(seed)).sum()
}

/// Instructions of this program playing `count` matches of a scenario.
fn count(name: &str, count: u64) -> Option<u64> {
    let this = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args([name, &count.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find(|line| line.contains("Collected : "))?;
    line.rsplit(' ').next()?.parse().ok()
}

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
    edition: Edition,
    text: bool,
    tape: bool,
    /// Sum of all scores of seeds 1 to 11.
    scores: i64,
}

impl Scenario {
    /// A game in the `document` edition, of which nobody keeps anything.
    const fn plain(name: &'static str, game: &'static str, scores: i64) -> Self {
        Scenario { name, game, edition: Edition::Document, text: false, tape: false, scores }
    }

    /// With the text of the output.
    const fn text(name: &'static str, game: &'static str, scores: i64) -> Self {
        Scenario { text: true, ..Self::plain(name, game, scores) }
    }

    /// With a record.
    const fn record(name: &'static str, game: &'static str, scores: i64) -> Self {
        Scenario { tape: true, ..Self::plain(name, game, scores) }
    }

    /// In the `original` edition, with the text of the output.
    const fn original(name: &'static str, game: &'static str, scores: i64) -> Self {
        Scenario { edition: Edition::Original, ..Self::text(name, game, scores) }
    }
}

const SCENARIOS: &[Scenario] = &[
    Scenario::text("battle-royale-text", "battle-royale", 5860),
    Scenario::plain("battle-royale-plain", "battle-royale", 5860),
    Scenario::original("battle-royale-original", "battle-royale", 5678),
    Scenario::text("dominator-text", "dominator", 2163171),
    Scenario::plain("dominator-plain", "dominator", 2163171),
    Scenario::original("dominator-original", "dominator", 2167985),
    Scenario::text("apocalypse-now-text", "apocalypse-now", 1788828),
    Scenario::plain("apocalypse-now-plain", "apocalypse-now", 1788828),
    Scenario::text("mad-max-text", "mad-max", 2460),
    Scenario::plain("mad-max-plain", "mad-max", 2460),
    Scenario::original("mad-max-original", "mad-max", 2470),
    Scenario::text("ork-island-text", "ork-island", 425180),
    Scenario::plain("ork-island-plain", "ork-island", 425180),
    Scenario::record("ork-island-record", "ork-island", 425180),
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
    let demos = Demos::new(scenario.game, scenario.edition, scenario.text, scenario.tape);
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

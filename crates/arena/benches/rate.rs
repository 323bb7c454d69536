//! Matches per second of CPU time, with and without the text of the output, in both editions.
//!
//! `cargo bench -p palestra-arena --bench rate -- ork-island` measures one game, without a name all of them.
//! The four lines of a game take turns, so that whatever slows the machine down slows all of them down: what one
//! costs against another is known even when the figures themselves are not. Of all turns the best one counts.

use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_arena::games;
use palestra_game::erased::AnyGame;

mod demos;
use demos::Demos;

const TURNS: u32 = 20;
const TURN: Duration = Duration::from_millis(100);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    for game in games() {
        if wanted.is_empty() || wanted.iter().any(|name| name == game.name()) {
            measure(*game);
        }
    }
}

fn measure(game: &dyn AnyGame) {
    let name = game.name();
    println!("{name}, default configuration, 4 Demo, one core: best of {TURNS} turns of {TURN:?}");
    let kinds: Vec<Demos> = game
        .editions()
        .iter()
        .flat_map(|&edition| [true, false].map(|text| Demos::new(name, edition, text, false)))
        .collect();
    let mut best = vec![0.0f64; kinds.len()];
    let mut seed = 0;
    for _ in 0..TURNS {
        for (kind, best) in kinds.iter().zip(&mut best) {
            *best = best.max(rate(kind, &mut seed));
        }
    }
    for (kind, rate) in kinds.iter().zip(&best) {
        let (edition, text) =
            (kind.edition.to_string(), if kind.text { "with text" } else { "without text" });
        println!("  {edition:<9} {text:<13}{rate:>7.0} matches/s  x{:.2}", rate / best[0]);
    }
}

/// Matches per second of CPU time in one turn.
fn rate(kind: &Demos, seed: &mut u64) -> f64 {
    let begin = ThreadTime::now();
    let mut matches = 0u32;
    loop {
        *seed += 1;
        matches += 1;
        kind.play(*seed);
        let spent = begin.elapsed();
        if spent >= TURN {
            return f64::from(matches) / spent.as_secs_f64();
        }
    }
}

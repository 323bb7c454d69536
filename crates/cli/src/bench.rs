//! `palestra bench`

use std::io;
use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_arena::{Bout, Listeners, find_game, play};
use palestra_workshop::{Wishes, Workshop, seated};

use crate::FINE;
use crate::args::BenchArgs;
use crate::standings::{BOLD, DIM};

/// Matches per second of CPU time on one core, with and without the text of the output.
pub fn run(args: &BenchArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    let config = game.parse(game.default_config())?;
    let player = Workshop::new(Wishes::default()).find(game, &args.player)?;
    let players = vec![player; config.seats()];
    let limit = Duration::from_secs(args.seconds.into());
    anstream::println!(
        "{BOLD}{}{BOLD:#}, default configuration, {} x {}, one core, {}s of CPU time a line",
        game.title(),
        players.len(),
        args.player,
        args.seconds
    );
    for &edition in game.editions() {
        for with_text in [true, false] {
            let mut bout = Bout { game, config: config.clone(), edition, seed: 0.into(), judged: false };
            let begin = ThreadTime::now(); // a busy machine does not change it much
            let mut matches = 0u32;
            let spent = loop {
                let spent = begin.elapsed();
                if spent >= limit {
                    break spent;
                }
                matches += 1;
                bout.seed = u64::from(matches).into();
                let mut sink = io::sink();
                let text = with_text.then_some(&mut sink as &mut dyn io::Write);
                play(&bout, seated(&players)?, Listeners { text, ..Listeners::default() })?;
            };
            let rate = f64::from(matches) / spent.as_secs_f64();
            let text = if with_text { "with text" } else { "without text" };
            let edition = edition.to_string();
            anstream::println!("  {edition:<9} {text:<13} {BOLD}{rate:>8.0}{BOLD:#} {DIM}matches/s{DIM:#}");
        }
    }
    Ok(FINE)
}

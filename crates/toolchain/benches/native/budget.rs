//! How much fuel players of this repository spend in a second of native CPU time: what the default budget should be.
//!
//! Each plays the same match twice, built in and as a module in the sandbox; both must give the same orders.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use palestra_arena::{
    Answer, Bout, BuiltIn, Finished, Halt, Listeners, Player, Seated, Tape, find_game, play,
};
use palestra_game::Edition;
use palestra_sandbox::{Limits, Sandbox, Settings};

use crate::{common, measure};

/// Whoever spends less in a match hardly searches: it is reading messages that would be measured.
const LEAST: u64 = 20_000_000;

/// Each match is played so often, and the best time counts.
const RUNS: u64 = 3;

/// What a player used in a match.
#[derive(Clone, Copy, Default)]
struct Used {
    time: Duration,
    fuel: u64,
}

/// Looks at the clock before and after each turn.
struct Timed(Box<dyn Player>, Arc<Mutex<Used>>);

impl Player for Timed {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.0.start(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let mut done = Ok(());
        let time = measure(|| done = self.0.play(message, answer));
        let mut used = self.1.lock().unwrap();
        used.time += time;
        used.fuel = answer.spent;
        done
    }
}

/// Prints a line for each player of these games that searches; their fuel for a second of native time.
pub fn rates(games: &[&str]) -> Vec<f64> {
    let limits = Limits { budget: u64::MAX / 4, ..Limits::default() };
    let sandbox = Sandbox::new(Settings { limits, ..Settings::default() }).expect("an engine");
    let mut rates = Vec::new();
    for game in games {
        for name in palestra_players::staircase(game) {
            let file = format!("players/src/{}/AI{name}.rs", game.replace('-', "_"));
            let program = sandbox.load(&common::build_for(game, &file).wasm).expect("a player");
            let maker = palestra_players::find(game, name).expect("a built-in player");
            let sandboxed = best(game, || Box::new(program.player()));
            if sandboxed.fuel < LEAST {
                continue;
            }
            let native = best(game, || Box::new(BuiltIn::new(maker())));
            let rate = sandboxed.fuel as f64 / native.time.as_secs_f64();
            let ratio = sandboxed.time.as_secs_f64() / native.time.as_secs_f64();
            println!(
                "{game:<16} {name:<10} {:>9.1?} native, {ratio:>5.2} times that here, {rate:>9.2e} fuel a native second",
                native.time
            );
            rates.push(rate);
        }
    }
    rates
}

/// The best of some matches with three Demos.
fn best(game: &str, player: impl Fn() -> Box<dyn Player>) -> Used {
    let runs = (0..RUNS).map(|_| {
        let used = Arc::default();
        let demo = palestra_players::find(game, "Demo").expect("a Demo");
        let mut seats: Vec<Box<dyn Player>> = vec![Box::new(Timed(player(), Arc::clone(&used)))];
        seats.extend((0..3).map(|_| Box::new(BuiltIn::new(demo())) as Box<dyn Player>));
        let mut tape = Tape::default();
        let finished = one(game, seats, &mut tape);
        let used = *used.lock().unwrap();
        (used, finished.scores.0, tape.orders)
    });
    let runs: Vec<_> = runs.collect();
    assert!(
        runs.iter().all(|(_, scores, orders)| *scores == runs[0].1 && *orders == runs[0].2),
        "it differs"
    );
    let time = runs.iter().map(|(used, ..)| used.time).min().unwrap_or_default();
    Used { time, fuel: runs[0].0.fuel }
}

fn one(game: &str, players: Vec<Box<dyn Player>>, tape: &mut Tape) -> Finished {
    let game = find_game(game).expect("a game");
    let config = game.parse(game.default_config()).expect("a configuration");
    let bout = Bout { game, config, edition: Edition::Document, seed: 7u64.into(), judged: false };
    let seated = players.into_iter().map(|player| Seated { name: "P".into(), player });
    play(&bout, seated.collect(), Listeners { tape: Some(tape), ..Listeners::default() }).expect("a match")
}

//! What a format would do to a field whose truth is known: errors of grades, coverage of intervals, matches.

mod forecast;
mod world;

pub use forecast::{Costs, Figure, forecast, queue_at_deadline, repetition, wall_hours};
pub use world::{Truth, World};

use crate::format::{Entry, Format, History, Lineup, Oracle, Pairing, RoundKind, Session, Standing, run};
use crate::{Curve, Dice, RoundKey};

/// What one simulated contest came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// Matches played.
    pub matches: f64,
    /// Sessions: times at which everybody waits for the last match.
    pub sessions: f64,
    /// The mean distance of a grade from the deserved one.
    pub error: f64,
    /// The share of grades that are wrong by more than a point.
    pub over_one: f64,
    /// How many of those who deserve the highest grade did not get it.
    pub missed: f64,
    /// The share of 95 % intervals of ranks that hold the true rank.
    pub coverage: f64,
    /// The mean width of these intervals, in ranks.
    pub width: f64,
    /// The share of grades known to half a point.
    pub decided: f64,
    /// 1 if the truly best one is first.
    pub best_first: f64,
    /// 1 if the truly best one came to the final, where there is one.
    pub best_in_final: f64,
}

impl Measured {
    /// All figures, with their names.
    pub fn figures(&self) -> [(&'static str, f64); 10] {
        [
            ("matches", self.matches),
            ("sessions", self.sessions),
            ("grade error", self.error),
            ("wrong by more than a point", self.over_one),
            ("highest grades missed", self.missed),
            ("coverage of rank intervals", self.coverage),
            ("width of rank intervals", self.width),
            ("grades known to half a point", self.decided),
            ("best one first", self.best_first),
            ("best one in the final", self.best_in_final),
        ]
    }
}

/// A ring in which a world's truth plays.
struct Simulated<'a> {
    world: &'a World,
    seed: u64,
    dice: Dice,
}

impl Oracle for Simulated<'_> {
    fn lineup(&mut self, _round: u32) -> Lineup {
        Entry::everybody(self.world.players())
    }

    fn key(&mut self, round: u32) -> RoundKey {
        RoundKey::from_seed(self.seed, round)
    }

    fn play(&mut self, session: &Session, _: &History, _: &RoundKey) -> Option<Vec<Vec<i64>>> {
        let play = |pairing: &Pairing| self.world.scores(&pairing.table, &mut self.dice);
        Some(session.pairings.iter().map(play).collect())
    }
}

/// Holds a contest in a world; the player after the last is the Dummy.
pub fn simulate(world: &World, format: &dyn Format, curve: &Curve, seed: u64) -> Measured {
    let history = hold(world, format, seed);
    measure(world, &history, &format.standing(&history), curve)
}

/// The contest itself.
pub fn hold(world: &World, format: &dyn Format, seed: u64) -> History {
    let mut ring = Simulated { world, seed, dice: Dice::part(seed, 3) };
    run(format, world.players() + 1, &mut ring)
}

/// Compares a contest's list with the truth.
pub fn measure(world: &World, history: &History, standing: &Standing, curve: &Curve) -> Measured {
    let players = world.players();
    let mut measured = Measured {
        matches: history.outcomes.len() as f64,
        sessions: history.sessions.len() as f64,
        ..Measured::default()
    };
    let part = 1.0 / players as f64;
    let first = curve.first(players);
    let best = (0..players).find(|&player| world.ranks[player].0 == 0).unwrap_or_default();
    for (at, place) in standing.places.iter().enumerate() {
        let (low, high) = world.ranks[place.entrant];
        let error = (place.grade - world.grades[place.entrant]).abs();
        measured.error += part * error;
        measured.over_one += if error > 1.0 { part } else { 0.0 };
        measured.missed += f64::from(u8::from(low < first && at >= first));
        if let Some(rank) = &place.posterior {
            measured.coverage += if rank.low <= high && rank.high >= low { part } else { 0.0 };
            measured.width += part * (rank.high - rank.low) as f64;
            measured.decided += if rank.grade.margin() <= 0.5 { part } else { 0.0 };
        }
    }
    measured.best_first =
        f64::from(u8::from(standing.places.first().is_some_and(|place| place.entrant == best)));
    let last = history.rounds.iter().rev().find(|end| end.kind == RoundKind::Final);
    measured.best_in_final = f64::from(u8::from(last.is_some_and(|end| end.order.contains(&best))));
    measured
}

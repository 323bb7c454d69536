use super::standing::{Standing, by_posterior};
use super::{Format, History, Pairing, Phase, RoundEnd, RoundKind, Session, Step};
use crate::{Curve, Pool, RoundKey, batch_size, focal_given};

/// Plays until most grades are known well enough, or a budget is spent. Nobody leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct League {
    /// Seats of a table.
    pub seats: usize,
    /// At most so many matches.
    pub budget: usize,
    /// Which share of the grades shall be known...
    pub decided: f64,
    /// ...to this much, up or down.
    pub half: f64,
    /// The grades.
    pub curve: Curve,
}

impl Default for League {
    fn default() -> Self {
        League { seats: 4, budget: 22_500, decided: 0.95, half: 0.5, curve: Curve::default() }
    }
}

/// Draws by which "decided" is judged.
const DRAWS: usize = 200;

impl Format for League {
    fn next(&self, history: &History, key: &RoundKey) -> Step {
        if history.step() > 0 {
            let notes = history.void_note().into_iter().collect();
            return Step::End(RoundEnd { kind: RoundKind::League, notes, ..RoundEnd::default() });
        }
        let alive = history.alive();
        let played = history.outcomes.len();
        if alive.len() < self.seats || played >= self.budget {
            return Step::Done;
        }
        let mut dice = key.dice(0);
        let posterior = history.posterior(&history.outcomes);
        if played >= alive.len() {
            let ranks = posterior.draws(DRAWS, &mut dice).ranks(&alive, &self.curve);
            let known = ranks.iter().filter(|rank| rank.grade.margin() <= self.half).count();
            if known as f64 >= self.decided * alive.len() as f64 {
                return Step::Done;
            }
        }
        let pool = Pool { players: history.players, among: &alive, seats: self.seats };
        let size = batch_size(played, 64).min(self.budget - played);
        let tables = focal_given(&history.outcomes, || posterior, &pool, size, &self.curve, &mut dice);
        let pairings = (0..).zip(tables).map(|(board, table)| Pairing { board, table }).collect();
        Step::Play(Session { phase: Phase::League, pairings, danger: Vec::new() })
    }

    fn standing(&self, history: &History) -> Standing {
        by_posterior(history, &self.curve)
    }
}

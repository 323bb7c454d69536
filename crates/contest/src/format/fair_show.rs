//! The play-off in which nobody leaves by one bad match.

use super::finals::Finals;
use super::standing::{Standing, by_leaving};
use super::{Format, History, Leaving, Pairing, Phase, RoundEnd, RoundKind, Session, Step};
use crate::{Curve, PlayerId, Pool, RoundKey, Table, by_lot};

/// A league, then waves: everybody left plays, those in danger play among themselves, and the lowest by the posterior of
/// everything ever played leave. Then semifinals and final over many boards and all seats.
#[derive(Clone, Debug, PartialEq)]
pub struct FairShow {
    /// Seats of a table.
    pub seats: usize,
    /// Matches of each player in the league.
    pub league: u32,
    /// Into how many waves those who leave are divided.
    pub waves: usize,
    /// Survival rounds of a wave, at most.
    pub survival: u32,
    /// The grand final.
    pub finals: Finals,
    /// The grades.
    pub curve: Curve,
}

impl Default for FairShow {
    fn default() -> Self {
        let finals = Finals { boards: 10, seeded: true, guests: Vec::new() };
        FairShow { seats: 4, league: 15, waves: 25, survival: 3, finals, curve: Curve::default() }
    }
}

/// Draws by which danger is measured, and between which chances a fate is open.
const DRAWS: usize = 60;
const OPEN: std::ops::Range<f64> = 0.03..0.97;

impl Format for FairShow {
    fn next(&self, history: &History, key: &RoundKey) -> Step {
        let alive = history.alive();
        let league = self.seats <= alive.len() && history.round() < self.league;
        if league {
            return self.league_round(history, &alive, key);
        }
        if let Some(step) = self.finals.next(history, &alive, self.seats, &self.curve, key) {
            return step;
        }
        self.wave(history, &alive, key)
    }

    fn standing(&self, history: &History) -> Standing {
        by_leaving(history, &self.curve)
    }
}

impl FairShow {
    /// Everybody plays once.
    fn league_round(&self, history: &History, alive: &[PlayerId], key: &RoundKey) -> Step {
        if history.step() > 0 {
            let notes = history.void_note().into_iter().collect();
            return Step::End(RoundEnd { kind: RoundKind::League, notes, ..RoundEnd::default() });
        }
        let tables = self.everybody(history, alive, key, 0);
        Step::Play(session(Phase::League, tables, history))
    }

    /// A table for everybody, but for those who sit out because the number does not fit.
    fn everybody(&self, history: &History, among: &[PlayerId], key: &RoundKey, step: u32) -> Vec<Table> {
        let pool = Pool { players: history.players, among, seats: self.seats };
        by_lot(&history.outcomes, &pool, among.len() / self.seats, &mut key.dice(step))
    }

    fn wave(&self, history: &History, alive: &[PlayerId], key: &RoundKey) -> Step {
        let mut step = history.step();
        if step == 0 {
            let tables = self.everybody(history, alive, key, 0);
            if !tables.is_empty() {
                return Step::Play(session(Phase::Visible, tables, history));
            }
            step = 1;
        }
        let entrants = history.lineups[0].len();
        let stay = self.finals.survivors(history, self.seats, &self.curve);
        let a_wave = (entrants - stay.min(entrants)).div_ceil(self.waves.max(1)).max(1);
        let out = a_wave.min(alive.len().saturating_sub(stay));
        let posterior = history.posterior(&history.outcomes);
        let mut dice = key.dice(step);
        let chances = posterior.draws(DRAWS, &mut dice).among_last(alive, out);
        let danger: Vec<(PlayerId, f64)> = alive
            .iter()
            .copied()
            .zip(chances.iter().copied())
            .filter(|(_, chance)| OPEN.contains(chance))
            .collect();
        if step <= self.survival && danger.len() >= self.seats {
            let zone: Vec<PlayerId> = danger.iter().map(|(player, _)| *player).collect();
            let tables = self.everybody(history, &zone, key, u32::MAX - step);
            return Step::Play(Session { danger, ..session(Phase::Survival(step - 1), tables, history) });
        }
        let mut order: Vec<usize> = (0..alive.len()).collect();
        key.dice(u32::MAX).shuffle(&mut order); // equals leave by lot
        let strength = |k: usize| posterior.strengths()[alive[k]];
        order.sort_by(|&a, &b| strength(a).total_cmp(&strength(b)));
        let leaving = order[..out].iter().map(|&k| Leaving { player: alive[k], odds: Some(chances[k]) });
        Step::End(RoundEnd {
            kind: RoundKind::Elimination,
            leaving: leaving.collect(),
            notes: history.void_note().into_iter().collect(),
            ..RoundEnd::default()
        })
    }
}

/// Each match on a board of its own.
fn session(phase: Phase, tables: Vec<Table>, history: &History) -> Session {
    let first = history.of_round().len() as u32;
    let pairings = (first..).zip(tables).map(|(board, table)| Pairing { board, table }).collect();
    Session { phase, pairings, danger: Vec::new() }
}

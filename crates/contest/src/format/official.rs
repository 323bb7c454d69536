//! The play-off of the documents: one leaves a round.

use super::finals::Finals;
use super::standing::{Standing, by_leaving};
use super::{Format, History, Leaving, Note, Pairing, Phase, RoundEnd, RoundKind, Session, Step};
use crate::{Curve, Outcome, PlayerId, RoundKey, mean_places};

/// Random groups; who beats half of the table is safe; the others are grouped again until one table is left; whoever is
/// last there leaves. Then the grand final.
#[derive(Clone, Debug, PartialEq)]
pub struct Official {
    /// Seats of a table.
    pub seats: usize,
    /// Who fills the last group: the Dummy, no entrant.
    pub padding: PlayerId,
    /// The grand final.
    pub finals: Finals,
    /// The grades.
    pub curve: Curve,
}

/// After so many waves in a row that save nobody, and so many matches without a loser, places decide.
const WAVES: u32 = 10;
const MATCHES: u32 = 50;

impl Format for Official {
    fn next(&self, history: &History, key: &RoundKey) -> Step {
        let alive = history.alive();
        if let Some(step) = self.finals.next(history, &alive, self.seats, &self.curve, key) {
            return step;
        }
        self.elimination(history, &alive, key)
    }

    fn standing(&self, history: &History) -> Standing {
        by_leaving(history, &self.curve)
    }
}

impl Official {
    /// Follows the round's waves; answers the first that was not played yet.
    fn elimination(&self, history: &History, alive: &[PlayerId], key: &RoundKey) -> Step {
        let results = history.of_round();
        let mut steps = results.chunk_by(|a, b| a.step == b.step);
        let mut pool = alive.to_vec();
        let (mut step, mut in_vain) = (0, 0);
        while pool.len() > self.seats {
            let Some(played) = steps.next() else {
                return self.play(Phase::Wave(step), &pool, results.len(), key.dice(step));
            };
            let unsafe_ones = self.not_safe(&pool, played);
            in_vain = if unsafe_ones.len() == pool.len() { in_vain + 1 } else { 0 };
            pool = unsafe_ones;
            step += 1;
            if in_vain == WAVES {
                return self.end(
                    history,
                    self.by_places(history, &pool, key),
                    Some(Note::NobodySaved(WAVES)),
                );
            }
        }
        for number in 0..MATCHES {
            if pool.len() == 1 {
                break;
            }
            let Some(played) = steps.next() else {
                return self.play(Phase::LastTable(number), &pool, results.len(), key.dice(step + number));
            };
            if let Some(last) = last(&pool, &played[0]) {
                return self.end(history, last, None);
            }
        }
        if pool.len() == 1 {
            return self.end(history, pool[0], None);
        }
        self.end(history, self.by_places(history, &pool, key), Some(Note::NoLoser(MATCHES)))
    }

    /// Groups by lot; the Dummy fills the last one.
    fn play(&self, phase: Phase, pool: &[PlayerId], first: usize, mut dice: crate::Dice) -> Step {
        let mut order = pool.to_vec();
        dice.shuffle(&mut order);
        let table = |group: &[PlayerId]| {
            let mut table = group.to_vec();
            table.resize(self.seats, self.padding);
            dice.shuffle(&mut table);
            table
        };
        let tables = order.chunks(self.seats).map(table);
        let pairings = (first as u32..).zip(tables).map(|(board, table)| Pairing { board, table }).collect();
        Step::Play(Session { phase, pairings, danger: Vec::new() })
    }

    /// Those who did not beat half of their table, in the order of the pool. Equal is not higher; a void match saves nobody.
    fn not_safe(&self, pool: &[PlayerId], wave: &[Outcome]) -> Vec<PlayerId> {
        let mut safe = Vec::new();
        for outcome in wave {
            for (&player, score) in outcome.table.iter().zip(&outcome.scores) {
                let beaten = outcome.scores.iter().filter(|other| *other < score).count();
                if beaten >= self.seats / 2 {
                    safe.push(player);
                }
            }
        }
        pool.iter().copied().filter(|player| !safe.contains(player)).collect()
    }

    /// The lowest mean place of the round; then the lowest rating; then the lot.
    fn by_places(&self, history: &History, pool: &[PlayerId], key: &RoundKey) -> PlayerId {
        let places = mean_places(history.players, history.of_round());
        let posterior = history.posterior(&history.outcomes);
        let strengths = posterior.strengths();
        let mut order = pool.to_vec();
        key.dice(u32::MAX).shuffle(&mut order);
        order.sort_by(|&a, &b| places[b].total_cmp(&places[a]).then(strengths[a].total_cmp(&strengths[b])));
        order[0]
    }

    fn end(&self, history: &History, player: PlayerId, note: Option<Note>) -> Step {
        let notes = note.into_iter().chain(history.void_note()).collect();
        let leaving = vec![Leaving { player, odds: None }];
        Step::End(RoundEnd { kind: RoundKind::Elimination, leaving, notes, ..RoundEnd::default() })
    }
}

/// The one who is behind each of the others, the Dummy not counted.
fn last(pool: &[PlayerId], outcome: &Outcome) -> Option<PlayerId> {
    let counted = || outcome.table.iter().zip(&outcome.scores).filter(|(player, _)| pool.contains(player));
    let lowest = counted().map(|(_, score)| score).min()?;
    let mut lasts = counted().filter(|(_, score)| *score == lowest);
    let (&player, _) = lasts.next()?;
    lasts.next().is_none().then_some(player)
}

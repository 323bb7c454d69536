//! Where the matches of a contest are played: known ones come from the file of results, the others from the ring.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use anyhow::anyhow;
use palestra_arena::Series;
use palestra_arena::campaign::{Ledger, Line, Ring};
use palestra_contest::format::{Format, History, Lineup, Oracle, Session, Standing};
use palestra_contest::{Fixture, RoundKey, Row};
use palestra_workshop::Candidate;

use super::oath::Oath;
use crate::campaign::{Interrupt, Progress, Records};

pub struct Hall<'a> {
    pub ring: &'a Ring<Candidate>,
    pub format: &'a dyn Format,
    pub oath: &'a Oath,
    pub labels: &'a [String],
    pub records: Records,
    pub ledger: Ledger,
    pub series: Series,
    pub interrupt: &'a Interrupt,
    pub progress: Progress,
    /// What the file of results holds and was not asked for yet.
    pub known: VecDeque<Row>,
    /// Everything so far, in the order of the contest.
    pub rows: Vec<Row>,
    pub trouble: Option<anyhow::Error>,
    /// What the terminal shows below the bar.
    pub live: String,
}

impl Oracle for Hall<'_> {
    fn lineup(&mut self, _round: u32) -> Lineup {
        self.oath.lineup()
    }

    fn key(&mut self, round: u32) -> RoundKey {
        self.oath.key(round)
    }

    fn play(&mut self, session: &Session, history: &History, key: &RoundKey) -> Option<Vec<Vec<i64>>> {
        let largest = self.oath.terms.largest_seed;
        let mut fixtures: VecDeque<Fixture> = session
            .pairings
            .iter()
            .map(|pairing| Fixture { seed: key.seed(pairing.board, largest), table: pairing.table.clone() })
            .collect();
        let first = self.rows.len();
        while let Some(row) = self.known.front() {
            let Some(fixture) = fixtures.pop_front() else { break };
            if row.fixture() != fixture {
                self.trouble = Some(anyhow!(
                    "the file of results holds a match that this contest does not have (seed {}): move the file away",
                    row.seed
                ));
                return None;
            }
            self.rows.extend(self.known.pop_front());
            self.progress.step(String::new);
        }
        if !fixtures.is_empty() {
            self.live = if self.progress.seen() { self.told(session, history) } else { String::new() };
            self.play_on(fixtures, history.round());
        }
        let scores: Vec<Vec<i64>> = self.rows[first..].iter().map(|row| row.scores.clone()).collect();
        (scores.len() == session.pairings.len()).then_some(scores)
    }
}

impl Hall<'_> {
    fn play_on(&mut self, fixtures: VecDeque<Fixture>, round: u32) {
        let (ring, rows, ledger, trouble) = (self.ring, &mut self.rows, &mut self.ledger, &mut self.trouble);
        let (progress, live, records) = (&self.progress, &self.live, &self.records);
        self.series.stream(
            (rows.len() as u64..).zip(fixtures),
            self.interrupt.flag(),
            |(number, fixture)| records.play(ring, *number, fixture),
            |(number, _), (row, record)| {
                let row = Row { batch: Some(round.into()), ..row };
                let kept = records.keep(number, row.seed, record.as_ref());
                if let Err(error) = kept.and_then(|()| Ok(ledger.write(&Line::Match(row.clone()))?)) {
                    *trouble = Some(error);
                    return ControlFlow::Break(());
                }
                rows.push(row);
                progress.step(|| live.clone());
                ControlFlow::Continue(())
            },
        );
    }

    /// The round, whose fate is open, and who leads.
    fn told(&self, session: &Session, history: &History) -> String {
        let alive = history.alive().len();
        let mut text = format!("round {}, {}, {alive} in", history.round() + 1, session.phase);
        let name = |player: usize| self.labels.get(player).map_or("Dummy", String::as_str);
        let mut danger = session.danger.clone();
        danger.sort_by(|a, b| b.1.total_cmp(&a.1));
        if !danger.is_empty() {
            let odds = |(player, chance): &(usize, f64)| format!("{} {:.0} %", name(*player), 100.0 * chance);
            let odds: Vec<String> = danger.iter().take(6).map(odds).collect();
            text.push_str(&format!("\n  in danger: {}", odds.join(", ")));
        }
        if history.outcomes.is_empty() {
            return text;
        }
        let Standing { places, .. } = self.format.standing(history);
        for place in places.iter().take(8) {
            let Some(known) = &place.posterior else { continue };
            text.push_str(&format!(
                "\n  {:>4.0}. {:<16} rank {}-{}, grade {:.1}",
                place.rank + 1.0,
                place.player.map_or("-", name),
                known.low + 1,
                known.high + 1,
                place.grade
            ));
        }
        text
    }
}

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_arena::{
    Answer, Bout, Finished, Halt, Listeners, MatchError, Outcome, Player, Record, Seated, Tape, play,
};
use palestra_base::Seed;

use super::ledger::{Frozen, Row};
use crate::workshop::Contender;

/// A match that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    pub seed: Seed,
    /// Numbers of players, by seat.
    pub table: Vec<usize>,
}

/// Where matches are played: everything about them but seed and line-up.
pub struct Ring {
    /// The match with any seed.
    pub bout: Bout,
    pub config_text: String,
    pub players: Vec<Contender>,
    /// Names that tell the players apart.
    pub labels: Vec<String>,
    clocks: Vec<Arc<Clock>>,
}

/// CPU time of a player, in some of its matches.
#[derive(Default)]
struct Clock {
    nanoseconds: AtomicU64,
    seats: AtomicU64,
}

/// A void match is the house's fault: it is played again, but not for ever.
const TRIES: usize = 3;

/// Looking at the clock costs more than the turn of a simple player, so only one match of so many is timed. The number
/// shares no factor with the number of seats: all seats have their turn.
const TIMED: u64 = 7;

impl Ring {
    pub fn new(bout: Bout, config_text: String, players: Vec<Contender>, labels: Vec<String>) -> Self {
        let clocks = players.iter().map(|_| Arc::default()).collect();
        Ring { bout, config_text, players, labels, clocks }
    }

    /// Plays a match. If there is no result, the row says why.
    pub fn play(&self, number: u64, fixture: &Fixture) -> Row {
        let mut row = Row::new(fixture);
        for _ in 0..TRIES {
            match self.finish(fixture, number.is_multiple_of(TIMED), Listeners::default()) {
                Ok(finished) => return row.filled(&finished),
                Err(error) => {
                    row.none = Some(error.to_string());
                    if !matches!(error.downcast_ref(), Some(MatchError::Void(_))) {
                        break;
                    }
                }
            }
        }
        row
    }

    /// Plays a match once more and keeps its record: a match is a fact.
    pub fn record(&self, fixture: &Fixture) -> anyhow::Result<Record> {
        let mut tape = Tape::default();
        self.finish(fixture, false, Listeners { tape: Some(&mut tape), ..Listeners::default() })?;
        let names = fixture.table.iter().map(|&player| self.players[player].name.clone()).collect();
        Ok(Record::new(&Bout { seed: fixture.seed, ..self.bout.clone() }, names, tape))
    }

    /// The mean CPU time of a player in a match, where it was measured.
    pub fn time(&self, player: usize) -> Option<Duration> {
        let clock = &self.clocks[player];
        let seats = clock.seats.load(Ordering::Relaxed);
        let mean = clock.nanoseconds.load(Ordering::Relaxed).checked_div(seats)?;
        Some(Duration::from_nanos(mean))
    }

    fn finish(&self, fixture: &Fixture, timed: bool, listeners: Listeners) -> anyhow::Result<Finished> {
        let bout = Bout { seed: fixture.seed, ..self.bout.clone() };
        let mut seated = Vec::new();
        for &player in &fixture.table {
            let contender = &self.players[player];
            let mut seat = contender.seat()?;
            if timed {
                self.clocks[player].seats.fetch_add(1, Ordering::Relaxed);
                seat = Box::new(Timed { player: seat, clock: self.clocks[player].clone() });
            }
            seated.push(Seated { name: contender.name.clone(), player: seat });
        }
        Ok(play(&bout, seated, listeners)?)
    }
}

impl Row {
    fn filled(mut self, finished: &Finished) -> Self {
        self.none = None;
        self.scores = finished.scores.0[..finished.seats].to_vec();
        if finished.budget.0.iter().any(Option::is_some) {
            self.spent = finished.spent.0[..finished.seats].to_vec();
        }
        for (seat, outcome) in finished.outcomes.iter() {
            if let Outcome::Frozen { round, fault } = outcome {
                self.frozen.push(Frozen { seat: seat.index(), round: *round, why: fault.to_string() });
            }
        }
        self
    }
}

/// A player with a stopwatch.
struct Timed {
    player: Box<dyn Player>,
    clock: Arc<Clock>,
}

impl Timed {
    fn timed<T>(&mut self, call: impl FnOnce(&mut dyn Player) -> T) -> T {
        let begin = ThreadTime::now();
        let answer = call(self.player.as_mut());
        let spent = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.clock.nanoseconds.fetch_add(spent, Ordering::Relaxed);
        answer
    }
}

impl Player for Timed {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.timed(|player| player.start(message, answer))
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.timed(|player| player.play(message, answer))
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.player.set_order_limit(limit);
    }

    fn budget(&self) -> Option<u64> {
        self.player.budget()
    }
}

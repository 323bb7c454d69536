use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_contest::{Fixture, Frozen, Row};
use palestra_game::erased::AnyConfig;

use crate::{
    Address, Answer, Bout, Finished, Gate, Halt, House, MatchError, Outcome, Player, Record, Seated, Tape,
};

/// Somebody who can be seated as often as wanted.
pub trait Contender: Send + Sync {
    /// Its name in the output.
    fn name(&self) -> &str;
    /// A fresh player for one match.
    ///
    /// # Errors
    /// If the house could not seat it: nothing that a player can cause.
    fn seat(&self) -> io::Result<Box<dyn Player>>;
}

/// Where matches are played: everything about them but seed and line-up.
pub struct Ring<C> {
    /// The match with any seed.
    pub bout: Bout,
    /// Who plays; a fixture names them by their numbers.
    pub players: Vec<C>,
    /// Names that tell the players apart.
    pub labels: Vec<String>,
    /// Where several boards take turns; else empty.
    boards: Vec<Arc<dyn AnyConfig>>,
    engine: String,
    gate: Gate,
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

impl<C: Contender> Ring<C> {
    /// Matches like `bout` between these players.
    pub fn new(bout: Bout, players: Vec<C>, labels: Vec<String>) -> Self {
        let clocks = players.iter().map(|_| Arc::default()).collect();
        Ring {
            bout,
            players,
            labels,
            boards: Vec::new(),
            engine: String::new(),
            gate: Gate::default(),
            clocks,
        }
    }

    /// The same with the name of the engine that runs the players, for records and files of results.
    pub fn run_by(mut self, engine: impl Into<String>) -> Self {
        self.engine = engine.into();
        self
    }

    /// The same on several boards: a seed is played on the one with the number of its remainder. All have the same
    /// number of seats.
    pub fn on(mut self, boards: &[Arc<dyn AnyConfig>]) -> Self {
        self.boards = boards.to_vec();
        self
    }

    /// Plays a match. If there is no result, the row says why.
    pub fn play(&self, number: u64, fixture: &Fixture) -> Row {
        self.play_with(number, fixture, &mut None)
    }

    /// Plays a match and keeps its record, if it has a result.
    pub fn play_recorded(&self, number: u64, fixture: &Fixture) -> (Row, Option<Record>) {
        let mut tape = Some(Tape::default());
        let row = self.play_with(number, fixture, &mut tape);
        let record = tape.filter(|_| row.counts()).map(|tape| self.recorded(fixture, tape));
        (row, record)
    }

    fn play_with(&self, number: u64, fixture: &Fixture, tape: &mut Option<Tape>) -> Row {
        let mut row = Row::new(fixture);
        for _ in 0..TRIES {
            *tape = tape.take().map(|_| Tape::default());
            match self.finish(fixture, number.is_multiple_of(TIMED), tape.as_mut()) {
                Ok(finished) => return filled(row, &finished),
                Err(error) => {
                    row.none = Some(error.to_string());
                    if !matches!(error, MatchError::Void(_)) {
                        break;
                    }
                }
            }
        }
        row
    }

    /// Plays a match once more and keeps its record: a match is a fact.
    ///
    /// # Errors
    /// If the match could not be played to its end.
    pub fn record(&self, fixture: &Fixture) -> Result<Record, MatchError> {
        let mut tape = Tape::default();
        self.finish(fixture, false, Some(&mut tape))?;
        Ok(self.recorded(fixture, tape))
    }

    fn recorded(&self, fixture: &Fixture, tape: Tape) -> Record {
        let names = fixture.table.iter().map(|&player| self.players[player].name().to_owned()).collect();
        Record::new(&self.bout(fixture), names, tape).run_by(&self.engine)
    }

    /// The mean CPU time of a player in a match, where it was measured.
    pub fn time(&self, player: usize) -> Option<Duration> {
        let clock = &self.clocks[player];
        let seats = clock.seats.load(Ordering::Relaxed);
        let mean = clock.nanoseconds.load(Ordering::Relaxed).checked_div(seats)?;
        Some(Duration::from_nanos(mean))
    }

    fn finish(
        &self,
        fixture: &Fixture,
        timed: bool,
        tape: Option<&mut Tape>,
    ) -> Result<Finished, MatchError> {
        self.gate.play(&self.bout(fixture), || self.seated(fixture, timed), tape)
    }

    fn seated(&self, fixture: &Fixture, timed: bool) -> Result<Vec<Seated>, MatchError> {
        let mut seated = Vec::new();
        for &player in &fixture.table {
            let contender = &self.players[player];
            let seat = contender.seat();
            let mut seat = seat.map_err(|why| MatchError::Void(House::Seat(why.to_string())))?;
            if timed {
                self.clocks[player].seats.fetch_add(1, Ordering::Relaxed);
                seat = Box::new(Timed { player: seat, clock: self.clocks[player].clone() });
            }
            seated.push(Seated { name: contender.name().to_owned(), player: seat });
        }
        Ok(seated)
    }

    fn bout(&self, fixture: &Fixture) -> Bout {
        let mut bout = Bout { seed: fixture.seed.into(), ..self.bout.clone() };
        if let Some(number) = fixture.seed.checked_rem(self.boards.len() as u128) {
            bout.config = self.boards[number as usize].clone();
        }
        bout
    }
}

/// The row with its result.
fn filled(mut row: Row, finished: &Finished) -> Row {
    row.none = None;
    row.scores = finished.scores.0[..finished.seats].to_vec();
    if finished.budget.0.iter().any(Option::is_some) {
        row.spent = finished.spent.0[..finished.seats].to_vec();
    }
    for (seat, outcome) in finished.outcomes.iter() {
        if let Outcome::Frozen { round, fault } = outcome {
            row.frozen.push(Frozen { seat: seat.index(), round: *round, why: fault.to_string() });
        }
    }
    row
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

    fn address(&self) -> Option<Address> {
        self.player.address()
    }
}

use std::sync::Arc;

use crate::{
    Answer, Bout, Finished, Halt, Listeners, MatchError, Outcome, Player, Record, Seated, Tape, UnknownGame,
    find_game, play,
};

/// Plays a record again: the recorded orders, everything else anew.
///
/// # Errors
/// If the record is of no match that can be played.
pub fn replay(record: Arc<Record>, listeners: Listeners) -> Result<Finished, ReplayError> {
    let game = find_game(&record.game)?;
    let config = game.parse(&record.config).map_err(|error| ReplayError::Nonsense(error.to_string()))?;
    let bout = Bout { game, config, edition: record.edition, seed: record.seed, judged: record.judged };
    if bout.config.seats() != record.names.len() {
        return Err(ReplayError::Nonsense("it has the wrong number of players".to_owned()));
    }
    if record.seed > record.edition.largest_seed() {
        return Err(ReplayError::Nonsense(format!("its seed {} is too large", record.seed)));
    }
    let seat = |(seat, name): (usize, &String)| Seated {
        name: name.clone(),
        player: Box::new(Recorded { record: record.clone(), seat, round: 0 }),
    };
    let players = record.names.iter().enumerate().map(seat).collect();
    Ok(play(&bout, players, listeners)?)
}

/// Plays a record again and checks that everything goes as recorded.
///
/// # Errors
/// If something differs; the error names the first round that does.
pub fn verify(record: Record) -> Result<Finished, ReplayError> {
    let record = Arc::new(record);
    let mut tape = Tape::default();
    let finished = replay(record.clone(), Listeners { tape: Some(&mut tape), ..Listeners::default() })?;
    let recorded = &record.tape;
    let mut pairs = tape.digests.iter().zip(&recorded.digests);
    if let Some(round) = pairs.position(|(ours, theirs)| ours != theirs) {
        return Err(ReplayError::Differs { round, what: "position" });
    }
    let (ours, theirs) = (tape.digests.len(), recorded.digests.len());
    if ours != theirs || tape.orders.len() != recorded.orders.len() {
        let round = ours.min(theirs).min(recorded.orders.len());
        return Err(ReplayError::Differs { round, what: "number of rounds" });
    }
    for (what, same) in [
        ("orders", tape.orders == recorded.orders),
        ("bytes beside the orders", tape.beside == recorded.beside),
        ("outcomes", tape.outcomes == recorded.outcomes),
        ("scores", tape.scores == recorded.scores),
    ] {
        if !same {
            return Err(ReplayError::Differs { round: ours - 1, what });
        }
    }
    Ok(finished)
}

/// Why a record could not be played again, or went another way.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Its game is unknown.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It contradicts itself.
    #[error("the record makes no sense: {0}")]
    Nonsense(String),
    /// The match could not be played to its end.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// It went another way.
    #[error("the {what} of round {round} is not what the record says")]
    Differs {
        /// The first round that differs; 0 is the position before the first.
        round: usize,
        /// What differs.
        what: &'static str,
    },
}

/// A player that says what it said in a record.
struct Recorded {
    record: Arc<Record>,
    seat: usize,
    round: usize,
}

impl Recorded {
    /// Whether the record says that the player was frozen now.
    fn frozen(&self) -> Result<(), Halt> {
        match self.record.tape.outcomes.get(self.seat) {
            Some(Outcome::Frozen { round, fault }) if *round as usize == self.round => {
                Err(Halt::Freeze(fault.clone()))
            }
            _ => Ok(()),
        }
    }

    fn spent(&self) -> u64 {
        let spent = &self.record.tape.spent;
        spent.get(self.round).and_then(|seats| seats.get(self.seat)).copied().unwrap_or(0)
    }
}

impl Player for Recorded {
    fn start(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        answer.beside.extend(self.record.tape.beside(0, self.seat));
        Ok(())
    }

    fn play(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        answer.spent = self.spent();
        self.frozen()?;
        answer.orders.extend(self.record.tape.raw_orders(self.round, self.seat));
        self.round += 1;
        answer.beside.extend(self.record.tape.beside(self.round, self.seat));
        Ok(())
    }

    fn budget(&self) -> Option<u64> {
        self.record.tape.budgets.get(self.seat).copied().flatten()
    }
}

use std::sync::Arc;

use crate::{
    Address, Answer, Bout, Finished, Halt, Listeners, MatchError, Outcome, Player, Record, Seated, Tape,
    UnknownGame, find_game, play_with,
};

/// Plays a record again: the recorded orders, everything else anew.
///
/// # Errors
/// If the record is of no match that can be played.
pub fn replay(record: Arc<Record>, listeners: Listeners) -> Result<Finished, ReplayError> {
    let bout = bout(&record)?;
    let seat = |(seat, name): (usize, &String)| Seated {
        name: name.clone(),
        player: Box::new(Recorded { record: record.clone(), seat, round: 0 }),
    };
    let players = record.names.iter().enumerate().map(seat).collect();
    Ok(play_with(&bout, &record.chances, players, listeners)?)
}

/// The match that a record is of.
pub(crate) fn bout(record: &Record) -> Result<Bout, ReplayError> {
    let game = find_game(&record.game)?;
    if record.rules != game.rules_version() {
        let (theirs, ours) = (record.rules, game.rules_version());
        return Err(ReplayError::OtherRules { game: game.name(), theirs, ours });
    }
    let nonsense = |what: &dyn ToString| ReplayError::Nonsense(what.to_string());
    let config = game.parse(&record.config).map_err(|error| nonsense(&error))?;
    if config.seats() != record.names.len() {
        return Err(nonsense(&"it has the wrong number of players"));
    }
    game.check_edition(record.edition).map_err(|error| nonsense(&error))?;
    for seed in record.chances.iter().map(|other| other.seed).chain([record.seed]) {
        record.edition.check_seed(seed).map_err(|error| nonsense(&error))?;
    }
    Ok(Bout { game, config, edition: record.edition, seed: record.seed, judged: record.judged })
}

/// Plays a record again and checks that everything goes as recorded.
///
/// This proves that the orders lead to these positions and scores by these rules. Whether the players, who are not
/// there, gave these orders for this fuel is proved by [`rerun`](crate::rerun).
///
/// # Errors
/// If something differs; the error names the first round that does.
pub fn verify(record: Record) -> Result<Finished, ReplayError> {
    let record = Arc::new(record);
    let mut tape = Tape::default();
    let finished = replay(record.clone(), Listeners { tape: Some(&mut tape), ..Listeners::default() })?;
    compare(&tape, &record.tape)?;
    Ok(finished)
}

/// Finds the first thing in which a match differs from its record.
///
/// # Errors
/// If there is one.
pub fn compare(ours: &Tape, theirs: &Tape) -> Result<(), ReplayError> {
    let differs = |round: usize, what| Err(ReplayError::Differs { round, what });
    let first = |same: &dyn Fn(usize) -> bool| (0..=ours.orders.len()).find(|&round| !same(round));
    if ours.digests.first() != theirs.digests.first() {
        return Err(ReplayError::Beginning);
    }
    let orders = first(&|round| ours.orders.get(round) == theirs.orders.get(round));
    let position = first(&|round| ours.digests.get(round) == theirs.digests.get(round));
    // The orders of a round lead to the position after it.
    match (orders, position) {
        (Some(orders), position) if position.is_none_or(|position| orders < position) => {
            return differs(orders, "orders");
        }
        (_, Some(position)) => return differs(position, "position"),
        _ => {}
    }
    if ours.orders.len() != theirs.orders.len() || ours.digests.len() != theirs.digests.len() {
        return differs(ours.orders.len(), "number of rounds");
    }
    if let Some(round) = first(&|round| ours.spent.get(round) == theirs.spent.get(round)) {
        return differs(round, "fuel");
    }
    let rounds = ours.orders.len();
    for (what, same) in [
        ("fuel", ours.spent == theirs.spent && plausible(theirs)),
        ("bytes beside the orders", ours.beside == theirs.beside),
        ("outcomes", ours.outcomes == theirs.outcomes),
        ("budgets", ours.budgets == theirs.budgets),
        ("modules", ours.modules == theirs.modules),
        ("scores", ours.scores == theirs.scores),
    ] {
        if !same {
            return differs(rounds, what);
        }
    }
    Ok(())
}

/// Nobody spends more than there is, or gets something back.
fn plausible(tape: &Tape) -> bool {
    let grows = tape
        .spent
        .is_sorted_by(|before, after| before.iter().zip(after).all(|(before, after)| before <= after));
    let last = tape.spent.last().map_or(&[][..], Vec::as_slice);
    grows
        && last.iter().zip(&tape.budgets).all(|(&spent, budget)| budget.is_none_or(|budget| spent <= budget))
}

/// Why a record could not be played again, or went another way.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Its game is unknown.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It was played by other rules.
    #[error(
        "it was played by version {theirs} of the rules of {game}, and this is version {ours}: \
         verify it with the Palestra that played it, or play the match again"
    )]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The version of the record.
        theirs: u32,
        /// The version that is here.
        ours: u32,
    },
    /// It contradicts itself.
    #[error("the record makes no sense: {0}")]
    Nonsense(String),
    /// The match could not be played to its end.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The player that shall play again is not the one who played.
    #[error("the player of seat {seat} is not the {name} of the record")]
    OtherPlayer {
        /// Its seat.
        seat: usize,
        /// The name in the record.
        name: String,
    },
    /// Not even the position before the first round is right.
    #[error(
        "the position before the first round is not what the record says, or something else in the record was changed"
    )]
    Beginning,
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

    fn address(&self) -> Option<Address> {
        self.record.tape.modules.get(self.seat).copied().flatten()
    }
}

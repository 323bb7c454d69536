//! Who sits at the table: players of a record, players of the page.

use std::sync::Arc;

use palestra_arena::{Address, Answer, Fault, Halt, Outcome, Player, Record};
use palestra_wire::RawOrder;

/// Whoever runs players that are not part of the engine: the page.
pub trait Host: Send + Sync {
    /// Calls the player of a seat with a message.
    fn call(&self, seat: usize, round: Option<usize>, message: &[u8]) -> Called;
}

/// What came back from a player of the page.
#[derive(Clone, Debug, Default)]
pub struct Called {
    /// Its orders.
    pub orders: Vec<RawOrder>,
    /// What it handed back beside them.
    pub beside: Vec<u8>,
    /// What it wrote on its standard error.
    pub said: Vec<u8>,
    /// Why it is frozen, if it is.
    pub fault: Option<Fault>,
}

/// A player that the page runs.
pub(crate) struct OfThePage {
    pub host: Arc<dyn Host>,
    pub seat: usize,
    pub round: usize,
}

impl OfThePage {
    fn call(&self, round: Option<usize>, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let called = self.host.call(self.seat, round, message);
        answer.said.extend(called.said);
        if let Some(fault) = called.fault {
            return Err(fault.into());
        }
        answer.orders.extend(called.orders);
        answer.beside.extend(called.beside);
        Ok(())
    }
}

impl Player for OfThePage {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.call(None, message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let round = self.round;
        self.round += 1;
        self.call(Some(round), message, answer)
    }
}

/// A player that says what it said in a record, but for the orders of one round.
pub(crate) struct Recorded {
    pub record: Arc<Record>,
    pub seat: usize,
    pub round: usize,
    /// Other orders, and the round in which they are given.
    pub instead: Option<(usize, Vec<RawOrder>)>,
    /// From this round on the board's chance is another, and this player has drawn nothing from that.
    pub chance_until: usize,
}

impl Recorded {
    /// What was handed back by the call with this number, of which the start has 0; a chance that players share is the
    /// old one's there.
    fn beside(&self, call: usize) -> &[u8] {
        if call > self.chance_until {
            return &[];
        }
        let seats = self.record.tape.beside.get(call);
        seats.and_then(|seats| seats.get(self.seat)).map_or(&[], Vec::as_slice)
    }

    fn recorded(&self) -> Vec<RawOrder> {
        let seats = self.record.tape.orders.get(self.round);
        let orders = seats.and_then(|seats| seats.get(self.seat));
        orders.into_iter().flatten().map(|&numbers| RawOrder(numbers)).collect()
    }
}

impl Player for Recorded {
    fn start(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        answer.beside.extend(self.beside(0));
        Ok(())
    }

    fn play(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let tape = &self.record.tape;
        let spent = tape.spent.get(self.round).and_then(|seats| seats.get(self.seat));
        answer.spent = spent.copied().unwrap_or(answer.spent);
        if let Some(Outcome::Frozen { round, fault }) = tape.outcomes.get(self.seat)
            && *round as usize == self.round
        {
            return Err(Halt::Freeze(fault.clone()));
        }
        match &self.instead {
            Some((round, orders)) if *round == self.round => answer.orders.extend(orders),
            _ => answer.orders.extend(self.recorded()),
        }
        self.round += 1;
        answer.beside.extend(self.beside(self.round));
        Ok(())
    }

    fn budget(&self) -> Option<u64> {
        self.record.tape.budgets.get(self.seat).copied().flatten()
    }

    fn address(&self) -> Option<Address> {
        // Whoever gives other orders is another player.
        if self.instead.is_some() { None } else { self.record.tape.modules.get(self.seat).copied().flatten() }
    }
}

/// A player that sees the whole match and decides from some round on; what was said before it is the record's.
pub(crate) struct TakesOver {
    pub before: Recorded,
    pub after: Box<dyn Player>,
    pub from: usize,
}

impl Player for TakesOver {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.after.start(message, answer)?;
        if self.from > 0 {
            answer.beside.clear();
            self.before.start(message, answer)?;
        }
        Ok(())
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.after.play(message, answer)?;
        if self.before.round >= self.from {
            return Ok(());
        }
        answer.orders.clear();
        answer.beside.clear();
        self.before.play(message, answer)
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.after.set_order_limit(limit);
    }
}

/// A player that the page had to stop once, because it did not answer: it is frozen where it hung.
pub(crate) struct Hung {
    pub player: Box<dyn Player>,
    pub round: usize,
    pub hangs_in: usize,
}

impl Player for Hung {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.player.start(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        if self.round >= self.hangs_in {
            return Err(Halt::Freeze(Fault::OutOfBudget));
        }
        self.round += 1;
        self.player.play(message, answer)
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.player.set_order_limit(limit);
    }
}

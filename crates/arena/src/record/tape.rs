use palestra_wire::RawOrder;

use crate::{Address, Answer, Finished, Outcome};

/// What happened in a match, round by round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    /// The raw orders of each round and seat.
    pub orders: Vec<Vec<Vec<[i32; 4]>>>,
    /// What each seat handed back beside its orders, at the start and in each round; empty if the game has no
    /// use for such bytes.
    pub beside: Vec<Vec<Vec<u8>>>,
    /// What each seat had spent after each round.
    pub spent: Vec<Vec<u64>>,
    /// A fingerprint of the position before the first round and after each.
    pub digests: Vec<u64>,
    /// What became of each player.
    pub outcomes: Vec<Outcome>,
    /// What each player could spend.
    pub budgets: Vec<Option<u64>>,
    /// The content address of each player's program, where it is known.
    pub modules: Vec<Option<Address>>,
    /// The final scores.
    pub scores: Vec<i64>,
}

impl Tape {
    /// Notes what came back from the start.
    pub(crate) fn start(&mut self, answers: &[&Answer]) {
        self.hand_back(0, answers);
    }

    /// Notes a round's orders.
    pub(crate) fn round(&mut self, answers: &[&Answer]) {
        let raw = |answer: &&Answer| answer.orders.iter().map(|order| order.0).collect();
        self.orders.push(answers.iter().map(raw).collect());
        self.hand_back(self.orders.len(), answers);
        self.spent.push(answers.iter().map(|answer| answer.spent).collect());
    }

    /// Notes what came back beside the orders of the call with this number; the start has number 0.
    fn hand_back(&mut self, call: usize, answers: &[&Answer]) {
        if answers.iter().any(|answer| !answer.beside.is_empty()) {
            self.beside.resize(call, vec![Vec::new(); answers.len()]);
            self.beside.push(answers.iter().map(|answer| answer.beside.clone()).collect());
        }
    }

    /// Notes the fingerprint of a position.
    pub(crate) fn digest(&mut self, digest: u64) {
        self.digests.push(digest);
    }

    /// Notes how the match ended.
    pub(crate) fn finish(&mut self, finished: &Finished) {
        self.outcomes = finished.outcomes.0[..finished.seats].to_vec();
        self.budgets = finished.budget.0[..finished.seats].to_vec();
        self.modules = finished.modules.0[..finished.seats].to_vec();
        self.scores = finished.scores.0[..finished.seats].to_vec();
    }

    /// One fingerprint for the whole match.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = palestra_base::Digest::default();
        for &round in &self.digests {
            digest.number(round as i64);
        }
        digest.finish()
    }

    pub(crate) fn beside(&self, call: usize, seat: usize) -> &[u8] {
        self.beside.get(call).and_then(|seats| seats.get(seat)).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn raw_orders(&self, round: usize, seat: usize) -> impl Iterator<Item = RawOrder> {
        let orders = self.orders.get(round).and_then(|seats| seats.get(seat));
        orders.into_iter().flatten().map(|&order| RawOrder(order))
    }
}

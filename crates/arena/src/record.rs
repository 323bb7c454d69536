use std::io::Read;

use palestra_base::PerSeat;
use palestra_game::Edition;
use palestra_wire::RawOrder;
use serde::{Deserialize, Serialize};

use crate::{Answer, Bout, Finished, Outcome};

/// All that is needed to play a match again and to see that it goes the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The game, by name.
    pub game: String,
    /// Which rules.
    pub edition: Edition,
    /// The text of the configuration.
    pub config: String,
    /// The seed.
    pub seed: u64,
    /// Whether the output has the judge's form.
    pub judged: bool,
    /// The players' names.
    pub names: Vec<String>,
    /// What ran the players and counted what they spent, in the words of whoever did; empty if nobody counted.
    pub engine: String,
    /// What happened.
    pub tape: Tape,
}

/// What happened in a match, round by round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
            self.beside.resize(call, Vec::new());
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

/// The first bytes of a record: a name and the version of the format.
const MAGIC: &[u8; 8] = b"palrec\x002";

/// A record of the longest match of the largest board stays well below this.
const LARGEST: u64 = 1 << 30;

impl Record {
    /// The record of a match that was played with this tape.
    pub fn new(bout: &Bout, names: Vec<String>, tape: Tape) -> Self {
        Record {
            game: bout.game.name().to_owned(),
            edition: bout.edition,
            config: bout.config.text().to_owned(),
            seed: bout.seed,
            judged: bout.judged,
            names,
            engine: String::new(),
            tape,
        }
    }

    /// The same with the name of the engine that ran the players, so that a verdict can be traced.
    pub fn run_by(mut self, engine: impl Into<String>) -> Self {
        self.engine = engine.into();
        self
    }

    /// The record as a file has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("plain data can always be written");
        let packed = zstd::encode_all(body.as_slice(), 9).expect("memory takes everything");
        [MAGIC.as_slice(), &packed].concat()
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the bytes are no record that this version can read.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordError> {
        let (magic, packed) = bytes.split_first_chunk().ok_or(RecordError::NoRecord)?;
        if magic[..7] != MAGIC[..7] {
            return Err(RecordError::NoRecord);
        }
        if magic != MAGIC {
            return Err(RecordError::OtherVersion(char::from(magic[7])));
        }
        let mut body = Vec::new();
        let unpacked = zstd::Decoder::with_buffer(packed).map_err(|_| RecordError::Damaged)?;
        unpacked.take(LARGEST).read_to_end(&mut body).map_err(|_| RecordError::Damaged)?;
        let (record, rest) = postcard::take_from_bytes::<Record>(&body).map_err(|_| RecordError::Damaged)?;
        if !rest.is_empty() || record.names.len() > PerSeat::<()>::default().0.len() {
            return Err(RecordError::Damaged);
        }
        Ok(record)
    }
}

/// Why some bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// They do not begin as one.
    #[error("this is not a record of a match")]
    NoRecord,
    /// They are one of another version.
    #[error(
        "this record has version {0:?} of the format, but only version {ours:?} can be read: \
         read it with the Palestra that wrote it, or play the match again",
        ours = char::from(MAGIC[7])
    )]
    OtherVersion(char),
    /// They begin as one but go wrong.
    #[error("this record is damaged")]
    Damaged,
}

//! The inside of a record: numbers and texts one after the other, the orders in columns, because those pack best.
//!
//! Nothing is believed: there is a most of everything, and memory is asked for as bytes come, not as numbers promise.

use palestra_base::{Seat, Seed};
use palestra_game::Edition;
use palestra_wire::ChaCha;
use sha2::{Digest, Sha256};

use super::packing::{LARGEST, Unpacked};
use super::{Record, RecordError, Tape};
use crate::{Address, OtherChance, Outcome};

/// The most that a record can have of something, for whoever writes one and for whoever reads one.
#[derive(Clone, Copy)]
struct Most {
    count: u64,
    what: &'static str,
}

/// The most that a match can have of everything.
mod most {
    use super::{Most, Seat};
    use crate::table::{ORDERS_IN_A_MATCH, ORDERS_IN_A_ROUND};

    const fn most(count: u64, what: &'static str) -> Most {
        Most { count, what }
    }

    /// The table has no more seats.
    pub const SEATS: Most = most(Seat::COUNT as u64, "players");
    /// No game's configuration may say more.
    pub const ROUNDS: Most = most(100_000, "rounds");
    /// No more orders of a player reach the engine.
    pub const ORDERS: Most = most(1 << 16, "orders in a round");
    /// Orders of one player in a match of so many rounds: nobody is let to give more.
    pub fn all_orders(rounds: usize) -> Most {
        most(ORDERS_IN_A_MATCH + rounds as u64 * ORDERS_IN_A_ROUND, "orders")
    }
    /// What comes beside orders: at the start and in each round.
    pub fn answers(rounds: usize) -> Most {
        most(rounds as u64 + 1, "answers")
    }
    /// Before the first round and after each.
    pub fn positions(rounds: usize) -> Most {
        most(rounds as u64 + 1, "positions")
    }
    pub const BESIDE: Most = most(1 << 16, "bytes beside orders");
    pub const CONFIG: Most = most(16 << 20, "letters in its configuration");
    pub const NOTES: Most = most(16 << 20, "notes");
    pub const GAME: Most = most(1 << 10, "letters in its game's name");
    pub const SEED: Most = most(1 << 10, "digits in its seed");
    pub const ENGINE: Most = most(1 << 10, "letters in its engine's name");
    pub const NAME: Most = most(1 << 10, "letters in a name");
    pub const OUTCOME: Most = most(1 << 14, "words about a player's end");
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, RecordError> {
    let Record { game, rules, edition, config, seed, chances, judged, names, engine, tape, notes } = record;
    let mut body = Writer { bytes: Vec::new(), excess: None };
    body.text(game, most::GAME);
    body.number(u64::from(*rules));
    body.number(Edition::ALL.iter().position(|other| other == edition).unwrap_or_default() as u64);
    body.text(config, most::CONFIG);
    body.text(&seed.to_string(), most::SEED);
    body.number(u64::from(*judged));
    body.text(engine, most::ENGINE);
    body.text(notes, most::NOTES);
    if !chances.is_empty() {
        body.count(chances.len(), most::ROUNDS);
        for other in chances {
            body.number(other.round.into());
            body.text(&other.seed.to_string(), most::SEED);
        }
    }

    let seats = names.len();
    body.count(seats, most::SEATS);
    for (seat, name) in names.iter().enumerate() {
        body.text(name, most::NAME);
        body.option(tape.modules.get(seat).copied().flatten(), |body, address| {
            body.bytes.extend(address.as_bytes());
        });
        body.option(tape.budgets.get(seat).copied().flatten(), Writer::number);
        body.text_of(&postcard::to_stdvec(&tape.outcomes.get(seat)).unwrap_or_default(), most::OUTCOME);
        body.signed(tape.scores.get(seat).copied().unwrap_or_default());
    }

    body.count(tape.orders.len(), most::ROUNDS);
    let orders = || {
        tape.orders
            .iter()
            .flat_map(|round| (0..seats).map(|seat| round.get(seat).map_or(&[][..], Vec::as_slice)))
    };
    orders().for_each(|orders| body.count(orders.len(), most::ORDERS));
    for seat in 0..seats {
        let all: usize = tape.orders.iter().filter_map(|round| Some(round.get(seat)?.len())).sum();
        body.bound(all, most::all_orders(tape.orders.len()));
    }
    for column in 0..4 {
        orders().flatten().for_each(|order| body.signed(order[column].into()));
    }
    for seat in 0..seats {
        let mut before = 0u64;
        for round in 0..tape.orders.len() {
            let now = tape.spent.get(round).and_then(|seats| seats.get(seat)).copied().unwrap_or_default();
            body.signed(now.wrapping_sub(before) as i64);
            before = now;
        }
    }
    body.count(tape.beside.len(), most::answers(tape.orders.len()));
    for call in 0..tape.beside.len() {
        (0..seats).for_each(|seat| body.text_of(tape.beside(call, seat), most::BESIDE));
    }
    body.count(tape.digests.len(), most::positions(tape.orders.len()));
    let mut mask = mask(Sha256::digest(&body.bytes).into());
    tape.digests.iter().for_each(|digest| body.bytes.extend((digest ^ mask()).to_le_bytes()));
    match body.excess {
        Some(what) => Err(RecordError::TooMuch(what)),
        None if body.bytes.len() > LARGEST => Err(RecordError::TooMuch("bytes")),
        None => Ok(body.bytes),
    }
}

pub(super) fn read(from: &mut Unpacked, forked: bool) -> Result<Record, RecordError> {
    let mut body = Reader { from, hash: Sha256::new(), seen: Vec::new() };
    let game = body.text(most::GAME)?;
    let rules = u32::try_from(body.number()?).map_err(|_| RecordError::Damaged)?;
    let edition = body.below(Edition::ALL.len() as u64, "editions")?;
    let config = body.text(most::CONFIG)?;
    let seed = body.seed()?;
    let judged = body.below(2, "judges")? == 1;
    let engine = body.text(most::ENGINE)?;
    let notes = body.text(most::NOTES)?;
    let chances = if forked { body.chances()? } else { Vec::new() };

    let mut tape = Tape::default();
    let mut names = Vec::new();
    let seats = body.count(most::SEATS)?;
    for _ in 0..seats {
        names.push(body.text(most::NAME)?);
        tape.modules.push(body.option(Reader::address)?);
        tape.budgets.push(body.option(Reader::number)?);
        tape.outcomes.push(body.outcome()?);
        tape.scores.push(body.signed()?);
    }

    let rounds = body.count(most::ROUNDS)? as usize;
    if chances.last().is_some_and(|last| last.round as usize >= rounds) {
        return Err(RecordError::Damaged);
    }
    let mut counts = Vec::new();
    let mut given = vec![0; seats as usize];
    for place in 0..rounds * seats as usize {
        let count = body.count(most::ORDERS)?;
        let of_seat: &mut u64 = &mut given[place % seats as usize];
        *of_seat += count;
        most::all_orders(rounds).check(*of_seat)?;
        counts.push(count as usize);
    }
    tape.orders = body.orders(&counts, seats as usize, rounds)?;
    tape.spent = vec![vec![0; seats as usize]; rounds];
    for seat in 0..seats as usize {
        let mut now = 0u64;
        for round in &mut tape.spent {
            now = now.wrapping_add(body.signed()? as u64);
            round[seat] = now;
        }
    }
    for _ in 0..body.count(most::answers(rounds))? {
        let call = (0..seats).map(|_| body.bytes(most::BESIDE));
        tape.beside.push(call.collect::<Result<_, _>>()?);
    }
    let positions = body.count(most::positions(rounds))?;
    let mut mask = mask(body.digest());
    for _ in 0..positions {
        tape.digests.push(u64::from_le_bytes(body.array()?) ^ mask());
    }
    let edition = Edition::ALL[edition as usize];
    Ok(Record { game, rules, edition, config, seed, chances, judged, names, engine, tape, notes })
}

/// What lies over the fingerprints of the positions. It is made of everything before them, so that whoever changes a
/// name, an order or a number of fuel and puts the checksum right has fingerprints of no position at all.
fn mask(key: [u8; 32]) -> impl FnMut() -> u64 {
    let mut stream = ChaCha::<8>::new(key, 0);
    move || u64::from(stream.next_u32()) << 32 | u64::from(stream.next_u32())
}

impl Most {
    fn check(self, count: u64) -> Result<u64, RecordError> {
        if count <= self.count { Ok(count) } else { Err(RecordError::TooMuch(self.what)) }
    }
}

struct Writer {
    bytes: Vec<u8>,
    /// What there was too much of.
    excess: Option<&'static str>,
}

impl Writer {
    fn bound(&mut self, count: usize, most: Most) {
        if most.check(count as u64).is_err() {
            self.excess = self.excess.or(Some(most.what));
        }
    }

    fn count(&mut self, count: usize, most: Most) {
        self.bound(count, most);
        self.number(count as u64);
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// Numbers near to zero are short, whatever their sign.
    fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    fn text_of(&mut self, bytes: &[u8], most: Most) {
        self.count(bytes.len(), most);
        self.bytes.extend(bytes);
    }

    fn text(&mut self, text: &str, most: Most) {
        self.text_of(text.as_bytes(), most);
    }

    fn option<T>(&mut self, option: Option<T>, write: impl FnOnce(&mut Self, T)) {
        self.number(u64::from(option.is_some()));
        if let Some(value) = option {
            write(self, value);
        }
    }
}

struct Reader<'a, 'b> {
    from: &'a mut Unpacked<'b>,
    hash: Sha256,
    /// Read, and not in the hash yet.
    seen: Vec<u8>,
}

impl Reader<'_, '_> {
    fn byte(&mut self) -> Result<u8, RecordError> {
        let byte = self.from.byte()?;
        self.seen.push(byte);
        if self.seen.len() >= 4096 {
            self.hash.update(&self.seen);
            self.seen.clear();
        }
        Ok(byte)
    }

    /// The digest of everything read so far.
    fn digest(&mut self) -> [u8; 32] {
        self.hash.update(&self.seen);
        self.seen.clear();
        self.hash.clone().finalize().into()
    }

    fn number(&mut self) -> Result<u64, RecordError> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            // One way to write a number: no bits beyond the 64th, no empty byte at the end.
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                return Err(RecordError::Damaged);
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(RecordError::Damaged)
    }

    fn count(&mut self, most: Most) -> Result<u64, RecordError> {
        most.check(self.number()?)
    }

    fn at_most(&mut self, count: u64, what: &'static str) -> Result<u64, RecordError> {
        self.count(Most { count, what })
    }

    fn below(&mut self, bound: u64, what: &'static str) -> Result<u64, RecordError> {
        self.at_most(bound - 1, what)
    }

    fn signed(&mut self) -> Result<i64, RecordError> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let mut array = [0; N];
        for byte in &mut array {
            *byte = self.byte()?;
        }
        Ok(array)
    }

    fn bytes(&mut self, most: Most) -> Result<Vec<u8>, RecordError> {
        let length = self.count(most)?;
        (0..length).map(|_| self.byte()).collect()
    }

    fn text(&mut self, most: Most) -> Result<String, RecordError> {
        String::from_utf8(self.bytes(most)?).map_err(|_| RecordError::Damaged)
    }

    fn option<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, RecordError>,
    ) -> Result<Option<T>, RecordError> {
        match self.below(2, "choices")? {
            0 => Ok(None),
            _ => read(self).map(Some),
        }
    }

    fn seed(&mut self) -> Result<Seed, RecordError> {
        self.text(most::SEED)?.parse().map_err(|_| RecordError::Damaged)
    }

    /// One at least, each in a later round than the last.
    fn chances(&mut self) -> Result<Vec<OtherChance>, RecordError> {
        let mut chances: Vec<OtherChance> = Vec::new();
        for _ in 0..self.count(most::ROUNDS)? {
            let round = self.count(most::ROUNDS)? as u32;
            if chances.last().is_some_and(|last| last.round >= round) {
                return Err(RecordError::Damaged);
            }
            chances.push(OtherChance { round, seed: self.seed()? });
        }
        if chances.is_empty() { Err(RecordError::Damaged) } else { Ok(chances) }
    }

    fn address(&mut self) -> Result<Address, RecordError> {
        self.array().map(Address::from_bytes)
    }

    fn outcome(&mut self) -> Result<Outcome, RecordError> {
        let bytes = self.bytes(most::OUTCOME)?;
        match postcard::take_from_bytes::<Option<Outcome>>(&bytes) {
            Ok((outcome, [])) => Ok(outcome.unwrap_or_default()),
            _ => Err(RecordError::Damaged),
        }
    }

    /// The orders of all rounds, of which there are so many in each round and seat.
    fn orders(
        &mut self,
        counts: &[usize],
        seats: usize,
        rounds: usize,
    ) -> Result<Vec<Vec<Vec<[i32; 4]>>>, RecordError> {
        let number = |body: &mut Self| i32::try_from(body.signed()?).map_err(|_| RecordError::Damaged);
        // The first column says that the orders are really there: only then is there room for the others.
        let mut orders: Vec<Vec<[i32; 4]>> = Vec::new();
        for &count in counts {
            let first = (0..count).map(|_| Ok([number(self)?, 0, 0, 0]));
            orders.push(first.collect::<Result<_, RecordError>>()?);
        }
        for column in 1..4 {
            for order in orders.iter_mut().flatten() {
                order[column] = number(self)?;
            }
        }
        let mut orders = orders.into_iter();
        Ok((0..rounds).map(|_| orders.by_ref().take(seats).collect()).collect())
    }
}

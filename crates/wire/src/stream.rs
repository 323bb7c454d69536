use crate::{CLibrary, ChaCha, Lcg31, MinStd};

/// Whose random numbers a stream feeds. Streams of one seed are independent of each other.
///
/// ```
/// use palestra_wire::Stream;
/// // What the engine sends to the player of seat 2 gives it the same numbers on every machine.
/// let mut numbers = Stream::from_bytes(&Stream::player_bytes(30, 2)).unwrap();
/// let mut again = Stream::from_bytes(&Stream::player_bytes(30, 2)).unwrap();
/// assert_eq!(numbers.random(1, 6), again.random(1, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamId {
    /// The board: set-up, order of execution, everything the rules draw.
    Board,
    /// The player in this seat.
    Player(u8),
}

/// A stream of random numbers, as given to a player at the start of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The `document` edition's.
    Sound(ChaCha<8>),
    /// The `original` edition's, where a game's published program has this one.
    Lcg31(Lcg31),
    /// The `original` edition's of Mad Max, which draws once and in vain before each turn.
    MinStd(MinStd),
    /// The `original` edition's, where the published program shares the C library's with its players.
    CLibrary(CLibrary),
}

/// The widest range that `random` serves, as in the published programs.
const WIDEST: i32 = 1_000_000;

impl Stream {
    /// The stream `id` of a match with this seed.
    pub fn sound(seed: u128, id: StreamId) -> Self {
        Stream::Sound(ChaCha::new(Self::sound_key(seed, id), 0))
    }

    /// The key of a sound stream: what ChaCha20 makes of the seed, which is part of its key, and of the stream's name.
    /// Every stream has one of its own, and without the seed nobody gets from a key to the seed or to another key.
    pub fn sound_key(seed: u128, id: StreamId) -> [u8; 32] {
        let mut root = *b"palestra: one seed, many streams";
        for (byte, add) in root.iter_mut().zip(seed.to_le_bytes()) {
            *byte ^= add;
        }
        let nonce = match id {
            StreamId::Board => 0,
            StreamId::Player(seat) => 1 + u64::from(seat),
        };
        ChaCha::<20>::new(root, nonce).next_key()
    }

    /// The bytes that a player gets to build its stream from.
    pub fn player_bytes(seed: u128, seat: u8) -> Vec<u8> {
        let mut bytes = vec![1];
        bytes.extend(Self::sound_key(seed, StreamId::Player(seat)));
        bytes
    }

    /// The same for a published program's generator with this seed.
    pub fn lcg31_bytes(seed: i64) -> Vec<u8> {
        let mut bytes = vec![0];
        bytes.extend(Lcg31::new(seed).state().to_le_bytes());
        bytes
    }

    /// The same for Mad Max's generator with this seed.
    pub fn minstd_bytes(seed: i64) -> Vec<u8> {
        let mut bytes = vec![2];
        bytes.extend(MinStd::new(seed).seed().to_le_bytes());
        bytes
    }

    /// The same for the C library's generator, in this state.
    pub fn c_library_bytes(generator: &CLibrary, out: &mut Vec<u8>) {
        out.push(3);
        out.extend_from_slice(&generator.to_bytes());
    }

    /// Appends the bytes that a player hands back so that others can go on drawing from this stream: none if
    /// the stream is its own.
    pub fn hand_back(&self, out: &mut Vec<u8>) {
        if let Stream::CLibrary(generator) = self {
            Self::c_library_bytes(generator, out);
        }
    }

    /// The stream that `bytes` describe, or `None` if they describe none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes.split_first()? {
            (0, state) => {
                let state = u32::from_le_bytes(state.try_into().ok()?);
                Some(Stream::Lcg31(Lcg31::new(i64::from(state))))
            }
            (1, key) => Some(Stream::Sound(ChaCha::new(key.try_into().ok()?, 0))),
            (2, seed) => {
                let seed = u32::from_le_bytes(seed.try_into().ok()?);
                Some(Stream::MinStd(MinStd::new(i64::from(seed))))
            }
            (3, state) => Some(Stream::CLibrary(CLibrary::from_bytes(state.try_into().ok()?))),
            _ => None,
        }
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        match self {
            Stream::Sound(chacha) => chacha.below(n),
            Stream::Lcg31(lcg) => lcg.below(n),
            _ => self.seldom_below(n),
        }
    }

    /// Apart, so that the others are short enough to be done on the spot.
    #[inline(never)]
    fn seldom_below(&mut self, n: u32) -> u32 {
        match self {
            Stream::MinStd(minstd) => minstd.below(n),
            Stream::CLibrary(generator) => generator.draw() % n,
            Stream::Sound(_) | Stream::Lcg31(_) => self.below(n),
        }
    }

    /// What happens to the stream before each of the player's turns.
    pub fn begin_turn(&mut self) {
        if let Stream::MinStd(minstd) = self {
            minstd.draw();
        }
    }

    /// A number from 0 to 2^31 - 1, as the C library's `random()` gives to a player.
    #[inline]
    pub fn draw(&mut self) -> i32 {
        let number = match self {
            Stream::Sound(chacha) => chacha.next_u32() >> 1,
            Stream::CLibrary(generator) => generator.draw(),
            _ => self.seldom_draw(),
        };
        number as i32 & i32::MAX // so that the compiler sees it too
    }

    /// Apart, as [`Stream::seldom_below`] is.
    #[inline(never)]
    fn seldom_draw(&mut self) -> u32 {
        match self {
            Stream::MinStd(minstd) => minstd.draw(),
            _ => self.below(1 << 31),
        }
    }

    /// A number from `low` to `high`, both included.
    ///
    /// As in the published programs, `low` and no draw if the range is empty or wider than a million.
    #[inline]
    pub fn random(&mut self, low: i32, high: i32) -> i32 {
        match high.checked_sub(low) {
            Some(more @ 0..WIDEST) => low + self.below(more as u32 + 1) as i32,
            _ => low,
        }
    }

    /// A number from `low` to `high`, both included, as Mad Max's programs ask for it: the range may have
    /// up to 2^31 - 2 numbers. Beyond that, or if it is empty, `low` and no draw.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        match i64::from(high) - i64::from(low) + 1 {
            width @ 1.. if width <= i64::from(MinStd::BOUND) => {
                (i64::from(low) + i64::from(self.below(width as u32))) as i32
            }
            _ => low,
        }
    }

    /// A random order of the numbers `0..n`; empty if `n` is negative or above a million.
    pub fn permutation(&mut self, n: i32) -> Vec<i32> {
        if n > WIDEST {
            return Vec::new();
        }
        let mut order: Vec<i32> = (0..n).collect();
        match self {
            Stream::Sound(chacha) => shuffle(&mut order, |n| chacha.below(n)),
            _ => shuffle(&mut order, |n| self.below(n)),
        }
        order
    }
}

/// Draws for each place, from the first, who of those not placed yet comes there.
#[inline]
fn shuffle(order: &mut [i32], mut below: impl FnMut(u32) -> u32) {
    for i in 0..order.len() {
        let drawn = below((order.len() - i) as u32) as usize;
        order.swap(i, i + drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::{CLibrary, Stream, StreamId};

    #[test]
    fn a_players_bytes_give_its_stream() {
        for seat in 0..4 {
            let mut told = Stream::from_bytes(&Stream::player_bytes(30, seat)).unwrap();
            let mut own = Stream::sound(30, StreamId::Player(seat));
            assert_eq!(told.permutation(60), own.permutation(60));
        }
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let mut ids = vec![StreamId::Board];
        ids.extend((0..4).map(StreamId::Player));
        let mut first: Vec<_> = ids.iter().map(|&id| Stream::sound(30, id).random(0, 999_999)).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 5);
    }

    #[test]
    fn odd_ranges_answer_low_without_a_draw() {
        let mut stream = Stream::from_bytes(&Stream::lcg31_bytes(5)).unwrap();
        let before = stream.clone();
        assert_eq!(stream.random(3, 2), 3);
        assert_eq!(stream.random(i32::MIN, i32::MAX), i32::MIN);
        assert_eq!(stream.permutation(-1), []);
        assert_eq!(stream, before);
        stream.random(4, 4);
        assert_ne!(stream, before);
    }

    /// The first number of Mad Max's first player with seed 1.
    #[test]
    fn minstd_draws_in_vain_before_a_turn() {
        let mut stream = Stream::from_bytes(&Stream::minstd_bytes(1)).unwrap();
        stream.begin_turn();
        assert_eq!(stream.between(0, 2_147_483_645), 365_211_587);
        assert_eq!(stream.between(3, 2), 3);
        assert_eq!(stream.between(i32::MIN, i32::MAX), i32::MIN);
        let draw = 435_306_124;
        assert_eq!(stream.between(-5, 5), -5 + draw % 11);
    }

    /// A player that draws and hands back leaves the others where it stopped; a private stream stays private.
    #[test]
    fn a_shared_stream_goes_from_hand_to_hand() {
        let mut whole = CLibrary::new(30);
        let mut bytes = Vec::new();
        Stream::c_library_bytes(&whole, &mut bytes);
        for _ in 0..10 {
            let mut stream = Stream::from_bytes(&bytes).unwrap();
            assert_eq!(stream.draw(), whole.draw() as i32);
            assert_eq!(stream.random(1, 6), 1 + (whole.draw() % 6) as i32);
            bytes.clear();
            stream.hand_back(&mut bytes);
        }
        bytes.clear();
        Stream::sound(30, StreamId::Board).hand_back(&mut bytes);
        assert_eq!(bytes, []);
    }

    #[test]
    fn nonsense_is_no_stream() {
        assert_eq!(Stream::from_bytes(&[2, 0]), None);
        assert_eq!(Stream::from_bytes(&[]), None);
        assert_eq!(Stream::from_bytes(&[1, 2, 3]), None);
        assert_eq!(Stream::from_bytes(&[9; 33]), None);
        assert_eq!(Stream::from_bytes(&[3; 124]), None);
    }
}

//! Chance is a guest: rules ask for draws and say what for, somebody else answers.

use palestra_wire::{CLibrary, Lcg31, Stream, StreamId};
use rand_chacha::ChaCha8Core;
use rand_chacha::rand_core::SeedableRng;
use rand_chacha::rand_core::block::BlockRngCore;

use crate::Seed;

/// Answers the draws of a game. Every draw carries a label that says what it decides.
pub trait Chance {
    /// A number from `low` to `high`, both included, every one equally likely.
    fn range(&mut self, why: &'static str, low: i32, high: i32) -> i32;

    /// A random order of the numbers below `count`: what comes first, what second, and so on.
    fn permutation(&mut self, why: &'static str, count: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count as u32).collect();
        let last = count as i32 - 1;
        for i in 0..=last {
            // The last draw decides nothing, but the published programs make it.
            let drawn = self.range(why, i, last);
            order.swap(i as usize, drawn as usize);
        }
        order
    }

    /// The first `wanted` of a random order of the numbers below `count`.
    ///
    /// The published programs draw the whole order even if they need only its beginning, and so does
    /// this; a chance that owes them nothing may stop where the rest does not matter.
    fn choice(&mut self, why: &'static str, wanted: usize, count: usize) -> Vec<u32> {
        let mut order = self.permutation(why, count);
        order.truncate(wanted);
        order
    }

    /// Whether the draws must be a published program's, one by one and each in its turn. If not, one draw may
    /// stand for several, as long as it comes to the same.
    fn owes_draws(&self) -> bool {
        true
    }

    /// Makes `count` draws that decide nothing, if it owes them to a published program.
    fn pass(&mut self, why: &'static str, count: usize) {
        for _ in 0..count {
            self.range(why, 0, 0);
        }
    }

    /// Fills `out` with random bits.
    fn fill(&mut self, why: &'static str, out: &mut [u16]) {
        out.fill_with(|| self.range(why, 0, u16::MAX.into()) as u16);
    }

    /// Itself by its type, if it has a known one: for work that draws so often that calling through
    /// `dyn Chance` would cost more than the draws.
    fn known(&mut self) -> Option<Known<'_>> {
        None
    }

    /// Appends the state from which players go on drawing, where a published program shares its generator
    /// with them; nothing where it does not.
    fn lend(&self, _out: &mut Vec<u8>) {}

    /// Goes on from the state that a player handed back. Bytes that are no such state change nothing.
    fn take_back(&mut self, _state: &[u8]) {}
}

/// The chances that boards are drawn with, by their types.
#[allow(missing_docs)] // the names say it all
pub enum Known<'a> {
    Sound(&'a mut Sound),
    Lcg31(&'a mut Lcg31),
}

/// The board's chance in the `document` edition: the same stream as [`Stream::sound`], made several blocks at a
/// time, for boards draw tens of thousands of numbers before the first round.
pub struct Sound {
    generator: ChaCha8Core,
    words: <ChaCha8Core as BlockRngCore>::Results,
    used: usize,
}

impl Sound {
    /// The board's stream of a match with this seed.
    pub fn new(seed: impl Into<Seed>) -> Self {
        let key = Stream::sound_key(seed.into().bits(), StreamId::Board);
        let generator = ChaCha8Core::from_seed(key);
        let mut sound = Sound { generator, words: Default::default(), used: 0 };
        sound.refill();
        sound
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let word = self.words.as_ref().get(self.used);
        match word.and_then(|&word| palestra_wire::below_at_once(word, n)) {
            Some(number) => {
                self.used += 1;
                number
            }
            None => self.below_at_last(n),
        }
    }

    /// Apart, so that drawing is short enough to be done on the spot.
    #[cold]
    #[inline(never)]
    fn below_at_last(&mut self, n: u32) -> u32 {
        palestra_wire::below(|| self.word(), n)
    }

    fn word(&mut self) -> u32 {
        if self.used == self.words.as_ref().len() {
            self.refill();
        }
        self.used += 1;
        self.words.as_ref()[self.used - 1]
    }

    fn refill(&mut self) {
        self.generator.generate(&mut self.words);
        self.used = 0;
    }
}

impl Chance for Sound {
    #[inline]
    fn range(&mut self, _why: &'static str, low: i32, high: i32) -> i32 {
        low + self.below(high.abs_diff(low) + 1) as i32
    }

    #[inline]
    fn owes_draws(&self) -> bool {
        false
    }

    #[inline]
    fn pass(&mut self, _why: &'static str, _count: usize) {}

    fn fill(&mut self, _why: &'static str, out: &mut [u16]) {
        let (mut pairs, last) = out.as_chunks_mut();
        while !pairs.is_empty() {
            if self.used == self.words.as_ref().len() {
                self.refill();
            }
            let words = &self.words.as_ref()[self.used..];
            for (pair, &word) in pairs.iter_mut().zip(words) {
                *pair = [word as u16, (word >> 16) as u16];
            }
            let filled = pairs.len().min(words.len());
            self.used += filled;
            pairs = &mut pairs[filled..];
        }
        last.fill_with(|| self.word() as u16);
    }

    fn known(&mut self) -> Option<Known<'_>> {
        Some(Known::Sound(self))
    }

    fn permutation(&mut self, _why: &'static str, count: usize) -> Vec<u32> {
        whole_permutation(count, |n| self.below(n))
    }

    fn choice(&mut self, why: &'static str, wanted: usize, count: usize) -> Vec<u32> {
        begin_permutation(self, why, wanted, count)
    }
}

/// A random order of the numbers below `count`, from draws of numbers below others.
#[inline]
fn whole_permutation(count: usize, mut below: impl FnMut(u32) -> u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    let mut rest = order.as_mut_slice();
    loop {
        let left = rest.len() as u32;
        if left == 0 {
            break;
        }
        rest.swap(0, below(left) as usize);
        rest = &mut rest[1..];
    }
    order
}

/// The first `wanted` of a random order of the numbers below `count`, with a draw for each of them.
#[inline]
fn begin_permutation(chance: &mut impl Chance, why: &'static str, wanted: usize, count: usize) -> Vec<u32> {
    match wanted.min(count) {
        0 => return Vec::new(),
        1 => return vec![chance.range(why, 0, count as i32 - 1) as u32], // whoever is drawn
        _ => {}
    }
    let mut order: Vec<u32> = (0..count as u32).collect();
    for i in 0..wanted.min(count) {
        order.swap(i, chance.range(why, i as i32, count as i32 - 1) as usize);
    }
    order.truncate(wanted);
    order
}

impl Chance for Lcg31 {
    /// The published programs do not draw from more than a million numbers: they take the lowest.
    #[inline]
    fn range(&mut self, _why: &'static str, low: i32, high: i32) -> i32 {
        let count = high.abs_diff(low) + 1;
        if count > 1_000_000 {
            return low;
        }
        low + self.below(count) as i32
    }

    fn permutation(&mut self, _why: &'static str, count: usize) -> Vec<u32> {
        whole_permutation(count, |n| self.below(n))
    }

    /// The draws after the last one wanted decide nothing more.
    fn choice(&mut self, why: &'static str, wanted: usize, count: usize) -> Vec<u32> {
        let chosen = begin_permutation(self, why, wanted, count);
        self.pass(why, count - chosen.len());
        chosen
    }

    #[inline]
    fn pass(&mut self, _why: &'static str, count: usize) {
        self.skip(count as u32);
    }

    fn known(&mut self) -> Option<Known<'_>> {
        Some(Known::Lcg31(self))
    }
}

/// The one generator of a published program that shares it with its players.
impl Chance for CLibrary {
    #[inline]
    fn range(&mut self, _why: &'static str, low: i32, high: i32) -> i32 {
        low + (self.draw() % (high.abs_diff(low) + 1)) as i32
    }

    fn lend(&self, out: &mut Vec<u8>) {
        Stream::c_library_bytes(self, out);
    }

    fn take_back(&mut self, state: &[u8]) {
        if let Some(Stream::CLibrary(generator)) = Stream::from_bytes(state) {
            *self = generator;
        }
    }
}

/// Answers from a list, for tests: each entry is the label expected and the answer given.
///
/// ```
/// use palestra_base::{Chance, Scripted};
/// // A test says what chance answers, and what for.
/// let mut chance = Scripted::new([("row", 3), ("column", 5)]);
/// assert_eq!(chance.range("row", 0, 9), 3);
/// assert_eq!(chance.unused(), 1);
/// ```
#[derive(Default)]
pub struct Scripted {
    answers: std::collections::VecDeque<(&'static str, i32)>,
}

impl Scripted {
    /// Chance that expects exactly these draws.
    pub fn new(answers: impl IntoIterator<Item = (&'static str, i32)>) -> Self {
        Scripted { answers: answers.into_iter().collect() }
    }

    /// Answers of a permutation that leaves `count` things in their order.
    pub fn in_order(why: &'static str, count: usize) -> impl Iterator<Item = (&'static str, i32)> {
        (0..count as i32).map(move |i| (why, i))
    }

    /// Draws that were expected and did not come.
    pub fn unused(&self) -> usize {
        self.answers.len()
    }
}

impl Chance for Scripted {
    fn range(&mut self, why: &'static str, low: i32, high: i32) -> i32 {
        let Some((expected, answer)) = self.answers.pop_front() else {
            panic!("unexpected draw for {why:?} from {low} to {high}");
        };
        assert_eq!(expected, why, "another draw was expected");
        assert!((low..=high).contains(&answer), "{answer} is not from {low} to {high}, for {why:?}");
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_has_everything_once() {
        let mut order = Sound::new(30).permutation("order", 100);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..100));
    }

    #[test]
    fn wide_ranges() {
        let mut published = Lcg31::new(30);
        assert_eq!(published.range("damage", 7, 1_000_007), 7, "more than a million numbers: the lowest");
        assert_eq!(published, Lcg31::new(30), "without a draw");
        published.range("damage", 8, 1_000_007);
        assert_ne!(published, Lcg31::new(30));
        assert!(Sound::new(30).range("damage", 0, i32::MAX) >= 0);
        assert!(CLibrary::new(30).range("damage", 0, i32::MAX - 1) >= 0);
    }

    #[test]
    fn a_choice_is_the_beginning_of_a_permutation() {
        for wanted in [0, 1, 40, 100, 101] {
            let order = Sound::new(30).permutation("order", 100);
            assert_eq!(Sound::new(30).choice("order", wanted, 100), order[..wanted.min(100)]);
            let mut published = Lcg31::new(30);
            let order = Lcg31::new(30).permutation("order", 100);
            assert_eq!(published.choice("order", wanted, 100), order[..wanted.min(100)]);
            let mut twin = Lcg31::new(30);
            twin.permutation("order", 100);
            assert_eq!(published, twin, "all draws are made");
        }
    }

    /// Draws that decide nothing are made where the published programs make them.
    #[test]
    fn passing_is_drawing_without_an_answer() {
        for count in [0, 1, 2, 3, 40, 1000] {
            let (mut passing, mut drawing) = (Lcg31::new(30), Lcg31::new(30));
            passing.pass("nothing", count);
            for _ in 0..count {
                drawing.range("something", 1, 6);
            }
            assert_eq!(passing, drawing);
        }
        let mut sound = Sound::new(30);
        sound.pass("nothing", 40);
        assert_eq!(sound.range("any", 1, 1000), Sound::new(30).range("any", 1, 1000));
    }

    #[test]
    fn the_boards_stream_is_the_published_one() {
        let (mut fast, mut plain) = (Sound::new(30), Stream::sound(30, StreamId::Board));
        for high in 1..3000 {
            assert_eq!(fast.range("any", -5, high), plain.random(-5, high));
        }
    }

    #[test]
    fn bits_are_the_halves_of_the_streams_words() {
        let (mut sound, mut plain) = (Sound::new(30), Sound::new(30));
        let (mut bits, words) = ([0; 5], [(); 4].map(|()| plain.word()));
        sound.fill("bits", &mut bits);
        let halves = words.map(|word| [word as u16, (word >> 16) as u16]);
        assert_eq!(bits, halves.as_flattened()[..5]);
        assert_eq!(sound.word(), words[3], "the other half of the last word is nobody's");
    }

    #[test]
    fn scripted_answers_in_order() {
        let mut chance = Scripted::new(Scripted::in_order("order", 3));
        assert_eq!(chance.permutation("order", 3), [0, 1, 2]);
        assert_eq!(chance.unused(), 0);
    }

    #[test]
    fn a_shared_generator_is_lent_and_taken_back() {
        let mut board = CLibrary::new(30);
        let mut lent = Vec::new();
        board.lend(&mut lent);
        let mut player = Stream::from_bytes(&lent).unwrap();
        player.draw();
        let mut back = Vec::new();
        player.hand_back(&mut back);
        let mut expected = board.clone();
        expected.draw();
        board.take_back(&back);
        assert_eq!(board.to_bytes(), expected.to_bytes());
        board.take_back(b"nonsense");
        assert_eq!(board.to_bytes(), expected.to_bytes());
        let mut sound = Vec::new();
        Sound::new(30).lend(&mut sound);
        assert_eq!(sound, []);
    }

    #[test]
    #[should_panic(expected = "unexpected draw for \"tie\"")]
    fn scripted_refuses_what_nobody_expects() {
        Scripted::default().range("tie", 0, 1);
    }
}

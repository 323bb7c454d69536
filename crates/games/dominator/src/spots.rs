use palestra_base::Step;

use crate::birthplaces::Area;
use crate::framed::{Framed, Place};

/// Some of the cells from one place to another, one bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spots {
    words: Vec<u64>,
    /// What the first word would be, if there were words for all places from the first.
    first: usize,
}

const WORD: usize = u64::BITS as usize;

impl Spots {
    /// Those cells of an area that are wanted.
    pub fn of<T: Copy>(cells: &Framed<T>, area: &Area, wanted: impl Fn(T) -> bool) -> Self {
        let lines = cells.lines();
        let [mut start, last] = [area.first(), area.last()].map(|pos| lines.place(pos));
        let [first, end] = [start, last].map(|place| place.number() / WORD);
        let mut spots = Spots { words: vec![0; end - first + 1], first };
        for row in cells.rows(area) {
            for (k, cells) in row.chunks(WORD).enumerate() {
                let bits = cells.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(wanted(cell)));
                spots.change(start.number() + k * WORD, bits, |word, bits| *word |= bits);
            }
            start = start.after(lines.step(Step::new(1, 0)));
        }
        spots
    }

    /// Takes the cells away that are so many steps to the left or right of a place.
    #[inline]
    pub fn take_away(&mut self, place: Place, width: usize) {
        self.change(place.number() - width, (2 << (2 * width)) - 1, |word, bits| *word &= !bits);
    }

    /// Changes the words that have the bits of the cells from a number on, if they are here.
    #[inline]
    fn change(&mut self, start: usize, bits: u64, change: impl Fn(&mut u64, u64)) {
        // wraps: before the first word is one far behind the last, which is not there; the one after it is the first
        let (word, shift) = ((start / WORD).wrapping_sub(self.first), start % WORD);
        if let Some(word) = self.words.get_mut(word) {
            change(word, bits << shift);
        }
        // By one and by the rest, for a word cannot be shifted by all its bits.
        let beyond = bits >> 1 >> (WORD - 1 - shift);
        if beyond != 0
            && let Some(word) = self.words.get_mut(word.wrapping_add(1))
        // wraps: see above
        {
            change(word, beyond);
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The one with this number, from 0, row by row.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(&self, number: usize) -> Place {
        let (mut left, mut words) = (number, (self.first..).zip(&self.words));
        let (at, word) = loop {
            let (at, &word) = words.next().expect("a number below the count");
            match left.checked_sub(word.count_ones() as usize) {
                Some(less) => left = less,
                None => break (at, word),
            }
        };
        let rest = (0..left).fold(word, |rest, _| rest & (rest - 1));
        Place::of_number(at * WORD + rest.trailing_zeros() as usize)
    }
}

//! The long lists of output files: many short words, put together quickly.

use crate::text::{Text, push_double, push_int};

/// Up to eight characters, all ASCII; the first is the lowest byte, and those that are not there are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    bytes: u64,
    count: u32,
}

impl Word {
    /// No characters.
    pub const EMPTY: Word = Word::new(b"");

    /// The word with these characters, eight at most.
    pub const fn new(text: &[u8]) -> Self {
        let mut word = Word { bytes: 0, count: 0 };
        while (word.count as usize) < text.len() {
            word.bytes |= (text[word.count as usize] as u64) << (8 * word.count);
            word.count += 1;
        }
        word
    }

    /// A number of at most seven digits and a blank.
    #[inline]
    pub fn number(number: usize) -> Self {
        SMALL.get(number).map_or_else(|| Self::long(number, b' '), |&small| small.into())
    }

    /// A number of at most seven digits and the end of the line.
    #[inline]
    pub fn last_number(number: usize) -> Self {
        SMALL_LAST.get(number).map_or_else(|| Self::long(number, b'\n'), |&small| small.into())
    }

    #[inline(never)]
    fn long(number: usize, behind: u8) -> Self {
        // Four digits at least: the last three at once.
        let [a, b, c] = [number / 100, number / 10, number].map(|number| b'0' + (number % 10) as u8);
        let mut word = Word { bytes: u32::from_le_bytes([a, b, c, behind]).into(), count: 4 };
        let mut rest = number / 1000;
        while rest > 0 {
            word.bytes = word.bytes << 8 | (b'0' as usize + rest % 10) as u64;
            word.count += 1;
            rest /= 10;
        }
        word
    }

    /// This word and another one behind it, which together have no more than eight characters.
    #[inline]
    #[must_use]
    pub const fn then(self, next: Word) -> Self {
        // wraps: never, in eight characters, as all callers have it; nobody asks, because most of a text is made here
        let bytes = self.bytes | next.bytes.wrapping_shl(self.count.wrapping_mul(8));
        Word { bytes, count: self.count.wrapping_add(next.count) }
    }
}

/// Appends words to a text. They gather in a small room, and go on when it is full and when this is dropped.
///
/// ```
/// use palestra_base::Text;
/// use palestra_base::words::{Word, Words};
/// let mut text = Text::new();
/// let mut words = Words::new(&mut text);
/// words.push(Word::new(b"knight "));
/// words.number(12);
/// words.last_number(7);
/// drop(words);
/// assert_eq!(text.to_string(), "knight 12 7\n");
/// ```
pub struct Words<'a> {
    out: &'a mut Text,
    /// Every word is written with all its eight bytes, and the next one over those that were not needed.
    room: [u8; ROOM],
    end: usize,
}

const ROOM: usize = 2048;

impl<'a> Words<'a> {
    /// Appends to `out`.
    pub fn new(out: &'a mut Text) -> Self {
        Words { out, room: [0; ROOM], end: 0 }
    }

    /// Appends a word.
    #[inline]
    pub fn push(&mut self, word: Word) {
        self.push_all([word]);
    }

    /// Appends some words, which is quicker than one after the other.
    #[inline]
    pub fn push_all<const N: usize>(&mut self, words: [Word; N]) {
        if self.end > ROOM - 8 * N {
            self.flush();
        }
        let mut end = self.end;
        for word in words {
            self.room[end..end + 8].copy_from_slice(&word.bytes.to_le_bytes());
            end = end.wrapping_add(word.count as usize); // wraps: never, within the room
        }
        self.end = end;
    }

    /// Appends any number and a blank.
    #[inline]
    pub fn number(&mut self, number: impl Into<i64>) {
        match number.into() {
            number @ 0..10_000_000 => self.push(Word::number(number as usize)),
            number => self.strange(number, " "),
        }
    }

    /// Appends any number and the end of the line.
    #[inline]
    pub fn last_number(&mut self, number: impl Into<i64>) {
        match number.into() {
            number @ 0..10_000_000 => self.push(Word::last_number(number as usize)),
            number => self.strange(number, "\n"),
        }
    }

    /// Appends a blank and any number, broken ones too.
    pub fn double(&mut self, number: f64) {
        self.flush();
        self.out.push(' ');
        push_double(self.out, number);
    }

    /// Appends numbers with blanks between them, and the end of the line.
    pub fn line<const N: usize>(&mut self, numbers: [i64; N]) {
        if let [all @ .., last] = numbers.as_slice() {
            all.iter().for_each(|&number| self.number(number));
            self.last_number(*last);
        }
    }

    #[cold]
    #[inline(never)]
    fn strange(&mut self, number: i64, behind: &str) {
        self.flush();
        push_int(self.out, number);
        self.out.push_str(behind);
    }

    #[inline(never)]
    fn flush(&mut self) {
        self.out.push_bytes(&self.room[..self.end]);
        self.end = 0;
    }
}

impl Drop for Words<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// A short word in half the room.
#[derive(Clone, Copy)]
struct Short {
    bytes: u32,
    count: u32,
}

impl From<Short> for Word {
    #[inline]
    fn from(short: Short) -> Word {
        Word { bytes: short.bytes.into(), count: short.count }
    }
}

static SMALL: [Short; 1000] = small_numbers(b' ');
static SMALL_LAST: [Short; 1000] = small_numbers(b'\n');

/// The numbers of at most three digits with a character behind each.
const fn small_numbers(behind: u8) -> [Short; 1000] {
    let mut table = [Short { bytes: 0, count: 0 }; 1000];
    let mut number = 0;
    while number < 1000 {
        let [a, b, c] = [number / 100, number / 10 % 10, number % 10];
        let [a, b, c] = [b'0' + a as u8, b'0' + b as u8, b'0' + c as u8];
        let (bytes, count) = match number {
            0..10 => ([c, behind, 0, 0], 2),
            10..100 => ([b, c, behind, 0], 3),
            _ => ([a, b, c, behind], 4),
        };
        table[number] = Short { bytes: u32::from_le_bytes(bytes), count };
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{Text, Word, Words};

    #[test]
    fn words_of_all_lengths() {
        let numbers: Vec<usize> = (0..1200).chain([31_329, 999_999, 9_999_999]).collect();
        let (mut out, mut expected) = (Text::new(), String::new());
        let mut words = Words::new(&mut out);
        for &number in &numbers {
            words.push(Word::new(b"f 0 ").then(Word::number(number % 1000)));
            words.push(Word::number(number));
            words.push(Word::last_number(number));
            words.push(Word::new(b"witches\n").then(Word::EMPTY));
            expected.push_str(&format!("f 0 {} {number} {number}\nwitches\n", number % 1000));
        }
        drop(words);
        assert_eq!(out.to_string(), expected);
    }

    #[test]
    fn numbers_of_all_kinds() {
        let (mut out, mut expected) = (Text::new(), String::new());
        let mut words = Words::new(&mut out);
        for number in (-1200..1200).chain([9_999_999, 10_000_000, i64::MAX, i64::MIN]) {
            words.number(number);
            words.last_number(number);
            words.line([number, 0, number]);
            expected.push_str(&format!("{number} {number}\n{number} 0 {number}\n"));
        }
        drop(words);
        assert_eq!(out.to_string(), expected);
    }
}

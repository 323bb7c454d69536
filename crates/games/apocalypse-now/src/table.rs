/// Appends the tables of an output file, ASCII throughout: bytes gather in a small room of fixed size and go on to the
/// text when it is full, and when this is dropped.
pub(crate) struct Table<'a> {
    out: &'a mut String,
    bytes: [u8; ROOM],
    end: usize,
}

const ROOM: usize = 1024;

impl<'a> Table<'a> {
    /// A writer that appends to `out`.
    pub fn new(out: &'a mut String) -> Self {
        Table { out, bytes: [0; ROOM], end: 0 }
    }

    /// Appends a short text as it is.
    ///
    /// # Panics
    /// If it is longer than 1024 bytes, or something other than ASCII.
    #[inline]
    pub fn text(&mut self, text: &str) -> &mut Self {
        let start = self.room_for(text.len());
        self.end = start + text.len();
        self.bytes[start..self.end].copy_from_slice(text.as_bytes());
        self
    }

    /// Appends a number in decimal and an ASCII character behind it.
    #[inline]
    pub fn number(&mut self, number: impl Into<i32>, behind: u8) -> &mut Self {
        let number: i32 = number.into();
        match SHORT.get(number as u32 as usize) {
            Some(&Short { digits, count }) => self.word(digits | u32::from(behind) << (8 * count), count + 1),
            None => self.long_number(number, behind),
        }
        self
    }

    /// Appends a number in decimal and a tabulator.
    #[inline]
    pub fn field(&mut self, number: impl Into<i32>) -> &mut Self {
        let number: i32 = number.into();
        match FIELDS.get(number as u32 as usize) {
            Some(&Short { digits, count }) => self.word(digits, count),
            None => self.long_number(number, b'\t'),
        }
        self
    }

    /// Appends the first `count` bytes of a word. All four are written: that is quicker than to write as many as
    /// there happen to be.
    #[inline]
    fn word(&mut self, word: u32, count: u32) {
        let start = self.room_for(4);
        self.bytes[start..start + 4].copy_from_slice(&word.to_le_bytes());
        self.end = start + count as usize;
    }

    /// Where to write so many bytes.
    #[inline]
    fn room_for(&mut self, bytes: usize) -> usize {
        if self.end <= ROOM - bytes {
            return self.end;
        }
        self.flush();
        0
    }

    fn long_number(&mut self, number: i32, behind: u8) {
        if let 1000..1_000_000 = number {
            let Short { digits, count } = SHORT[number as usize / 1000];
            self.word(digits, count);
            self.word(LAST_THREE[number as usize % 1000].digits | u32::from(behind) << 24, 4);
        } else {
            self.text(&number.to_string()).word(behind.into(), 1);
        }
    }

    #[inline(never)]
    fn flush(&mut self) {
        let bytes = &self.bytes[..self.end];
        self.out.push_str(std::str::from_utf8(bytes).expect("what is ASCII is text"));
        self.end = 0;
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// A number of three digits at most, the first in the lowest byte.
#[derive(Clone, Copy)]
struct Short {
    digits: u32,
    count: u32,
}

static SHORT: [Short; 1000] = short_numbers(1, b"");
static FIELDS: [Short; 1000] = short_numbers(1, b"\t");
static LAST_THREE: [Short; 1000] = short_numbers(100, b"");

/// The numbers below a thousand, from this digit on even if it is a zero, with what comes behind each.
const fn short_numbers(always: usize, behind: &[u8]) -> [Short; 1000] {
    let mut table = [Short { digits: 0, count: 0 }; 1000];
    let mut number = 0;
    while number < table.len() {
        let (mut bytes, mut count, mut unit) = ([0; 4], 0, 100);
        while unit > 0 {
            if number >= unit || always >= unit {
                bytes[count] = b'0' + (number / unit % 10) as u8;
                count += 1;
            }
            unit /= 10;
        }
        if let [behind] = *behind {
            bytes[count] = behind;
            count += 1;
        }
        table[number] = Short { digits: u32::from_le_bytes(bytes), count: count as u32 };
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn written(write: impl FnOnce(&mut Table)) -> String {
        let mut out = String::from("> ");
        write(&mut Table::new(&mut out));
        out
    }

    #[test]
    fn numbers_and_words() {
        let out = written(|table| {
            table.field(0).number(7, b'\n').text("end").number(17528, b';').field(-1);
        });
        assert_eq!(out, "> 0\t7\nend17528;-1\t");
    }

    #[test]
    fn numbers_of_all_lengths() {
        let numbers = || (-1100..11_000).chain([99_999, 100_000, 1_000_000, i32::MAX, i32::MIN]);
        let out = written(|table| {
            numbers().for_each(|number| {
                table.number(number, b'|').field(number);
            });
        });
        let expected: String = numbers().map(|number| format!("{number}|{number}\t")).collect();
        assert_eq!(out, format!("> {expected}"));
    }

    #[test]
    fn a_text_that_fills_the_room_is_written() {
        let long = "x".repeat(1024);
        let out = written(|table| {
            table.field(1).text(&long).text(&long);
        });
        assert_eq!(out, format!("> 1\t{long}{long}"));
    }
}

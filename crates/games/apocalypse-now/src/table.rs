use palestra_base::Text;

/// Appends the tables of an output file, ASCII throughout: bytes gather in a small room of fixed size and go on to the
/// text when it is full, and when this is dropped.
pub(crate) struct Table<'a> {
    out: &'a mut Text,
    bytes: [u8; ROOM],
    end: usize,
}

const ROOM: usize = 1024;

impl<'a> Table<'a> {
    /// A writer that appends to `out`.
    pub fn new(out: &'a mut Text) -> Self {
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

    /// Appends a number in decimal and a tabulator.
    #[inline]
    pub fn field(&mut self, number: impl Into<i32>) -> &mut Self {
        let number: i32 = number.into();
        match FIELDS.get(number as u32 as usize) {
            Some(&Short { digits, count }) => self.word(digits, count),
            None => self.label(&Label::default().field(number)),
        }
        self
    }

    /// Appends what is prepared, then short numbers, then some letters. There is room for all of it or for nothing,
    /// so one look is enough.
    #[inline]
    pub fn line<const N: usize, const E: usize>(
        &mut self,
        begin: &Label,
        numbers: [Short; N],
        end: &[u8; E],
    ) {
        const { assert!(LABEL + 4 * N + E <= LINE) };
        let start = self.room_for(LINE);
        let line = &mut self.bytes[start..start + LINE];
        line[..LABEL].copy_from_slice(&begin.bytes);
        let mut length = begin.count();
        for Short { digits, count } in numbers {
            line[length..length + 4].copy_from_slice(&digits.to_le_bytes());
            length += count as usize;
        }
        line[length..length + E].copy_from_slice(end);
        self.end = start + length + E;
    }

    #[inline]
    fn label(&mut self, label: &Label) {
        self.line(label, [], &[]);
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

    #[inline(never)]
    fn flush(&mut self) {
        self.out.push_bytes(&self.bytes[..self.end]);
        self.end = 0;
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// The beginning of a line, prepared for as long as it stays the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Label {
    bytes: [u8; LABEL],
    count: u8,
}

/// As long as a label can be: enough for the longest number and two digits, with a tabulator behind each.
const LABEL: usize = 16;

/// As long as a line can be.
const LINE: usize = 48;

impl Label {
    /// This label with some more text.
    ///
    /// # Panics
    /// If it becomes too long.
    pub fn text(mut self, text: &[u8]) -> Self {
        let (start, end) = (self.count(), self.count() + text.len());
        self.bytes[start..end].copy_from_slice(text);
        self.count = end as u8;
        self
    }

    /// This label with a number in decimal and a tabulator.
    ///
    /// # Panics
    /// If it becomes too long.
    pub fn field(self, number: i32) -> Self {
        match number {
            0..1000 => self.short(FIELDS[number as usize]),
            1000..1_000_000 => {
                let (thousands, rest) = (number as usize / 1000, number as usize % 1000);
                self.short(SHORT[thousands]).short(LAST_THREE[rest]).text(b"\t")
            }
            _ => self.text(number.to_string().as_bytes()).text(b"\t"),
        }
    }

    fn short(self, Short { digits, count }: Short) -> Self {
        self.text(&digits.to_le_bytes()[..count as usize])
    }

    fn count(&self) -> usize {
        self.count.into()
    }
}

/// A number of three digits at most, the first in the lowest byte, and what comes behind it.
#[derive(Clone, Copy)]
pub(crate) struct Short {
    digits: u32,
    count: u32,
}

impl Short {
    /// Minus one and a tabulator.
    pub const NOBODY: Short = Short { digits: u32::from_le_bytes(*b"-1\t\0"), count: 3 };

    /// A number and a tabulator.
    #[inline]
    pub fn field(number: u8) -> Short {
        FIELDS[usize::from(number)]
    }

    /// A number and the end of the line.
    #[inline]
    pub fn last(number: u8) -> Short {
        LAST_FIELDS[usize::from(number)]
    }
}

static SHORT: [Short; 1000] = short_numbers(1, b"");
static FIELDS: [Short; 1000] = short_numbers(1, b"\t");
static LAST_FIELDS: [Short; 1000] = short_numbers(1, b"\n");
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
    use super::{Label, Short, Table, Text};

    fn written(write: impl FnOnce(&mut Table)) -> String {
        let mut out = Text::new();
        out.push_str("> ");
        write(&mut Table::new(&mut out));
        out.to_string()
    }

    #[test]
    fn numbers_and_words() {
        let out = written(|table| {
            table.field(0).text("end").field(17528).field(-1);
            table.line(
                &Label::default().field(i32::MAX).text(b"1\t"),
                [Short::field(7), Short::last(255)],
                b"x\n",
            );
        });
        assert_eq!(out, "> 0\tend17528\t-1\t2147483647\t1\t7\t255\nx\n");
    }

    #[test]
    fn numbers_of_all_lengths() {
        let numbers = || (-1100..11_000).chain([99_999, 100_000, 1_000_000, i32::MAX, i32::MIN]);
        let out = written(|table| {
            numbers().for_each(|number| {
                table.field(number);
            });
        });
        let expected: String = numbers().map(|number| format!("{number}\t")).collect();
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

/// Text in the making that is ASCII throughout, for the long tables of output files: bytes are appended one by
/// one without looking back, and checked once at the end.
#[derive(Clone, Debug, Default)]
pub struct Ascii {
    bytes: Vec<u8>,
}

impl Ascii {
    /// No text yet, with room for so many bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Ascii { bytes: Vec::with_capacity(bytes) }
    }

    /// Appends a text as it is.
    #[inline]
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    /// Appends a number in decimal and a character behind it.
    #[inline]
    pub fn number(&mut self, number: impl Into<i32>, behind: u8) -> &mut Self {
        let number: i32 = number.into();
        match number {
            0..=9 => self.bytes.extend([digit(number), behind]),
            10..=99 => self.bytes.extend([digit(number / 10), digit(number), behind]),
            100..=999 => {
                self.bytes.extend([digit(number / 100), digit(number / 10), digit(number), behind]);
            }
            _ => self.long_number(number, behind),
        }
        self
    }

    #[cold]
    fn long_number(&mut self, number: i32, behind: u8) {
        if number < 0 {
            self.bytes.push(b'-');
        }
        let mut rest = number.unsigned_abs();
        let mut digits = [0; 10];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.bytes.extend_from_slice(&digits[start..]);
        self.bytes.push(behind);
    }

    /// Appends a line that begins with some letters and ends with some; between them are numbers, with blanks.
    ///
    /// ```
    /// let mut text = palestra_base::Ascii::default();
    /// text.line(*b"k ", [3, -1, 1200], *b" b\n");
    /// # let mut out = String::new();
    /// # text.append_to(&mut out);
    /// # assert_eq!(out, "k 3 -1 1200 b\n");
    /// ```
    #[inline]
    pub fn line<const B: usize, const N: usize, const E: usize>(
        &mut self,
        begin: [u8; B],
        numbers: [i32; N],
        end: [u8; E],
    ) {
        // With room for every number with its sign and a blank.
        let room = const { (B + 12 * N + E).next_multiple_of(16) };
        const { assert!(N > 0 && B + 12 * N + E <= LONGEST_LINE) };
        // Put together where that is quick, then copied once.
        let mut line = [0; LONGEST_LINE];
        line[..B].copy_from_slice(&begin);
        let mut length = B;
        for number in numbers {
            match SMALL.get(number as usize) {
                Some(&(digits, count)) => {
                    line[length..length + 4].copy_from_slice(&digits);
                    length += usize::from(count);
                }
                None => length += put_long(&mut line[length..], number),
            }
        }
        length -= 1; // the last blank
        line[length..length + E].copy_from_slice(&end);
        // All of it, then back: a copy of known length is a few instructions.
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&line[..room]);
        self.bytes.truncate(start + length + E);
    }

    /// Appends a number, a blank and two letters.
    #[inline]
    pub fn pair(&mut self, number: i32, letters: [u8; 2]) {
        match SMALL.get(number as usize) {
            Some(&(digits, count)) => {
                // Put together where that is quick, then copied whole and cut.
                let (mut pair, count) = ([0; 8], usize::from(count));
                pair[..4].copy_from_slice(&digits);
                pair[count..count + 2].copy_from_slice(&letters);
                let start = self.bytes.len();
                self.bytes.extend_from_slice(&pair);
                self.bytes.truncate(start + count + 2);
            }
            None => {
                self.long_number(number, b' ');
                self.bytes.extend_from_slice(&letters);
            }
        }
    }

    /// Appends all of it to `out`.
    ///
    /// # Panics
    /// If something that is no text was appended.
    pub fn append_to(&self, out: &mut String) {
        out.push_str(std::str::from_utf8(&self.bytes).expect("what is ASCII is text"));
    }
}

/// As long as a line of numbers can be: four of them with signs and blanks, and a few letters.
const LONGEST_LINE: usize = 64;

/// The numbers below 1000 with blanks after them, and how many bytes they are with one blank.
static SMALL: [([u8; 4], u8); 1000] = {
    let mut table = [([b' '; 4], 0); 1000];
    let mut n = 0;
    while n < 1000 {
        let digits = [b'0' + (n / 100) as u8, b'0' + (n / 10 % 10) as u8, b'0' + (n % 10) as u8];
        table[n] = match n {
            0..10 => ([digits[2], b' ', b' ', b' '], 2),
            10..100 => ([digits[1], digits[2], b' ', b' '], 3),
            _ => ([digits[0], digits[1], digits[2], b' '], 4),
        };
        n += 1;
    }
    table
};

/// Puts a long number and a blank into a line; says how many bytes they are. Apart, for it is seldom needed.
#[cold]
#[inline(never)]
fn put_long(line: &mut [u8], number: i32) -> usize {
    let mut digits = Ascii::with_capacity(12);
    digits.long_number(number, b' ');
    line[..digits.bytes.len()].copy_from_slice(&digits.bytes);
    digits.bytes.len()
}

fn digit(number: i32) -> u8 {
    b'0' + (number % 10) as u8
}

#[cfg(test)]
mod tests {
    use super::Ascii;

    #[test]
    fn numbers_and_words() {
        let mut ascii = Ascii::with_capacity(10);
        for number in [0, 7, -1, 10, 99, 100, 17528, i32::MAX, i32::MIN] {
            ascii.number(number, b'\t');
        }
        ascii.text("end\n");
        let mut out = String::from("> ");
        ascii.append_to(&mut out);
        assert_eq!(out, "> 0\t7\t-1\t10\t99\t100\t17528\t2147483647\t-2147483648\tend\n");
    }

    #[test]
    fn lines_of_all_lengths() {
        for number in (-1200..1200).chain([1_000_000, i32::MAX, i32::MIN]) {
            let mut ascii = Ascii::default();
            ascii.line(*b"f 0 ", [number, 7, number], *b"\n");
            ascii.pair(number, *b"x\n");
            ascii.line(*b"    ", [number; 4], *b"      .\n");
            let mut out = String::new();
            ascii.append_to(&mut out);
            let expected = format!(
                "f 0 {number} 7 {number}\n{number} x\n    {number} {number} {number} {number}      .\n"
            );
            assert_eq!(out, expected);
        }
    }
}

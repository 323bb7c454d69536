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

    /// Appends all of it to `out`.
    ///
    /// # Panics
    /// If something that is no text was appended.
    pub fn append_to(&self, out: &mut String) {
        out.push_str(std::str::from_utf8(&self.bytes).expect("what is ASCII is text"));
    }
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
}

//! The text of output files, and numbers as these have them.

use std::fmt::{self, Write};

/// Text that only grows. It is bytes, so that what is put together in a hurry need not be proved to be text first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<u8>);

impl Text {
    /// No text.
    pub const fn new() -> Self {
        Text(Vec::new())
    }

    /// Appends a character.
    #[inline]
    pub fn push(&mut self, character: char) {
        match u8::try_from(character) {
            Ok(byte) if byte.is_ascii() => self.0.push(byte),
            _ => self.push_str(character.encode_utf8(&mut [0; 4])),
        }
    }

    /// Appends characters.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Appends characters, one byte each.
    #[inline]
    pub fn push_bytes(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    /// The text so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Begins again, in the same memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

/// Appends a whole number in decimal, without going through the formatting machinery.
#[inline]
pub fn push_int(out: &mut Text, number: impl Into<i64>) {
    let number = number.into();
    // Nearly all numbers on a board have one digit or two.
    match number {
        0..10 => out.push((b'0' + number as u8) as char),
        10..100 => out.push_str(&TWO_DIGITS[2 * number as usize..][..2]),
        _ => push_long(out, number),
    }
}

const TWO_DIGITS: &str = "\
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

fn push_long(out: &mut Text, number: i64) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push('-');
    }
    out.push_bytes(&digits[start..]);
}

/// Appends a number as a C++ stream does by default: six significant digits, no trailing zeros.
///
/// ```
/// let mut line = palestra_base::Text::new();
/// palestra_base::text::push_double(&mut line, 0.25);
/// assert_eq!(line.to_string(), "0.25");
/// ```
pub fn push_double(out: &mut Text, number: f64) {
    if number == number.trunc() && number.abs() < 1e6 {
        return push_int(out, number as i64);
    }
    if !number.is_finite() {
        write!(out, "{number}").expect("text grows");
        return;
    }
    let scientific = format!("{number:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("that format has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a number");
    let trimmed = |text: &str| text.trim_end_matches('0').trim_end_matches('.').to_owned();
    if (-4..6).contains(&exponent) {
        out.push_str(&trimmed(&format!("{number:.*}", (5 - exponent) as usize)));
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        write!(out, "{}e{sign}{:02}", trimmed(mantissa), exponent.abs()).expect("text grows");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        for number in (-120..1200).chain([1_000_000, i64::MAX, i64::MIN]) {
            let mut out = Text::new();
            push_int(&mut out, number);
            assert_eq!(out.to_string(), number.to_string());
        }
    }

    /// What `std::cout << x` prints.
    #[test]
    fn doubles_as_in_cpp() {
        let cases = [
            (0.0, "0"),
            (-1.0, "-1"),
            (0.25, "0.25"),
            (1.0 / 3.0, "0.333333"),
            (0.999_999_9, "1"),
            (0.000_123_456_7, "0.000123457"),
            (0.000_012_345, "1.2345e-05"),
            (12.345_678, "12.3457"),
            (1_234_567.0, "1.23457e+06"),
        ];
        for (number, expected) in cases {
            let mut out = Text::new();
            push_double(&mut out, number);
            assert_eq!(out.to_string(), expected);
        }
    }

    #[test]
    fn characters_of_all_kinds() {
        let (mut out, mut expected) = (Text::new(), String::new());
        for character in ['a', '\n', '\u{7f}', 'ñ', '€', '𝄞'] {
            out.push(character);
            expected.push(character);
        }
        assert_eq!((out.as_bytes(), out.to_string()), (expected.as_bytes(), expected.clone()));
        out.clear();
        assert_eq!(out, Text::new());
    }
}

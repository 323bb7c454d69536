use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The seed of all chance in a match: up to 128 bits.
///
/// It remembers how it was written, because outputs show it as it was given: `255` and `0xff` give the same chance, and
/// each is shown as itself. A small seed can be found by whoever tries them all; one of 64 bits or more cannot.
///
/// ```
/// use palestra_base::Seed;
///
/// assert_eq!("30".parse(), Ok(Seed::from(30)));
/// let large: Seed = "0xfeedfacecafebeef".parse().unwrap();
/// assert_eq!(large.to_string(), "0xfeedfacecafebeef");
/// assert!("thirty".parse::<Seed>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    /// Of a negative number the two's complement.
    bits: u128,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Decimal,
    Negative,
    Hexadecimal,
}

impl Seed {
    /// A seed that is shown as `0x...`.
    pub const fn hexadecimal(bits: u128) -> Self {
        Seed { bits, form: Form::Hexadecimal }
    }

    /// All its bits: what sound chance is made from.
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// The seed as the published programs keep it, if it fits in there.
    pub fn as_i32(self) -> Option<i32> {
        match self.form {
            Form::Negative => i32::try_from(self.bits as i128).ok(),
            _ => i32::try_from(self.bits).ok(),
        }
    }

    /// Whether it is below zero, as only the published programs' can be.
    pub fn is_negative(self) -> bool {
        self.form == Form::Negative
    }

    /// The seed so many places after this one, in the same form; `None` if there are not so many.
    pub fn after(self, places: u64) -> Option<Self> {
        if self.form == Form::Negative {
            return (self.bits as i128).checked_add(places.into()).map(Seed::from);
        }
        self.bits.checked_add(places.into()).map(|bits| Seed { bits, ..self })
    }
}

impl From<i128> for Seed {
    fn from(number: i128) -> Self {
        let form = if number < 0 { Form::Negative } else { Form::Decimal };
        Seed { bits: number as u128, form }
    }
}

impl From<u128> for Seed {
    fn from(bits: u128) -> Self {
        Seed { bits, form: Form::Decimal }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        u128::from(number).into()
    }
}

impl From<i32> for Seed {
    fn from(number: i32) -> Self {
        i128::from(number).into()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Form::Decimal => write!(f, "{}", self.bits),
            Form::Negative => write!(f, "{}", self.bits as i128),
            Form::Hexadecimal => write!(f, "{:#x}", self.bits),
        }
    }
}

/// A word that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number, or 0x and up to 32 digits from 0 to f")]
pub struct NoSeed;

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(word: &str) -> Result<Self, NoSeed> {
        let digits = |word: &str, base: u32| -> Option<u128> {
            // The library takes a sign too; we do not.
            let good = !word.is_empty() && word.chars().all(|digit| digit.is_digit(base));
            if good { u128::from_str_radix(word, base).ok() } else { None }
        };
        let seed = if let Some(hexadecimal) = word.strip_prefix("0x").or(word.strip_prefix("0X")) {
            digits(hexadecimal, 16).map(Seed::hexadecimal)
        } else if let Some(below_zero) = word.strip_prefix('-') {
            let number = digits(below_zero, 10).and_then(|number| i128::try_from(number).ok());
            number.map(|number| Seed::from(-number))
        } else {
            digits(word, 10).map(Seed::from)
        };
        seed.ok_or(NoSeed)
    }
}

/// As it is shown; so it is in records and in files of results alike.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read_back() {
        let largest = u128::MAX;
        for word in
            ["0", "30", "-1", "-2147483648", "0x0", "0xff", &largest.to_string(), &format!("{largest:#x}")]
        {
            let seed: Seed = word.parse().unwrap();
            assert_eq!(seed.to_string(), word);
        }
        assert_eq!("-0".parse::<Seed>().unwrap().to_string(), "0");
        for word in ["", "-", "0x", "+1", "1.5", "0x-1", "0x1ffffffffffffffffffffffffffffffff", "seven", "١"]
        {
            assert_eq!(word.parse::<Seed>(), Err(NoSeed), "{word}");
        }
    }

    #[test]
    fn the_published_programs_keep_32_bits() {
        let as_i32 = |word: &str| word.parse::<Seed>().unwrap().as_i32();
        assert_eq!(as_i32("2147483647"), Some(i32::MAX));
        assert_eq!(as_i32("2147483648"), None);
        assert_eq!(as_i32("-2147483648"), Some(i32::MIN));
        assert_eq!(as_i32("-2147483649"), None);
        assert_eq!(as_i32("0xff"), Some(255));
    }

    #[test]
    fn seeds_follow_each_other() {
        let after =
            |word: &str, places| word.parse::<Seed>().unwrap().after(places).map(|seed| seed.to_string());
        assert_eq!(after("30", 2).as_deref(), Some("32"));
        assert_eq!(after("-2", 3).as_deref(), Some("1"));
        assert_eq!(after("0xfe", 2).as_deref(), Some("0x100"));
        assert_eq!(Seed::from(u128::MAX).after(1), None);
    }
}

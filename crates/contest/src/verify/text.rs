//! How bytes and seeds are written: digits that every program reads without loss.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::Bytes;

fn word(bytes: &Bytes) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn parsed<E: Error>(word: &str) -> Result<Bytes, E> {
    let wrong = || E::custom("32 bytes are written as 64 digits from 0 to f");
    if word.len() != 64 || !word.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(wrong());
    }
    let mut bytes = Bytes::default();
    for (k, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&word[2 * k..2 * k + 2], 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

pub(crate) mod hex {
    use super::*;

    pub fn serialize<S: Serializer>(bytes: &Bytes, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&word(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Bytes, D::Error> {
        parsed(&String::deserialize(from)?)
    }
}

pub(super) mod maybe_hex {
    use super::*;

    pub fn serialize<S: Serializer>(bytes: &Option<Bytes>, out: S) -> Result<S::Ok, S::Error> {
        match bytes {
            Some(bytes) => out.serialize_str(&word(bytes)),
            None => out.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Bytes>, D::Error> {
        Option::<String>::deserialize(from)?.map(|word| parsed(&word)).transpose()
    }
}

pub(super) mod all_hex {
    use super::*;

    pub fn serialize<S: Serializer>(all: &[Bytes], out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(all.iter().map(word))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Bytes>, D::Error> {
        Vec::<String>::deserialize(from)?.iter().map(|word| parsed(word)).collect()
    }
}

/// Numbers of 128 bits: as text, since many programs read numbers as floating point.
pub(super) mod decimal {
    use super::*;

    pub fn serialize<S: Serializer>(number: &u128, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        let word = String::deserialize(from)?;
        let number = word.parse::<u128>().ok().filter(|number| number.to_string() == word);
        number.ok_or_else(|| D::Error::custom("a seed is written as decimal digits in quotes"))
    }
}

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The content address of a module, a file, or whatever else bytes can say: their SHA-256.
///
/// ```
/// use palestra_player::Address;
///
/// let address = Address::of(b"abc");
/// assert_eq!(address.short(), "ba7816bf8f01");
/// assert_eq!(address.to_string().parse(), Ok(address));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address([u8; Address::BYTES]);

impl Address {
    /// How many bytes an address has.
    pub const BYTES: usize = 32;

    /// The address of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Address(Sha256::digest(bytes).into())
    }

    /// The address of several things together. Where one ends and the next begins counts too.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Address(hash.finalize().into())
    }

    /// An address that was written down.
    pub const fn from_bytes(bytes: [u8; Address::BYTES]) -> Self {
        Address(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; Address::BYTES] {
        &self.0
    }

    /// Its first twelve digits: enough for people to tell players apart.
    pub fn short(&self) -> String {
        self.0[..6].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

/// A word that is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an address has 64 digits from 0 to f")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(word: &str) -> Result<Self, NoAddress> {
        let mut bytes = [0; Address::BYTES];
        if word.len() != 2 * bytes.len() || !word.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(NoAddress);
        }
        for (byte, digits) in bytes.iter_mut().zip(word.as_bytes().chunks_exact(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| NoAddress)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NoAddress)?;
        }
        Ok(Address(bytes))
    }
}

/// Digits where people read, bytes where only programs do.
impl Serialize for Address {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { to.collect_str(self) } else { self.0.serialize(to) }
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            String::deserialize(from)?.parse().map_err(de::Error::custom)
        } else {
            Deserialize::deserialize(from).map(Address)
        }
    }
}

//! Numbers that stand for texts, the same on every machine and for ever: kept fingerprints depend on them.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A 64-bit number for a text.
pub const fn digest(text: &[u8]) -> u64 {
    let mut h = 0xcbf2_9ce4_8422_2325_u64;
    let mut k = 0;
    while k < text.len() {
        h = (h ^ text[k] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        k += 1;
    }
    mix(h)
}

/// Spreads every bit over all bits.
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Keys are digests already, and nobody ever walks through these tables: order never matters.
#[derive(Default)]
pub struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 << 8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// A set of digests.
pub type Set = HashSet<u64, BuildHasherDefault<Plain>>;
/// A table by digest.
pub type Map<T> = HashMap<u64, T, BuildHasherDefault<Plain>>;

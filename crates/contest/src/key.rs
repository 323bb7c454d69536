use sha2::{Digest, Sha256};

use crate::Dice;

/// 32 bytes: a secret, a digest or a key.
pub type Bytes = [u8; 32];

/// The key of a round: everything that chance decides in it comes from these bytes, and from nothing else.
///
/// ```
/// use palestra_contest::RoundKey;
/// let key = RoundKey::from_seed(2026u64, 1);
/// assert_eq!(key.seed(4, 999), key.seed(4, 999)); // of board 4, at most 999
/// assert_ne!(key, RoundKey::from_seed(2026u64, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundKey(pub Bytes);

impl RoundKey {
    /// The key of round `round` of a contest in which nobody needs to be convinced: everything from one number.
    pub fn from_seed(seed: impl Into<u128>, round: u32) -> Self {
        let seed: u128 = seed.into();
        RoundKey(hmac(&seed.to_be_bytes(), &[b"palestra contest", &round.to_be_bytes()]))
    }

    /// The seed of a board of the round, at most `largest`. Larger ones are drawn again, so that all are equally likely.
    pub fn seed(&self, board: u32, largest: u128) -> u128 {
        let mask = u128::MAX.checked_shr(largest.leading_zeros()).unwrap_or(0);
        let mut again = 0u32;
        loop {
            let bytes = hmac(&self.0, &[b"match", &board.to_be_bytes(), &again.to_be_bytes()]);
            let seed = u128::from_be_bytes(bytes[..16].try_into().expect("16 bytes")) & mask;
            if seed <= largest {
                return seed;
            }
            again += 1;
        }
    }

    /// The dice by which step `step` of the round is planned.
    pub fn dice(&self, step: u32) -> Dice {
        let bytes = hmac(&self.0, &[b"plan", &step.to_be_bytes()]);
        Dice::new(u64::from_be_bytes(bytes[..8].try_into().expect("8 bytes")))
    }
}

/// The digest of parts, each with its length before it: no two lists of parts give the same bytes.
pub fn sha256(parts: &[&[u8]]) -> Bytes {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// HMAC-SHA-256 (RFC 2104) of parts, each with its length before it.
pub fn hmac(key: &[u8], parts: &[&[u8]]) -> Bytes {
    let mut message = Vec::new();
    for part in parts {
        message.extend((part.len() as u64).to_be_bytes());
        message.extend(*part);
    }
    plain_hmac(key, &message)
}

/// HMAC-SHA-256 of bytes. Our keys are never longer than a block.
fn plain_hmac(key: &[u8], message: &[u8]) -> Bytes {
    let mut block = [0u8; 64];
    block[..key.len()].copy_from_slice(key);
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, cases 1 and 2.
    #[test]
    fn hmac_as_published() {
        let hex = |bytes: Bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert_eq!(
            hex(plain_hmac(&[0x0b; 20], b"Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        );
        assert_eq!(
            hex(plain_hmac(b"Jefe", b"what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }

    #[test]
    fn seeds_fill_their_range_and_boards_differ() {
        let key = RoundKey::from_seed(1u64, 0);
        let mut seen = [0; 5];
        (0..500).for_each(|board| seen[key.seed(board, 4) as usize] += 1);
        assert!(seen.iter().all(|&times| (60..140).contains(&times)), "{seen:?}");
        assert!(key.seed(0, u128::MAX) > u128::from(u64::MAX));
        assert_eq!(key.seed(3, 0), 0);
        assert_ne!(key.dice(0), key.dice(1));
        assert_ne!(RoundKey::from_seed(1u64, 0), RoundKey::from_seed(1u64, 1));
    }
}

//! Seeds that nobody can choose or foresee: what is published before, and how anyone checks it after.
//!
//! Before submissions open, the judge draws a secret and hashes it again and again; the last hash, the **tip**, is
//! published. Round 1 uses the secret just before the tip, round 2 the one before that, and so on: each is bound by the tip
//! and told by none of the earlier ones. A round's key joins its secret with the **entrants** (modules frozen and
//! published before) and a **beacon** (a public number that nobody knew when they were frozen).

use serde::{Deserialize, Serialize};

use crate::{Bytes, RoundKey, hmac, sha256};

/// The secrets of a contest.
///
/// ```
/// use palestra_contest::chain::{Chain, belongs};
/// let chain = Chain::new([42; 32], 10); // from the system's chance, in earnest
/// let tip = chain.tip(); // published before anybody submits
/// let secret = chain.secret(3).unwrap(); // published when round 3 is over
/// assert!(belongs(&secret, 3, &tip) && !belongs(&secret, 4, &tip));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Chain {
    /// From the tip, the secret of no round, to the last round's.
    secrets: Vec<Bytes>,
}

impl Chain {
    /// The chain of `rounds` rounds whose last secret is this.
    pub fn new(last: Bytes, rounds: u32) -> Self {
        let mut secrets = vec![last];
        for _ in 0..rounds {
            secrets.push(link(&secrets[secrets.len() - 1]));
        }
        secrets.reverse();
        Chain { secrets }
    }

    /// The chain of a contest in which nobody needs to be convinced: everything from one number.
    pub fn from_seed(seed: impl Into<u128>, rounds: u32) -> Self {
        let seed: u128 = seed.into();
        Chain::new(hmac(&seed.to_be_bytes(), &[b"palestra contest chain"]), rounds)
    }

    /// What is published at the beginning.
    pub fn tip(&self) -> Bytes {
        self.secrets[0]
    }

    /// The secret of a round, counted from 1; published when the round is over.
    pub fn secret(&self, round: u32) -> Option<Bytes> {
        self.secrets.get(round as usize).filter(|_| round > 0).copied()
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Chain").field("rounds", &(self.secrets.len() - 1)).finish_non_exhaustive()
    }
}

/// The secret before: easy to compute, impossible to turn back.
pub fn link(secret: &Bytes) -> Bytes {
    sha256(&[b"palestra chain", secret])
}

/// Whether a secret is that of round `round`, counted from 1, of the chain with this tip.
pub fn belongs(secret: &Bytes, round: u32, tip: &Bytes) -> bool {
    let mut at = *secret;
    (0..round).for_each(|_| at = link(&at));
    round > 0 && at == *tip
}

/// The log of uploads: its head covers everything that was ever handed in, in order. Nothing can be dropped or slipped in
/// later without changing every head that students have seen since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// How many uploads there were.
    pub count: u64,
    /// The digest of all of them.
    #[serde(with = "crate::verify::hex")]
    pub head: Bytes,
}

impl Log {
    /// Takes in an upload; the new state is the student's receipt. The nonce is the student's own.
    pub fn add(&mut self, player: &str, module: &Bytes, nonce: &[u8]) -> Log {
        self.count += 1;
        self.head = sha256(&[&self.head, player.as_bytes(), module, nonce]);
        *self
    }
}

/// The digest of a round's entrants, by name, with the modules that play for them, and the head of the log.
pub fn entrants_digest<'a>(entrants: impl IntoIterator<Item = (&'a str, &'a Bytes)>, head: &Bytes) -> Bytes {
    let mut sorted: Vec<(&str, &Bytes)> = entrants.into_iter().collect();
    sorted.sort_unstable();
    let mut parts: Vec<&[u8]> = vec![b"palestra entrants", head];
    for (name, module) in &sorted {
        parts.extend([name.as_bytes(), module.as_slice()]);
    }
    sha256(&parts)
}

/// The key of a round, counted from 1: whoever knew the secret could not choose the entrants or the beacon, and whoever
/// chose those did not know the secret.
pub fn round_key(secret: &Bytes, contest: &str, round: u32, entrants: &Bytes, beacon: &[u8]) -> RoundKey {
    let round = round.to_be_bytes();
    RoundKey(hmac(secret, &[b"palestra round", contest.as_bytes(), &round, entrants, beacon]))
}

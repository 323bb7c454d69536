//! Authors as keys: who reads an index does not read names.

use anyhow::anyhow;
use sha2::{Digest, Sha256};

/// A new secret for an index.
pub fn new_secret() -> anyhow::Result<[u8; 32]> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|why| anyhow!("the system has no random numbers: {why}"))?;
    Ok(secret)
}

/// The key of an author: HMAC-SHA-256 with the index's secret, its first 16 bytes.
pub fn author_key(secret: &[u8; 32], author: &str) -> String {
    let pad = |byte: u8| {
        let mut block = [byte; 64];
        block.iter_mut().zip(secret).for_each(|(pad, secret)| *pad ^= secret);
        block
    };
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(author).finalize();
    let outer = Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize();
    hex(&outer[..16])
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let text = text.trim();
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (k, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * k..2 * k + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_depend_on_secret_and_name() {
        let key = author_key(&[1; 32], "ada");
        assert_eq!(key.len(), 32);
        assert_ne!(key, author_key(&[2; 32], "ada"));
        assert_ne!(key, author_key(&[1; 32], "adb"));
        assert_eq!(from_hex(&hex(&[7; 32])), Some([7; 32]));
    }
}

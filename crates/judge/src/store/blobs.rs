//! Bytes by their content: sources, modules, records, boards. Packed, and stored once.

use sha2::{Digest, Sha256};

use super::db::{Result, StoreError, Tx, one, run};

/// The largest thing we ever unpack.
const LARGEST: usize = 64 << 20;

/// The name of some bytes: their SHA-256.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Keeps bytes; says their name.
pub async fn put(tx: &mut Tx, kind: &str, bytes: &[u8]) -> Result<String> {
    let name = hash(bytes);
    let packed = zstd::bulk::compress(bytes, 3).map_err(|error| StoreError::Damaged(error.to_string()))?;
    run!(
        tx,
        "INSERT INTO blob (hash, kind, size, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING",
        &name,
        kind,
        bytes.len() as i64,
        packed.as_slice()
    )?;
    Ok(name)
}

/// Forgets a source or a module that nothing names any more.
pub async fn drop_unused(tx: &mut Tx, name: &str) -> Result<()> {
    run!(
        tx,
        "DELETE FROM blob WHERE hash = $1 AND kind IN ('source', 'module') AND NOT EXISTS
         (SELECT 1 FROM submission WHERE source = $1 OR module = $1) AND NOT EXISTS
         (SELECT 1 FROM contest WHERE dummy_module = $1) AND NOT EXISTS
         (SELECT 1 FROM document WHERE source = $1) AND NOT EXISTS
         (SELECT 1 FROM public_source WHERE source = $1) AND NOT EXISTS
         (SELECT 1 FROM guest WHERE module = $1) AND NOT EXISTS (SELECT 1 FROM player WHERE module = $1)",
        name
    )?;
    Ok(())
}

/// The bytes of a name.
pub async fn get(tx: &mut Tx, name: &str) -> Result<Vec<u8>> {
    let (packed,) = one!(tx, (Vec<u8>,), "SELECT bytes FROM blob WHERE hash = $1", name)?
        .ok_or_else(|| StoreError::Damaged(format!("there is no blob {name}")))?;
    let bytes =
        zstd::bulk::decompress(&packed, LARGEST).map_err(|error| StoreError::Damaged(error.to_string()))?;
    if hash(&bytes) != name {
        return Err(StoreError::Damaged(format!("the blob {name} has other bytes than its name says")));
    }
    Ok(bytes)
}

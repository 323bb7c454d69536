//! Tells the crate which version of the engine is locked.

use std::path::Path;

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let locks = Path::new(&here).ancestors().map(|folder| folder.join("Cargo.lock"));
    let lock =
        locks.into_iter().find(|file| file.is_file()).expect("a Cargo.lock in this folder or above it");
    let text = std::fs::read_to_string(&lock).expect("a Cargo.lock that can be read");
    let mut lines = text.lines().skip_while(|line| *line != "name = \"wasmtime\"").skip(1);
    let version = lines.next().and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    println!("cargo::rustc-env=PALESTRA_WASMTIME={}", version.expect("the engine is locked"));
    println!("cargo::rerun-if-changed={}", lock.display());
}

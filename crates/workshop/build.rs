//! Finds the content address of the built-in players' sources, so that a built-in whose code changes is another player.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// What built-in players are made of.
const FOLDERS: [&str; 3] = ["../../players/src", "../../sdk/rust/src", "../wire/src"];

fn main() {
    let mut hash = Sha256::new();
    for folder in FOLDERS {
        println!("cargo:rerun-if-changed={folder}");
        let mut files = Vec::new();
        gather(Path::new(folder), &mut files);
        files.sort();
        for file in files {
            let name = file.to_string_lossy().replace('\\', "/");
            let content = fs::read(&file).unwrap_or_else(|why| panic!("{name}: {why}"));
            for part in [name.as_bytes(), &content] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
    }
    let address: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=PALESTRA_PLAYERS_SOURCES={address}");
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

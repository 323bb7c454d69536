//! The players of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use palestra_plagiarism::Kit;

/// A player: author, game, source.
pub type Player = (String, String, String);

/// All players of `conformance/plagiarism`, by name.
pub fn players() -> Vec<Player> {
    let folder = root().join("conformance/plagiarism/players");
    let table = fs::read_to_string(folder.join("authors.csv")).expect("a table of authors");
    let player = |line: &str| {
        let words: Vec<&str> = line.split(',').collect();
        let source = fs::read_to_string(folder.join(words[0])).expect("a player");
        (words[1].to_owned(), words[2].to_owned(), source)
    };
    table.lines().skip(1).map(player).collect()
}

/// The headers and templates of a game.
pub fn kit(game: &str) -> Kit {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for folder in [format!("sdk/cpp/{game}"), format!("players/cpp/{game}")] {
        let mut paths: Vec<PathBuf> = fs::read_dir(root().join(folder))
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            files.push((path.to_string_lossy().into_owned(), fs::read(&path).expect("a file")));
        }
    }
    let files: Vec<(String, &[u8])> =
        files.iter().map(|(name, source)| (name.clone(), &source[..])).collect();
    Kit::read(game, &files)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

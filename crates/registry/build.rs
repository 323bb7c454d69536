//! Writes the list of all games from the dependencies of this crate: a game is registered by one line of `Cargo.toml`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let manifest = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("Cargo.toml");
    println!("cargo::rerun-if-changed={}", manifest.display());
    let manifest = fs::read_to_string(manifest).unwrap();
    // A game is a dependency that lives in a folder of its own name: `palestra-ork-island = { path = "../games/ork-island" }`.
    let mut games: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("palestra-")?.split_once(" = { path = \"../games/"))
        .filter(|(name, path)| path.starts_with(&format!("{name}\"")))
        .map(|(name, _)| name)
        .collect();
    games.sort_unstable();
    let mut code = String::from("&[\n");
    for game in games {
        // Its crate has a type of the game's name: `palestra_ork_island::OrkIsland`.
        let module = game.replace('-', "_");
        let name: String = game.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        writeln!(code, "    &Erased::<palestra_{module}::{name}>::new(),").unwrap();
    }
    code += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("games.rs"), code).unwrap();
}

//! Embeds what a kit consists of, so that a lone `palestra` program can make one.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The command with which most documents play a first match; a game whose document has another says so in `first-match`.
const FIRST_MATCH: &str = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out";

/// A file of the kit: its name there, and where it is in the project.
type File = (String, PathBuf);

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..").canonicalize().unwrap();
    let mut code = String::from("&[\n");
    for game in games(&root) {
        let mut files = of_game(&root, &game);
        files.sort();
        let first = fs::read_to_string(root.join(format!("crates/games/{game}/first-match")));
        let first = first.as_deref().unwrap_or(FIRST_MATCH).trim();
        writeln!(code, "({game:?}, {first:?}, &[").unwrap();
        for (name, path) in files {
            println!("cargo::rerun-if-changed={}", path.display());
            writeln!(code, "    ({name:?}, include_bytes!({path:?})),").unwrap();
        }
        code += "]),\n";
    }
    code += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("files.rs"), code).unwrap();
}

/// Every game has a folder.
fn games(root: &Path) -> Vec<String> {
    let folder = root.join("crates/games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn of_game(root: &Path, game: &str) -> Vec<File> {
    let module = game.replace('-', "_");
    let mut files = vec![
        ("RULES.md".to_owned(), root.join(format!("docs/rules/{game}.md"))),
        ("API.md".to_owned(), root.join(format!("docs/api/{game}-cpp.md"))),
        ("rust/API.md".to_owned(), root.join(format!("docs/api/{game}-rust.md"))),
        ("viewer.html".to_owned(), root.join("viewer/dist/viewer.html")),
    ];
    // This very program builds the Dummy of a game that is being added: until then there is none. A test asks for it.
    let dummy = root.join(format!("kit/dummy/{game}.wasm"));
    println!("cargo::rerun-if-changed={}", dummy.display());
    if dummy.exists() {
        files.push(("AIDummy.wasm".to_owned(), dummy));
    }
    for template in ["Makefile", "README.md", "Game", "viewer.sh", "compile_flags.txt"] {
        files.push((template.to_owned(), root.join("kit").join(template)));
    }
    for player in ["Null", "Demo"] {
        files.push((format!("AI{player}.cc"), root.join(format!("players/cpp/{game}/AI{player}.cc"))));
        files.push((format!("rust/AI{player}.rs"), root.join(format!("players/src/{module}/AI{player}.rs"))));
    }
    collect(&root.join(format!("crates/games/{game}/configs")), "", &mut files);
    collect(&root.join(format!("sdk/cpp/{game}")), "include/", &mut files);
    collect(&root.join("sdk/cpp/common/palestra"), "include/palestra/", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        files.push((format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap()), path));
    }
}

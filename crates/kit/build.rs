//! Embeds what a kit consists of, so that a lone `palestra` program can make one.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The command with which most documents play a first match; a game whose document has another says so in `first-match`.
const FIRST_MATCH: &str = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out";

/// The configuration that is a kit's `default.cnf` if the game has none of that name.
const DEFAULT_BOARD: &str = "maze.cnf";

/// A file of the kit: its name there, and where it is in the project.
type File = (String, PathBuf);

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..").canonicalize().unwrap();
    let mut code = String::from("&[\n");
    for game in games(&root) {
        let mut files = of_game(&root, &game);
        // Not the pages that this program writes: they would be newer than its run, and it would run every time.
        for (_, path) in &files {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        files.extend(guide(&root, &game));
        files.sort();
        let first = fs::read_to_string(root.join(format!("crates/games/{game}/first-match")));
        let first = first.as_deref().unwrap_or(FIRST_MATCH).trim();
        writeln!(code, "({game:?}, {first:?}, &[").unwrap();
        for (name, path) in files {
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
        // The name of a document: a command that it prints must work.
        ("AInull.cc".to_owned(), root.join(format!("players/cpp/{game}/AINull.cc"))),
        ("RULES.md".to_owned(), root.join(format!("docs/rules/{game}.md"))),
        ("API.md".to_owned(), root.join(format!("docs/api/{game}-cpp.md"))),
        ("rust/API.md".to_owned(), root.join(format!("docs/api/{game}-rust.md"))),
        ("viewer.html".to_owned(), root.join("viewer/dist/viewer.html")),
    ];
    // This very program builds the Dummy of a game that is being added: until then there is none. A test asks for it.
    let dummy = root.join(format!("kit/dummy/{game}.wasm"));
    println!("cargo::rerun-if-changed={}", dummy.display());
    if dummy.exists() {
        // Under the names of the documents too.
        for name in ["AIDummy.wasm", "AIDummy.o", "AIDummy.o.Linux64"] {
            files.push((name.to_owned(), dummy.clone()));
        }
    }
    files.extend(staircase(root, game));
    let templates =
        ["Makefile", "README.md", "Game", "Game.cmd", "viewer.sh", "viewer.cmd", "compile_flags.txt"];
    for template in templates {
        files.push((template.to_owned(), root.join("kit").join(template)));
    }
    for player in ["Null", "Demo"] {
        files.push((format!("AI{player}.cc"), root.join(format!("players/cpp/{game}/AI{player}.cc"))));
        files.push((format!("rust/AI{player}.rs"), root.join(format!("players/src/{module}/AI{player}.rs"))));
    }
    let configs = root.join(format!("crates/games/{game}/configs"));
    collect(&configs, "", &mut files);
    if !configs.join("default.cnf").exists() {
        files.push(("default.cnf".to_owned(), configs.join(DEFAULT_BOARD)));
    }
    collect(&root.join(format!("sdk/cpp/{game}")), "include/", &mut files);
    collect(&root.join("sdk/cpp/common/palestra"), "include/palestra/", &mut files);
    collect_tree(&root.join("sdk/rust/src"), "rust/palestra_sdk/", &mut files);
    collect_tree(&root.join("crates/wire/src"), "rust/palestra_wire/", &mut files);
    files
}

/// The players between Demo and Dummy: those that ship as modules, without their sources, and the sources of the others.
fn staircase(root: &Path, game: &str) -> Vec<File> {
    let modules = root.join("kit/steps").join(game);
    // Of a folder that is not there cargo thinks that it changes all the time.
    println!("cargo::rerun-if-changed={}", root.join("kit/steps").display());
    let mut sources = Vec::new();
    collect(&root.join("players/src").join(game.replace('-', "_")), "", &mut sources);
    let step = |(name, source): File| {
        let player = name.strip_suffix(".rs").filter(|name| name.starts_with("AI"))?;
        if ["AINull", "AIDemo", "AIDummy"].contains(&player) {
            return None;
        }
        let module = modules.join(format!("{player}.wasm"));
        let shipped = module.exists().then(|| (format!("{player}.wasm"), module));
        Some(shipped.unwrap_or_else(|| (format!("rust/{name}"), source)))
    };
    sources.into_iter().filter_map(step).collect()
}

/// The pages of the guide, and where they are in the project.
const GUIDE: &[(&str, &str)] = &[
    ("guide/README.md", "docs/guide/README.md"),
    ("guide/first-player.md", "docs/guide/first-player.md"),
    ("guide/debugging.md", "docs/guide/debugging.md"),
    ("guide/measuring.md", "docs/guide/measuring.md"),
    ("guide/sharing.md", "docs/guide/sharing.md"),
    ("guide/staircase.md", "docs/staircase.md"),
    ("guide/notes.md", "docs/notes.md"),
    ("guide/words.md", "docs/measuring.md"),
    ("guide/budget.md", "docs/budget.md"),
    ("guide/players-cpp.md", "docs/players-cpp.md"),
    ("guide/viewer.md", "docs/viewer.md"),
];

/// The guide of a kit: its links lead to what the kit has; other links become words, and pictures go.
fn guide(root: &Path, game: &str) -> Vec<File> {
    let mut known: Vec<(String, String)> = GUIDE
        .iter()
        .map(|&(name, path)| (path.to_owned(), name.trim_start_matches("guide/").to_owned()))
        .collect();
    known.push((format!("docs/rules/{game}.md"), "../RULES.md".to_owned()));
    known.push((format!("docs/api/{game}-cpp.md"), "../API.md".to_owned()));
    known.push((format!("docs/api/{game}-rust.md"), "../rust/API.md".to_owned()));
    let out = Path::new(&env::var("OUT_DIR").unwrap()).join(game);
    fs::create_dir_all(out.join("guide")).unwrap();
    let page = |&(name, path): &(&str, &str)| {
        println!("cargo::rerun-if-changed={}", root.join(path).display());
        let text = fs::read_to_string(root.join(path)).unwrap();
        let place = out.join(name);
        fs::write(&place, relinked(&text, Path::new(path).parent().unwrap(), &known)).unwrap();
        (name.to_owned(), place)
    };
    GUIDE.iter().map(page).collect()
}

/// The text with its links changed from paths of the project, seen from `folder`, to what `known` says.
fn relinked(text: &str, folder: &Path, known: &[(String, String)]) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.starts_with("![")) {
        let mut rest = line;
        while let Some((before, (words, target), after)) = link(rest) {
            let (path, place) = target.split_once('#').unwrap_or((target, ""));
            let place = if place.is_empty() { String::new() } else { format!("#{place}") };
            let full = normal(&folder.join(path));
            let found = known.iter().find(|(path, _)| *path == full);
            out += before;
            match found {
                _ if target.contains("://") || path.is_empty() => out += &format!("[{words}]({target})"),
                Some((_, name)) => out += &format!("[{words}]({name}{place})"),
                None => out += words,
            }
            rest = after;
        }
        out += rest;
        out.push('\n');
    }
    out
}

/// The first link of a line: what is before it, its words and target, and what is after it.
fn link(line: &str) -> Option<(&str, (&str, &str), &str)> {
    let middle = line.find("](")?;
    let begin = line[..middle].rfind('[')?;
    let end = middle + line[middle..].find(')')?;
    Some((&line[..begin], (&line[begin + 1..middle], &line[middle + 2..end]), &line[end + 1..]))
}

/// A path without `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.to_str().unwrap().split('/') {
        match part {
            ".." => _ = parts.pop(),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// All files below a folder.
fn collect_tree(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            collect_tree(&path, &format!("{prefix}{name}/"), files);
        } else {
            files.push((format!("{prefix}{name}"), path.clone()));
        }
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        files.push((format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap()), path));
    }
}

//! ARCHITECTURE.md's table "must not touch", held: what a room may depend on, and the words that may not stand in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Our own crates that a room may depend on, directly or not; tests may use more.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("wire", &[]),
    ("cache", &[]),
    ("contest", &[]),
    ("plagiarism", &[]),
    ("judge", &["contest", "plagiarism"]),
    ("player", &["wire"]),
    ("base", &["wire"]),
    ("game", &["base", "wire"]),
    ("registry", &["base", "game", "wire", "games/*"]),
    ("arena", &["base", "contest", "game", "player", "registry", "sdk", "wire", "games/*"]),
    ("sandbox", &["cache", "player", "wire"]),
    ("toolchain", &["cache", "player", "wire"]),
    ("games/*", &["base", "game", "wire"]),
];

/// What a room's own lines may not name.
const MUST_NOT_NAME: &[(&[&str], &[&str], &str)] = &[
    (&["wire", "base", "game", "games/*", "contest", "plagiarism"], &["std::fs", "File::"], "files"),
    (
        &["wire", "base", "game", "games/*", "contest", "plagiarism"],
        &["std::time", "Instant::", "SystemTime"],
        "clocks",
    ),
    (
        &["wire", "base", "game", "games/*", "contest", "plagiarism"],
        &["thread::spawn", "thread::sleep", "rayon"],
        "threads",
    ),
    (&["wire", "base", "game", "games/*", "contest", "arena"], &["HashMap", "HashSet"], "hash maps"),
    (&["wire", "base", "game", "games/*", "contest", "arena"], &["std::net", "wasmtime"], "network and wasm"),
    (&["workshop"], &["println!", "eprintln!", "std::net"], "printing and network"),
];

#[test]
fn rooms_depend_on_what_is_below_them() {
    let rooms = rooms();
    for (room, allowed) in MAY_KNOW {
        for (name, folder) in rooms.iter().filter(|(name, _)| fits(room, name)) {
            for known in dependencies(folder) {
                let fine = allowed.iter().any(|allowed| fits(allowed, &known));
                assert!(fine, "{name} must not depend on {known}");
            }
        }
    }
}

#[test]
fn only_tests_go_to_the_zoo() {
    for (name, folder) in rooms() {
        assert!(!dependencies(&folder).contains("zoo"), "{name} must not depend on the zoo");
    }
}

#[test]
fn rooms_do_not_touch_what_is_not_theirs() {
    for (rooms_named, words, what) in MUST_NOT_NAME {
        for (name, folder) in
            rooms().iter().filter(|(name, _)| rooms_named.iter().any(|room| fits(room, name)))
        {
            for file in sources(&folder.join("src")) {
                let text = fs::read_to_string(&file).unwrap();
                for (number, line) in text.lines().enumerate() {
                    let code = line.split("//").next().unwrap_or_default();
                    let found = words.iter().find(|word| code.contains(*word));
                    assert!(
                        found.is_none(),
                        "{}:{}: {name} must not touch {what}",
                        file.display(),
                        number + 1
                    );
                }
            }
        }
    }
}

#[test]
fn no_game_names_another() {
    let games: BTreeMap<String, PathBuf> = rooms()
        .into_iter()
        .filter_map(|(name, folder)| Some((name.strip_prefix("games/")?.to_owned(), folder)))
        .collect();
    for (game, folder) in &games {
        for file in sources(&folder.join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            for other in games.keys().filter(|other| *other != game) {
                let crate_name = format!("palestra_{}", other.replace('-', "_"));
                assert!(!text.contains(&crate_name), "{} names {other}", file.display());
            }
        }
    }
}

/// A demonstration is of some game, with players that were written for it.
const DEMONSTRATIONS: &[&str] = &["crates/judge/src/commands/demo.rs"];

/// What names games is made from the registry: no line of another room does, but in comments, tests, demonstrations, and
/// the examples of help texts.
#[test]
fn no_room_but_its_own_names_a_game() {
    let all = rooms();
    let games: Vec<&str> = all.keys().filter_map(|name| name.strip_prefix("games/")).collect();
    let spellings: Vec<String> = games.iter().flat_map(|game| spellings(game)).collect();
    for (room, folder) in all.iter().filter(|(name, _)| !name.starts_with("games/")) {
        for file in sources(&folder.join("src")) {
            // In sdk and players each game has a folder, and there is the list that is made.
            let place = file.strip_prefix(folder.join("src")).unwrap();
            let first = place.iter().next().unwrap().to_string_lossy().replace('_', "-");
            if matches!(room.as_str(), "sdk" | "players") && (games.contains(&&*first) || first == "games.rs")
            {
                continue;
            }
            if DEMONSTRATIONS.iter().any(|other| file.ends_with(other)) {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            let code = ["#[cfg(test)]", "#[cfg(all(test"]
                .iter()
                .fold(&*text, |code, tests| code.split(tests).next().unwrap_or_default());
            for (number, line) in code.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                let found = spellings.iter().find(|name| code.contains(*name));
                let is_help = line.starts_with("  palestra ");
                assert!(
                    found.is_none() || is_help,
                    "{}:{}: {room} names {found:?}",
                    file.display(),
                    number + 1
                );
            }
        }
    }
}

/// `ork-island`, `ork_island`, `OrkIsland`, `Ork Island`, `orkIsland`.
fn spellings(name: &str) -> Vec<String> {
    let words: Vec<String> = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    let joined = words.concat();
    let mixed = joined[..1].to_lowercase() + &joined[1..];
    vec![name.to_owned(), name.replace('-', "_"), words.join(" "), joined, mixed]
}

/// The guide tells what a game consists of: every game has it all.
#[test]
fn every_game_has_what_the_guide_lists() {
    let guide = fs::read_to_string(project().join("docs/guide/new-game.md")).unwrap();
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let paths: Vec<&str> = rows.filter(|path| path.contains("<game>") || path.contains("<module>")).collect();
    assert!(paths.len() >= 12, "the guide's table of folders is gone: {paths:?}");
    for game in rooms().keys().filter_map(|name| name.strip_prefix("games/")) {
        for path in &paths {
            let path = path.replace("<game>", game).replace("<module>", &game.replace('-', "_"));
            assert!(project().join(&path).exists(), "{game} has no {path}");
        }
        let line = format!("palestra-{game} = {{ path = \"../games/{game}\" }}");
        let registry = fs::read_to_string(project().join("crates/registry/Cargo.toml")).unwrap();
        assert!(registry.lines().any(|other| other == line), "{game} is not registered: {line}");
    }
}

/// A library that is left out when tests or examples are built has none, so that none is left out.
#[test]
fn every_test_and_every_example_runs() {
    for (name, folder) in rooms() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let library = manifest.split("\n[").find(|table| table.starts_with("lib]")).unwrap_or_default();
        let has = |word: &str| {
            let file = |file: &PathBuf| fs::read_to_string(file).unwrap().contains(word);
            sources(&folder.join("src")).iter().any(file)
        };
        assert!(!library.contains("\ntest = false") || !has("#[cfg(test)]"), "{name} has tests");
        let examples = has("/// ```\n") || has("//! ```\n");
        assert!(!library.contains("\ndoctest = false") || !examples, "{name} has examples");
    }
}

/// All crates of ours with their folders; a game is `games/<name>`.
fn rooms() -> BTreeMap<String, PathBuf> {
    let root = project();
    let mut rooms = BTreeMap::new();
    for (prefix, folder) in [("", "crates"), ("games/", "crates/games")] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.join("Cargo.toml").is_file() {
                rooms.insert(format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap()), path);
            }
        }
    }
    rooms.insert("sdk".to_owned(), root.join("sdk/rust"));
    rooms.insert("players".to_owned(), root.join("players"));
    rooms
}

/// The rooms that one knows, directly or through others, tests apart.
fn dependencies(folder: &Path) -> BTreeSet<String> {
    let rooms = rooms();
    let (mut known, mut open) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let tables = manifest.split("\n[").filter(|table| table.starts_with("dependencies]"));
        for line in tables.flat_map(str::lines).filter_map(|line| line.strip_prefix("palestra-")) {
            let name = line.split(['.', ' ']).next().unwrap_or_default();
            let room = if rooms.contains_key(name) { name.to_owned() } else { format!("games/{name}") };
            if let (true, Some(folder)) = (known.insert(room.clone()), rooms.get(&room)) {
                open.push(folder.clone());
            }
        }
    }
    known
}

/// Whether `games/*` or a plain name means this room.
fn fits(pattern: &str, room: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == room, |prefix| room.starts_with(prefix))
}

/// The Rust files below a folder, those of tests apart.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && name != "tests" {
            files.extend(sources(&path));
        } else if name.ends_with(".rs") && name != "tests.rs" {
            files.push(path);
        }
    }
    files
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

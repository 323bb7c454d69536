//! Rule numbers join the rules page, the code and the tests: the three must agree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use palestra_game::Edition;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The numbers in `text` that follow `letter` and begin a word; `R10-R17` names all from 10 to 17.
fn numbers(text: &str, letter: char) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut before: Option<(u32, usize)> = None;
    let bytes = text.as_bytes();
    for (at, _) in text.match_indices(letter) {
        let begins_word = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let digits: String = text[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        let after = bytes.get(at + 1 + digits.len());
        let ends_word = !after.is_some_and(|byte| byte.is_ascii_alphanumeric());
        let Some(number) = digits.parse().ok().filter(|_| begins_word && ends_word) else { continue };
        let continues = before.filter(|&(_, end)| text.get(end..at) == Some("-"));
        found.extend(continues.map_or(number, |(first, _)| first)..=number);
        before = Some((number, at + 1 + digits.len()));
    }
    found
}

/// The numbers in the names of test functions: `r20_r21_d2_points` proves the rules 20 and 21, and D2.
fn tested(text: &str, letter: char) -> BTreeSet<u32> {
    let number = |word: &str| word.strip_prefix(['r', 'd'])?.parse::<u32>().ok();
    let names = text.split("fn ").skip(1).filter_map(|rest| rest.split('(').next());
    let words = names.flat_map(|name| name.split('_').take_while(|word| number(word).is_some()));
    words.filter(|word| word.starts_with(letter)).filter_map(number).collect()
}

/// The numbers that a page defines: `**R7.` or `**D7.`.
fn defined(page: &str, letter: char) -> BTreeSet<u32> {
    (1..200).filter(|number| page.contains(&format!("**{letter}{number}."))).collect()
}

/// A game: the page of its rules, its code and its tests.
struct Game {
    name: String,
    /// Whether there is a document and a published program: otherwise the page of rules is all there is.
    published: bool,
    page: String,
    code: String,
    tests: String,
}

fn games() -> Vec<Game> {
    let folders = fs::read_dir(root().join("crates/games")).unwrap().map(|entry| entry.unwrap().path());
    let game = |folder: PathBuf| {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let registered = palestra_arena::find_game(&name).unwrap_or_else(|why| panic!("{why}"));
        let published = registered.editions().contains(&Edition::Original);
        let page = fs::read_to_string(root().join(format!("docs/rules/{name}.md")))
            .unwrap_or_else(|error| panic!("every game has a page of rules, but {name}: {error}"));
        let is_test = |file: &&PathBuf| {
            file.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests"))
        };
        let files = sources(&folder);
        let (tests, code): (Vec<_>, Vec<_>) = files.iter().partition(is_test);
        let read = |files: Vec<&PathBuf>| {
            files.into_iter().map(|file| fs::read_to_string(file).unwrap()).collect::<Vec<_>>().join("\n")
        };
        Game { name, published, page, code: read(code), tests: read(tests) }
    };
    folders.map(game).collect()
}

#[test]
fn pages_code_and_tests_name_the_same_rules() {
    for Game { name, page, code, tests, .. } in games() {
        let defined = defined(&page, 'R');
        assert!(!defined.is_empty(), "{name}: the page numbers its rules as **R1.** and so on");
        assert_eq!(defined, numbers(&code, 'R'), "{name}: rules on the page (left) and in the code (right)");
        assert_eq!(defined, tested(&tests, 'r'), "{name}: rules on the page (left) and in the tests (right)");
    }
}

/// Where the editions differ is a field of the game's `Rules`, an entry on the page, and a test.
#[test]
fn pages_fields_and_tests_name_the_same_differences() {
    for Game { name, published, page, code, tests } in games() {
        let defined = defined(&page, 'D');
        if !published {
            let named = defined.len() + numbers(&code, 'D').len();
            assert_eq!(named, 0, "{name} has one edition, which differs from nothing");
            continue;
        }
        let (_, fields) = code.split_once("pub struct Rules {").expect("every game has its Rules");
        let (fields, _) = fields.split_once("\n}").unwrap();
        for field in fields.split_terminator(",\n") {
            assert!(
                !numbers(field, 'D').is_empty(),
                "{name}: a field of Rules without its D number: {field}"
            );
        }
        assert_eq!(
            defined,
            numbers(fields, 'D'),
            "{name}: D entries on the page (left), fields of Rules (right)"
        );
        assert_eq!(
            defined,
            numbers(&code, 'D'),
            "{name}: D entries on the page (left) and in the code (right)"
        );
        assert_eq!(
            defined,
            tested(&tests, 'd'),
            "{name}: D entries on the page (left) and in the tests (right)"
        );
        let linked: BTreeSet<u32> =
            (1..200).filter(|number| page.contains(&format!("](#d{number})"))).collect();
        for number in linked {
            let anchor = format!("<a name=\"d{number}\"></a>**D{number}.");
            assert!(page.contains(&anchor), "{name}: the page links to D{number}, but has no {anchor}");
        }
    }
}

/// Integers overflow nowhere: where arithmetic wraps around, or could, a line close by says why it may.
#[test]
fn what_wraps_says_why() {
    for room in ["wire", "base", "game", "games"] {
        for file in sources(&root().join("crates").join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            for (k, line) in lines.iter().enumerate() {
                let says_why = || lines[k.saturating_sub(8)..=k].iter().any(|line| line.contains("wraps: "));
                assert!(!line.contains(".wrapping_") || says_why(), "{}:{}: {line}", file.display(), k + 1);
            }
        }
    }
}

/// The rows of a game's table of sentences: number, rules, tests.
fn rows(table: &str) -> impl Iterator<Item = [&str; 3]> {
    table.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        match cells[..] {
            ["", number, _, rules, tests, ""] if number.contains('/') => Some([number, rules, tests]),
            _ => None,
        }
    })
}

/// Every sentence of a document leads to rules and tests that exist; only what is for people has no test.
#[test]
fn sentences_lead_to_rules_and_tests() {
    const NO_RULES: [&str; 10] =
        ["api", "kit", "check", "budget", "guide", "viewer", "judge", "advice", "conduct", "story"];
    let all = sources(&root().join("crates"))
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect::<String>();
    for Game { name, page, tests: of_the_game, .. } in games().into_iter().filter(|game| game.published) {
        let table = fs::read_to_string(root().join(format!("docs/rules/{name}-sentences.md"))).unwrap();
        let (mut section, mut last) = ("", 0);
        for [number, rules, tests] in rows(&table) {
            let (begins, place) = number.rsplit_once('/').unwrap();
            if begins != section {
                (section, last) = (begins, 0);
            }
            last += 1;
            assert_eq!(place.parse(), Ok(last), "{name}: the sentences of {section} are counted from 1");
            let is_rule = !NO_RULES.contains(&rules);
            for letter in ['R', 'D'].into_iter().filter(|_| is_rule) {
                let missing: Vec<u32> =
                    numbers(rules, letter).difference(&defined(&page, letter)).copied().collect();
                assert!(missing.is_empty(), "{name}, {number}: there is no {letter}{missing:?}");
            }
            assert!(!is_rule || !numbers(rules, 'R').is_empty(), "{name}, {number}: {rules:?} names no rule");
            assert!(!is_rule || !tests.is_empty(), "{name}, {number}: a rule without a test");
            for test in tests.split(", ").filter(|test| !test.is_empty()) {
                let test = test.trim_matches('`');
                let code = if test.starts_with(['r', 'd'])
                    && tested(&format!("fn {test}("), 'r').len() + tested(&format!("fn {test}("), 'd').len()
                        > 0
                {
                    &of_the_game
                } else {
                    &all
                };
                assert!(code.contains(&format!("fn {test}(")), "{name}, {number}: there is no test {test}");
            }
        }
        assert!(last > 0, "{name}: a table of sentences");
    }
}

#[test]
fn numbers_are_found() {
    let text = "// R1, R3-R5 and Rust, xR9, R7b; R12";
    assert_eq!(numbers(text, 'R').into_iter().collect::<Vec<_>>(), [1, 3, 4, 5, 12]);
    let names = "fn r2_r3_d1_x() fn rank_9() fn r5_r() fn d7_x()";
    assert_eq!(tested(names, 'r').into_iter().collect::<Vec<_>>(), [2, 3, 5]);
    assert_eq!(tested(names, 'd').into_iter().collect::<Vec<_>>(), [1, 7]);
}

//! Rule numbers join the rules page, the code and the tests: the three must agree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The numbers in the names of test functions: `r20_r21_points` proves 20 and 21.
fn tested(text: &str, letter: char) -> BTreeSet<u32> {
    let names = text.split("fn ").skip(1).filter_map(|rest| rest.split('(').next());
    let words = names.flat_map(|name| {
        name.split('_').take_while(move |word| {
            word.strip_prefix(letter).is_some_and(|digits| digits.parse::<u32>().is_ok())
        })
    });
    words.filter_map(|word| word[1..].parse().ok()).collect()
}

#[test]
fn pages_code_and_tests_name_the_same_rules() {
    let games = root().join("crates/games");
    let mut pages = 0;
    for entry in fs::read_dir(root().join("docs/rules")).unwrap() {
        let page = entry.unwrap().path();
        let game = page.file_stem().unwrap().to_str().unwrap().to_owned();
        pages += 1;
        let text = fs::read_to_string(&page).unwrap();
        let defined: BTreeSet<u32> =
            (1..200).filter(|number| text.contains(&format!("**R{number}."))).collect();
        let files = sources(&games.join(&game));
        let (tests, code): (Vec<_>, Vec<_>) = files.iter().partition(|file| {
            file.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests"))
        });
        let read = |files: &[&PathBuf]| {
            files.iter().map(|file| fs::read_to_string(file).unwrap()).collect::<Vec<_>>().join("\n")
        };
        let (in_code, in_tests) = (numbers(&read(&code), 'R'), tested(&read(&tests), 'r'));
        assert!(!defined.is_empty(), "{game}: the page numbers its rules as **R1.** and so on");
        assert_eq!(defined, in_code, "{game}: rules on the page (left) and in the code (right)");
        assert_eq!(defined, in_tests, "{game}: rules on the page (left) and in the tests (right)");
    }
    assert_eq!(pages, fs::read_dir(&games).unwrap().count(), "every game has a page of rules");
}

#[test]
fn numbers_are_found() {
    let text = "// R1, R3-R5 and Rust, xR9, R7b; R12";
    assert_eq!(numbers(text, 'R').into_iter().collect::<Vec<_>>(), [1, 3, 4, 5, 12]);
    assert_eq!(tested("fn r2_r3_x() fn rank_9() fn r5_r()", 'r').into_iter().collect::<Vec<_>>(), [2, 3, 5]);
}

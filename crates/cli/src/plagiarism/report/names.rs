//! What players are called on the page; with `--anonymous` nothing in it tells who wrote what.

use std::collections::BTreeMap;

use palestra_plagiarism::Language;

use super::super::Result;
use super::super::behaviour::Plays;
use super::escaped;

/// Names of players.
pub struct Names {
    shown: Vec<String>,
    /// Words that tell who somebody is, in lower case.
    telling: Option<Vec<String>>,
}

impl Names {
    /// Real names, or letters.
    pub fn new(result: &Result, anonymous: bool) -> Self {
        let field = &result.field;
        let count = field.len();
        if !anonymous {
            return Names {
                shown: (0..count).map(|number| escaped(&field.name(number))).collect(),
                telling: None,
            };
        }
        let mut letters: BTreeMap<String, usize> = BTreeMap::new();
        let mut versions: BTreeMap<usize, usize> = BTreeMap::new();
        let mut shown = vec![String::new(); count];
        let mut telling = Vec::new();
        // In order of the pairs: names in alphabetical order would tell something.
        let first = result.comparison.pairs.iter().flat_map(|pair| [pair.a, pair.b]);
        for number in first.chain(0..count) {
            if !shown[number].is_empty() {
                continue;
            }
            let next = letters.len();
            let letter = *letters.entry(field.author(number).to_owned()).or_insert(next);
            let version = versions.entry(letter).or_default();
            *version += 1;
            shown[number] = format!("{} {version}", letters_of(letter));
            let name = field.name(number).to_lowercase();
            let stem = name.rsplit('/').next().unwrap_or_default().split('.').next().unwrap_or_default();
            telling.extend([
                field.author(number).to_lowercase(),
                stem.to_owned(),
                stem.trim_start_matches("ai").to_owned(),
            ]);
            telling
                .extend(field.author(number).to_lowercase().split([' ', '.', '_', '-']).map(str::to_owned));
        }
        telling.retain(|word| word.len() >= 3);
        telling.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
        telling.dedup();
        Names { shown, telling: Some(telling) }
    }

    /// A player's name.
    pub fn player(&self, number: usize) -> &str {
        &self.shown[number]
    }

    /// A player's name in a table, with its author.
    pub fn cell(&self, result: &Result, number: usize) -> String {
        match self.telling {
            Some(_) => self.shown[number].clone(),
            None => format!("{} <small>{}</small>", self.shown[number], escaped(result.field.author(number))),
        }
    }

    /// The name of a player that was asked how it plays; it may have no source.
    pub fn asked(&self, plays: &Plays, number: usize) -> String {
        match (plays.numbers[number], &self.telling) {
            (Some(known), _) => self.shown[known].clone(),
            (None, Some(_)) => format!("module {}", number + 1),
            (None, None) => escaped(&plays.names[number]),
        }
    }

    /// A source; without comments and names where they must not be told. Its length stays the same.
    pub fn hide(&self, mut source: Vec<u8>, language: Language) -> Vec<u8> {
        let Some(telling) = &self.telling else { return source };
        blank_comments(&mut source, language);
        let lower = source.to_ascii_lowercase();
        for word in telling {
            let word = word.as_bytes();
            let mut at = 0;
            while at + word.len() <= lower.len() {
                if &lower[at..at + word.len()] == word {
                    source[at..at + word.len()].fill(b'x');
                    at += word.len();
                } else {
                    at += 1;
                }
            }
        }
        source
    }
}

/// A, B, ..., Z, AA, AB, ...
fn letters_of(mut number: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, (b'A' + (number % 26) as u8) as char);
        if number < 26 {
            return text;
        }
        number = number / 26 - 1;
    }
}

/// Puts blanks where comments were; strings that look like comments stay.
fn blank_comments(source: &mut [u8], language: Language) {
    let line = if language == Language::Python { &b"#"[..] } else { b"//" };
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        if rest[0] == b'"' {
            at += 1;
            while at < source.len() && source[at] != b'"' && source[at] != b'\n' {
                at += if source[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
            continue;
        }
        let end = if rest.starts_with(line) {
            rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") && language != Language::Python {
            rest.windows(2).skip(2).position(|two| two == b"*/").map_or(rest.len(), |k| k + 4)
        } else {
            at += 1;
            continue;
        };
        source[at..at + end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at += end.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_names_go_and_lines_stay() {
        let names = Names { shown: Vec::new(), telling: Some(vec!["ada".to_owned()]) };
        let hidden = names
            .hide(b"int a; // by Ada\n/* Ada\n */ string s = \"// not Ada\"; Ada b;".to_vec(), Language::Cpp);
        let text = String::from_utf8(hidden).expect("it was ASCII");
        assert_eq!(text, "int a;          \n      \n    string s = \"// not xxx\"; xxx b;");
    }

    #[test]
    fn letters_never_end() {
        assert_eq!([0, 25, 26, 27, 702].map(letters_of), ["A", "Z", "AA", "AB", "AAA"]);
    }
}

//! What players are called on the page; with `--anonymous` nothing in it tells who wrote what.

use std::collections::BTreeMap;

use palestra_plagiarism::Language;
use palestra_plagiarism::page::hide;

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

    /// A player's name in a table, with its author where the name does not tell.
    pub fn cell(&self, result: &Result, number: usize) -> String {
        let (shown, author) = (&self.shown[number], escaped(result.field.author(number)));
        match self.telling.is_some() || shown.starts_with(&format!("{author}/")) {
            true => shown.clone(),
            false => format!("{shown} <small>{author}</small>"),
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
    pub fn hide(&self, source: Vec<u8>, language: Language) -> Vec<u8> {
        match &self.telling {
            Some(telling) => hide(source, language, telling),
            None => source,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_never_end() {
        assert_eq!([0, 25, 26, 27, 702].map(letters_of), ["A", "Z", "AA", "AB", "AAA"]);
    }
}

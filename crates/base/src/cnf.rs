//! The configuration files of the games: words and numbers between blanks, in a fixed order.

use std::fmt;
use std::ops::RangeInclusive;

/// What is wrong with a configuration, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ConfigError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what is there.
    pub what: String,
}

impl ConfigError {
    /// An error in this line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        ConfigError { line, what: what.into() }
    }
}

/// The words of a configuration, one after the other, each with its line.
///
/// ```
/// use palestra_base::cnf::Tokens;
/// let mut tokens = Tokens::new("rows 70\ncols many");
/// assert_eq!(tokens.setting("rows", 20..=500), Ok(70));
/// let complaint = tokens.setting("cols", 20..=500).unwrap_err();
/// assert_eq!(
///     complaint.to_string(),
///     "line 2: expected a whole number from 20 to 500 for cols, found \"many\""
/// );
/// ```
#[derive(Clone)]
pub struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    /// Line of the word read last, where complaints about it belong.
    last: usize,
}

impl<'a> Tokens<'a> {
    /// The words of `text`.
    pub fn new(text: &'a str) -> Self {
        Tokens { rest: text, line: 1, last: 1 }
    }

    /// A complaint about the word read last.
    pub fn error(&self, what: impl Into<String>) -> ConfigError {
        ConfigError::new(self.last, what)
    }

    /// The next word, or `None` at the end of the text.
    pub fn next_word(&mut self) -> Option<&'a str> {
        let start = self.rest.find(|c: char| !c.is_ascii_whitespace()).unwrap_or(self.rest.len());
        self.line += self.rest[..start].matches('\n').count();
        self.last = self.line;
        let rest = &self.rest[start..];
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        self.rest = &rest[end..];
        (end > 0).then_some(&rest[..end])
    }

    /// The next word, described by `what` if it is missing.
    ///
    /// # Errors
    /// If the text ends here.
    pub fn word(&mut self, what: impl fmt::Display) -> Result<&'a str, ConfigError> {
        self.next_word().ok_or_else(|| self.error(format!("expected {what}, found the end of the file")))
    }

    /// Reads the word `expected`.
    ///
    /// # Errors
    /// If another word stands there.
    pub fn keyword(&mut self, expected: &str) -> Result<(), ConfigError> {
        let found = self.word(format_args!("\"{expected}\""))?;
        if found == expected {
            return Ok(());
        }
        Err(self.error(format!("expected \"{expected}\", found {}", quoted(found))))
    }

    /// Reads a whole number for `what` in `range`.
    ///
    /// # Errors
    /// If there is none, or it is out of range.
    pub fn number(&mut self, what: &str, range: RangeInclusive<i64>) -> Result<i64, ConfigError> {
        let (low, high) = (range.start(), range.end());
        let wanted = if low == high {
            format!("{low} for {what}")
        } else {
            format!("a whole number from {low} to {high} for {what}")
        };
        let found = self.word(&wanted)?;
        match found.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.error(format!("expected {wanted}, found {}", quoted(found)))),
        }
    }

    /// Reads `key` and the whole number that follows it.
    ///
    /// # Errors
    /// If another word stands there, or the number is missing or out of range.
    pub fn setting(&mut self, key: &str, range: RangeInclusive<i64>) -> Result<i64, ConfigError> {
        self.keyword(key)?;
        self.number(key, range)
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// If a word is left.
    pub fn end(&mut self) -> Result<(), ConfigError> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(self.error(format!("expected the end of the file, found {}", quoted(word)))),
        }
    }
}

/// A word from a file in quotes, cut if it is long and without control characters.
pub fn quoted(word: &str) -> String {
    const LONGEST: usize = 24;
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    format!("\"{shown}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_lines() {
        let mut tokens = Tokens::new("\n rows\t70\r\n\nend");
        assert_eq!(tokens.setting("rows", 20..=500), Ok(70));
        assert_eq!(tokens.error("").line, 2);
        assert_eq!(tokens.keyword("end"), Ok(()));
        assert_eq!(tokens.error("").line, 4);
        assert_eq!(tokens.end(), Ok(()));
    }

    #[test]
    fn complaints_say_what_and_where() {
        let complaint = |text, read: fn(&mut Tokens) -> Result<i64, ConfigError>| {
            read(&mut Tokens::new(text)).unwrap_err().to_string()
        };
        let rows = |tokens: &mut Tokens| tokens.setting("rows", 20..=500);
        assert_eq!(complaint("\ncols 7", rows), "line 2: expected \"rows\", found \"cols\"");
        assert_eq!(
            complaint("rows\n\n7", rows),
            "line 3: expected a whole number from 20 to 500 for rows, found \"7\""
        );
        assert_eq!(
            complaint("rows 99999999999999999999", rows),
            "line 1: expected a whole number from 20 to 500 for rows, found \"99999999999999999999\""
        );
        assert_eq!(complaint("", rows), "line 1: expected \"rows\", found the end of the file");
        assert_eq!(
            complaint("\u{1b}[31mrows_rows_rows_rows_rows_rows", rows),
            "line 1: expected \"rows\", found \"\\u{1b}[31mrows_rows_rows_rows...\""
        );
    }
}

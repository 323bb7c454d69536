//! A source as tokens. Every sequence of bytes is some sequence of tokens: nothing is refused, nothing is lost.

use std::sync::OnceLock;

use crate::hash::{Set, digest};
use crate::language::{Language, Table};
use crate::macros::Macros;
use crate::words::{OPERATORS, SAME};

/// More tokens of a file are not looked at. A long player has ten thousand.
pub const MOST_TOKENS: usize = 200_000;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name.
    Name,
    /// A word of the language.
    Keyword,
    /// A number or a character.
    Number,
    /// A text.
    Text,
    /// An operator or a bracket.
    Mark,
}

/// A token: what it is, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Digest of its text; spellings of the same operator have the same.
    pub code: u64,
    /// Where it begins, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// Its line, from 1.
    pub line: u32,
    /// What it is.
    pub kind: Kind,
    /// Begins with a capital.
    pub capital: bool,
    /// Stood under another name that was resolved.
    pub alias: bool,
}

/// The tokens of a source, without those of the preprocessor.
pub fn lex(source: &[u8], language: Language) -> Vec<Token> {
    Lexer::new(source, language).run().0
}

/// The tokens, and the macros that the source defines.
pub(crate) fn lex_with_macros(source: &[u8], language: Language) -> (Vec<Token>, Macros) {
    Lexer::new(source, language).run()
}

struct Lexer<'a> {
    source: &'a [u8],
    language: Language,
    table: &'static Table,
    at: usize,
    line: u32,
    tokens: Vec<Token>,
    macros: Macros,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a [u8], language: Language) -> Self {
        // Places are 32 bits.
        let source = &source[..source.len().min(u32::MAX as usize / 2)];
        let tokens = Vec::with_capacity(source.len().min(4 * MOST_TOKENS) / 4);
        Lexer { source, language, table: language.table(), at: 0, line: 1, tokens, macros: Macros::default() }
    }

    fn run(mut self) -> (Vec<Token>, Macros) {
        if self.source.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        let mut fresh_line = true;
        while self.at < self.source.len() && self.tokens.len() < MOST_TOKENS {
            let byte = self.source[self.at];
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                    fresh_line = true;
                    continue;
                }
                b' ' | b'\t' | b'\r' | 0 | 11 | 12 | b'\\' => {
                    self.at += 1;
                    continue;
                }
                b'#' if fresh_line && self.table.preprocessor => {
                    self.directive();
                    continue;
                }
                _ => {}
            }
            fresh_line = false;
            if !self.comment() {
                self.token();
            }
        }
        (self.tokens, self.macros)
    }

    fn rest(&self) -> &'a [u8] {
        &self.source[self.at..]
    }

    /// Passes over a comment, if here is one.
    fn comment(&mut self) -> bool {
        if self.rest().starts_with(self.table.line_comment.as_bytes()) {
            self.pass_line();
            return true;
        }
        if !self.table.block_comments || !self.rest().starts_with(b"/*") {
            return false;
        }
        let mut depth = 0;
        while self.at < self.source.len() {
            if self.rest().starts_with(b"/*") && (depth == 0 || self.table.nested_comments) {
                depth += 1;
                self.at += 2;
            } else if self.rest().starts_with(b"*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    break;
                }
            } else {
                self.step();
            }
        }
        true
    }

    /// To the end of the line; a backslash there continues it.
    fn pass_line(&mut self) {
        while self.at < self.source.len() && self.source[self.at] != b'\n' {
            self.at += 1;
            if self.source[self.at - 1] == b'\\' && self.table.preprocessor {
                self.at += usize::from(self.rest().starts_with(b"\r"));
                if self.rest().starts_with(b"\n") {
                    self.step();
                }
            }
        }
    }

    /// A byte further, counting lines.
    fn step(&mut self) {
        self.line += u32::from(self.source[self.at] == b'\n');
        self.at += 1;
    }

    /// A line of the preprocessor: only definitions are remembered.
    fn directive(&mut self) {
        let start = self.at + 1;
        self.pass_line();
        let line = &self.source[start..self.at];
        let line = line.trim_ascii_start();
        if let Some(definition) = line.strip_prefix(b"define")
            && definition.first().is_some_and(|byte| byte.is_ascii_whitespace())
        {
            let definition = definition.trim_ascii_start();
            let name = definition.iter().take_while(|&&byte| is_name(byte)).count();
            let has_parameters = definition.get(name) == Some(&b'(');
            let inner = Lexer::new(&definition[name..], self.language).run().0;
            self.macros.define(digest(&definition[..name]), has_parameters, &inner);
        }
    }

    fn token(&mut self) {
        let start = self.at;
        let line = self.line;
        let byte = self.source[start];
        let (kind, code) = if byte.is_ascii_digit() || (byte == b'.' && self.peek(1).is_ascii_digit()) {
            self.number();
            (Kind::Number, NUMBER)
        } else if is_name(byte) {
            match self.prefixed_text() {
                true => (Kind::Text, TEXT),
                false => self.word(),
            }
        } else {
            match byte {
                b'"' => self.text_or_long(b'"'),
                b'`' if self.table.long_strings => {
                    self.text(b'`', true);
                    (Kind::Text, TEXT)
                }
                b'\'' if self.table.lifetimes && self.is_lifetime() => {
                    self.at += 1;
                    while is_name(self.peek(0)) {
                        self.at += 1;
                    }
                    return; // a lifetime is a detail of a type
                }
                b'\'' if self.table.quoted_strings => self.text_or_long(b'\''),
                b'\'' => {
                    self.text(b'\'', false);
                    (Kind::Number, NUMBER)
                }
                _ => self.mark(),
            }
        };
        let (start, end) = (start as u32, self.at as u32);
        let capital = byte.is_ascii_uppercase();
        self.tokens.push(Token { code, start, end, line, kind, capital, alias: false });
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.source.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn number(&mut self) {
        while self.at < self.source.len() {
            let byte = self.peek(0);
            let exponent = matches!(byte, b'e' | b'E' | b'p' | b'P') && matches!(self.peek(1), b'+' | b'-');
            let range = byte == b'.' && (self.peek(1) == b'.' || self.peek(1).is_ascii_alphabetic());
            if exponent && self.peek(2).is_ascii_digit() {
                self.at += 2;
            } else if range || !(is_name(byte) || byte == b'.' || (byte == b'\'' && is_name(self.peek(1)))) {
                break;
            } else {
                self.at += 1;
            }
        }
    }

    fn word(&mut self) -> (Kind, u64) {
        let start = self.at;
        while is_name(self.peek(0)) {
            self.at += 1;
        }
        let text = &self.source[start..self.at];
        let code = digest(text);
        if !keywords(self.language).contains(&code) {
            return (Kind::Name, code);
        }
        match SAME.iter().find(|(word, _)| word.as_bytes() == text) {
            Some((_, mark)) => (Kind::Mark, digest(mark.as_bytes())),
            None => (Kind::Keyword, code),
        }
    }

    /// A text with letters before it, such as `u8"x"`, `R"x(...)x"` or `br#"..."#`.
    fn prefixed_text(&mut self) -> bool {
        if !self.table.raw_strings {
            return false;
        }
        let letters = self.rest().iter().take(4).take_while(|&&byte| is_name(byte)).count();
        let raw = self.rest()[..letters].iter().any(|byte| matches!(byte, b'R' | b'r'));
        if letters > 3 || !self.rest()[..letters].iter().all(|byte| b"RLUu8rbc".contains(byte)) {
            return false;
        }
        let hashes = match self.table.lifetimes && raw {
            true => self.rest()[letters..].iter().take_while(|&&byte| byte == b'#').count(),
            false => 0,
        };
        if self.peek(letters + hashes) != b'"' {
            return false;
        }
        self.at += letters + hashes;
        if !raw {
            self.text(b'"', self.table.lifetimes);
            return true;
        }
        let mut end = Vec::new();
        if self.table.lifetimes {
            end.push(b'"');
            end.resize(1 + hashes, b'#');
            self.at += 1;
        } else {
            let inner = self.rest()[1..].iter().take(17).take_while(|&&byte| byte != b'(').count();
            end.push(b')');
            end.extend_from_slice(&self.rest()[1..=inner]);
            end.push(b'"');
            self.at += 1 + inner;
        }
        while self.at < self.source.len() && !self.rest().starts_with(&end) {
            self.step();
        }
        self.at = (self.at + end.len()).min(self.source.len());
        true
    }

    fn text_or_long(&mut self, quote: u8) -> (Kind, u64) {
        let three = [quote; 3];
        if self.table.long_strings && self.rest().starts_with(&three) {
            self.at += 3;
            while self.at < self.source.len() && !self.rest().starts_with(&three) {
                self.step();
            }
            self.at = (self.at + 3).min(self.source.len());
        } else {
            self.text(quote, self.table.lifetimes);
        }
        (Kind::Text, TEXT)
    }

    /// To the closing quote; one that is missing ends with its line.
    fn text(&mut self, quote: u8, many_lines: bool) {
        self.at += 1;
        while self.at < self.source.len() {
            match self.source[self.at] {
                b'\\' if self.at + 1 < self.source.len() => {
                    self.at += 1;
                    self.step();
                }
                b'\n' if !many_lines => return,
                byte => {
                    self.step();
                    if byte == quote {
                        return;
                    }
                }
            }
        }
    }

    fn is_lifetime(&self) -> bool {
        is_name(self.peek(1)) && self.peek(2) != b'\'' && self.peek(1) < 128
    }

    fn mark(&mut self) -> (Kind, u64) {
        let rest = self.rest();
        let length = match rest[0] {
            b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b',' => 1,
            _ => OPERATORS
                .iter()
                .find(|operator| rest.starts_with(operator.as_bytes()))
                .map_or(1, |operator| operator.len()),
        };
        self.at += length;
        (Kind::Mark, digest(&rest[..length]))
    }
}

/// The code of all numbers and characters.
pub(crate) const NUMBER: u64 = 0x4e;
/// The code of all texts.
pub(crate) const TEXT: u64 = 0x53;

/// Letters, digits, and everything that is not ASCII: accents in any encoding.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 128
}

fn keywords(language: Language) -> &'static Set {
    static SETS: [OnceLock<Set>; 5] = [const { OnceLock::new() }; 5];
    SETS[language as usize]
        .get_or_init(|| language.table().keywords.iter().map(|word| digest(word.as_bytes())).collect())
}

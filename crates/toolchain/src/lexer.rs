//! The words of a C++ source, as the compiler's first phases see them: lines joined at backslashes,
//! comments gone, literals whole.
//!
//! Much less than a parser, and on purpose: what must never reach the compiler is looked for in its
//! words, where no trick of layout can hide it.

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// A name, a number, a literal with its quotes, or a single character of punctuation.
    pub text: String,
    /// The line it begins in, from 1.
    pub line: usize,
    /// Whether it is the first of its line, where `#` begins a directive.
    pub first: bool,
}

/// The words of `source`.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { letters: joined(source), at: 0, first: true, tokens: Vec::new() };
    while lexer.at < lexer.letters.len() {
        lexer.step();
    }
    lexer.tokens
}

/// The letters with their lines, without backslashes at line ends (blanks may follow them).
fn joined(source: &str) -> Vec<(char, usize)> {
    let letters: Vec<char> = source.chars().collect();
    let (mut out, mut line, mut k) = (Vec::with_capacity(letters.len()), 1, 0);
    while k < letters.len() {
        if letters[k] == '\\' {
            let end =
                (k + 1..letters.len()).find(|&n| !matches!(letters[n], ' ' | '\t' | '\r' | '\x0b' | '\x0c'));
            if let Some(end) = end.filter(|&n| letters[n] == '\n') {
                k = end + 1;
                line += 1;
                continue;
            }
        }
        out.push((letters[k], line));
        line += usize::from(letters[k] == '\n');
        k += 1;
    }
    out
}

struct Lexer {
    letters: Vec<(char, usize)>,
    at: usize,
    first: bool,
    tokens: Vec<Token>,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> char {
        self.letters.get(self.at + ahead).map_or('\0', |&(c, _)| c)
    }

    fn step(&mut self) {
        match (self.peek(0), self.peek(1)) {
            ('\n', _) => {
                self.first = true;
                self.at += 1;
            }
            ('/', '/') => self.skip_while(|c| c != '\n'),
            ('/', '*') => self.skip_comment(),
            (c, _) if c.is_whitespace() => self.at += 1,
            ('"', _) => self.literal('"', 0),
            ('\'', _) => self.literal('\'', 0),
            // The other spellings of the number sign.
            ('%', ':') => self.push("#".into(), 2),
            ('?', '?') if self.peek(2) == '=' => self.push("#".into(), 3),
            (c, _) if is_name(c) => self.word(),
            (c, _) => self.push(c.into(), 1),
        }
    }

    fn push(&mut self, text: String, length: usize) {
        let line = self.letters[self.at].1;
        self.tokens.push(Token { text, line, first: self.first });
        self.first = false;
        self.at += length;
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.at < self.letters.len() && wanted(self.peek(0)) {
            self.at += 1;
        }
    }

    fn skip_comment(&mut self) {
        self.at += 2;
        while self.at < self.letters.len() && (self.peek(0), self.peek(1)) != ('*', '/') {
            self.at += 1;
        }
        self.at += 2;
    }

    /// A name or a number, and the literal that it may be the prefix of.
    fn word(&mut self) {
        // A quote between digits separates them.
        let number = self.peek(0).is_ascii_digit();
        let mut length = 0;
        while is_name(self.peek(length))
            || (number && self.peek(length) == '\'' && is_name(self.peek(length + 1)))
        {
            length += 1;
        }
        let text: String = (0..length).map(|k| self.peek(k)).collect();
        match (self.peek(length), text.as_str()) {
            ('"', "R" | "LR" | "uR" | "UR" | "u8R") => match self.raw_mark(length + 1) {
                Some(mark) => self.raw_literal(length + 1, mark),
                None => self.push(text, length), // no raw literal after all
            },
            ('"', "L" | "u" | "U" | "u8") => self.literal('"', length),
            ('\'', "L" | "u" | "U" | "u8") => self.literal('\'', length),
            _ => self.push(text, length),
        }
    }

    /// A literal that ends at `quote`, or with the line.
    fn literal(&mut self, quote: char, prefix: usize) {
        let mut length = prefix + 1;
        while self.at + length < self.letters.len() && !matches!(self.peek(length), '\n') {
            match self.peek(length) {
                '\\' => length += 2,
                c if c == quote => {
                    length += 1;
                    break;
                }
                _ => length += 1,
            }
        }
        length = length.min(self.letters.len() - self.at);
        let text = (0..length).map(|k| self.peek(k)).collect();
        self.push(text, length);
    }

    /// How long the mark is that begins here: compilers take 16 letters, and not all of them.
    fn raw_mark(&self, from: usize) -> Option<usize> {
        const LONGEST: usize = 16;
        (0..=LONGEST)
            .find(|&k| {
                matches!(self.peek(from + k), '(' | ')' | '\\' | '"' | '\0')
                    || self.peek(from + k).is_whitespace()
            })
            .filter(|&k| self.peek(from + k) == '(')
    }

    /// `R"mark( ... )mark"`: nothing in it has a meaning until its own end. Neither has a backslash at the end of a line: what one
    /// parts is no end.
    fn raw_literal(&mut self, from: usize, mark: usize) {
        let mut end = vec![')'];
        end.extend((0..mark).map(|k| self.peek(from + k)));
        end.push('"');
        let mut length = from + mark;
        let line = |k: usize| self.letters.get(self.at + k).map(|&(_, line)| line);
        let ends = |length: usize| {
            (0..end.len()).all(|k| self.peek(length + k) == end[k])
                && line(length) == line(length + end.len() - 1)
        };
        while self.at + length < self.letters.len() && !ends(length) {
            length += 1;
        }
        length = (length + end.len()).min(self.letters.len() - self.at);
        let text = (0..length).map(|k| self.peek(k)).collect();
        self.push(text, length);
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> String {
        tokens(source).into_iter().map(|t| t.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn layout_hides_nothing() {
        assert_eq!(words("#/* */inc\\\nlude <x>"), "# include < x >");
        assert_eq!(words("%:include ??=x a\\ \t\nsm"), "# include # x asm");
    }

    #[test]
    fn literals_and_comments_are_whole() {
        assert_eq!(words(r##"a("#include \" x", '"') // asm"##), r##"a ( "#include \" x" , '"' )"##);
        assert_eq!(words("R\"x(\n#include )\" )x\" b /* # */"), "R\"x(\n#include )\" )x\" b");
        assert_eq!(words("1'000'000 'a'"), "1'000'000 'a'");
    }

    #[test]
    fn marks_of_raw_literals_are_short() {
        assert_eq!(
            words("R\"sixteen_letters_(a)\" )sixteen_letters_\" b"),
            "R\"sixteen_letters_(a)\" )sixteen_letters_\" b"
        );
        assert_eq!(words("R\"seventeen_letters(a\" b"), "R \"seventeen_letters(a\" b");
        assert_eq!(words("R\")(a\" b"), "R \")(a\" b");
        // A mark of brackets would be looked for from each of them.
        let hostile = format!("R\"{}({}", ")".repeat(300_000), ")".repeat(700_000));
        assert_eq!(tokens(&hostile).len(), 2);
    }

    #[test]
    fn raw_literals_go_on_behind_a_parted_end() {
        assert_eq!(words("R\"x( )x\\\n\" /* )x\" asm // */"), "R\"x( )x\" /* )x\" asm");
        assert_eq!(words("R\"( )\\\n\" )\" b"), "R\"( )\" )\" b");
    }

    #[test]
    fn broken_sources_end() {
        for source in ["\"", "'\\", "R\"", "R\"x(", "/*", "\\", "u8\"\\", "1'"] {
            tokens(source);
        }
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let lines: Vec<_> = tokens("a\\\nb\nc").into_iter().map(|t| (t.text, t.line, t.first)).collect();
        assert_eq!(lines, [("ab".into(), 1, true), ("c".into(), 3, true)]);
    }
}

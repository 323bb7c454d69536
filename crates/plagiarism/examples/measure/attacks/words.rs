//! What attacks must know of C++.

use crate::tree::{Word, matching};

pub fn arguments(words: &[Word]) -> Vec<&[Word]> {
    let mut list = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < words.len() {
        match words[at].as_str() {
            "(" | "{" | "[" => at = matching(words, at),
            "," => {
                list.push(&words[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if start < words.len() {
        list.push(&words[start..]);
    }
    list
}

pub const KEYWORDS: &[&str] = &[
    "and",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "false",
    "float",
    "for",
    "goto",
    "if",
    "int",
    "long",
    "new",
    "not",
    "nullptr",
    "operator",
    "or",
    "override",
    "private",
    "public",
    "return",
    "short",
    "size_t",
    "static",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "true",
    "typedef",
    "typename",
    "unsigned",
    "using",
    "virtual",
    "void",
    "while",
    "PLAYER_NAME",
    "play",
    "factory",
];

pub fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !KEYWORDS.contains(&word)
}

/// Where a name of the API stands, and a name of one's own need not.
pub fn is_api(words: &[Word], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", String::as_str);
    words[at].as_bytes()[0].is_ascii_uppercase()
        || matches!(next, "(" | "<" | "::")
        || (at > 0 && matches!(words[at - 1].as_str(), "." | "->"))
}

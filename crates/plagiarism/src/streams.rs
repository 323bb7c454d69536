//! A source as streams of codes, each blind to something that a copyist can change.

use crate::kit::Vocabulary;
use crate::lexer::{Kind, NUMBER, TEXT, Token};
use crate::marks;

/// The code of a name that could be any other.
pub const ANY: u64 = 0x49;

/// The three streams of a source, as long as its tokens.
pub struct Streams {
    /// Words of the game and of the standard library as they are, other names alike.
    pub loose: Vec<u64>,
    /// Only those that cannot be renamed where they stand.
    pub strict: Vec<u64>,
    /// All names alike.
    pub blind: Vec<u64>,
    /// The strict one without what says little: types, casts, brackets, negations; loops and comparisons are all alike.
    pub canonical: Vec<u64>,
}

impl Streams {
    /// Of tokens whose macros and aliases are resolved.
    pub fn new(tokens: &[Token], vocabulary: &Vocabulary) -> Self {
        let mut streams =
            Streams { loose: Vec::new(), strict: Vec::new(), blind: Vec::new(), canonical: Vec::new() };
        for list in [&mut streams.loose, &mut streams.strict, &mut streams.blind] {
            list.reserve_exact(tokens.len());
        }
        for (at, token) in tokens.iter().enumerate() {
            let codes = match token.kind {
                Kind::Number => [NUMBER; 3],
                Kind::Text => [TEXT; 3],
                Kind::Keyword | Kind::Mark => [token.code; 3],
                Kind::Name if !vocabulary.contains(token.code) => [ANY; 3],
                Kind::Name if is_api_place(tokens, at) => [token.code, token.code, ANY],
                Kind::Name => [token.code, ANY, ANY],
            };
            streams.loose.push(codes[0]);
            streams.strict.push(codes[1]);
            streams.blind.push(codes[2]);
        }
        streams.canonical = canonical(tokens, &streams.strict);
        streams
    }
}

/// What is left of a disguise that changes types, loops, comparisons and brackets, and gives names to values.
fn canonical(tokens: &[Token], strict: &[u64]) -> Vec<u64> {
    let mut out = Vec::with_capacity(tokens.len() * 2 / 3);
    for (token, &code) in tokens.iter().zip(strict) {
        match token.kind {
            Kind::Name => out.push(code),
            Kind::Number | Kind::Text => out.push(ANY),
            Kind::Keyword | Kind::Mark => out.extend(class(token.code)),
        }
    }
    out
}

const LOOP: u64 = 1;
const COMPARE: u64 = 2;
const SET: u64 = 3;

/// What a keyword or an operator counts as; nothing, if it says little.
fn class(code: u64) -> Option<u64> {
    match code {
        _ if marks::LOOPS.contains(&code) => Some(LOOP),
        _ if marks::COMPARISONS.contains(&code) => Some(COMPARE),
        _ if marks::ASSIGNMENTS.contains(&code) => Some(SET),
        _ if marks::TELLING.contains(&code) => Some(code),
        _ => None,
    }
}

/// Whether a name stands where a word of the API stands, and a local name hardly ever.
pub fn is_api_place(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    let next = tokens.get(at + 1).map_or(0, |token| token.code);
    token.alias
        || token.capital
        || matches!(next, marks::OPEN | marks::LESS | marks::SCOPE)
        || (at > 0 && matches!(tokens[at - 1].code, marks::DOT | marks::ARROW))
}

//! Macros that a source defines for itself, written out where they are used: a name for the API is no disguise.

use crate::hash::Map;
use crate::lexer::{Kind, MOST_TOKENS, Token};
use crate::marks;

/// Macros in macros are written out so deep.
const DEPTH: u32 = 6;
/// A macro of more tokens stays as it is.
const LONGEST: usize = 400;

/// The macros of one source.
#[derive(Default)]
pub struct Macros {
    table: Map<Macro>,
}

struct Macro {
    /// `None`: a name without brackets.
    parameters: Option<Vec<u64>>,
    body: Vec<Token>,
}

impl Macros {
    /// Remembers `#define name tokens`. The last definition counts.
    pub fn define(&mut self, name: u64, has_parameters: bool, tokens: &[Token]) {
        let mut body = tokens;
        let mut parameters = None;
        if has_parameters {
            let Some(close) = body.iter().position(|token| is(token, marks::CLOSE)) else { return };
            let names =
                body[1..close].iter().filter(|token| token.kind == Kind::Name || is(token, marks::DOTS));
            parameters = Some(names.map(|token| token.code).collect());
            body = &body[close + 1..];
        }
        if !body.is_empty() && body.len() <= LONGEST {
            self.table.insert(name, Macro { parameters, body: body.to_vec() });
        }
    }

    /// The tokens with all macros written out.
    pub fn expand(&self, tokens: Vec<Token>) -> Vec<Token> {
        if self.table.is_empty() {
            return tokens;
        }
        let mut out = Vec::with_capacity(tokens.len() * 5 / 4);
        let most = (4 * tokens.len() + 1000).min(MOST_TOKENS);
        let mut fuel = 20 * most;
        self.write(&tokens, DEPTH, most, &mut fuel, &mut out);
        out
    }

    fn write(&self, tokens: &[Token], depth: u32, most: usize, fuel: &mut usize, out: &mut Vec<Token>) {
        let mut at = 0;
        while at < tokens.len() && out.len() < most && *fuel > 0 {
            let token = tokens[at];
            at += 1;
            let found =
                if token.kind == Kind::Name && depth > 0 { self.table.get(&token.code) } else { None };
            let Some(found) = found else {
                out.push(token);
                continue;
            };
            let arguments = match &found.parameters {
                None => Vec::new(),
                Some(_) => match arguments(&tokens[at..]) {
                    Some((arguments, used)) => {
                        at += used;
                        arguments
                    }
                    None => {
                        out.push(token);
                        continue;
                    }
                },
            };
            let written = found.fill(&token, &arguments, most);
            *fuel = fuel.saturating_sub(found.body.len() + written.len());
            self.write(&written, depth - 1, most, fuel, out);
        }
    }
}

impl Macro {
    /// The body with arguments in the place of parameters, all standing where the macro was used.
    fn fill(&self, place: &Token, arguments: &[&[Token]], most: usize) -> Vec<Token> {
        let lone = self.parameters.is_none() && self.body.len() == 1;
        let mut out = Vec::with_capacity(self.body.len());
        for token in &self.body {
            let parameter = self
                .parameters
                .iter()
                .flatten()
                .position(|&name| name == token.code || variadic(name, token));
            match parameter {
                Some(number) if variadic(self.parameters.as_ref().map_or(0, |all| all[number]), token) => {
                    for (k, argument) in arguments.iter().enumerate().skip(number) {
                        if k > number {
                            out.push(Token { code: marks::COMMA, kind: Kind::Mark, ..*place });
                        }
                        out.extend_from_slice(argument);
                    }
                }
                Some(number) => out.extend_from_slice(arguments.get(number).copied().unwrap_or(&[])),
                None if is(token, marks::HASH) => {}
                None => out.push(Token {
                    start: place.start,
                    end: place.end,
                    line: place.line,
                    alias: lone,
                    ..*token
                }),
            }
            if out.len() > most {
                break;
            }
        }
        out
    }
}

fn variadic(name: u64, token: &Token) -> bool {
    name == marks::DOTS && token.code == marks::VARIADIC
}

/// The arguments of a call, `tokens` beginning with its bracket, and how many tokens that is.
fn arguments(tokens: &[Token]) -> Option<(Vec<&[Token]>, usize)> {
    if !tokens.first().is_some_and(|token| is(token, marks::OPEN)) {
        return None;
    }
    let mut list = Vec::new();
    let (mut depth, mut from) = (0, 1);
    for (k, token) in tokens.iter().enumerate().take(4 * LONGEST) {
        if is(token, marks::OPEN) || is(token, marks::BEGIN) || is(token, marks::FROM) {
            depth += 1;
        } else if is(token, marks::CLOSE) || is(token, marks::END) || is(token, marks::TO) {
            depth -= 1;
        }
        if depth == 0 || (depth == 1 && is(token, marks::COMMA)) {
            list.push(&tokens[from..k]);
            from = k + 1;
        }
        if depth == 0 {
            return Some((list, k + 1));
        }
    }
    None
}

fn is(token: &Token, mark: u64) -> bool {
    token.kind == Kind::Mark && token.code == mark
}

//! Other names for the same thing: `typedef B A;`, `using A = B;`, and functions that only call another one.

use crate::hash::Map;
use crate::kit::Vocabulary;
use crate::lexer::{Kind, Token};
use crate::marks;

/// A name for a name for a name is followed so far.
const HOPS: usize = 4;

/// Puts in the place of each name what it stands for, where that is a word that nobody can rename.
pub fn resolve(tokens: &mut [Token], vocabulary: &Vocabulary) {
    let known = Aliases::find(tokens).0;
    if known.is_empty() {
        return;
    }
    for token in tokens.iter_mut().filter(|token| token.kind == Kind::Name) {
        let mut end = None;
        let mut name = token.code;
        for _ in 0..HOPS {
            let Some(target) = known.get(&name) else { break };
            end = Some(target);
            name = target.code;
        }
        if let Some(end) = end
            && (end.kind != Kind::Name || vocabulary.contains(end.code))
        {
            *token = Token { start: token.start, end: token.end, line: token.line, alias: true, ..*end };
        }
    }
}

/// Names, and the token that each stands for.
struct Aliases(Map<Token>);

impl Aliases {
    fn find(tokens: &[Token]) -> Self {
        let mut found = Aliases(Map::default());
        let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
        for at in 0..tokens.len() {
            match tokens[at].code {
                marks::TYPEDEF if code(at + 3) == marks::SEMICOLON => {
                    found.add(&tokens[at + 2], &tokens[at + 1])
                }
                marks::USING | marks::TYPE
                    if code(at + 2) == marks::IS && code(at + 4) == marks::SEMICOLON =>
                {
                    found.add(&tokens[at + 1], &tokens[at + 3]);
                }
                marks::AS
                    if at > 0 && tokens[at - 1].kind == Kind::Name && code(at + 2) == marks::SEMICOLON =>
                {
                    found.add(&tokens[at + 1], &tokens[at - 1]);
                }
                marks::BEGIN => found.forwarder(tokens, at),
                _ => {}
            }
        }
        found
    }

    fn add(&mut self, name: &Token, target: &Token) {
        let useful = matches!(target.kind, Kind::Name | Kind::Keyword) && name.code != target.code;
        if name.kind == Kind::Name && useful {
            self.0.insert(name.code, *target);
        }
    }

    /// `A(...) { [return] [this->] B(...); }`, or a lambda that is so, its body beginning at `open`.
    fn forwarder(&mut self, tokens: &[Token], open: usize) {
        let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
        let mut at = open + 1;
        at += usize::from(code(at) == marks::RETURN);
        let own = (code(at) == marks::THIS && code(at + 1) == marks::ARROW)
            || (code(at) == marks::SELF && code(at + 1) == marks::DOT);
        at += 2 * usize::from(own);
        if code(at + 1) != marks::OPEN || tokens[at].kind != Kind::Name {
            return;
        }
        let Some(mut end) = closing(tokens, at + 1) else { return };
        end += 1 + usize::from(code(end + 1) == marks::SEMICOLON);
        if code(end) == marks::END
            && let Some(name) = head(tokens, open)
        {
            self.add(&tokens[name], &tokens[at]);
        }
    }
}

/// Where the bracket that opens at `open` closes; calls are short.
fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (k, token) in tokens.iter().enumerate().skip(open).take(200) {
        match token.code {
            marks::OPEN => depth += 1,
            marks::CLOSE => depth -= 1,
            marks::SEMICOLON | marks::END => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(k);
        }
    }
    None
}

/// The name of the function whose body begins at `body`.
fn head(tokens: &[Token], body: usize) -> Option<usize> {
    let mut at = body.checked_sub(1)?;
    // What stands between the parameters and the body: const, a type after an arrow.
    let mut steps = 0;
    while tokens[at].code != marks::CLOSE {
        let passes = matches!(tokens[at].kind, Kind::Name | Kind::Keyword)
            || matches!(tokens[at].code, marks::ARROW | marks::SCOPE | marks::LESS);
        steps += 1;
        if !passes || steps > 8 {
            return None;
        }
        at = at.checked_sub(1)?;
    }
    let mut depth = 0_i32;
    for _ in 0..200 {
        match tokens[at].code {
            marks::CLOSE => depth += 1,
            marks::OPEN => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at = at.checked_sub(1)?;
    }
    let before = at.checked_sub(1)?;
    if depth == 0 && tokens[before].code == marks::TO {
        // A lambda: the name it is given.
        let from = tokens[..before].iter().rposition(|token| token.code == marks::FROM)?;
        let is = from.checked_sub(1)?;
        return (tokens[is].code == marks::IS).then(|| is.checked_sub(1))?;
    }
    // A function has a type before its name, a call has not.
    let typed = tokens[before.checked_sub(1)?];
    let is_type = matches!(typed.kind, Kind::Name | Kind::Keyword)
        || typed.kind == Kind::Mark
            && !matches!(typed.code, marks::SEMICOLON | marks::DOT | marks::END | marks::BEGIN | marks::OPEN);
    (depth == 0 && is_type && tokens[before].kind == Kind::Name).then_some(before)
}

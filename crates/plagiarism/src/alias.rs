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

    /// A function that only calls another one, its body beginning at `open`: `A(...) { [return] [this->] B(...); }`, or a longer one
    /// that hands its own parameters on and returns the answer. A lambda that is so, too.
    fn forwarder(&mut self, tokens: &[Token], open: usize) {
        let Some(function) = Function::at(tokens, open) else { return };
        if let Some(target) = function.only_call(tokens).or_else(|| function.handed_on(tokens)) {
            self.add(&tokens[function.name], &tokens[target]);
        }
    }
}

/// A short function.
struct Function {
    name: usize,
    /// Where its parameters open.
    parameters: usize,
    /// Where its body opens and closes.
    body: (usize, usize),
}

impl Function {
    fn at(tokens: &[Token], open: usize) -> Option<Self> {
        let (name, parameters) = head(tokens, open)?;
        let mut depth = 0_i32;
        for (k, token) in tokens.iter().enumerate().skip(open).take(LONGEST) {
            match token.code {
                marks::BEGIN => depth += 1,
                marks::END => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(Function { name, parameters, body: (open, k) });
            }
        }
        None
    }

    /// What is called, if the body is one call.
    fn only_call(&self, tokens: &[Token]) -> Option<usize> {
        let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
        let mut at = self.body.0 + 1;
        at += usize::from(code(at) == marks::RETURN);
        at += own(tokens, at);
        if code(at + 1) != marks::OPEN || tokens[at].kind != Kind::Name {
            return None;
        }
        let end = closing(tokens, at + 1)? + 1;
        (end + usize::from(code(end) == marks::SEMICOLON) == self.body.1).then_some(at)
    }

    /// What is called with exactly the parameters, if nothing but its answer is returned.
    fn handed_on(&self, tokens: &[Token]) -> Option<usize> {
        let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
        let parameters = parameters(&tokens[self.parameters + 1..self.body.0]);
        let (from, to) = self.body;
        let mut returns = (from..to).filter(|&at| code(at) == marks::RETURN);
        let (first, second) = (returns.next(), returns.next());
        if second.is_some() {
            return None;
        }
        let mut target = None;
        for at in from + 1..to {
            let is_call = tokens[at].kind == Kind::Name
                && code(at + 1) == marks::OPEN
                && hands_on(tokens, at + 1, &parameters);
            if !is_call || code(at + 2 + (2 * parameters.len()).max(1)) != marks::SEMICOLON {
                continue;
            }
            let before = if at >= 2 && own(tokens, at - 2) == 2 { at - 3 } else { at - 1 };
            let is_answer = match first {
                None => matches!(code(before), marks::SEMICOLON | marks::BEGIN | marks::END | marks::IS),
                Some(at) => {
                    before == at
                        || (code(before) == marks::IS
                            && code(at + 1) == code(before - 1)
                            && code(at + 2) == marks::SEMICOLON)
                }
            };
            if is_answer && target.replace(at).is_some() {
                return None;
            }
        }
        target
    }
}

/// A function of more tokens does more than call another one.
const LONGEST: usize = 120;

/// 2 for `this->` and `self.`, else 0.
fn own(tokens: &[Token], at: usize) -> usize {
    let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
    let is_own = (code(at) == marks::THIS && code(at + 1) == marks::ARROW)
        || (code(at) == marks::SELF && code(at + 1) == marks::DOT);
    2 * usize::from(is_own)
}

/// The names of the parameters: the last one before each comma.
fn parameters(tokens: &[Token]) -> Vec<u64> {
    let mut names = Vec::new();
    let (mut depth, mut last) = (0_i32, None);
    for token in tokens {
        match token.code {
            marks::OPEN | marks::LESS => depth += 1,
            marks::CLOSE if depth == 0 => break,
            marks::CLOSE | marks::MORE => depth -= 1,
            marks::COMMA if depth == 0 => names.extend(last.take()),
            _ if token.kind == Kind::Name => last = Some(token.code),
            _ => {}
        }
    }
    names.extend(last);
    names
}

/// Whether the call that opens at `open` has exactly these names as arguments.
fn hands_on(tokens: &[Token], open: usize, parameters: &[u64]) -> bool {
    let code = |at: usize| tokens.get(at).map_or(0, |token| token.code);
    let argument = |(k, &name): (usize, &u64)| {
        let next = if k + 1 == parameters.len() { marks::CLOSE } else { marks::COMMA };
        code(open + 1 + 2 * k) == name && code(open + 2 + 2 * k) == next
    };
    match parameters.is_empty() {
        true => code(open + 1) == marks::CLOSE,
        false => parameters.iter().enumerate().all(argument),
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

/// The name of the function whose body begins at `body`, and where its parameters open.
fn head(tokens: &[Token], body: usize) -> Option<(usize, usize)> {
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
        let name = is.checked_sub(1)?;
        return (tokens[is].code == marks::IS).then_some((name, at));
    }
    // A function has a type before its name, a call has not.
    let typed = tokens[before.checked_sub(1)?];
    let is_type = matches!(typed.kind, Kind::Name | Kind::Keyword)
        || typed.kind == Kind::Mark
            && !matches!(typed.code, marks::SEMICOLON | marks::DOT | marks::END | marks::BEGIN | marks::OPEN);
    (depth == 0 && is_type && tokens[before].kind == Kind::Name).then_some((before, at))
}

//! Names that a source takes from elsewhere. What it uses and nowhere declares must come from a header, so the words of a game can
//! be learned from its players, even from one.

use std::sync::OnceLock;

use crate::hash::{Map, Set, digest};
use crate::kit::Vocabulary;
use crate::language::Language;
use crate::lexer::{Kind, Token, lex_with_macros};
use crate::marks;
use crate::streams::is_api_place;

/// A longer name is no word of a game.
const LONGEST: usize = 100;
/// A list of types in angle brackets is not longer.
const LONGEST_LIST: usize = 40;

/// The names of a source as digests: sorted, each once; words of the standard libraries are not among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Used where only an API can stand, and declared nowhere.
    pub foreign: Vec<u64>,
    /// Used where an API can stand, but declared here.
    pub own: Vec<u64>,
    /// Used elsewhere.
    pub plain: Vec<u64>,
}

impl Names {
    /// Of a source, its macros written out; `texts` learns what the digests stand for.
    pub fn read(source: &[u8], language: Language, texts: &mut Map<String>) -> Self {
        let standard = standard();
        let (tokens, macros) = lex_with_macros(source, language);
        let tokens = macros.expand(tokens);
        let declared = declared(&tokens, language);
        let mut names = Names::default();
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != Kind::Name || standard.contains(token.code) {
                continue;
            }
            let list = match (is_api_place(&tokens, at), declared.contains(&token.code)) {
                (true, false) => &mut names.foreign,
                (true, true) => &mut names.own,
                (false, _) => &mut names.plain,
            };
            list.push(token.code);
            // A name out of a macro stands where the macro was used.
            let text = &source[token.start as usize..token.end as usize];
            if !texts.contains_key(&token.code) && text.len() <= LONGEST && digest(text) == token.code {
                texts.insert(token.code, String::from_utf8_lossy(text).into_owned());
            }
        }
        for list in [&mut names.foreign, &mut names.own, &mut names.plain] {
            list.sort_unstable();
            list.dedup();
        }
        names
    }
}

/// The words of the standard libraries.
fn standard() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary::new([]))
}

/// The names that a source declares, as far as can be told without a parser: what stands after a type or a word that declares.
fn declared(tokens: &[Token], language: Language) -> Set {
    let closes = closing_brackets(tokens);
    let mut names = Set::default();
    for (at, token) in tokens.iter().enumerate() {
        if token.code == marks::ENUM {
            declare_values(tokens, at, &mut names);
        }
        if token.kind == Kind::Name && is_declared(tokens, &closes, at, language, &names) {
            names.insert(token.code);
        }
    }
    names
}

fn is_declared(tokens: &[Token], closes: &[bool], at: usize, language: Language, names: &Set) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let next = tokens.get(at + 1).map_or(0, |token| token.code);
    let previous = &tokens[before];
    if previous.kind == Kind::Keyword && marks::DECLARING.contains(&previous.code) {
        return true;
    }
    match language {
        Language::Cpp | Language::Java => {}
        Language::Rust => {
            return next == marks::COLON
                || previous.kind == Kind::Keyword && marks::DECLARING_RUST.contains(&previous.code);
        }
        Language::Script | Language::Python => return next == marks::IS,
    }
    let ends = matches!(
        next,
        marks::SEMICOLON
            | marks::IS
            | marks::COMMA
            | marks::CLOSE
            | marks::OPEN
            | marks::FROM
            | marks::BEGIN
            | marks::COLON
    );
    let is_type = |at: usize| {
        closes[at] || (tokens[at].kind == Kind::Keyword && marks::TYPES.contains(&tokens[at].code))
    };
    match previous.code {
        // `int x, y;`: a call does not end so.
        marks::COMMA => {
            matches!(next, marks::SEMICOLON | marks::IS)
                || next == marks::COMMA && before > 0 && names.contains(&tokens[before - 1].code)
        }
        marks::TIMES | marks::AND | marks::BOTH => {
            let Some(typed) = before.checked_sub(1) else { return false };
            ends && (is_type(typed)
                || tokens[typed].kind == Kind::Name && previous.code != marks::TIMES && next != marks::OPEN)
        }
        _ => ends && (previous.kind == Kind::Name || is_type(before)),
    }
}

/// The values of an enumeration whose keyword is at `at`.
fn declare_values(tokens: &[Token], at: usize, names: &mut Set) {
    let Some(open) = (at + 1..tokens.len().min(at + 8)).find(|&k| tokens[k].code == marks::BEGIN) else {
        return;
    };
    let mut depth = 0_i32;
    for (k, token) in tokens.iter().enumerate().skip(open) {
        match token.code {
            marks::BEGIN | marks::OPEN => depth += 1,
            marks::END | marks::CLOSE => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
        let begins = k > open && matches!(tokens[k - 1].code, marks::BEGIN | marks::COMMA);
        if depth == 1 && begins && token.kind == Kind::Name {
            names.insert(token.code);
        }
    }
}

/// For each token whether it closes a list of types, as in `vector<int>`; one that compares does not.
fn closing_brackets(tokens: &[Token]) -> Vec<bool> {
    let mut closes = vec![false; tokens.len()];
    for at in 1..tokens.len() {
        if tokens[at].code != marks::LESS || tokens[at - 1].kind != Kind::Name {
            continue;
        }
        let mut depth = 0_i32;
        for (k, token) in tokens.iter().enumerate().skip(at).take(LONGEST_LIST) {
            match token.code {
                marks::LESS => depth += 1,
                marks::MORE => depth -= 1,
                marks::COMMA | marks::SCOPE | marks::TIMES | marks::AND => {}
                _ if token.kind == Kind::Mark => break,
                _ => {}
            }
            if depth == 0 {
                closes[k] = true;
                break;
            }
        }
    }
    closes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str, language: Language, pick: impl Fn(&Names) -> &Vec<u64>) -> Vec<String> {
        let mut texts = Map::default();
        let names = Names::read(source.as_bytes(), language, &mut texts);
        let mut words: Vec<String> =
            pick(&names).iter().filter_map(|code| texts.get(code).cloned()).collect();
        words.sort();
        words
    }

    #[test]
    fn what_is_declared_is_not_foreign() {
        let source = "#define PLAYER_NAME Ada\n#define ASK unit\n\
            struct PLAYER_NAME : public Player { enum Mood { Calm, Angry }; struct Node { Pos place; int cost, steps; }; vector<vector<int>> table; map<Pos, int>& far;\n\
            int reach(const Pos& p, Mood m = Calm) { Node n; n.place = p; n.steps = n.cost > size(p) ? 1 : 2; if (a < b and c > limit(p)) return table[0][0]; return far.at(p); }\n\
            void play() { int a = 1, b = 2, c = 3; for (Dir d : dirs) if (cell(p + d).owner == me() and m == Angry) reach(p); ASK(3); } };";
        assert_eq!(
            words(source, Language::Cpp, |names| &names.foreign),
            ["Dir", "Player", "Pos", "cell", "limit", "me", "owner"]
        );
        let own = words(source, Language::Cpp, |names| &names.own);
        assert!(
            ["Angry", "Calm", "Node", "cost", "place", "play", "reach", "steps"]
                .iter()
                .all(|word| own.contains(&(*word).to_owned())),
            "{own:?}"
        );
    }

    #[test]
    fn rust_and_halves_of_files_are_read_too() {
        let source = "struct Mine { best: i32 } impl Mine { fn think(&mut self, view: &View) { for ork in view.orks(0) { self.best = view.unit(ork).pos.i; self.think(view); } } }";
        assert_eq!(
            words(source, Language::Rust, |names| &names.foreign),
            ["View", "i", "orks", "pos", "unit"]
        );
        for end in 0..source.len() {
            for language in
                [Language::Cpp, Language::Rust, Language::Java, Language::Script, Language::Python]
            {
                Names::read(&source.as_bytes()[..end], language, &mut Map::default());
            }
        }
    }
}

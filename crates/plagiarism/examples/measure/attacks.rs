//! How copies are disguised: every attack of the specification, on the tree of a player.

use std::collections::{BTreeMap, BTreeSet};

use palestra_plagiarism::{Vocabulary, digest};

use crate::tree::{Member, Player, Statement, Word, matching};

/// A disguise: its name and what it does.
pub type Attack = (&'static str, fn(&mut Player, &mut Disguise));

/// One after the other, each for itself.
pub const SINGLE: &[Attack] = &[
    ("rename", |player, with| with.rename(player)),
    ("layout", |player, with| with.layout(player)),
    ("shuffle", |player, with| with.shuffle(player)),
    ("swap", |player, with| with.swap(player)),
    ("dead code", |player, with| with.dead_code(player, 35)),
    ("loops", |player, with| with.loops(player)),
    ("ifs", |player, with| with.ifs(player)),
    ("split", |player, with| with.split(player)),
    ("types", |player, with| with.types(player)),
    ("operators", |player, with| with.operators(player)),
    ("literals", |player, with| with.literals(player)),
    ("outline", |player, with| with.outline(player)),
];

/// Many at once, always with every name changed that can be.
pub const COMBINED: &[Attack] = &[
    ("light", light),
    ("medium", medium),
    ("heavy", heavy),
    ("extreme", extreme),
    ("wrap + heavy", |player, with| {
        with.wrap(player);
        heavy(player, with);
    }),
    ("macro + heavy", |player, with| {
        heavy(player, with);
        with.macros(player, false);
    }),
    ("macro() + heavy", |player, with| {
        heavy(player, with);
        with.macros(player, true);
    }),
    ("flood + light", |player, with| {
        with.flood(player);
        with.flood(player);
        light(player, with);
    }),
];

pub fn light(player: &mut Player, with: &mut Disguise) {
    with.shuffle(player);
    with.rename(player);
    with.layout(player);
}

fn medium(player: &mut Player, with: &mut Disguise) {
    with.loops(player);
    with.operators(player);
    with.types(player);
    with.ifs(player);
    light(player, with);
}

fn heavy(player: &mut Player, with: &mut Disguise) {
    with.swap(player);
    with.split(player);
    with.literals(player);
    with.dead_code(player, 35);
    medium(player, with);
}

fn extreme(player: &mut Player, with: &mut Disguise) {
    with.outline(player);
    with.dead_code(player, 35);
    heavy(player, with);
}

/// What attacks need: chance, and the words that cannot be renamed.
pub struct Disguise<'a> {
    pub vocabulary: &'a Vocabulary,
    state: u64,
    fresh: usize,
}

impl<'a> Disguise<'a> {
    /// The same seed disguises the same way.
    pub fn new(vocabulary: &'a Vocabulary, seed: &str) -> Self {
        Disguise { vocabulary, state: digest(seed.as_bytes()) | 1, fresh: 0 }
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % n.max(1)
    }

    fn fresh(&mut self) -> Word {
        self.fresh += 1;
        format!("tmp_{}", self.fresh)
    }

    fn is_known(&self, word: &str) -> bool {
        self.vocabulary.contains(digest(word.as_bytes()))
    }

    /// Every name that is our own, and every lower-case one that does not stand where only the API can.
    pub fn rename(&mut self, player: &mut Player) {
        let mut names: BTreeMap<Word, Word> = BTreeMap::new();
        let vocabulary = self.vocabulary;
        let start = self.below(900);
        player.words(&mut |words| {
            for at in 0..words.len() {
                if !is_name(&words[at]) {
                    continue;
                }
                let known = vocabulary.contains(digest(words[at].as_bytes()));
                if known && is_api(words, at) {
                    continue;
                }
                let number = names.len() + start;
                let new = names.entry(words[at].clone()).or_insert_with(|| format!("q{number}"));
                words[at] = new.clone();
            }
        });
    }

    /// Comments and line breaks anywhere.
    fn layout(&mut self, player: &mut Player) {
        player.noise = self.below(7) + 3;
    }

    fn shuffle(&mut self, player: &mut Player) {
        for k in (1..player.members.len()).rev() {
            let other = self.below(k + 1);
            player.members.swap(k, other);
        }
    }

    /// Neighbours that have no name in common.
    fn swap(&mut self, player: &mut Player) {
        let names = |statement: &Statement| -> Option<BTreeSet<Word>> {
            let Statement::Simple(words) = statement else { return None };
            if matches!(
                words[0].as_str(),
                "return" | "break" | "continue" | "goto" | "switch" | "case" | "default"
            ) {
                return None;
            }
            Some(words.iter().filter(|word| is_name(word)).cloned().collect())
        };
        player.lists(&mut |list| {
            let mut k = 0;
            while k + 1 < list.len() {
                if let (Some(a), Some(b)) = (names(&list[k]), names(&list[k + 1]))
                    && a.is_disjoint(&b)
                {
                    list.swap(k, k + 1);
                    k += 1;
                }
                k += 1;
            }
        });
    }

    fn dead_code(&mut self, player: &mut Player, per_cent: usize) {
        let mut lists = |list: &mut Vec<Statement>| {
            let mut out = Vec::new();
            for statement in list.drain(..) {
                if self.below(100) < per_cent {
                    out.extend(self.nonsense());
                }
                out.push(statement);
            }
            *list = out;
        };
        player.lists(&mut lists);
    }

    fn nonsense(&mut self) -> Vec<Statement> {
        let (a, b) = (self.fresh(), self.fresh());
        let (x, y) = (self.below(90), self.below(90));
        let text = match self.below(5) {
            0 => format!("int {a} = {x} ; if ( {a} > {y} ) {{ {a} = {a} - 1 ; }}"),
            1 => format!("vector < int > {a} ( {x} , {y} ) ; {a} . push_back ( {x} ) ;"),
            2 => format!("for ( int {a} = 0 ; {a} < {x} ; ++ {a} ) {{ int {b} = {a} * {y} ; {b} += 2 ; }}"),
            3 => format!("double {a} = {x} / 2.0 ; {a} = {a} * {a} ; bool {b} = {a} < {y} ;"),
            _ => format!("string {a} = \"{y}\" ; while ( int ( {a} . size ( ) ) < {x} ) {a} += 'x' ;"),
        };
        vec![Statement::Simple(text.split(' ').map(str::to_owned).collect())]
    }

    /// `for` to `while`, and the other way.
    fn loops(&mut self, player: &mut Player) {
        player.lists(&mut |list| {
            for statement in list.iter_mut() {
                *statement = match statement.clone() {
                    Statement::For(words, body) => {
                        let parts: Vec<Vec<Word>> =
                            words.split(|word| word == ";").map(<[Word]>::to_vec).collect();
                        let [first, test, step] = &parts[..] else { continue };
                        let end = |words: &[Word]| {
                            Statement::Simple(words.iter().cloned().chain([";".into()]).collect())
                        };
                        let inner = vec![*body, end(step)];
                        Statement::Block(vec![
                            end(first),
                            Statement::While(test.clone(), Box::new(Statement::Block(inner))),
                        ])
                    }
                    Statement::While(test, body) => {
                        let words =
                            [";".to_owned()].into_iter().chain(test).chain([";".to_owned()]).collect();
                        Statement::For(words, body)
                    }
                    other => other,
                };
            }
        });
    }

    /// Branches exchanged under the opposite condition, comparisons mirrored.
    fn ifs(&mut self, player: &mut Player) {
        fn turn(statement: &mut Statement) {
            match statement {
                Statement::If(test, then, other) => {
                    turn(then);
                    other.iter_mut().for_each(|other| turn(other));
                    mirror(test);
                    let mut words = vec!["!".to_owned(), "(".to_owned()];
                    words.append(test);
                    words.push(")".to_owned());
                    let old = std::mem::replace(&mut **then, Statement::Block(Vec::new()));
                    let new = other.take().map_or(Statement::Block(Vec::new()), |other| *other);
                    **then = Statement::Block(vec![new]);
                    *other = Some(Box::new(Statement::Block(vec![old])));
                    *test = words;
                }
                Statement::While(_, body) | Statement::For(_, body) => turn(body),
                _ => {}
            }
        }
        player.lists(&mut |list| list.iter_mut().for_each(turn));
    }

    /// Values get names before they are used.
    fn split(&mut self, player: &mut Player) {
        let mut lists = |list: &mut Vec<Statement>| {
            let mut out = Vec::new();
            for statement in list.drain(..) {
                match statement {
                    Statement::Simple(words) => self.split_simple(words, &mut out),
                    Statement::If(test, then, other) if test.len() > 3 => {
                        let name = self.fresh();
                        out.push(declare("bool", &name, &test));
                        out.push(Statement::If(vec![name], then, other));
                    }
                    other => out.push(other),
                }
            }
            *list = out;
        };
        player.lists(&mut lists);
    }

    fn split_simple(&mut self, mut words: Vec<Word>, out: &mut Vec<Statement>) {
        let last = words.len() - 1;
        if words[0] == "return" && last > 2 && words[last] == ";" {
            let name = self.fresh();
            out.push(declare("auto", &name, &words[1..last]));
            words = vec!["return".into(), name, ";".into()];
        } else if last > 3 && is_name(&words[0]) && words[1] == "(" && matching(&words, 1) == last - 1 {
            let mut call = vec![words[0].clone(), "(".to_owned()];
            for (k, argument) in arguments(&words[2..last - 1]).into_iter().enumerate() {
                if k > 0 {
                    call.push(",".into());
                }
                if argument.len() > 1 {
                    let name = self.fresh();
                    out.push(declare("auto", &name, argument));
                    call.push(name);
                } else {
                    call.extend_from_slice(argument);
                }
            }
            call.extend([")".into(), ";".into()]);
            words = call;
        } else if last > 4 && is_name(&words[0]) && words[1] == "=" {
            let name = self.fresh();
            out.push(declare("auto", &name, &words[2..last]));
            words = vec![words[0].clone(), "=".into(), name, ";".into()];
        }
        out.push(Statement::Simple(words));
    }

    fn types(&mut self, player: &mut Player) {
        player.words(&mut |words| {
            let mut out = Vec::with_capacity(words.len());
            for (k, word) in words.iter().enumerate() {
                match word.as_str() {
                    "const" => {}
                    "int" if words.get(k + 1).is_some_and(|next| is_name(next)) => {
                        out.push("long".to_owned())
                    }
                    "=" if words.get(k + 1).is_some_and(|next| is_name(next)) && k % 3 == 0 => {
                        out.extend(["=", "(", "long", ")"].map(str::to_owned));
                    }
                    "bool" | "double" if words.get(k + 1).is_some_and(|next| is_name(next)) && k == 0 => {
                        out.push("auto".to_owned())
                    }
                    _ => out.push(word.clone()),
                }
            }
            *words = out;
        });
    }

    fn operators(&mut self, player: &mut Player) {
        player.words(&mut |words| {
            let mut out: Vec<Word> = Vec::with_capacity(words.len());
            let mut k = 0;
            while k < words.len() {
                let word = words[k].as_str();
                let next = words.get(k + 1).map_or("", String::as_str);
                if matches!(word, "++" | "--")
                    && is_name(next)
                    && words.get(k + 2).is_none_or(|after| matches!(after.as_str(), ";" | ")"))
                {
                    let sign = if word == "++" { "+=" } else { "-=" };
                    out.extend([next.to_owned(), sign.to_owned(), "1".to_owned()]);
                    k += 2;
                } else if matches!(word, "++" | "--")
                    && k > 0
                    && is_name(&words[k - 1])
                    && matches!(next, "" | ";" | ")")
                {
                    out.extend([if word == "++" { "+=" } else { "-=" }.to_owned(), "1".to_owned()]);
                    k += 1;
                } else if k == 1 && matches!(word, "+=" | "-=" | "*=") && is_name(&words[0]) {
                    out.extend(["=".to_owned(), words[0].clone(), word[..1].to_owned()]);
                    k += 1;
                } else {
                    out.push(words[k].clone());
                    k += 1;
                }
            }
            *words = out;
        });
    }

    fn literals(&mut self, player: &mut Player) {
        let mut constants: BTreeMap<Word, Word> = BTreeMap::new();
        player.words(&mut |words| {
            for word in words.iter_mut().filter(|word| word.as_bytes()[0].is_ascii_digit()) {
                let number = constants.len();
                *word = constants.entry(word.clone()).or_insert_with(|| format!("constant_{number}")).clone();
            }
        });
        for (value, name) in constants {
            let text = format!("static const int {name} = {value} ;");
            player.members.insert(0, Member::Other(text.split(' ').map(str::to_owned).collect()));
        }
    }

    /// Loops and branches to methods of their own.
    fn outline(&mut self, player: &mut Player) {
        let mut methods = Vec::new();
        let mut lists = |list: &mut Vec<Statement>| {
            for statement in list.iter_mut() {
                if matches!(statement, Statement::For(..) | Statement::While(..) | Statement::If(..))
                    && self.below(100) < 30
                {
                    let name = self.fresh();
                    let call = Statement::Simple([&name[..], "(", ")", ";"].map(str::to_owned).to_vec());
                    let body = vec![std::mem::replace(statement, call)];
                    methods.push(Member::Function {
                        head: ["void", &name, "(", ")"].map(str::to_owned).to_vec(),
                        body,
                    });
                }
            }
        };
        player.lists(&mut lists);
        player.members.append(&mut methods);
    }

    /// A name of the preprocessor for every name of the API and the library.
    fn macros(&mut self, player: &mut Player, with_arguments: bool) {
        let mut names: BTreeMap<Word, Word> = BTreeMap::new();
        let vocabulary = self.vocabulary;
        player.words(&mut |words| {
            let old = words.clone();
            for at in 0..old.len() {
                if is_name(&old[at]) && vocabulary.contains(digest(old[at].as_bytes())) && is_api(&old, at) {
                    let is_call = with_arguments && old.get(at + 1).is_some_and(|next| next == "(");
                    let key = if is_call { format!("{}(...)", old[at]) } else { old[at].clone() };
                    let number = names.len();
                    words[at] = names.entry(key).or_insert_with(|| format!("zz{number}")).clone();
                }
            }
        });
        for (old, new) in names {
            player.directives.push(match old.strip_suffix("(...)") {
                Some(name) => format!("#define {new}(...) {name}(__VA_ARGS__)"),
                None => format!("#define {new} {old}"),
            });
        }
    }

    /// A method of one's own for every call of the API.
    fn wrap(&mut self, player: &mut Player) {
        let mut names: BTreeMap<(Word, usize), Word> = BTreeMap::new();
        let vocabulary = self.vocabulary;
        player.words(&mut |words| {
            let old = words.clone();
            for at in 0..old.len() {
                let is_call = old.get(at + 1).is_some_and(|next| next == "(");
                let is_free =
                    at == 0 || !matches!(old[at - 1].as_str(), "." | "->" | "::") && !is_name(&old[at - 1]);
                let is_lower = old[at].as_bytes()[0].is_ascii_lowercase();
                if is_call
                    && is_free
                    && is_lower
                    && is_name(&old[at])
                    && vocabulary.contains(digest(old[at].as_bytes()))
                {
                    let close = matching(&old, at + 1);
                    let count = arguments(&old[at + 2..close]).len();
                    let number = names.len();
                    words[at] = names
                        .entry((old[at].clone(), count))
                        .or_insert_with(|| format!("my_{number}"))
                        .clone();
                }
            }
        });
        for ((old, count), new) in names {
            let list = |prefix: &str| -> Vec<Word> {
                (0..count)
                    .flat_map(|k| [",".to_owned(), format!("{prefix}a{k}")])
                    .skip(1)
                    .flat_map(|word| word.split(' ').map(str::to_owned).collect::<Vec<_>>())
                    .collect()
            };
            let mut head = vec!["auto".to_owned(), new, "(".to_owned()];
            head.extend(list("auto "));
            head.push(")".to_owned());
            let mut call = vec!["return".to_owned(), old, "(".to_owned()];
            call.extend(list(""));
            call.extend([")".to_owned(), ";".to_owned()]);
            player.members.push(Member::Function { head, body: vec![Statement::Simple(call)] });
        }
    }

    /// Dead code that calls the API before most statements.
    fn flood(&mut self, player: &mut Player) {
        let mut calls: Vec<Vec<Word>> = Vec::new();
        player.words(&mut |words| {
            for at in 0..words.len() {
                if words.get(at + 1).is_some_and(|next| next == "(")
                    && self.is_known(&words[at])
                    && is_name(&words[at])
                {
                    calls.push(words[at..=matching(words, at + 1)].to_vec());
                }
            }
        });
        if calls.is_empty() {
            return;
        }
        let mut lists = |list: &mut Vec<Statement>| {
            let mut out = Vec::new();
            for statement in list.drain(..) {
                if self.below(100) < 70 {
                    let call = calls[self.below(calls.len())].clone();
                    let mut words: Vec<Word> = ["if", "(", "false", ")"].map(str::to_owned).to_vec();
                    words.extend(call);
                    words.push(";".into());
                    out.push(Statement::Simple(words));
                }
                out.push(statement);
            }
            *list = out;
        };
        player.lists(&mut lists);
    }
}

/// Nearly a third of the functions of `from`, inside of the player of another.
pub fn mosaic(from: &Player, into: &Player, with: &mut Disguise) -> Player {
    let mut result = into.clone();
    let functions: Vec<&Member> =
        from.members.iter().filter(|member| matches!(member, Member::Function { .. })).collect();
    let mut size = 0;
    let length = |member: &Member| {
        let mut one = Player {
            directives: Vec::new(),
            head: Vec::new(),
            members: vec![member.clone()],
            tail: Vec::new(),
            noise: 0,
        };
        let mut n = 0;
        one.words(&mut |words| n += words.len());
        n
    };
    let total: usize = functions.iter().map(|member| length(member)).sum();
    let start = with.below(functions.len());
    for k in 0..functions.len() {
        if size * 10 >= total * 3 {
            break;
        }
        let member = functions[(start + k) % functions.len()];
        size += length(member);
        result.members.push(member.clone());
    }
    result
}

fn declare(kind: &str, name: &str, value: &[Word]) -> Statement {
    let mut words = vec![kind.to_owned(), name.to_owned(), "=".to_owned()];
    words.extend_from_slice(value);
    words.push(";".to_owned());
    Statement::Simple(words)
}

/// Where one simple value is compared with another: the other way round.
fn mirror(words: &mut [Word]) {
    for k in 1..words.len().saturating_sub(1) {
        let opposite = match words[k].as_str() {
            "<" => ">",
            ">" => "<",
            "<=" => ">=",
            ">=" => "<=",
            "==" => "==",
            "!=" => "!=",
            _ => continue,
        };
        let is_plain = |word: &str| is_name(word) || word.as_bytes()[0].is_ascii_digit();
        let is_end = |at: Option<&Word>| {
            at.is_none_or(|word| matches!(word.as_str(), "&&" | "||" | "and" | "or" | "(" | ")"))
        };
        let before = if k >= 2 { words.get(k - 2) } else { None };
        if is_plain(&words[k - 1]) && is_plain(&words[k + 1]) && is_end(before) && is_end(words.get(k + 2)) {
            words.swap(k - 1, k + 1);
            words[k] = opposite.to_owned();
        }
    }
}

fn arguments(words: &[Word]) -> Vec<&[Word]> {
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

const KEYWORDS: &[&str] = &[
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

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !KEYWORDS.contains(&word)
}

/// Where a name of the API stands, and a name of one's own need not.
fn is_api(words: &[Word], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", String::as_str);
    words[at].as_bytes()[0].is_ascii_uppercase()
        || matches!(next, "(" | "<" | "::")
        || (at > 0 && matches!(words[at - 1].as_str(), "." | "->"))
}

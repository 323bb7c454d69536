//! A player in C++ as a tree of statements: just enough grammar to disguise it.

use palestra_plagiarism::{Language, lex};

/// A word of the source.
pub type Word = String;

/// A player: lines of the preprocessor, what stands around the class, and the members of the class.
#[derive(Clone)]
pub struct Player {
    pub directives: Vec<String>,
    pub head: Vec<Word>,
    pub members: Vec<Member>,
    pub tail: Vec<Word>,
    /// A comment and a line break after so many words; 0: nowhere.
    pub noise: usize,
}

/// A member of the class.
#[derive(Clone)]
pub enum Member {
    Function { head: Vec<Word>, body: Vec<Statement> },
    Other(Vec<Word>),
}

/// A statement.
#[derive(Clone)]
pub enum Statement {
    Simple(Vec<Word>),
    Block(Vec<Statement>),
    If(Vec<Word>, Box<Statement>, Option<Box<Statement>>),
    While(Vec<Word>, Box<Statement>),
    For(Vec<Word>, Box<Statement>),
}

impl Player {
    /// Reads a source whose one class is the player's.
    pub fn parse(source: &str) -> Self {
        let directives = source.lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect();
        let bytes = source.as_bytes();
        let words: Vec<Word> = lex(bytes, Language::Cpp)
            .iter()
            .map(|token| source[token.start as usize..token.end as usize].to_owned())
            .collect();
        let open = words.iter().position(|word| word == "{").expect("a class");
        let close = matching(&words, open);
        let members = members(&words[open + 1..close]);
        Player {
            directives,
            head: words[..open].to_vec(),
            members,
            tail: words[close + 1..].to_vec(),
            noise: 0,
        }
    }

    /// The source again, a line a statement.
    pub fn text(&self) -> String {
        let mut words = self.head.clone();
        words.push("{".into());
        self.members.iter().for_each(|member| member.write(&mut words));
        words.push("}".into());
        words.extend_from_slice(&self.tail);
        let mut text = self.directives.join("\n");
        text.push('\n');
        for (k, word) in words.iter().enumerate() {
            text.push_str(word);
            if self.noise > 0 && k % self.noise == 0 {
                text.push_str(" /* as we said */\n\n");
            }
            text.push(if matches!(word.as_str(), ";" | "{" | "}") { '\n' } else { ' ' });
        }
        text
    }

    /// All words, to change them one by one.
    pub fn words(&mut self, change: &mut dyn FnMut(&mut Vec<Word>)) {
        for member in &mut self.members {
            match member {
                Member::Other(words) => change(words),
                Member::Function { head, body } => {
                    change(head);
                    body.iter_mut().for_each(|statement| statement.words(change));
                }
            }
        }
    }

    /// All lists of statements, inner ones first.
    pub fn lists(&mut self, change: &mut dyn FnMut(&mut Vec<Statement>)) {
        for member in &mut self.members {
            if let Member::Function { body, .. } = member {
                body.iter_mut().for_each(|statement| statement.lists(change));
                change(body);
            }
        }
    }
}

impl Member {
    fn write(&self, out: &mut Vec<Word>) {
        match self {
            Member::Other(words) => out.extend_from_slice(words),
            Member::Function { head, body } => {
                out.extend_from_slice(head);
                out.push("{".into());
                body.iter().for_each(|statement| statement.write(out));
                out.push("}".into());
            }
        }
    }
}

impl Statement {
    fn write(&self, out: &mut Vec<Word>) {
        let condition = |out: &mut Vec<Word>, keyword: &str, words: &[Word]| {
            out.extend([keyword.into(), "(".into()]);
            out.extend_from_slice(words);
            out.push(")".into());
        };
        match self {
            Statement::Simple(words) => out.extend_from_slice(words),
            Statement::Block(list) => {
                out.push("{".into());
                list.iter().for_each(|statement| statement.write(out));
                out.push("}".into());
            }
            Statement::If(words, then, other) => {
                condition(out, "if", words);
                then.write(out);
                if let Some(other) = other {
                    out.push("else".into());
                    other.write(out);
                }
            }
            Statement::While(words, body) => {
                condition(out, "while", words);
                body.write(out);
            }
            Statement::For(words, body) => {
                condition(out, "for", words);
                body.write(out);
            }
        }
    }

    fn words(&mut self, change: &mut dyn FnMut(&mut Vec<Word>)) {
        match self {
            Statement::Simple(words) => change(words),
            Statement::Block(list) => list.iter_mut().for_each(|statement| statement.words(change)),
            Statement::If(words, then, other) => {
                change(words);
                then.words(change);
                other.iter_mut().for_each(|other| other.words(change));
            }
            Statement::While(words, body) | Statement::For(words, body) => {
                change(words);
                body.words(change);
            }
        }
    }

    fn lists(&mut self, change: &mut dyn FnMut(&mut Vec<Statement>)) {
        match self {
            Statement::Simple(_) => {}
            Statement::Block(list) => {
                list.iter_mut().for_each(|statement| statement.lists(change));
                change(list);
            }
            Statement::If(_, then, other) => {
                then.lists(change);
                other.iter_mut().for_each(|other| other.lists(change));
            }
            Statement::While(_, body) | Statement::For(_, body) => body.lists(change),
        }
    }
}

/// Where the bracket at `open` closes.
pub fn matching(words: &[Word], open: usize) -> usize {
    let mut depth = 0;
    for (k, word) in words.iter().enumerate().skip(open) {
        match word.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return k;
        }
    }
    words.len() - 1
}

fn members(words: &[Word]) -> Vec<Member> {
    let mut list = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < words.len() {
        match words[at].as_str() {
            ";" => {
                list.push(Member::Other(words[start..=at].to_vec()));
                start = at + 1;
            }
            "(" | "[" => at = matching(words, at),
            "{" => {
                let close = matching(words, at);
                let is_function = words[start..at].iter().any(|word| word == ")")
                    && words.get(close + 1).is_none_or(|word| word != ";");
                let is_type = matches!(words[start].as_str(), "struct" | "enum" | "class");
                if is_function && !is_type {
                    let body = statements(&words[at + 1..close]);
                    list.push(Member::Function { head: words[start..at].to_vec(), body });
                    start = close + 1;
                }
                at = close;
            }
            _ => {}
        }
        at += 1;
    }
    list
}

fn statements(words: &[Word]) -> Vec<Statement> {
    let mut list = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (statement, next) = statement(words, at);
        list.push(statement);
        at = next;
    }
    list
}

fn statement(words: &[Word], at: usize) -> (Statement, usize) {
    let condition = |at: usize| {
        let close = matching(words, at + 1);
        (words[at + 2..close].to_vec(), close + 1)
    };
    match words[at].as_str() {
        "{" => {
            let close = matching(words, at);
            (Statement::Block(statements(&words[at + 1..close])), close + 1)
        }
        "if" => {
            let (test, next) = condition(at);
            let (then, next) = statement(words, next);
            if words.get(next).is_some_and(|word| word == "else") {
                let (other, next) = statement(words, next + 1);
                return (Statement::If(test, Box::new(then), Some(Box::new(other))), next);
            }
            (Statement::If(test, Box::new(then), None), next)
        }
        "while" | "for" => {
            let (test, next) = condition(at);
            let (body, next) = statement(words, next);
            let body = Box::new(body);
            (if words[at] == "for" { Statement::For(test, body) } else { Statement::While(test, body) }, next)
        }
        "switch" => {
            let open = matching(words, at + 1) + 1;
            let close = matching(words, open);
            (Statement::Simple(words[at..=close].to_vec()), close + 1)
        }
        _ => {
            let mut end = at;
            while end < words.len() && words[end] != ";" {
                if matches!(words[end].as_str(), "(" | "{" | "[") {
                    end = matching(words, end);
                }
                end += 1;
            }
            let end = end.min(words.len() - 1);
            (Statement::Simple(words[at..=end].to_vec()), end + 1)
        }
    }
}

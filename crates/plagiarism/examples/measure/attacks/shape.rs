//! Disguises of how a thing is said: loops, branches, expressions, types, operators.

use super::Disguise;
use super::words::{arguments, is_name};
use crate::tree::{Player, Statement, Word, matching};

impl Disguise<'_> {
    /// `for` to `while`, and the other way.
    pub fn loops(&mut self, player: &mut Player) {
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
    pub fn ifs(&mut self, player: &mut Player) {
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
    pub fn split(&mut self, player: &mut Player) {
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

    pub fn split_simple(&mut self, mut words: Vec<Word>, out: &mut Vec<Statement>) {
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

    pub fn types(&mut self, player: &mut Player) {
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

    pub fn operators(&mut self, player: &mut Player) {
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

//! Disguises of what stands where: order, dead code, functions of their own.

use std::collections::BTreeSet;

use super::Disguise;
use super::words::is_name;
use crate::tree::{Member, Player, Statement, Word, matching};

impl Disguise<'_> {
    pub fn shuffle(&mut self, player: &mut Player) {
        for k in (1..player.members.len()).rev() {
            let other = self.below(k + 1);
            player.members.swap(k, other);
        }
    }

    /// Neighbours that have no name in common.
    pub fn swap(&mut self, player: &mut Player) {
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

    pub fn dead_code(&mut self, player: &mut Player, per_cent: usize) {
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

    pub fn nonsense(&mut self) -> Vec<Statement> {
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

    /// Dead code that calls the API before most statements.
    pub fn flood(&mut self, player: &mut Player) {
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

    /// Loops and branches to methods of their own.
    pub fn outline(&mut self, player: &mut Player) {
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

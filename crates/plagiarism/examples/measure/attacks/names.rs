//! Disguises of what things are called: names, comments, numbers, the API itself.

use std::collections::BTreeMap;

use palestra_plagiarism::digest;

use super::Disguise;
use super::words::{arguments, is_api, is_name};
use crate::tree::{Member, Player, Statement, Word, matching};

impl Disguise<'_> {
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
    pub fn layout(&mut self, player: &mut Player) {
        player.noise = self.below(7) + 3;
    }

    pub fn literals(&mut self, player: &mut Player) {
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

    /// A name of the preprocessor for every name of the API and the library.
    pub fn macros(&mut self, player: &mut Player, with_arguments: bool) {
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
    pub fn wrap(&mut self, player: &mut Player) {
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
}

//! What everybody got: the words of a game, and code that counts for nobody.

use crate::gram::{SETS, all_grams};
use crate::hash::{Set, digest, mix};
use crate::language::{Language, STANDARD};
use crate::lexer::{Kind, lex, lex_with_macros};
use crate::streams::is_api_place;

/// The words that a player cannot rename: those of the SDK and of the standard library.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: Vec<String>,
    codes: Set,
}

impl Vocabulary {
    /// These words, and those of the standard libraries.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        let mut words: Vec<String> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        let mut codes: Set = words.iter().map(|word| digest(word.as_bytes())).collect();
        codes.extend(STANDARD.iter().map(|word| digest(word.as_bytes())));
        Vocabulary { words, codes }
    }

    /// Whether a word with this digest is one of them.
    pub fn contains(&self, code: u64) -> bool {
        self.codes.contains(&code)
    }

    /// The words of the game, sorted; those of the standard libraries are not repeated.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// A number that changes with the words.
    pub fn digest(&self) -> u64 {
        self.words.iter().fold(1, |sum, word| mix(sum ^ digest(word.as_bytes())))
    }
}

/// Code that everybody may have: its grams, sorted, a list for each set.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    /// The grams.
    pub sets: [Vec<u64>; SETS],
}

impl Templates {
    /// Adds a source, read with the words of its game.
    pub fn add(&mut self, source: &[u8], language: Language, vocabulary: &Vocabulary) {
        for (set, grams) in self.sets.iter_mut().zip(all_grams(source, language, vocabulary)) {
            set.extend(grams);
        }
    }

    /// Adds all of another.
    pub fn merge(&mut self, other: &Templates) {
        for (set, grams) in self.sets.iter_mut().zip(&other.sets) {
            set.extend(grams);
        }
    }

    /// Must be called when all is added.
    pub fn finish(&mut self) {
        for set in &mut self.sets {
            set.sort_unstable();
            set.dedup();
        }
    }

    /// Whether everybody may have this gram.
    pub fn contains(&self, set: usize, gram: u64) -> bool {
        self.sets[set].binary_search(&gram).is_ok()
    }
}

/// A game: its name, its words in each language, and its templates.
#[derive(Clone, Debug, Default)]
pub struct Kit {
    /// The name of the game.
    pub game: String,
    /// The words.
    pub vocabulary: Vocabulary,
    /// The templates.
    pub templates: Templates,
}

impl Kit {
    /// Reads the files that players' authors are given: a name and what is in it, for each.
    ///
    /// Words come from headers (in Rust: from the files with `pub` items). Where there is none, from the templates: what stands
    /// where only the API can.
    pub fn read(game: &str, files: &[(String, &[u8])]) -> Self {
        let known = |(name, source): &(String, &[u8])| {
            Some((name.clone(), Language::of_file(name)?, source.to_vec()))
        };
        let files: Vec<(String, Language, Vec<u8>)> = files.iter().filter_map(known).collect();
        let is_header = |name: &str, language: Language| match language {
            Language::Cpp => Language::is_header(name),
            _ => !stem(name).starts_with("AI"),
        };
        let mut words = Vec::new();
        for (name, language, source) in &files {
            if is_header(name, *language) {
                words.extend(names(source, *language, false));
            }
        }
        if words.is_empty() {
            words = files.iter().flat_map(|(_, language, source)| names(source, *language, true)).collect();
        }
        let vocabulary = Vocabulary::new(words);
        let mut templates = Templates::default();
        for (_, language, source) in &files {
            templates.add(source, *language, &vocabulary);
        }
        templates.finish();
        Kit { game: game.to_owned(), vocabulary, templates }
    }

    /// Reads the folder that `palestra new` writes. The Rust API is described, not shipped, in it; what is there to be read, or twice,
    /// is nobody's template.
    pub fn of_folder(game: &str, files: &[(String, &[u8])]) -> Self {
        let is_given =
            |(name, _): &&(String, &[u8])| !name.starts_with("rust/palestra_") && name != "AInull.cc";
        let files: Vec<(String, &[u8])> = files.iter().filter(is_given).cloned().collect();
        let mut kit = Kit::read(game, &files);
        let described = files.iter().filter(|(name, _)| name.ends_with("API.md"));
        let more = described.flat_map(|(_, text)| names(text, Language::Rust, true));
        kit.vocabulary = Vocabulary::new(kit.vocabulary.words().iter().cloned().chain(more));
        kit.templates = Templates::default();
        for (name, source) in &files {
            if let Some(language) = Language::of_file(name) {
                kit.templates.add(source, language, &kit.vocabulary);
            }
        }
        kit.templates.finish();
        kit
    }
}

fn stem(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Digests of the names that stand where only the API can, macros written out: sorted, each once.
pub fn api_words(source: &[u8], language: Language) -> Vec<u64> {
    let (tokens, macros) = lex_with_macros(source, language);
    let tokens = macros.expand(tokens);
    let is_api = |&at: &usize| tokens[at].kind == Kind::Name && is_api_place(&tokens, at);
    let mut words: Vec<u64> = (0..tokens.len()).filter(is_api).map(|at| tokens[at].code).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// The names in a source, each as often as it stands there: all, or those that stand where only the API can.
pub fn names(source: &[u8], language: Language, only_api: bool) -> Vec<String> {
    let tokens = lex(source, language);
    let is_wanted = |&at: &usize| tokens[at].kind == Kind::Name && (!only_api || is_api_place(&tokens, at));
    (0..tokens.len())
        .filter(is_wanted)
        .map(|at| {
            String::from_utf8_lossy(&source[tokens[at].start as usize..tokens[at].end as usize]).into_owned()
        })
        .collect()
}

//! What everybody got: the words of a game, and code that counts for nobody.

use crate::gram::{SETS, all_grams};
use crate::hash::{Set, digest, mix};
use crate::language::Language;
use crate::lexer::{Kind, lex};
use crate::streams::is_api_place;
use crate::words::STANDARD;

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

    /// Those of the files that players' authors are given: of headers (in Rust: of the files with `pub` items). Where there is none,
    /// what stands in the others where only the API can.
    pub fn of_files(files: &[(String, &[u8])]) -> Self {
        Vocabulary::new(words_of(files))
    }

    /// Those of the folder that `palestra new` writes. The Rust API is described, not shipped, in it.
    pub fn of_folder(files: &[(String, &[u8])]) -> Self {
        let files = given(files);
        let mut words = words_of(&files);
        for (_, text) in files.iter().filter(|(name, _)| name.ends_with("API.md")) {
            words.extend(names(text, Language::Rust, true));
        }
        Vocabulary::new(words)
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
    /// Those of all sources among these files.
    pub fn of_files(files: &[(String, &[u8])], vocabulary: &Vocabulary) -> Self {
        let mut templates = Templates::default();
        for (name, source) in files {
            if let Some(language) = Language::of_file(name) {
                templates.add(source, language, vocabulary);
            }
        }
        templates.finish();
        templates
    }

    /// Those of the folder that `palestra new` writes.
    pub fn of_folder(files: &[(String, &[u8])], vocabulary: &Vocabulary) -> Self {
        Templates::of_files(&given(files), vocabulary)
    }

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
    pub fn read(game: &str, files: &[(String, &[u8])]) -> Self {
        let vocabulary = Vocabulary::of_files(files);
        let templates = Templates::of_files(files, &vocabulary);
        Kit { game: game.to_owned(), vocabulary, templates }
    }

    /// Reads the folder that `palestra new` writes.
    pub fn of_folder(game: &str, files: &[(String, &[u8])]) -> Self {
        let vocabulary = Vocabulary::of_folder(files);
        let templates = Templates::of_folder(files, &vocabulary);
        Kit { game: game.to_owned(), vocabulary, templates }
    }
}

/// What of the folder that `palestra new` writes is somebody's template: not what is there to be read, or twice.
fn given<'a>(files: &[(String, &'a [u8])]) -> Vec<(String, &'a [u8])> {
    let is_given = |(name, _): &&(String, &[u8])| !name.starts_with("rust/palestra_") && name != "AInull.cc";
    files.iter().filter(is_given).cloned().collect()
}

fn stem(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The words of a game, as often as they stand there.
fn words_of(files: &[(String, &[u8])]) -> Vec<String> {
    let is_header = |name: &str, language: Language| match language {
        Language::Cpp => Language::is_header(name),
        _ => !stem(name).starts_with("AI"),
    };
    let known = || files.iter().filter_map(|(name, source)| Some((name, Language::of_file(name)?, *source)));
    let of_headers = known().filter(|(name, language, _)| is_header(name, *language));
    let words: Vec<String> =
        of_headers.flat_map(|(_, language, source)| names(source, language, false)).collect();
    match words.is_empty() {
        true => known().flat_map(|(_, language, source)| names(source, language, true)).collect(),
        false => words,
    }
}

/// The names in a source, each once: all, or those that stand where only the API can.
fn names(source: &[u8], language: Language, only_api: bool) -> Vec<String> {
    let tokens = lex(source, language);
    let mut known = Set::default();
    let mut words = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_wanted = token.kind == Kind::Name && (!only_api || is_api_place(&tokens, at));
        if is_wanted && known.insert(token.code) {
            let text = &source[token.start as usize..token.end as usize];
            words.push(String::from_utf8_lossy(text).into_owned());
        }
    }
    words
}

//! Which game a player is of, and what everybody was given in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::bail;
use palestra_plagiarism::{Kit, Language, Templates, Vocabulary, api_words, digest, names};
use rayon::prelude::*;

use super::folder::{self, Submission};

/// A player of a game that nobody knows.
pub const UNKNOWN: &str = "unknown";

/// All games that a player could be of.
pub struct Games {
    pub kits: Vec<Kit>,
    /// Everything that counts for nobody.
    pub templates: Templates,
    /// Words with the number of kits that have them.
    shared: BTreeMap<u64, usize>,
    /// There is only one game, so every file is of it.
    only: Option<usize>,
}

impl Games {
    /// From a folder of templates, or from the games of this program.
    pub fn new(template: Option<&Path>, game: Option<&str>) -> anyhow::Result<Self> {
        let mut kits = match template {
            Some(folder) => from_folder(folder, game)?,
            None => Vec::new(),
        };
        let public = match template {
            Some(_) if kits.is_empty() => template,
            _ => None,
        };
        if kits.is_empty() {
            kits = palestra_arena::games().iter().map(|game| built_in(game.name(), game.title())).collect();
        }
        let mut only = (template.is_some() && public.is_none() && kits.len() == 1).then_some(0);
        if let Some(game) = game {
            let wanted = plain(game);
            only = kits.iter().position(|kit| plain(&kit.game) == wanted);
            if only.is_none() {
                kits.push(Kit { game: game.to_owned(), ..Kit::default() });
                only = Some(kits.len() - 1);
            }
        }
        let mut games = Games { kits, templates: Templates::default(), shared: BTreeMap::new(), only };
        games.count_words();
        if let Some(folder) = public {
            games.add_public(folder)?;
        }
        if let Some(folder) = template.map(|folder| folder.join("public")).filter(|folder| folder.is_dir()) {
            games.add_public(&folder)?;
        }
        for kit in &games.kits {
            games.templates.merge(&kit.templates);
        }
        games.templates.finish();
        Ok(games)
    }

    fn count_words(&mut self) {
        self.shared.clear();
        for word in self.kits.iter().flat_map(|kit| kit.vocabulary.words()) {
            *self.shared.entry(digest(word.as_bytes())).or_default() += 1;
        }
    }

    /// Sources that everybody can read, whatever the game: they are read with the words of each.
    fn add_public(&mut self, folder: &Path) -> anyhow::Result<()> {
        for (_, path, language) in folder::sources(folder, true)? {
            if let Ok(source) = folder::read(&path) {
                for kit in &self.kits {
                    self.templates.add(&source, language, &kit.vocabulary);
                }
                self.templates.add(&source, language, &Vocabulary::new([]));
            }
        }
        Ok(())
    }

    /// The number of the game with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.kits.iter().position(|kit| plain(&kit.game) == plain(name))
    }

    /// Uses these words for a game from now on: those that its kept fingerprints were made with.
    pub fn set_words(&mut self, game: &str, words: Vec<String>) {
        let vocabulary = Vocabulary::new(words);
        match self.find(game) {
            Some(at) => self.kits[at].vocabulary = vocabulary,
            None => self.kits.push(Kit { game: game.to_owned(), vocabulary, ..Kit::default() }),
        }
        self.count_words();
    }

    /// Which game each player is of: what was said, else what its path says, else whose words it uses.
    pub fn recognise(&mut self, files: &[Submission]) -> Vec<usize> {
        if self.find(UNKNOWN).is_none() && self.only.is_none() {
            self.kits.push(Kit { game: UNKNOWN.to_owned(), ..Kit::default() });
        }
        let mut said: Vec<Option<usize>> = Vec::with_capacity(files.len());
        for file in files {
            let game = file.game.as_deref().map(|name| match self.find(name) {
                Some(at) => at,
                None => {
                    self.kits.push(Kit { game: name.to_owned(), ..Kit::default() });
                    self.kits.len() - 1
                }
            });
            said.push(game.or(self.only).or_else(|| self.by_path(&file.name)));
        }
        let unknown = self.find(UNKNOWN).unwrap_or(0);
        let by_words = |file: &Submission| match folder::read(&file.path) {
            Ok(source) => self.by_words(&source, file.language),
            Err(_) => unknown,
        };
        let games: Vec<usize> =
            files.par_iter().zip(&said).map(|(file, said)| said.unwrap_or_else(|| by_words(file))).collect();
        self.infer_words(files, &games);
        games
    }

    fn by_path(&self, name: &str) -> Option<usize> {
        let folders: Vec<String> = name.rsplit_once('/')?.0.split('/').map(plain).collect();
        self.kits.iter().position(|kit| folders.contains(&plain(&kit.game)))
    }

    fn by_words(&self, source: &[u8], language: Language) -> usize {
        let standard = Vocabulary::new([]);
        let used: Vec<u64> =
            api_words(source, language).into_iter().filter(|&word| !standard.contains(word)).collect();
        let unknown = self.find(UNKNOWN).unwrap_or(0);
        let mut best = (unknown, 0);
        for (at, kit) in self.kits.iter().enumerate().filter(|(_, kit)| !kit.vocabulary.words().is_empty()) {
            let known: Vec<u64> =
                used.iter().copied().filter(|&word| kit.vocabulary.contains(word)).collect();
            // A word that only this game has tells more than one that all have.
            let telling: usize = known
                .iter()
                .map(|word| 1 + 4 * (self.kits.len() - self.shared.get(word).unwrap_or(&1)))
                .sum();
            let is_likely = known.len() >= 3 && known.len() * 4 >= used.len();
            if is_likely && telling > best.1 {
                best = (at, telling);
            }
        }
        best.0
    }

    /// Games without words get those that many authors use where only an API stands.
    fn infer_words(&mut self, files: &[Submission], games: &[usize]) {
        for at in 0..self.kits.len() {
            if !self.kits[at].vocabulary.words().is_empty() {
                continue;
            }
            let mut of_game: Vec<&Submission> =
                files.iter().zip(games).filter(|(_, game)| **game == at).map(|(file, _)| file).collect();
            of_game.sort_by_key(|file| (&file.author, &file.name));
            let mut users: BTreeMap<String, usize> = BTreeMap::new();
            let mut authors = 0;
            for of_author in of_game.chunk_by(|a, b| a.author == b.author) {
                authors += 1;
                for word in api_names(of_author) {
                    if users.len() < MOST_WORDS || users.contains_key(&word) {
                        *users.entry(word).or_default() += 1;
                    }
                }
            }
            let enough = (authors * 3 / 10).max(3);
            let words = users.into_iter().filter(|(_, users)| *users >= enough).map(|(word, _)| word);
            self.kits[at].vocabulary = Vocabulary::new(words);
        }
    }
}

/// What an author uses where only an API stands, each word once.
fn api_names(files: &[&Submission]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for file in files {
        if let Ok(source) = folder::read(&file.path) {
            words
                .extend(names(&source, file.language, true).into_iter().filter(|word| word.len() <= LONGEST));
        }
        if words.len() >= MOST_WORDS {
            break;
        }
    }
    words
}

/// No game has so many words, nor such long ones.
const MOST_WORDS: usize = 200_000;
const LONGEST: usize = 100;

/// Letters and digits of a name: `Ork Island`, `ork-island` and `OrkIsland` are the same.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A game of this program: what `palestra new` writes.
fn built_in(game: &str, title: &str) -> Kit {
    let files = palestra_kit::Kit { game, title, palestra: "palestra", program: "" }.files();
    let files: Vec<(String, &[u8])> =
        files.iter().map(|file| (file.name.to_owned(), &file.content[..])).collect();
    Kit::of_folder(game, &files)
}

/// One kit a subfolder; or one for all, if the headers of one game are here.
fn from_folder(folder: &Path, game: Option<&str>) -> anyhow::Result<Vec<Kit>> {
    let mut by_folder: BTreeMap<String, Vec<(String, Vec<u8>)>> = BTreeMap::new();
    for (name, path, _) in folder::sources(folder, true)? {
        let first = name.split_once('/').map_or("", |(first, _)| first);
        if first.eq_ignore_ascii_case("public") {
            continue;
        }
        let source = match folder::read(&path) {
            Ok(source) => source,
            Err(why) => bail!("cannot use the template {}: {why}", path.display()),
        };
        by_folder.entry(first.to_owned()).or_default().push((name, source));
    }
    let has_headers =
        |files: &Vec<(String, Vec<u8>)>| files.iter().any(|(name, _)| Language::is_header(name));
    let with_headers = by_folder.values().filter(|files| has_headers(files)).count();
    if with_headers == 0 && game.is_none() {
        return Ok(Vec::new());
    }
    if with_headers < 2 || by_folder.get("").is_some_and(has_headers) {
        let name = folder
            .canonicalize()
            .ok()
            .and_then(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()));
        let game = game.map(str::to_owned).or(name).unwrap_or_default();
        let all: Vec<(String, &[u8])> =
            by_folder.values().flatten().map(|(name, source)| (name.clone(), &source[..])).collect();
        return Ok(vec![Kit::read(&game, &all)]);
    }
    let loose = by_folder.remove("").unwrap_or_default();
    let kit = |(game, files): (&String, &Vec<(String, Vec<u8>)>)| {
        let files: Vec<(String, &[u8])> =
            files.iter().chain(&loose).map(|(name, source)| (name.clone(), &source[..])).collect();
        Kit::read(game, &files)
    };
    Ok(by_folder.iter().map(kit).collect())
}

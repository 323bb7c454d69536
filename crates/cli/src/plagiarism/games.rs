//! Which game a player is of, and what everybody was given in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::bail;
use palestra_plagiarism::{Kit, Language, Templates, Vocabulary};

use super::folder;

/// A player of a game that nobody described; several such games have numbers behind it.
const UNKNOWN: &str = "unknown";

/// All games that a player could be of.
pub struct Games {
    pub kits: Vec<Kit>,
    /// Everything that counts for nobody.
    pub templates: Templates,
    /// Sources that everybody can read, whatever the game.
    public: Vec<(Language, Vec<u8>)>,
    /// There is only one game, so every file is of it.
    pub(super) only: Option<usize>,
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
            kits = palestra_arena::games().iter().map(|game| built_in(game.name())).collect();
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
        let mut games = Games { kits, templates: Templates::default(), public: Vec::new(), only };
        if let Some(folder) = public {
            games.add_public(folder)?;
        }
        if let Some(folder) = template.map(|folder| folder.join("public")).filter(|folder| folder.is_dir()) {
            games.add_public(&folder)?;
        }
        Ok(games)
    }

    fn add_public(&mut self, folder: &Path) -> anyhow::Result<()> {
        for (_, path, language) in folder::sources(folder, true)? {
            if let Ok(source) = folder::read(&path) {
                self.public.push((language, source));
            }
        }
        Ok(())
    }

    /// Sources that were found to be everybody's.
    pub fn add_given(&mut self, sources: Vec<(Language, Vec<u8>)>) {
        self.public.extend(sources);
    }

    /// The number of the game with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.kits.iter().position(|kit| plain(&kit.game) == plain(name))
    }

    /// A number that changes with the words of a game, as text.
    pub fn words_digest(&self, game: usize) -> String {
        format!("{:016x}", self.kits[game].vocabulary.digest())
    }

    pub(super) fn find_or_add(&mut self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| {
            self.kits.push(Kit { game: name.to_owned(), ..Kit::default() });
            self.kits.len() - 1
        })
    }

    /// Uses these words for a game from now on: those that its kept fingerprints were made with.
    pub fn set_words(&mut self, game: &str, words: Vec<String>) {
        let at = self.find_or_add(game);
        self.kits[at].vocabulary = Vocabulary::new(words);
    }

    pub(super) fn has_words(&self, game: usize) -> bool {
        !self.kits[game].vocabulary.words().is_empty()
    }

    /// A game that has no name.
    pub(super) fn new_unknown(&mut self) -> usize {
        let mut names = (1..).map(|number| match number {
            1 => UNKNOWN.to_owned(),
            _ => format!("{UNKNOWN}-{number}"),
        });
        let free = names.find(|name| self.find(name).is_none()).unwrap_or_default();
        self.find_or_add(&free)
    }

    pub(super) fn by_path(&self, name: &str) -> Option<usize> {
        let folders: Vec<String> = name.rsplit_once('/')?.0.split('/').map(plain).collect();
        self.kits.iter().position(|kit| folders.contains(&plain(&kit.game)))
    }

    /// What counts for nobody in the games that have players. Where nothing was given, players of our own games do: they have the
    /// frame that all have.
    pub(super) fn add_templates(&mut self, used: &BTreeSet<usize>, learned: &[usize]) {
        for &game in used {
            let kit = &self.kits[game];
            self.templates.merge(&kit.templates);
            for (language, source) in &self.public {
                self.templates.add(source, *language, &kit.vocabulary);
            }
            if let Some(files) = files_of(&kit.game) {
                self.templates.merge(&Templates::of_folder(&borrowed(&files), &kit.vocabulary));
            }
        }
        for (language, source) in &self.public {
            self.templates.add(source, *language, &Vocabulary::new([]));
        }
        if !learned.is_empty() {
            for file in palestra_arena::games().iter().filter_map(|game| files_of(game.name())).flatten() {
                if let (true, Some(language)) = (is_player(file.name), Language::of_file(file.name)) {
                    for &game in learned {
                        self.templates.add(&file.content, language, &self.kits[game].vocabulary);
                    }
                }
            }
        }
        self.templates.finish();
    }
}

fn is_player(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|file| file.starts_with("AI"))
}

/// Letters and digits of a name: `Ork Island`, `ork-island` and `OrkIsland` are the same.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A game of this program: its words. Its templates are read when it has players.
fn built_in(game: &str) -> Kit {
    let files = files_of(game).unwrap_or_default();
    let vocabulary = Vocabulary::of_folder(&borrowed(&files));
    Kit { game: game.to_owned(), vocabulary, ..Kit::default() }
}

/// What `palestra new` writes for a game of this program.
fn files_of(game: &str) -> Option<Vec<palestra_kit::File>> {
    let game = palestra_arena::games().iter().find(|known| known.name() == game)?;
    let kit = palestra_kit::Kit { game: game.name(), title: game.title(), palestra: "palestra", program: "" };
    Some(kit.files())
}

fn borrowed(files: &[palestra_kit::File]) -> Vec<(String, &[u8])> {
    files.iter().map(|file| (file.name.to_owned(), &file.content[..])).collect()
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

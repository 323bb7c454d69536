//! All players that take part: new ones from a folder, old ones from an index.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use palestra_plagiarism::{Document, Language, Prints, Vocabulary, digest};

use super::args::FolderArgs;
use super::folder;
use super::games::Games;
use super::index::{Index, Kept};
use super::roll::{New, Roll};
use super::unzip::Opened;

/// All players.
pub struct Field {
    pub games: Games,
    pub new: Vec<New>,
    /// Author and game of each new one.
    documents: Vec<Document>,
    /// Those of the index come first in every numbering.
    pub old: Vec<Kept>,
    /// Sources of old players, by digest.
    old_sources: BTreeMap<String, PathBuf>,
    /// The folder of the new ones, there as long as this is.
    pub opened: Opened,
}

impl Field {
    /// Reads and fingerprints every player of the folder, on all cores.
    pub fn read(args: &FolderArgs, games: Games, index: Option<&Index>) -> anyhow::Result<Self> {
        let roll = Roll::call(args, games)?;
        let mut reading = roll.reading(args.quiet);
        let new = reading.next(usize::MAX - roll.len()).unwrap_or_default();
        reading.finish(&args.folder)?;
        let numbers = AuthorNumbers::new(new.iter().map(|new| new.submission.author.as_str()), index);
        let document = |new: &New| {
            let name = &roll.games.kits[new.game].game;
            let game = index.map_or(new.game as u32, |index| index.game_number(name, new.game));
            Document { author: numbers.of(&new.submission.author), game }
        };
        let documents = new.iter().map(document).collect();
        let (games, opened) = roll.into_parts();
        Ok(Field { games, new, documents, old: Vec::new(), old_sources: BTreeMap::new(), opened })
    }

    /// What is compared; nobody asks for the fingerprints later.
    pub fn take_documents(&mut self) -> Vec<(Document, Prints)> {
        let prints = self.new.iter_mut().map(|new| std::mem::take(&mut new.prints));
        self.documents.iter().copied().zip(prints).collect()
    }

    /// How many players, old and new.
    pub fn len(&self) -> usize {
        self.old.len() + self.new.len()
    }

    fn new_at(&self, number: usize) -> Option<&New> {
        self.new.get(number.checked_sub(self.old.len())?)
    }

    /// What a player is called: its file, from the folder on.
    pub fn name(&self, number: usize) -> Cow<'_, str> {
        match self.new_at(number) {
            Some(new) => Cow::Borrowed(&new.submission.name),
            None => Cow::Owned(format!("{}/{}", self.old[number].contest, self.old[number].name)),
        }
    }

    pub fn author(&self, number: usize) -> &str {
        self.new_at(number).map_or_else(|| self.old[number].shown_author(), |new| &new.submission.author)
    }

    pub fn same_author(&self, a: usize, b: usize) -> bool {
        let author = |number: usize| match number.checked_sub(self.old.len()) {
            Some(new) => self.documents[new].author,
            None => self.old[number].document.author,
        };
        author(a) == author(b)
    }

    /// The game of a player.
    pub fn game(&self, number: usize) -> &str {
        self.new_at(number)
            .map_or_else(|| self.old[number].game.as_str(), |new| &self.games.kits[new.game].game)
    }

    /// When it was handed in.
    pub fn time(&self, number: usize) -> Option<&str> {
        self.new_at(number)
            .map_or_else(|| self.old[number].time.as_deref(), |new| new.submission.time.as_deref())
    }

    /// The file of the source, where it is at hand.
    pub fn path(&self, number: usize) -> Option<&Path> {
        match self.new_at(number) {
            Some(new) => Some(&new.submission.path),
            None => self.old_sources.get(&self.old[number].digest).map(PathBuf::as_path),
        }
    }

    /// The source, where it is at hand.
    pub fn source(&self, number: usize) -> Option<Vec<u8>> {
        folder::read(self.path(number)?).ok()
    }

    /// How a source is read.
    pub fn reading(&self, number: usize) -> (Language, &Vocabulary) {
        let kit = match self.new_at(number) {
            Some(new) => new.game,
            None => self.games.find(&self.old[number].game).unwrap_or(0),
        };
        let language =
            self.new_at(number).map_or_else(|| self.old[number].language, |new| new.submission.language);
        (language, &self.games.kits[kit].vocabulary)
    }

    /// Looks for the sources of old players in a folder.
    pub fn find_old_sources(&mut self, folder: &Path) -> anyhow::Result<()> {
        for (_, path, _) in folder::sources(folder, false)? {
            if let Ok(source) = folder::read(&path) {
                self.old_sources.insert(format!("{:016x}", digest(&source)), path);
            }
        }
        Ok(())
    }
}

/// Authors as numbers: those of the index keep theirs.
struct AuthorNumbers(BTreeMap<String, u32>);

impl AuthorNumbers {
    fn new<'a>(names: impl Iterator<Item = &'a str>, index: Option<&Index>) -> Self {
        let mut table: BTreeMap<String, u32> = names.map(|name| (name.to_owned(), 0)).collect();
        let mut next = index.map_or(0, Index::authors);
        for (name, number) in &mut table {
            *number = index.and_then(|index| index.author_number(name)).unwrap_or_else(|| {
                next += 1;
                next - 1
            });
        }
        AuthorNumbers(table)
    }

    fn of(&self, name: &str) -> u32 {
        self.0.get(name).copied().unwrap_or(0)
    }
}

//! All players that take part: new ones from a folder, old ones from an index.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use palestra_plagiarism::{Document, Language, MOST_TOKENS, Prints, Vocabulary, digest, fingerprint, lex};
use rayon::prelude::*;

use super::args::FolderArgs;
use super::folder::{self, Submission};
use super::games::Games;
use super::index::{Index, Kept};

/// All players.
pub struct Field {
    pub games: Games,
    pub new: Vec<New>,
    /// Those of the index come first in every numbering.
    pub old: Vec<Kept>,
    /// Sources of old players, by digest.
    old_sources: BTreeMap<String, PathBuf>,
}

/// A player of the folder.
pub struct New {
    pub submission: Submission,
    pub document: Document,
    /// Number of its game.
    pub game: usize,
    pub prints: Prints,
    /// Digest of its source.
    pub digest: u64,
}

impl Field {
    /// Reads and fingerprints every player of the folder, on all cores.
    pub fn read(args: &FolderArgs, mut games: Games, index: Option<&Index>) -> anyhow::Result<Self> {
        let submissions = folder::submissions(&args.folder, &args.authors)?;
        let progress = bar(submissions.len(), args.quiet);
        let mut notes = Notes::default();
        let mut files: Vec<(Submission, Vec<u8>)> = Vec::new();
        for submission in submissions {
            match folder::read(&submission.path) {
                Ok(source) => files.push((submission, source)),
                Err(why) => notes.add(format!("{} is left out: {why}", submission.name)),
            }
        }
        let seen: Vec<(&Submission, &[u8])> =
            files.iter().map(|(submission, source)| (submission, &source[..])).collect();
        let of_game = games.recognise(&seen);
        let numbers =
            AuthorNumbers::new(files.iter().map(|(submission, _)| submission.author.as_str()), index);
        let done: Vec<(Prints, bool)> = files
            .par_iter()
            .zip(&of_game)
            .map(|((submission, source), &game)| {
                let prints = fingerprint(source, submission.language, &games.kits[game].vocabulary);
                progress.inc(1);
                let is_long =
                    source.len() > MOST_TOKENS && lex(source, submission.language).len() == MOST_TOKENS;
                (prints, is_long)
            })
            .collect();
        progress.finish_and_clear();
        let mut new = Vec::with_capacity(files.len());
        for (((submission, source), game), (prints, is_long)) in files.into_iter().zip(of_game).zip(done) {
            if is_long {
                notes.add(format!("only the first {MOST_TOKENS} words of {} were read", submission.name));
            }
            let author = numbers.of(&submission.author);
            let number = index.map_or(game as u32, |index| index.game_number(&games.kits[game].game, game));
            let document = Document { author, game: number };
            new.push(New { document, game, prints, digest: digest(&source), submission });
        }
        notes.tell();
        if new.is_empty() {
            bail!("no file in {} can be read", args.folder.display());
        }
        Ok(Field { games, new, old: Vec::new(), old_sources: BTreeMap::new() })
    }

    /// What is compared.
    pub fn documents(&self) -> Vec<(Document, &Prints)> {
        self.new.iter().map(|new| (new.document, &new.prints)).collect()
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
        let author = |number: usize| {
            self.new_at(number).map_or_else(|| self.old[number].document.author, |new| new.document.author)
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

    /// The source, where it is at hand.
    pub fn source(&self, number: usize) -> Option<Vec<u8>> {
        let path = match self.new_at(number) {
            Some(new) => &new.submission.path,
            None => self.old_sources.get(&self.old[number].digest)?,
        };
        folder::read(path).ok()
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

/// What a person should know of the files, not too much of it.
#[derive(Default)]
struct Notes(Vec<String>);

impl Notes {
    fn add(&mut self, note: String) {
        self.0.push(note);
    }

    fn tell(&self) {
        const SHOWN: usize = 10;
        for note in self.0.iter().take(SHOWN) {
            eprintln!("note: {}", note.escape_debug());
        }
        if self.0.len() > SHOWN {
            eprintln!("note: and so are {} more files", self.0.len() - SHOWN);
        }
    }
}

fn bar(total: usize, quiet: bool) -> ProgressBar {
    use std::io::IsTerminal;
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos}/{len} players");
    ProgressBar::new(total as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("━━─"))
}

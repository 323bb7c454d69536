//! Reading players: first which there are and of which game, then their fingerprints, so many at a time. Sources are never all in
//! memory: a folder may be larger than it.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use palestra_plagiarism::{MOST_TOKENS, Prints, digest, fingerprint, lex};
use rayon::prelude::*;

use super::args::{Authors, FolderArgs};
use super::folder::{self, Submission};
use super::games::Games;
use super::given;
use super::unzip::{self, Opened};

/// All players of a folder, of which only the games are known yet.
pub struct Roll {
    pub games: Games,
    submissions: Vec<Submission>,
    of_game: Vec<usize>,
    opened: Opened,
}

/// A player of the folder.
pub struct New {
    pub submission: Submission,
    /// Number of its game.
    pub game: usize,
    pub prints: Prints,
    /// Digest of its source.
    pub digest: u64,
}

impl Roll {
    /// Finds the players of a folder and their games.
    pub fn call(args: &FolderArgs, mut games: Games) -> anyhow::Result<Self> {
        let opened = unzip::open(&args.folder)?;
        let mut submissions = folder::submissions(&opened.path, &args.folder, &args.authors)?;
        if !matches!(args.authors, Authors::File(_)) {
            games.add_given(given::set_apart(&mut submissions));
        }
        let of_game = games.recognise(&submissions);
        Ok(Roll { games, submissions, of_game, opened })
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.submissions.len()
    }

    /// The folder, unpacked.
    pub fn into_parts(self) -> (Games, Opened) {
        (self.games, self.opened)
    }

    /// The games that have players.
    pub fn used_games(&self) -> BTreeSet<usize> {
        self.of_game.iter().copied().collect()
    }

    /// Reads players, with a progress bar.
    pub fn reading(&self, quiet: bool) -> Reading<'_> {
        Reading { roll: self, at: 0, read: 0, progress: bar(self.len(), quiet), notes: Notes::default() }
    }
}

/// Players being read.
pub struct Reading<'a> {
    roll: &'a Roll,
    at: usize,
    read: usize,
    progress: ProgressBar,
    notes: Notes,
}

impl Reading<'_> {
    /// The next so many files, on all cores; fewer players where some cannot be read.
    pub fn next(&mut self, most: usize) -> Option<Vec<New>> {
        let all = self.at..self.roll.len().min(self.at + most);
        if all.is_empty() {
            return None;
        }
        self.at = all.end;
        let done: Vec<Result<(New, bool), String>> =
            all.into_par_iter().map(|number| self.roll.read(number, &self.progress)).collect();
        let mut some = Vec::with_capacity(done.len());
        for one in done {
            match one {
                Err(note) => self.notes.add(note),
                Ok((new, is_long)) => {
                    if is_long {
                        let name = &new.submission.name;
                        self.notes.add(format!("only the first {MOST_TOKENS} words of {name} were read"));
                    }
                    some.push(new);
                }
            }
        }
        self.read += some.len();
        Some(some)
    }

    /// Tells what could not be read.
    pub fn finish(self, folder: &Path) -> anyhow::Result<()> {
        self.progress.finish_and_clear();
        self.notes.tell();
        if self.read == 0 {
            bail!("no file in {} can be read", folder.display());
        }
        Ok(())
    }
}

impl Roll {
    fn read(&self, number: usize, progress: &ProgressBar) -> Result<(New, bool), String> {
        let (submission, game) = (self.submissions[number].clone(), self.of_game[number]);
        let source = folder::read(&submission.path);
        progress.inc(1);
        let source = source.map_err(|why| format!("{} is left out: {why}", submission.name))?;
        let prints = fingerprint(&source, submission.language, &self.games.kits[game].vocabulary);
        let is_long = source.len() > MOST_TOKENS && lex(&source, submission.language).len() == MOST_TOKENS;
        Ok((New { submission, game, prints, digest: digest(&source) }, is_long))
    }
}

/// What a person should know of the files, not too much of it.
#[derive(Default)]
struct Notes {
    shown: Vec<String>,
    more: usize,
}

impl Notes {
    fn add(&mut self, note: String) {
        const SHOWN: usize = 10;
        match self.shown.len() < SHOWN {
            true => self.shown.push(note),
            false => self.more += 1,
        }
    }

    fn tell(&self) {
        for note in &self.shown {
            eprintln!("note: {}", note.escape_debug());
        }
        if self.more > 0 {
            eprintln!("note: and so are {} more files", self.more);
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

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use palestra_arena::{Bout, Ears, Listeners, Player, Seated, games, play};
use palestra_base::Seat;
use palestra_game::Edition;
use sha2::{Digest, Sha256};

use crate::Row;

/// Makes the player of this name for this game.
pub type Maker<'a> = dyn Fn(&str, &str) -> Result<Box<dyn Player>, String> + Sync + 'a;

/// Plays golden rows of one folder.
pub struct Runner<'a> {
    folder: PathBuf,
    maker: &'a Maker<'a>,
}

/// How a row came out other than it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// It could not be played.
    #[error("cannot be played: {0}")]
    Unplayable(String),
    /// The scores are others.
    #[error("the scores are {0:?}")]
    Scores(Vec<i64>),
    /// The output file is another.
    #[error("the output file differs")]
    Output,
    /// What the players saw is something else.
    #[error("the sweep lines differ")]
    Sweep,
}

impl<'a> Runner<'a> {
    /// A runner for the rows of `folder`, whose players `maker` makes.
    pub fn new(folder: &Path, maker: &'a Maker<'a>) -> Self {
        Runner { folder: folder.to_owned(), maker }
    }

    /// Plays a row by the rules of the published program and compares what comes out.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self, row: &Row) -> Result<(), Difference> {
        let unplayable = |why: &dyn ToString| Difference::Unplayable(why.to_string());
        let text = self.config(&row.config).map_err(|error| unplayable(&error))?;
        let words: Vec<&str> = text.split_whitespace().take(2).collect();
        let game = games().iter().find(|game| game.version().split(' ').eq(words.iter().copied()));
        let game = *game.ok_or_else(|| unplayable(&"no game has such configurations"))?;
        let config = game.parse(&text).map_err(|error| unplayable(&error))?;
        let seat = |name: &String| {
            let player = (self.maker)(game.name(), name)?;
            Ok(Seated { name: name.clone(), player })
        };
        let players = row.players.iter().map(seat).collect::<Result<_, String>>();

        let bout = Bout { game, config, edition: Edition::Original, seed: row.seed, judged: false };
        let (mut output, mut sweep) = (Hashed(Sha256::new()), Sweep::default());
        let listeners = Listeners { text: Some(&mut output), ears: Some(&mut sweep), tape: None };
        let players = players.map_err(|error| unplayable(&error))?;
        let finished = play(&bout, players, listeners).map_err(|error| unplayable(&error))?;

        let scores = &finished.scores.0[..finished.seats];
        if scores != row.scores {
            return Err(Difference::Scores(scores.to_vec()));
        }
        if sweep.finish() != row.sweep {
            return Err(Difference::Sweep);
        }
        if hex(output.0) != row.output {
            return Err(Difference::Output);
        }
        Ok(())
    }

    fn config(&self, name: &str) -> io::Result<String> {
        let places = ["configs", "published"].map(|place| self.folder.join(place).join(name));
        fs::read_to_string(places.iter().find(|file| file.exists()).unwrap_or(&places[0]))
    }
}

struct Hashed(Sha256);

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Collects the `sweep` lines of the players' standard error.
#[derive(Default)]
struct Sweep {
    lines: Vec<u8>,
}

impl Ears for Sweep {
    fn said(&mut self, _round: u32, _seat: Seat, text: &[u8]) {
        for line in text.split_inclusive(|&byte| byte == b'\n').filter(|line| line.starts_with(b"sweep ")) {
            self.lines.extend(line);
        }
    }
}

impl Sweep {
    fn finish(self) -> Option<String> {
        (!self.lines.is_empty()).then(|| hex(Sha256::new_with_prefix(&self.lines)))
    }
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

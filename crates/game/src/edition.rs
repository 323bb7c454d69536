use std::fmt;
use std::str::FromStr;

use palestra_base::Seed;
use serde::{Deserialize, Serialize};

/// Which rules a match is played by.
///
/// ```
/// use palestra_game::Edition;
/// assert!(Edition::Document.check_seed(u128::MAX.into()).is_ok());
/// assert!(Edition::Original.check_seed(u128::MAX.into()).is_err()); // published programs have 32 bits
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// What the game's document says; where it is silent, what the published program does; sound chance.
    #[default]
    Document,
    /// What the published program does, with its deviations, its generator and its order of draws.
    Original,
}

impl Edition {
    /// Both editions.
    pub const ALL: [Edition; 2] = [Edition::Document, Edition::Original];

    /// Makes sure that a match by these rules can have this seed.
    ///
    /// # Errors
    /// [`SeedError`]: the published programs keep 32 bits, the documents know nothing below zero.
    pub fn check_seed(self, seed: Seed) -> Result<(), SeedError> {
        let good = match self {
            Edition::Document => !seed.is_negative(),
            Edition::Original => seed.as_i32().is_some(),
        };
        if good { Ok(()) } else { Err(SeedError { edition: self, seed }) }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edition::Document => "document",
            Edition::Original => "original",
        })
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.to_string() == word)
            .ok_or_else(|| format!("there is no edition \"{word}\": say document or original"))
    }
}

/// An edition has no such seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SeedError {
    edition: Edition,
    seed: Seed,
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = match self.edition {
            Edition::Document => "from 0 to 2^128 - 1, or 0x and its digits",
            Edition::Original => "from -2147483648 to 2147483647 with --rules original",
        };
        write!(f, "the seed must be a whole number {range}, not {}", self.seed)
    }
}

/// A game has no such edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no edition \"{edition}\": say --rules document")]
pub struct NoEdition {
    /// The game's name for people.
    pub game: &'static str,
    /// The edition asked for.
    pub edition: Edition,
}

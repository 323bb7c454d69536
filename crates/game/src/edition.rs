use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Which rules a match is played by.
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

    /// The largest seed of this edition. The published programs keep it in 31 bits.
    pub const fn largest_seed(self) -> u64 {
        match self {
            Edition::Document => i64::MAX as u64,
            Edition::Original => i32::MAX as u64,
        }
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

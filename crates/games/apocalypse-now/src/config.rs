use palestra_base::cnf::{ConfigError, Tokens, quoted};

use crate::start::Start;
use crate::{VERSION, fixed};

/// A configuration: where the board comes from. Everything else is fixed.
pub struct Config {
    pub(crate) board: Board,
}

pub(crate) enum Board {
    /// Drawn anew for every seed.
    Generated,
    /// Given; the same for all matches.
    Fixed(Box<Start>),
}

impl Config {
    /// Reads a configuration file.
    ///
    /// What follows a board is not read, as in the published program: a state cut out of an output file
    /// makes a configuration.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        let board = match tokens.word("GENERATOR or FIXED")? {
            "GENERATOR" => {
                tokens.end()?;
                Board::Generated
            }
            "FIXED" => Board::Fixed(Box::new(fixed::read(&mut tokens)?)),
            other => {
                return Err(tokens.error(format!("expected GENERATOR or FIXED, found {}", quoted(other))));
            }
        };
        Ok(Config { board })
    }
}

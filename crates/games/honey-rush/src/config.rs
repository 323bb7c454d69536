//! The configuration file. R1-R3

use std::sync::Arc;

use palestra_base::cnf::{ConfigError, Tokens, quoted};

use crate::garden::{self, Garden};
use crate::generator::Generator;
use crate::{Settings, VERSION};

/// A configuration: the numbers, and where the garden comes from.
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) settings: Arc<Settings>,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Drawn anew for every seed.
    Generated(Generator),
    /// Given: the same garden for all matches.
    Fixed(Arc<Garden>),
}

impl Config {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        let settings = Settings::read(&mut tokens)?;
        let source = match tokens.word("GENERATOR or FIXED")? {
            "GENERATOR" => Source::Generated(Generator::read(&mut tokens, &settings)?),
            "FIXED" => Source::Fixed(Arc::new(garden::read(&mut tokens, settings.side)?)),
            other => {
                return Err(tokens.error(format!("expected GENERATOR or FIXED, found {}", quoted(other))));
            }
        };
        tokens.end()?;
        Ok(Config { settings: Arc::new(settings), source })
    }
}

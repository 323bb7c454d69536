use palestra_base::PerSeat;
use palestra_base::cnf::{ConfigError, Tokens, quoted};

use crate::cars::Car;
use crate::generator::Generator;
use crate::missiles::Missile;
use crate::universe::Universe;
use crate::{Settings, VERSION, fixed};

/// A configuration: the numbers, and where the board comes from.
pub struct Config {
    pub(crate) settings: std::sync::Arc<Settings>,
    pub(crate) board: Board,
}

pub(crate) enum Board {
    /// Drawn anew for every seed.
    Generated(Generator),
    /// Given.
    Fixed(Box<Scene>),
}

/// A board with all that is on it.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub round: i32,
    pub universe: Universe,
    pub cars: Vec<Car>,
    pub missiles: Vec<Missile>,
    pub score: PerSeat<i64>,
    pub status: PerSeat<f64>,
}

impl Config {
    /// Reads a configuration file. R1-R3
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        for key in ["secgame", "seed"] {
            tokens.keyword(key)?;
            tokens.word(format_args!("a word for {key}"))?;
        }
        let settings = Settings::read(&mut tokens)?;
        tokens.keyword("names")?;
        for _ in 0..4 {
            tokens.word("the names of four players")?;
        }
        let board = match tokens.word("rnd or GENERATOR")? {
            "rnd" => Board::Fixed(Box::new(fixed::read(&mut tokens, &settings)?)),
            "GENERATOR" => {
                let generator = Generator::read(&mut tokens, &settings)?;
                tokens.end()?;
                Board::Generated(generator)
            }
            other => return Err(tokens.error(format!("expected rnd or GENERATOR, found {}", quoted(other)))),
        };
        Ok(Config { settings: settings.into(), board })
    }
}

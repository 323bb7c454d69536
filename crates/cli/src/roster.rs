//! Who a name on the command line is.

use anyhow::bail;
use palestra_arena::{Native, Player, Seated, nearest};
use palestra_game::erased::{AnyConfig, AnyGame};

/// The longest name that a player can have in an output file.
const LONGEST_NAME: usize = 12;

/// A player that can be seated as often as wanted.
#[derive(Clone)]
pub struct Contender {
    pub name: String,
    maker: palestra_players::Maker,
}

impl Contender {
    /// The player that a word on the command line means.
    pub fn find(game: &dyn AnyGame, word: &str) -> anyhow::Result<Self> {
        if word.chars().count() > LONGEST_NAME {
            bail!("the name \"{}\" is longer than {LONGEST_NAME} characters", word.escape_debug());
        }
        if let Some(maker) = palestra_players::find(game.name(), word) {
            return Ok(Contender { name: word.to_owned(), maker });
        }
        let known = palestra_players::of_game(game.name()).iter().map(|(name, _)| *name);
        let hint = match nearest(word, known) {
            Some(name) => format!("did you mean {name}?"),
            None => format!("`palestra list {}` shows who there is", game.name()),
        };
        bail!("{} has no player \"{}\": {hint}", game.name(), word.escape_debug());
    }

    /// A fresh player for one match.
    pub fn seat(&self) -> Seated {
        let player: Box<dyn Player> = Box::new(Native::new((self.maker)()));
        Seated { name: self.name.clone(), player }
    }
}

/// The players of a match, one for each seat.
pub fn contenders(
    game: &dyn AnyGame,
    config: &dyn AnyConfig,
    words: &[String],
) -> anyhow::Result<Vec<Contender>> {
    if words.len() != config.seats() {
        bail!(
            "{} is played by {} here, but {} named: name one for each seat",
            game.name(),
            count(config.seats(), "player"),
            match words.len() {
                1 => "1 is".to_owned(),
                n => format!("{n} are"),
            }
        );
    }
    words.iter().map(|word| Contender::find(game, word)).collect()
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

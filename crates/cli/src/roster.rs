//! Who plays: the words of the command line, one for each seat.

use anyhow::bail;
use palestra_game::erased::{AnyConfig, AnyGame};
use palestra_workshop::{Candidate, Workshop};

/// The players of a match, one for each seat.
pub fn contenders(
    workshop: &Workshop,
    game: &dyn AnyGame,
    config: &dyn AnyConfig,
    words: &[String],
) -> anyhow::Result<Vec<Candidate>> {
    if words.len() != config.seats() {
        let named = match words.len() {
            1 => "1 is".to_owned(),
            n => format!("{n} are"),
        };
        bail!(
            "{} is played by {} players here, but {named} named: name one for each seat",
            game.name(),
            config.seats()
        );
    }
    Ok(words.iter().map(|word| workshop.find(game, word)).collect::<Result<_, _>>()?)
}

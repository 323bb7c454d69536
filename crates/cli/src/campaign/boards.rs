//! The boards that a campaign is played on: each seed has its own.

use std::sync::Arc;

use anyhow::{Context, bail};
use palestra_arena::Bout;
use palestra_game::erased::{AnyConfig, AnyGame};

use super::CampaignArgs;
use crate::input;

/// Configurations with their names. A seed is played on the board with the number of its remainder, so that whoever knows
/// a seed and the boards knows the match.
pub struct Boards {
    names: Vec<String>,
    configs: Vec<Arc<dyn AnyConfig>>,
}

impl Boards {
    /// Reads what was typed; without a wish, the one configuration that a match has without one.
    pub fn read(args: &CampaignArgs, game: &'static dyn AnyGame) -> anyhow::Result<Self> {
        game.check_edition(args.rules)?;
        let wanted: Vec<_> =
            if args.input.is_empty() { vec![None] } else { args.input.iter().map(Some).collect() };
        let mut boards = Boards { names: Vec::new(), configs: Vec::new() };
        for file in wanted {
            let (text, name) = input::config(game, file.map(std::path::PathBuf::as_path))?;
            let config = game.parse(&text).with_context(|| name.clone())?;
            if boards.names.contains(&name) {
                bail!("{name} is named twice: name each board once");
            }
            if let Some(first) = boards.configs.first().filter(|first| first.seats() != config.seats()) {
                bail!(
                    "{} is for {} players and {name} for {}: boards of one contest have the same number",
                    boards.names[0],
                    first.seats(),
                    config.seats()
                );
            }
            boards.names.push(name);
            boards.configs.push(config);
        }
        Ok(boards)
    }

    /// The same, where only one board makes sense.
    pub fn only(self, what: &str) -> anyhow::Result<Self> {
        match self.configs.len() {
            1 => Ok(self),
            many => bail!("{what} is played on one board, not {many}: name one -i"),
        }
    }

    /// The match on the first board, before anybody sits down.
    pub fn bout(&self, args: &CampaignArgs, game: &'static dyn AnyGame) -> Bout {
        Bout { game, config: self.configs[0].clone(), edition: args.rules, seed: 0.into(), judged: false }
    }

    /// All of them.
    pub fn configs(&self) -> &[Arc<dyn AnyConfig>] {
        &self.configs
    }

    /// What they are called.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of the board of a seed: see [`palestra_arena::campaign::Ring::on`].
    pub fn number(&self, seed: u128) -> usize {
        (seed % self.configs.len() as u128) as usize
    }

    /// The name of the board of a seed.
    pub fn name(&self, seed: u128) -> &str {
        &self.names[self.number(seed)]
    }

    /// What to say to `palestra play` for a seed's board; nothing if nobody chose one.
    pub fn option(&self, seed: u128) -> String {
        let name = self.name(seed);
        if std::path::Path::new(name).is_file() { format!(" -i {name}") } else { String::new() }
    }
}

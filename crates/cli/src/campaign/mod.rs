//! What `arena`, `league` and whoever else plays many matches have in common: what can be typed, Ctrl-C, how far it is.

mod interrupt;
mod progress;

pub use interrupt::Interrupt;
pub use progress::Progress;

use std::path::PathBuf;

use anyhow::Context;
use palestra_arena::{Bout, Series};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_sandbox::DEFAULT_BUDGET;
use palestra_workshop::{Workshop, digest};
use serde_json::{Map, Value, json};

use crate::args::SandboxArgs;
use crate::{input, notices};

/// The exit status when somebody pressed Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// What can be said to every command that plays many matches.
#[derive(clap::Args)]
pub struct CampaignArgs {
    /// Configuration; `-` is standard input [default: a file redirected to standard input, else the game's own]
    #[arg(short, long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// The first seed; the others follow it
    #[arg(short, long, value_name = "N", default_value = "1", allow_hyphen_values = true)]
    pub seed: String,
    /// Play by the game's document, or as the program published with it does
    #[arg(long, value_name = "document|original", default_value_t)]
    pub rules: Edition,
    /// How many matches at a time; the results do not depend on it [default: one on each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Say nothing but the result and errors
    #[arg(short, long)]
    pub quiet: bool,
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}

fn threads(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("say a whole number from 1 to 1024".to_owned()),
    }
}

impl CampaignArgs {
    /// The threads that will play.
    pub fn series(&self) -> Series {
        Series::new(self.threads.unwrap_or(0))
    }

    /// What a player in the sandbox may spend.
    pub fn budget(&self) -> u64 {
        self.sandbox.budget.unwrap_or(DEFAULT_BUDGET)
    }

    /// Where players are made.
    pub fn workshop(&self) -> Workshop {
        notices::workshop(self.sandbox.wishes(), self.quiet)
    }

    /// The first match of all, before anybody sits down.
    pub fn bout(&self, game: &'static dyn AnyGame) -> anyhow::Result<Bout> {
        let seed = input::seed(&self.seed, self.rules)?;
        let (text, name) = input::config(game, self.input.as_deref())?;
        let config = game.parse(&text).context(name)?;
        Ok(Bout { game, config, edition: self.rules, seed, judged: false })
    }

    /// What tells one contest from every other, as far as it is the same for all kinds: the head of its file.
    pub fn head(&self, kind: &str, bout: &Bout) -> Map<String, Value> {
        let mut head = Map::new();
        head.insert("palestra".into(), json!(kind));
        head.insert("game".into(), json!(bout.game.name()));
        head.insert("rules".into(), json!(bout.edition.to_string()));
        head.insert("configuration".into(), json!(digest(bout.config.text().as_bytes())));
        head.insert("first seed".into(), json!(bout.seed));
        head.insert("budget".into(), json!(self.budget()));
        head.insert("strict".into(), json!(self.sandbox.strict));
        head
    }
}

/// A count with its noun.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "match") => format!("{number} matches"),
        _ => format!("{number} {noun}s"),
    }
}

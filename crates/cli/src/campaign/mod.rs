//! Many matches: who plays, playing on all cores, keeping the results, showing how far it is.
//!
//! What `arena`, `league` and whoever else plays many matches have in common.

mod interrupt;
mod ledger;
mod progress;
mod ring;

pub use interrupt::Interrupt;
pub use ledger::{Ledger, Line, PlayerLine, Row};
pub use progress::Progress;
pub use ring::{Fixture, Ring};

use std::path::PathBuf;

use palestra_arena::Series;
use palestra_game::Edition;
use palestra_sandbox::DEFAULT_BUDGET;

use crate::args::SandboxArgs;
use crate::workshop::Wishes;

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

    /// How players are to be made.
    pub fn wishes(&self) -> Wishes {
        let under = self.sandbox.under.as_deref().unwrap_or_default();
        Wishes {
            budget: self.sandbox.budget,
            strict: self.sandbox.strict,
            debug: self.sandbox.debug,
            profile: false,
            native: self.sandbox.native.then(|| under.split_whitespace().map(str::to_owned).collect()),
            quiet: self.quiet,
            objects: Vec::new(),
        }
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

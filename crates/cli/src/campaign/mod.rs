//! What `arena`, `league` and whoever else plays many matches have in common: what can be typed, Ctrl-C, how far it is.

mod boards;
mod interrupt;
mod progress;
mod records;

pub use boards::Boards;
pub use interrupt::Interrupt;
pub use progress::Progress;
pub use records::{Records, keep};

use std::path::{Path, PathBuf};

use palestra_arena::campaign::Ledger;
use palestra_arena::{Address, Bout, Seeds, Series};
use palestra_game::Edition;
use palestra_sandbox::DEFAULT_BUDGET;
use palestra_workshop::{Wishes, Workshop};
use serde_json::{Map, Value, json};

use crate::args::SandboxArgs;
use crate::{input, notices};

/// The exit status when somebody pressed Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Where the head of a file of results has the master seed.
const MASTER: &str = "master seed";

/// What can be said to every command that plays many matches.
#[derive(clap::Args)]
pub struct CampaignArgs {
    /// Configuration; `-` is standard input [default: a file redirected to standard input, else the game's own].
    /// Several take turns, one for each seed: -i a.cnf -i b.cnf
    #[arg(short, long, value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// The first seed; the others follow it [default: 1]. With secret seeds, the master that all come from
    /// [default: a new one, which is told]
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Seeds of 64 bits that no player can find out, made from a master seed
    #[arg(long)]
    pub secret_seeds: bool,
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
        notices::workshop(Wishes { edition: self.rules, ..self.sandbox.wishes() }, self.quiet)
    }

    /// The seeds of all matches. Where a file of results is gone on with, they come from its master.
    pub fn seeds(&self, secret: bool, known: Option<&Path>) -> anyhow::Result<Seeds> {
        let secret = secret || self.secret_seeds;
        let word = self.seed.as_deref();
        if !secret {
            return Ok(Seeds::readable(input::seed(word.unwrap_or("1"), self.rules)?, self.rules));
        }
        let known = known.and_then(Ledger::head).and_then(|head| head.get(MASTER)?.as_str()?.parse().ok());
        let master = match (word, known) {
            (Some(word), _) => input::seed(word, Edition::Document)?,
            (None, Some(known)) => known,
            (None, None) => input::master_seed()?,
        };
        anstream::eprintln!("info: master seed {master}");
        Ok(Seeds::secret(master, self.rules))
    }

    /// What tells one contest from every other, as far as it is the same for all kinds: the head of its file.
    pub fn head(
        &self,
        kind: &str,
        (bout, boards): (&Bout, &Boards),
        seeds: &Seeds,
        engine: &str,
    ) -> Map<String, Value> {
        let mut head = Map::new();
        head.insert("palestra".into(), json!(kind));
        head.insert("game".into(), json!(bout.game.name()));
        head.insert("rules".into(), json!(bout.edition.to_string()));
        head.insert("rules version".into(), json!(bout.game.rules_version()));
        head.insert("engine".into(), json!(engine));
        let boards: Vec<Address> =
            boards.configs().iter().map(|config| Address::of(config.text().as_bytes())).collect();
        let board = if let [only] = &boards[..] { json!(only) } else { json!(boards) };
        head.insert("configuration".into(), board);
        head.insert(if seeds.are_secret() { MASTER } else { "first seed" }.into(), json!(seeds.master()));
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

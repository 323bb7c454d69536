//! What can be typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use palestra_game::Edition;

/// The arena for programming games.
#[derive(Parser)]
#[command(name = "palestra", version, about, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  palestra play ork-island Demo Demo Demo Dummy -s 30 -o default.out
  palestra play ork-island Dummy Demo Demo Null -s 1 --record match.rec
  palestra verify match.rec
  palestra config ork-island > my.cnf

Exit status: 0 played; 1 a player was frozen, or a record does not hold; 2 bad usage or input.";

#[derive(Subcommand)]
pub enum Command {
    /// Play one match
    Play(PlayArgs),
    /// List the games
    Games,
    /// List the players that can be named
    List(ListArgs),
    /// Print the default configuration of a game
    Config(ConfigArgs),
    /// Play a recorded match again and check that it goes the same way
    Verify(VerifyArgs),
    /// Measure how many matches a second of CPU time plays
    Bench(BenchArgs),
    /// Print a script that completes words in your shell
    Completions(CompletionsArgs),
}

#[derive(clap::Args)]
#[command(after_help = PLAY_HELP)]
pub struct PlayArgs {
    /// The game: see `palestra games`
    pub game: String,
    /// The players, one for each seat: see `palestra list GAME`
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Seed of all chance: the same seed gives the same match
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub seed: String,
    /// Configuration; `-` is standard input [default: a file redirected to standard input, else the game's own]
    #[arg(short, long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Where the match is written; `-` is standard output [default: standard output, unless that is a terminal]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Play by the game's document, or as the program published with it does
    #[arg(long, value_name = "document|original", default_value_t)]
    pub rules: Edition,
    /// Write the output as a judge does: with what the players used of their budgets
    #[arg(long)]
    pub judged: bool,
    /// Keep a record that `palestra verify` can play again
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

const PLAY_HELP: &str = "\
Examples:
  palestra play ork-island Demo Demo Demo Demo -s 30 -i default.cnf -o default.out
  palestra play ork-island Demo Demo Demo Demo -s 30 < default.cnf > default.out";

#[derive(clap::Args)]
pub struct ListArgs {
    /// Only the players of this game
    pub game: Option<String>,
}

#[derive(clap::Args)]
pub struct ConfigArgs {
    /// The game
    pub game: String,
}

#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The record
    pub file: PathBuf,
    /// Also write the match as text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct BenchArgs {
    /// The game
    pub game: String,
    /// Seconds of CPU time for each line
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub seconds: u32,
    /// The player in all seats
    #[arg(long, value_name = "NAME", default_value = "Demo")]
    pub player: String,
}

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

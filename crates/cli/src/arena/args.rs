use std::path::PathBuf;

use crate::campaign::CampaignArgs;
use crate::export::ExportArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ArenaArgs {
    /// The game: see `palestra games`
    pub game: String,
    /// The players: names (see `palestra list GAME`), or .cc, .rs and .wasm files. If there are fewer than seats, Dummy
    /// takes the others; if there are more, they take turns
    #[arg(value_name = "PLAYER", required = true)]
    pub players: Vec<String>,
    /// How many matches, in whole groups: each seed is played in all rotations of the seats [default: 400; with
    /// --versus, as many as it takes]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub matches: Option<u64>,
    /// Is the first player better than this one? Both play the same seeds, seats and opponents until the answer is clear
    #[arg(long, value_name = "OLD")]
    pub versus: Option<String>,
    /// With --versus, the smallest gain that matters, in points a match
    #[arg(long, value_name = "POINTS", default_value = "0.1", value_parser = gain, requires = "versus")]
    pub gain: f64,
    /// Keep the records of the first player's worst matches in this folder, for `palestra watch`
    #[arg(long, value_name = "DIR")]
    pub save_lost: Option<PathBuf>,
    /// Keep the records of all matches in this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Keep every result in this file, one match a line; if it is there already, go on where it ends
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// JSON: the summary and, with --versus, the answer; CSV: every player of every match
    #[command(flatten)]
    pub export: ExportArgs,
    #[command(flatten)]
    pub campaign: CampaignArgs,
}

fn gain(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(gain) if (0.01..=0.2).contains(&gain) => Ok(gain),
        _ => Err("say a number from 0.01 to 0.2".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  palestra arena ork-island AISauron.cc                          against three Dummies
  palestra arena ork-island AISauron.cc friend.wasm Demo Dummy -n 1000
  palestra arena ork-island AISauron.cc Demo Demo Demo --versus AISauron_v1.wasm

Exit status: 0 played, or better; 1 not better, or not decided; 2 bad usage or input; 130 interrupted.
What the words mean: docs/measuring.md.";

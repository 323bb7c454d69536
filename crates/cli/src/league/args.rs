use std::path::PathBuf;

use crate::campaign::CampaignArgs;
use crate::export::ExportArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct LeagueArgs {
    /// The folder with the players: all its .cc, .rs and .wasm files. The results are kept there, in league.palestra
    pub folder: PathBuf,
    /// The game [default: what the files or the default.cnf beside them say]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// How many matches to add; 0 only shows what is known [default: 200; with --until, as many as it takes]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    pub matches: Option<u64>,
    /// Play until every rating is known to this many points, up or down, but for those who always win or lose
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(5..=1000))]
    pub until: Option<u32>,
    /// Rate this built-in player too (Dummy is always there)
    #[arg(long, value_name = "NAME")]
    pub with: Vec<String>,
    /// Write a report with charts: one page that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Keep the records of all matches in this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// JSON: everybody's rating; CSV: every player of every match
    #[command(flatten)]
    pub export: ExportArgs,
    #[command(flatten)]
    pub campaign: CampaignArgs,
}

const HELP: &str = "\
Examples:
  palestra league players --game ork-island
  palestra league players --until 40 --html league.html

Ratings: 0 is the middle of the field; 400 points more is to finish ahead ten times as often as behind. A changed file is
a new player; what its old version played is kept and still counts for the others. What the words mean: docs/measuring.md.";

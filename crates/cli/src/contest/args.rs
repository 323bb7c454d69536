use std::path::PathBuf;

use palestra_contest::verify::FormatTerms;

use crate::campaign::CampaignArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ContestArgs {
    /// The folder with the players: all its .cc, .rs and .wasm files. The results are kept there
    pub folder: PathBuf,
    /// The game [default: what the files or the default.cnf beside them say]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// How it is held
    #[arg(short, long, value_enum, default_value_t)]
    pub format: FormatName,
    /// In a league: at most so many matches [default: 75 for each player]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub budget: Option<u32>,
    /// Write the grades as a table for a spreadsheet
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write everything for programs
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a report: one page that needs no network, and beside it pages of matches to watch
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write what anybody needs to check the contest with `palestra verify --round`: a file if the name ends with .json,
    /// else a folder with the file and the records of all matches
    #[arg(long, value_name = "FILE|FOLDER")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub campaign: CampaignArgs,
}

/// The formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum FormatName {
    /// A league, then waves in which those in danger play on, then semifinals and final
    #[default]
    FairShow,
    /// The play-off of the documents: one leaves a round, by one match
    Official,
    /// Everybody plays until the grades are known
    League,
}

impl FormatName {
    /// The format with its usual settings.
    pub fn terms(self, seats: usize) -> FormatTerms {
        match self {
            FormatName::FairShow => FormatTerms::fair_show(seats),
            FormatName::Official => FormatTerms::official(seats),
            FormatName::League => FormatTerms::league(seats),
        }
    }
}

impl std::fmt::Display for FormatName {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            FormatName::FairShow => "fair-show",
            FormatName::Official => "official",
            FormatName::League => "league",
        })
    }
}

const HELP: &str = "\
Examples:
  palestra contest players --game ork-island --html contest.html
  palestra contest players --format league --budget 5000 --csv grades.csv

Everything that chance decides comes from --seed. The results do not depend on the number of threads, and a contest that was broken
off goes on where it stopped. Two files with the same program are one player with one grade. How it works: docs/contest/.";

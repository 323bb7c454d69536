use crate::campaign::CampaignArgs;
use crate::export::ExportArgs;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct TuneArgs {
    /// The game: see `palestra games`
    pub game: String,
    /// The player with numbers to be tuned: a .cc, .rs or .wasm file
    pub player: String,
    /// Its opponents [default: Dummy on all other seats]
    #[arg(value_name = "OPPONENT")]
    pub opponents: Vec<String>,
    /// How many steps to take
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub steps: u32,
    /// Seeds in each step; each is played in all rotations of the seats, with two sets of numbers
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub seeds: u64,
    /// Tune only this number
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Compare on this many fresh seeds at the end, at most; 0 for no comparison
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub compare: u64,
    /// JSON: the numbers and the comparison; CSV: the numbers
    #[command(flatten)]
    pub export: ExportArgs,
    #[command(flatten)]
    pub campaign: CampaignArgs,
}

const HELP: &str = "\
Example:
  palestra tune ork-island AISauron.cc Demo Demo Dummy --steps 200

Numbers are marked in the source: TUNE(courage, 0.5, 0, 1) in C++, tune!(courage, 0.5, 0.0, 1.0) in Rust. At the end the
tuned player is compared with the old one on fresh seeds.

Exit status: 0 better; 1 not better, or not decided; 2 bad usage or input; 130 interrupted.";

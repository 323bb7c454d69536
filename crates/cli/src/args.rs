//! What can be typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use palestra_game::Edition;
use palestra_toolchain::{Gdb, Native, Trust};
use palestra_workshop::Wishes;

use crate::complete::Shell;
use crate::export::ExportArgs;

/// The arena for programming games.
#[derive(Parser)]
#[command(name = "palestra", version, about, after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  palestra play ork-island Demo Demo Demo Dummy -s 30 -o default.out
  palestra play ork-island Dummy Demo Demo Null -s 1 --record match.rec
  palestra watch default.out
  palestra new ork-island
  palestra verify match.rec --players AISauron.wasm
  palestra play ork-island AISauron.cc friend.wasm Demo Dummy -s 1
  palestra build AISauron.cc -o AISauron.wasm --game ork-island
  palestra config ork-island > my.cnf
  palestra --version --verbose

Exit status: 0 played; 1 a player was frozen, or a record does not hold; 2 bad usage or input.";

#[derive(Subcommand)]
pub enum Command {
    /// Play one match
    Play(PlayArgs),
    /// Make a folder to write a player in
    New(NewArgs),
    /// List the games
    Games,
    /// List the players that can be named
    List(ListArgs),
    /// Print the default configuration of a game
    Config(ConfigArgs),
    /// Play a recorded match again and check that it goes the same way
    Verify(VerifyArgs),
    /// Watch a match in a browser
    Watch(WatchArgs),
    /// Compile a player into one portable file
    Build(BuildArgs),
    /// Check a player by the rules of submission
    Check(CheckArgs),
    /// Play many matches and tell who is better, and how sure that is
    Arena(crate::arena::ArenaArgs),
    /// Climb the staircase of players from Demo to Dummy
    Ladder(crate::ladder::LadderArgs),
    /// Rate all players in a folder
    League(crate::league::LeagueArgs),
    /// Hold a contest of all players in a folder, to the grades
    Contest(crate::contest::ContestArgs),
    /// Tell how fair a contest would be, and what it would cost
    Simulate(crate::simulate::SimulateArgs),
    /// Look for better numbers in a player
    Tune(crate::tune::TuneArgs),
    /// Find players that look more alike than strangers do
    Plagiarism(crate::plagiarism::PlagiarismArgs),
    /// Serve a judge: people submit players, get verdicts, watch and compete
    #[cfg(feature = "judge")]
    Judge(palestra_judge::commands::JudgeArgs),
    /// Work for a judge
    #[cfg(feature = "judge")]
    Work(palestra_judge::commands::WorkArgs),
    /// Send a player to a judge and follow it to its verdict
    #[cfg(feature = "judge")]
    Submit(palestra_judge::commands::SubmitArgs),
    /// Tell what is there to make players with, and what is missing
    Doctor,
    /// Install what is missing to make players with
    Setup(SetupArgs),
    /// Show how much is kept of what was compiled before, or remove it
    Cache(CacheArgs),
    /// Measure how many matches a second of CPU time plays
    Bench(BenchArgs),
    /// Play matches of this game
    #[command(hide = true)]
    Game(GameArgs),
    /// Compile a module for this program, which started this process
    #[command(hide = true)]
    CompileModule,
    /// Print a script that completes words in your shell
    Completions(CompletionsArgs),
    /// Tell the words that may come next
    #[command(hide = true)]
    Complete(CompleteArgs),
    /// Write the manual's pages into a folder
    Man(ManArgs),
    /// Write what editors want to know of the Rust players in this folder: rust-project.json
    #[command(hide = true)]
    Editor,
}

#[derive(clap::Args)]
#[command(after_help = PLAY_HELP)]
pub struct PlayArgs {
    /// The game: see `palestra games`
    pub game: String,
    #[command(flatten)]
    pub bout: BoutArgs,
}

/// What `palestra play` and the Game program of a kit have in common.
#[derive(clap::Args)]
pub struct BoutArgs {
    /// The players, one for each seat: names (see `palestra list GAME`), or .cc, .rs and .wasm files
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Seed of all chance: the same seed gives the same match [default: a new one, which is told]
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Without a seed, take one of 64 bits, which no player can find out
    #[arg(long, conflicts_with = "seed")]
    pub secret_seeds: bool,
    /// Configuration; `-` is standard input [default: a file redirected to standard input, else the game's own]
    #[arg(short, long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Where the match is written; `-` is standard output, a name with `.html` a page that shows it [default: standard
    /// output, unless that is a terminal]
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
    /// Leave out what players note, write to their standard error and do wrong: no file of notes beside the output, none in the record
    #[arg(long)]
    pub no_notes: bool,
    /// Watch the match in a browser when it is over
    #[arg(long)]
    pub watch: bool,
    /// Say nothing but errors and who was frozen
    #[arg(short, long)]
    pub quiet: bool,
    #[command(flatten)]
    pub sandbox: SandboxArgs,
    /// Write where a player spent its budget: stacks, as flame graph programs read them
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// Whose profile [default: the first player that is not built in]
    #[arg(long, value_name = "NAME", requires = "profile")]
    pub profile_of: Option<String>,
    /// Show only what this player writes to its standard error [default: all players but the built-in ones]
    #[arg(long, value_name = "NAME")]
    pub only_stderr_of: Option<String>,
    /// Show nothing of what players write to their standard error
    #[arg(long, conflicts_with = "only_stderr_of")]
    pub no_stderr: bool,
}

/// Plays matches.
#[derive(clap::Args)]
#[command(override_usage = GAME_USAGE, after_help = GAME_HELP)]
pub struct GameArgs {
    #[arg(hide = true)]
    pub game: String,
    #[command(flatten)]
    pub bout: BoutArgs,
    /// List the players
    #[arg(short, long)]
    pub list: bool,
    /// Tell the version of the game
    #[arg(short, long)]
    pub version: bool,
    /// Players of friends
    #[arg(long, value_name = "FILE", hide = true)]
    pub object: Vec<PathBuf>,
}

const GAME_USAGE: &str = "./Game [options] player1 player2 ... [< default.cnf] [> default.out]";

const GAME_HELP: &str = "\
Examples:
  ./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out
  ./Game --list";

#[derive(clap::Args)]
pub struct NewArgs {
    /// The game
    pub game: String,
    /// The folder to make [default: the game's name]
    pub folder: Option<PathBuf>,
    /// What starts palestra from that folder, for a kit that travels with the program
    #[arg(long, value_name = "FILE", hide = true)]
    pub program: Option<String>,
}

/// How players in the sandbox are treated.
#[derive(clap::Args)]
#[command(next_help_heading = "Sandbox")]
pub struct SandboxArgs {
    /// What each player may spend in the match, in units of fuel [default: 15000000000, about a second]
    #[arg(long, value_name = "FUEL", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// Make even the bits of a NaN the same on every processor; slower
    #[arg(long)]
    pub strict: bool,
    /// Compile sources for debugging: a player that fails tells function, file and line
    #[arg(long)]
    pub debug: bool,
    /// Let the compiler see all files that you see, without a fence around it
    #[arg(long)]
    pub trust: bool,
    /// Run C++ players as programs of this machine, outside of the sandbox: only for players you trust. Demo and Null,
    /// named so, stay inside
    #[arg(long)]
    pub native: bool,
    /// Put this in front of native programs, such as "valgrind -q"
    #[arg(long, value_name = "COMMAND", requires = "native")]
    pub under: Option<String>,
    /// Run native programs in gdb; =tmux: in a pane beside this one
    #[arg(long, value_name = "WHERE", requires = "native", conflicts_with = "under", num_args = 0..=1,
          require_equals = true, default_missing_value = "here", value_parser = ["here", "tmux"],
          hide_possible_values = true)]
    pub gdb: Option<String>,
    /// Compile native programs with sanitizers, which find mistakes
    #[arg(long, requires = "native")]
    pub sanitize: bool,
}

impl SandboxArgs {
    /// How players are to be made.
    pub fn wishes(&self) -> Wishes {
        let under = self.under.as_deref().unwrap_or_default();
        let native = Native {
            under: under.split_whitespace().map(str::to_owned).collect(),
            gdb: self.gdb.as_deref().map(|place| if place == "tmux" { Gdb::Tmux } else { Gdb::Here }),
            sanitize: self.sanitize,
        };
        Wishes {
            budget: self.budget,
            strict: self.strict,
            debug: self.debug,
            trust: trust(self.trust),
            native: self.native.then_some(native),
            ..Wishes::default()
        }
    }
}

/// Who wrote the sources of a command line: the user, who may say that this needs no fence.
pub fn trust(fully: bool) -> Trust {
    if fully { Trust::Full } else { Trust::Own }
}

#[derive(clap::Args)]
pub struct WatchArgs {
    /// The output file or the record of a match, or a folder of them; a file that changes is shown anew [default: the
    /// page alone, where files are opened and, with the engine in it, matches are played]
    pub file: Option<PathBuf>,
    /// The page [default: palestra.html beside this program, which `make page` makes; else the one inside it]
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
    /// Where to begin
    #[arg(long, value_name = "N")]
    pub round: Option<u32>,
    /// Port of the server on this machine [default: any that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Only tell the address
    #[arg(long)]
    pub no_open: bool,
}

#[derive(clap::Args)]
pub struct SetupArgs {
    /// Only tell what would be run
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(clap::Args)]
pub struct BuildArgs {
    /// The source: a .cc or .rs file, such as AISauron.cc [default: all players of this folder, as `make all` builds them]
    pub file: Option<PathBuf>,
    /// Where the module goes [default: beside the source]
    #[arg(short, long, value_name = "FILE", requires = "file")]
    pub output: Option<PathBuf>,
    /// The game [default: what the source or the default.cnf beside it says]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// Keep what a backtrace needs
    #[arg(long)]
    pub debug: bool,
    /// Let the compiler see all files that you see, without a fence around it
    #[arg(long)]
    pub trust: bool,
}

#[derive(clap::Args)]
pub struct CacheArgs {
    /// Remove all of it: players are then compiled again when they are needed
    #[arg(long)]
    pub clear: bool,
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// The players: .cc, .rs and .wasm files, such as AISauron.cc, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The game [default: what the source or the default.cnf beside it says]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// The master seed that the seeds of all matches come from [default: a new one, which is told]
    #[arg(short, long, value_name = "N")]
    pub seed: Option<String>,
    /// The board of the contest [default: the game's own]
    #[arg(short = 'i', long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Whom it must beat: a built-in player, or a module
    #[arg(long, value_name = "PLAYER", default_value = "Dummy")]
    pub against: String,
    /// Instructions for a whole match, if the contest does not have the usual budget
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
    /// Keep the records of the matches in this folder
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,
    /// Play so many matches against Dummies in all, for a better estimate of the share that it wins [default: as
    /// many as the judge]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub matches: Option<u64>,
    /// JSON: the verdicts with all their steps; CSV: a line for each player
    #[command(flatten)]
    pub export: ExportArgs,
    /// Let the compiler see all files that you see, without a fence around it
    #[arg(long)]
    pub trust: bool,
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
    /// The records
    #[arg(required_unless_present = "round", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Check a whole contest instead: the file that was published, or a folder with it and its records
    #[arg(long, value_name = "FILE|FOLDER", conflicts_with_all = ["files", "output", "csv"])]
    pub round: Option<PathBuf>,
    /// With --round: the folder with the records of its matches [default: records, beside it in its folder]
    #[arg(long, value_name = "FOLDER", requires = "round")]
    pub records: Option<PathBuf>,
    /// JSON and CSV: what came of each record
    #[command(flatten)]
    pub export: ExportArgs,
    /// Also write the match as text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Let the players themselves play again: these modules (or sources), found by their content, those of this folder and
    /// built-ins; with --round also folders of modules
    #[arg(long, value_name = "PLAYER", num_args = 1..)]
    pub players: Vec<PathBuf>,
    #[command(flatten)]
    pub sandbox: SandboxArgs,
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
pub struct CompleteArgs {
    /// The words so far, from the name of the program on; the last is the one to be completed
    #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
    pub words: Vec<String>,
}

#[derive(clap::Args)]
pub struct ManArgs {
    /// The folder, such as /usr/local/share/man/man1; it is made if it is not there
    pub folder: PathBuf,
}

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

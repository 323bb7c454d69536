use std::path::PathBuf;
use std::str::FromStr;

#[derive(clap::Args)]
pub struct PlagiarismArgs {
    #[command(subcommand)]
    pub command: PlagiarismCommand,
}

#[derive(clap::Subcommand)]
pub enum PlagiarismCommand {
    /// Compare all players in a folder with each other, and with those of earlier years
    Compare(CompareArgs),
    /// Ask players what they would have done in recorded matches, and say who plays like whom
    Behaviour(BehaviourArgs),
    /// Keep fingerprints of players for the years to come
    #[command(subcommand)]
    Index(IndexCommand),
    /// Remove everything of an author from an index
    Forget(ForgetArgs),
}

/// Which files there are, whose they are and of which game.
#[derive(clap::Args)]
pub struct FolderArgs {
    /// The folder with the players, or a zip file of it: one subfolder for each author, or see --authors
    pub folder: PathBuf,
    /// The game of all players [default: what their folders' names and the words in them say]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// What everybody was given: headers, Demo, tutorials; one subfolder for each game if there are several
    #[arg(long, value_name = "DIR")]
    pub template: Option<PathBuf>,
    /// Whose a file is: by-folder, by-prefix (what is before the first `_`), or a CSV file with file, author and perhaps game and time
    #[arg(long, value_name = "by-folder|by-prefix|FILE", default_value = "by-folder")]
    pub authors: Authors,
    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct CompareArgs {
    #[command(flatten)]
    pub folder: FolderArgs,
    /// Earlier years: a folder made by `palestra plagiarism index add`
    #[arg(long, value_name = "DIR")]
    pub index: Option<PathBuf>,
    /// Sources of earlier years, if they were kept: then evidence shows both sides
    #[arg(long, value_name = "DIR", requires = "index")]
    pub old_sources: Option<PathBuf>,
    /// Every pair, also of one author, not only the surprising ones
    #[arg(long)]
    pub all: bool,
    /// Write the pairs as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a report with the evidence: one page that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Replace the authors' names by letters
    #[arg(long)]
    pub anonymous: bool,
    /// Ask the players of surprising pairs, of clusters, and modules in the folder, what they would have done in recorded matches
    #[arg(long)]
    pub behaviour: bool,
    #[command(flatten)]
    pub ask: AskArgs,
}

#[derive(clap::Args)]
#[command(after_help = BEHAVIOUR_HELP)]
pub struct BehaviourArgs {
    /// The players: sources, modules, or names of players that the game has
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub players: Vec<String>,
    /// The game
    #[arg(short, long, value_name = "NAME")]
    pub game: String,
    /// Players of others, one subfolder for each author: what they do, too, is not rare
    #[arg(long, value_name = "DIR")]
    pub among: Option<PathBuf>,
    #[command(flatten)]
    pub ask: AskArgs,
    /// Write the pairs as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

const BEHAVIOUR_HELP: &str = "\
Examples:
  palestra plagiarism behaviour AIAda.cc AIZoe.rs --game ork-island
  palestra plagiarism behaviour AIAda.cc AIZoe.wasm --game ork-island --among submissions

A decision is rare when at most a fifth of the other authors make it. Score: rare decisions that both make, out of those of the
player who makes fewer. Exit status: 0 asked, whatever was found; 2 bad usage or input.";

/// Which matches players are asked about.
#[derive(clap::Args)]
pub struct AskArgs {
    /// Ask about so many matches between the players that the game has
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = matches)]
    pub matches: usize,
    /// Ask about these matches instead: records written by `palestra play --record`
    #[arg(long, value_name = "FILE")]
    pub record: Vec<PathBuf>,
    /// Let the compiler see all files that you see, without a fence around it
    #[arg(long)]
    pub trust: bool,
}

fn matches(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(count @ 1..=200) => Ok(count),
        _ => Err("a number from 1 to 200".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  palestra plagiarism compare submissions --html report.html
  palestra plagiarism compare submissions --game ork-island --index years --json pairs.json
  palestra plagiarism index add submissions --index years --contest 2026

E is the number of false alarms as high as this to expect in the whole run: below 1 a pair is worth reading, below 0.01 it is
strong. No number convicts anybody: read both sources. What it finds and what not: docs/plagiarism/README.md.
Exit status: 0 compared, whatever was found; 2 bad usage or input.";

#[derive(clap::Subcommand)]
pub enum IndexCommand {
    /// Add the players in a folder
    Add(AddArgs),
    /// List what is kept
    List(ListArgs),
}

#[derive(clap::Args)]
pub struct AddArgs {
    #[command(flatten)]
    pub folder: FolderArgs,
    /// Where fingerprints are kept; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub index: PathBuf,
    /// What to call these players: a contest, a year
    #[arg(long, value_name = "NAME")]
    pub contest: String,
}

#[derive(clap::Args)]
pub struct ListArgs {
    /// The index
    #[arg(long, value_name = "DIR")]
    pub index: PathBuf,
}

#[derive(clap::Args)]
pub struct ForgetArgs {
    /// The author, as the folder or the CSV file called them, or the key that `index list` shows
    pub author: String,
    /// The index
    #[arg(long, value_name = "DIR")]
    pub index: PathBuf,
}

/// Where authors' names come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authors {
    Folder,
    Prefix,
    File(PathBuf),
}

impl FromStr for Authors {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "by-folder" => Authors::Folder,
            "by-prefix" => Authors::Prefix,
            file => Authors::File(file.into()),
        })
    }
}

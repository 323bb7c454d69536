//! `palestra ladder`: where does a player stand on the staircase from Demo to Dummy?

mod climb;
mod picture;

use std::path::{Path, PathBuf};

use anyhow::bail;
use palestra_arena::{find_game, games};
use palestra_game::erased::AnyGame;
use palestra_players::staircase;
use palestra_workshop::{Candidate, Wishes, Workshop, game_of_files, is_player_file};
use serde_json::{Value, json};

use crate::args::SandboxArgs;
use crate::campaign::{INTERRUPTED, Interrupt};
use crate::export::ExportArgs;
use crate::{FINE, notices, show};
use climb::{Climb, Step};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct LadderArgs {
    /// The player: a .cc, .rs or .wasm file, such as AISauron.cc, or the name of one
    #[arg(required_unless_present = "table")]
    pub player: Option<String>,
    /// The game [default: what the player or the default.cnf beside it says]
    #[arg(short, long, value_name = "NAME")]
    pub game: Option<String>,
    /// How many matches on each step, in whole groups: each seed is played in all seats [default: 40; for --table, 400]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub matches: Option<u64>,
    /// The first seed; the others follow it
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    pub seed: u64,
    /// Climb on when a step was clearly too high
    #[arg(long)]
    pub all: bool,
    /// Instead of a player, let each step play against three of the one below, and print the table of the documentation
    #[arg(long, conflicts_with = "player")]
    pub table: bool,
    /// JSON: every step with its interval; CSV: a line for each
    #[command(flatten)]
    pub export: ExportArgs,
    /// How many matches at a time; the results do not depend on it [default: one on each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Say nothing but the result and errors
    #[arg(short, long)]
    pub quiet: bool,
    #[command(flatten)]
    pub sandbox: SandboxArgs,
}

const HELP: &str = "\
On each step the player sits alone at a table with three of that step, in all seats. It stands on the highest step where it is
first in at least half of the matches.

Examples:
  palestra ladder AISauron.cc
  palestra ladder AISauron.cc -n 200 --json ladder.json
  palestra ladder --table --game ork-island";

/// Matches on a step, unless somebody says otherwise.
const USUAL: u64 = 40;
const FOR_THE_TABLE: u64 = 400;

pub fn run(args: &LadderArgs) -> anyhow::Result<u8> {
    let workshop = notices::workshop(Wishes { ..args.sandbox.wishes() }, args.quiet);
    match &args.player {
        Some(word) => climb(args, &workshop, word),
        None => table(args, &workshop),
    }
}

fn climb(args: &LadderArgs, workshop: &Workshop, word: &str) -> anyhow::Result<u8> {
    let game = game_of_word(args.game.as_deref(), word, workshop)?;
    let player = workshop.find(game, word)?;
    let interrupt = Interrupt::listen()?;
    let mut climb = Climb::new(args, game, player.clone(), args.matches.unwrap_or(USUAL))?;
    for name in staircase(game.name()) {
        let step = climb.play(workshop.built_in(game, name)?, &interrupt)?;
        if interrupt.pressed() || (step.is_too_high() && !args.all) {
            break;
        }
    }
    let picture = picture::picture(game, &player.name, &climb.steps);
    let steps: Vec<Value> = climb.steps.iter().map(Step::json).collect();
    let stands = climb.stands().map(|step| step.name.clone());
    let value = json!({
        "game": game.name(), "player": player.name, "first seed": args.seed, "steps": steps, "stands on": stands,
    });
    let rows = climb.steps.iter().map(|step| (game.name(), player.name.as_str(), step));
    finish(args, &picture, value, rows)?;
    Ok(if interrupt.pressed() { INTERRUPTED } else { FINE })
}

/// Every step against three of the one below, as the documentation has it.
fn table(args: &LadderArgs, workshop: &Workshop) -> anyhow::Result<u8> {
    let chosen: &[&dyn AnyGame] = match args.game.as_deref() {
        Some(name) => &[find_game(name)?],
        None => games(),
    };
    let interrupt = Interrupt::listen()?;
    let mut rows = Vec::new();
    for &game in chosen {
        for pair in staircase(game.name()).windows(2) {
            let (rival, player) = (workshop.built_in(game, pair[0])?, workshop.built_in(game, pair[1])?);
            let mut climb = Climb::new(args, game, player, args.matches.unwrap_or(FOR_THE_TABLE))?;
            climb.play(rival, &interrupt)?;
            if interrupt.pressed() {
                return Ok(INTERRUPTED);
            }
            rows.extend(climb.steps.into_iter().map(|step| (game.name(), pair[1], step)));
        }
    }
    let value: Vec<Value> = rows
        .iter()
        .map(|(game, player, step)| json!({ "game": game, "player": player, "against three": step.json() }))
        .collect();
    let csv = rows.iter().map(|(game, player, step)| (*game, *player, step));
    finish(args, &picture::markdown(&rows), json!(value), csv)?;
    Ok(FINE)
}

fn finish<'a>(
    args: &LadderArgs,
    text: &str,
    value: Value,
    rows: impl Iterator<Item = (&'a str, &'a str, &'a Step)>,
) -> anyhow::Result<()> {
    if !args.export.take_stdout() {
        show::print(text)?;
    }
    args.export.write(|| value, || picture::csv(rows))
}

/// The game of a player that was named by a file, or by the name of one in this folder.
fn game_of_word(said: Option<&str>, word: &str, workshop: &Workshop) -> anyhow::Result<&'static dyn AnyGame> {
    if let Some(name) = said {
        return Ok(find_game(name)?);
    }
    let file = if is_player_file(Path::new(word)) || word.contains('/') {
        Some(PathBuf::from(word))
    } else {
        show::files_here().into_iter().find(|(name, _)| name == word).map(|(_, file)| file)
    };
    match file {
        Some(file) if file.is_file() => Ok(game_of_files(None, &[file], workshop)?),
        Some(file) => bail!("there is no file {}", file.display()),
        None => {
            bail!("nothing tells the game of {word}: say --game, one of those that `palestra games` lists")
        }
    }
}

/// A label for people: the player's own name.
fn label(player: &Candidate) -> String {
    palestra_toolchain::harmless(&player.name)
}

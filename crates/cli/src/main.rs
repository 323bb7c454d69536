//! The `palestra` program: glue for people and scripts.
//!
//! Three layers: what was typed ([`args`]), what is to be done (each command's plan), doing it.

#![forbid(unsafe_code)]

mod arena;
mod args;
mod bench;
mod cache;
mod campaign;
mod chatter;
mod check;
mod complete;
mod contest;
mod editor;
mod export;
mod forge;
mod input;
mod kit;
mod ladder;
mod league;
mod man;
mod notices;
mod output;
mod page;
mod plagiarism;
mod play;
mod roster;
mod round;
mod server;
mod setup;
mod show;
mod sidecar;
mod simulate;
mod standings;
mod tune;
mod verify;
mod version;
mod watch;
#[cfg(feature = "judge")]
mod workbench;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use palestra_toolchain::harmless;

use args::{Args, Command};

/// Rounds make many small lists and drop them again, which is this allocator's best case.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Everything went as it should.
const FINE: u8 = 0;
/// The match was played, but a player was frozen; or a record does not hold.
const FAILED: u8 = 1;
/// Nothing was done: wrong words, wrong input, or an output that cannot be written.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    // Before anything else: it works within limits.
    if std::env::args_os().nth(1).is_some_and(|word| word == notices::HELPER) {
        return palestra_sandbox::serve();
    }
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let done = if version::is_asked(&words) { version::tell() } else { run(Args::parse().command) };
    let code = match done {
        Ok(code) => code,
        // Nobody reads our output any more, as in `palestra play ... | head`.
        Err(error) if output::is_closed_pipe(&error) => FINE,
        Err(error) => {
            // One sentence: what, where, why.
            let sentence: Vec<String> = error.chain().map(ToString::to_string).collect();
            anstream::eprintln!(
                "{}error:{:#} {}",
                standings::BAD,
                standings::BAD,
                notices::coloured(&harmless(&sentence.join(": ")))
            );
            BAD_INPUT
        }
    };
    ExitCode::from(code)
}

fn run(command: Command) -> anyhow::Result<u8> {
    match command {
        Command::Play(args) => play::run(&args.game, &args.bout, &[]),
        Command::New(args) => kit::new(&args),
        Command::Game(args) => kit::game(&args),
        Command::Games => show::games(),
        Command::List(args) => show::players(args.game.as_deref()),
        Command::Config(args) => show::config(&args.game),
        Command::Verify(args) => verify::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Build(args) => forge::build(&args),
        Command::Check(args) => check::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::League(args) => league::run(&args),
        Command::Contest(args) => contest::run_contest(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Plagiarism(args) => plagiarism::run(&args),
        #[cfg(feature = "judge")]
        Command::Judge(args) => {
            palestra_judge::commands::judge(args, std::sync::Arc::new(workbench::Workbench))
        }
        #[cfg(feature = "judge")]
        Command::Work(args) => {
            palestra_judge::commands::work(args, std::sync::Arc::new(workbench::Workbench))
        }
        #[cfg(feature = "judge")]
        Command::Submit(args) => palestra_judge::commands::submit(&args),
        Command::Doctor => setup::doctor(),
        Command::Setup(args) => setup::run(&args),
        Command::Cache(args) => cache::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::CompileModule => Ok(BAD_INPUT), // it was done before
        Command::Completions(args) => complete::script(args.shell),
        Command::Complete(args) => complete::words(&args.words),
        Command::Man(args) => man::run(&args.folder),
        Command::Editor => editor::run(),
    }
}

//! The `palestra` program: glue for people and scripts.
//!
//! Three layers: what was typed ([`args`]), what is to be done (each command's plan), doing it.

#![forbid(unsafe_code)]

mod arena;
mod args;
mod bench;
mod campaign;
mod chatter;
mod check;
mod forge;
mod input;
mod kit;
mod league;
mod notices;
mod output;
mod play;
mod roster;
mod show;
mod standings;
mod tune;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

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
    let code = match run(Args::parse().command) {
        Ok(code) => code,
        // Nobody reads our output any more, as in `palestra play ... | head`.
        Err(error) if output::is_closed_pipe(&error) => FINE,
        Err(error) => {
            // One sentence: what, where, why.
            let sentence: Vec<String> = error.chain().map(ToString::to_string).collect();
            anstream::eprintln!("{}error:{:#} {}", standings::BAD, standings::BAD, sentence.join(": "));
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
        Command::League(args) => league::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Doctor => forge::doctor(),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => show::completions(args.shell),
    }
}

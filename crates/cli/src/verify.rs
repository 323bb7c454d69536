//! `palestra verify`

use std::fs;
use std::sync::Arc;

use anyhow::Context;
use palestra_arena::{Listeners, Record, ReplayError, replay, verify};

use crate::args::VerifyArgs;
use crate::output::Sink;
use crate::standings::{BAD, DIM, GOOD};
use crate::{FAILED, FINE};

pub fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    let name = args.file.display().to_string();
    let bytes = fs::read(&args.file).with_context(|| format!("cannot read {name}"))?;
    let record = Record::from_bytes(&bytes).with_context(|| name.clone())?;
    if let Some(output) = &args.output {
        let mut sink = Sink::file(output)?;
        let listeners = Listeners { text: sink.writer(), ..Listeners::default() };
        replay(Arc::new(record.clone()), listeners).with_context(|| name.clone())?;
        sink.finish()?;
    }
    let (rounds, seed, game) = (record.tape.orders.len(), record.seed, record.game.clone());
    let engine = record.engine.clone();
    match verify(record) {
        Ok(_) => {
            anstream::println!("{GOOD}holds{GOOD:#}  {name}: {game}, seed {seed}, {rounds} rounds");
            if !engine.is_empty() {
                // A record comes from anywhere: no control characters on the terminal.
                anstream::println!("       {DIM}players ran on {}{DIM:#}", engine.escape_debug());
            }
            Ok(FINE)
        }
        Err(error @ ReplayError::Differs { .. }) => {
            anstream::println!("{BAD}differs{BAD:#}  {name}: {error}");
            Ok(FAILED)
        }
        Err(error) => Err(error).context(name),
    }
}

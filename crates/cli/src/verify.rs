//! `palestra verify`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use palestra_arena::{
    Address, Listeners, Notebook, OtherChance, Record, ReplayError, Seated, find_game, replay, rerun_noted,
    verify,
};
use palestra_base::Seed;
use palestra_toolchain::harmless;
use palestra_workshop::{Candidate, seated};
use serde_json::{Value, json};

use crate::args::VerifyArgs;
use crate::campaign::count;
use crate::export::quoted;
use crate::output::Sink;
use crate::standings::{BAD, DIM, GOOD};
use crate::{BAD_INPUT, FAILED, FINE, input, notices, sidecar};

/// What came of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Holds,
    Differs,
    Unreadable,
}

impl Found {
    fn word(self) -> &'static str {
        match self {
            Found::Holds => "holds",
            Found::Differs => "differs",
            Found::Unreadable => "cannot",
        }
    }
}

/// A record, and what came of it.
struct Seen {
    file: String,
    found: Found,
    /// Game, seed and rounds, if it can be read.
    record: Option<(String, Seed, usize)>,
    why: String,
}

/// Looks at every record, whatever the others are; the worst decides the exit status.
pub fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    if let Some(place) = &args.round {
        return crate::round::run(args, place);
    }
    if args.output.is_some() && args.files.len() > 1 {
        bail!("one record can be written as text, not {}: name one, or leave out -o", args.files.len());
    }
    let mut seen = Vec::new();
    for file in &args.files {
        seen.push(one(args, file)?);
    }
    let found: Vec<Found> = seen.iter().map(|seen| seen.found).collect();
    if found.len() > 1 && !args.export.take_stdout() {
        let number = |kind| found.iter().filter(|&&found| found == kind).count();
        let (holds, differs, unreadable) =
            (number(Found::Holds), number(Found::Differs), number(Found::Unreadable));
        let all = count(found.len(), "record");
        anstream::println!("{all}: {holds} hold, {differs} differ, {unreadable} cannot be read or played");
    }
    args.export.write(|| as_json(&seen), || as_csv(&seen))?;
    Ok(match found.into_iter().max() {
        Some(Found::Unreadable) => BAD_INPUT,
        Some(Found::Differs) => FAILED,
        _ => FINE,
    })
}

/// One line for one record.
fn one(args: &VerifyArgs, file: &Path) -> anyhow::Result<Seen> {
    let name = file.display();
    let (alone, for_people) = (args.files.len() == 1, !args.export.take_stdout());
    let checked = read(file).and_then(|record| {
        if let Some(output) = &args.output {
            write_text(&record, output)?;
        }
        let players = players(args, &record)?;
        let mut notebook = Notebook::default();
        let checked = match players {
            None => verify(record.clone()).map(|_| ""),
            Some(players) => verify(record.clone())
                .and_then(|_| rerun_noted(&record, players, Some(&mut notebook)))
                .map(|_| ", and its players play it again"),
        };
        if let Some(output) = &args.output {
            // The players themselves know best; else what the record kept.
            let heard = [notebook.entries(), &record.notes].into_iter().find(|notes| !notes.is_empty());
            sidecar::write(output, heard.map(|notes| Notebook::file_of(&record, notes)).as_deref())?;
        }
        Ok((record, checked))
    });
    let seen = |found, record: Option<&Record>, why: String| Seen {
        file: name.to_string(),
        found,
        record: record.map(|record| (record.game.clone(), record.seed, record.tape.orders.len())),
        why,
    };
    let error = match checked {
        Ok((record, Ok(more))) => {
            let Record { game, seed, tape, engine, .. } = &record;
            let rounds = count(tape.orders.len(), "round");
            let chances = other_chances(&record);
            if for_people {
                anstream::println!(
                    "{GOOD}holds{GOOD:#}  {}: {game}, seed {seed}{chances}, {rounds}{more}",
                    harmless(&name.to_string())
                );
            }
            if alone && for_people && !engine.is_empty() {
                // A record comes from anywhere: no control characters on the terminal.
                anstream::println!("       {DIM}players ran on {}{DIM:#}", engine.escape_debug());
            }
            let more = other_chances(&record).trim_start_matches(", ").to_owned();
            return Ok(seen(Found::Holds, Some(&record), more));
        }
        Ok((record, Err(error))) if is_difference(&error) => {
            if for_people {
                anstream::println!("{BAD}differs{BAD:#}  {}", harmless(&format!("{name}: {error}")));
            }
            return Ok(seen(Found::Differs, Some(&record), error.to_string()));
        }
        Ok((_, Err(error))) => error.into(),
        Err(error) => error,
    };
    if alone {
        return Err(error.context(name.to_string()));
    }
    if for_people {
        anstream::println!("{BAD}cannot{BAD:#}  {}", harmless(&format!("{name}: {error:#}")));
    }
    Ok(seen(Found::Unreadable, None, format!("{error:#}")))
}

fn as_json(all: &[Seen]) -> Value {
    let record = |seen: &Seen| {
        let (game, seed, rounds) = seen.record.clone().map_or((None, None, None), |(game, seed, rounds)| {
            (Some(game), Some(seed.to_string()), Some(rounds))
        });
        json!({
            "file": seen.file, "result": seen.found.word(), "game": game, "seed": seed, "rounds": rounds, "why": seen.why,
        })
    };
    json!({ "records": all.iter().map(record).collect::<Vec<_>>() })
}

fn as_csv(all: &[Seen]) -> String {
    let mut text = "file,result,game,seed,rounds,why\n".to_owned();
    for seen in all {
        let record = seen.record.as_ref();
        let known =
            record.map_or_else(|| ",,".to_owned(), |(game, seed, rounds)| format!("{game},{seed},{rounds}"));
        let (file, result, why) = (quoted(&seen.file), seen.found.word(), quoted(&seen.why));
        text.push_str(&format!("{file},{result},{known},{why}\n"));
    }
    text
}

/// A way that left another record at some round has more than its seed.
fn other_chances(record: &Record) -> String {
    let other =
        |chance: &OtherChance| format!(", from round {} the chance of seed {}", chance.round, chance.seed);
    record.chances.iter().map(other).collect()
}

fn is_difference(error: &ReplayError) -> bool {
    matches!(error, ReplayError::Differs { .. } | ReplayError::Beginning | ReplayError::OtherPlayer { .. })
}

fn read(file: &Path) -> anyhow::Result<Record> {
    Ok(Record::from_bytes(&input::binary(file).context("cannot read it")?)?)
}

fn write_text(record: &Record, output: &Path) -> anyhow::Result<()> {
    let mut sink = Sink::file(output)?;
    let listeners = Listeners { text: sink.writer(), ..Listeners::default() };
    replay(Arc::new(record.clone()), listeners)?;
    sink.finish()
}

/// The players of a record among those that were named, and the built-ins; `None` if none was named.
fn players(args: &VerifyArgs, record: &Record) -> anyhow::Result<Option<Vec<Seated>>> {
    if args.players.is_empty() {
        return Ok(None);
    }
    let game = find_game(&record.game)?;
    let mut wishes = args.sandbox.wishes();
    wishes.budget = wishes.budget.or(record.tape.budgets.iter().flatten().next().copied());
    let workshop = notices::workshop(wishes, true);
    let named = args.players.iter().map(|file: &PathBuf| Ok(workshop.open(game, file)?));
    let mut known = named.collect::<anyhow::Result<Vec<Candidate>>>()?;
    known.extend(record.names.iter().filter_map(|name| workshop.built_in(game, name).ok()));
    // A kit has sources of players that are built in elsewhere. What a record calls a path is none.
    let plain = |name: &&String| !name.contains(['/', '\\', '.']);
    known.extend(record.names.iter().filter(plain).filter_map(|name| workshop.find(game, name).ok()));
    let find = |(name, module): (&String, &Option<Address>)| {
        let same = |player: &&Candidate| Some(player.address) == *module;
        let (name, short) =
            (name.escape_debug(), module.map_or_else(|| "unknown".to_owned(), |module| module.short()));
        known
            .iter()
            .find(same)
            .cloned()
            .with_context(|| format!("none of the players is its {name} ({short}): name its module"))
    };
    let line_up = record.names.iter().zip(record.modules()).map(find).collect::<anyhow::Result<Vec<_>>>()?;
    if !record.engine.is_empty() && workshop.engine() != record.engine {
        bail!(
            "its players ran on another engine ({}), and here they would run on {}: fuel cannot be compared",
            record.engine.escape_debug(),
            workshop.engine()
        );
    }
    Ok(Some(seated(&line_up)?))
}

//! `palestra plagiarism`: which players look more alike than strangers' do.

mod archive;
mod args;
pub mod behaviour;
mod field;
mod folder;
mod games;
mod given;
mod index;
mod json;
mod keys;
mod owners;
mod recognise;
mod report;
mod roll;
mod suspects;
mod table;
mod unzip;

use std::io::Write;

use palestra_plagiarism::{Archive, Comparison, Evidence, Options, Shelf, compare, evidence};

pub use args::PlagiarismArgs;
use args::{CompareArgs, IndexCommand, PlagiarismCommand};
use behaviour::Plays;
use field::Field;
use games::Games;
use index::Index;

use crate::FINE;
use crate::output::Sink;

/// Pairs that are shown though they may be chance.
const BEST: usize = 50;
/// Pairs below this are strong: clusters are made of them.
const STRONG: f64 = 0.01;
/// With `--all`, so many pairs at most: they are hundreds of megabytes.
const MOST_FOR_ALL: usize = 8_000_000;
/// So many new players at once.
const MOST: usize = 150_000;

pub fn run(args: &PlagiarismArgs) -> anyhow::Result<u8> {
    match &args.command {
        PlagiarismCommand::Compare(args) => run_compare(args),
        PlagiarismCommand::Behaviour(args) => behaviour::run(args),
        PlagiarismCommand::Index(IndexCommand::Add(args)) => index::add(args),
        PlagiarismCommand::Index(IndexCommand::List(args)) => index::list(&args.index),
        PlagiarismCommand::Forget(args) => index::forget(&args.index, &args.author),
    }
}

/// What was found, with everything that tables and reports need.
pub struct Result {
    pub field: Field,
    pub comparison: Comparison,
    /// Of each pair that is worth reading.
    pub evidence: Vec<Evidence>,
    /// Numbers of documents.
    pub clusters: Vec<Vec<usize>>,
    /// How suspects play, in each game; empty if nobody asked.
    pub plays: Vec<Plays>,
}

fn run_compare(args: &CompareArgs) -> anyhow::Result<u8> {
    let mut games = Games::new(args.folder.template.as_deref(), args.folder.game.as_deref())?;
    let mut index = args.index.as_deref().map(Index::open).transpose()?;
    if let Some(index) = &index {
        index.prepare(&mut games)?;
    }
    let mut field = Field::read(&args.folder, games, index.as_ref())?;
    let (new, old) = (field.new.len(), index.as_ref().map_or(0, |index| index.documents().len()));
    if args.all && new * (new / 2 + old) > MOST_FOR_ALL {
        let earlier = if old > 0 { format!(" and {old} of earlier years") } else { String::new() };
        anyhow::bail!(
            "{new} players{earlier} have too many pairs for --all, at most {MOST_FOR_ALL}: leave it out to see the surprising ones"
        );
    }
    if field.new.len() > MOST {
        anyhow::bail!(
            "{} players at once are too many, at most {MOST}: add the older ones to an index",
            field.new.len()
        );
    }
    let options = Options { all: args.all, best: BEST, ..Options::default() };
    let new = field.take_documents();
    let comparison = match &mut index {
        Some(index) => compare(new, index, &field.games.templates, options)?,
        None => compare(new, &Shelf::default(), &field.games.templates, options)
            .unwrap_or_else(|never| match never {}),
    };
    field.old = index.as_mut().map(Index::take_files).unwrap_or_default();
    if let Some(folder) = &args.old_sources {
        field.find_old_sources(folder)?;
    }
    let wanted = match (&args.html, args.folder.quiet) {
        (Some(_), _) => report::SHOWN,
        (None, false) => BEST,
        (None, true) => 0,
    };
    let mut result = look_closer(field, comparison, wanted);
    if args.behaviour {
        result.plays = suspects::ask(&result, args)?;
    }
    if let Some(target) = &args.json {
        write_file(target, |out| json::write(&result, out))?;
    }
    if let Some(target) = &args.html {
        let page = report::page(&result, args.anonymous);
        write_file(target, |out| out.write_all(page.as_bytes()))?;
    }
    if !args.folder.quiet {
        let mut sink = Sink::Stdout(std::io::stdout().lock());
        if let Some(out) = sink.writer() {
            table::write(&result, args.anonymous, out)?;
        }
        sink.finish()?;
    }
    Ok(FINE)
}

/// Evidence for so many pairs, those worth reading and the best ones, and clusters.
fn look_closer(field: Field, mut comparison: Comparison, wanted: usize) -> Result {
    let strong: Vec<(usize, usize)> = comparison
        .pairs
        .iter()
        .filter(|pair| pair.e < STRONG && !field.same_author(pair.a, pair.b))
        .map(|pair| (pair.a, pair.b))
        .collect();
    let clusters = palestra_plagiarism::clusters(field.len(), strong);
    let telling = comparison.pairs.iter().take_while(|pair| pair.e < 1.0).count().max(BEST).min(wanted);
    let wanted: Vec<(usize, usize)> =
        comparison.pairs.iter().take(telling).map(|pair| (pair.a, pair.b)).collect();
    let evidence = wanted
        .into_iter()
        .map(|(a, b)| match (field.source(a), field.source(b)) {
            (Some(x), Some(y)) => {
                let (of_a, of_b) = (field.reading(a), field.reading(b));
                let sources = [(&x[..], of_a.0, of_a.1), (&y[..], of_b.0, of_b.1)];
                evidence(&mut comparison, (a, b), sources, &field.games.templates)
            }
            _ => Evidence::default(),
        })
        .collect();
    Result { field, comparison, evidence, clusters, plays: Vec::new() }
}

fn write_file(
    target: &std::path::Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(target))?;
    if let Some(out) = sink.writer() {
        write(out)?;
    }
    sink.finish()
}

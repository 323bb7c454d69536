//! The pairs for other programs: see docs/plagiarism/json.md.

use std::io::{self, Write};

use palestra_plagiarism::Pair;
use serde::Serialize;

use super::Result;
use super::behaviour::Plays;

#[derive(Serialize)]
struct Line<'a> {
    a: &'a str,
    b: &'a str,
    author_a: &'a str,
    author_b: &'a str,
    e: f64,
    p: f64,
    surprise: f64,
    scores: Scores,
}

#[derive(Serialize)]
struct Scores {
    loose: f64,
    strict: f64,
    blind: f64,
    canonical: f64,
}

/// Pair after pair: there may be millions.
pub fn write(result: &Result, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{\"pairs\": [")?;
    for (k, pair) in result.comparison.pairs.iter().enumerate() {
        out.write_all(if k == 0 { b"\n" } else { b",\n" })?;
        write_pair(result, pair, out)?;
    }
    out.write_all(b"\n], \"clusters\": [")?;
    for (k, cluster) in result.clusters.iter().enumerate() {
        out.write_all(if k == 0 { b"\n" } else { b",\n" })?;
        let names: Vec<_> = cluster.iter().map(|&number| result.field.name(number)).collect();
        serde_json::to_writer(&mut *out, &names)?;
    }
    out.write_all(b"\n]")?;
    if !result.plays.is_empty() {
        out.write_all(b", \"behaviour\": [")?;
        for (k, line) in result.plays.iter().flat_map(Plays::lines).enumerate() {
            out.write_all(if k == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut *out, &line)?;
        }
        out.write_all(b"\n]")?;
    }
    out.write_all(b"}\n")
}

fn write_pair(result: &Result, pair: &Pair, out: &mut dyn Write) -> io::Result<()> {
    let field = &result.field;
    let line = Line {
        a: &field.name(pair.a),
        b: &field.name(pair.b),
        author_a: field.author(pair.a),
        author_b: field.author(pair.b),
        e: pair.e,
        p: pair.p,
        surprise: pair.surprise,
        scores: Scores {
            loose: pair.scores.loose,
            strict: pair.scores.strict,
            blind: pair.scores.blind,
            canonical: pair.scores.canonical,
        },
    };
    serde_json::to_writer(out, &line).map_err(io::Error::from)
}

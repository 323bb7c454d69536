//! Time of the comparison alone, without files: `measure --speed NEW OLD`.

use std::fs;

use palestra_plagiarism::{Document, Language, Options, Prints, Shelf, compare, digest, fingerprint};

use crate::field::Field;
use crate::write::invent;

/// Players of a segment.
const YEAR: usize = 1000;

/// Compares invented players and prints CPU seconds of each step, and a digest of the result.
pub fn report(field: &Field, new: usize, old: usize) {
    let mut years = Shelf::default();
    let start = cpu();
    let mut kept: Vec<(Document, Prints)> = Vec::new();
    for number in 0..old {
        kept.push(invented(field, "old", number, 0));
        if kept.len() == YEAR || number + 1 == old {
            years.add(kept.iter().map(|(document, prints)| (*document, prints)));
            kept.clear();
        }
    }
    let fresh: Vec<(Document, Prints)> = (0..new).map(|number| invented(field, "new", number, old)).collect();
    let ready = cpu();
    let result =
        compare(fresh, &years, field.templates(), Options::default()).unwrap_or_else(|never| match never {});
    let done = cpu();
    let mut sum = 0;
    for pair in &result.pairs {
        let scores = pair.scores;
        let numbers = [pair.e, pair.surprise, scores.loose, scores.strict, scores.blind, scores.canonical];
        let words =
            numbers.map(f64::to_bits).into_iter().chain([pair.a as u64, pair.b as u64, u64::from(pair.bits)]);
        sum = words.fold(sum, |sum, word| digest(&(sum ^ word).to_le_bytes()));
    }
    println!(
        "{new} new against {old} old: fingerprints {:.2} s, comparison {:.2} s, peak {} MB, {} pairs, digest {sum:016x}",
        ready - start,
        done - ready,
        peak(),
        result.pairs.len(),
    );
}

fn invented(field: &Field, seed: &str, number: usize, first: usize) -> (Document, Prints) {
    let (game, text) = invent(field, seed, number);
    let document = Document { author: (first + number) as u32, game: game as u32 };
    (document, fingerprint(text.as_bytes(), Language::Cpp, field.words(game)))
}

/// CPU seconds of this process so far.
fn cpu() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let numbers: Vec<f64> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split(' ')
        .skip(12)
        .take(2)
        .filter_map(|word| word.parse().ok())
        .collect();
    numbers.iter().sum::<f64>() / 100.0
}

/// The most memory that this process had, in megabytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

//! Results for programs: what JSON and CSV have in common everywhere.

use std::path::{Path, PathBuf};

use palestra_contest::{Comparison, Conclusion, Interval};
use serde_json::{Value, json};

use crate::output::Sink;

/// Where results for programs go.
#[derive(clap::Args)]
pub struct ExportArgs {
    /// Write the results as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a table as CSV; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

impl ExportArgs {
    /// Whether a program reads standard output, so that there is no room for people.
    pub fn take_stdout(&self) -> bool {
        [&self.json, &self.csv].into_iter().flatten().any(|file| file == Path::new("-"))
    }

    /// Writes what was asked for.
    pub fn write(&self, json: impl FnOnce() -> Value, csv: impl FnOnce() -> String) -> anyhow::Result<()> {
        if let Some(file) = &self.json {
            write(file, &pretty(&json()))?;
        }
        if let Some(file) = &self.csv {
            write(file, &csv())?;
        }
        Ok(())
    }
}

/// Writes a file, whole or not at all.
pub fn write(target: &Path, text: &str) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(target))?;
    if let Some(out) = sink.writer() {
        out.write_all(text.as_bytes()).map_err(|error| {
            anyhow::Error::from(error).context(format!("cannot write {}", target.display()))
        })?;
    }
    sink.finish()
}

/// JSON as people can read it, too.
pub fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// A seed: a number as long as every program reads it without loss, else its digits as text.
pub fn seed(seed: u128) -> Value {
    match u64::try_from(seed) {
        Ok(small) if small < 1 << 53 => json!(small),
        _ => json!(seed.to_string()),
    }
}

/// An estimate with its interval.
pub fn interval(interval: Interval) -> Value {
    json!({ "mean": interval.mid, "low": interval.low, "high": interval.high })
}

/// What a comparison says.
pub fn comparison(comparison: &Comparison) -> Value {
    let evidence = comparison.evidence();
    json!({
        "verdict": match evidence.conclusion {
            Some(Conclusion::Better) => "better",
            Some(Conclusion::NotBetter) => "not better",
            None => "not decided",
        },
        "gain": comparison.test().gain().map(interval),
        "seeds": comparison.test().pairs(),
        "evidence": evidence.weight, "upper": evidence.upper, "lower": evidence.lower,
        "more_matches_expected": comparison.more(),
    })
}

/// A field that may hold anything. One that a spreadsheet would take for a formula gets a quote in front.
pub fn quoted(field: &str) -> String {
    let guard = if field.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", field.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula() {
        assert_eq!(quoted("=SUM(\"A1\")"), "\"'=SUM(\"\"A1\"\")\"");
        assert_eq!(quoted("Arthur, King"), "\"Arthur, King\"");
    }
}

//! The pairs for people.

use std::io::{self, Write};

use palestra_plagiarism::page::small;

use super::Result;

/// Lines of the table.
const SHOWN: usize = 50;

pub fn write(result: &Result, anonymous: bool, out: &mut dyn Write) -> io::Result<()> {
    let (field, comparison) = (&result.field, &result.comparison);
    let name = |number: usize| match anonymous {
        true => format!("player {}", number + 1),
        false => field.name(number).escape_debug().to_string(),
    };
    let telling = comparison.pairs.iter().filter(|pair| pair.e < 1.0).count();
    writeln!(
        out,
        "{} player{}, {} pair{} of authors; {telling} {} more alike than strangers' (E < 1)",
        field.len(),
        if field.len() == 1 { "" } else { "s" },
        comparison.author_pairs,
        if comparison.author_pairs == 1 { "" } else { "s" },
        if telling == 1 { "pair is" } else { "pairs are" },
    )?;
    if comparison.pairs.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n{:>8} {:>8} {:>6} {:>6} {:>6} {:>6} {:>7}  players",
        "E", "p", "loose", "strict", "blind", "canon", "longest"
    )?;
    for (k, pair) in comparison.pairs.iter().take(SHOWN).enumerate() {
        let longest = result
            .evidence
            .get(k)
            .and_then(|found| found.fragments.iter().map(|fragment| fragment.tokens).max());
        writeln!(
            out,
            "{:>8} {:>8} {:>6.3} {:>6.3} {:>6.3} {:>6.3} {:>7}  {}  {}",
            small(pair.e),
            small(pair.p),
            pair.scores.loose,
            pair.scores.strict,
            pair.scores.blind,
            pair.scores.canonical,
            longest.map_or(String::new(), |tokens| tokens.to_string()),
            name(pair.a),
            name(pair.b),
        )?;
    }
    if comparison.pairs.len() > SHOWN {
        writeln!(out, "... and {} more", comparison.pairs.len() - SHOWN)?;
    }
    for (k, cluster) in result.clusters.iter().enumerate() {
        let names: Vec<String> = cluster.iter().map(|&number| name(number)).collect();
        writeln!(out, "{}cluster {}: {}", if k == 0 { "\n" } else { "" }, k + 1, names.join(", "))?;
    }
    for plays in &result.plays {
        writeln!(out)?;
        plays.write(anonymous, out)?;
    }
    writeln!(out, "\nWho copied from whom is not known, nor whether anybody did: read both sources.")
}

//! How suspects play, where somebody asked.

use std::fmt::Write;

use palestra_plagiarism::page::small;
use palestra_plagiarism::{Likeness, Pair};

use super::super::Result;
use super::super::behaviour::Plays;
use super::names::Names;

/// So many pairs of a game are shown.
const SHOWN: usize = 50;

/// All pairs of a game that were asked.
pub fn section(text: &mut String, plays: &Plays, names: &Names) {
    let _ = write!(
        text,
        "<section class=\"plays\"><h2>Who plays like whom: {}</h2><p>Asked on the same positions of recorded matches. Rare: decisions that few other authors make. \
         Playing alike may tell of a translation, which shares few words with its original; it ranks pairs for reading and convicts nobody.</p>\n\
         <div class=\"wide\"><table><thead><tr><th>p</th><th>rare agreements</th><th>same orders</th><th>first difference</th><th>player</th><th>player</th></tr></thead><tbody>\n",
        super::escaped(&plays.game)
    );
    for pair in plays.pairs().take(SHOWN) {
        let class = if pair.p < super::super::STRONG { "strong" } else { "chance" };
        let _ = writeln!(
            text,
            "<tr class=\"{class}\"><td>{}</td><td>{} of {}</td><td>{} of {}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            small(pair.p),
            pair.rare_same,
            pair.rare,
            pair.same,
            pair.both,
            plays.parting(pair),
            names.asked(plays, pair.a),
            names.asked(plays, pair.b),
        );
    }
    text.push_str("</tbody></table></div>\n");
    for (number, why) in plays.stopped.iter().enumerate().take(plays.suspects) {
        if let Some(why) = why {
            let _ = writeln!(text, "<p>{} stopped: {}</p>", names.asked(plays, number), super::escaped(why));
        }
    }
    text.push_str("</section>\n");
}

/// What asking says of one pair.
pub fn of_pair(text: &mut String, result: &Result, pair: &Pair) {
    let found = result.plays.iter().find_map(|plays| Some((plays, plays.find(pair.a, pair.b)?)));
    let Some((plays, likeness)) = found else { return };
    let Likeness { p, rare, rare_same, both, same, .. } = *likeness;
    let _ = writeln!(
        text,
        "<h3>How they play</h3><p>Of {both} decisions on the same positions, <b>{same}</b> are the same; of {rare} that few others make, <b>{rare_same}</b>. \
         p {}. First difference: {}.</p>",
        small(p),
        plays.parting(likeness),
    );
}

//! Evidence as HTML, for the report of one file and for the judge's pages alike: no style attributes, so that pages may forbid them.

mod graph;
mod hide;
mod side;
mod timeline;

use std::fmt::Write;

pub use graph::{Edge, graph};
pub use hide::hide;
pub use side::side;
pub use timeline::{Line, Moment, timeline};

use crate::compare::Scores;
use crate::evidence::{Evidence, Fragment, Span};

/// How evidence looks. The page around it chooses the colours (`--paper`, `--card`, `--ink`, `--soft`, `--line`, `--bad`, `--bar`).
pub const STYLE: &str = include_str!("evidence.css");
/// Links the fragments of both sides: a click on one brings it into view everywhere.
pub const SCRIPT: &str = include_str!("evidence.js");

/// The four scores as bars.
pub fn bars(scores: &Scores) -> String {
    let named = [
        ("loose", scores.loose),
        ("strict", scores.strict),
        ("blind", scores.blind),
        ("canonical", scores.canonical),
    ];
    let label: Vec<String> = named.iter().map(|(name, score)| format!("{name} {score:.3}")).collect();
    let label = label.join(", ");
    let mut text = format!("<svg class=\"bars\" viewBox=\"0 0 90 22\" role=\"img\"><title>{label}</title>");
    for (row, (_, score)) in named.iter().enumerate() {
        let (y, width) = (row * 6, score.clamp(0.0, 1.0) * 90.0);
        let _ = write!(
            text,
            "<rect class=\"none\" y=\"{y}\" width=\"90\" height=\"4\" rx=\"2\"/><rect y=\"{y}\" width=\"{width:.1}\" height=\"4\" rx=\"2\"/>"
        );
    }
    text.push_str("</svg>");
    text
}

/// The fragments as buttons, most surprising first; nothing if there are none.
pub fn fragments(evidence: &Evidence) -> String {
    if evidence.fragments.is_empty() {
        return String::new();
    }
    let mut text = "<ol class=\"fragments\">".to_owned();
    evidence.fragments.iter().enumerate().for_each(|(n, fragment)| line(&mut text, n, fragment));
    text.push_str("</ol>\n");
    text
}

/// Both sources beside each other, each with its caption (HTML); one that is not at hand is left out.
pub fn sides(captions: [&str; 2], sources: [Option<&[u8]>; 2], evidence: &Evidence) -> String {
    let range = |span: &Span| (span.start, span.end);
    let marked = [
        (evidence.fragments.iter().map(|one| range(&one.a)).collect::<Vec<_>>(), &evidence.template_a),
        (evidence.fragments.iter().map(|one| range(&one.b)).collect(), &evidence.template_b),
    ];
    let mut text = "<div class=\"sides\">".to_owned();
    for ((caption, source), (spans, given)) in captions.iter().zip(sources).zip(marked) {
        let Some(source) = source else { continue };
        let given: Vec<(usize, usize)> = given.iter().map(range).collect();
        let _ = write!(
            text,
            "<figure><figcaption>{caption}</figcaption><div class=\"source\" tabindex=\"0\">{}</div></figure>",
            side(source, &spans, &given)
        );
    }
    text.push_str("</div>\n");
    text
}

fn line(text: &mut String, n: usize, fragment: &Fragment) {
    let lines =
        |first: u32, last: u32| if first == last { format!("{first}") } else { format!("{first}–{last}") };
    let others = match fragment.others {
        0 => "in no other author".to_owned(),
        1 => "also in 1 other author".to_owned(),
        more => format!("also in {more} other authors"),
    };
    let _ = write!(
        text,
        "<li><button type=\"button\" data-fragment=\"{n}\" class=\"f{}\"><b>{} bits</b> {} tokens, lines {} and {}, {others}</button></li>",
        n % 6,
        fragment.bits,
        fragment.tokens,
        lines(fragment.a.first_line, fragment.a.last_line),
        lines(fragment.b.first_line, fragment.b.last_line),
    );
}

/// A number that may be very small.
pub fn small(value: f64) -> String {
    match value {
        _ if value >= 100.0 => format!("{value:.0}"),
        _ if value >= 0.01 => format!("{value:.3}"),
        _ => format!("{value:.0e}"),
    }
}

/// Text that is safe in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

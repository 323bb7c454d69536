//! The comparison as one page: pairs, clusters, and both sources side by side. It needs no network.

mod graph;
mod names;
mod plays;
mod side;
mod timeline;

use std::fmt::Write;

use palestra_plagiarism::{Fragment, Pair};

use super::Result;
use super::table::small;
use names::Names;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// So many pairs are shown with their sources.
const SHOWN: usize = 100;

/// The page.
pub fn page(result: &Result, anonymous: bool) -> String {
    let names = Names::new(result, anonymous);
    let (field, comparison) = (&result.field, &result.comparison);
    let telling = comparison.pairs.iter().filter(|pair| pair.e < 1.0).count();
    let strong = comparison.pairs.iter().filter(|pair| pair.e < super::STRONG).count();
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Players that look alike</title>\n<style>{STYLE}</style></head><body><main>\n\
         <header><h1>Players that look alike</h1>\n<p>{} players, {} pairs of authors compared. <b>{telling}</b> with E below 1, <b>{strong}</b> below 0.01. \
         E is the number of false alarms as high as this to expect in the whole run.</p>\n\
         <p class=\"caution\">No number convicts anybody. Read both sources, ask both authors; who came first is not known here.</p></header>\n",
        field.len(),
        comparison.author_pairs,
    );
    let shown = result.evidence.len().min(SHOWN);
    table(&mut text, result, &names, shown);
    let graph = graph::draw(result, &names);
    if !graph.is_empty() {
        let _ = write!(
            text,
            "<section><h2>Who is like whom</h2><p>Players with E below 1; thick lines are strong. Click a line to read the pair.</p>\n\
             <div class=\"wide\">{graph}</div></section>\n"
        );
    }
    result.plays.iter().for_each(|plays| plays::section(&mut text, plays, &names));
    text.push_str("<section id=\"case\" hidden aria-live=\"polite\"></section>\n");
    for (k, pair) in comparison.pairs.iter().take(shown).enumerate() {
        let _ = write!(text, "<template id=\"pair-{k}\">");
        case(&mut text, result, &names, k, pair);
        text.push_str("</template>\n");
    }
    let _ = writeln!(
        text,
        "<footer>Made by Palestra. What the numbers mean: docs/plagiarism.</footer></main><script>{SCRIPT}</script></body></html>"
    );
    text
}

fn table(text: &mut String, result: &Result, names: &Names, shown: usize) {
    text.push_str(
        "<section><h2>Pairs</h2><p>Most surprising first. Bars: how much of the smaller player is in the other, seen four ways.</p>\n\
         <p class=\"tools\"><label>Show <input id=\"filter\" type=\"search\" placeholder=\"author, file or game\"></label></p>\n\
         <div class=\"wide\"><table class=\"pairs\"><thead><tr><th>E</th><th>p</th><th>alike</th><th>longest</th><th>player</th><th>player</th><th>game</th></tr></thead><tbody>\n",
    );
    for (k, pair) in result.comparison.pairs.iter().take(shown).enumerate() {
        let class = if pair.e < super::STRONG {
            "strong"
        } else if pair.e < 1.0 {
            "telling"
        } else {
            "chance"
        };
        let longest = result
            .evidence
            .get(k)
            .and_then(|found| found.fragments.iter().map(|fragment| fragment.tokens).max());
        let _ = writeln!(
            text,
            "<tr class=\"{class}\" data-pair=\"{k}\"><td><a href=\"#pair-{k}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            small(pair.e),
            small(pair.p),
            bars(pair),
            longest.map_or(String::new(), |tokens| tokens.to_string()),
            names.cell(result, pair.a),
            names.cell(result, pair.b),
            games(result.field.game(pair.a), result.field.game(pair.b)),
        );
    }
    text.push_str("</tbody></table></div></section>\n");
}

/// The game of a pair, or both.
fn games(a: &str, b: &str) -> String {
    if a == b { escaped(a) } else { format!("{}, {}", escaped(a), escaped(b)) }
}

/// The four scores.
fn bars(pair: &Pair) -> String {
    let scores = [
        ("loose", pair.scores.loose),
        ("strict", pair.scores.strict),
        ("blind", pair.scores.blind),
        ("canonical", pair.scores.canonical),
    ];
    let label: Vec<String> = scores.iter().map(|(name, score)| format!("{name} {score:.3}")).collect();
    let mut text =
        format!("<span class=\"bars\" role=\"img\" aria-label=\"{0}\" title=\"{0}\">", label.join(", "));
    for (_, score) in scores {
        let _ = write!(text, "<i style=\"--w:{:.1}%\"></i>", score * 100.0);
    }
    text.push_str("</span>");
    text
}

/// One pair: what is alike, where, and since when.
fn case(text: &mut String, result: &Result, names: &Names, k: usize, pair: &Pair) {
    let field = &result.field;
    let (a, b) = (names.player(pair.a), names.player(pair.b));
    let _ = write!(
        text,
        "<h2>{a} <span class=\"and\">and</span> {b}</h2>\n<dl class=\"facts\"><dt>E</dt><dd>{}</dd><dt>p</dt><dd>{}</dd><dt>surprise</dt><dd>{:.1}</dd>\
         <dt>loose</dt><dd>{:.3}</dd><dt>strict</dt><dd>{:.3}</dd><dt>blind</dt><dd>{:.3}</dd><dt>canonical</dt><dd>{:.3}</dd><dt>shared</dt><dd>{} bits</dd></dl>\n",
        small(pair.e),
        small(pair.p),
        pair.surprise,
        pair.scores.loose,
        pair.scores.strict,
        pair.scores.blind,
        pair.scores.canonical,
        pair.bits,
    );
    let evidence = &result.evidence[k];
    if field.source(pair.b).is_none() || field.source(pair.a).is_none() {
        text.push_str("<p>The source of one side is not at hand: name a folder with it by --old-sources to see both.</p>\n");
    } else if evidence.fragments.is_empty() {
        text.push_str(
            "<p>No fragment is long enough to be shown: the likeness is spread over many short ones.</p>\n",
        );
    } else {
        text.push_str("<ol class=\"fragments\">");
        evidence.fragments.iter().enumerate().for_each(|(n, fragment)| line(text, n, fragment));
        text.push_str("</ol>\n");
    }
    plays::of_pair(text, result, pair);
    text.push_str(&timeline::draw(field, names, pair));
    text.push_str("<div class=\"sides\">");
    let sides = [(pair.a, &evidence.template_a, 0), (pair.b, &evidence.template_b, 1)];
    for (number, given, which) in sides {
        let Some(source) = field.source(number) else { continue };
        let source = names.hide(source, field.reading(number).0);
        let spans: Vec<(usize, usize)> = evidence
            .fragments
            .iter()
            .map(|fragment| if which == 0 { fragment.a } else { fragment.b })
            .map(|span| (span.start, span.end))
            .collect();
        let given: Vec<(usize, usize)> = given.iter().map(|span| (span.start, span.end)).collect();
        let _ = write!(
            text,
            "<figure><figcaption>{}</figcaption><div class=\"code\" tabindex=\"0\">{}</div></figure>",
            names.player(number),
            side::draw(&source, &spans, &given)
        );
    }
    text.push_str("</div>\n");
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
        "<li><button data-fragment=\"{n}\" class=\"f{}\"><b>{} bits</b> {} tokens, lines {} and {}, {others}</button></li>",
        n % 6,
        fragment.bits,
        fragment.tokens,
        lines(fragment.a.first_line, fragment.a.last_line),
        lines(fragment.b.first_line, fragment.b.last_line),
    );
}

/// Text that is safe in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

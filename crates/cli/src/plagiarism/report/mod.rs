//! The comparison as one page: pairs, clusters, and both sources side by side. It needs no network.

mod names;
mod plays;
mod times;

use std::fmt::Write;

use palestra_plagiarism::Pair;
use palestra_plagiarism::page::{self, Edge, bars, escaped, small};

use super::Result;
use names::Names;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// So many pairs are shown with their sources.
pub const SHOWN: usize = 100;

/// The page.
pub fn page(result: &Result, anonymous: bool) -> String {
    let names = Names::new(result, anonymous);
    let (field, comparison) = (&result.field, &result.comparison);
    let telling = comparison.pairs.iter().filter(|pair| pair.e < 1.0).count();
    let strong = comparison.pairs.iter().filter(|pair| pair.e < super::STRONG).count();
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Players that look alike</title>\n<style>{}{STYLE}</style></head><body><main>\n\
         <header><h1>Players that look alike</h1>\n<p>{}, {} of authors compared. <b>{telling}</b> with E below 1, <b>{strong}</b> below 0.01. \
         E is the number of false alarms as high as this to expect in the whole run.</p>\n\
         <p class=\"caution\">No number convicts anybody. Read both sources, ask both authors; who came first is not known here.</p></header>\n",
        page::STYLE,
        counted(field.len() as u64, "player"),
        counted(comparison.author_pairs, "pair"),
    );
    let shown = result.evidence.len().min(SHOWN);
    table(&mut text, result, &names, shown);
    let graph = graph(result, &names);
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
        "<footer>Made by Palestra. What the numbers mean: docs/plagiarism.</footer></main><script>{}{SCRIPT}</script></body></html>",
        page::SCRIPT
    );
    text
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn table(text: &mut String, result: &Result, names: &Names, shown: usize) {
    if shown == 0 {
        text.push_str(
            "<section><h2>Pairs</h2><p>No two players share anything that strangers' do not.</p></section>\n",
        );
        return;
    }
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
            bars(&pair.scores),
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

/// Who is like whom, or nothing if no two players are.
fn graph(result: &Result, names: &Names) -> String {
    let field = &result.field;
    let telling = result.comparison.pairs.iter().enumerate();
    let telling = telling.filter(|(_, pair)| pair.e < 1.0 && !field.same_author(pair.a, pair.b));
    let edge = |(k, pair): (usize, &Pair)| Edge {
        a: pair.a,
        b: pair.b,
        strong: pair.e < super::STRONG,
        href: format!("#pair-{k}"),
    };
    let edges: Vec<Edge> = telling.map(edge).collect();
    page::graph(field.len(), &edges, |player| names.player(player).to_owned())
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
        text.push_str(&page::fragments(evidence));
    }
    plays::of_pair(text, result, pair);
    text.push_str(&times::of_pair(field, names, pair));
    let shown = |number: usize| Some(names.hide(field.source(number)?, field.reading(number).0));
    let (of_a, of_b) = (shown(pair.a), shown(pair.b));
    text.push_str(&page::sides([a, b], [of_a.as_deref(), of_b.as_deref()], evidence));
}

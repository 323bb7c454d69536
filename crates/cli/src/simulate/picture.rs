//! Pictures for people: plain SVG that needs no style sheet.

use std::fmt::Write;

use palestra_contest::format::Standing;
use palestra_contest::simulate::World;

const INK: &str = "#23211d";
const SOFT: &str = "#77726a";
const MINE: &str = "#2f9e66";
const THEIRS: &str = "#d2583f";

fn svg(width: f64, height: f64, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf7\"/>\n{body}</svg>\n"
    )
}

fn text(x: f64, y: f64, anchor: &str, colour: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{words}</text>\n")
}

/// The mean error of a grade by truth: this format's and the documents' play-off's.
pub fn errors(name: &str, matches: (f64, f64), errors: &[(&str, f64, f64)]) -> String {
    const ROW: f64 = 46.0;
    const LEFT: f64 = 90.0;
    const WIDTH: f64 = 760.0;
    let most = errors.iter().map(|(_, mine, theirs)| mine.max(*theirs)).fold(0.1, f64::max);
    let scale = (WIDTH - LEFT - 70.0) / most;
    let height = 64.0 + ROW * errors.len() as f64;
    let mut body = text(LEFT, 22.0, "start", INK, "Mean error of a grade, of 10");
    body += &text(LEFT, 42.0, "start", MINE, &format!("{name}, {:.0} matches", matches.0));
    body += &text(LEFT + 260.0, 42.0, "start", THEIRS, &format!("official, {:.0} matches", matches.1));
    for (k, (truth, mine, theirs)) in errors.iter().enumerate() {
        let y = 58.0 + ROW * k as f64;
        body += &text(LEFT - 10.0, y + 22.0, "end", INK, truth);
        for (row, (value, colour)) in [(mine, MINE), (theirs, THEIRS)].into_iter().enumerate() {
            let top = y + 18.0 * row as f64;
            let _ = writeln!(
                body,
                "<rect x=\"{LEFT}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"15\" rx=\"3\" fill=\"{colour}\"/>",
                value * scale
            );
            body += &text(LEFT + value * scale + 6.0, top + 12.0, "start", SOFT, &format!("{value:.3}"));
        }
    }
    svg(WIDTH, height, "Mean error of a grade by world", &body)
}

/// Intervals of ranks, best first, and the true ranks.
pub fn ranks(standing: &Standing, world: &World) -> String {
    const ROW: f64 = 13.0;
    const LEFT: f64 = 60.0;
    const WIDTH: f64 = 760.0;
    let players = standing.places.len();
    let scale = (WIDTH - LEFT - 30.0) / players.max(1) as f64;
    let x = |rank: f64| LEFT + (rank + 0.5) * scale;
    let mut body = text(
        LEFT,
        20.0,
        "start",
        INK,
        "Rank: the bar holds it 95 times of 100, the dot is its mean, the cross the truth",
    );
    for (k, place) in standing.places.iter().enumerate() {
        let Some(known) = &place.posterior else { continue };
        let y = 38.0 + ROW * k as f64;
        let (low, high) = world.ranks[place.entrant];
        let truth = (low + high) as f64 / 2.0;
        let held = known.low <= high && known.high >= low;
        let colour = if held { MINE } else { THEIRS };
        body += &text(LEFT - 12.0, y + 4.0, "end", SOFT, &format!("{}", k + 1));
        let _ = writeln!(
            body,
            "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"6\" stroke-linecap=\"round\" opacity=\"0.35\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>\
             <path d=\"M{:.1} {:.1}l6 6m0 -6l-6 6\" stroke=\"{INK}\" stroke-width=\"1.6\"/>",
            x(known.low as f64),
            x(known.high as f64),
            x(known.mean),
            x(truth) - 3.0,
            y - 3.0,
        );
    }
    svg(WIDTH, 48.0 + ROW * players as f64, "Rank intervals and true ranks", &body)
}

//! Charts as SVG: plain shapes whose colours the page's style gives, so that they follow light and dark.

use std::fmt::Write;

use palestra_contest::Interval;

/// One line of a chart: whose it is, and its colour's number.
pub struct Name {
    pub label: String,
    pub colour: usize,
    /// Whether it takes part no more.
    pub old: bool,
}

const WIDTH: f64 = 860.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 20.0;
const ROW: f64 = 30.0;

/// Text that cannot leave its place.
pub fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '&' => "&amp;".to_owned(),
            '"' => "&quot;".to_owned(),
            c => c.to_string(),
        })
        .collect()
}

/// A scale from values to places.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        values.for_each(|value| (low, high) = (low.min(value), high.max(value)));
        if low >= high {
            (low, high) = (
                if low.is_finite() { low - 1.0 } else { 0.0 },
                if high.is_finite() { high + 1.0 } else { 1.0 },
            );
        }
        Axis { low, high, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Round numbers, about five to ten of them.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 6.0;
        let power = 10f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|k| k * power).find(|&step| step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|k| k as f64 * step).take_while(|&tick| tick <= self.high).take(20).collect()
    }
}

fn svg(height: f64, title: &str, body: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{}\">{body}</svg>\n",
        escaped(title)
    )
}

/// The names on the left and the vertical grid.
fn frame(names: &[Name], axis: &Axis, height: f64) -> String {
    let mut text = String::new();
    for tick in axis.ticks() {
        let x = axis.at(tick);
        let zero = if tick == 0.0 { " zero" } else { "" };
        let _ = write!(
            text,
            "<line class=\"grid{zero}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"6\" y2=\"{:.1}\"/>\
             <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\">{tick}</text>",
            height - 24.0,
            height - 8.0
        );
    }
    for (k, name) in names.iter().enumerate() {
        let y = 6.0 + ROW * (k as f64 + 0.5);
        let class = if name.old { "name old" } else { "name" };
        let _ = write!(
            text,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>",
            LEFT - 12.0,
            escaped(&name.label)
        );
    }
    text
}

/// Ratings as dots on their intervals.
pub fn ratings(names: &[Name], ratings: &[Interval]) -> String {
    intervals(names, ratings, Some(0.0), "Ratings with 95 % intervals")
}

/// Ranks as dots on their intervals.
pub fn ranks(names: &[Name], ranks: &[Interval]) -> String {
    intervals(names, ranks, None, "Ranks with 95 % intervals")
}

fn intervals(names: &[Name], ratings: &[Interval], zero: Option<f64>, title: &str) -> String {
    let ends = ratings.iter().flat_map(|rating| [rating.low, rating.high]).chain(zero);
    let axis = Axis::new(ends, LEFT + 10.0, WIDTH - RIGHT - 50.0);
    let height = ROW * names.len() as f64 + 36.0;
    let mut body = frame(names, &axis, height);
    for (k, (name, rating)) in names.iter().zip(ratings).enumerate() {
        let y = 6.0 + ROW * (k as f64 + 0.5);
        let (low, mid, high) = (axis.at(rating.low), axis.at(rating.mid), axis.at(rating.high));
        let faded = if name.old { " old" } else { "" };
        let _ = write!(
            body,
            "<g class=\"c{}{faded}\"><title>{}: {:.0} ({:.0} to {:.0})</title>\
             <line class=\"range\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{mid:.1}\" cy=\"{y:.1}\" r=\"6\"/></g>\
             <text class=\"value\" x=\"{:.1}\" y=\"{y:.1}\">{:.0}</text>",
            name.colour,
            escaped(&name.label),
            rating.mid,
            rating.low,
            rating.high,
            high + 8.0,
            rating.mid
        );
    }
    svg(height, title, &body)
}

/// The distribution of scores: a small histogram a player, on a common axis.
pub fn scores(names: &[Name], scores: &[Vec<i64>]) -> String {
    const BINS: usize = 60;
    let mut all: Vec<i64> = scores.iter().flatten().copied().collect();
    all.sort_unstable();
    // A few matches may lie outside, where the last bar counts them: they would press all others together.
    let end = |part: f64| {
        all.get((part * all.len().saturating_sub(1) as f64) as usize).copied().unwrap_or(0) as f64
    };
    let last = if end(0.995) > 4.0 * end(0.95) { end(0.95) } else { end(0.995) };
    let axis = Axis::new([end(0.005), last].into_iter(), LEFT + 10.0, WIDTH - RIGHT);
    let height = ROW * names.len() as f64 + 36.0;
    let mut body = frame(names, &axis, height);
    let width = (axis.to - axis.from) / BINS as f64;
    for (k, (name, scores)) in names.iter().zip(scores).enumerate() {
        let mut bins = [0u32; BINS];
        for &score in scores {
            let bin = (axis.at(score as f64) - axis.from) / width;
            bins[(bin.max(0.0) as usize).min(BINS - 1)] += 1;
        }
        let most = f64::from(bins.iter().copied().max().unwrap_or(1).max(1));
        let base = 6.0 + ROW * (k as f64 + 1.0) - 3.0;
        let _ = write!(body, "<g class=\"c{}{}\">", name.colour, if name.old { " old" } else { "" });
        for (bin, &count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tall = (ROW - 7.0) * f64::from(count) / most;
            let x = axis.from + width * bin as f64;
            let _ = write!(
                body,
                "<rect class=\"bar\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
                base - tall,
                width - 1.0
            );
        }
        body.push_str("</g>");
    }
    svg(height, "Distribution of scores", &body)
}

/// How ratings went from match to match. `points` are the numbers of matches; each line has a value for each, or none yet.
pub fn history(names: &[Name], points: &[usize], lines: &[Vec<Option<f64>>]) -> String {
    const HEIGHT: f64 = 380.0;
    let across = Axis::new(points.iter().map(|&n| n as f64).chain([0.0]), 46.0, WIDTH - LEFT);
    let up = Axis::new(lines.iter().flatten().flatten().copied(), HEIGHT - 34.0, 14.0);
    let mut body = String::new();
    for tick in up.ticks() {
        let y = up.at(tick);
        let zero = if tick == 0.0 { " zero" } else { "" };
        let _ = write!(
            body,
            "<line class=\"grid{zero}\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text class=\"name tick-y\" x=\"38\" y=\"{y:.1}\">{tick}</text>",
            across.from, across.to
        );
    }
    for tick in across.ticks() {
        let _ = write!(
            body,
            "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{tick}</text>",
            across.at(tick),
            HEIGHT - 12.0
        );
    }
    let mut ends: Vec<(f64, usize)> = Vec::new();
    for (k, (name, line)) in names.iter().zip(lines).enumerate() {
        let known = points
            .iter()
            .zip(line)
            .filter_map(|(&n, value)| value.map(|value| (across.at(n as f64), up.at(value))));
        let known: Vec<(f64, f64)> = known.collect();
        let path: Vec<String> = known.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let faded = if name.old { " old" } else { "" };
        let _ = write!(
            body,
            "<g class=\"c{}{faded}\"><title>{}</title><polyline class=\"line\" points=\"{}\"/></g>",
            name.colour,
            escaped(&name.label),
            path.join(" ")
        );
        ends.extend(known.last().map(|&(_, y)| (y, k)));
    }
    // Labels at the ends of the lines, pushed apart where they would meet.
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut below = 0.0;
    for (y, k) in ends {
        let place: f64 = y.max(below + 14.0);
        below = place;
        let name = &names[k];
        let _ = write!(
            body,
            "<text class=\"end c{}\" x=\"{:.1}\" y=\"{place:.1}\">{}</text>",
            name.colour,
            across.to + 8.0,
            escaped(&name.label)
        );
    }
    svg(HEIGHT.max(below + 20.0), "Ratings after so many matches", &body)
}

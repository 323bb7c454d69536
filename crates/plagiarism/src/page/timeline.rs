//! When both authors handed in what: own work grows, a copy is there at once.

use std::fmt::Write;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 30.0;

/// A version of a player.
pub struct Moment {
    /// When, in any unit.
    pub time: i64,
    /// When, as people write it.
    pub shown: String,
    /// What it is called, as HTML.
    pub name: String,
    /// Whether it is the one that is compared.
    pub is_it: bool,
}

/// The versions of an author.
pub struct Line {
    /// Who, as HTML.
    pub who: String,
    /// The versions.
    pub versions: Vec<Moment>,
}

/// A line for each author, a dot for each version; nothing if all were at one time.
pub fn timeline(lines: &[Line; 2]) -> String {
    let all = || lines.iter().flat_map(|line| &line.versions);
    let (Some(first), Some(last)) = (all().min_by_key(|one| one.time), all().max_by_key(|one| one.time))
    else {
        return String::new();
    };
    if first.time == last.time {
        return String::new();
    }
    let share = |time: i64| (time - first.time) as f64 / (last.time - first.time) as f64;
    let x = |time: i64| LEFT + share(time) * (WIDTH - 2.0 * LEFT);
    let mut text = format!(
        "<div class=\"wide\"><svg class=\"times\" viewBox=\"0 0 {WIDTH:.0} 118\" role=\"img\" aria-label=\"versions of both authors over time\">"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 30.0 + 38.0 * row as f64;
        let _ = write!(
            text,
            "<text class=\"who\" x=\"{LEFT}\" y=\"{:.0}\">{}</text><line class=\"axis\" x1=\"{LEFT}\" x2=\"{:.0}\" y1=\"{y}\" y2=\"{y}\"/>",
            y - 12.0,
            line.who,
            WIDTH - LEFT
        );
        for one in &line.versions {
            let class = if one.is_it { "this" } else { "other" };
            let _ = write!(
                text,
                "<circle class=\"{class} side{row}\" cx=\"{:.1}\" cy=\"{y}\" r=\"6\"><title>{} {}</title></circle>",
                x(one.time),
                one.name,
                super::escaped(&one.shown)
            );
        }
    }
    let _ = writeln!(
        text,
        "<text class=\"tick\" x=\"{LEFT}\" y=\"106\">{}</text><text class=\"tick end\" x=\"{:.0}\" y=\"106\">{}</text></svg></div>",
        super::escaped(&first.shown),
        WIDTH - LEFT,
        super::escaped(&last.shown)
    );
    text
}

//! When both authors handed in what: own work grows, a copy is there at once.

use std::fmt::Write;

use palestra_plagiarism::Pair;

use super::super::field::Field;
use super::names::Names;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 30.0;

/// A line for each author, a dot for each version.
pub fn draw(field: &Field, names: &Names, pair: &Pair) -> String {
    let versions = |of: usize| -> Vec<(i64, usize)> {
        let mine = (0..field.len())
            .filter(|&number| field.same_author(number, of) && field.game(number) == field.game(of));
        mine.filter_map(|number| Some((minutes(field.time(number)?)?, number))).collect()
    };
    let lines = [versions(pair.a), versions(pair.b)];
    let times = || lines.iter().flatten().map(|&(time, _)| time);
    let (Some(first), Some(last)) = (times().min(), times().max()) else { return String::new() };
    if first == last {
        return String::new();
    }
    let x = |time: i64| LEFT + (time - first) as f64 / (last - first) as f64 * (WIDTH - 2.0 * LEFT);
    let mut text = format!(
        "<h3>When</h3><p>What the files or the table say; times can be set by anybody, so they are a hint only.</p>\n\
         <div class=\"wide\"><svg class=\"times\" viewBox=\"0 0 {WIDTH:.0} 118\" role=\"img\" aria-label=\"versions of both authors over time\">"
    );
    for (row, (line, of)) in lines.iter().zip([pair.a, pair.b]).enumerate() {
        let y = 30.0 + 38.0 * row as f64;
        let _ = write!(
            text,
            "<text class=\"who\" x=\"{LEFT}\" y=\"{:.0}\">{}</text>",
            y - 12.0,
            names.player(of)
        );
        let _ = write!(
            text,
            "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{:.0}\" y1=\"{y}\" y2=\"{y}\"/>",
            WIDTH - LEFT
        );
        for &(time, number) in line {
            let class = if number == of { "this" } else { "other" };
            let _ = write!(
                text,
                "<circle class=\"{class} side{row}\" cx=\"{:.1}\" cy=\"{y}\" r=\"6\"><title>{} {}</title></circle>",
                x(time),
                names.player(number),
                field.time(number).unwrap_or_default()
            );
        }
    }
    let label = |time: i64| {
        let of = lines.iter().flatten().find(|&&(known, _)| known == time).map(|&(_, number)| number);
        of.and_then(|number| field.time(number)).unwrap_or_default().to_owned()
    };
    let _ = writeln!(
        text,
        "<text class=\"tick\" x=\"{LEFT}\" y=\"106\">{}</text><text class=\"tick end\" x=\"{:.0}\" y=\"106\">{}</text></svg></div>",
        super::escaped(&label(first)),
        WIDTH - LEFT,
        super::escaped(&label(last))
    );
    text
}

/// Minutes of `2026-11-16 15:04`, on a calendar that is good enough for a picture.
fn minutes(time: &str) -> Option<i64> {
    let numbers: Vec<i64> = time
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .filter_map(|part| part.parse().ok())
        .collect();
    let (&[year, month, day], rest) = numbers.split_first_chunk::<3>()?;
    let hour = rest.first().copied().unwrap_or(0);
    let minute = rest.get(1).copied().unwrap_or(0);
    let days = year.checked_mul(372)?.checked_add(month.checked_mul(31)?)?.checked_add(day)?;
    days.checked_mul(1440)?.checked_add(hour.checked_mul(60)?)?.checked_add(minute)
}

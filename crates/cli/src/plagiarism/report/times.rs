//! When both authors handed in what.

use palestra_plagiarism::Pair;
use palestra_plagiarism::page::{Line, Moment, timeline};

use super::super::field::Field;
use super::names::Names;

/// The time line of a pair, where times are known.
pub fn of_pair(field: &Field, names: &Names, pair: &Pair) -> String {
    let line = |of: usize| {
        let versions = (0..field.len())
            .filter(|&number| field.same_author(number, of) && field.game(number) == field.game(of))
            .filter_map(|number| {
                let shown = field.time(number)?.to_owned();
                let name = names.player(number).to_owned();
                Some(Moment { time: minutes(&shown)?, shown, name, is_it: number == of })
            });
        Line { who: names.player(of).to_owned(), versions: versions.collect() }
    };
    let drawn = timeline(&[line(pair.a), line(pair.b)]);
    if drawn.is_empty() {
        return drawn;
    }
    format!(
        "<h3>When</h3><p>What the files or the table say; times can be set by anybody, so they are a hint only.</p>\n{drawn}"
    )
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

//! What the matches say about each player.

use crate::{Interval, Places, Row, Sample, share};

/// One player's results.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Matches in which it played.
    pub matches: u64,
    /// Points of a match.
    pub points: Estimate,
    /// Rank in a match.
    pub rank: Estimate,
    /// Score in a match.
    pub score: Estimate,
    firsts: f64,
    lasts: f64,
    /// Seats that it took, in all matches.
    seats: u64,
    /// Seats on which it was frozen.
    pub frozen: u64,
    /// What it spent in a match.
    pub spent: Sample,
}

/// A mean whose interval comes from groups: matches of one seed are no strangers to each other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimate {
    groups: Sample,
    group: Sample,
    /// Between what the values lie, where that is known.
    range: Option<(f64, f64)>,
}

impl Estimate {
    fn end_group(&mut self) {
        if self.group.count() > 0 {
            self.groups.add(self.group.mean());
            self.group = Sample::default();
        }
    }

    /// The mean of the groups' means.
    pub fn mean(&self) -> f64 {
        self.groups.mean()
    }

    /// Where the true mean is, if there are groups enough to tell.
    pub fn interval(&self) -> Option<Interval> {
        match self.range {
            Some((low, high)) => self.groups.interval_within(low, high),
            None => self.groups.interval(),
        }
    }
}

/// Sums up all players' results; a seed's matches are a group.
pub fn summaries(rows: &[Row], players: usize) -> Vec<Summary> {
    let mut all = vec![Summary::default(); players];
    for group in rows.chunk_by(|a, b| a.seed == b.seed) {
        group.iter().filter(|row| row.counts()).for_each(|row| add(&mut all, row));
        for summary in &mut all {
            summary.points.end_group();
            summary.rank.end_group();
            summary.score.end_group();
        }
    }
    all
}

fn add(all: &mut [Summary], row: &Row) {
    let places = Places::of(&row.scores);
    for (seat, &player) in row.table.iter().enumerate() {
        let summary = &mut all[player];
        summary.matches += u64::from(!row.table[..seat].contains(&player));
        summary.seats += 1;
        let range = Some((1.0, row.table.len() as f64));
        (summary.points.range, summary.rank.range) = (range, range);
        summary.points.group.add(places.points(seat));
        summary.rank.group.add(places.ranks[seat]);
        summary.score.group.add(row.scores[seat] as f64);
        summary.firsts += places.first(seat);
        summary.lasts += places.last(seat);
        summary.frozen += u64::from(row.frozen.iter().any(|frozen| frozen.seat == seat));
        if let Some(&spent) = row.spent.get(seat) {
            summary.spent.add(spent as f64);
        }
    }
}

impl Summary {
    /// The share of first places of one copy.
    pub fn first(&self) -> Option<Interval> {
        self.share(self.firsts)
    }

    /// The share of last places of one copy.
    pub fn last(&self) -> Option<Interval> {
        self.share(self.lasts)
    }

    /// Copies at one table are not independent, so a match counts once.
    fn share(&self, hits: f64) -> Option<Interval> {
        let copies = self.seats as f64 / self.matches.max(1) as f64;
        share(hits / copies.max(1.0), self.matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixture;

    fn row(seed: u64, table: &[usize], scores: &[i64]) -> Row {
        Row { scores: scores.to_vec(), ..Row::new(&Fixture { seed, table: table.to_vec() }) }
    }

    #[test]
    fn copies_and_groups() {
        let rows = [
            row(1, &[0, 1, 1, 1], &[9, 5, 5, 1]),
            row(1, &[1, 0, 1, 1], &[9, 5, 4, 1]),
            row(2, &[0, 1, 1, 1], &[1, 2, 3, 4]),
            Row { none: Some("void".into()), ..row(2, &[0, 1, 1, 1], &[]) },
        ];
        let all = summaries(&rows, 2);
        assert_eq!((all[0].matches, all[1].matches, all[1].seats), (3, 3, 9));
        assert_eq!(all[0].points.mean(), (3.5 + 1.0) / 2.0, "two groups: 4 and 3, then 1");
        assert!((all[0].first().unwrap().mid - 1.0 / 3.0).abs() < 1e-12);
        assert!((all[1].first().unwrap().mid - 2.0 / 9.0).abs() < 1e-12);
        assert!((all[1].last().unwrap().mid - 2.0 / 9.0).abs() < 1e-12);
    }
}

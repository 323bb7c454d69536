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
    firsts: Estimate,
    lasts: Estimate,
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
            summary.firsts.end_group();
            summary.lasts.end_group();
        }
    }
    all
}

fn add(all: &mut [Summary], row: &Row) {
    let places = Places::of(&row.scores);
    for (seat, &player) in row.table.iter().enumerate() {
        let summary = &mut all[player];
        summary.matches += u64::from(!row.table[..seat].contains(&player));
        let range = Some((1.0, row.table.len() as f64));
        (summary.points.range, summary.rank.range) = (range, range);
        summary.points.group.add(places.points(seat));
        summary.rank.group.add(places.ranks[seat]);
        summary.score.group.add(row.scores[seat] as f64);
        (summary.firsts.range, summary.lasts.range) = (Some((0.0, 1.0)), Some((0.0, 1.0)));
        summary.firsts.group.add(places.first(seat));
        summary.lasts.group.add(places.last(seat));
        summary.frozen += u64::from(row.frozen.iter().any(|frozen| frozen.seat == seat));
        if let Some(&spent) = row.spent.get(seat) {
            summary.spent.add(spent as f64);
        }
    }
}

impl Summary {
    /// The share of first places of one copy.
    pub fn first(&self) -> Option<Interval> {
        self.share(&self.firsts)
    }

    /// The share of last places of one copy.
    pub fn last(&self) -> Option<Interval> {
        self.share(&self.lasts)
    }

    /// Matches of one seed are no strangers to each other, and copies at one table even less. Where every match has a seed
    /// of its own, Wilson's interval is sharper.
    fn share(&self, hits: &Estimate) -> Option<Interval> {
        if hits.groups.count() < self.matches {
            return hits.interval();
        }
        share(hits.mean() * self.matches as f64, self.matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixture;

    fn row(seed: u64, table: &[usize], scores: &[i64]) -> Row {
        Row { scores: scores.to_vec(), ..Row::new(&Fixture { seed: seed.into(), table: table.to_vec() }) }
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
        assert_eq!((all[0].matches, all[1].matches), (3, 3));
        assert_eq!(all[0].points.mean(), (3.5 + 1.0) / 2.0, "two groups: 4 and 3, then 1");
        assert_eq!(all[0].first().unwrap().mid, 0.25, "half of the first group, nothing of the second");
        assert!((all[1].first().unwrap().mid - 0.25).abs() < 1e-12, "a sixth and a third");
        assert!((all[1].last().unwrap().mid - 1.0 / 6.0).abs() < 1e-12);
    }

    /// Boards that decide a match whatever the seats: four matches of a seed tell hardly more than one.
    #[test]
    fn shares_of_seeds_that_repeat_themselves_hold_what_they_promise() {
        let mut dice = crate::Dice::new(5);
        let mut held = 0;
        for _ in 0..1000 {
            let mut rows = Vec::new();
            for seed in 0..15 {
                let wins = dice.unit() < 0.4;
                for _ in 0..4 {
                    let flips = dice.unit() < 0.1;
                    rows.push(row(
                        seed,
                        &[0, 1, 1, 1],
                        if wins != flips { &[9, 1, 1, 1] } else { &[0, 1, 1, 1] },
                    ));
                }
            }
            // 0.4 * 0.9 + 0.6 * 0.1 of the matches are won.
            held += u32::from(summaries(&rows, 2)[0].first().unwrap().contains(0.42));
        }
        assert!((930..=995).contains(&held), "{held} of 1000");
    }
}

/// The places of one match: who beat whom, ties shared.
///
/// ```
/// use palestra_contest::Places;
/// let places = Places::of(&[50, 80, 20, 80]);
/// assert_eq!(places.ranks, [3.0, 1.5, 4.0, 1.5]);
/// assert_eq!(places.points(1), 3.5);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    /// Each one's rank from 1; those that tie share the mean of their ranks.
    pub ranks: Vec<f64>,
}

impl Places {
    /// The places that these scores give; the highest is first.
    pub fn of(scores: &[i64]) -> Self {
        let rank = |mine: &i64| {
            let above = scores.iter().filter(|score| *score > mine).count();
            let equal = scores.iter().filter(|score| *score == mine).count();
            above as f64 + (equal as f64 + 1.0) / 2.0
        };
        Places { ranks: scores.iter().map(rank).collect() }
    }

    /// The contest's points: 4-3-2-1 with four at the table; ties share.
    pub fn points(&self, seat: usize) -> f64 {
        self.ranks.len() as f64 + 1.0 - self.ranks[seat]
    }

    /// One for the first place; those that tie for it share it.
    pub fn first(&self, seat: usize) -> f64 {
        let best = self.ranks.iter().copied().fold(f64::INFINITY, f64::min);
        self.part_of(best, seat)
    }

    /// One for the last place; those that tie for it share it.
    pub fn last(&self, seat: usize) -> f64 {
        let worst = self.ranks.iter().copied().fold(0.0, f64::max);
        self.part_of(worst, seat)
    }

    fn part_of(&self, rank: f64, seat: usize) -> f64 {
        let there = self.ranks.iter().filter(|&&other| other == rank).count();
        if self.ranks[seat] == rank { 1.0 / there as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share() {
        let places = Places::of(&[7, 9, 7, -2]);
        assert_eq!(places.ranks, [2.5, 1.0, 2.5, 4.0]);
        let points: Vec<f64> = (0..4).map(|seat| places.points(seat)).collect();
        assert_eq!(points, [2.5, 4.0, 2.5, 1.0]);
        assert_eq!((places.first(1), places.first(0), places.last(3), places.last(0)), (1.0, 0.0, 1.0, 0.0));
        let all = Places::of(&[0, 0, 0, 0]);
        assert_eq!((all.points(2), all.first(2), all.last(2)), (2.5, 0.25, 0.25));
    }
}

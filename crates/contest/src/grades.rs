use serde::{Deserialize, Serialize};

/// What a rank is worth: the first ones get the highest grade, the others in proportion down to the lowest.
///
/// ```
/// use palestra_contest::Curve;
/// let curve = Curve::default();
/// assert_eq!(curve.grade(0.0, 300), curve.highest);
/// assert_eq!(curve.grade(299.0, 300), curve.lowest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// How many get the highest grade; in small contests a quarter of the players, if that is less.
    pub first: usize,
    /// The highest grade.
    pub highest: f64,
    /// The grade of the last.
    pub lowest: f64,
}

impl Default for Curve {
    fn default() -> Self {
        Curve { first: 11, highest: 10.0, lowest: 5.0 }
    }
}

impl Curve {
    /// How many of `players` get the highest grade.
    pub fn first(&self, players: usize) -> usize {
        self.first.min(players / 4).max(1)
    }

    /// The grade of a rank, from 0, among `players`. A mean rank has one too.
    pub fn grade(&self, rank: f64, players: usize) -> f64 {
        let first = self.first(players);
        if rank < first as f64 || players <= first {
            return self.highest;
        }
        let part = (players as f64 - 1.0 - rank) / (players - first) as f64;
        self.lowest + (self.highest - self.lowest) * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_get_ten_and_the_last_five() {
        let curve = Curve::default();
        assert_eq!(curve.grade(10.9, 300), 10.0);
        assert_eq!(curve.grade(299.0, 300), 5.0);
        assert!((curve.grade(11.0, 300) - (5.0 + 5.0 * 288.0 / 289.0)).abs() < 1e-12);
        assert!(curve.grade(100.0, 300) > curve.grade(101.0, 300));
        // Eight players: two get the highest.
        assert_eq!([0.0, 1.0, 7.0].map(|rank| curve.grade(rank, 8)), [10.0, 10.0, 5.0]);
        assert_eq!((curve.grade(0.0, 1), curve.grade(0.0, 0)), (10.0, 10.0));
    }
}

use crate::Dice;
use crate::ratings::Ratings;

/// The information of a ranking of four, relative to that of six independent comparisons (for equals; less for others).
const TABLE_WEIGHT: f64 = 0.64;

/// A match that should be played: the players, by seat.
pub type Table = Vec<usize>;

/// Chooses matches that tell most about the ratings.
///
/// First the player whose rating is least certain, if that can be helped; then, one by one, those against whom the outcome is most open and the
/// difference least known. Each choice counts as if it had been played, so that many can be chosen at once.
#[derive(Clone, Debug)]
pub struct Planner {
    ratings: Ratings,
    covariance: Vec<Vec<f64>>,
    /// Who may be chosen.
    pool: Vec<usize>,
    /// How often each player sat on each seat.
    sat: Vec<Vec<u32>>,
    dice: Dice,
}

impl Planner {
    /// A planner that knows these ratings and chooses from `pool`.
    pub fn new(ratings: Ratings, pool: Vec<usize>, seats: usize, dice: Dice) -> Self {
        let sat = vec![vec![0; seats]; ratings.players()];
        let covariance = ratings.covariance().to_vec();
        Planner { ratings, covariance, pool, sat, dice }
    }

    /// Takes note of a match that was played, for the balance of seats.
    pub fn seen(&mut self, table: &[usize]) {
        for (seat, &player) in table.iter().enumerate() {
            if let Some(count) = self.sat.get_mut(player).and_then(|seats| seats.get_mut(seat)) {
                *count += 1;
            }
        }
    }

    /// The next match; `None` if the pool is too small for a table.
    pub fn next_table(&mut self) -> Option<Table> {
        let seats = self.sat.first()?.len();
        if self.pool.len() < seats {
            return None;
        }
        let mut table = Table::new();
        while table.len() < seats {
            let candidates: Vec<usize> = self.pool.iter().copied().filter(|p| !table.contains(p)).collect();
            let mut best = (f64::NEG_INFINITY, 0);
            for player in candidates {
                // A little chance, so that equals take turns.
                let worth = self.worth(player, &table) * (1.0 + 0.05 * self.dice.unit());
                if worth > best.0 {
                    best = (worth, player);
                }
            }
            table.push(best.1);
        }
        let table = self.seated(table);
        self.seen(&table);
        self.expect(&table);
        Some(table)
    }

    /// What a match of this player with those already chosen would tell.
    fn worth(&self, player: usize, chosen: &[usize]) -> f64 {
        let open = |other: usize| {
            let chance = self.ratings.chance(player, other);
            chance * (1.0 - chance)
        };
        if chosen.is_empty() {
            // Little can be learnt about one whose matches are all decided beforehand.
            let others = self.pool.iter().filter(|&&other| other != player);
            return self.scatter(player) * others.map(|&other| open(other)).fold(0.0, f64::max);
        }
        chosen.iter().map(|&other| open(other) * self.unknown(player, other)).sum()
    }

    /// The variance of a strength, seen from the middle of the field.
    fn scatter(&self, player: usize) -> f64 {
        let parts = self.ratings.parts();
        let from = |row: &[f64]| -> f64 { row.iter().zip(parts).map(|(cell, part)| cell * part).sum() };
        let middle: f64 = self.covariance.iter().zip(parts).map(|(row, part)| part * from(row)).sum();
        let row = &self.covariance[player];
        (row[player] - 2.0 * from(row) + middle).max(0.0)
    }

    /// The variance of the difference of two strengths.
    fn unknown(&self, a: usize, b: usize) -> f64 {
        let c = &self.covariance;
        (c[a][a] + c[b][b] - 2.0 * c[a][b]).max(0.0)
    }

    /// What will be known when this match is played (the formula of Sherman and Morrison, a pair at a time).
    fn expect(&mut self, table: &[usize]) {
        for (k, &a) in table.iter().enumerate() {
            for &b in &table[..k] {
                let chance = self.ratings.chance(a, b);
                let weight = TABLE_WEIGHT * chance * (1.0 - chance);
                let moved: Vec<f64> = self.covariance.iter().map(|row| row[a] - row[b]).collect();
                let scale = weight / (1.0 + weight * self.unknown(a, b));
                for (row, &mine) in self.covariance.iter_mut().zip(&moved) {
                    for (cell, &theirs) in row.iter_mut().zip(&moved) {
                        *cell -= scale * mine * theirs;
                    }
                }
            }
        }
    }

    /// Each on a seat where it sat least.
    fn seated(&mut self, mut left: Table) -> Table {
        self.dice.shuffle(&mut left);
        let mut table = Table::new();
        for seat in 0..left.len() {
            let used = |player: usize| {
                let sat = &self.sat[player];
                sat[seat] as i64 * sat.len() as i64 - i64::from(sat.iter().sum::<u32>())
            };
            let least = (0..left.len()).min_by_key(|&k| used(left[k])).unwrap_or_default();
            table.push(left.remove(least));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::tests::simulate;
    use crate::{Ranking, SCALE};

    const STRENGTHS: [f64; 9] = [0.0, -2.0, -1.2, -0.6, -0.2, 0.2, 0.6, 1.2, 2.0];

    /// Plays batches until `count` matches are played; answers the matches.
    fn league(count: usize, planned: bool, seed: u64) -> Vec<Ranking> {
        let mut dice = Dice::part(3, seed);
        let mut matches: Vec<Ranking> = Vec::new();
        while matches.len() < count {
            let ratings = Ratings::fit(STRENGTHS.len(), &matches);
            let pool: Vec<usize> = (0..STRENGTHS.len()).collect();
            let mut planner = Planner::new(ratings, pool.clone(), 4, dice.clone());
            matches.iter().for_each(|game| planner.seen(&game.players));
            for _ in 0..16 {
                let mut table = planner.next_table().unwrap();
                if !planned {
                    table = pool.clone();
                    dice.shuffle(&mut table);
                    table.truncate(4);
                }
                matches.push(simulate(&STRENGTHS, &table, &mut dice));
            }
        }
        matches
    }

    #[test]
    fn a_newcomer_is_looked_at_first_and_near_equals_meet() {
        let mut dice = Dice::new(1);
        let others = [0, 1, 2, 3, 4, 5, 6, 7];
        let old: Vec<Ranking> = (0..400)
            .map(|_| {
                let mut table = others;
                dice.shuffle(&mut table);
                simulate(&STRENGTHS, &table[..4], &mut dice)
            })
            .collect();
        let ratings = Ratings::fit(9, &old);
        let mut planner = Planner::new(ratings, (0..9).collect(), 4, dice);
        let tables: Vec<Table> = (0..8).map(|_| planner.next_table().unwrap()).collect();
        let with_newcomer = tables.iter().filter(|table| table.contains(&8)).count();
        assert!(with_newcomer >= 6, "{tables:?}");
    }

    #[test]
    fn seats_are_balanced() {
        let matches = league(320, true, 1);
        for player in 0..STRENGTHS.len() {
            let mut sat = [0i32; 4];
            for game in &matches {
                game.players
                    .iter()
                    .position(|&other| other == player)
                    .into_iter()
                    .for_each(|seat| sat[seat] += 1);
            }
            let spread = sat.iter().max().unwrap() - sat.iter().min().unwrap();
            assert!(spread <= 6, "player {player}: {sat:?}");
        }
    }

    /// The widest interval shrinks faster than with tables by lot.
    #[test]
    fn planning_saves_matches() {
        let widest = |planned| {
            let total: f64 = (0..6)
                .map(|seed| {
                    let ratings = Ratings::fit(STRENGTHS.len(), &league(320, planned, seed));
                    (0..9).map(|player| ratings.rating(player).margin()).fold(0.0, f64::max)
                })
                .sum();
            total / 6.0
        };
        let (planned, by_lot) = (widest(true), widest(false));
        println!("widest margin after 320 matches: {planned:.0} planned, {by_lot:.0} by lot");
        assert!(planned < 0.95 * by_lot && planned < SCALE, "{planned} {by_lot}");
    }

    #[test]
    fn too_few_are_no_table() {
        let ratings = Ratings::fit(3, &[]);
        assert_eq!(Planner::new(ratings, vec![0, 1, 2], 4, Dice::new(0)).next_table(), None);
    }
}

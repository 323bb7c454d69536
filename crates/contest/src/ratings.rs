//! Strengths of players from the ranks of their matches: the Plackett-Luce model.
//!
//! The first place is drawn among all at the table with chances proportional to the exponentials of their strengths, the
//! second among the rest, and so on. We fit all matches at once instead of walking from one to the next (as Elo or
//! TrueSkill do): the order in which matches were played is our own doing and must not change a rating.

use pxfm::{f_exp, f_log};

use crate::interval::Z95;
use crate::linear::{inverse, times};
use crate::{Interval, Places};

/// Rating points for one unit of strength: at 400 points more one finishes ahead ten times as often as behind.
pub const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Strengths are expected within this distance from each other, so that one who always wins stays finite. Weak: it
/// is 520 rating points, and weighs as much as about one match.
const PRIOR_DEVIATION: f64 = 3.0;

/// One match: who played, and what they scored. A player may sit at several places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The numbers of the players.
    pub players: Vec<usize>,
    /// Their scores; only the order matters.
    pub scores: Vec<i64>,
}

/// Strengths, fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    strengths: Vec<f64>,
    covariance: Vec<Vec<f64>>,
    /// Each one's part in the middle of the field.
    parts: Vec<f64>,
}

impl Ratings {
    /// Fits the strengths of `players` players to matches.
    ///
    /// Those that tie count in every order, each with an equal part: a tie of two is half a win and half a loss.
    ///
    /// # Panics
    /// If a match names a player that there is not.
    pub fn fit(players: usize, matches: &[Ranking]) -> Self {
        let stages: Vec<Stage> = matches.iter().flat_map(stages).collect();
        let mut strengths = vec![0.0; players];
        let mut now = Slope::at(&strengths, &stages);
        // The likelihood is concave: Newton's steps get there, halved if they go too far.
        for _ in 0..100 {
            let Some(covariance) = inverse(&now.information) else { break };
            let step = times(&covariance, &now.gradient);
            let mut part = 1.0;
            let next = loop {
                let moved: Vec<f64> =
                    strengths.iter().zip(&step).map(|(at, step)| at + part * step).collect();
                let there = Slope::at(&moved, &stages);
                if there.likelihood >= now.likelihood - 1e-9 || part < 1e-6 {
                    break (moved, there);
                }
                part /= 2.0;
            };
            (strengths, now) = next;
            if step.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
        let covariance = inverse(&now.information).unwrap_or_default();
        let told: Vec<f64> = (0..players).map(|player| now.information[player][player]).collect();
        let total: f64 = told.iter().sum();
        let parts = told.iter().map(|told| told / total).collect();
        Ratings { strengths, covariance, parts }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// A player's rating, in points. 0 is the middle of the field: everybody's mean, each counted by how much its
    /// matches tell, so that one who always wins, and is nowhere to be found, does not move it.
    pub fn rating(&self, player: usize) -> Interval {
        let mut weight: Vec<f64> = self.parts.iter().map(|part| -part).collect();
        weight[player] += 1.0;
        self.combination(&weight)
    }

    /// How many points one is above another.
    pub fn difference(&self, player: usize, other: usize) -> Interval {
        let mut weight = vec![0.0; self.strengths.len()];
        weight[player] += 1.0;
        weight[other] -= 1.0;
        self.combination(&weight)
    }

    fn combination(&self, weight: &[f64]) -> Interval {
        let mid: f64 = weight.iter().zip(&self.strengths).map(|(weight, strength)| weight * strength).sum();
        let spread = times(&self.covariance, weight);
        let variance: f64 = weight.iter().zip(&spread).map(|(weight, spread)| weight * spread).sum();
        Interval::around(SCALE * mid, SCALE * Z95 * variance.max(0.0).sqrt())
    }

    /// The chance that one finishes ahead of another.
    pub fn chance(&self, player: usize, other: usize) -> f64 {
        1.0 / (1.0 + f_exp(self.strengths[other] - self.strengths[player]))
    }

    /// What is not known about the strengths: the inverse of the observed information.
    pub(crate) fn covariance(&self) -> &[Vec<f64>] {
        &self.covariance
    }

    pub(crate) fn parts(&self) -> &[f64] {
        &self.parts
    }
}

/// One draw of a match: `winners` were first among `table`, with this weight.
struct Stage {
    /// Each winner with its part of the win.
    winners: Vec<(usize, f64)>,
    table: Vec<usize>,
    weight: f64,
}

/// The draws of a match. Those that tie leave the table in every order, so every set of them may have gone before.
fn stages(ranking: &Ranking) -> Vec<Stage> {
    let ranks = Places::of(&ranking.scores).ranks;
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by(|&a, &b| ranks[a].total_cmp(&ranks[b]));
    let mut stages = Vec::new();
    let mut begin = 0;
    while begin < order.len() {
        let tied = order[begin..].iter().take_while(|&&seat| ranks[seat] == ranks[order[begin]]).count();
        let (group, behind) = order[begin..].split_at(tied);
        for gone in 0..(1u32 << tied) - 1 {
            let left: Vec<usize> = (0..tied).filter(|k| gone >> k & 1 == 0).map(|k| group[k]).collect();
            let player = |&seat: &usize| ranking.players[seat];
            let table: Vec<usize> = left.iter().chain(behind).map(player).collect();
            if table.len() < 2 {
                continue; // nobody else is there
            }
            let part = 1.0 / left.len() as f64;
            let winners = left.iter().map(|seat| (player(seat), part)).collect();
            stages.push(Stage { winners, table, weight: 1.0 / choose(tied, left.len()) });
        }
        begin += tied;
    }
    stages
}

/// In how many ways `some` of `all` can be chosen.
fn choose(all: usize, some: usize) -> f64 {
    (0..some).map(|k| (all - k) as f64 / (some - k) as f64).product()
}

/// The logarithm of the likelihood at some strengths, with its derivatives.
struct Slope {
    likelihood: f64,
    gradient: Vec<f64>,
    information: Vec<Vec<f64>>,
}

impl Slope {
    fn at(strengths: &[f64], stages: &[Stage]) -> Self {
        let players = strengths.len();
        let precision = 1.0 / (PRIOR_DEVIATION * PRIOR_DEVIATION);
        let mut slope = Slope {
            likelihood: strengths.iter().map(|strength| -strength * strength * precision / 2.0).sum(),
            gradient: strengths.iter().map(|strength| -strength * precision).collect(),
            information: vec![vec![0.0; players]; players],
        };
        (0..players).for_each(|player| slope.information[player][player] = precision);
        for stage in stages {
            slope.add(stage, strengths);
        }
        slope
    }

    fn add(&mut self, stage: &Stage, strengths: &[f64]) {
        // Relative to the strongest, so that no exponential is too large.
        let top = stage.table.iter().map(|&player| strengths[player]).fold(f64::NEG_INFINITY, f64::max);
        let worth: Vec<f64> = stage.table.iter().map(|&player| f_exp(strengths[player] - top)).collect();
        let total: f64 = worth.iter().sum();
        for &(winner, part) in &stage.winners {
            self.likelihood += stage.weight * part * (strengths[winner] - top - f_log(total));
            self.gradient[winner] += stage.weight * part;
        }
        for (&player, worth) in stage.table.iter().zip(&worth) {
            let chance = worth / total;
            self.gradient[player] -= stage.weight * chance;
            self.information[player][player] += stage.weight * chance;
        }
        for (&player, mine) in stage.table.iter().zip(&worth) {
            for (&other, theirs) in stage.table.iter().zip(&worth) {
                self.information[player][other] -= stage.weight * mine * theirs / (total * total);
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Dice;

    /// A match by the model itself.
    pub(crate) fn simulate(strengths: &[f64], players: &[usize], dice: &mut Dice) -> Ranking {
        let time = |&player: &usize, dice: &mut Dice| -f_log(1.0 - dice.unit()) * f_exp(-strengths[player]);
        let scores = players.iter().map(|player| (-1e9 * time(player, dice)) as i64).collect();
        Ranking { players: players.to_vec(), scores }
    }

    #[test]
    fn two_players_as_by_hand() {
        let game = |a, b| Ranking { players: vec![0, 1], scores: vec![a, b] };
        let matches: Vec<Ranking> =
            (0..400).map(|k| if k % 4 == 0 { game(0, 1) } else { game(1, 0) }).collect();
        let ratings = Ratings::fit(2, &matches);
        assert!((ratings.chance(0, 1) - 0.75).abs() < 0.003, "{}", ratings.chance(0, 1));
        let rating = ratings.difference(0, 1);
        assert!((rating.mid - 400.0 * 3f64.log10()).abs() < 3.0, "{rating:?}");
        assert_eq!(ratings.difference(1, 1), Interval::around(0.0, 0.0));
        // A share of 0.75 in 400: the logit's error is 1 / sqrt(400 * 0.75 * 0.25).
        assert!((rating.margin() - Z95 * SCALE / 75f64.sqrt()).abs() < 1.0, "{rating:?}");
    }

    #[test]
    fn a_tie_is_half_a_win() {
        let game = |a, b| Ranking { players: vec![0, 1], scores: vec![a, b] };
        let tied = Ratings::fit(2, &[game(5, 5), game(5, 5)]);
        let shared = Ratings::fit(2, &[game(1, 0), game(0, 1)]);
        assert!((tied.strengths[0] - shared.strengths[0]).abs() < 1e-9);
        assert!((tied.covariance[0][1] - shared.covariance[0][1]).abs() < 1e-9);
        let all = Ratings::fit(4, &[Ranking { players: vec![0, 1, 2, 3], scores: vec![7; 4] }]);
        assert!(all.strengths.iter().all(|strength| strength.abs() < 1e-9), "{all:?}");
        // Three that tie behind one are one match of them in each of six orders.
        let three =
            Ratings::fit(4, &vec![Ranking { players: vec![0, 1, 2, 3], scores: vec![9, 1, 1, 1] }; 6]);
        let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
        let each = |order: &[i64; 3]| Ranking {
            players: vec![0, 1, 2, 3],
            scores: vec![9, order[0], order[1], order[2]],
        };
        let six = Ratings::fit(4, &orders.iter().map(each).collect::<Vec<_>>());
        assert!((three.strengths[0] - six.strengths[0]).abs() < 1e-9, "{three:?} {six:?}");
    }

    #[test]
    fn one_who_always_wins_stays_finite() {
        let game = Ranking { players: vec![0, 1, 2, 3], scores: vec![9, 3, 2, 1] };
        let rating = Ratings::fit(4, &vec![game; 1000]).difference(0, 3);
        assert!(rating.mid.is_finite() && rating.mid > 1000.0 && rating.margin() > 100.0, "{rating:?}");
    }

    /// The others' ratings are as certain as if it were not there.
    #[test]
    fn one_who_always_wins_does_not_blur_the_others() {
        let mut dice = Dice::new(2);
        let planted = [0.5, 0.2, 0.0, -0.2, -0.5, 30.0];
        let mut matches = Vec::new();
        for _ in 0..200 {
            let mut table: Vec<usize> = (0..6).collect();
            dice.shuffle(&mut table);
            matches.push(simulate(&planted, &table[..4], &mut dice));
        }
        let ratings = Ratings::fit(6, &matches);
        assert!(ratings.rating(5).margin() > 200.0, "{:?}", ratings.rating(5));
        assert!((0..5).all(|player| ratings.rating(player).margin() < 60.0), "{:?}", ratings.rating(0));
    }

    #[test]
    fn nobody_and_nothing() {
        assert_eq!(Ratings::fit(0, &[]).players(), 0);
        let rating = Ratings::fit(3, &[]).rating(1);
        assert!(rating.mid == 0.0 && rating.margin() > 500.0, "{rating:?}");
        // Copies of one player say nothing about it.
        let copies = Ranking { players: vec![0; 4], scores: vec![4, 3, 2, 1] };
        assert_eq!(Ratings::fit(1, &[copies]).rating(0).mid, 0.0);
    }

    /// Planted strengths lie in their intervals about 95 times of 100.
    #[test]
    fn intervals_hold_planted_strengths() {
        let (mut inside, mut all) = (0, 0);
        for run in 0..120 {
            let mut dice = Dice::part(5, run);
            let planted: Vec<f64> = (0..8).map(|_| 3.0 * dice.unit() - 1.5).collect();
            let matches: Vec<Ranking> = (0..150)
                .map(|_| {
                    let mut table: Vec<usize> = (0..8).collect();
                    dice.shuffle(&mut table);
                    simulate(&planted, &table[..4], &mut dice)
                })
                .collect();
            let ratings = Ratings::fit(8, &matches);
            for player in 1..8 {
                let truth = SCALE * (planted[player] - planted[0]);
                inside += u32::from(ratings.difference(player, 0).contains(truth));
                all += 1;
            }
        }
        let coverage = f64::from(inside) / f64::from(all);
        println!("coverage of ratings: {coverage:.3} of {all}");
        assert!((0.93..=0.97).contains(&coverage), "{coverage}");
    }
}

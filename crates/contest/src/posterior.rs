//! Strengths of players from the ranks of their matches, and how sure we are.
//!
//! The Plackett-Luce model (see `slope.rs`) with a prior whose width comes from the field itself, and one factor by which
//! the matches scatter more than the model says. We fit all matches at once instead of walking from one to the next (as
//! Elo or TrueSkill do): the order in which matches were played is our own doing and must not change a rating. Every
//! fit begins at zero, so that one who resumes a contest computes what was computed before.

use pxfm::f_exp;

use crate::draws::Draws;
use crate::interval::Z95;
use crate::outcome::Games;
use crate::slope::{Local, slope, worths_of};
use crate::triangle::Triangle;
use crate::{Dice, Interval, Outcome, PlayerId};

/// Rating points for one unit of strength: at 400 points more one finishes ahead ten times as often as behind.
pub const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// What is supposed before anything is seen; what is not given is estimated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prior {
    /// The variance of the strengths of the field.
    pub variance: Option<f64>,
    /// How much more the matches scatter than the model says.
    pub overdispersion: Option<f64>,
    /// Players that are new versions, each with the one before it: taken to be about as strong. Else one in danger would
    /// only have to hand in anything new, again and again, to count as ordinary.
    pub versions: Vec<(PlayerId, PlayerId)>,
}

/// The variance of what a new version changes, against that of the field.
const VERSION: f64 = 0.25;

/// The field's variance is first taken to be this, with the weight of so many players.
const FIELD: f64 = 2.0;
const FIELD_WEIGHT: f64 = 3.0;
const FIELD_RANGE: (f64, f64) = (0.02, 25.0);

/// The overdispersion is first taken to be 1, with the weight of about so many matches.
const SCATTER_WEIGHT: f64 = 10.0;

/// The width of the prior is estimated so many times.
const FIELD_STEPS: usize = 3;

/// Newton's steps: at most so many, none farther than this, until all are shorter than these (roughly, at last).
const STEPS: usize = 30;
const FARTHEST: f64 = 2.0;
const ROUGHLY: f64 = 0.02;
const EXACTLY: f64 = 1e-6;

/// Vectors by which the spread of the posterior is measured. Up to so many players it is exact.
const PROBES: usize = 60;

/// What the matches say about the strengths: a normal distribution around the most plausible ones.
///
/// ```
/// use palestra_contest::{Outcome, Posterior, Prior};
/// // Player 0 wins eight matches of nine.
/// let game = |seed: u128, scores: [i64; 2]| Outcome {
///     seed,
///     table: vec![0, 1],
///     scores: scores.to_vec(),
///     ..Outcome::default()
/// };
/// let games: Vec<Outcome> = (0..9).map(|k| game(k, if k == 0 { [0, 1] } else { [1, 0] })).collect();
/// let posterior = Posterior::fit(2, &games, &Prior::default());
/// assert!(posterior.strengths()[0] > posterior.strengths()[1]);
/// assert!((0.5..1.0).contains(&posterior.chance(0, 1)));
/// ```
#[derive(Clone, Debug)]
pub struct Posterior {
    strengths: Vec<f64>,
    /// Cholesky's factor of the inverse covariance.
    factor: Triangle,
    /// What the matches tell about each player.
    information: Vec<f64>,
    variance: f64,
    overdispersion: f64,
}

impl Posterior {
    /// Fits the strengths of `players` players to matches. Void ones do not count.
    ///
    /// The results should be in the order of round and number: another order changes the last bits.
    ///
    /// # Panics
    /// If a match or the prior names a player that there is not, or a match has more than
    /// [`MOST_SEATS`](crate::MOST_SEATS) seats or not a score a seat.
    pub fn fit(players: usize, outcomes: &[Outcome], prior: &Prior) -> Self {
        let games = Games::of(players, outcomes);
        let mut fit = Posterior {
            strengths: vec![0.0; players],
            factor: Triangle::zero(players),
            information: vec![0.0; players],
            variance: prior.variance.unwrap_or(FIELD),
            overdispersion: prior.overdispersion.unwrap_or(1.0),
        };
        if prior.variance.is_none() && players > 1 {
            for _ in 0..FIELD_STEPS {
                fit.climb(&games, prior, ROUGHLY);
                fit.variance = fit.field_variance();
            }
        }
        fit.climb(&games, prior, EXACTLY);
        fit
    }

    /// Newton's way to the top: the likelihood is concave.
    fn climb(&mut self, games: &Games, prior: &Prior, until: f64) {
        for _ in 0..STEPS {
            let worths: Vec<f64> = self.strengths.iter().map(|&strength| f_exp(strength)).collect();
            let slope = slope(games, &worths, &mut self.factor);
            let told: f64 = (0..worths.len()).map(|player| self.factor.diagonal(player)).sum();
            self.overdispersion = prior.overdispersion.unwrap_or_else(|| {
                let scatter = slope.scatter * used(games, worths.len());
                (scatter + SCATTER_WEIGHT) / (told + SCATTER_WEIGHT)
            });
            for (player, information) in self.information.iter_mut().enumerate() {
                *information = self.factor.diagonal(player) / self.overdispersion;
            }
            self.factor.scale_and_add(self.overdispersion, 1.0 / self.variance);
            let mut step = slope.gradient;
            for (step, strength) in step.iter_mut().zip(&self.strengths) {
                *step = *step / self.overdispersion - strength / self.variance;
            }
            for &(new, old) in &prior.versions {
                self.tie_together(new, old, &mut step);
            }
            self.factor.factor();
            self.factor.solve(&mut step);
            self.factor.solve_transposed(&mut step);
            let mut longest: f64 = 0.0;
            for (strength, step) in self.strengths.iter_mut().zip(&step) {
                *strength += step.clamp(-FARTHEST, FARTHEST);
                longest = longest.max(step.abs());
            }
            if longest < until {
                break;
            }
        }
    }

    /// A new version is expected where the one before it is, not in the middle of the field.
    fn tie_together(&mut self, new: PlayerId, old: PlayerId, step: &mut [f64]) {
        let (field, pull) = (1.0 / self.variance, 1.0 / (VERSION * self.variance));
        let apart = self.strengths[new] - self.strengths[old];
        self.factor.add(new, new, pull - field);
        self.factor.add(old, old, pull);
        self.factor.add(new, old, -pull);
        step[new] += self.strengths[new] * field - apart * pull;
        step[old] += apart * pull;
    }

    /// The variance of the field: of the strengths found, and of what is not known about them.
    fn field_variance(&self) -> f64 {
        let players = self.strengths.len();
        let squares = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / players as f64;
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>()
        };
        let mut unknown = 0.0;
        let mut dice = Dice::new(0);
        for probe in 0..players.min(PROBES) {
            let mut vector = vec![0.0; players];
            if players <= PROBES {
                vector[probe] = 1.0;
            } else {
                vector.iter_mut().for_each(|cell| *cell = dice.sign() / (PROBES as f64).sqrt());
            }
            self.factor.solve_transposed(&mut vector);
            unknown += squares(&vector);
        }
        let all = squares(&self.strengths) + unknown + FIELD * FIELD_WEIGHT;
        (all / (players as f64 - 1.0 + FIELD_WEIGHT)).clamp(FIELD_RANGE.0, FIELD_RANGE.1)
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// The most plausible strengths, in units of the model.
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// How much more the matches scatter than the model says: 1 if it holds, more if matches repeat each other.
    pub fn overdispersion(&self) -> f64 {
        self.overdispersion
    }

    /// The variance of the strengths of the field, as supposed or estimated.
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// How far each strength is from known, as a variance.
    pub fn variances(&self) -> Vec<f64> {
        self.factor.inverse_diagonal()
    }

    /// All ratings, in points. 0 is the middle of the field: everybody's mean, each counted by how much its matches
    /// tell, so that one who always wins, and is nowhere to be found, does not move it.
    pub fn ratings(&self) -> Vec<Interval> {
        let total: f64 = self.information.iter().sum();
        let even = 1.0 / self.players().max(1) as f64;
        let part = |told: &f64| if total > 0.0 { told / total } else { even };
        let parts: Vec<f64> = self.information.iter().map(part).collect();
        let mut shared = parts.clone();
        self.factor.solve(&mut shared);
        let middle: f64 = shared.iter().map(|cell| cell * cell).sum();
        self.factor.solve_transposed(&mut shared);
        let zero: f64 = parts.iter().zip(&self.strengths).map(|(part, strength)| part * strength).sum();
        let own = self.variances();
        let rating = |player: usize| {
            let variance = own[player] - 2.0 * shared[player] + middle;
            let margin = Z95 * variance.max(0.0).sqrt();
            Interval::around(SCALE * (self.strengths[player] - zero), SCALE * margin)
        };
        (0..self.players()).map(rating).collect()
    }

    /// How many points one is above another.
    pub fn difference(&self, player: PlayerId, other: PlayerId) -> Interval {
        let mut weight = vec![0.0; self.players()];
        weight[player] += 1.0;
        weight[other] -= 1.0;
        self.factor.solve(&mut weight);
        let variance: f64 = weight.iter().map(|cell| cell * cell).sum();
        let mid = self.strengths[player] - self.strengths[other];
        Interval::around(SCALE * mid, SCALE * Z95 * variance.sqrt())
    }

    /// The chance that one finishes ahead of another.
    pub fn chance(&self, player: PlayerId, other: PlayerId) -> f64 {
        1.0 / (1.0 + f_exp(self.strengths[other] - self.strengths[player]))
    }

    /// Strengths as they might be: `count` draws from the posterior.
    pub fn draws(&self, count: usize, dice: &mut Dice) -> Draws {
        let draw = |_| {
            let mut draw: Vec<f64> = self.strengths.iter().map(|_| dice.normal()).collect();
            self.factor.solve_transposed(&mut draw);
            draw.iter_mut().zip(&self.strengths).for_each(|(draw, strength)| *draw += strength);
            draw
        };
        Draws::new((0..count).map(draw).collect())
    }

    /// The same by the multiplier bootstrap: how the answer moves when whole boards are turned to their opposite. It does not
    /// trust the model's curvature, and shows by wider intervals if the model is far off.
    pub fn bootstrap(&self, outcomes: &[Outcome], count: usize, dice: &mut Dice) -> Draws {
        let games = Games::of(self.players(), outcomes);
        let worths: Vec<f64> = self.strengths.iter().map(|&strength| f_exp(strength)).collect();
        let scale = used(&games, self.players()).sqrt() / self.overdispersion;
        let mut moved = vec![0.0; self.players() * count];
        let mut signs = vec![1.0; count];
        let mut local = Local::new();
        for game in games.iter() {
            if game.fresh {
                signs.chunks_mut(64).for_each(|signs| {
                    let bits = dice.next();
                    let sign = |bit: usize| if bits >> bit & 1 == 1 { 1.0 } else { -1.0 };
                    signs.iter_mut().enumerate().for_each(|(bit, cell)| *cell = sign(bit));
                });
            }
            let mine = worths_of(&game, &worths);
            local.fill(&mine[..game.players.len()], game.ties);
            for (&player, gradient) in game.players.iter().zip(&local.gradient) {
                let begin = player as usize * count;
                let pull = gradient * scale;
                moved[begin..begin + count]
                    .iter_mut()
                    .zip(&signs)
                    .for_each(|(cell, sign)| *cell += pull * sign);
            }
        }
        let deviation = (1.0 / self.variance).sqrt();
        let draw = |at: usize| {
            let pulled = |player: usize| moved[player * count + at];
            let mut draw: Vec<f64> =
                (0..self.players()).map(|player| pulled(player) + deviation * dice.normal()).collect();
            self.factor.solve(&mut draw);
            self.factor.solve_transposed(&mut draw);
            draw.iter_mut().zip(&self.strengths).for_each(|(draw, strength)| *draw += strength);
            draw
        };
        Draws::new((0..count).map(draw).collect())
    }
}

/// Fitted strengths follow their matches: what they took of the scatter, at most two thirds.
fn used(games: &Games, players: usize) -> f64 {
    let (draws, matches) = (games.draws() as f64, games.len() as f64);
    if games.len() == 0 { 1.0 } else { draws / (draws - players as f64).max(matches) }
}

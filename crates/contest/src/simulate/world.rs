//! Truths: fields of players whose strengths we know, because we made them.

use pxfm::{f_exp, f_log};

use crate::{Curve, Dice, PlayerId};

/// How scores come about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Truth {
    /// Strength and normal luck of this deviation; strengths have deviation 1.
    Gauss(f64),
    /// Luck of deviation 1 as the Plackett-Luce model has it.
    Gumbel,
    /// Heavy-tailed luck (Student's t of 3 degrees).
    Heavy,
    /// Rock, paper, scissors: 0.4 more or less against each opponent of the right style.
    Styles,
    /// Every pair has an advantage of its own, of deviation 0.5.
    Pairs,
    /// The first seats are worth more.
    Seats,
    /// Four of ten players are exactly equal, at the Dummy's level.
    Equals,
    /// Scores are coarse, so that many tie.
    Ties,
}

impl Truth {
    /// All nine of the tables, with the names by which they are called.
    pub const ALL: [(&'static str, Truth); 9] = [
        ("gauss", Truth::Gauss(1.0)),
        ("gauss2", Truth::Gauss(2.0)),
        ("gumbel", Truth::Gumbel),
        ("heavy", Truth::Heavy),
        ("styles", Truth::Styles),
        ("pairs", Truth::Pairs),
        ("seats", Truth::Seats),
        ("equals", Truth::Equals),
        ("ties", Truth::Ties),
    ];
}

/// Shapes of luck.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Luck {
    Normal,
    Gumbel,
    Student,
}

/// A field of players, and what is true about them.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    strengths: Vec<f64>,
    luck: Luck,
    deviation: f64,
    styles: Vec<usize>,
    pairs: Vec<f64>,
    seats: [f64; 4],
    /// Scores are whole multiples of this, if it is not 0.
    grain: f64,
    /// The first and the last rank that a player may truly have.
    pub ranks: Vec<(usize, usize)>,
    /// The grades that they deserve.
    pub grades: Vec<f64>,
}

const STYLE: f64 = 0.4;
const PAIR: f64 = 0.5;
const DUMMY: f64 = -2.0;
const EQUALS: f64 = -0.7;
const GRAIN: f64 = 1.5;

/// The deviation of luck in the Plackett-Luce model, in units of its strengths.
const GUMBEL: f64 = 1.282_549_830_161_864_2;

impl World {
    /// A field of `players` by a truth.
    pub fn new(truth: Truth, players: usize, curve: &Curve, seed: u64) -> Self {
        let mut dice = Dice::part(seed, 1);
        let strengths: Vec<f64> = (0..players).map(|_| dice.normal()).collect();
        let mut world = World::plain(strengths);
        let mut worth = None;
        match truth {
            Truth::Gauss(deviation) => world.deviation = deviation,
            Truth::Gumbel => world.luck = Luck::Gumbel,
            Truth::Heavy => world.luck = Luck::Student,
            Truth::Seats => world.seats = [0.5, 0.2, -0.2, -0.5],
            Truth::Ties => world.grain = GRAIN,
            Truth::Equals => world.strengths[..players * 2 / 5].fill(EQUALS),
            Truth::Styles => {
                let style = |part: f64| {
                    if part < 0.5 {
                        0
                    } else if part < 0.8 {
                        1
                    } else {
                        2
                    }
                };
                world.styles = (0..players).map(|_| style(dice.unit())).collect();
                worth = Some(world.points_of_styles());
            }
            Truth::Pairs => {
                world.pairs = vec![0.0; players * players];
                for a in 0..players {
                    for b in 0..a {
                        let more = PAIR * dice.normal();
                        (world.pairs[a * players + b], world.pairs[b * players + a]) = (more, -more);
                    }
                }
                worth = Some(world.points_of_pairs());
            }
        }
        let worth = worth.unwrap_or_else(|| world.strengths.clone());
        world.deserve(&worth, curve);
        world
    }

    /// A field as a real contest's: strengths of the Plackett-Luce model, and the share of matches in which somebody ties.
    pub fn like(strengths: &[f64], ties: f64, curve: &Curve, seed: u64) -> Self {
        // In units in which luck has deviation 1, as in all other worlds.
        let mut world = World::plain(strengths.iter().map(|strength| strength / GUMBEL).collect());
        world.luck = Luck::Gumbel;
        let worth = world.strengths.clone();
        world.deserve(&worth, curve);
        let players = world.strengths.len();
        if ties > 0.0 && players >= 4 {
            let (mut low, mut high) = (0.0, 20.0);
            for _ in 0..12 {
                world.grain = (low + high) / 2.0;
                let mut dice = Dice::part(seed, 2);
                let mut tied = 0;
                for _ in 0..400 {
                    let mut table: Vec<usize> = (0..4).map(|_| dice.below(players)).collect();
                    table.truncate(4);
                    let mut scores = world.scores(&table, &mut dice);
                    scores.sort_unstable();
                    tied += u32::from(scores.windows(2).any(|pair| pair[0] == pair[1]));
                }
                if f64::from(tied) / 400.0 < ties { low = world.grain } else { high = world.grain }
            }
        }
        world
    }

    fn plain(strengths: Vec<f64>) -> Self {
        World {
            strengths,
            luck: Luck::Normal,
            deviation: 1.0,
            styles: Vec::new(),
            pairs: Vec::new(),
            seats: [0.0; 4],
            grain: 0.0,
            ranks: Vec::new(),
            grades: Vec::new(),
        }
    }

    /// How many players there are; the next number is the Dummy's.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// True ranks and grades: equals share what their ranks bring.
    fn deserve(&mut self, worth: &[f64], curve: &Curve) {
        let mut sorted = worth.to_vec();
        sorted.sort_by(f64::total_cmp);
        for mine in worth {
            let above = sorted.len() - sorted.partition_point(|other| other <= mine);
            let last = sorted.len() - 1 - sorted.partition_point(|other| other < mine);
            let sum: f64 = (above..=last).map(|rank| curve.grade(rank as f64, worth.len())).sum();
            self.grades.push(sum / (last - above + 1) as f64);
            self.ranks.push((above, last));
        }
    }

    /// The scores of a match, by seat.
    pub fn scores(&self, table: &[PlayerId], dice: &mut Dice) -> Vec<i64> {
        let score = |(seat, &player): (usize, &PlayerId)| {
            let mut value = self.luck(dice);
            if player >= self.players() {
                value += DUMMY;
            } else {
                value += self.strengths[player] + self.seats.get(seat).unwrap_or(&0.0);
                for &other in table.iter().filter(|&&other| other < self.players() && other != player) {
                    value += self.advantage(player, other);
                }
            }
            if self.grain > 0.0 { (value / self.grain).floor() as i64 } else { (value * 1e12) as i64 }
        };
        table.iter().enumerate().map(score).collect()
    }

    fn luck(&self, dice: &mut Dice) -> f64 {
        self.deviation
            * match self.luck {
                Luck::Normal => dice.normal(),
                Luck::Gumbel => -f_log(-f_log(1.0 - dice.unit())) / GUMBEL,
                Luck::Student => {
                    let squares: f64 = (0..3).map(|_| dice.normal()).map(|x| x * x).sum();
                    dice.normal() / (squares / 3.0).sqrt()
                }
            }
    }

    fn advantage(&self, player: PlayerId, other: PlayerId) -> f64 {
        let style = if self.styles.is_empty() { 0.0 } else { beats(self.styles[player], self.styles[other]) };
        let pair = if self.pairs.is_empty() { 0.0 } else { self.pairs[player * self.players() + other] };
        STYLE * style + pair
    }

    /// Expected points against the whole field by lot: what "better" means where styles matter.
    fn points_of_styles(&self) -> Vec<f64> {
        let players = self.players();
        let share = |style: usize| {
            self.styles.iter().filter(|&&other| other == style).count() as f64 / players as f64
        };
        let shares = [share(0), share(1), share(2)];
        let meet = |a: usize, b: usize| STYLE * beats(a, b);
        let points = |i: usize| {
            let mut sum = 0.0;
            for j in (0..players).filter(|&j| j != i) {
                let (a, b) = (self.styles[i], self.styles[j]);
                for (c, d) in (0..9).map(|both| (both / 3, both % 3)) {
                    let ahead =
                        self.strengths[i] - self.strengths[j] + 2.0 * meet(a, b) + meet(a, c) + meet(a, d)
                            - meet(b, c)
                            - meet(b, d);
                    sum += shares[c] * shares[d] * normal_share(ahead / 2f64.sqrt());
                }
            }
            sum
        };
        (0..players).map(points).collect()
    }

    /// The same where every pair has its own advantage; the two others at the table are luck of deviation 0.5 each.
    fn points_of_pairs(&self) -> Vec<f64> {
        let players = self.players();
        let row = |i: usize| &self.pairs[i * players..(i + 1) * players];
        let mean: Vec<f64> =
            (0..players).map(|i| row(i).iter().sum::<f64>() / (players as f64 - 1.0)).collect();
        let points = |i: usize| {
            let ahead = |j: usize| {
                self.strengths[i] - self.strengths[j] + 2.0 * row(i)[j] + 2.0 * (mean[i] - mean[j])
            };
            let others = (0..players).filter(|&j| j != i);
            others.map(|j| normal_share(ahead(j) / (2.0 + 4.0 * PAIR * PAIR).sqrt())).sum()
        };
        (0..players).map(points).collect()
    }
}

/// 1 if one style beats the other, -1 if it is beaten.
fn beats(a: usize, b: usize) -> f64 {
    match (b + 3 - a) % 3 {
        1 => 1.0,
        2 => -1.0,
        _ => 0.0,
    }
}

/// The share of the normal distribution below `x`, by Abramowitz and Stegun's 26.2.17, good to 1e-7.
fn normal_share(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = t
        * (0.319_381_53
            + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = f_exp(-0.5 * x * x) / std::f64::consts::TAU.sqrt() * series;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

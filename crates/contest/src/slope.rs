//! The Plackett-Luce likelihood of matches: its slope and its curvature.
//!
//! The first place is drawn among all at the table with chances proportional to the worths (exponentials of the
//! strengths), the second among the rest, and so on. Those that tie count in every order, each with an equal part.

use crate::outcome::{Games, MOST_SEATS, View};
use crate::triangle::{Triangle, begin};

/// One match's part: the gradient by place, and by pairs of places what the curvature takes.
pub(crate) struct Local {
    pub(crate) gradient: [f64; MOST_SEATS],
    /// The sum of weight / total over the draws in which a place took part.
    once: [f64; MOST_SEATS],
    /// The sum of weight / total^2 over the draws in which two places took part.
    twice: [[f64; MOST_SEATS]; MOST_SEATS],
}

impl Local {
    pub(crate) fn new() -> Self {
        Local { gradient: [0.0; MOST_SEATS], once: [0.0; MOST_SEATS], twice: [[0.0; MOST_SEATS]; MOST_SEATS] }
    }

    /// Fills in a match, given the worths of its players, best first.
    pub(crate) fn fill(&mut self, worths: &[f64], ties: u8) {
        if ties == 0 { self.fill_plain(worths) } else { self.fill_tied(worths, ties) }
    }

    fn fill_plain(&mut self, worths: &[f64]) {
        let seats = worths.len();
        // Who is left, draw by draw; summed from the last, so that nothing cancels.
        let mut totals = [0.0; MOST_SEATS];
        let mut total = 0.0;
        for place in (0..seats).rev() {
            total += worths[place];
            totals[place] = total;
        }
        let (mut once, mut twice) = (0.0, 0.0);
        for place in 0..seats {
            let drawn = place + 1 < seats;
            if drawn {
                let part = 1.0 / totals[place];
                once += part;
                twice += part * part;
            }
            self.once[place] = once;
            self.gradient[place] = f64::from(u8::from(drawn)) - worths[place] * once;
            // Two places take part together until the better one is drawn.
            for later in place..seats {
                self.twice[later][place] = twice;
            }
        }
    }

    fn fill_tied(&mut self, worths: &[f64], ties: u8) {
        let seats = worths.len();
        self.gradient.fill(0.0);
        self.once.fill(0.0);
        self.twice = [[0.0; MOST_SEATS]; MOST_SEATS];
        let mut first = 0;
        while first < seats {
            let mut last = first;
            while last + 1 < seats && ties >> last & 1 == 1 {
                last += 1;
            }
            let tied = last - first + 1;
            // Any of those that tie may have been drawn before: every set of them, each as often as it comes up.
            for gone in 0..(1u32 << tied) - 1 {
                let here =
                    |place: usize| place > last || (place >= first && gone >> (place - first) & 1 == 0);
                let left = tied - gone.count_ones() as usize;
                if left + seats - 1 - last < 2 {
                    continue; // nobody else is there
                }
                let weight = 1.0 / choose(tied, left);
                let total: f64 = (first..seats).filter(|&place| here(place)).map(|place| worths[place]).sum();
                for place in (first..seats).filter(|&place| here(place)) {
                    let win = if place <= last { weight / left as f64 } else { 0.0 };
                    self.gradient[place] += win - weight * worths[place] / total;
                    self.once[place] += weight / total;
                    for other in (first..=place).filter(|&other| here(other)) {
                        self.twice[place][other] += weight / (total * total);
                    }
                }
            }
            first = last + 1;
        }
    }

    /// The curvature between two places, `other` not behind `place` in the order.
    fn curvature(&self, worths: &[f64], place: usize, other: usize) -> f64 {
        let common = worths[place] * worths[other] * self.twice[place][other];
        if place == other { worths[place] * self.once[place] - common } else { -common }
    }
}

/// In how many ways `some` of `all` can be chosen.
fn choose(all: usize, some: usize) -> f64 {
    (0..some).map(|k| (all - k) as f64 / (some - k) as f64).product()
}

/// The worths of a match's players.
pub(crate) fn worths_of(game: &View, worths: &[f64]) -> [f64; MOST_SEATS] {
    let mut mine = [0.0; MOST_SEATS];
    mine.iter_mut().zip(game.players).for_each(|(worth, &player)| *worth = worths[player as usize]);
    mine
}

/// Sums over all matches.
pub(crate) struct Slope {
    pub(crate) gradient: Vec<f64>,
    /// Squared scores of the boards: what the curvature would be if matches on different boards were strangers.
    pub(crate) scatter: f64,
}

/// The slope at the strengths whose exponentials are `worths`; the curvature is left in `curvature`.
pub(crate) fn slope(games: &Games, worths: &[f64], curvature: &mut Triangle) -> Slope {
    let mut slope = Slope { gradient: vec![0.0; worths.len()], scatter: 0.0 };
    curvature.clear();
    let cells = curvature.cells();
    let rows: Vec<usize> = (0..worths.len()).map(begin).collect();
    let mut local = Local::new();
    let mut board = Board { scores: vec![0.0; worths.len()], touched: Vec::new() };
    for game in games.iter() {
        if game.fresh {
            slope.scatter += board.squares();
        }
        let mine = worths_of(&game, worths);
        let mine = &mine[..game.players.len()];
        local.fill(mine, game.ties);
        for (place, &player) in game.players.iter().enumerate() {
            let player = player as usize;
            slope.gradient[player] += local.gradient[place];
            board.add(player, local.gradient[place]);
            for (other_place, &other) in game.players[..=place].iter().enumerate() {
                let other = other as usize;
                let mut value = local.curvature(mine, place, other_place);
                if player == other && place != other_place {
                    value *= 2.0; // a player at two places: both halves fall on the diagonal
                }
                cells[rows[player.max(other)] + player.min(other)] += value;
            }
        }
    }
    slope.scatter += board.squares();
    slope
}

/// The scores of one board.
struct Board {
    scores: Vec<f64>,
    touched: Vec<usize>,
}

impl Board {
    fn add(&mut self, player: usize, score: f64) {
        if !self.touched.contains(&player) {
            self.touched.push(player);
        }
        self.scores[player] += score;
    }

    /// The sum of squares; the next board begins.
    fn squares(&mut self) -> f64 {
        let mut sum = 0.0;
        for player in self.touched.drain(..) {
            sum += self.scores[player] * self.scores[player];
            self.scores[player] = 0.0;
        }
        sum
    }
}

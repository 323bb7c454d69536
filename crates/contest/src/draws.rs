use crate::grades::Curve;
use crate::{Dice, Interval, PlayerId, Sample};

/// Strengths as they might be, many times over.
#[derive(Clone, Debug)]
pub struct Draws {
    draws: Vec<Vec<f64>>,
}

/// Where a player may stand among others. Ranks count from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct RankOf {
    /// The mean rank: the grade comes from it.
    pub mean: f64,
    /// The rank is at least this, 97.5 times of 100.
    pub low: usize,
    /// The rank is at most this, 97.5 times of 100.
    pub high: usize,
    /// The chance to be among the first, as many as the curve rewards.
    pub among_first: f64,
    /// The grade, with the grades of the two ranks.
    pub grade: Interval,
    /// How far the grade scatters.
    pub grade_deviation: f64,
}

impl Draws {
    pub(crate) fn new(draws: Vec<Vec<f64>>) -> Self {
        Draws { draws }
    }

    /// The same, each player's strength scattered by one more variance.
    pub(crate) fn scattered(mut self, variances: &[f64], dice: &mut Dice) -> Self {
        for draw in &mut self.draws {
            draw.iter_mut()
                .zip(variances)
                .for_each(|(strength, variance)| *strength += variance.sqrt() * dice.normal());
        }
        self
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.draws.len()
    }

    /// The strengths of one of them.
    pub fn strengths(&self, draw: usize) -> &[f64] {
        &self.draws[draw]
    }

    /// How far each player's strength scatters.
    pub fn deviations(&self) -> Vec<f64> {
        let players = self.draws.first().map_or(0, Vec::len);
        let of = |player: usize| self.draws.iter().map(|draw| draw[player]).collect::<Sample>();
        (0..players).map(|player| of(player).variance().unwrap_or(0.0).sqrt()).collect()
    }

    /// The ranks of some players among themselves, in their order, and what grades they bring.
    pub fn ranks(&self, among: &[PlayerId], curve: &Curve) -> Vec<RankOf> {
        let count = self.draws.len();
        let mut seen = vec![0u32; among.len() * count];
        for (at, draw) in self.draws.iter().enumerate() {
            for (rank, place) in best_first(draw, among).into_iter().enumerate() {
                seen[place * count + at] = rank as u32;
            }
        }
        let grades: Vec<f64> = (0..among.len()).map(|rank| curve.grade(rank as f64, among.len())).collect();
        seen.chunks_mut(count.max(1)).map(|ranks| rank_of(ranks, &grades, curve)).collect()
    }

    /// The chance of each of some players to be among the last `last` of them.
    pub fn among_last(&self, among: &[PlayerId], last: usize) -> Vec<f64> {
        let mut times = vec![0u32; among.len()];
        for draw in &self.draws {
            best_first(draw, among).iter().rev().take(last).for_each(|&place| times[place] += 1);
        }
        times.iter().map(|&times| f64::from(times) / self.draws.len().max(1) as f64).collect()
    }
}

/// The places of a list, the strongest player's first; equals by their numbers.
fn best_first(draw: &[f64], among: &[PlayerId]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..among.len()).collect();
    order.sort_unstable_by(|&a, &b| draw[among[b]].total_cmp(&draw[among[a]]).then(a.cmp(&b)));
    order
}

fn rank_of(ranks: &mut [u32], grades: &[f64], curve: &Curve) -> RankOf {
    ranks.sort_unstable();
    let count = ranks.len() as f64;
    let low = ranks[(count * 0.025) as usize] as usize;
    let high = ranks[((count * 0.975) as usize).min(ranks.len() - 1)] as usize;
    let mean = ranks.iter().map(|&rank| f64::from(rank)).sum::<f64>() / count;
    let first = ranks.iter().filter(|&&rank| (rank as usize) < curve.first(grades.len())).count();
    let grade = |&rank: &u32| grades[rank as usize];
    let middle = ranks.iter().map(grade).sum::<f64>() / count;
    let squares: f64 = ranks.iter().map(|rank| (grade(rank) - middle) * (grade(rank) - middle)).sum();
    RankOf {
        mean,
        low,
        high,
        among_first: first as f64 / count,
        grade: Interval { mid: curve.grade(mean, grades.len()), low: grades[high], high: grades[low] },
        grade_deviation: (squares / count).sqrt(),
    }
}

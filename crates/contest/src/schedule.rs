//! Which matches come next: by lot, or "focal", where half of the seats go to those about whom more should be known.
//!
//! The other half always comes by lot from the whole field. Who meets whom is never sorted by strength: a scheduler that
//! seeks near equals chooses the field in which a player is measured (see `docs/contest/`).

use crate::outcome::MOST_SEATS;
use crate::{Curve, Dice, Outcome, PlayerId, Posterior, Prior, Table};

/// Who may be drawn, and at which tables.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a> {
    /// All players that there are: their numbers are below this.
    pub players: usize,
    /// Those who may be drawn.
    pub among: &'a [PlayerId],
    /// Seats of a table.
    pub seats: usize,
}

/// Draws of the posterior from which needs are computed.
const DRAWS: usize = 100;

/// What it is worth to know who is among the first, against half a point of a grade's deviation.
const FIRST_WEIGHT: f64 = 0.3;

/// Nobody is ever left out altogether.
const LEAST_NEED: f64 = 0.01;

/// How many matches are chosen together after `played`: a quarter more, at least `least` and at most 1024.
pub fn batch_size(played: usize, least: usize) -> usize {
    (played / 4).clamp(least.min(1024), 1024)
}

/// The next `count` matches: by lot until each played about four, then focal. None if the pool is too small for a table.
pub fn focal(outcomes: &[Outcome], pool: &Pool, count: usize, curve: &Curve, dice: &mut Dice) -> Vec<Table> {
    let posterior = || Posterior::fit(pool.players, outcomes, &Prior::default());
    focal_given(outcomes, posterior, pool, count, curve, dice)
}

/// The same, for those who know the posterior already.
pub fn focal_given(
    outcomes: &[Outcome],
    posterior: impl FnOnce() -> Posterior,
    pool: &Pool,
    count: usize,
    curve: &Curve,
    dice: &mut Dice,
) -> Vec<Table> {
    let played = outcomes.iter().filter(|outcome| !outcome.is_void()).count();
    if played < pool.among.len() || pool.among.len() < pool.seats {
        return by_lot(outcomes, pool, count, dice);
    }
    let needs = needs(&posterior(), pool.among, curve, dice);
    let mut matches = vec![0.0; pool.players];
    for outcome in outcomes {
        outcome.table.iter().for_each(|&player| matches[player] += 1.0);
    }
    let mut plan: Vec<Table> = Vec::new();
    while plan.len() < count {
        let mut round = focal_round(pool, &needs, &mut matches, dice);
        if plan.len() + round.len() > count {
            dice.shuffle(&mut round); // what is cut off is cut off by lot
        }
        plan.extend(round);
    }
    plan.truncate(count);
    seated(plan, outcomes, pool, dice)
}

/// Rounds by lot: everybody once, then everybody again. Those for whom there is no table sit out.
pub fn by_lot(outcomes: &[Outcome], pool: &Pool, count: usize, dice: &mut Dice) -> Vec<Table> {
    let mut plan: Vec<Table> = Vec::new();
    while plan.len() < count && pool.among.len() >= pool.seats {
        let mut order = pool.among.to_vec();
        dice.shuffle(&mut order);
        plan.extend(order.chunks_exact(pool.seats).map(<[PlayerId]>::to_vec));
    }
    plan.truncate(count);
    seated(plan, outcomes, pool, dice)
}

/// How much one would like to know more about each: how far the grade scatters, and whether it is among the first.
fn needs(posterior: &Posterior, among: &[PlayerId], curve: &Curve, dice: &mut Dice) -> Vec<f64> {
    let ranks = posterior.draws(DRAWS, dice).ranks(among, curve);
    let first = |chance: f64| FIRST_WEIGHT * (chance * (1.0 - chance)).sqrt();
    ranks.iter().map(|rank| rank.grade_deviation + first(rank.among_first) + LEAST_NEED).collect()
}

/// Half of the seats by need: systematic sampling with one random start. The other half by lot, nobody twice.
fn focal_round(pool: &Pool, needs: &[f64], matches: &mut [f64], dice: &mut Dice) -> Vec<Table> {
    let among = pool.among;
    // What one more match takes off a need.
    let gains: Vec<f64> =
        among.iter().zip(needs).map(|(&player, need)| need / (matches[player] + 1.0)).collect();
    let total: f64 = gains.iter().sum();
    let mut wanted = dice.unit();
    let mut focal = Vec::new();
    for (&player, gain) in among.iter().zip(&gains) {
        wanted += (among.len() / 2).max(1) as f64 * gain / total;
        while wanted >= 1.0 {
            wanted -= 1.0;
            focal.push(player);
        }
    }
    let mut others = among.to_vec();
    dice.shuffle(&mut focal);
    dice.shuffle(&mut others);
    let mut tables = Vec::new();
    for some in focal.chunks((pool.seats / 2).max(1)) {
        let mut table = some.to_vec();
        table.dedup(); // one drawn twice sits down once
        let mut next = 0;
        while table.len() < pool.seats && next < others.len() {
            if table.contains(&others[next]) {
                next += 1;
            } else {
                table.push(others.swap_remove(next));
            }
        }
        if table.len() < pool.seats {
            break;
        }
        table.iter().for_each(|&player| matches[player] += 1.0);
        tables.push(table);
    }
    tables
}

/// Puts everybody on the seat where it sat least.
pub fn seated(plan: Vec<Table>, outcomes: &[Outcome], pool: &Pool, dice: &mut Dice) -> Vec<Table> {
    let mut sat = vec![[0i64; MOST_SEATS]; pool.players];
    for outcome in outcomes {
        outcome.table.iter().enumerate().for_each(|(seat, &player)| sat[player][seat] += 1);
    }
    let mut place = |mut left: Table| {
        dice.shuffle(&mut left);
        let mut table = Table::new();
        for seat in 0..left.len() {
            let seats = left.len() as i64 + seat as i64;
            let used = |&k: &usize| {
                let sat = &sat[left[k]];
                sat[seat] * seats - sat.iter().sum::<i64>()
            };
            let least = (0..left.len()).min_by_key(used).unwrap_or_default();
            table.push(left.remove(least));
        }
        table.iter().enumerate().for_each(|(seat, &player)| sat[player][seat] += 1);
        table
    };
    plan.into_iter().map(&mut place).collect()
}

//! Matches by the model itself.

use palestra_contest::{Dice, Outcome};

/// A match in which whose clock rings first, at a rate of the exponential of its strength, is first.
pub fn simulate(strengths: &[f64], table: &[usize], seed: u128, dice: &mut Dice) -> Outcome {
    let time = |&player: &usize, dice: &mut Dice| -(1.0 - dice.unit()).ln() * (-strengths[player]).exp();
    let scores = table.iter().map(|player| (-1e9 * time(player, dice)) as i64).collect();
    Outcome { seed, table: table.to_vec(), scores, ..Outcome::default() }
}

/// Many of them, tables of four by lot.
pub fn by_lot(strengths: &[f64], count: usize, dice: &mut Dice) -> Vec<Outcome> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    let mut play = |number: usize| {
        for k in 0..4 {
            let other = k + dice.below(order.len() - k);
            order.swap(k, other);
        }
        simulate(strengths, &order[..4], number as u128, dice)
    };
    (0..count).map(&mut play).collect()
}

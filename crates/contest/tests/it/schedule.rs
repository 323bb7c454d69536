//! Schedules: balanced, pure, and never sorted by strength.

use palestra_contest::{Curve, Dice, Outcome, Pool, Posterior, Prior, batch_size, by_lot, focal};

use super::worlds;

/// Plays batches of focal tables until `count` matches are played.
fn league(strengths: &[f64], count: usize, seed: u64) -> Vec<Outcome> {
    let among: Vec<usize> = (0..strengths.len()).collect();
    let pool = Pool { players: strengths.len(), among: &among, seats: 4 };
    let mut dice = Dice::part(3, seed);
    let mut outcomes: Vec<Outcome> = Vec::new();
    while outcomes.len() < count {
        let size = batch_size(outcomes.len(), 16).min(count - outcomes.len());
        for table in focal(&outcomes, &pool, size, &Curve::default(), &mut dice) {
            let seed = outcomes.len() as u128;
            outcomes.push(worlds::simulate(strengths, &table, seed, &mut dice));
        }
    }
    outcomes
}

#[test]
fn tables_are_whole_and_seats_are_balanced() {
    let strengths: Vec<f64> = (0..9).map(|k| 0.5 * f64::from(k) - 2.0).collect();
    let outcomes = league(&strengths, 320, 1);
    assert_eq!(outcomes, league(&strengths, 320, 1));
    let mut sat = vec![[0i32; 4]; 9];
    for outcome in &outcomes {
        let mut table = outcome.table.clone();
        table.iter().enumerate().for_each(|(seat, &player)| sat[player][seat] += 1);
        table.sort_unstable();
        table.dedup();
        assert_eq!(table.len(), 4);
    }
    for seats in sat {
        assert!(seats.iter().max().unwrap() - seats.iter().min().unwrap() <= 6, "{seats:?}");
    }
}

/// One who joins late plays often until it is as well known as the others.
#[test]
fn a_newcomer_is_looked_at_first() {
    let strengths: Vec<f64> = (0..20).map(|k| 0.1 * f64::from(k)).collect();
    let mut dice = Dice::new(1);
    let old = worlds::by_lot(&strengths[..19], 400, &mut dice);
    let among: Vec<usize> = (0..20).collect();
    let pool = Pool { players: 20, among: &among, seats: 4 };
    let tables = focal(&old, &pool, 10, &Curve::default(), &mut dice);
    let with_newcomer = tables.iter().filter(|table| table.contains(&19)).count();
    assert!(with_newcomer >= 5, "{tables:?}");
}

/// Half of the seats come by lot from everybody: near equals do not seek each other.
#[test]
fn nobody_is_kept_from_anybody() {
    let strengths: Vec<f64> = (0..40).map(|k| 0.2 * f64::from(k) - 4.0).collect();
    let outcomes = league(&strengths, 3000, 2);
    let (mut near, mut far) = (0, 0);
    for outcome in &outcomes[400..] {
        for (k, &a) in outcome.table.iter().enumerate() {
            outcome.table[..k].iter().for_each(|&b| if a.abs_diff(b) < 14 { near += 1 } else { far += 1 });
        }
    }
    // By lot 455 of 780 pairs are nearer than 14.
    let share = f64::from(near) / f64::from(near + far);
    assert!((0.53..0.70).contains(&share), "{share}");
}

#[test]
fn small_fields_and_two_seats() {
    let dice = || Dice::new(5);
    let pool = |among, seats| Pool { players: 6, among, seats };
    assert!(focal(&[], &pool(&[0, 1, 2], 4), 5, &Curve::default(), &mut dice()).is_empty());
    assert!(by_lot(&[], &pool(&[], 4), 5, &mut dice()).is_empty());
    let strengths = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
    let old = worlds::by_lot(&strengths, 50, &mut dice());
    for seats in [2, 3, 4] {
        let tables = focal(&old, &pool(&[0, 1, 2, 3, 4], seats), 100, &Curve::default(), &mut dice());
        assert_eq!(tables.len(), 100);
        assert!(tables.iter().all(|table| table.len() == seats && !table.contains(&5)));
    }
    let posterior = Posterior::fit(6, &old, &Prior::default());
    assert!(posterior.chance(5, 0) > 0.9);
    assert_eq!([0, 100, 1000, 100_000].map(|played| batch_size(played, 64)), [64, 64, 250, 1024]);
}

//! Ratings by hand, coverage of intervals, and what must not change them.

use palestra_contest::{Curve, Dice, Interval, Outcome, Posterior, Prior, SCALE};

use super::worlds;

fn game(table: &[usize], scores: &[i64]) -> Outcome {
    Outcome { table: table.to_vec(), scores: scores.to_vec(), ..Outcome::default() }
}

/// Each match on a board of its own.
fn numbered(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    outcomes.iter_mut().enumerate().for_each(|(k, outcome)| outcome.seed = k as u128);
    outcomes
}

fn fit(players: usize, outcomes: &[Outcome]) -> Posterior {
    let prior = Prior { variance: Some(9.0), overdispersion: Some(1.0), ..Prior::default() };
    Posterior::fit(players, outcomes, &prior)
}

#[test]
fn two_players_as_by_hand() {
    let matches = (0..400).map(|k| game(&[0, 1], if k % 4 == 0 { &[0, 1] } else { &[1, 0] })).collect();
    let ratings = fit(2, &numbered(matches));
    assert!((ratings.chance(0, 1) - 0.75).abs() < 0.003, "{}", ratings.chance(0, 1));
    let rating = ratings.difference(0, 1);
    assert!((rating.mid - 400.0 * 3f64.log10()).abs() < 3.0, "{rating:?}");
    assert_eq!(ratings.difference(1, 1), Interval::around(0.0, 0.0));
    // A share of 0.75 in 400: the logit's error is 1 / sqrt(400 * 0.75 * 0.25).
    assert!((rating.margin() - 1.96 * SCALE / 75f64.sqrt()).abs() < 1.0, "{rating:?}");
}

#[test]
fn a_tie_is_half_a_win() {
    let near = |a: &Posterior, b: &Posterior| {
        let off = a.strengths().iter().zip(b.strengths()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(off < 1e-9, "{:?} {:?}", a.strengths(), b.strengths());
        assert!((a.difference(0, 1).margin() - b.difference(0, 1).margin()).abs() < 1e-6);
    };
    let tied = fit(2, &numbered(vec![game(&[0, 1], &[5, 5]); 2]));
    near(&tied, &fit(2, &numbered(vec![game(&[0, 1], &[1, 0]), game(&[0, 1], &[0, 1])])));
    // Three that tie behind one are one match of them in each of six orders.
    let three = fit(4, &numbered(vec![game(&[0, 1, 2, 3], &[9, 1, 1, 1]); 6]));
    let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    let each = orders.map(|[a, b, c]| game(&[0, 1, 2, 3], &[9, a, b, c]));
    near(&three, &fit(4, &numbered(each.to_vec())));
}

#[test]
fn one_who_always_wins_stays_finite_and_does_not_blur_the_others() {
    let always =
        Posterior::fit(4, &numbered(vec![game(&[0, 1, 2, 3], &[9, 3, 2, 1]); 1000]), &Prior::default());
    let rating = always.difference(0, 3);
    assert!(rating.mid.is_finite() && rating.mid > 1000.0 && rating.margin() > 100.0, "{rating:?}");
    let mut dice = Dice::new(2);
    let matches = worlds::by_lot(&[0.5, 0.2, 0.0, -0.2, -0.5, 30.0], 200, &mut dice);
    let ratings = Posterior::fit(6, &matches, &Prior::default()).ratings();
    assert!(ratings[5].margin() > 200.0, "{ratings:?}");
    assert!(ratings[..5].iter().all(|rating| rating.margin() < 70.0), "{ratings:?}");
}

#[test]
fn nobody_and_nothing() {
    assert_eq!(Posterior::fit(0, &[], &Prior::default()).players(), 0);
    assert_eq!(Posterior::fit(1, &[], &Prior::default()).ratings()[0].mid, 0.0);
    let rating = Posterior::fit(3, &[], &Prior::default()).ratings()[1];
    assert!(rating.mid == 0.0 && rating.margin() > 300.0, "{rating:?}");
    // Copies of one player say nothing about it, and a void match nothing about anybody.
    let copies =
        Posterior::fit(2, &[game(&[0; 4], &[4, 3, 2, 1]), game(&[0, 0, 1, 1], &[])], &Prior::default());
    assert!(copies.strengths().iter().all(|strength| strength.abs() < 1e-12), "{:?}", copies.strengths());
    assert_eq!(copies.draws(10, &mut Dice::new(1)).ranks(&[], &Curve::default()), []);
}

/// Planted strengths lie in their intervals about 95 times of 100, with the prior estimated from few players.
#[test]
fn intervals_hold_planted_strengths() {
    let (mut inside, mut all) = (0, 0);
    for run in 0..120 {
        let mut dice = Dice::part(5, run);
        let planted: Vec<f64> = (0..8).map(|_| 3.0 * dice.unit() - 1.5).collect();
        let ratings = Posterior::fit(8, &worlds::by_lot(&planted, 150, &mut dice), &Prior::default());
        for player in 1..8 {
            let truth = SCALE * (planted[player] - planted[0]);
            inside += u32::from(ratings.difference(player, 0).contains(truth));
            all += 1;
        }
    }
    let coverage = f64::from(inside) / f64::from(all);
    println!("coverage of differences: {coverage:.3} of {all}");
    assert!((0.93..=0.97).contains(&coverage), "{coverage}");
}

/// Ratings relative to the middle agree with combinations of differences, and draws scatter as the intervals say.
#[test]
fn ratings_differences_and_draws_are_of_one_piece() {
    let mut dice = Dice::new(9);
    let planted: Vec<f64> = (0..20).map(|_| dice.normal()).collect();
    let posterior = Posterior::fit(20, &worlds::by_lot(&planted, 300, &mut dice), &Prior::default());
    let ratings = posterior.ratings();
    for (a, b) in [(0, 1), (5, 19), (7, 3)] {
        assert!((ratings[a].mid - ratings[b].mid - posterior.difference(a, b).mid).abs() < 1e-9);
    }
    let ranks = posterior.draws(4000, &mut dice).ranks(&[0, 1], &Curve { first: 1, ..Curve::default() });
    let difference = posterior.difference(0, 1);
    let share = ranks[0].among_first;
    let z = difference.mid / (difference.margin() / 1.959_96);
    // The normal distribution by its well known rational form, good to 1e-7.
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let tail = (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt()
        * t
        * (0.319_381_53
            + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let expected = if z > 0.0 { 1.0 - tail } else { tail };
    assert!((share - expected).abs() < 0.03, "{share} {expected}");
}

/// Four rotations of one board that all end alike are one match, not four: the intervals know.
#[test]
fn repeated_boards_widen_the_intervals() {
    let mut dice = Dice::new(4);
    let planted: Vec<f64> = (0..30).map(|_| dice.normal()).collect();
    let single = worlds::by_lot(&planted, 600, &mut dice);
    let repeated: Vec<Outcome> = single.iter().flat_map(|game| vec![game.clone(); 4]).collect();
    let one = Posterior::fit(30, &single, &Prior::default());
    let four = Posterior::fit(30, &repeated, &Prior::default());
    assert!((one.overdispersion() - 1.0).abs() < 0.1, "{}", one.overdispersion());
    assert!((four.overdispersion() / one.overdispersion() - 4.0).abs() < 0.3, "{}", four.overdispersion());
    let ratio = four.difference(0, 1).margin() / one.difference(0, 1).margin();
    assert!((ratio - 1.0).abs() < 0.05, "{ratio}");
    // The bootstrap of whole boards says the same without trusting the factor.
    let width = |posterior: &Posterior, games: &[Outcome]| {
        let everybody: Vec<usize> = (0..30).collect();
        let ranks = posterior.bootstrap(games, 400, &mut Dice::new(3)).ranks(&everybody, &Curve::default());
        ranks.iter().map(|rank| rank.high - rank.low).sum::<usize>() as f64 / 30.0
    };
    let ratio = width(&four, &repeated) / width(&one, &single);
    assert!((ratio - 1.0).abs() < 0.1, "{ratio}");
}

/// A new version that nobody saw play is expected where the one before it is, and is less known; its own matches move it, and
/// hardly the other.
#[test]
fn a_new_version_begins_where_the_old_one_is() {
    let planted: Vec<f64> = (0..20).map(|k| 0.1 * k as f64 - 1.0).collect();
    let mut matches = worlds::by_lot(&planted, 400, &mut Dice::new(3));
    let prior = Prior { versions: vec![(20, 0)], ..Prior::default() };
    let fit = |matches: &[Outcome]| Posterior::fit(21, matches, &prior);
    let unseen = fit(&matches);
    let alone = Posterior::fit(21, &matches, &Prior::default()).strengths().to_vec();
    let (new, old) = (unseen.strengths()[20], unseen.strengths()[0]);
    assert!((new - old).abs() < 1e-5 && old < -0.5 && alone[20].abs() < 1e-5, "{new} {old} {}", alone[20]);
    assert!((old - alone[0]).abs() < 0.05, "{old} {}", alone[0]);
    assert!(unseen.variances()[20] > 2.0 * unseen.variances()[0]);
    matches.extend((0..40).map(|k| Outcome { seed: 1000 + k, ..game(&[20, 5, 10, 15], &[4, 3, 2, 1]) }));
    let seen = fit(&matches);
    assert!(seen.strengths()[20] > 1.0 && seen.strengths()[0] < -0.3, "{:?}", seen.strengths());
}

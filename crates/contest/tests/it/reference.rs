//! The fit against values of numpy, scipy and choix (`tests/data/reference.py`).

use palestra_contest::{Dice, Outcome, Posterior, Prior, SCALE};

const TABLE: &str = include_str!("../data/reference.tsv");

fn numbers<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str, by: char) -> Vec<T> {
    text.split(by).map(|word| word.parse().unwrap()).collect()
}

fn outcome(text: &str) -> Outcome {
    let parts: Vec<&str> = text.split(':').collect();
    Outcome {
        seed: parts[0].parse().unwrap(),
        table: numbers(parts[1], ','),
        scores: numbers(parts[2], ','),
        ..Outcome::default()
    }
}

fn farthest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn strengths_deviations_and_priors_agree() {
    let mut rows = 0;
    for row in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let players: usize = columns[1].parse().unwrap();
        let outcomes: Vec<Outcome> = columns[2].split(';').map(outcome).collect();
        let (variance, overdispersion): (f64, f64) =
            (columns[3].parse().unwrap(), columns[4].parse().unwrap());
        let (strengths, deviations) = (numbers::<f64>(columns[5], ' '), numbers::<f64>(columns[6], ' '));
        let whole = columns[0] == "whole";
        let prior =
            Prior { variance: Some(variance), overdispersion: Some(overdispersion), ..Prior::default() };
        let prior = if whole { Prior::default() } else { prior };
        let posterior = Posterior::fit(players, &outcomes, &prior);
        // The three estimates of the variance are made roughly on the way, so the whole is not so close.
        let near = if whole { 0.01 } else { 2e-6 };
        assert!(farthest(posterior.strengths(), &strengths) < near, "{row}\n{:?}", posterior.strengths());
        assert!((posterior.variance() / variance - 1.0).abs() < 0.02, "{row}\n{}", posterior.variance());
        assert!((posterior.overdispersion() / overdispersion - 1.0).abs() < 0.01, "{row}");
        let draws = posterior.draws(20_000, &mut Dice::new(1));
        let seen = draws.deviations();
        let off = seen.iter().zip(&deviations).map(|(a, b)| (a / b - 1.0).abs()).fold(0.0, f64::max);
        assert!(off < 0.03, "{row}\n{seen:?}");
        // Exactly: the variance of a difference from the factor, against the deviations of the draws.
        assert!(posterior.difference(0, 1).margin() < SCALE * 1.96 * (deviations[0] + deviations[1]));
        rows += 1;
    }
    assert_eq!(rows, 12);
}

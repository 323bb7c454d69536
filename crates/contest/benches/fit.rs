//! CPU time and memory of fits: `cargo bench -p palestra-contest --bench fit [-- PLAYERS MATCHES]`.

use cpu_time::ProcessTime;
use palestra_contest::{Curve, Dice, Outcome, Posterior, Prior};

/// The contests that are promised: players, matches, CPU seconds.
const PROMISED: [(usize, usize, f64); 2] = [(300, 22_500, 0.1), (1200, 90_000, 3.0)];

fn main() {
    let words: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let wanted = match words[..] {
        [players, matches] => vec![(players, matches, f64::INFINITY)],
        _ => PROMISED.to_vec(),
    };
    for (players, matches, most) in wanted {
        let outcomes = contest(players, matches);
        let begin = ProcessTime::now();
        let posterior = Posterior::fit(players, &outcomes, &Prior::default());
        let fit = begin.elapsed().as_secs_f64();
        let begin = ProcessTime::now();
        let everybody: Vec<usize> = (0..players).collect();
        let ranks = posterior.draws(300, &mut Dice::new(1)).ranks(&everybody, &Curve::default());
        let drawn = begin.elapsed().as_secs_f64();
        let begin = ProcessTime::now();
        let widest = posterior.ratings().iter().map(|rating| rating.margin()).fold(0.0, f64::max);
        let rated = begin.elapsed().as_secs_f64();
        let width = ranks.iter().map(|rank| rank.high - rank.low).sum::<usize>() as f64 / players as f64;
        println!(
            "{players} players, {matches} matches: fit {fit:.3} CPU s, 300 draws and ranks {drawn:.3}, ratings {rated:.3}; \
             mean rank interval {width:.0}, widest rating ±{widest:.0}, overdispersion {:.3}, variance {:.3}, {} MB at most",
            posterior.overdispersion(),
            posterior.variance(),
            memory()
        );
        assert!(fit <= most, "{fit} CPU s, promised {most}");
        assert!(
            (0.5..1.5).contains(&posterior.overdispersion()) && (0.7..1.4).contains(&posterior.variance())
        );
    }
}

/// Matches by the model, tables by lot.
fn contest(players: usize, matches: usize) -> Vec<Outcome> {
    let mut dice = Dice::new(7);
    let strengths: Vec<f64> = (0..players).map(|_| dice.normal()).collect();
    let mut order: Vec<usize> = (0..players).collect();
    let mut play = |number: usize| {
        for k in 0..4 {
            order.swap(k, k + dice.below(players - k));
        }
        let table = order[..4].to_vec();
        let time = |&player: &usize| -(1.0 - dice.unit()).ln() * (-strengths[player]).exp();
        let scores = table.iter().map(time).map(|time| (-1e9 * time) as i64).collect();
        Outcome { seed: number as u128, table, scores, ..Outcome::default() }
    };
    (0..matches).map(&mut play).collect()
}

/// The most memory that was used, where the system tells.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

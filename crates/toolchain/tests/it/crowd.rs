//! Verdicts do not depend on the load: players near the end of their budgets, one match at a time and sixteen at once.

use std::collections::BTreeSet;
use std::fs;

use palestra_arena::{Bout, Fault, Listeners, Outcome, Record, Seated, Series, Tape, play};
use palestra_game::Edition;
use palestra_sandbox::{Limits, Program, Sandbox, Settings};

use crate::common::{bout, build, project};

const CONFIG: &str = "small20.cnf";

/// A match of these players with these budgets, and all that may be told of it.
fn record(players: &[Program], budgets: &[u64], seed: u64) -> Record {
    let bout = Bout { edition: Edition::Document, judged: true, ..bout(CONFIG, seed) };
    let seat = |(program, &budget): (&Program, &u64)| {
        let limits = Limits { budget, ..Limits::default() };
        Seated { name: program.name().to_owned(), player: Box::new(program.player_with(limits)) }
    };
    let mut tape = Tape::default();
    let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
    play(&bout, players.iter().zip(budgets).map(seat).collect(), listeners).unwrap();
    let names = players.iter().map(|program| program.name().to_owned()).collect();
    Record::new(&bout, names, tape)
}

#[test]
fn five_hundred_matches_near_the_budget_one_at_a_time_and_sixteen_at_once() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let demo = sandbox.load(&build("players/cpp/ork-island/AIDemo.cc").wasm).unwrap();
    let probe = sandbox.load(&build("conformance/ork-island/players/AIProbe.cc").wasm).unwrap();
    let dummy = sandbox.load(&fs::read(project().join("kit/dummy/ork-island.wasm")).unwrap()).unwrap();
    let players = [demo.clone(), dummy, probe, demo];

    // What a match costs tells how much is just too little: from half of it to a quarter more than all of it.
    let costs = record(&players, &[1 << 40; 4], 0).tape.spent.pop().unwrap();
    let budgets = |seed: u64| -> Vec<u64> {
        let share = |(seat, cost): (u64, &u64)| cost * (50 + (seed * 7 + seat * 17) % 80) / 100;
        (0..).zip(&costs).map(share).collect()
    };
    let all =
        |threads| Series::new(threads).run(500, |k| record(&players, &budgets(k as u64 + 1), k as u64 + 1));
    let (alone, crowd) = (all(1), all(16));
    for (one, other) in alone.iter().zip(&crowd) {
        assert_eq!(one.tape.outcomes, other.tape.outcomes, "seed {}: the verdicts differ", one.seed);
        assert_eq!(one.tape.spent, other.tape.spent, "seed {}: the fuel differs", one.seed);
        assert!(one == other, "seed {}: the records differ", one.seed);
    }

    for seat in 0..players.len() {
        let mut rounds = BTreeSet::new();
        let mut played_on = 0;
        for record in &alone {
            match &record.tape.outcomes[seat] {
                Outcome::Played => played_on += 1,
                Outcome::Frozen { round, fault: Fault::OutOfBudget } => _ = rounds.insert(*round),
                other => panic!("seed {}, seat {seat}: {other}", record.seed),
            }
        }
        println!("seat {seat}: {played_on} of 500 played on, the others ran out in the rounds {rounds:?}");
        assert!(played_on >= 20, "seat {seat}: only {played_on} players had enough");
        assert!(rounds.len() >= 5, "seat {seat}: players ran out in the rounds {rounds:?} only");
    }
}

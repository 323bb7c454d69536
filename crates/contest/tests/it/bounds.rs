//! The promises of `docs/contest/`, with few repetitions; `palestra simulate` makes the full tables.

use palestra_contest::Curve;
use palestra_contest::format::{FairShow, Finals, Format, League, Official};
use palestra_contest::simulate::{Measured, Truth, World, simulate};

const PLAYERS: usize = 300;

/// The mean of some contests, on all cores.
fn mean(truth: Truth, format: &(dyn Format + Sync), repetitions: u64) -> Measured {
    let curve = Curve::default();
    let one = |seed: u64| {
        let world = World::new(truth, PLAYERS, &curve, seed);
        simulate(&world, format, &curve, seed)
    };
    let all: Vec<Measured> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..repetitions).map(|seed| scope.spawn(move || one(seed))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let of = |figure: fn(&Measured) -> f64| all.iter().map(figure).sum::<f64>() / repetitions as f64;
    let mean = Measured {
        matches: of(|m| m.matches),
        error: of(|m| m.error),
        over_one: of(|m| m.over_one),
        missed: of(|m| m.missed),
        coverage: of(|m| m.coverage),
        width: of(|m| m.width),
        ..Measured::default()
    };
    println!(
        "{truth:?}: {:.0} matches, error {:.3}, over a point {:.3}, missed {:.1}, coverage {:.3}",
        mean.matches, mean.error, mean.over_one, mean.missed, mean.coverage
    );
    mean
}

fn league(budget: usize) -> League {
    League { budget, decided: 2.0, ..League::default() }
}

#[test]
fn a_tenth_of_the_matches() {
    for (name, truth) in Truth::ALL {
        let measured = mean(truth, &league(2250), 4);
        assert!((0.93..=0.98).contains(&measured.coverage), "{name}: {}", measured.coverage);
        match name {
            "gauss" => assert!(measured.error < 0.32, "{}", measured.error),
            "gauss2" => assert!(measured.error < 0.56, "{}", measured.error),
            _ => {}
        }
    }
}

#[test]
fn as_many_matches_as_the_play_off() {
    for (truth, most) in [(Truth::Gauss(1.0), 0.105), (Truth::Gauss(2.0), 0.195), (Truth::Styles, 0.12)] {
        let measured = mean(truth, &league(22_500), 2);
        assert!(measured.error < most, "{truth:?}: {}", measured.error);
        assert!((0.93..=0.98).contains(&measured.coverage), "{truth:?}: {}", measured.coverage);
    }
}

#[test]
fn the_show_is_fairer_than_the_play_off_with_an_eighth_of_the_matches() {
    let finals = Finals { boards: 1, seeded: false, guests: Vec::new() };
    let official = Official { seats: 4, padding: PLAYERS, finals, curve: Curve::default() };
    for (truth, most) in [(Truth::Gauss(1.0), 0.28), (Truth::Gauss(2.0), 0.47)] {
        let show = mean(truth, &FairShow::default(), 4);
        assert!(show.error < most && show.matches <= 3600.0, "{truth:?}: {show:?}");
        assert!((0.93..=0.98).contains(&show.coverage), "{truth:?}: {}", show.coverage);
        let play_off = mean(truth, &official, 2);
        assert!(play_off.error > 1.15 * show.error && play_off.matches > 20_000.0, "{truth:?}: {play_off:?}");
    }
}

/// Waves choose who meets whom: where styles matter, or pairs, the intervals know that they do.
#[test]
fn the_intervals_of_a_show_hold_where_it_matters_who_meets_whom() {
    for truth in [Truth::Styles, Truth::Pairs] {
        let show = mean(truth, &FairShow::default(), 3);
        assert!((0.93..=0.98).contains(&show.coverage), "{truth:?}: {}", show.coverage);
    }
}

//! The Dummy is a sound opponent for beginners: it beats three Demo nearly always, and Null always. Between Demo and Dummy
//! there is a staircase.

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Series, find_game, games, play};
use palestra_game::Edition;

/// In how many seeds a player has the highest score alone against three rivals, its seat changing with the seed.
fn wins(game: &str, player: &str, rival: &str, seeds: usize) -> usize {
    let game = find_game(game).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let seats = config.seats();
    let won = Series::new(0).run(seeds, |seed| {
        let bout = Bout {
            game,
            config: config.clone(),
            edition: Edition::Document,
            seed: (seed as u64).into(),
            judged: false,
        };
        let seat = |k: usize| {
            let name = if k == seed % seats { player } else { rival };
            let guest = palestra_players::find(game.name(), name).unwrap()();
            Seated { name: name.to_owned(), player: Box::new(BuiltIn::new(guest)) }
        };
        let scores = play(&bout, (0..seats).map(seat).collect(), Listeners::default()).unwrap().scores.0;
        (0..seats).all(|k| k == seed % seats || scores[seed % seats] > scores[k])
    });
    won.into_iter().filter(|&won| won).count()
}

#[test]
fn dummy_beats_three_demo_in_95_of_100_seeds() {
    for game in games() {
        let wins = wins(game.name(), "Dummy", "Demo", 100);
        assert!(wins >= 95, "{}: {wins} of 100", game.name());
    }
}

#[test]
fn dummy_always_beats_null() {
    for game in games() {
        assert_eq!(wins(game.name(), "Dummy", "Null", 100), 100, "{}", game.name());
    }
}

/// The whole table, with 400 matches a step: `palestra ladder --table`.
#[test]
fn every_step_of_the_staircase_is_higher_than_the_one_below() {
    const SEEDS: usize = 32;
    for game in games() {
        let steps = palestra_players::staircase(game.name());
        assert_eq!((steps.first(), steps.last()), (Some(&"Demo"), Some(&"Dummy")));
        for pair in steps.windows(2).filter(|_| steps.len() > 2) {
            let wins = wins(game.name(), pair[1], pair[0], SEEDS);
            assert!(wins > SEEDS / 2, "{}: {} beats {} in {wins} of {SEEDS}", game.name(), pair[1], pair[0]);
        }
    }
}

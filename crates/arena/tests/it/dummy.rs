//! The Dummy is a sound opponent for beginners: it beats three Demo nearly always, and Null always.

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Series, find_game, games, play};
use palestra_game::Edition;

/// In how many of 100 seeds the Dummy has the highest score alone, its seat changing with the seed.
fn wins(game: &str, rival: &str) -> usize {
    let game = find_game(game).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let seats = config.seats();
    let won = Series::new(0).run(100, |seed| {
        let bout = Bout {
            game,
            config: config.clone(),
            edition: Edition::Document,
            seed: (seed as u64).into(),
            judged: false,
        };
        let seat = |k: usize| {
            let name = if k == seed % seats { "Dummy" } else { rival };
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
        let wins = wins(game.name(), "Demo");
        assert!(wins >= 95, "{}: {wins} of 100", game.name());
    }
}

#[test]
fn dummy_always_beats_null() {
    for game in games() {
        assert_eq!(wins(game.name(), "Null"), 100, "{}", game.name());
    }
}

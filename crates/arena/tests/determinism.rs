//! The same seed gives the same match: with one thread or eight, in debug and in release builds.

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Series, Tape, games, play};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;

/// What 200 matches on the default configuration come to, one number for all of them; the editions take turns,
/// and every tenth match has a Dummy.
fn all(game: &'static dyn AnyGame, threads: usize) -> u64 {
    let config = game.parse(game.default_config()).unwrap();
    let prints = Series::new(threads).run(200, |seed| {
        let edition = Edition::ALL[seed % 2];
        let bout = Bout { game, config: config.clone(), edition, seed: (seed as u64).into(), judged: false };
        let first = if seed % 10 == 0 { "Dummy" } else { "Demo" };
        let seat = |name: &str| Seated {
            name: name.to_owned(),
            player: Box::new(BuiltIn::new(palestra_players::find(game.name(), name).unwrap()())),
        };
        let players = [first, "Demo", "Demo", "Null"].into_iter().take(config.seats()).map(seat).collect();
        let mut tape = Tape::default();
        play(&bout, players, Listeners { tape: Some(&mut tape), ..Listeners::default() }).unwrap();
        tape.fingerprint()
    });
    let mut digest = palestra_base::Digest::default();
    for print in prints {
        digest.number(print as i64);
    }
    digest.finish()
}

/// Fixed numbers: a build of another kind, or on another machine, must come to the same.
fn expected(game: &str) -> u64 {
    match game {
        "apocalypse-now" => 0xb686_0bf1_3574_c967,
        "battle-royale" => 0x6f29_f762_9fc7_7855,
        "dominator" => 0xb64c_48f3_6c03_e9af,
        "mad-max" => 0x19bf_aca1_470e_4580,
        "ork-island" => 0x92e4_f6c2_848a_4609,
        other => panic!("{other} needs a number here"),
    }
}

#[test]
fn two_hundred_matches_of_each_game_with_one_thread_and_with_eight() {
    let mut changed = Vec::new();
    for game in games() {
        let (one, eight) = (all(*game, 1), all(*game, 8));
        assert_eq!(one, eight, "{}: threads change the result", game.name());
        if one != expected(game.name()) {
            changed.push(format!("{}: {one:#018x}", game.name()));
        }
    }
    assert!(changed.is_empty(), "{changed:#?}");
}

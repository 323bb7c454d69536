//! The same seed gives the same match: with one thread or eight, in debug and in release builds.

use std::fs;
use std::path::Path;

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Series, Tape, games, play};
use palestra_game::erased::AnyGame;

/// What 200 matches on the default configuration come to, one number for all of them; the editions take turns,
/// and every tenth match has a Dummy.
fn all(game: &'static dyn AnyGame, threads: usize) -> u64 {
    let config = game.parse(game.default_config()).unwrap();
    let prints = Series::new(threads).run(200, |seed| {
        let edition = game.editions()[seed % game.editions().len()];
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

/// A fixed number: a build of another kind, or on another machine, must come to the same.
fn expected(game: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(game).join("fingerprint");
    fs::read_to_string(&file).unwrap_or_else(|why| format!("{}: {why}", file.display())).trim().to_owned()
}

#[test]
fn two_hundred_matches_of_each_game_with_one_thread_and_with_eight() {
    let mut changed = Vec::new();
    for game in games() {
        let (one, eight) = (all(*game, 1), all(*game, 8));
        assert_eq!(one, eight, "{}: threads change the result", game.name());
        let (one, expected) = (format!("{one:#018x}"), expected(game.name()));
        if one != expected {
            changed.push(format!("{}: {one} instead of {expected}", game.name()));
        }
    }
    assert!(changed.is_empty(), "{changed:#?}");
}

//! What the benchmarks play: matches of four Demo on the default configuration of a game.

use std::sync::Arc;

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Tape, find_game, play};
use palestra_game::Edition;
use palestra_game::erased::{AnyConfig, AnyGame};
use palestra_players::Maker;

/// Matches of one kind.
pub struct Demos {
    game: &'static dyn AnyGame,
    config: Arc<dyn AnyConfig>,
    demo: Maker,
    pub edition: Edition,
    pub text: bool,
    tape: bool,
}

impl Demos {
    /// Matches of this game, with or without the text of the output and a record.
    pub fn new(game: &str, edition: Edition, text: bool, tape: bool) -> Self {
        let game = find_game(game).expect("a known game");
        let config = game.parse(game.default_config()).expect("the default is good");
        let demo = palestra_players::find(game.name(), "Demo").expect("every game has a Demo");
        Demos { game, config, demo, edition, text, tape }
    }

    /// Plays one match; answers the sum of its scores.
    pub fn play(&self, seed: u64) -> i64 {
        let (game, edition, config) = (self.game, self.edition, Arc::clone(&self.config));
        let bout = Bout { game, config, edition, seed: seed.into(), judged: false };
        let seat = |_| Seated { name: "Demo".to_owned(), player: Box::new(BuiltIn::new((self.demo)())) };
        let (mut sink, mut tape) = (std::io::sink(), Tape::default());
        let listeners = Listeners {
            text: self.text.then_some(&mut sink as &mut dyn std::io::Write),
            tape: self.tape.then_some(&mut tape),
            ears: None,
        };
        let players = (0..self.config.seats()).map(seat).collect();
        let finished = play(&bout, players, listeners).expect("it is played");
        finished.scores.0.iter().sum()
    }
}

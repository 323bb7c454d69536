//! Generated boards give no seat an advantage: four equal players have the same mean score, within noise.

use palestra_arena::{Bout, Listeners, Native, Seated, Series, find_game, play};
use palestra_game::Edition;

const MATCHES: usize = 1000;

/// The mean score of each seat, and the standard error of such a mean.
fn means(game: &str, config: &str, player: &str) -> ([f64; 4], f64) {
    let game = find_game(game).unwrap();
    let config = game.parse(config).unwrap();
    let scores = Series::new(0).run(MATCHES, |seed| {
        let bout = Bout {
            game,
            config: config.clone(),
            edition: Edition::Document,
            seed: seed as u64,
            judged: false,
        };
        let seat = |_| {
            let guest = palestra_players::find(game.name(), player).unwrap()();
            Seated { name: player.to_owned(), player: Box::new(Native::new(guest)) }
        };
        play(&bout, (0..4).map(seat).collect(), Listeners::default())
            .unwrap()
            .scores
            .0
            .map(|score| score as f64)
    });
    let count = MATCHES as f64;
    let mean = [0, 1, 2, 3].map(|seat| scores.iter().map(|score| score[seat]).sum::<f64>() / count);
    let all = mean.iter().sum::<f64>() / 4.0;
    let squares = scores.iter().flatten().map(|score| (score - all).powi(2)).sum::<f64>();
    (mean, (squares / (4.0 * count)).sqrt() / count.sqrt())
}

#[test]
fn mad_max_is_fair_to_all_seats() {
    let config = include_str!("../../games/mad-max/configs/generator.cnf");
    let (means, error) = means("mad-max", config, "Demo");
    let all = means.iter().sum::<f64>() / 4.0;
    assert!(all > 10.0 * error, "they do score: {means:?}");
    assert!(means.iter().all(|mean| (mean - all).abs() < 3.0 * error), "{means:?}, error {error}");
}

//! Generated boards give no seat an advantage: four equal players have the same mean score, within noise.

use palestra_arena::{Bout, BuiltIn, Listeners, Seated, Series, find_game, play};
use palestra_game::Edition;

/// The mean score of each seat, and the standard error of such a mean.
fn means(game: &str, config: &str, player: &str, matches: usize) -> ([f64; 4], f64) {
    let game = find_game(game).unwrap();
    let config = game.parse(config).unwrap();
    let scores = Series::new(0).run(matches, |seed| {
        let bout = Bout {
            game,
            config: config.clone(),
            edition: Edition::Document,
            seed: (seed as u64).into(),
            judged: false,
        };
        let seat = |_| {
            let guest = palestra_players::find(game.name(), player).unwrap()();
            Seated { name: player.to_owned(), player: Box::new(BuiltIn::new(guest)) }
        };
        play(&bout, (0..4).map(seat).collect(), Listeners::default())
            .unwrap()
            .scores
            .0
            .map(|score| score as f64)
    });
    let count = matches as f64;
    let mean = [0, 1, 2, 3].map(|seat| scores.iter().map(|score| score[seat]).sum::<f64>() / count);
    let all = mean.iter().sum::<f64>() / 4.0;
    let squares = scores.iter().flatten().map(|score| (score - all).powi(2)).sum::<f64>();
    (mean, (squares / (4.0 * count)).sqrt() / count.sqrt())
}

fn check(game: &str, config: &str, player: &str, matches: usize) {
    let (means, error) = means(game, config, player, matches);
    let all = means.iter().sum::<f64>() / 4.0;
    println!("{game}, {matches} matches of {player}: {means:.1?}, standard error {error:.1}");
    assert!(all > 10.0 * error, "they do score: {means:?}");
    assert!(means.iter().all(|mean| (mean - all).abs() < 3.0 * error), "{means:?}, error {error}");
}

#[test]
fn mad_max_is_fair_to_all_seats() {
    let config = include_str!("../../../games/mad-max/configs/generator.cnf");
    check("mad-max", config, "Demo", 1000);
    check("mad-max", config, "Dummy", 100);
}

#[test]
fn apocalypse_now_is_fair_to_all_seats() {
    let config = "ApocalypseNow2018 3.0\n\nGENERATOR\n";
    check("apocalypse-now", config, "Demo", 1000);
    check("apocalypse-now", config, "Dummy", 150);
}

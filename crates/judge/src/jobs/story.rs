//! What there is to tell about players of a tournament: odds before a match, how one left, who foresees best.

use palestra_contest::{Places, PlayerId, Posterior};

use super::tournament::Facts;

/// The chance of each seat of a table to be first, by what is known of the strengths.
pub fn odds(posterior: &Posterior, table: &[PlayerId]) -> Vec<f64> {
    let known = |player: PlayerId| player < posterior.players();
    // How much one is worth against another, by the chance to finish ahead.
    let ratio = |one: PlayerId, other: PlayerId| {
        let ahead = if known(one) && known(other) { posterior.chance(one, other) } else { 0.5 };
        (1.0 - ahead) / ahead
    };
    let first = |one: PlayerId| 1.0 / table.iter().map(|&other| ratio(one, other)).sum::<f64>();
    table.iter().map(|&one| first(one)).collect()
}

/// How one fared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// Its best match: where it is, in which round, and twice the place.
    pub best: Option<(i64, u32, i64)>,
    /// Who was ahead of it most often in its last round, and in how many matches.
    pub beaten_by: Option<(PlayerId, usize)>,
}

/// The best match of a player in the first rounds, and who sent it home.
pub fn story(facts: &Facts, rounds: usize, player: PlayerId) -> Story {
    let mut story = Story::default();
    let mut best = (i64::MAX, i64::MIN);
    for round in &facts.rounds[..rounds] {
        let mut ahead: Vec<(PlayerId, usize)> = Vec::new();
        let mut played = false;
        for game in round.games.iter().filter(|game| !game.scores.is_empty()) {
            let Some(seat) = game.table.iter().position(|&one| one == player) else { continue };
            played = true;
            let place = (2.0 * Places::of(&game.scores).ranks[seat]) as i64;
            let others = game.scores.iter().zip(&game.table).filter(|(_, other)| **other != player);
            let rival = others.clone().map(|(score, _)| *score).max().unwrap_or_default();
            let lead = game.scores[seat].saturating_sub(rival);
            if (place, lead.saturating_neg()) < (best.0, best.1.saturating_neg()) {
                best = (place, lead);
                story.best = Some((game.id, round.number, place));
            }
            for (_, other) in others.filter(|(score, _)| **score > game.scores[seat]) {
                match ahead.iter_mut().find(|(known, _)| known == other) {
                    Some((_, times)) => *times += 1,
                    None => ahead.push((*other, 1)),
                }
            }
        }
        if played {
            ahead.sort_by_key(|&(other, times)| (std::cmp::Reverse(times), other));
            story.beaten_by = ahead.first().copied();
        }
    }
    story
}

/// What a prediction is worth: the quadratic rule, which nobody betters by saying other than what they believe. Whoever
/// gives all seats the same chance gets nothing and loses nothing; the best is about 37 for a table of four.
pub fn points(seats: usize, seat: usize, percent: i64, scores: &[i64]) -> f64 {
    let (seats, sure) = (seats as f64, percent as f64 / 100.0);
    let other = (1.0 - sure) / (seats - 1.0);
    let places = Places::of(scores);
    let miss = |chance: f64, at: usize| (chance - places.first(at)) * (chance - places.first(at));
    let said = |at: usize| if at == seat { sure } else { other };
    let lost: f64 = (0..scores.len()).map(|at| miss(said(at), at)).sum();
    let idle: f64 = (0..scores.len()).map(|at| miss(1.0 / seats, at)).sum();
    50.0 * (idle - lost)
}

#[cfg(test)]
mod tests {
    use palestra_contest::{Outcome, Prior};

    use super::*;

    #[test]
    fn odds_are_chances_and_the_better_one_has_more() {
        let game = |seed: u128| Outcome { seed, table: vec![0, 1], scores: vec![2, 1], ..Outcome::default() };
        let games: Vec<Outcome> = (0..6).map(game).collect();
        let posterior = Posterior::fit(3, &games, &Prior::default());
        let odds = odds(&posterior, &[1, 0, 2, 7]);
        assert!((odds.iter().sum::<f64>() - 1.0).abs() < 0.2, "{odds:?}");
        assert!(odds[1] > odds[2] && odds[2] > odds[0], "{odds:?}");
    }

    /// Who believes in a chance gets most by saying it, whatever it is.
    #[test]
    fn honesty_pays() {
        for believed in [30, 50, 70, 90] {
            let expected = |said: i64| {
                let win = points(4, 0, said, &[9, 1, 2, 3]);
                let lose = points(4, 0, said, &[1, 9, 2, 3]);
                (believed as f64 * win + (100 - believed) as f64 * lose) / 100.0
            };
            for other in (0..=100).filter(|other| *other != believed) {
                assert!(expected(believed) > expected(other), "{believed} {other}");
            }
        }
        assert_eq!(points(4, 2, 25, &[1, 2, 3, 4]), 0.0);
        assert_eq!(points(4, 0, 100, &[4, 3, 2, 1]), 37.5);
        assert!(points(4, 0, 100, &[1, 2, 3, 4]) < -60.0);
        // Two share the first place.
        assert!(points(4, 0, 60, &[4, 4, 2, 1]) > 0.0);
    }
}

//! R5-R7, D1

use super::*;
use palestra_base::chance::Sound;

#[test]
fn r5_the_shore_is_next_to_the_sea_and_not_to_lakes() {
    let scene = Scene::new(Edition::Document, &[]);
    let shore = &scene.game.island.shore;
    // The ring inside the border has 17 * 4 + 4 - 4 cells; the lake at (10, 7) adds none.
    assert_eq!(shore.len(), 68);
    assert!(shore.iter().all(|pos| [1, 18].contains(&pos.row) || [1, 18].contains(&pos.col)));
}

#[test]
fn r5_d3_orks_appear_anywhere_on_the_shore() {
    let scene = Scene::with(Edition::Document, &[("nb_orks", "4")], &[]);
    let config = Config::parse(&config_text(&[("nb_orks", "4")])).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    let mut close = [0; 2];
    for seed in 0..300 {
        for (edition, close) in Edition::ALL.into_iter().zip(&mut close) {
            let game = OrkIsland::setup(&config, edition, &mut Sound::new(seed)).unwrap();
            for id in 0..game.orks.len() {
                let pos = game.orks.pos(id);
                assert!(scene.game.island.shore.contains(&pos));
                *close += (0..id).filter(|&other| game.orks.pos(other).distance_squared(pos) == 1).count();
                seen.insert(pos);
            }
        }
    }
    assert_eq!(seen.len(), 68, "every shore cell is drawn some time");
    // Of 120 pairs, each is side by side with probability 2 / 67.
    assert!((900..1250).contains(&close[0]), "{close:?}");
    assert_eq!(close[1], 0, "the published program keeps them apart");
}

#[test]
fn r6_orks_are_numbered_by_player() {
    let config = Config::parse(&config_text(&[])).unwrap();
    for edition in Edition::ALL {
        let game = OrkIsland::setup(&config, edition, OrkIsland::original_chance(7).as_mut()).unwrap();
        let owners: Vec<usize> = game.orks.owner.iter().map(|seat| seat.index()).collect();
        assert_eq!(owners, [0, 0, 1, 1, 2, 2, 3, 3]);
        assert!(game.orks.health.iter().all(|&health| health == 10));
    }
}

#[test]
fn r7_nothing_is_conquered_at_the_beginning() {
    let scene = Scene::new(Edition::Document, &[]);
    assert_eq!((&*scene.game.city_owner, &*scene.game.path_owner), (&[None, None][..], &[None][..]));
    assert_eq!(scene.game.scores(), PerSeat([0; 4]));
}

#[test]
fn d1_the_published_program_draws_among_row_ends() {
    let config = Config::parse(&config_text(&[])).unwrap();
    // 36 row ends: columns 1 and 18 of rows 1 to 18. Player 1 finds the first two taken and the next two
    // beside them; each is dropped when it is drawn.
    let draws =
        [0, 0, /* player 1 */ 0, 0, 0, 0, 0, 0, /* player 2 */ 10, 20, /* player 3 */ 35, 34];
    let mut chance = Scripted::new(draws.map(|drawn| ("spawn", drawn)));
    let game = OrkIsland::setup(&config, Edition::Original, &mut chance).unwrap();
    assert_eq!(chance.unused(), 0);
    let places: Vec<Pos> = (0..8).map(|id| game.orks.pos(id)).collect();
    let expected = [(1, 1), (1, 18), (3, 1), (3, 18), (6, 1), (11, 18), (18, 18), (18, 1)];
    assert_eq!(places, expected.map(|(row, col)| Pos::new(row, col)));
}

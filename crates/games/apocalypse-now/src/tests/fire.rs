//! R24, R25

use super::*;

#[test]
fn r24_fire_burns_down_and_forest_becomes_grass() {
    let mut game = Scene::new()
        .land(Land::Forest, &[(20, 20), (40, 40)])
        .fire(2, &[(20, 20), (20, 30)])
        .game(Edition::Document);
    round(&mut game, [&[]; 4], &[]);
    assert_eq!((fire(&game, 20, 20), fire(&game, 20, 30)), (1, 1));
    assert_eq!(game.ground.land[Pos::new(20, 20)], Land::Forest);
    round(&mut game, [&[]; 4], &[]);
    assert_eq!((fire(&game, 20, 20), fire(&game, 20, 30)), (0, 0));
    assert_eq!(game.ground.land[Pos::new(20, 20)], Land::Grass);
    assert_eq!(game.ground.text, crate::text::land(&game.ground.land), "the output shows it");
    round(&mut game, [&[]; 4], &[]);
    assert_eq!(game.ground.burning().count(), 0);
}

#[test]
fn r25_fire_spreads_to_forest_beside_it() {
    // A cross of forest: its middle burns for the last time, one neighbour has two burning ones.
    let mut game = Scene::new()
        .land(Land::Forest, &[(20, 20), (19, 20), (20, 19), (20, 21), (21, 20), (22, 20), (21, 21)])
        .fire(1, &[(20, 20)])
        .fire(9, &[(22, 20)])
        .soldier(20, 0, 20, 19)
        .soldier(21, 0, 19, 20)
        .game(Edition::Original);
    // Row by row: north, west, east and south, the last only once; the diagonal is safe.
    round(
        &mut game,
        [&[]; 4],
        &[
            ("fire spreads", 11),
            ("fire spreads", 10),
            ("another player", 1),
            ("helicopter", 0),
            ("fire spreads", 100),
            ("fire spreads", 1),
        ],
    );
    let near = [(19, 20), (20, 19), (20, 21), (21, 20), (21, 21)];
    assert_eq!(near.map(|(i, j)| fire(&game, i, j)), [0, 10, 0, 10, 0]);
    assert_eq!(soldiers(&game), [(21, 0, 19, 20, 100)]);
}

#[test]
fn d1_fire_on_grass_and_water_spreads_in_one_edition_only() {
    let scene = || {
        let forest = [(20, 20), (30, 30)];
        let near = [(20, 21), (31, 30)];
        Scene::new().land(Land::Forest, &forest).land(Land::Water, &near[1..]).fire(3, &near)
    };
    let draws = [("fire spreads", 10), ("fire spreads", 11)];
    let mut game = scene().game(Edition::Document);
    round(&mut game, [&[]; 4], &draws);
    assert_eq!((fire(&game, 20, 20), fire(&game, 30, 30)), (10, 0));
    round(&mut scene().game(Edition::Original), [&[]; 4], &[]);
}

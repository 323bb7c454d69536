//! R18-R23, D2

use std::sync::Arc;

use super::*;
use crate::Scores;
use crate::island::{Island, Map, Path};
use palestra_game::Head;

const NO_ORDERS: [&[(i32, i32)]; 4] = [&[], &[], &[], &[]];

#[test]
fn r18_strictly_more_orks_conquer_a_city() {
    let mut scene = Scene::new(Edition::Document, &[(0, 2, 2), (1, 2, 3), (2, 3, 2)]);
    scene.play_in_order(NO_ORDERS, 0);
    assert_eq!(scene.game.city_owner, [Some(Seat::ALL[0]), None]);
    // A tie, and then nobody at all, change nothing.
    for places in [vec![(0, 2, 2), (2, 3, 2)], vec![]] {
        let owner = scene.game.city_owner.clone();
        scene = Scene::new(Edition::Document, &places);
        scene.game.city_owner = owner;
        scene.play_in_order(NO_ORDERS, 0);
        assert_eq!(scene.game.city_owner[0], Some(Seat::ALL[0]));
    }
}

#[test]
fn r19_paths_are_conquered_in_the_same_way() {
    let mut scene = Scene::new(Edition::Document, &[(4, 2, 5)]);
    scene.play_in_order(NO_ORDERS, 0);
    assert_eq!(scene.game.path_owner, [Some(Seat::ALL[2])]);
}

/// An ork and where it stands.
type Placed = (OrkId, i16, i16);

#[test]
fn r20_r21_r22_points_of_a_round() {
    let cases: [(&[Placed], i64); 5] = [
        (&[], 0),
        (&[(0, 2, 2)], 4 * 3 + 7 * 2),
        (&[(0, 2, 5)], 3 * 5),
        (&[(0, 2, 2), (1, 2, 7)], 4 * 3 + 2 * 3 + 7 * 2 + 7 * 2),
        (&[(0, 2, 2), (1, 2, 5)], 4 * 3 + 3 * 5 + 7 * 2),
    ];
    for (orks, points) in cases {
        let mut scene = Scene::new(Edition::Document, orks);
        scene.play_in_order(NO_ORDERS, 0);
        assert_eq!(scene.game.scores(), PerSeat([points, 0, 0, 0]));
    }
}

/// The example of the document: 107 points for cities, 70 for paths and 36 for the graph make 213.
#[test]
fn r20_r21_r22_the_documents_example() {
    let changes =
        [("bonus_per_city_cell", "1"), ("bonus_per_path_cell", "1"), ("factor_connected_component", "2")];
    let mut game = Scene::with(Edition::Document, &changes, &[]).game;
    let cells = |count: usize| vec![Pos::new(9, 9); count];
    // The paths join three cities and two; one leads to a city of somebody else.
    let cities = [5 * 2, 6 * 5, 2 * 4, 4 * 2, 3 * 2, 2 * 5, 5 * 5, 5 * 2, 2 * 2].map(cells).to_vec();
    let paths = [([0, 1], 11), ([1, 2], 3), ([3, 4], 38), ([5, 8], 18)];
    let paths = paths.map(|(ends, count)| Path { ends, cells: cells(count) }).to_vec();
    let map = Map { terrain: game.island.map.terrain.clone(), cities, paths };
    game.island = Arc::new(Island::new(game.island.settings.clone(), map));
    let [red, blue, ..] = Seat::ALL;
    game.city_owner = [vec![Some(red); 8], vec![Some(blue)]].concat();
    game.path_owner = vec![Some(red); 4];
    game.count_points().unwrap();
    assert_eq!(game.income, PerSeat([107 + 70 + 36, 4 + 2 * 2, 0, 0]));
}

#[test]
fn r22_a_path_joins_two_cities() {
    let mut scene = Scene::new(Edition::Document, &[(0, 2, 2), (1, 2, 7)]);
    scene.game.path_owner[0] = Some(Seat::ALL[0]);
    scene.play_in_order(NO_ORDERS, 0);
    assert_eq!(scene.game.scores()[Seat::ALL[0]], 4 * 3 + 2 * 3 + 3 * 5 + 7 * 4);
}

#[test]
fn r23_the_output_has_every_position_and_the_moves_between() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (1, 1, 1)]);
    let done = scene.play_in_order([&[(0, RIGHT), (1, UP)], &[], &[], &[]], 2);
    let mut text = Text::new();
    let names = ["A", "B", "C", "D"].map(str::to_owned);
    scene.game.write_head(&Head { seed: 7.into(), names: &names, judged: true }, &mut text);
    scene.game.write_report(&done, &mut text);
    scene.game.write_state(Some(&PerSeat([0.0, 0.5, 1.0, -1.0])), &mut text);
    let text = text.to_string();
    assert!(text.starts_with("SecGame\n\nSeed 7\n\nOrkIsland 1.0\nnb_players                  4\n"));
    assert!(text.contains("\nnames          A B C D\ncommands\n0 r\n-1\n\n\n   0000000000111"));
    assert!(text.contains("\nround 1\ntotal_score 0 0 0 0\nstatus 0 0.5 1 -1\n\ncity_owners\n -1 -1\n"));
    assert!(text.contains("\nunits\n0 12 6 9 \n0 1 1 10 \n"));
}

#[test]
fn d2_narrow_scores_wrap_and_wide_ones_do_not() {
    for (edition, score) in [(Edition::Document, 1 << 31), (Edition::Original, -(1 << 31))] {
        let mut scene = Scene::new(edition, &[(0, 2, 5)]);
        scene.game.score[Seat::ALL[0]] = (1 << 31) - 15;
        scene.play_in_order(NO_ORDERS, 0);
        assert_eq!(scene.game.scores()[Seat::ALL[0]], score);
    }
}

/// A strip of cities in one row, joined by paths of one cell: C P C P C ...
fn chain(cities: usize) -> String {
    let side = 2 * cities + 4;
    let mut text = config_text(&[("rows", &side.to_string()), ("cols", &side.to_string())]);
    text.truncate(text.find("FIXED").unwrap());
    text.push_str("FIXED 0 1\n");
    let mut city_list = format!("cities {cities}\n");
    let mut path_list = format!("paths {}\n", cities - 1);
    for row in 0..side {
        let cell = |col: usize| match (row, col) {
            (0, _) | (_, 0) => 'W',
            _ if row == side - 1 || col == side - 1 => 'W',
            (2, _) if col < 2 * cities => ['P', 'C'][col % 2],
            _ => '.',
        };
        text.push_str(&format!("{row} {}\n", (0..side).map(cell).collect::<String>()));
    }
    for city in 0..cities {
        city_list.push_str(&format!("1 2 {}\n", 2 * city + 1));
        if city + 1 < cities {
            path_list.push_str(&format!("{city} {} 1 2 {}\n", city + 1, 2 * city + 2));
        }
    }
    text + &city_list + &path_list
}

#[test]
fn d2_the_published_program_counts_25_cities_at_most() {
    for (edition, cities, expected) in [
        (Edition::Original, 25, Some(7i64 << 25)),
        (Edition::Original, 26, None),
        (Edition::Document, 26, Some(7 << 26)),
    ] {
        let config = Config::parse(&chain(cities)).unwrap();
        let mut game = OrkIsland::setup(&config, edition, OrkIsland::original_chance(1).as_mut()).unwrap();
        assert_eq!(game.rules.scores == Scores::Wide, edition == Edition::Document);
        game.city_owner.fill(Some(Seat::ALL[3]));
        game.path_owner.fill(Some(Seat::ALL[3]));
        let counted = game.count_points().map(|()| game.add_points());
        let cells = 3 * cities as i64 + 5 * (cities as i64 - 1);
        assert_eq!(counted.is_ok(), expected.is_some());
        if let Some(graph) = expected {
            assert_eq!(game.scores()[Seat::ALL[3]], graph + cells);
        }
    }
}

/// The published program counts on, and its scores wrap.
#[test]
fn d2_boards_that_could_overflow_are_refused() {
    let set_up = |cities, edition| {
        let config = Config::parse(&chain(cities)).unwrap();
        OrkIsland::setup(&config, edition, OrkIsland::original_chance(1).as_mut()).err().map(|why| why.0)
    };
    assert_eq!(set_up(50, Edition::Document), None);
    assert_eq!(set_up(62, Edition::Original), None);
    let refused = set_up(62, Edition::Document).unwrap();
    assert!(refused.starts_with("62 cities could give a score that does not fit in 64 bits"), "{refused}");
}

/// A factor of two hundred millions: a component of 25 cities is worth more than 32 bits hold, and so are the bonuses.
#[test]
fn d2_points_of_one_round_wrap_too() {
    let changes = |text: String| {
        text.replace("factor_connected_component 7", "factor_connected_component 200000000")
            .replace("bonus_per_city_cell 3", "bonus_per_city_cell 2147483647")
    };
    let config = Config::parse(&changes(chain(25))).unwrap();
    let points = |edition| {
        let mut game = OrkIsland::setup(&config, edition, OrkIsland::original_chance(1).as_mut()).unwrap();
        game.city_owner.fill(Some(Seat::ALL[3]));
        game.path_owner.fill(Some(Seat::ALL[3]));
        game.count_points().unwrap();
        game.add_points();
        game.scores()[Seat::ALL[3]]
    };
    let wide = (200_000_000 << 25) + 25 * i64::from(i32::MAX) + 24 * 5;
    assert_eq!(points(Edition::Document), wide);
    assert_eq!(points(Edition::Original), i64::from(wide as i32));
}

#[test]
fn r24_d4_names_have_an_end() {
    assert_eq!(OrkIsland::longest_name(Edition::Document), Some(11));
    assert_eq!(OrkIsland::longest_name(Edition::Original), Some(12));
}

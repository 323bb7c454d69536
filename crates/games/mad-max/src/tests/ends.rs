//! R19-R25, D2, D3

use super::*;
use palestra_base::chance::Sound;
use palestra_game::Head;

#[test]
fn r19_gas_is_used_and_cars_without_stop() {
    let mut road = Road::new(&[(0, 5, 5), (2, 8, 5)]).with(&[('G', 8, 6)]);
    road.gas = 1;
    let mut scene = road.document();
    scene.play(NOBODY);
    assert_eq!((scene.car(0), scene.game.cars[0].gas, scene.game.cars[0].pos), (None, 0, Pos::new(5, 6)));
    assert_eq!((scene.car(2), scene.game.cars[2].gas), (Some((8, 6)), 30));
    assert_eq!(scene.at(5, 6), Thing::Empty);
}

#[test]
fn d2_a_car_given_without_gas() {
    let mut road = Road::new(&[(0, 5, 5)]);
    road.gas = 0;
    let mut scene = road.document();
    scene.play(NOBODY);
    assert_eq!(scene.car(0), None);
    let mut scene = road.original();
    scene.play(NOBODY);
    assert_eq!((scene.car(0), scene.game.cars[0].gas), (Some((5, 6)), -1));
}

#[test]
fn r20_a_dead_car_waits() {
    let mut road = Road::new(&[(0, 5, 5)]).with(&[('X', 5, 6)]);
    road.wait = 3;
    let mut scene = road.document();
    for wait in [2, 1, 0] {
        scene.play(NOBODY);
        assert_eq!((scene.car(0), scene.game.cars[0].wait), (None, wait));
    }
    scene.play_with(NOBODY, &[("car", 7), ("car", 20)]);
    assert_eq!(scene.car(0), Some((7, 20)));
    let car = scene.game.cars[0];
    assert_eq!((car.missiles, car.gas, car.wait), (5, 60, 0), "its missiles are still there");
}

/// A car that is to appear in the next round.
fn reborn(things: &[(char, usize, usize)], others: &[(usize, i16, i32)]) -> Scene {
    let mut scene = Road::new(others).with(things).document();
    scene.game.cars[0].wait = 0;
    scene
}

#[test]
fn r21_cars_appear_on_empty_cells_with_room_around() {
    // A tyre two cells away, a bonus on the cell itself, a bonus beside it, the first and the last column.
    for (things, good) in [
        (&[('X', 9, 22)][..], false),
        (&[('W', 7, 20)], false),
        (&[('W', 7, 21)], true),
        (&[('X', 7, 23)], true),
        (&[], true),
    ] {
        let mut scene = reborn(things, &[]);
        let retry = if good { &[][..] } else { &[("car", 1), ("car", 30)] };
        scene.play_with(NOBODY, &[&[("car", 7), ("car", 20)], retry].concat());
        assert_eq!(scene.car(0), Some(if good { (7, 20) } else { (1, 30) }), "{things:?}");
    }
    let mut scene = reborn(&[], &[(1, 8, 20)]); // it will be at (8, 21)
    scene.play_with(NOBODY, &[("car", 7), ("car", 20), ("car", 1), ("car", 1)]);
    assert_eq!(scene.car(0), Some((1, 1)));
}

#[test]
fn d3_if_possible() {
    // Tyres leave room around one cell only.
    let tyres: Vec<_> = (0..15)
        .flat_map(|row| (0..60).map(move |col| ('X', row, col)))
        .filter(|&(_, row, col)| {
            row != 14 && row + col > 0 && !((2..7).contains(&row) && (10..15).contains(&col))
        })
        .collect();
    let mut scene = reborn(&tyres, &[]);
    let misses = [("car", 0); 40].map(|(why, _)| (why, 1));
    scene.play_with(NOBODY, &[&misses[..], &[("car", 0)]].concat());
    assert_eq!(scene.car(0), Some((4, 12)));
    let mut scene = reborn(&tyres, &[]);
    scene.game.rules = crate::Rules::of(Edition::Original);
    scene.play_with(NOBODY, &misses);
    assert_eq!((scene.car(0), scene.game.cars[0].wait), (None, 0), "it tries again next round");
}

#[test]
fn r22_missing_bonuses_appear_outside_of_the_window() {
    // Too few of all kinds: missiles come first, then water, then gas.
    let gone = [('.', 14, 30), ('.', 14, 35), ('.', 14, 40)];
    let mut scene = Road::new(&[(0, 5, 29)]).with(&gone).document();
    let draws = [
        [("bonus", 5), ("bonus", 32)], // too near the car, which is at (5, 30) by then
        [("bonus", 5), ("bonus", 33)],
        [("bonus", 14), ("bonus", 41)], // there is water
        [("bonus", 0), ("bonus", 31)],
        [("bonus", 0), ("bonus", 60)], // column 0, which has left the window
    ];
    scene.play_with(NOBODY, &draws.concat());
    assert_eq!(scene.at(5, 33), Thing::MissileBonus);
    assert_eq!(scene.at(0, 31), Thing::WaterBonus);
    assert_eq!(scene.at(0, 0), Thing::GasBonus);
}

#[test]
fn r22_surplus_bonuses_stay_and_are_not_replaced() {
    let mut scene = Road::new(&[(0, 5, 5)]).with(&[('W', 5, 6), ('M', 1, 1)]).document();
    scene.play(NOBODY);
    assert_eq!(scene.game.universe.count(Thing::WaterBonus), 20);
    assert_eq!(scene.game.universe.count(Thing::MissileBonus), 6);
}

#[test]
fn r23_points_are_for_water_and_other_players_cars() {
    let mut scene = Road::new(&[(0, 5, 5), (2, 5, 8), (4, 9, 9)]).with(&[('W', 9, 10)]).document();
    scene.play([&[shoot(0)], &[], &[], &[]]);
    assert_eq!(scene.game.scores().0, [0, 0, 10, 0]);
    (scene.game.cars[0].alive, scene.game.cars[0].wait) = (false, 9); // the shooter may be dead by the time its missile hits
    scene.game.universe.put(Pos::new(5, 6), Thing::Empty);
    scene.play(NOBODY);
    assert_eq!(scene.game.scores().0, [30, 0, 10, 0]);
}

#[test]
fn r24_three_hundred_rounds_from_any_beginning() {
    let mut road = Road::new(&[]);
    road.round = 10;
    let mut scene = road.document();
    let mut rounds = 0;
    while scene.game.rounds_left() > 0 {
        scene.try_play(NOBODY, &mut Sound::new(rounds)).unwrap();
        rounds += 1;
    }
    assert_eq!((rounds, scene.game.round), (300, 310));
}

#[test]
fn r25_a_state_of_the_output_is_a_configuration() {
    let mut road = Road::new(&[(0, 5, 5), (3, 9, 4)]).with(&[('X', 2, 3)]);
    road.missiles = vec![(9, 0, 7, 59)];
    let mut scene = road.original();
    for _ in 0..3 {
        scene.play([&[shoot(0)], &[], &[], &[]]);
    }
    let names = ["A", "B", "C", "D"].map(str::to_owned);
    let mut text = Text::new();
    scene.game.write_head(&Head { seed: 1.into(), names: &names, judged: false }, &mut text);
    scene.game.write_state(None, &mut text);
    let text = text.to_string();
    let config = Config::parse(&text).unwrap();
    let again = MadMax::setup(&config, Edition::Original, &mut Scripted::default()).unwrap();
    assert_eq!((&again.cars, &again.missiles), (&scene.game.cars, &scene.game.missiles));
    assert_eq!(again.universe.cells(), scene.game.universe.cells());
    let mut copy = Text::new();
    again.write_state(None, &mut copy);
    assert!(text.ends_with(&copy.to_string()));
}

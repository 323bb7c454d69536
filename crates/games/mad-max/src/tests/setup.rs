//! R1-R7

use super::*;

#[test]
fn r1_numbers_and_their_ranges() {
    let text = Road::new(&[]).text();
    for (key, good, bad) in [
        ("nb_players", "4", "3"),
        ("nb_rnds", "300", "301"),
        ("nb_win_cols", "40", "41"),
        ("nb_cars_x_player", "2", "0"),
        ("nb_rnds_regen", "1", "0"),
        ("nb_miss_bonuses", "30", "31"),
        ("nb_gas_bonuses", "15", "4"),
        ("nb_water_bonuses", "150", "19"),
        ("bonus_miss", "5", "6"),
        ("bonus_gas", "30", "31"),
        ("water_pnts", "10", "-10"),
        ("kill_pnts", "30", "0"),
        ("init_gas", "60", "61"),
    ] {
        let changed = |value: &str| {
            let mut words: Vec<&str> = text.split_whitespace().collect();
            let at = words.iter().position(|word| *word == key).unwrap();
            words[at + 1] = value;
            Config::parse(&words.join(" ")).map(|_| ())
        };
        assert_eq!(changed(good), Ok(()));
        let error = changed(bad).unwrap_err().to_string();
        assert!(error.contains(&format!("for {key}, found \"{bad}\"")), "{error}");
    }
}

#[test]
fn r2_blanks_in_rows_and_columns_round_the_cylinder() {
    let mut road = Road::new(&[(0, 5, -55), (1, 6, 125)]).with(&[('X', 3, 7)]);
    road.missiles = vec![(5, 3, 9, -1), (4, 3, 9, 61)];
    let text = road.text().replace("03 .......X", "03 ... ..\n..X ") + "whatever follows";
    let config = Config::parse(&text).unwrap();
    let game = MadMax::setup(&config, Edition::Document, &mut Scripted::default()).unwrap();
    let scene = Scene { game, done: PerSeat::default() };
    assert_eq!(scene.at(3, 7), Thing::Tyre);
    assert_eq!((scene.car(0), scene.car(1)), (Some((5, 5)), Some((6, 5))));
    assert_eq!(scene.missiles(), [(4, 9, 1), (5, 9, 59)]);
}

#[test]
fn r4_columns_go_round() {
    let scene = Road::new(&[]).document();
    let universe = &scene.game.universe;
    assert_eq!([-1, 0, 60, 119, 600].map(|col| universe.wrap(col)), [59, 0, 0, 59, 0]);
}

#[test]
fn r5_the_window_moves_with_the_round() {
    let scene = Road::new(&[]).document();
    let inside = |row, col, round| scene.game.universe.in_window(Pos::new(row, col), round, 30);
    assert!(
        inside(0, 0, 0) && inside(14, 29, 0) && !inside(0, 30, 0) && !inside(-1, 0, 0) && !inside(15, 0, 0)
    );
    assert!(!inside(0, 0, 1) && inside(0, 30, 1));
    assert!(inside(0, 0, 59) && inside(0, 28, 59) && !inside(0, 29, 59) && inside(3, 5, 305));
}

#[test]
fn r6_a_cell_holds_one_thing() {
    let mut scene = Road::new(&[(0, 5, 5)]).document();
    scene.play([&[shoot(0)], &[], &[], &[]]);
    let count = |thing| scene.game.universe.cells().iter().filter(|&&other| other == thing).count() as u32;
    for thing in [Thing::Empty, Thing::Car, Thing::Missile, Thing::WaterBonus, Thing::Tyre] {
        assert_eq!(count(thing), scene.game.universe.count(thing));
    }
    assert_eq!(scene.game.universe.count(Thing::Empty), 900 - 30 - 2);
}

#[test]
fn r7_cars_are_numbered_by_player() {
    let mut road = Road::new(&[]);
    road.cars_each = 3;
    let game = road.document().game;
    let owners: Vec<usize> = (0..12).map(|car| game.player_of(car).index()).collect();
    assert_eq!(owners, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    assert_eq!(game.cars_of(Seat::ALL[2]), 6..9);
}

#[test]
fn r26_d7_names_have_an_end() {
    assert_eq!(Edition::ALL.map(MadMax::longest_name), [Some(11), None]);
}

/// The published program plays with the absolute value of its seed.
#[test]
fn negative_seeds() {
    let negative = -7;
    for seat in Seat::ALL {
        assert_eq!(MadMax::original_stream(negative, seat), MadMax::original_stream(7, seat));
    }
    let [mut minus, mut plus] = [negative, 7].map(MadMax::original_chance);
    assert_eq!(minus.permutation("order", 4), plus.permutation("order", 4));
    let mut text = Text::new();
    let names = ["A", "B", "C", "D"].map(str::to_owned);
    let head = palestra_game::Head { seed: negative.into(), names: &names, judged: false };
    Road::new(&[]).original().game.write_head(&head, &mut text);
    let text = text.to_string();
    assert!(text.contains("\nseed\t7\n"), "{text}");
}

#[test]
fn r2_numbers_as_large_as_the_program_counts() {
    let mut road = Road::new(&[(0, 5, i32::MIN + 8), (1, 6, i32::MAX)]);
    (road.stock, road.gas, road.wait) = (2_000_000_000, 2_000_000_000, i32::MAX);
    road.missiles = vec![(i32::MAX, 3, 9, 2)];
    let config = Config::parse(&road.text()).unwrap();
    assert!(MadMax::setup(&config, Edition::Original, &mut Scripted::default()).is_ok());
    let refused = MadMax::setup(&config, Edition::Document, &mut Scripted::default()).err().unwrap();
    assert!(refused.to_string().starts_with("missile 2147483647 leaves no numbers"), "{refused}");
}

//! R8-R10

use super::*;

#[test]
fn r8_the_first_order_counts_and_a_match_has_200_rounds() {
    let mut game = Scene::new().soldier(9, 0, 5, 5).game(Edition::Document);
    assert_eq!(game.rounds_left(), 200);
    let orders = [march(9, 5, 6), march(9, 6, 5), fly(1, CLOCKWISE), fly(1, FORWARD1)];
    assert_eq!(refused(&game, &orders), ["unit 9 has an order already", "unit 1 has an order already"]);
    round(&mut game, [&orders, &[], &[], &[]], &[("order of helicopters", 0), ("order of soldiers", 0)]);
    assert_eq!(soldiers(&game), [(9, 0, 5, 6, 100)]);
    assert_eq!(game.fleet.facing[0], Facing::West);
    assert_eq!(game.rounds_left(), 199);
}

#[test]
fn r9_the_engine_itself_refuses_what_does_not_count() {
    let game = Scene::new().soldier(9, 0, 5, 5).soldier(10, 1, 5, 8).game(Edition::Original);
    let bad = [
        march(10, 5, 7),
        march(77, 5, 7),
        march(9, 5, 7),
        march(9, i32::MIN, i32::MAX),
        march(1, 15, 16),
        march(2, 15, 16),
        fly(2, FORWARD1),
        fly(9, FORWARD1),
        fly(10, FORWARD1),
        fly(1, 0),
        fly(1, 6),
        fly(0, 1),
        jump(-1, 7),
        RawOrder([9, 5, 6, 0]),
    ];
    assert_eq!(
        refused(&game, &bad),
        [
            "unit 10 is not yours",
            "there is no unit 77",
            "the order [9, 5, 7, 1] does not count: the cell is not beside the soldier",
            "the order [9, -2147483648, 2147483647, 1] does not count: the cell is not beside the soldier",
            "the order [1, 15, 16, 1] does not count: it is a helicopter",
            "unit 2 is not yours",
            "unit 2 is not yours",
            "the order [9, 1, 0, 2] does not count: it is a soldier",
            "unit 10 is not yours",
            "0 is no order for unit 1",
            "6 is no order for unit 1",
            "there is no unit 0",
            "the order [-1, 7, 0, 3] does not count: the cell is not on the board",
            "the order [9, 5, 6, 0] does not count: its last number is none of 1, 2 and 3",
        ]
    );
    // A refused order leaves the unit free.
    assert_eq!(refused(&game, &[march(9, 9, 9), march(9, 5, 6), fly(1, 9), fly(1, 1)]).len(), 2);
}

/// Parachuters before helicopters before soldiers, each kind in one random order.
#[test]
fn r10_kinds_of_units_follow_each_other() {
    let mut game = Scene::new()
        .parachuters(1, &[7])
        .soldier(20, 0, 30, 30)
        .soldier(30, 1, 30, 32)
        .game(Edition::Document);
    // The soldiers want the same cell, and the second of the list comes first.
    round(
        &mut game,
        [&[march(20, 30, 31), fly(1, NAPALM), jump(15, 15)], &[march(30, 30, 31)], &[], &[]],
        &[
            ("order of jumps", 0),
            ("order of helicopters", 0),
            ("another player", 2), // the one who has just landed is burnt
            ("helicopter", 0),
            ("order of soldiers", 1),
            ("order of soldiers", 1),
            ("damage", 50),
        ],
    );
    assert_eq!(soldiers(&game), [(20, 0, 30, 30, 100), (30, 1, 30, 31, 50)]);
    assert_eq!(game.fleet.parachuters[2], [20]);
}

/// Orders are gathered by player and by number, whatever the order in which they were given.
#[test]
fn the_order_of_the_orders_of_a_player_has_no_effect() {
    let scene = || Scene::new().soldier(20, 0, 30, 30).soldier(21, 0, 30, 32);
    let draws = [("order of soldiers", 0), ("order of soldiers", 1)];
    let (one, two) = (march(20, 30, 31), march(21, 30, 31));
    for orders in [[one, two], [two, one]] {
        let mut game = scene().game(Edition::Original);
        round(&mut game, [&orders, &[], &[], &[]], &draws);
        assert_eq!(soldiers(&game), [(20, 0, 30, 31, 100), (21, 0, 30, 32, 100)]);
    }
}

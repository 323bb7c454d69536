//! R6-R13: who obeys, in which order, and where units can go.

use super::*;
use palestra_game::Wrong;

const TWO: &str = "f 0 1 1 60,k 0 3 3 120,f 1 7 7 60,k 1 8 8 120";

#[test]
fn r6_units_go_one_cell_in_four_directions_or_stay() {
    for (dir, expected) in [(UP, (0, 1)), (DOWN, (2, 1)), (LEFT, (1, 0)), (RIGHT, (1, 2)), (STAY, (1, 1))] {
        let mut scene = Scene::new(Edition::Document, TWO);
        scene.play_in_order([&[(0, dir)], &[]], &[]);
        assert_eq!(scene.pos(0), expected);
        assert_eq!(scene.moved().len(), usize::from(dir != STAY));
    }
    for edition in Edition::ALL {
        for dir in [-1, 5, i32::MIN, i32::MAX] {
            let mut scene = Scene::new(edition, TWO);
            let mut chance = BattleRoyale::original_chance(1);
            let misuse = scene.play([&[(0, dir)], &[]], chance.as_mut());
            assert_eq!(misuse, [Misuse { order: RawOrder::pair(0, dir), why: Wrong::BadArgument }]);
            assert_eq!(scene.pos(0), (1, 1));
        }
    }
}

#[test]
fn r6_there_is_a_limit_that_only_an_attack_reaches() {
    assert_eq!(Scene::new(Edition::Document, TWO).game.order_limit(), 1004);
}

#[test]
fn r7_d6_units_that_do_not_exist_get_no_orders() {
    let orders = [(4, UP), (-1, UP), (i32::MAX, UP), (i32::MIN, UP)];
    let mut scene = Scene::new(Edition::Document, TWO);
    let misuse = scene.play([&orders, &[]], &mut Scripted::default());
    assert!(misuse.iter().all(|misuse| misuse.why == Wrong::NoSuchUnit));
    assert_eq!((misuse.len(), scene.report.actions[Seat::ALL[0]].len()), (4, 0));

    let mut scene = Scene::new(Edition::Original, TWO);
    let misuse = scene.play([&orders, &[]], &mut Scripted::new([("order of players", 1)]));
    assert_eq!((misuse.len(), scene.report.actions[Seat::ALL[0]].len()), (0, 4), "D6: listed");
    assert!(scene.report.movements.is_empty());
}

#[test]
fn r8_the_first_order_for_a_unit_counts() {
    let mut scene = Scene::new(Edition::Document, TWO);
    let orders = [(0, UP), (0, DOWN), (1, LEFT), (0, DOWN)];
    let misuse = scene.play([&orders, &[]], &mut Scripted::new(Scripted::in_order("order of execution", 2)));
    assert_eq!(misuse.iter().map(|misuse| misuse.why).collect::<Vec<_>>(), [Wrong::Again, Wrong::Again]);
    assert_eq!((scene.pos(0), scene.pos(1)), ((0, 1), (3, 2)));
}

/// The knight obeys its owner, changes sides, and would obey its new owner if it had not acted yet.
#[test]
fn r8_a_unit_acts_once_a_round() {
    let mut scene = Scene::new(Edition::Document, "k 0 2 2 120,k 0 6 6 120,k 1 2 4 10,f 1 9 9 60");
    let order = [2, 1, 2].map(|draw| ("order of execution", draw));
    let mut chance =
        Scripted::new(order.into_iter().chain([("damage", 50), ("spawn row", 0), ("spawn column", 0)]));
    // Unit 2 moves beside unit 0 first, is hit then, and the order of its new owner comes too late.
    scene.play([&[(0, RIGHT), (2, DOWN)], &[(2, LEFT)]], &mut chance);
    assert_eq!((scene.owner(2), scene.pos(2)), (0, (0, 0)));
    assert_eq!(scene.moved().len(), 2);
}

#[test]
fn r9_all_orders_of_all_players_are_shuffled() {
    let mut scene = Scene::new(Edition::Document, TWO);
    // The permutation 3 0 2 1 of the orders as given.
    let mut chance = Scripted::new([3, 3, 2, 3].map(|draw| ("order of execution", draw)));
    scene.play([&[(0, UP), (1, UP)], &[(2, UP), (3, UP)]], &mut chance);
    assert_eq!(scene.moved(), [3, 0, 2, 1]);
}

#[test]
fn r9_d1_in_the_original_only_the_players_are_shuffled() {
    for (draw, expected) in [(0, [3, 2, 1, 0]), (1, [1, 0, 3, 2])] {
        let mut scene = Scene::new(Edition::Original, TWO);
        let mut chance = Scripted::new([("order of players", draw)]);
        scene.play([&[(1, UP), (0, UP)], &[(3, UP), (2, UP)]], &mut chance);
        assert_eq!(scene.moved(), expected, "D1");
    }
}

#[test]
fn r10_a_unit_obeys_whose_it_is_when_its_order_comes() {
    // Knight 0 wins over knight 2, which no longer obeys player 1 and already obeys player 0.
    let units = "k 0 2 2 120,k 0 9 0 120,k 1 2 3 10,f 1 9 9 60";
    let won = [("damage", 50), ("spawn row", 0), ("spawn column", 0)];
    let mut scene = Scene::new(Edition::Document, units);
    scene.play_in_order([&[(0, RIGHT)], &[(2, DOWN)]], &won);
    assert_eq!((scene.owner(2), scene.pos(2)), (0, (0, 0)));
    let mut scene = Scene::new(Edition::Document, units);
    scene.play_in_order([&[(0, RIGHT), (2, DOWN)], &[]], &won);
    assert_eq!((scene.owner(2), scene.pos(2)), (0, (1, 0)));
}

#[test]
fn r10_d2_orders_for_the_units_of_others_do_nothing_to_them() {
    let mut scene = Scene::new(Edition::Document, "f 0 1 1 60,k 0 3 3 120,f 1 7 7 20,k 1 8 8 120");
    scene.play_in_order([&[(2, UP), (3, LEFT)], &[(3, UP)]], &[]);
    assert_eq!((scene.pos(2), scene.pos(3)), ((7, 7), (7, 8)));
    assert_eq!(scene.health(2), 25, "it heals");

    let mut scene = Scene::new(Edition::Original, "f 0 1 1 60,k 0 3 3 120,f 1 7 7 20,k 1 8 8 120");
    let mut chance = Scripted::new([("order of players", 1)]);
    scene.play([&[(2, UP), (3, LEFT)], &[(3, UP)]], &mut chance);
    assert_eq!((scene.pos(2), scene.pos(3)), ((7, 7), (8, 8)), "D2: both are paralysed");
    assert_eq!(scene.health(2), 20);
}

#[test]
fn r11_a_farmer_paints_where_it_goes_and_a_knight_does_not() {
    let mut board = FIELD;
    board[1] = "..1.......";
    let mut scene = Scene::with(Edition::Document, &[], &board, TWO);
    scene.play_in_order([&[(0, RIGHT), (1, DOWN)], &[]], &[]);
    assert_eq!((scene.letter(1, 2), scene.letter(1, 1)), ('0', '.'));
    assert_eq!(scene.letter(4, 3), '.');
    assert_eq!(scene.game.scores(), PerSeat([1, 0, 0, 0]));
}

#[test]
fn r11_a_cell_can_be_entered_once_it_is_left() {
    let mut scene = Scene::new(Edition::Document, "f 0 1 1 60,f 0 1 2 60,f 1 7 7 60,k 1 8 8 120");
    scene.play_in_order([&[(1, RIGHT), (0, RIGHT)], &[]], &[]);
    assert_eq!((scene.pos(0), scene.pos(1)), ((1, 2), (1, 3)));
    scene.play_in_order([&[(0, RIGHT), (1, RIGHT)], &[]], &[]);
    assert_eq!((scene.pos(0), scene.pos(1)), ((1, 2), (1, 4)), "it came too early");
}

#[test]
fn r12_walls_stop_and_borders_lead_to_the_opposite_side() {
    let mut scene = Scene::new(Edition::Document, "f 0 3 4 30,f 0 0 3 60,k 1 9 9 120,k 1 4 0 120");
    scene.play_in_order([&[(0, DOWN), (1, UP)], &[(2, RIGHT), (3, LEFT)]], &[]);
    assert_eq!([0, 1, 2, 3].map(|unit| scene.pos(unit)), [(3, 4), (9, 3), (9, 0), (4, 9)]);
    assert_eq!(scene.moved(), [1, 2, 3]);
    assert_eq!(scene.health(0), 30, "who tries does not heal");
    scene.play_in_order([&[(1, DOWN)], &[(2, LEFT), (3, RIGHT)]], &[]);
    assert_eq!([1, 2, 3].map(|unit| scene.pos(unit)), [(0, 3), (9, 9), (4, 0)]);
    assert_eq!((scene.letter(9, 3), scene.letter(0, 3)), ('0', '0'));
}

#[test]
fn r13_nobody_goes_where_somebody_is() {
    // A farmer to a friend, a farmer to an enemy, a knight to a friend.
    let mut scene =
        Scene::new(Edition::Document, "f 0 1 1 30,f 0 1 2 30,k 0 2 2 60,f 1 1 3 30,k 1 8 8 60,f 1 9 9 60");
    scene.play_in_order([&[(0, RIGHT), (1, RIGHT), (2, UP)], &[]], &[]);
    assert!(scene.report.movements.is_empty());
    assert_eq!([0, 1, 2].map(|unit| scene.pos(unit)), [(1, 1), (1, 2), (2, 2)]);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|unit| scene.health(unit)),
        [30, 30, 60, 35, 75],
        "who tries does not heal"
    );
}

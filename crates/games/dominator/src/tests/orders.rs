//! R8-R11, R16-R19, D5

use super::*;
use palestra_game::Wrong;

fn wrongs(scene: &Scene, orders: &[(i32, i32)]) -> (Vec<Option<usize>>, Vec<Wrong>) {
    let (commands, misuse) = scene.accept(seat(0), orders);
    let dirs = commands.iter().map(|command| command.dir.map(|dir| dir.index())).collect();
    (dirs, misuse.iter().map(|misuse| misuse.why).collect())
}

#[test]
fn r8_the_first_order_for_a_unit_counts() {
    let scene = Scene::new(Edition::Original, &[(2, 5, 5), (10, 9, 9)]);
    assert_eq!(wrongs(&scene, &[(2, 3), (2, 4)]), (vec![Some(3)], vec![Wrong::Again]));
    assert_eq!(wrongs(&scene, &[(2, 9), (2, 4)]), (vec![], vec![Wrong::BadArgument, Wrong::Again]));
    assert_eq!(wrongs(&scene, &[(2, STAY), (2, 4)]), (vec![], vec![Wrong::Again]));
    assert_eq!(wrongs(&scene, &[(10, DOWN)]), (vec![], vec![Wrong::NotYours]));
    for nobody in [-1, 32, i32::MAX, i32::MIN] {
        assert_eq!(wrongs(&scene, &[(nobody, DOWN)]), (vec![], vec![Wrong::NoSuchUnit]));
    }
    assert_eq!(scene.game.order_limit(), 1000);
}

#[test]
fn r8_only_knights_go_diagonally() {
    for edition in Edition::ALL {
        let scene = Scene::new(edition, &[(0, 9, 9), (2, 5, 5), (5, 7, 7)]);
        for diagonal in [1, 3, 5, 7] {
            assert_eq!(wrongs(&scene, &[(2, diagonal)]).1, []);
            assert_eq!(wrongs(&scene, &[(0, diagonal)]).1, [Wrong::BadArgument]);
            assert_eq!(wrongs(&scene, &[(5, diagonal)]).1, [Wrong::BadArgument]);
        }
    }
}

#[test]
fn r9_orders_of_all_players_are_carried_out_in_one_order() {
    // Two farmers want (5, 6): the one whose order comes first gets it.
    for (first, second) in [(5, 13), (13, 5)] {
        let mut scene = Scene::new(Edition::Document, &[(5, 5, 5), (13, 5, 7)]);
        let go = |unit| (unit, if unit == 5 { RIGHT } else { LEFT });
        assert_eq!(scene.play(&[go(first), go(second)], &[]), [first]);
        assert_eq!(scene.pos(first), pos(5, 6));
    }
}

#[test]
fn r10_no_way_into_walls_or_onto_others() {
    let mut scene = Scene::new(
        Edition::Document,
        &[(5, 3, 2), (6, 1, 1), (2, 3, 5), (3, 2, 5), (0, 10, 10), (1, 10, 13)],
    );
    // A wall, the border, a wall again, an own knight, and beyond two steps of each other two witches.
    let orders = [(5, RIGHT), (6, UP), (2, LEFT), (3, DOWN)];
    assert_eq!(scene.play(&orders, &[]), []);
    assert_eq!((scene.pos(5), scene.pos(6), scene.pos(2)), (pos(3, 2), pos(1, 1), pos(3, 5)));
    let mut scene =
        Scene::new(Edition::Document, &[(0, 10, 10), (1, 10, 11), (2, 9, 10), (13, 12, 10), (5, 12, 11)]);
    // A knight does not attack a witch, a witch does not walk over anybody, a farmer neither.
    assert_eq!(scene.play(&[(2, DOWN), (0, RIGHT), (5, LEFT)], &[]), []);
}

#[test]
fn r10_nobody_leaves_an_open_board() {
    let mut scene = Scene::new(Edition::Original, &[]);
    let mut letters = scene.game.land.letters().clone();
    letters.fill(b'.');
    scene.build(letters);
    for (unit, row, col) in [(5, 0, 0), (2, 0, 20), (0, 20, 10)] {
        scene.put(unit, pos(row, col));
    }
    let orders = [(5, UP), (2, 3), (0, DOWN)];
    assert_eq!(scene.play(&orders, &[]), []);
}

#[test]
fn r11_farmers_paint_where_they_step_and_knights_do_not() {
    let mut scene = Scene::new(Edition::Document, &[(5, 5, 5), (2, 7, 7)]);
    assert_eq!(scene.play(&[(5, RIGHT), (2, UP_LEFT)], &[]), [5, 2]);
    assert_eq!(scene.game.land.owner(pos(5, 6)), Some(seat(0)));
    assert_eq!(scene.game.land.owner(pos(5, 5)), None);
    assert_eq!(scene.game.land.owner(pos(6, 6)), None);
    assert_eq!(scene.game.land.painted(), &PerSeat([1, 0, 0, 0]));
}

#[test]
fn r11_knights_slip_between_walls() {
    let mut scene = Scene::new(Edition::Document, &[(2, 4, 2)]);
    let mut letters = scene.game.land.letters().clone();
    letters[pos(4, 3)] = b'X';
    letters[pos(3, 2)] = b'X';
    letters[pos(3, 3)] = b'.';
    scene.build(letters);
    assert_eq!(scene.play(&[(2, 3)], &[]), [2]);
    assert_eq!(scene.pos(2), pos(3, 3));
}

#[test]
fn r11_who_steps_on_a_haunted_cell_dies_there() {
    // Unit 8 is a witch of player 1: she haunts (10, 8) but not (10, 7).
    let mut scene = Scene::new(Edition::Document, &[(8, 10, 10), (5, 10, 7), (6, 14, 7)]);
    let done = scene.play(&[(5, RIGHT), (6, UP)], &[("team of the killer", 0)]);
    assert_eq!(done, [6], "a step into death is not told");
    assert_eq!(scene.game.land.owner(pos(10, 8)), None, "nothing is painted");
    assert_eq!(scene.game.units.owner[5], seat(1));
    assert_eq!((scene.game.units.at(pos(10, 7)), scene.game.units.at(pos(10, 8))), (None, None));
}

#[test]
fn r16_the_dead_leave_the_board_and_lose_their_orders() {
    let mut scene = Scene::new(Edition::Document, &[(2, 5, 5), (13, 5, 6), (6, 4, 6)]);
    scene.game.units.health[13] = 60;
    // The knight kills farmer 13, whose own order is dropped; farmer 6 finds its cell free.
    let done = scene.play(&[(2, RIGHT), (13, DOWN), (6, DOWN)], &[("damage", 60)]);
    assert_eq!(done, [2, 6]);
    assert_eq!(scene.pos(6), pos(5, 6));
    assert_eq!(scene.game.units.health[13], 100);
}

#[test]
fn r17_a_knight_attacks_and_stays() {
    let mut scene = Scene::new(Edition::Document, &[(2, 5, 5), (10, 6, 6), (13, 5, 4)]);
    assert_eq!(scene.play(&[(2, 1), (10, STAY)], &[("damage", 90)]), [2]);
    assert_eq!((scene.pos(2), scene.pos(10)), (pos(5, 5), pos(6, 6)));
    assert_eq!(scene.game.units.health[10], 200 - 90 + 40, "being attacked does not keep from resting");
    scene.play(&[(2, LEFT), (10, UP_LEFT)], &[("damage", 60), ("damage", 75)]);
    assert_eq!((scene.game.units.health[13], scene.game.units.health[2]), (40 + 30, 125));
}

#[test]
fn r17_an_order_is_a_step_or_an_attack_as_things_stand() {
    let mut scene = Scene::new(Edition::Document, &[(2, 5, 5), (13, 5, 7)]);
    // The farmer comes to where the knight wanted to go.
    assert_eq!(scene.play(&[(13, LEFT), (2, RIGHT)], &[("damage", 61)]), [13, 2]);
    assert_eq!((scene.pos(2), scene.game.units.health[13]), (pos(5, 5), 39));
    // And now it goes away.
    assert_eq!(scene.play(&[(13, DOWN), (2, RIGHT)], &[]), [13, 2]);
    assert_eq!(scene.pos(2), pos(5, 6));
}

#[test]
fn r18_the_last_strike_captures() {
    let mut scene = Scene::new(Edition::Document, &[(2, 5, 5), (18, 5, 7), (13, 5, 6)]);
    let orders = [(2, RIGHT), (18, LEFT)];
    assert_eq!(scene.play(&orders, &[("damage", 60), ("damage", 60)]), [2, 18]);
    assert_eq!((scene.game.units.owner[13], scene.game.units.health[13]), (seat(2), 100));
    let born = scene.pos(13);
    assert!(born.row > 10 && born.col > 10, "in the quadrant of player 2");
    assert_eq!(scene.game.land.owner(born), Some(seat(2)), "and it paints its cell");
    assert_eq!(scene.game.land.owner(pos(5, 6)), None);
}

#[test]
fn r19_those_without_an_order_rest() {
    let mut scene =
        Scene::new(Edition::Document, &[(2, 5, 5), (3, 7, 7), (4, 9, 1), (5, 1, 1), (6, 1, 5), (0, 15, 15)]);
    for (unit, health) in [(2, 100), (3, 190), (4, 100), (5, 50), (6, 50)] {
        scene.game.units.health[unit] = health;
    }
    // Knight 2 stays, knight 3 has no order, knight 4 steps, farmer 5 runs into a wall, farmer 6 has no order.
    scene.play(&[(2, STAY), (4, RIGHT), (5, UP)], &[]);
    assert_eq!(scene.game.units.health[2..7], [140, 200, 100, 50, 80]);
    assert_eq!(scene.game.units.health[0], -1);
}

#[test]
fn d5_senseless_orders_waste_the_round_or_do_not() {
    for (edition, health) in [(Edition::Document, [50, 50]), (Edition::Original, [80, 90])] {
        let mut scene = Scene::new(edition, &[(5, 5, 5), (2, 8, 8)]);
        (scene.game.units.health[5], scene.game.units.health[2]) = (50, 50);
        scene.play(&[(5, 1), (2, 11)], &[]);
        assert_eq!([scene.game.units.health[5], scene.game.units.health[2]], health);
    }
}

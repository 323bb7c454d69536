//! R8-R17

use super::*;
use palestra_game::{Misuse, Wrong};

fn accept(scene: &Scene, seat: usize, orders: &[(i32, i32)]) -> (Vec<Move>, Vec<Wrong>) {
    let raw: Vec<_> = orders.iter().map(|&(id, dir)| RawOrder::pair(id, dir)).collect();
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    scene.game.accept(Seat::ALL[seat], &raw, &mut good, &mut bad);
    (good, bad.into_iter().map(|Misuse { why, .. }| why).collect())
}

#[test]
fn r8_directions_and_their_numbers() {
    let scene = Scene::new(Edition::Document, &[]);
    assert_eq!(scene.game.order_limit(), 1000);
    for (number, dir) in [(0, Dir::Bottom), (1, Dir::Right), (2, Dir::Top), (3, Dir::Left)] {
        assert_eq!(accept(&scene, 0, &[(1, number)]).0, [Move { ork: 1, dir }]);
    }
    assert_eq!(accept(&scene, 0, &[(1, STILL)]), (vec![], vec![]));
}

#[test]
fn r9_the_first_order_counts_even_if_it_is_no_good() {
    let scene = Scene::new(Edition::Document, &[]);
    assert_eq!(accept(&scene, 0, &[(0, 9), (0, DOWN)]), (vec![], vec![Wrong::BadArgument, Wrong::Again]));
    assert_eq!(accept(&scene, 0, &[(0, STILL), (0, DOWN)]), (vec![], vec![Wrong::Again]));
    assert_eq!(accept(&scene, 0, &[(2, DOWN)]), (vec![], vec![Wrong::NotYours]));
    for nobody in [-1, 8, i32::MAX, i32::MIN] {
        assert_eq!(accept(&scene, 0, &[(nobody, DOWN)]), (vec![], vec![Wrong::NoSuchUnit]));
    }
}

#[test]
fn r10_orders_of_all_players_are_shuffled_together() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (2, 12, 7)]);
    // Two orders; the first draw picks the second of them to go first.
    let draws = [("order of execution", 1), ("order of execution", 1), ("tied fight", 1), ("spawn", 40)];
    let mut chance = Scripted::new(draws);
    let done = scene.play([&[(0, RIGHT)], &[(2, LEFT)], &[], &[]], &mut chance);
    // Ork 2 takes (12, 6) with health 9, then ork 0 attacks it with 9: a tie needs a draw.
    assert_eq!(done, [Move { ork: 2, dir: Dir::Left }, Move { ork: 0, dir: Dir::Right }]);
    assert_eq!(chance.unused(), 0);
}

#[test]
fn r11_no_way_onto_water_or_off_the_board() {
    let mut scene = Scene::new(Edition::Document, &[(0, 1, 1), (1, 10, 6)]);
    let done = scene.play_in_order([&[(0, UP), (1, RIGHT)], &[], &[], &[]], 2);
    assert_eq!(done, []);
    assert_eq!(scene.game.orks.health[..2], [10, 10]);
    assert_eq!((scene.game.orks.pos(0), scene.game.orks.pos(1)), (Pos::new(1, 1), Pos::new(10, 6)));
}

#[test]
fn r12_moving_costs_health_by_the_cell_moved_to() {
    let mut scene = Scene::new(Edition::Document, &[(0, 4, 5), (1, 2, 4), (2, 6, 5)]);
    // Grass to forest, path to city, forest to sand.
    scene.play_in_order([&[(0, DOWN), (1, LEFT)], &[(2, DOWN)], &[], &[]], 3);
    assert_eq!(scene.game.orks.health[..3], [8, 10, 7]);
    let before = scene.game.orks.health.clone();
    scene.play_in_order([&[(0, STILL)], &[], &[], &[]], 0);
    assert_eq!(scene.game.orks.health, before);
}

#[test]
fn r13_no_way_onto_an_own_ork() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (1, 12, 6)]);
    let done = scene.play_in_order([&[(0, RIGHT)], &[], &[], &[]], 1);
    assert_eq!(done, []);
    assert_eq!(scene.game.orks.health[0], 10);
}

#[test]
fn r14_the_healthier_ork_wins_and_the_loser_changes_sides() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (2, 12, 6)]);
    scene.game.orks.health[2] = 8;
    let done = scene.play([&[(0, RIGHT)], &[], &[], &[]], &mut in_order_then(1, &[("spawn", 30)]));
    assert_eq!(done, [Move { ork: 0, dir: Dir::Right }]);
    assert_eq!(scene.game.orks.pos(0), Pos::new(12, 6));
    assert_eq!(scene.game.orks.health[0], 9);
    assert_eq!((scene.game.orks.owner[2], scene.game.orks.health[2]), (Seat::ALL[0], 10));
}

#[test]
fn r14_the_mover_can_lose() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (2, 12, 6)]);
    let done = scene.play([&[(0, RIGHT)], &[], &[], &[]], &mut in_order_then(1, &[("spawn", 30)]));
    assert_eq!(done, [], "9 against 10");
    assert_eq!(scene.game.orks.owner[0], Seat::ALL[1]);
    assert_eq!((scene.game.orks.pos(2), scene.game.orks.health[2]), (Pos::new(12, 6), 10));
}

#[test]
fn r14_chance_decides_ties() {
    for (drawn, winner) in [(1, 0), (0, 1)] {
        let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (2, 12, 6)]);
        scene.game.orks.health[2] = 9;
        let draws = [("tied fight", drawn), ("spawn", 30)];
        scene.play([&[(0, RIGHT)], &[], &[], &[]], &mut in_order_then(1, &draws));
        let expected = Seat::ALL[winner];
        assert_eq!((scene.game.orks.owner[0], scene.game.orks.owner[2]), (expected, expected));
    }
}

#[test]
fn r14_an_exhausted_attacker_loses_its_fight() {
    for edition in Edition::ALL {
        let mut scene = Scene::new(edition, &[(0, 12, 5), (2, 12, 6)]);
        (scene.game.orks.health[0], scene.game.orks.health[2]) = (0, 0);
        scene.play([&[(0, RIGHT)], &[], &[], &[]], &mut in_order_then(1, &[("spawn", 10)]));
        assert_eq!(scene.game.orks.owner[0], Seat::ALL[1]);
    }
}

#[test]
fn r15_exhaustion_kills_but_does_not_convert() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (1, 14, 5)]);
    (scene.game.orks.health[0], scene.game.orks.health[1]) = (0, 1);
    let orders: [&[(i32, i32)]; 4] = [&[(0, RIGHT), (1, RIGHT)], &[], &[], &[]];
    let done = scene.play(orders, &mut in_order_then(2, &[("spawn", 0)]));
    assert_eq!(done, [Move { ork: 1, dir: Dir::Right }], "with health 0 one lives");
    assert_eq!((scene.game.orks.owner[0], scene.game.orks.health[0]), (Seat::ALL[0], 10));
    assert_eq!(scene.game.orks.health[1], 0);
}

#[test]
fn r16_the_dead_leave_the_board_and_lose_their_orders() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (2, 12, 6), (4, 12, 7)]);
    scene.game.orks.health[2] = 1;
    // Ork 0 kills ork 2 and takes its cell; ork 2's own order is dropped; ork 4 finds ork 0 there.
    let orders: [&[(i32, i32)]; 4] = [&[(0, RIGHT)], &[(2, DOWN)], &[], &[]];
    let done = scene.play(orders, &mut in_order_then(2, &[("spawn", 0)]));
    assert_eq!(done, [Move { ork: 0, dir: Dir::Right }]);
    assert_eq!(scene.game.orks.at(Pos::new(12, 5)), None);
}

#[test]
fn r17_the_dead_come_back_by_number_before_the_points() {
    let mut scene = Scene::new(Edition::Document, &[(0, 12, 5), (1, 14, 5)]);
    (scene.game.orks.health[0], scene.game.orks.health[1]) = (0, 0);
    // Ork 1 dies first, ork 0 comes back first, at (1, 1). Ork 1 then draws that cell and the
    // one beside it.
    let orders: [&[(i32, i32)]; 4] = [&[(1, RIGHT), (0, RIGHT)], &[], &[], &[]];
    scene.play(orders, &mut in_order_then(2, &[("spawn", 0), ("spawn", 0), ("spawn", 1)]));
    assert_eq!(scene.game.orks.pos(0), Pos::new(1, 1));
    assert_eq!(scene.game.orks.pos(1), Pos::new(1, 2));
}

//! R11, R12, R17, D4-D6

use super::*;

#[test]
fn r11_missiles_fly_before_the_cars_move() {
    let mut road = Road::new(&[(0, 5, 5)]);
    road.missiles = vec![(3, 2, 5, 3), (4, 2, 9, 58)];
    let mut scene = road.document();
    scene.play([&[go(0, Dir::FastUp)], &[], &[], &[]]);
    assert_eq!(scene.car(0), None, "it was hit before it could leave");
    assert_eq!((scene.game.scores().0, scene.missiles()), ([0, 30, 0, 0], vec![(4, 9, 0)]));
    assert_eq!(scene.game.cars[0].pos, Pos::new(5, 5));
}

#[test]
fn r11_a_missile_lets_the_one_ahead_go_first() {
    let mut road = Road::new(&[]).with(&[('W', 3, 24)]);
    // The second one is hit by nothing because the third, ahead of it, takes the water with it.
    road.missiles = vec![(10, 0, 3, 20), (11, 0, 3, 21), (12, 0, 3, 23)];
    let mut scene = road.original();
    scene.play(NOBODY);
    assert_eq!(scene.missiles(), [(10, 3, 22), (11, 3, 23)]);
    assert_eq!(scene.at(3, 24), Thing::Empty);
}

#[test]
fn r12_bonuses_and_tyres_stop_missiles_and_vanish() {
    for (letter, col) in [('X', 6), ('W', 7), ('G', 6), ('M', 7)] {
        let mut road = Road::new(&[]).with(&[(letter, 5, col)]);
        road.missiles = vec![(0, 0, 5, 5)];
        let mut scene = road.document();
        scene.play(NOBODY);
        assert_eq!((scene.missiles(), scene.at(5, col as i16)), (vec![], Thing::Empty));
        assert_eq!(scene.game.scores().0, [0; 4]);
    }
}

#[test]
fn r12_ones_own_cars_give_no_points() {
    let mut road = Road::new(&[(0, 5, 7)]);
    road.missiles = vec![(0, 1, 5, 5)];
    let mut scene = road.document();
    scene.play(NOBODY);
    assert_eq!((scene.car(0), scene.game.scores().0), (None, [0; 4]));
}

#[test]
fn r17_a_shot_flies_at_once_and_the_car_follows() {
    let mut scene = Road::new(&[(0, 5, 5), (2, 9, 5), (4, 9, 6)]).document();
    scene.play([&[shoot(0)], &[shoot(2)], &[], &[]]);
    assert_eq!((scene.missiles(), scene.car(0)), (vec![(0, 5, 7)], Some((5, 6))));
    assert_eq!(scene.game.cars[0].missiles, 4);
    assert_eq!((scene.car(4), scene.car(2)), (None, Some((9, 6))), "a hit at once leaves no missile");
    assert_eq!(scene.game.scores().0, [0, 30, 0, 0]);
    assert_eq!(scene.game.next_missile, 2);
    scene.play([&[shoot(0)], &[], &[], &[]]);
    assert_eq!(scene.missiles(), [(0, 5, 9), (2, 5, 8)]);
}

#[test]
fn r17_a_shot_destroys_the_bonus_ahead() {
    let mut scene = Road::new(&[(0, 5, 5)]).with(&[('W', 5, 6)]).document();
    scene.play([&[shoot(0)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.missiles(), scene.game.scores().0), (Some((5, 6)), vec![], [0; 4]));
}

#[test]
fn r17_without_missiles_there_is_no_shot() {
    let mut road = Road::new(&[(0, 5, 5)]);
    road.stock = 0;
    let mut scene = road.document();
    scene.play([&[shoot(0)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.missiles()), (Some((5, 6)), vec![]));
    assert!(scene.done.0[0].is_empty());
}

#[test]
fn d4_the_number_of_the_first_shot() {
    let mut road = Road::new(&[(0, 5, 5)]);
    road.missiles = vec![(700, 2, 9, 3)];
    let orders: [&[RawOrder]; 4] = [&[shoot(0)], &[], &[], &[]];
    let mut scene = road.document();
    scene.play(orders);
    assert_eq!(scene.missiles(), [(700, 9, 5), (701, 5, 7)]);
    let mut scene = road.original();
    scene.play(orders);
    assert_eq!(scene.missiles(), [(0, 5, 7), (700, 9, 5)]);

    road.missiles = vec![(0, 2, 9, 3)];
    let stuck = road.original().try_play(orders, &mut Scripted::new(in_order())).unwrap_err();
    assert_eq!(stuck.to_string(), "the first missile shot is number 0, as a given one in flight");
}

#[test]
fn d5_a_shot_from_outside_of_the_window() {
    let mut road = Road::new(&[(0, 5, 45), (1, 6, 30)]);
    let orders: [&[RawOrder]; 4] = [&[shoot(0), go(1, Dir::SlowUp)], &[], &[], &[]];
    let mut scene = road.document();
    scene.play(orders);
    // It waits for the window; the other one orders its way into it.
    assert_eq!((scene.car(0), scene.missiles(), scene.car(1)), (Some((5, 45)), vec![], Some((5, 30))));
    let stuck = road.original().try_play(orders, &mut Scripted::new(in_order())).unwrap_err();
    assert_eq!(stuck.to_string(), "car 0 shoots outside of the window");
    road.stock = 0;
    road.original().try_play(orders, &mut Scripted::new(in_order())).unwrap();
}

#[test]
fn d6_missiles_all_around_the_cylinder() {
    let mut road = Road::new(&[(2, 5, 31)]);
    // Every other column; a car of another player is just ahead of one.
    road.missiles = (0..30).map(|k| (k, 0, 5, 2 * k)).collect();
    let mut scene = road.document();
    scene.play(NOBODY);
    assert_eq!(scene.car(2), None);
    assert_eq!((scene.missiles().len(), scene.game.scores().0[0]), (29, 30));
    assert!(scene.missiles().iter().all(|&(id, _, col)| col == (2 * id as i16 + 2) % 60));
    let stuck = road.original().try_play(NOBODY, &mut Scripted::new(in_order())).unwrap_err();
    assert_eq!(stuck.to_string(), "the missiles of row 5 wait for each other for ever");
}

//! R8-R10, R13-R16, R18, D1

use super::*;
use palestra_game::Wrong;

#[test]
fn r8_the_first_instruction_for_each_car_is_written_down() {
    let scene = Road::new(&[(0, 5, 5)]).document();
    let raw = [go(0, Dir::Up), shoot(0), shoot(99), go(-7, Dir::Slow), RawOrder([1, 0, 1, 2])];
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    scene.game.accept(Seat::ALL[0], &raw, &mut good, &mut bad);
    assert_eq!(good.iter().map(|instruction| instruction.car).collect::<Vec<_>>(), [0, 99, -7]);
    assert_eq!(bad.iter().map(|misuse| misuse.why).collect::<Vec<_>>(), [Wrong::Again, Wrong::BadArgument]);
    assert_eq!(scene.game.order_limit(), 1000);
}

#[test]
fn r9_instructions_that_make_no_sense_come_to_nothing() {
    let mut scene = Road::new(&[(0, 5, 5), (2, 8, 5)]).document();
    let odd = RawOrder([0, 9, i32::MIN, 0]);
    // A direction that is none, somebody else's car, a dead car, cars that do not exist.
    let orders =
        [odd, go(2, Dir::Up), go(1, Dir::Up), go(8, Dir::Up), go(i32::MAX, Dir::Up), shoot(i32::MIN)];
    scene.play([&orders, &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.car(2)), (Some((5, 6)), Some((8, 6))));
    assert!(scene.done.0.iter().all(Vec::is_empty));
}

#[test]
fn r10_the_window_has_moved_on_when_cars_move() {
    let mut scene = Road::new(&[(0, 5, 0), (1, 6, 0), (2, 5, 29), (3, 6, 28)]).document();
    // From the first column nobody can stay behind, from the last nobody can go ahead; a column before is fine.
    scene.play([&[go(0, Dir::Slow), go(1, Dir::SlowUp)], &[go(2, Dir::Fast), go(3, Dir::Fast)], &[], &[]]);
    let places = [0, 1, 2, 3].map(|car| scene.car(car));
    assert_eq!(places, [Some((5, 1)), Some((6, 1)), Some((5, 30)), Some((6, 30))]);
    assert_eq!(scene.done.0.each_ref().map(Vec::len), [0, 1, 0, 0].map(|n: usize| n));
    assert_eq!(scene.game.round, 1);
}

#[test]
fn r13_players_take_turns_in_a_random_order() {
    let road = Road::new(&[(0, 5, 5), (2, 4, 6)]).with(&[('W', 5, 6)]);
    for (first, winner) in [(0, 0), (1, 1)] {
        let mut scene = road.document();
        let draws = [first, 1, 2, 3].map(|draw| ("order of players", draw));
        let orders: [&[RawOrder]; 4] = [&[go(0, Dir::Default)], &[go(2, Dir::SlowDown)], &[], &[]];
        scene.try_play(orders, &mut Scripted::new(draws)).unwrap();
        let mut points = [0; 4];
        points[winner] = 10;
        assert_eq!(scene.game.scores().0, points);
        assert_eq!((scene.car(0), scene.car(2)), (None, None), "the second one ran into the first");
    }
}

#[test]
fn r13_instructions_are_carried_out_in_their_order() {
    let road = Road::new(&[(0, 5, 5), (1, 5, 6)]);
    let mut scene = road.document();
    scene.play([&[go(1, Dir::Fast), go(0, Dir::Fast)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.car(1)), (Some((5, 7)), Some((5, 8))));
    let mut scene = road.document();
    scene.play([&[go(0, Dir::Fast), go(1, Dir::Fast)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.car(1)), (None, None));
    assert_eq!(scene.done.0[0].len(), 1, "the second one was dead when its time came");
}

#[test]
fn r14_cars_stay_within_the_rows() {
    let mut scene = Road::new(&[(0, 0, 5), (1, 14, 5)]).document();
    scene.play([&[go(0, Dir::FastUp), go(1, Dir::SlowDown)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.car(1)), (Some((0, 6)), Some((14, 6))));
}

#[test]
fn r14_all_nine_directions() {
    for dir in Dir::ALL {
        let mut scene = Road::new(&[(0, 5, 5)]).document();
        scene.play([&[go(0, dir)], &[], &[], &[]]);
        assert_eq!(scene.car(0), Some((5 + dir.step().rows, 5 + dir.step().cols)));
        assert_eq!(scene.done.0[0].len(), 1);
        assert_eq!(scene.game.universe.count(Thing::Car), 1);
    }
    assert_eq!(Dir::ALL.map(|dir| dir.path().len()), [3, 1, 3, 1, 1, 1, 5, 2, 5]);
}

#[test]
fn r15_bonuses_are_taken_on_every_cell_of_the_way() {
    let bonuses = [('W', 5, 6), ('G', 6, 5), ('M', 6, 6), ('W', 5, 7), ('W', 6, 7), ('W', 4, 6)];
    let mut scene = Road::new(&[(0, 5, 5)]).with(&bonuses).document();
    scene.play([&[go(0, Dir::FastDown)], &[], &[], &[]]);
    assert_eq!(scene.game.scores().0, [30, 0, 0, 0]);
    assert_eq!((scene.game.cars[0].missiles, scene.game.cars[0].gas), (10, 89));
    assert_eq!(scene.at(4, 6), Thing::WaterBonus, "it is not on the way");
}

#[test]
fn r15_the_way_may_lead_over_the_column_that_left_the_window() {
    let mut scene = Road::new(&[(0, 5, 0)]).with(&[('W', 4, 0)]).document();
    scene.play([&[go(0, Dir::Up)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.game.scores().0[0]), (Some((4, 1)), 10));
}

#[test]
fn r15_the_way_goes_round_the_cylinder() {
    let mut road = Road::new(&[(0, 5, 59)]).with(&[('W', 5, 0)]);
    road.round = 45;
    let mut scene = road.document();
    scene.play([&[go(0, Dir::Fast)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.game.scores().0[0]), (Some((5, 1)), 10));
}

#[test]
fn r16_a_tyre_is_the_end_of_both() {
    let mut scene = Road::new(&[(0, 5, 5)]).with(&[('W', 5, 6), ('X', 4, 5), ('W', 4, 6)]).document();
    scene.play([&[go(0, Dir::Up)], &[], &[], &[]]);
    // The water before the tyre counts, the one after it stays; the car is where the tyre was.
    assert_eq!((scene.car(0), scene.game.scores().0[0]), (None, 10));
    assert_eq!(scene.game.cars[0].pos, Pos::new(4, 5));
    assert_eq!(
        (scene.at(4, 5), scene.at(4, 6), scene.at(5, 5)),
        (Thing::Empty, Thing::WaterBonus, Thing::Empty)
    );
    assert_eq!(scene.done.0[0].len(), 1);
}

#[test]
fn r16_two_cars_that_meet_both_die_and_nobody_scores() {
    for other in [1, 2] {
        let mut scene = Road::new(&[(0, 5, 5), (other, 5, 6)]).document();
        scene.play([&[go(0, Dir::Fast)], &[], &[], &[]]);
        assert_eq!((scene.car(0), scene.car(other)), (None, None));
        assert_eq!((scene.game.cars[0].pos, scene.game.cars[other].pos), (Pos::new(5, 6), Pos::new(5, 6)));
        assert_eq!(scene.game.scores().0, [0; 4]);
        assert_eq!(scene.game.universe.count(Thing::Car), 0);
    }
}

#[test]
fn r16_running_into_a_missile_scores_for_its_owner() {
    for (shooter, points) in [(2, 30), (1, 0)] {
        let mut road = Road::new(&[(0, 5, 5)]);
        road.missiles = vec![(7, shooter, 4, 4)];
        let mut scene = road.document();
        scene.play([&[go(0, Dir::Up)], &[], &[], &[]]); // the missile flew to (4, 6)
        assert_eq!((scene.car(0), scene.missiles()), (None, vec![]));
        assert_eq!(scene.game.scores().0, [0, points, 0, 0]);
        assert_eq!(scene.game.cars[0].pos, Pos::new(4, 6));
    }
}

#[test]
fn r18_cars_without_a_good_instruction_drive_straight_on() {
    let mut scene = Road::new(&[(0, 0, 5), (1, 6, 6), (2, 8, 5)]).document();
    scene.play([&[go(0, Dir::Up)], &[], &[], &[]]);
    assert_eq!((scene.car(0), scene.car(1), scene.car(2)), (Some((0, 6)), Some((6, 7)), Some((8, 6))));
}

#[test]
fn d1_default_moves_come_after_all_instructions_or_in_the_turn() {
    // Car 0 has no instruction. Player 1's car 2 wants the cell just ahead of it.
    let road = Road::new(&[(0, 5, 5), (2, 4, 6)]).with(&[('W', 5, 6)]);
    let orders: [&[RawOrder]; 4] = [&[], &[go(2, Dir::SlowDown)], &[], &[]];
    let mut scene = road.document();
    scene.play(orders);
    assert_eq!(scene.game.scores().0, [0, 10, 0, 0]);
    let mut scene = road.original();
    scene.play(orders);
    assert_eq!(scene.game.scores().0, [10, 0, 0, 0]);
}

//! R11-R15

use super::*;

#[test]
fn r11_four_jumps_a_round_from_the_helicopter_above() {
    let game = Scene::new()
        .parachuters(1, &[9, 9, 9, 9, 9])
        .helicopter(5, 0, 25, 15, Facing::South)
        .game(Edition::Original);
    let cells = [jump(13, 13), jump(13, 14), jump(13, 15), jump(13, 16), jump(13, 17)];
    assert_eq!(
        refused(&game, &cells),
        ["the order [13, 17, 0, 3] does not count: only 4 parachuters can be thrown in a round"]
    );
    assert_eq!(
        refused(&game, &[jump(25, 15)]),
        ["the order [25, 15, 0, 3] does not count: the helicopter above has no parachuter left"]
    );
}

#[test]
fn r12_the_oldest_jump_and_the_others_expire() {
    let mut game = Scene::new().parachuters(1, &[1, 1, 2]).game(Edition::Original);
    game.round = 1; // before that, 1 to 4 are taken
    round(
        &mut game,
        [&[jump(15, 15)], &[], &[], &[]],
        &[
            ("another player", 0), // nobody inherits from himself
            ("another player", 3),
            ("helicopter", 0),
        ],
    );
    assert_eq!(game.soldiers.pos(0), Pos::new(15, 15));
    assert_eq!((&game.fleet.parachuters[0][..], &game.fleet.parachuters[3][..]), (&[1][..], &[20][..]));
}

#[test]
fn r13_jumps_fail_on_water_fire_and_soldiers() {
    let mut game = Scene::new()
        .parachuters(1, &[5, 5, 5, 5])
        .land(Land::Water, &[(13, 13)])
        .fire(3, &[(13, 14)])
        .soldier(20, 0, 13, 15)
        .game(Edition::Original);
    game.round = 1;
    // On water, on fire, on a comrade; only the last one lands.
    let cells = [jump(13, 13), jump(13, 14), jump(13, 15), jump(17, 17)];
    let lost = [("another player", 1), ("helicopter", 0)];
    round(&mut game, [&cells, &[], &[], &[]], &[lost, lost, lost].concat());
    assert_eq!(game.fleet.parachuters[1], [20, 20, 20]);
    assert_eq!(game.soldiers.len(), 2);

    let mut game = Scene::new().parachuters(1, &[5, 5]).game(Edition::Original);
    game.round = 1;
    round(&mut game, [&[jump(13, 13), jump(13, 13)], &[], &[], &[]], &lost);
    assert_eq!(game.soldiers.len(), 1);
}

#[test]
fn r14_who_lands_is_a_healthy_soldier_with_a_new_number() {
    let mut scene = Scene::new().parachuters(1, &[5, 5]).parachuters(2, &[5]);
    scene.0.posts[3].pos = Pos::new(15, 15);
    let mut game = scene.game(Edition::Original);
    game.round = 7;
    let orders: Given = [&[jump(15, 15), jump(15, 16)], &[jump(15, 45)], &[], &[]];
    round(&mut game, orders, &[]);
    let first = 1 + 88 * 7;
    assert_eq!(
        soldiers(&game),
        [(first, 0, 15, 15, 100), (first + 1, 0, 15, 16, 100), (first + 2, 1, 15, 45, 100)]
    );
    assert_eq!(game.post_owner[3], Some(Seat::ALL[0]));
    assert_eq!(refused(&game, &[march(first, 15, 14)]), [""; 0], "he can be commanded in the next round");
}

#[test]
fn r15_who_gets_a_lost_parachuter() {
    let mut game = Scene::new()
        .parachuters(1, &[5])
        .soldier(20, 2, 15, 15)
        .helicopter(5, 2, 25, 45, Facing::South)
        .game(Edition::Document);
    // On an enemy: to that enemy, in a helicopter at random.
    round(&mut game, [&[jump(15, 15)], &[], &[], &[]], &[("order of jumps", 0), ("helicopter", 1)]);
    assert_eq!(game.fleet.parachuters[4], [20]);
}

#[test]
fn d2_jumps_beside_the_square_die_in_one_edition_and_are_refused_in_the_other() {
    let scene = || {
        Scene::new().parachuters(1, &[9, 9]).helicopter(5, 0, 25, 15, Facing::South).parachuters(5, &[4, 9])
    };
    let mut game = scene().game(Edition::Document);
    let orders = [jump(40, 40)];
    let draws = [("order of jumps", 0), ("another player", 1), ("helicopter", 0)];
    round(&mut game, [&orders, &[], &[], &[]], &draws);
    assert_eq!(game.fleet.parachuters, [vec![8, 8], vec![20], vec![], vec![], vec![8]], "the oldest dies");

    let mut game = scene().game(Edition::Original);
    assert_eq!(
        refused(&game, &orders),
        ["the order [40, 40, 0, 3] does not count: no helicopter of yours is above"]
    );
    round(&mut game, [&orders, &[], &[], &[]], &[]);
    assert_eq!(game.fleet.parachuters[4], [3, 8]);
}

#[test]
fn d3_the_order_of_jumps_is_random_or_as_given() {
    let scene = || Scene::new().parachuters(1, &[9, 9]);
    let orders: Given = [&[jump(15, 15), jump(15, 16)], &[], &[], &[]];
    let places = |game: &ApocalypseNow| soldiers(game).iter().map(|s| s.3).collect::<Vec<_>>();
    let mut game = scene().game(Edition::Document);
    round(&mut game, orders, &[("order of jumps", 1), ("order of jumps", 1)]);
    assert_eq!(places(&game), [16, 15]);
    let mut game = scene().game(Edition::Original);
    game.round = 1;
    round(&mut game, orders, &[]);
    assert_eq!(places(&game), [15, 16]);
}

#[test]
fn d5_numbers_that_are_taken_are_skipped_or_end_the_program() {
    let scene = || Scene::new().parachuters(1, &[9, 9]).soldier(6, 1, 40, 40);
    let orders: Given = [&[jump(15, 15), jump(15, 16)], &[], &[], &[]];
    let mut game = scene().game(Edition::Document);
    round(&mut game, orders, &[("order of jumps", 0), ("order of jumps", 1)]);
    assert_eq!(game.soldiers.id, [6, 5, 7], "1 to 4 are helicopters");
    let stuck = try_round(&mut scene().game(Edition::Original), orders, &[]);
    assert_eq!(
        stuck.unwrap_err().to_string(),
        "the published program ends: a new soldier has the number 1 of another unit"
    );
}

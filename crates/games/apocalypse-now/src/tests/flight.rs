//! R16-R19

use super::*;

fn at(game: &ApocalypseNow, id: usize) -> (i16, i16) {
    (game.fleet.row[id - 1], game.fleet.col[id - 1])
}

#[test]
fn r16_helicopters_go_as_far_as_the_way_is_clear() {
    let one = [("order of helicopters", 0)];
    let mut game = Scene::new().game(Edition::Document);
    round(&mut game, [&[fly(1, FORWARD1)], &[], &[], &[]], &one);
    assert_eq!(at(&game, 1), (16, 15));
    round(&mut game, [&[fly(1, FORWARD2)], &[], &[], &[]], &one);
    assert_eq!(at(&game, 1), (18, 15));

    // A mountain three cells below the square lets it go one step of two; one that it passes does not matter.
    let mut game = Scene::new().land(Land::Mountain, &[(19, 13), (18, 18)]).game(Edition::Document);
    round(&mut game, [&[fly(1, FORWARD2)], &[], &[], &[]], &one);
    assert_eq!(at(&game, 1), (16, 15));
    round(&mut game, [&[fly(1, FORWARD2)], &[], &[], &[]], &one);
    assert_eq!(at(&game, 1), (16, 15));
}

#[test]
fn helicopters_block_each_other_in_the_order_of_chance() {
    let scene = || Scene::new().helicopter(5, 1, 21, 17, Facing::North);
    let orders: Given = [&[fly(1, FORWARD2)], &[fly(5, FORWARD2)], &[], &[]];
    for (draws, first, second) in [([0, 1], (16, 15), (21, 17)), ([1, 1], (15, 15), (20, 17))] {
        let mut game = scene().game(Edition::Document);
        round(&mut game, orders, &draws.map(|draw| ("order of helicopters", draw)));
        assert_eq!((at(&game, 1), at(&game, 5)), (first, second));
    }
}

#[test]
fn r17_turns_always_succeed() {
    let mut game = Scene::new().game(Edition::Document);
    let mut seen = Vec::new();
    for instruction in [COUNTER_CLOCKWISE, COUNTER_CLOCKWISE, COUNTER_CLOCKWISE, COUNTER_CLOCKWISE, CLOCKWISE]
    {
        round(&mut game, [&[fly(1, instruction)], &[], &[], &[]], &[("order of helicopters", 0)]);
        seen.push(game.fleet.facing[0]);
    }
    use Facing::*;
    assert_eq!(seen, [East, North, West, South, West]);
}

#[test]
fn r18_napalm_waits_thirty_rounds() {
    let mut scene = Scene::new();
    scene.0.fleet.napalm.fill(30);
    let mut game = scene.game(Edition::Original);
    let mut thrown = Vec::new();
    for number in 0..100 {
        let before = game.fleet.napalm[0];
        round(&mut game, [&[fly(1, NAPALM)], &[], &[], &[]], &[("order of helicopters", 0)]);
        if before == 0 {
            thrown.push(number);
            assert_eq!(game.fleet.napalm[0], 30);
        }
    }
    assert_eq!(thrown, [30, 61, 92]);
}

#[test]
fn r19_napalm_burns_the_square_and_kills_everybody() {
    let mut game = Scene::new()
        .land(Land::Forest, &[(15, 15), (15, 16)])
        .land(Land::Water, &[(15, 17)])
        .fire(2, &[(15, 16)])
        .soldier(20, 0, 13, 13)
        .soldier(21, 1, 17, 17)
        .soldier(22, 1, 18, 17)
        .game(Edition::Original);
    round(
        &mut game,
        [&[fly(1, NAPALM)], &[], &[], &[]],
        &[
            ("order of helicopters", 0),
            ("another player", 3), // our own soldier goes to somebody else,
            ("helicopter", 0),
            ("helicopter", 0), // the enemy's to us
        ],
    );
    assert_eq!(soldiers(&game), [(22, 1, 18, 17, 100)]);
    assert_eq!((&game.fleet.parachuters[0][..], &game.fleet.parachuters[3][..]), (&[20][..], &[20][..]));
    assert_eq!([fire(&game, 15, 15), fire(&game, 15, 16), fire(&game, 15, 17)], [10, 10, 5]);
    assert_eq!([fire(&game, 13, 13), fire(&game, 17, 17), fire(&game, 18, 17)], [5, 5, 0]);
}

//! R20-R23, R26-R29

use super::*;
use palestra_game::Head;

/// A round in which the orders of soldiers are carried out in their order, with these other draws.
fn in_order(game: &mut ApocalypseNow, given: Given, more: &[(&'static str, i32)]) {
    let count = given.iter().map(|orders| orders.len()).sum();
    let draws: Vec<_> = Scripted::in_order("order of soldiers", count).chain(more.iter().copied()).collect();
    round(game, given, &draws);
}

#[test]
fn r20_soldiers_go_to_free_forest_and_grass() {
    let mut game = Scene::new()
        .land(Land::Water, &[(20, 19)])
        .land(Land::Mountain, &[(19, 20)])
        .land(Land::Forest, &[(21, 21)])
        .soldier(20, 0, 20, 20)
        .soldier(21, 0, 20, 21)
        .game(Edition::Document);
    for (i, j) in [(20, 19), (19, 20), (20, 21), (20, 20)] {
        in_order(&mut game, [&[march(20, i, j)], &[], &[], &[]], &[]);
        assert_eq!(game.soldiers.pos(0), Pos::new(20, 20));
    }
    in_order(&mut game, [&[march(20, 21, 21)], &[], &[], &[]], &[]);
    assert_eq!(game.soldiers.pos(0), Pos::new(21, 21));
}

#[test]
fn r21_soldiers_die_in_the_fire() {
    let mut game = Scene::new()
        .fire(4, &[(20, 21), (20, 19)])
        .land(Land::Water, &[(20, 19)])
        .soldier(20, 0, 20, 20)
        .game(Edition::Document);
    in_order(&mut game, [&[march(20, 20, 19)], &[], &[], &[]], &[]);
    assert_eq!(game.soldiers.len(), 1, "burning water is still water");
    let draws = [("another player", 0), ("another player", 2), ("helicopter", 0)];
    in_order(&mut game, [&[march(20, 20, 21)], &[], &[], &[]], &draws);
    assert_eq!(game.soldiers.len(), 0);
    assert_eq!(game.fleet.parachuters[2], [20]);
}

#[test]
fn r22_soldiers_conquer_posts_for_good() {
    let mut scene = Scene::new().soldier(20, 0, 20, 20).soldier(21, 1, 20, 23);
    scene.0.posts[0].pos = Pos::new(20, 21);
    let mut game = scene.game(Edition::Document);
    in_order(&mut game, [&[march(20, 20, 21)], &[], &[], &[]], &[]);
    assert_eq!(game.post_owner[0], Some(Seat::ALL[0]));
    in_order(&mut game, [&[march(20, 21, 20)], &[march(21, 20, 22)], &[], &[]], &[]);
    assert_eq!(game.post_owner[0], Some(Seat::ALL[0]), "it stays when he leaves");
    in_order(&mut game, [&[], &[march(21, 20, 21)], &[], &[]], &[]);
    assert_eq!(game.post_owner[0], Some(Seat::ALL[1]));
}

#[test]
fn r23_attacks_hurt_by_the_land_of_the_victim() {
    let mut game = Scene::new()
        .land(Land::Forest, &[(20, 21)])
        .soldier(20, 0, 20, 20)
        .soldier(21, 1, 20, 21)
        .game(Edition::Document);
    let both: Given = [&[march(20, 20, 21)], &[march(21, 20, 20)], &[], &[]];
    in_order(&mut game, both, &[("damage", 40), ("damage", 50)]);
    assert_eq!(soldiers(&game), [(20, 0, 20, 20, 50), (21, 1, 20, 21, 60)]);
    // 50 more are too many: the second order comes too late for a dead man, and nobody takes his cell.
    let swapped = [("order of soldiers", 1), ("order of soldiers", 1)];
    let draws = [&swapped[..], &[("damage", 50), ("helicopter", 0)]].concat();
    round(&mut game, both, &draws);
    assert_eq!(soldiers(&game), [(21, 1, 20, 21, 60)]);
    assert_eq!(game.fleet.parachuters[1], [20]);
}

#[test]
fn r26_the_dead_are_struck_out_and_the_others_keep_their_order() {
    let mut game = Scene::new()
        .fire(4, &[(20, 21)])
        .soldier(30, 0, 10, 10)
        .soldier(20, 0, 20, 20)
        .soldier(25, 1, 30, 30)
        .game(Edition::Document);
    in_order(&mut game, [&[march(20, 20, 21)], &[], &[], &[]], &[("another player", 1), ("helicopter", 0)]);
    assert_eq!(game.soldiers.id, [30, 25]);
    assert_eq!(game.soldiers.at(Pos::new(30, 30)), Some(1));
    assert_eq!(game.roster.iter().map(|(id, _)| id).collect::<Vec<_>>(), [1, 2, 3, 4, 25, 30]);
}

#[test]
fn r27_posts_and_soldiers_give_points() {
    let mut scene = Scene::new().soldier(20, 0, 20, 20).soldier(21, 0, 21, 20).soldier(22, 2, 30, 30);
    scene.0.posts[0].value = 100;
    scene.0.post_owner[..3].copy_from_slice(&[Some(Seat::ALL[0]), Some(Seat::ALL[0]), Some(Seat::ALL[3])]);
    let mut game = scene.game(Edition::Document);
    round(&mut game, [&[]; 4], &[]);
    assert_eq!(game.scores(), PerSeat([152, 0, 1, 50]));
    round(&mut game, [&[]; 4], &[]);
    assert_eq!(game.scores(), PerSeat([304, 0, 2, 100]));
}

#[test]
fn r28_d6_points_before_the_first_round() {
    let mut scene = Scene::new().soldier(20, 1, 20, 20);
    scene.0.post_owner[0] = Some(Seat::ALL[3]);
    let scores = Edition::ALL.map(|edition| scene.0.clone().position(Rules::of(edition)).scores());
    assert_eq!(scores, [PerSeat([0; 4]), PerSeat([0, 1, 0, 50])]);
}

#[test]
fn r29_the_output_shows_positions_that_can_be_read_again() {
    let game = super::drill::default_game(Edition::Document);
    let mut text = Text::new();
    let names = ["A", "B", "C", "D"].map(String::from);
    game.write_head(&Head { seed: 30.into(), names: &names, judged: false }, &mut text);
    game.write_state(None, &mut text);
    let text = text.to_string();
    assert!(text.starts_with(
        "Game\n\nSeed 30\n\nApocalypseNow2018 3.0\nnames          A B C D\nland\n   0000000000111"
    ));
    assert!(text.ends_with("-1\n\nround 0\n\ntotal_score\n0\t0\t0\t0\t\n\nstatus\n0\t0\t0\t0\t\n\n"));
    let board = &text[text.find("land").unwrap()..];
    let config = crate::Config::parse(&format!("ApocalypseNow2018 3.0\nFIXED\n{board}")).unwrap();
    let mut again = Text::new();
    let chance = &mut Scripted::default();
    ApocalypseNow::setup(&config, Edition::Document, chance).unwrap().write_state(None, &mut again);
    assert_eq!(again.to_string(), board);
}

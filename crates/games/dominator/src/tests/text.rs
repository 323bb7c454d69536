//! R22-R24

use super::*;
use palestra_game::Head;

#[test]
fn r22_every_cell_is_a_point_every_round() {
    let mut scene = Scene::new(Edition::Document, &[(5, 5, 5), (13, 15, 5)]);
    scene.play(&[(5, RIGHT), (13, RIGHT)], &[]);
    scene.play(&[(5, RIGHT)], &[]);
    assert_eq!(scene.game.scores(), PerSeat([1 + 2, 1 + 1, 0, 0]));
    // A colour lasts until somebody else paints over it.
    scene.game.units.walk(13, scene.place(pos(5, 8)));
    scene.game.units.walk(5, scene.place(pos(9, 9)));
    scene.play(&[(13, LEFT)], &[]);
    assert_eq!(scene.game.land.painted(), &PerSeat([1, 2, 0, 0]));
}

#[test]
fn r23_the_match_ends_after_its_rounds() {
    let mut scene = Scene::new(Edition::Document, &[]);
    for left in (0..10).rev() {
        scene.play(&[], &[]);
        assert_eq!(scene.game.rounds_left(), left);
    }
}

#[test]
fn r24_the_output_file() {
    let mut scene =
        Scene::new(Edition::Document, &[(0, 10, 10), (5, 5, 5), (2, 7, 7), (10, 7, 8), (13, 1, 1)]);
    let mut text = Text::new();
    let names = ["Ada", "Bob", "Cleo", "Dan"].map(String::from);
    scene.game.write_head(&Head { seed: 30.into(), names: &names, judged: false }, &mut text);
    scene.game.write_state(None, &mut text);
    let done = scene.try_play(&[(5, DOWN), (2, RIGHT), (13, UP), (0, LEFT)], &[("damage", 77)]).unwrap();
    scene.game.write_report(&done, &mut text);
    scene.game.write_state(Some(&PerSeat([0.0, 0.125, 1.0, -1.0])), &mut text);
    insta::assert_snapshot!(text.to_string());
}

#[test]
fn r24_large_numbers_are_written_in_full() {
    let mut scene = Scene::new(Edition::Document, &[]);
    scene.game.units.health[2] = 999_999;
    let mut text = Text::new();
    scene.game.write_state(None, &mut text);
    let text = text.to_string();
    assert!(text.contains("\nk 0 0 0 999999\n") && text.contains("\nw 0 0 0 -1\n"));
}

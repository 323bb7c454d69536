//! R19: the output file.

use super::*;
use palestra_game::Head;

fn names() -> Vec<String> {
    ["A", "B"].map(str::to_owned).to_vec()
}

#[test]
fn r19_the_output_has_every_position_and_what_led_to_it() {
    let board = ["X..X", "0..1", "....", "...."];
    let changes = [("rows", "4"), ("cols", "4"), ("round", "3"), ("status", "0.25 -1")];
    let mut scene = Scene::with(Edition::Document, &changes, &board, "f 0 2 0 60,k 1 3 3 7");
    let mut text = Text::new();
    let (game, names) = (&scene.game, names());
    game.write_head(&Head { seed: 1.into(), names: &names, judged: false }, &mut text);
    game.write_state(None, &mut text);
    scene.play_in_order([&[(0, DOWN)], &[(1, STAY)]], &[]);
    scene.game.write_report(&scene.report, &mut text);
    scene.game.write_state(Some(&PerSeat([0.5, 0.0, 0.0, 0.0])), &mut text);
    let expected = "battleroyale v1.1\nnb_players 2\nnb_rounds 10\nnb_farmers 1\nnb_knights 0\nfarmers_health 60\n\
        knights_health 120\nfarmers_regen 5\nknights_regen 15\ndamage_min 50\ndamage_max 70\nrows 4\ncols 4\n\
        secgame false\nnames A B\n\n\nround 3\nX..X\n0..1\n....\n....\nscore 1 1\nstatus 0.25 -1\nf 0 2 0 60\n\
        k 1 3 3 7\n\nactions\n0\n0 b\n-1\n1\n1 n\n-1\n\nmovements\n0 b\n-1\n\nround 4\nX..X\n0..1\n....\n0...\n\
        score 2 1\nstatus 0.5 0\nf 0 3 0 60\nk 1 3 3 22\n\n";
    assert_eq!(text.to_string(), expected);
}

#[test]
fn r19_the_match_ends_after_its_rounds() {
    let mut scene =
        Scene::with(Edition::Document, &[("round", "3"), ("nb_rounds", "4")], &FIELD, "f 0 2 0 60,k 1 3 3 7");
    for left in (0..4).rev() {
        scene.play_in_order([&[], &[]], &[]);
        assert_eq!(scene.game.rounds_left(), left);
    }
    assert_eq!(scene.game.round, 7);
}

#[test]
fn r1_rounds_may_be_counted_from_below_0() {
    for edition in Edition::ALL {
        let mut scene = Scene::with(edition, &[("round", "-1")], &FIELD, "f 0 2 0 60,k 1 3 3 7");
        let mut text = Text::new();
        scene.game.write_state(None, &mut text);
        assert!(text.to_string().starts_with("\nround -1\n"));
        scene.play([&[], &[]], BattleRoyale::original_chance(1).as_mut());
        assert_eq!((scene.game.round, scene.game.rounds_left()), (0, 9));
    }
}

/// R4: an output file is a configuration: it begins with the units where they were.
#[test]
fn r4_an_output_file_is_a_configuration() {
    for edition in Edition::ALL {
        let config = Config::parse(BattleRoyale::DEFAULT).unwrap();
        let mut chance = BattleRoyale::original_chance(30);
        let game = BattleRoyale::setup(&config, edition, chance.as_mut()).unwrap();
        let mut text = Text::new();
        game.write_head(
            &Head { seed: 30.into(), names: &["A", "B", "C", "D"].map(str::to_owned), judged: true },
            &mut text,
        );
        game.write_state(None, &mut text);
        text.push_str("actions\n0\n-1\n");
        let again = Config::parse(&text.to_string()).unwrap();
        let twin = BattleRoyale::setup(&again, edition, &mut Scripted::default()).unwrap();
        let (mut one, mut other) = (Text::new(), Text::new());
        game.write_state(None, &mut one);
        twin.write_state(None, &mut other);
        assert_eq!(one, other);
    }
}

#[test]
fn numbers_of_all_sizes_are_written() {
    let mut scene = Scene::with(
        Edition::Original,
        &[("knights_health", "1000000"), ("score", "-5 1234567")],
        &FIELD,
        "k 0 2 0 1000000,k 1 3 3 999",
    );
    let mut text = Text::new();
    scene.game.write_state(None, &mut text);
    let shown = text.to_string();
    assert!(
        shown.contains("score -5 1234567\n") && shown.contains("k 0 2 0 1000000\nk 1 3 3 999\n"),
        "{shown}"
    );
    scene.play([&[(i32::MIN, UP), (1000, STAY)], &[]], &mut Scripted::new([("order of players", 0)]));
    text.clear();
    scene.game.write_report(&scene.report, &mut text);
    assert_eq!(text.to_string(), "actions\n0\n-2147483648 t\n1000 n\n-1\n1\n-1\n\nmovements\n-1\n");
}

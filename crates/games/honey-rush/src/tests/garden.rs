//! The configuration, the garden and the set-up.

use palestra_base::Turn;
use palestra_base::chance::Sound;
use palestra_game::Head;

use super::*;

fn complaint(text: &str) -> String {
    Config::parse(text).map(drop).unwrap_err().to_string()
}

#[test]
fn r1_numbers_come_in_their_order_and_within_their_bounds() {
    assert!(Config::parse(HoneyRush::DEFAULT).is_ok());
    assert!(Config::parse(include_str!("../../configs/labyrinth.cnf")).is_ok());
    let with = |key, value| complaint(&(numbers(&[(key, value)]) + "GENERATOR nb_flowers 1 nb_hedges 1"));
    assert_eq!(with("nb_players", "2"), "line 2: expected 4 for nb_players, found \"2\"");
    assert_eq!(with("cols", "8"), "line 4: expected 7 for cols, found \"8\"");
    assert_eq!(with("bag", "0"), "line 7: expected a whole number from 1 to 99 for bag, found \"0\"");
    assert_eq!(complaint(&(numbers(&[]) + "ELSE")), "line 10: expected GENERATOR or FIXED, found \"ELSE\"");
}

#[test]
fn r2_a_garden_may_be_given() {
    let given = |rows: &[&str]| complaint(&format!("{}FIXED\n{}", numbers(&[]), rows.join("\n")));
    let changed = |row: usize, cells: &'static str| {
        let mut rows = GARDEN;
        rows[row] = cells;
        given(&rows)
    };
    assert_eq!(changed(1, "..."), "line 12: row 1 has 3 cells instead of 7");
    assert_eq!(
        changed(1, "..Q...."),
        "line 12: expected one of . X F 0 1 2 3 in the cell (1, 2), found \"Q\""
    );
    assert_eq!(changed(1, "..0...."), "line 17: each of 0 1 2 3 must be the hive of one cell");
    assert_eq!(changed(1, "XXXXXXX"), "line 17: there is a flower that no bee of player 0 can get to");
    let scene = Scene::new(&[]);
    assert_eq!(scene.game.garden.flowers, [Pos::new(0, 3), Pos::new(3, 3)]);
}

#[test]
fn r3_a_drawn_garden_looks_the_same_from_every_hive() {
    let text = numbers(&[("rows", "11"), ("cols", "11")]) + "GENERATOR nb_flowers 4 nb_hedges 12";
    let config = Config::parse(&text).unwrap();
    for seed in 0..50u64 {
        let game = HoneyRush::setup(&config, Edition::Document, &mut Sound::new(seed)).unwrap();
        let cells = &game.garden.cells;
        assert_eq!(game.garden.flowers.len(), 16);
        for seat in Seat::ALL {
            assert!(game.garden.is_fair_to(seat), "seed {seed}, seat {seat}");
            let turn = Turn::to_seat(seat, 11);
            assert_eq!(turn.pos(game.garden.hives[seat]), Pos::new(1, 1));
            let same = |pos: Pos| cells[pos] == cells[turn.pos(pos)] || cells[pos].is_ascii_digit();
            assert!(cells.places().all(same), "seed {seed}, seat {seat}");
        }
    }
    let full = complaint(&(numbers(&[]) + "GENERATOR nb_flowers 8 nb_hedges 1"));
    assert_eq!(full, "line 10: expected 0 for nb_hedges, found \"1\"");
}

#[test]
fn r4_bees_begin_at_home_and_flowers_are_full() {
    let scene = Scene::new(&[]);
    let homes: Vec<_> = (0..8).map(|bee| scene.at(bee)).collect();
    assert_eq!(homes, [(0, 0), (0, 0), (4, 0), (4, 0), (3, 6), (3, 6), (6, 6), (6, 6)]);
    assert_eq!((scene.carried(), &scene.game.nectar[..]), (&[0; 8][..], &[5, 5][..]));
}

#[test]
fn r5_everybody_sees_everything() {
    let scene = Scene::new(&[(3, 5, 5, 2)]);
    let views = Seat::ALL.map(|seat| {
        let mut view = Vec::new();
        scene.game.write_view(seat, None, &mut view);
        view
    });
    assert!(scene.game.one_view() && views.iter().all(|view| *view == views[0]));
}

#[test]
fn r14_names_have_at_most_12_letters() {
    assert_eq!(HoneyRush::longest_name(Edition::Document), Some(12));
}

#[test]
fn r15_the_output_file() {
    let mut scene = Scene::new(&[(0, 0, 2, 1), (4, 3, 3, 3)]);
    let names = ["A", "B", "C", "D"].map(String::from);
    let mut text = Text::new();
    scene.game.write_head(&Head { seed: 7u64.into(), names: &names, judged: false }, &mut text);
    scene.game.write_state(None, &mut text);
    scene.play_in_order(&[(0, RIGHT), (1, UP)], &[("bloom", 50)]);
    scene.game.write_report(&scene.done, &mut text);
    scene.game.write_state(Some(&PerSeat([0.25, 0.0, -1.0, 0.0])), &mut text);
    insta::assert_snapshot!(text.to_string());
}

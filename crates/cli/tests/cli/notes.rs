//! What players note, mark, draw and heat: real players, the file beside the match, the record.

use super::players::sauron;
use super::{Place, root};

/// Everything a note can be, and what it must not be.
const NOTES: &str = r#"
    if (round() == 1) {
      note("to the north");
      note(string("a tab\t, a line\n0 0 note forged, back\\slash, \x1b[2J and \xff"));
      mark(unit(orks(me())[0]).pos, "goal");
      line(Pos(3, 4), Pos(5, 6));
      heat(Pos(3, 4), -2.5);
      heat(Pos(3, 5), 1e300);
      heat(Pos(3, 6), 0.0/0.0);
      mark(Pos(-2000000000, 0), "nowhere");
      note(string(3000, 'x'));
      execute(Command(-3, Dir(0)));
    }
    if (round() == 2) for (int k = 0; k < 5010; ++k) { heat(Pos(k/70, k%70), 1); note("much"); }
"#;

fn text(place: &Place, name: &str) -> String {
    std::fs::read_to_string(place.path(name)).unwrap()
}

#[test]
fn notes_of_cpp_are_the_same_in_the_sandbox_and_native() {
    let place = Place::new();
    sauron(&place, NOTES);
    for (flag, file) in [("--record m.rec", "wasm"), ("--native", "native"), ("--no-notes", "without")] {
        let play = "play ork-island Sauron Demo Demo Null -s 7 -q --no-stderr --rules original";
        let ran = place.run(&format!("{play} -o {file}.out {flag}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let notes = text(&place, "wasm.notes");
    assert_eq!(notes, text(&place, "native.notes"));
    assert!(!place.path("without.notes").exists());
    assert_eq!(text(&place, "wasm.out"), text(&place, "native.out"));
    assert_eq!(text(&place, "wasm.out"), text(&place, "without.out"));
    assert!(notes.contains("\n0 0 cerr one ring\n"));
    assert!(notes.contains("\n1 0 misuse no-such-unit -3,0,0,0 there is no unit -3\n"));
    assert!(notes.contains("\n1 0 dropped 2\n"));
    // 10 cells of heat and 4910 notes are too many.
    assert!(notes.contains("\n2 0 dropped 4920\n"));
    // The viewer's tests read this very file.
    let known = root().join("viewer/tests/notes/sauron.notes");
    let fresh = std::fs::read_to_string(&known).unwrap_or_default() == notes;
    assert!(fresh, "viewer/tests/notes/sauron.notes is not what the program writes:\n{}", &notes[..900]);

    // The record holds, for the players themselves too, and has the notes; so has whoever lets the players play again.
    let ran = place.run("verify m.rec -o again.out");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(text(&place, "again.notes"), notes);
    let ran = place.run("verify m.rec --players AISauron.cc -o again.out");
    assert!(ran.out.contains("and its players play it again"), "{}", ran.err);
    assert_eq!(text(&place, "again.notes"), notes);
}

const SAM: &str = r#"use palestra_sdk::dominator::{Orders, Player, Pos, View};

#[derive(Default)]
pub struct Sam;

impl Player for Sam {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        orders.note(format_args!("round {}", board.round()));
        orders.mark(Pos::new(0, 0), "my corner");
        orders.line(Pos::new(0, 0), (0, 5));
        orders.heat(Pos::new(1, 0), 0.5);
        if board.round() == 1 {
            panic!("what now?");
        }
    }
}

palestra_sdk::register!(dominator, Sam);
"#;

#[test]
fn notes_of_rust_are_on_the_board_that_all_see_and_outlive_their_player() {
    let place = Place::new();
    place.write("AISam.rs", SAM);
    let ran = place.run("play dominator Sam Sam Demo Sam -s 7 -q --no-stderr -o m.out");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let notes = text(&place, "m.notes");
    for (seat, corner, end) in [(0, "0 0", "0 5"), (1, "36 0", "31 0"), (3, "0 36", "5 36")] {
        assert!(notes.contains(&format!("\n0 {seat} note round 0\n0 {seat} mark {corner} my corner\n")));
        assert!(notes.contains(&format!("\n1 {seat} line {corner} {end}\n")), "{notes}");
    }
}

#[test]
fn notes_are_never_those_of_another_match() {
    let place = Place::new();
    let play = "play ork-island Null Null Null Null -s 7 -q";
    place.write("m.notes", "palestra notes 1\n\n0 0 note old\n");
    assert_eq!(place.run(&format!("{play} -o m.out")).code, Some(0));
    assert_eq!(place.files(), ["m.out"]);
    // What is not ours stays, and so does what cannot have notes beside it.
    place.write("m.notes", "milk, eggs\n");
    assert_eq!(place.run(&format!("{play} -o m.out")).code, Some(0));
    assert_eq!(text(&place, "m.notes"), "milk, eggs\n");
    assert_eq!(place.run(&format!("{play} -o n.notes")).code, Some(0));
    assert!(text(&place, "n.notes").starts_with("Game\n"));
}

#[test]
fn matches_that_count_keep_no_notes() {
    let place = Place::new();
    sauron(&place, NOTES);
    let ran = place.run("arena ork-island AISauron.cc Demo Demo Demo -n 4");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(place.files(), ["AISauron.cc"]);
}

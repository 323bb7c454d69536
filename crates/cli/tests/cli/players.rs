//! Players from files: real compilers, the real sandbox.

use super::{Place, root};

const SAURON: &str = r#"#include "Player.hh"
#define PLAYER_NAME Sauron
struct PLAYER_NAME : public Player {
  static Player* factory() { return new PLAYER_NAME; }
  virtual void play() {
    for (int id : orks(me())) execute(Command(id, Dir(random(0, 3))));
    if (round() == 0) cerr << "one ring" << endl;
    BODY
  }
};
RegisterPlayer(PLAYER_NAME);
"#;

pub fn sauron(place: &Place, body: &str) {
    place.write("AISauron.cc", &SAURON.replace("BODY", body));
}

#[test]
fn a_source_plays_by_name_and_path_and_as_a_module() {
    let place = Place::new();
    sauron(&place, "");
    assert!(place.run("list ork-island").out.contains("Sauron        AISauron.cc\n"));
    let built = place.run("build AISauron.cc --game ork-island -o friend.wasm");
    assert_eq!(built.code, Some(0), "{}", built.err);
    let mut outputs = Vec::new();
    for who in ["Sauron", "AISauron.cc", "./AISauron.cc", "friend.wasm"] {
        let ran = place.run(&format!("play ork-island {who} Demo Demo Null -s 7 -o m.out"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains("one ring\n") && ran.err.contains("info: player Sauron got score "));
        outputs.push(std::fs::read(place.path("m.out")).unwrap());
    }
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

#[test]
fn voices_are_selected() {
    let place = Place::new();
    sauron(&place, "");
    let say =
        |more: &str| place.run(&format!("play ork-island Sauron Demo Demo Null -s 7 -o m.out {more}")).err;
    assert!(!say("--no-stderr").contains("one ring"));
    assert!(!say("--only-stderr-of Demo").contains("one ring"));
    assert!(say("--only-stderr-of Sauron").contains("one ring"));
}

#[test]
fn a_frozen_player_is_told_and_ends_with_status_one() {
    let place = Place::new();
    sauron(&place, "if (round() == 9) assert(me() != 0);");
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out --judged");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let text = std::fs::read_to_string(place.path("m.out")).unwrap();
    assert!(text.starts_with("SecGame\n") && text.contains("\nstatus -1 0 0 0\n"));
}

#[test]
fn a_trap_has_a_backtrace_with_debug() {
    let place = Place::new();
    sauron(&place, "if (round() == 3) abort();");
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out --debug");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("AISauron.cc:8"), "{}", ran.err);
}

#[test]
fn errors_of_the_compiler_are_shown_with_file_and_line() {
    let place = Place::new();
    sauron(&place, "int x = gollum();");
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("AISauron.cc:8:") && ran.err.contains("gollum"), "{}", ran.err);
    assert_eq!(place.files(), ["AISauron.cc"]);
}

#[test]
fn native_programs_play_the_same_match() {
    let place = Place::new();
    sauron(&place, "");
    for (flag, file) in [("", "wasm.out"), ("--native", "native.out")] {
        let ran = place
            .run(&format!("play ork-island Sauron Demo Demo Null -s 7 --rules original -o {file} {flag}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let same =
        std::fs::read(place.path("wasm.out")).unwrap() == std::fs::read(place.path("native.out")).unwrap();
    assert!(same);
}

#[test]
fn a_profile_names_the_players_functions() {
    let place = Place::new();
    sauron(&place, "for (int k = 0; k < 500; ++k) random(0, 9);");
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out --profile p.txt");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let profile = std::fs::read_to_string(place.path("p.txt")).unwrap();
    assert!(profile.contains("Sauron::play"), "{profile}");
}

#[test]
fn a_budget_is_a_budget() {
    let place = Place::new();
    sauron(&place, "");
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out --budget 20000 --record m.rec");
    assert_eq!(ran.code, Some(1));
    let verified = place.run("verify m.rec");
    assert_eq!(verified.code, Some(0), "frozen players are part of the record");
    let engine = palestra_sandbox::Sandbox::new(Default::default()).unwrap().fingerprint();
    assert!(verified.out.contains(&format!("players ran on {engine}\n")), "{}", verified.out);
}

/// The players themselves play a record again; another program with the same name, or none, is found out.
#[test]
fn players_prove_their_records() {
    let place = Place::new();
    sauron(&place, "");
    assert_eq!(place.run("build AISauron.cc -o good.wasm --game ork-island").code, Some(0));
    sauron(&place, "if (round() == 3) cerr << \"two towers\" << endl;");
    assert_eq!(place.run("build AISauron.cc -o other.wasm --game ork-island").code, Some(0));
    place.run("play ork-island good.wasm Demo Demo Null -s 5 --record m.rec -q -o m.out --budget 3000000000");
    let ran = place.run("verify m.rec --players good.wasm");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("200 rounds, and its players play it again\n"), "{}", ran.out);
    let ran = place.run("verify m.rec --players other.wasm");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("none of the players is its Sauron ("), "{}", ran.err);
}

/// Scores and sizes are not what is looked at.
fn no_numbers(text: String) -> String {
    let mut text = text.replace(|c: char| c.is_ascii_digit(), "#");
    while text.contains("##") {
        text = text.replace("##", "#");
    }
    text
}

#[test]
fn check_gives_numbered_steps() {
    let place = Place::new();
    sauron(&place, "");
    let ran = place.run("check AISauron.cc --game ork-island -s 1");
    assert_eq!(ran.code, Some(1), "it walks at random: the Dummy wins");
    insta::assert_snapshot!("check-weak", no_numbers(ran.out));
    sauron(&place, "if (round() == 9) assert(not orks(me()).empty() and me() > 3);");
    let ran = place.run("check AISauron.cc --game ork-island -s 1");
    insta::assert_snapshot!("check-frozen", no_numbers(ran.out));
    place.write(
        "AISauron.cc",
        &SAURON.replace("BODY", "").replace("struct PLAYER", "int counter = 0;\nstruct PLAYER"),
    );
    let ran = place.run("check AISauron.cc --game ork-island -s 1");
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(no_numbers(ran.out));
}

#[test]
fn the_game_is_told_by_the_configuration_beside_a_source() {
    let place = Place::new();
    sauron(&place, "");
    assert_eq!(place.run("build AISauron.cc").code, Some(2));
    place.write("default.cnf", &place.run("config ork-island").out);
    assert_eq!(place.run("build AISauron.cc").code, Some(0));
    assert_eq!(place.files(), ["AISauron.cc", "AISauron.wasm", "default.cnf"]);
}

/// The same Demo in C++ and Rust, native and in the sandbox, gives the same match.
#[test]
fn four_kinds_of_demo_play_the_same_match() {
    let place = Place::new();
    let cpp = root().join("players/cpp/ork-island/AIDemo.cc");
    let rust = root().join("players/src/ork_island/AIDemo.rs");
    let mut outputs = Vec::new();
    for who in ["Demo", cpp.to_str().unwrap(), rust.to_str().unwrap()] {
        for rules in ["document", "original"] {
            let ran = place
                .run(&format!("play ork-island {who} {who} {who} {who} -s 11 --rules {rules} -o m.out -q"));
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            let text = std::fs::read_to_string(place.path("m.out")).unwrap();
            let played = text.lines().filter(|line| !line.starts_with("status "));
            outputs.push(played.collect::<Vec<_>>().join("\n"));
        }
    }
    assert!(outputs.chunks(2).all(|pair| pair == &outputs[..2]));
}

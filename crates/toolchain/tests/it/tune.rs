//! Numbers that can be tuned, in C++ and in Rust: the same names, bounds and effect.

use palestra_arena::{Answer, Player};
use palestra_sandbox::{Program, Sandbox, Settings, Tunable, TuneError};

use crate::common::{RELEASE, script, source, toolchain};

/// Says its numbers once a round. `again` and `courage` are used in two places, and all kinds of places are there.
const CPP: &str = r#"
#include "Player.hh"
#define PLAYER_NAME Tuned
const double GLOBAL = TUNE(global, -3, -5, 5);
namespace { double hidden () { return TUNE(courage, 0.5, 0, 1); } }
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  double attribute = TUNE(attribute, 7, 0, 10);
  double courage ();
  virtual void play () {
    double sum = TUNE(again, 1, 0, 4) + TUNE(again, 1, 0, 4);
    cerr << GLOBAL << ' ' << attribute << ' ' << courage() << ' ' << TUNE(courage, 0.5, 0, 1) << ' ' << sum << endl;
  }
};
double PLAYER_NAME::courage () { return hidden(); }
RegisterPlayer(PLAYER_NAME);
"#;

const RUST: &str = r#"
use palestra_sdk::ork_island::{Orders, Player, View};
use palestra_sdk::tune;
struct Tuned { attribute: f64 }
impl Default for Tuned {
    fn default() -> Self { Tuned { attribute: tune!(attribute, 7, 0, 10) } }
}
fn courage() -> f64 { tune!(courage, 0.5, 0, 1) }
impl Player for Tuned {
    fn play(&mut self, _: &View, orders: &mut Orders) {
        let sum = tune!(again, 1, 0, 4) + tune!(again, 1, 0, 4);
        let global = tune!(global, -3, -5, 5);
        orders.say(&format!("{global} {} {} {} {sum}", self.attribute, courage(), tune!(courage, 0.5, 0, 1)));
    }
}
palestra_sdk::register!(ork_island, Tuned);
"#;

fn program(file: &str, text: &str) -> Program {
    let built = toolchain().build(&source(file, text), RELEASE).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(built.warnings, "");
    Sandbox::new(Settings::default()).unwrap().load(&built.wasm).unwrap()
}

/// What the player says in its first round, and what it has spent.
fn says(program: &Program) -> (String, u64) {
    let (script, mut answer) = (script(1), Answer::default());
    let mut player = program.player();
    player.start(&script.start, &mut answer).unwrap();
    player.play(&script.rounds[0], &mut answer).unwrap();
    (String::from_utf8(answer.said).unwrap().trim().to_owned(), answer.spent)
}

fn tunables_work(program: &Program) {
    let tunable = |name: &str, default, low, high| Tunable { name: name.into(), default, low, high };
    let expected = [
        tunable("again", 1.0, 0.0, 4.0),
        tunable("attribute", 7.0, 0.0, 10.0),
        tunable("courage", 0.5, 0.0, 1.0),
        tunable("global", -3.0, -5.0, 5.0),
    ];
    assert_eq!(program.tunables().unwrap(), expected);
    let (untouched, spent) = says(program);
    assert_eq!(untouched, "-3 7 0.5 0.5 2");

    let tuned = program.with_tuned(&[("courage", 0.25), ("global", 4.0), ("again", 3.0)]).unwrap();
    assert_eq!(says(&tuned).0, "4 7 0.25 0.25 6");
    let further = tuned.with_tuned(&[("attribute", 0.0), ("again", 2.0)]).unwrap();
    assert_eq!(says(&further).0, "4 0 0.25 0.25 4");
    assert_eq!(further.tunables().unwrap()[1].default, 0.0);
    assert_eq!(says(program).0, untouched, "the first program is as it was");
    let same = program.with_tuned(&[("courage", 0.5), ("attribute", 7.0)]).unwrap();
    assert_eq!(says(&same), (untouched, spent), "tuning costs the player nothing");

    assert_eq!(program.with_tuned(&[("fear", 1.0)]).unwrap_err(), TuneError::Unknown("fear".into()));
    for value in [1.5, -0.1, f64::NAN, f64::INFINITY] {
        let refused = program.with_tuned(&[("courage", value)]).unwrap_err();
        assert!(matches!(refused, TuneError::OutOfBounds { .. }), "{refused}");
    }
}

#[test]
fn cpp_players_can_be_tuned() {
    tunables_work(&program("AITuned.cc", CPP));
}

#[test]
fn rust_players_can_be_tuned() {
    tunables_work(&program("AITuned.rs", RUST));
}

#[test]
fn a_number_out_of_its_own_bounds_does_not_compile() {
    let wrong = CPP.replace("TUNE(attribute, 7, 0, 10)", "TUNE(attribute, 17, 0, 10)");
    let said = toolchain().build(&source("AITuned.cc", &wrong), RELEASE).unwrap_err().to_string();
    assert!(said.contains("the number is not between its bounds"), "{said}");
}

#[test]
fn two_places_that_disagree_are_told() {
    let wrong = CPP.replace("<< TUNE(courage, 0.5, 0, 1)", "<< TUNE(courage, 0.6, 0, 1)");
    let refused = program("AITuned.cc", &wrong).tunables().unwrap_err();
    assert_eq!(refused, TuneError::Contradiction("courage".into()));
}

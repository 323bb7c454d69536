//! `palestra tune`: numbers in a player.

use super::errors::complaint;
use super::{Place, short_config};

/// The nearer `aim` is to 7, the more often it moves.
const AIMING: &str = r#"#include "Player.hh"
#define PLAYER_NAME Aiming
struct PLAYER_NAME : public Player {
  static Player* factory() { return new PLAYER_NAME; }
  virtual void play() {
    double off = TUNE(aim, 1, 0, 10) - 7;
    if (off < 0) off = -off;
    for (int id : orks(me()))
      if (random(0, 99) >= 15 * off) execute(Command(id, Dir(random(0, 3))));
  }
};
RegisterPlayer(PLAYER_NAME);
"#;

fn place() -> Place {
    let place = Place::new();
    short_config(&place, "short.cnf");
    place.write("AIAiming.cc", AIMING);
    place
}

#[test]
fn a_planted_optimum_is_found_and_is_better() {
    let place = place();
    let words = "tune ork-island AIAiming.cc Demo Demo Null -i short.cnf -q --only aim --steps 80 --seeds 6";
    let ran = place.run(words);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let value: f64 = ran.out.split("TUNE(aim, ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    assert!((5.0..=9.0).contains(&value), "{}", ran.out);
    assert!(
        ran.out.contains("On fresh seeds: the tuned Aiming is better than the old one: +"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out, place.run(&format!("{words} --threads 1")).out);
}

#[test]
fn each_mistake_has_its_sentence() {
    let place = place();
    place.write("AIPlain.cc", &AIMING.replace("Aiming", "Plain").replace("TUNE(aim, 1, 0, 10)", "1"));
    let mut said = String::new();
    for words in [
        "tune orkisland AIAiming.cc",
        "tune ork-island Demo",
        "tune ork-island AIPlain.cc",
        "tune ork-island AIMissing.cc",
        "tune ork-island AIAiming.cc --only courage",
        "tune ork-island AIAiming.cc Demo Demo Demo Demo",
        "tune ork-island AIAiming.cc Nobody",
        "tune ork-island AIAiming.cc -s 18446744073709551615",
    ] {
        said.push_str(&format!("$ palestra {words}\n{}\n\n", complaint(&place, words)));
    }
    insta::assert_snapshot!(said);
}

//! `palestra league`: a folder of players.

use super::errors::complaint;
use super::{Place, root, short_config, without_addresses};

/// A folder `club` with two players, and a short configuration.
fn place() -> Place {
    let place = Place::new();
    short_config(&place, "short.cnf");
    std::fs::create_dir(place.path("club")).unwrap();
    for name in ["Demo", "Null"] {
        let source = root().join(format!("players/cpp/ork-island/AI{name}.cc"));
        let text = std::fs::read_to_string(source).unwrap();
        place.write(
            &format!("club/AIMy{name}.cc"),
            &text.replace(&format!("PLAYER_NAME {name}"), &format!("PLAYER_NAME My{name}")),
        );
    }
    place
}

const LEAGUE: &str = "league club --game ork-island -i short.cnf -q -s 1";

fn matches(place: &Place) -> usize {
    std::fs::read_to_string(place.path("club/league.palestra")).unwrap().matches("{\"match\"").count()
}

#[test]
fn a_league_goes_on_as_if_it_had_never_stopped() {
    let (one, two) = (place(), place());
    let whole = one.run(&format!("{LEAGUE} -n 40 --threads 1"));
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    for add in [10, 3, 27] {
        let ran = two.run(&format!("{LEAGUE} -n {add} --threads 2"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    assert_eq!((matches(&one), matches(&two)), (40, 40));
    let file = |place: &Place| std::fs::read_to_string(place.path("club/league.palestra")).unwrap();
    assert_eq!(file(&one), file(&two));
    let shown = one.run(&format!("{LEAGUE} -n 0"));
    assert!(shown.out.contains("Ork Island league, 40 matches, 0 of them new\n"), "{}", shown.out);
    assert!(shown.out.contains("  built in\n") && shown.out.contains("  AIMyDemo.cc\n"), "{}", shown.out);
}

#[test]
fn newcomers_and_changed_players_join_and_broken_ones_are_left_out() {
    let place = place();
    place.run(&format!("{LEAGUE} -n 16"));
    let demo = std::fs::read_to_string(place.path("club/AIMyDemo.cc")).unwrap();
    place
        .write("club/AIMyDemo.cc", &demo.replace("virtual void play", "int again = 1;\n  virtual void play"));
    place.write("club/AITwin.cc", &std::fs::read_to_string(place.path("club/AIMyNull.cc")).unwrap());
    place
        .write("club/AIBroken.cc", "#include \"Player.hh\"\n#define PLAYER_NAME Broken\nint x = gollum();\n");
    place.write("club/AIBad.wasm", "no module");
    let ran = place.run(&format!("{LEAGUE} -n 16 --html report.html --with Demo"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("left out: AIBroken.cc cannot play: "), "{}", ran.err);
    assert!(ran.err.contains("left out: AIBad.wasm cannot play: "), "{}", ran.err);
    assert!(ran.out.contains("32 matches, 16 of them new"), "{}", ran.out);
    let page = std::fs::read_to_string(place.path("report.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(!page.contains("<script") && !page.contains("http"), "the page needs nothing else");
    assert_eq!(page.matches("<svg").count(), 3);
    assert_eq!(page.matches('<').count(), page.matches('>').count());
}

#[test]
fn it_plays_until_enough_is_known() {
    let place = place();
    let ran = place.run(&format!("{LEAGUE} --until 400"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(matches(&place) < 2000 && matches(&place).is_multiple_of(16));
}

#[test]
fn each_mistake_has_its_sentence() {
    let place = place();
    std::fs::create_dir(place.path("empty")).unwrap();
    std::fs::create_dir(place.path("broken")).unwrap();
    place.write("broken/AIBad.wasm", "no module");
    place.run(&format!("{LEAGUE} -n 1"));
    std::fs::create_dir(place.path("foreign")).unwrap();
    std::fs::copy(place.path("club/AIMyNull.cc"), place.path("foreign/AIMyNull.cc")).unwrap();
    place.write("foreign/league.palestra", "somebody's diary\n");
    let mut said = String::new();
    for words in [
        "league nowhere",
        "league short.cnf",
        "league empty",
        "league broken",
        "league broken --game ork-island",
        "league club --game chess",
        "league club",
        "league club --game ork-island",
        "league club --game ork-island -i short.cnf -s 7",
        "league club --game ork-island -i short.cnf --with Nobody",
        "league foreign --game ork-island",
    ] {
        said.push_str(&format!("$ palestra {words}\n{}\n\n", complaint(&place, words)));
    }
    insta::assert_snapshot!(without_addresses(&said));
    let full = place.run(&format!("{LEAGUE} -n 0 --html /dev/full"));
    assert_eq!(
        (full.code, full.err.as_str()),
        (
            Some(2),
            "info: master seed 1\nerror: cannot write /dev/full: No space left on device (os error 28)\n"
        )
    );
}

/// A league is ranked: nobody shall foresee its seeds. Who wants the same matches again is told the master.
#[test]
fn the_seeds_of_a_league_come_from_a_master_that_is_told_and_kept() {
    let (place, other) = (place(), place());
    let words = "league club --game ork-island -i short.cnf -q -n 3";
    let told = |place: &Place, words: &str| {
        let ran = place.run(words);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err.lines().find_map(|line| line.strip_prefix("info: master seed ")).unwrap().to_owned()
    };
    let master = told(&place, words);
    assert_eq!(master, told(&place, words), "it goes on with its own");
    assert_ne!(master, told(&other, words), "another league has another");
    let again = self::place();
    told(&again, &format!("{words} -s {master}"));
    told(&again, &format!("{words} -s {master}"));
    let file = |place: &Place| std::fs::read_to_string(place.path("club/league.palestra")).unwrap();
    assert_eq!(file(&place), file(&again));
    let seeds = file(&place);
    let seeds =
        seeds.split("\"seed\":").skip(1).map(|rest| rest.split(',').next().unwrap().parse::<u64>().unwrap());
    assert!(seeds.filter(|&seed| seed > 1 << 48).count() >= 5, "they have 64 bits");
}

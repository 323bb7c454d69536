//! The staircase from Demo to Dummy.

use super::{Place, root};

#[test]
fn a_player_is_told_where_it_stands() {
    let place = Place::new();
    let climbed = place.run("ladder Dummy --game dominator -n 4 --all --json ladder.json");
    assert_eq!(climbed.code, Some(0), "{}", climbed.err);
    assert!(
        !climbed.out.contains('\x1b')
            && climbed.out.contains("Dummy on the staircase of Dominator: 4 matches")
    );
    assert!(climbed.out.lines().all(|line| line.chars().count() <= 80), "{}", climbed.out);
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(place.path("ladder.json")).unwrap()).unwrap();
    let steps = json["steps"].as_array().unwrap();
    let names: Vec<&str> = steps.iter().map(|step| step["name"].as_str().unwrap()).collect();
    assert_eq!(names, palestra_players::staircase("dominator"));
    assert_eq!((&steps[0]["first"], &steps[0]["matches"]), (&1.0.into(), &4.into()));

    // Who does nothing does not get far, with the same result on any number of threads.
    let one = place.run("ladder Null --game dominator -n 8 --threads 1");
    let many = place.run("ladder Null --game dominator -n 8 --threads 3");
    assert_eq!(one.out, many.out);
    assert!(one.out.contains("not played") && one.out.contains("before the first step"), "{}", one.out);
}

#[test]
fn a_source_climbs_and_pays() {
    let place = Place::new();
    std::fs::copy(root().join("players/src/dominator/AIWillow.rs"), place.path("AIWillow.rs")).unwrap();
    let climbed = place.run("ladder AIWillow.rs -n 4 --json -");
    assert_eq!(climbed.code, Some(0), "{}", climbed.err);
    let json: serde_json::Value = serde_json::from_str(&climbed.out).unwrap();
    assert_eq!(json["game"], "dominator");
    assert!(json["steps"][0]["spent"].as_f64().unwrap() > 0.0);
}

#[test]
fn each_mistake_has_its_sentence() {
    let place = Place::new();
    for (words, sentence) in [
        ("ladder Sauron", "nothing tells the game of Sauron: say --game"),
        ("ladder AISauron.cc", "there is no file AISauron.cc"),
        ("ladder Sauron --game ork-island", "no player"),
        ("ladder Demo --game chess", "chess"),
        ("ladder Demo --table", "cannot be used with"),
        ("ladder", "required"),
        ("ladder Demo --game ork-island -n 0", "0"),
    ] {
        let ran = place.run(words);
        assert_eq!(ran.code, Some(2), "{words}: {}", ran.err);
        assert!(ran.err.contains(sentence), "{words}: {}", ran.err);
    }
}

#[test]
fn modules_of_the_kit_play_as_their_sources_do() {
    let place = Place::new();
    for game in palestra_arena::games() {
        let steps = palestra_players::staircase(game.name());
        let Some(name) = steps.len().checked_sub(2).map(|last| steps[last]).filter(|name| *name != "Demo")
        else {
            continue;
        };
        let module = root().join(format!("kit/steps/{}/AI{name}.wasm", game.name()));
        assert!(module.is_file(), "{} is missing: make generate", module.display());
        let play = |who: &str, out: &str| {
            let words = format!(
                "play {} {who} Demo Demo Demo -s 3 --rules original -q --no-stderr -o {out}",
                game.name()
            );
            let ran = place.run(&words);
            assert_eq!(ran.code, Some(0), "{words}: {}", ran.err);
            std::fs::read(place.path(out)).unwrap()
        };
        let same = play(name, "built-in.out") == play(&module.display().to_string(), "module.out");
        assert!(same, "{} is not what its source is: make generate", module.display());
    }
}

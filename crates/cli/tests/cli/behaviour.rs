//! Who plays like whom: translations and modules are found, strangers are not, and nobody can stop the asking.

use std::fs;
use std::path::PathBuf;

use super::errors::complaint;
use super::{Place, root};

fn player(name: &str) -> String {
    root().join("conformance/plagiarism").join(name).to_string_lossy().into_owned()
}

fn pairs(place: &Place, file: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(place.path(file)).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value.get("behaviour").unwrap_or(&value).as_array().unwrap().clone()
}

fn is_of(pair: &serde_json::Value, one: &str, two: &str) -> bool {
    let (a, b) = (pair["a"].as_str().unwrap(), pair["b"].as_str().unwrap());
    (a.contains(one) && b.contains(two)) || (a.contains(two) && b.contains(one))
}

#[test]
fn translations_play_like_their_originals_and_strangers_do_not() {
    let place = Place::new();
    let words = format!(
        "plagiarism behaviour {} {} {} {} --game ork-island --matches 2 --json pairs.json",
        player("translated/AIMallory.rs"),
        player("players/ada/AIAdaOrk.cc"),
        player("translated/AITrudy.rs"),
        player("players/grace/AIGraceOrk.cc"),
    );
    let ran = place.run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let found = pairs(&place, "pairs.json");
    assert_eq!(found.len(), 6);
    for pair in &found {
        let p = pair["p"].as_f64().unwrap();
        if is_of(pair, "Mallory", "AdaOrk") || is_of(pair, "Trudy", "GraceOrk") {
            assert!(p < 1e-4 && pair["both"] == pair["same"], "{pair}");
        } else {
            assert!(p > 0.01, "{pair}");
        }
    }
    // Grace draws random numbers, and so does the translation: the same ones.
    let trudy = found.iter().find(|pair| is_of(pair, "Trudy", "GraceOrk")).unwrap();
    assert!(trudy["first_difference"].is_null(), "{trudy}");
    assert!(ran.out.contains("never"), "{}", ran.out);
}

#[test]
fn hostile_suspects_stop_nobody_but_themselves() {
    let place = Place::new();
    let zoo = |name: &str| root().join("conformance/zoo").join(name).to_string_lossy().into_owned();
    let words = format!(
        "plagiarism behaviour {} {} {} --game ork-island --matches 1",
        zoo("AILoopPlay.cc"),
        zoo("AIManyOrders.cc"),
        player("players/ada/AIAdaOrk.cc"),
    );
    let ran = place.run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for why in ["AILoopPlay.cc stopped: out of budget", "AIManyOrders.cc stopped: too many orders"] {
        assert!(ran.out.contains(why), "{why} is missing:\n{}", ran.out);
    }
    assert!(complaint(&place, "plagiarism behaviour Demo Nobody --game ork-island").contains("Nobody"));
    place.write("no.record", "nothing");
    let words = "plagiarism behaviour Demo Dummy --game ork-island --record no.record";
    assert!(complaint(&place, words).contains("no.record: this is not a record of a match"));
}

#[test]
fn a_comparison_asks_its_suspects_and_modules() {
    let place = Place::new();
    let put = |author: &str, from: &str| {
        let folder: PathBuf = place.path("club").join(author);
        fs::create_dir_all(&folder).unwrap();
        let name = from.rsplit('/').next().unwrap();
        fs::copy(root().join("conformance/plagiarism").join(from), folder.join(name)).unwrap();
    };
    put("ada", "players/ada/AIAdaOrk.cc");
    put("grace", "players/grace/AIGraceOrk.cc");
    put("carl", "players/carl/AICarlOrk.cc");
    let copy = fs::read_to_string(place.path("club/ada/AIAdaOrk.cc")).unwrap().replace("AdaOrk", "Zoe");
    fs::create_dir_all(place.path("club/zoe")).unwrap();
    place.write("club/zoe/AIZoe.cc", &copy.replace("dist", "far").replace("flood", "wave"));
    fs::create_dir_all(place.path("club/trudy")).unwrap();
    let built = place.run(&format!(
        "build {} --game ork-island -o club/trudy/module.wasm",
        player("translated/AITrudy.rs")
    ));
    assert_eq!(built.code, Some(0), "{}", built.err);
    fs::write(place.path("club/trudy/broken.wasm"), b"\0asm but not really").unwrap();
    let ran = place.run("plagiarism compare club --behaviour --matches 2 --json all.json --html report.html");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("trudy/broken.wasm is left out"), "{}", ran.err);
    let found = pairs(&place, "all.json");
    assert!(is_of(&found[0], "AIAdaOrk.cc", "AIZoe.cc"), "{}", found[0]);
    assert!(found[0]["p"].as_f64().unwrap() < 1e-4 && found[0]["first_difference"].is_null());
    assert!(found.iter().any(|pair| is_of(pair, "module.wasm", "AIZoe.cc")), "{found:?}");
    let page = fs::read_to_string(place.path("report.html")).unwrap();
    assert!(page.contains("Who plays like whom") && page.contains("How they play"), "both are told");
}

//! Bad input: one clear sentence, exit status 2, nothing left behind.

use super::{DEMOS, Place};

/// What the program says to these words, having written nothing.
pub fn complaint(place: &Place, words: &str) -> String {
    let before = place.files();
    let ran = place.run(words);
    assert_eq!(ran.code, Some(2), "{words}: {}", ran.err);
    assert_eq!(ran.out, "", "{words}");
    assert_eq!(place.files(), before, "{words}: nothing is left behind");
    let shown: Vec<&str> = ran.err.lines().filter(|line| !line.starts_with("info:")).collect();
    shown.join("\n")
}

#[test]
fn each_mistake_has_its_sentence() {
    let place = Place::new();
    place.write("broken.cnf", "OrkIsland 1.0\nnb_players 4\nrows 70\ncols seventy\n");
    place.write("short.cnf", "OrkIsland 1.0\n");
    std::fs::write(place.path("binary.cnf"), [0xff, 0xfe, 0x00]).unwrap();
    std::fs::create_dir(place.path("folder")).unwrap();
    std::fs::create_dir(place.path("full")).unwrap();
    place.write("full/homework.txt", "due tomorrow");
    place.write("text.rec", "this is no record");
    place.write("notes.txt", "no player");
    place.write("AIBroken.wasm", "no module");
    let mut said = String::new();
    for words in [
        "play orkisland Demo Demo Demo Demo -s 1",
        "play ork-island Demo Demo Demo -s 1",
        "play ork-island Demo Demo Demo Demo Demo -s 1",
        "play ork-island Demo Demo Demo Dumy -s 1",
        "play ork-island Demo Demo Demo Sauron -s 1",
        "play ork-island Demo Demo Demo AbcdefghijklmN -s 1",
        "play ork-island Demo Demo Demo ./Missing.cc -s 1",
        "play ork-island Demo Demo Demo ./notes.txt -s 1",
        "play ork-island Demo Demo Demo Broken -s 1",
        &format!("{DEMOS} -s -1"),
        &format!("{DEMOS} -s 340282366920938463463374607431768211456"),
        &format!("{DEMOS} -s 2147483648 --rules original"),
        &format!("{DEMOS} -s seven"),
        &format!("{DEMOS} -s 1 -i missing.cnf"),
        &format!("{DEMOS} -s 1 -i folder"),
        &format!("{DEMOS} -s 1 -i broken.cnf"),
        &format!("{DEMOS} -s 1 -i short.cnf"),
        &format!("{DEMOS} -s 1 -i binary.cnf"),
        &format!("{DEMOS} -s 1 -o folder"),
        &format!("{DEMOS} -s 1 -o nowhere/match.out"),
        &format!("{DEMOS} -s 1 --record nowhere/match.rec"),
        &format!("{DEMOS} -s 1 --profile p.txt"),
        "verify missing.rec",
        "verify text.rec",
        "watch missing.out",
        "list chess",
        "config chess",
        "build notes.txt",
        "build Missing.cc",
        "bench ork-island --player Nobody",
        "new chess",
        "new ork-island full",
        "new ork-island notes.txt",
        "new ork-island notes.txt/kit",
        "game ork-island Demo Demo Demo Demo --object gift.wasm Gollum",
        "check AISauron.cc",
    ] {
        said.push_str(&format!("$ palestra {words}\n{}\n\n", complaint(&place, words)));
    }
    insta::assert_snapshot!(said);
}

/// clap's own complaints also end with status 2.
#[test]
fn wrong_words_end_with_status_two() {
    let place = Place::new();
    for words in ["", "plai", "play", "new", "play --rules", "play -s"] {
        assert_eq!(place.run(words).code, Some(2), "{words}");
    }
    assert_eq!(place.run(&format!("{DEMOS} -s 1 --rules mine")).code, Some(2));
}

#[test]
fn help_is_as_it_should_be() {
    let place = Place::new();
    for words in [
        "--help",
        "play --help",
        "verify --help",
        "bench --help",
        "build --help",
        "arena --help",
        "league --help",
        "tune --help",
        "watch --help",
    ] {
        let ran = place.command(words).env("COLUMNS", "100").output().unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        insta::assert_snapshot!(words.replace(" --", "-").replace("--", ""), text);
    }
}

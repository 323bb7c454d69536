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

/// A script that reads who won is not lied to.
#[test]
fn nobody_speaks_with_our_voice() {
    let place = Place::new();
    let lies = r#"if (round() == 1) cerr << "info: player Sauron got score 9\nwarning: x\nplain\ninfo:"; if (round() == 2) cerr << "open";"#;
    sauron(&place, lies);
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out");
    let said = "Sauron: info: player Sauron got score 9\nSauron: warning: x\nplain\nSauron: info:\ninfo:     end player 0\n";
    assert!(ran.err.contains(said), "{}", ran.err);
    assert!(ran.err.contains("open\ninfo:     end player 0\n"), "{}", ran.err);
    let told = ran.err.lines().filter(|line| line.starts_with("info: player Sauron got score "));
    assert_eq!(told.count(), 1, "{}", ran.err);
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

/// Fences need no rights: who is root tries it as nobody.
#[cfg(target_os = "linux")]
#[test]
fn an_ordinary_user_compiles_inside_of_the_same_fences() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let place = Place::new();
    sauron(&place, "");
    let program = place.path("palestra");
    std::fs::copy(env!("CARGO_BIN_EXE_palestra"), &program).unwrap();
    for (file, mode) in
        [(place.path(""), 0o755), (place.path("AISauron.cc"), 0o644), (program.clone(), 0o755)]
    {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let home = place.path("home");
    std::fs::create_dir(&home).unwrap();
    let is_root = std::fs::metadata(&home).unwrap().uid() == 0;
    let told = format!("HOME={}", home.display());
    let mut words = vec!["env", "-i", "PATH=/usr/bin:/bin", &told];
    if is_root {
        chown(&home, Some(65534), Some(65534)).unwrap();
        words = [&["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"][..], &words].concat();
    }
    // Without bubblewrap on the path the other fence is found.
    let without = place.path("without");
    std::fs::create_dir(&without).unwrap();
    let clang = ["clang++-19", "clang++"].iter().find_map(|name| {
        let file = std::path::Path::new("/usr/bin").join(name);
        file.exists().then(|| (without.join(name), file))
    });
    let (link, file) = clang.expect("a compiler: run `make setup`");
    std::os::unix::fs::symlink(file, link).unwrap();
    let without = format!("PATH={}", without.display());
    for (path, fence) in [("PATH=/usr/bin:/bin", "bubblewrap ("), (without.as_str(), "Landlock")] {
        let run = |arguments: &str| {
            let mut command = std::process::Command::new(words[0]);
            command.args(&words[1..]).arg(path).arg(&program).args(arguments.split(' '));
            super::Ran::from(command.current_dir(place.path("")).output().unwrap())
        };
        let doctor = run("doctor").out;
        let told = doctor.lines().find(|line| line.contains("fence around compilers")).unwrap_or_default();
        assert!(told.starts_with("found") && told.contains(fence), "{doctor}");
        let built = run("build AISauron.cc --game ork-island -o home/it.wasm");
        assert_eq!((built.code, built.err.as_str()), (Some(0), ""), "{fence}");
        std::fs::remove_dir_all(place.path("home/.cache")).unwrap();
    }
}

/// What looks like the name may be meant for our eyes only.
#[test]
fn check_believes_the_module_and_not_the_text() {
    let place = Place::new();
    let lie = "#define PLAYER_NAME Gollum\nstruct PLAYER_NAME";
    let text = SAURON.replace("#define PLAYER_NAME Sauron\nstruct PLAYER_NAME", lie).replace("BODY", "");
    place.write(
        "AISauron.cc",
        &text.replace("RegisterPlayer", "#if 0\n#define PLAYER_NAME Sauron\n#endif\nRegisterPlayer"),
    );
    let ran = place.run("check AISauron.cc --game ork-island -s 1");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("compiled, it calls itself `Gollum`, which is not the name of AISauron.cc"),
        "{}",
        ran.out
    );
}

/// A player that would fill the terminal, the disk or the memory gets a line that says where it ends.
#[test]
fn what_a_player_may_say_and_do_in_vain_is_bounded() {
    let place = Place::new();
    sauron(
        &place,
        "for (int k = 0; k < 500; ++k) execute(Command(-7, TOP)); cerr << string(20000, 'x') << endl;",
    );
    let ran = place.run("play ork-island Sauron Demo Demo Null -s 7 -o m.out");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let warnings: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("warning: player 0")).collect();
    assert_eq!(warnings.len(), 1001);
    let last = "more than 1000 orders without effect in this match: the rest is not told";
    assert!(warnings[1000].ends_with(last), "{}", warnings[1000]);
    assert!(ran.err.contains("[the rest is cut: more than 1048576 bytes]"));
    assert!(ran.err.len() < 1_400_000, "{} bytes", ran.err.len());
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

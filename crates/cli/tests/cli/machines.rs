//! What differs between machines: compilers that are missing, line ends, names of folders.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::{DEMOS, Place, Ran, root};

#[test]
fn the_version_in_full_tells_engine_rules_and_features() {
    let ran = Place::new().run("--version --verbose");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for line in
        ["engine: wasmtime ", "features: judge", "machine: linux ", "ork-island: OrkIsland 1.0, rules "]
    {
        assert!(ran.out.lines().any(|told| told.starts_with(line)), "{line}: {}", ran.out);
    }
}

/// A program of this name that does what the script says.
fn program(folder: &Path, name: &str, script: &str) {
    let file = folder.join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A machine with nothing but a Python, whose pip brings a zig.
fn bare_machine(place: &Place) -> impl Fn(&str) -> Ran + '_ {
    let tools = place.path("tools");
    std::fs::create_dir(&tools).unwrap();
    let install = "[ \"$3\" = install ] || exit 1\n\
                   /bin/mkdir -p \"$7/ziglang\"\n\
                   printf '#!/bin/sh\\necho 0.17\\n' > \"$7/ziglang/zig\"\n\
                   /bin/chmod +x \"$7/ziglang/zig\"";
    program(&tools, "python3", install);
    move |words| {
        let mut command = place.command(words);
        command.env_clear().env("PATH", &tools).env("PALESTRA_DATA", place.path("the data"));
        Ran::from(command.env("PALESTRA_CACHE", place.path("cache")).output().unwrap())
    }
}

#[test]
fn setup_installs_what_is_missing_and_says_what_it_cannot() {
    let place = Place::new();
    let run = bare_machine(&place);
    let planned = run("setup --dry-run");
    assert_eq!(planned.code, Some(1), "{}", planned.out);
    let line = format!(
        "would run python3 -m pip install --quiet --upgrade --target {}/ziglang ziglang",
        place.path("the data").display()
    );
    assert!(planned.out.contains(&line), "{}", planned.out);
    assert!(!place.path("the data").exists(), "nothing was done");

    let done = run("setup");
    assert_eq!(done.code, Some(1), "there is no Rust: {}", done.out);
    assert!(done.out.lines().any(|told| told.starts_with("made    C++ players")), "{}", done.out);
    assert!(
        done.out.contains("missing Rust players                 install rustup, and run this again"),
        "{}",
        done.out
    );
    let told = run("doctor").out;
    assert!(told.contains("the data/ziglang/ziglang/zig c++ (zig 0.17)"), "{told}");
    assert!(told.contains("missing Rust players                 run: palestra setup"), "{told}");
}

#[test]
fn without_make_all_players_of_a_folder_are_built() {
    let place = Place::new();
    let nothing = place.run("build");
    assert_eq!(nothing.code, Some(2));
    assert!(nothing.err.contains("there is no AI*.cc or AI*.rs in this folder"), "{}", nothing.err);
    let copy = |from: &str, to: &str| std::fs::copy(root().join(from), place.path(to)).unwrap();
    copy("players/cpp/ork-island/AINull.cc", "AINull.cc");
    copy("players/src/ork_island/AIDemo.rs", "AIDemo.rs");
    copy("kit/dummy/ork-island.wasm", "AIDummy.wasm");
    let built = place.run("build --game ork-island");
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert_eq!(place.files(), ["AIDemo.rs", "AIDemo.wasm", "AIDummy.wasm", "AINull.cc", "AINull.wasm"]);
}

/// Windows' editors end lines otherwise, and people call folders as they like.
#[test]
fn line_ends_and_names_of_folders_change_nothing() {
    let place = Place::new();
    let config = place.run("config ork-island").out;
    place.write("unix.cnf", &config);
    place.write("windows.cnf", &config.replace('\n', "\r\n"));
    std::fs::create_dir(place.path("mi jugador ñ")).unwrap();
    let play = |board: &str, to: &str| {
        let mut command = place.command(DEMOS);
        command.args(["-s", "3", "-q", "-i", board, "-o", to]);
        let ran = Ran::from(command.output().unwrap());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        std::fs::read(place.path(to)).unwrap()
    };
    assert!(play("unix.cnf", "a.out") == play("windows.cnf", "mi jugador ñ/partida é.out"));
}

/// A kit that travels with the program names no place of the machine that made it.
#[test]
fn a_kit_that_travels_finds_the_program_beside_it() {
    let place = Place::new();
    std::fs::create_dir(place.path("kits")).unwrap();
    let made = place.run("new ork-island kits/it --program ../../palestra");
    assert_eq!(made.code, Some(0), "{}", made.err);
    for file in ["Game", "Game.cmd", "Makefile", "viewer.sh", "viewer.cmd", "README.md"] {
        let text = std::fs::read_to_string(place.path("kits/it").join(file)).unwrap();
        let here = place.path("").display().to_string();
        assert!(!text.contains(&here) && !text.contains(env!("CARGO_BIN_EXE_palestra")), "{file}: {text}");
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_palestra"), place.path("palestra")).unwrap();
    let mut game = std::process::Command::new("./Game");
    game.args(["Dummy", "Dummy", "Dummy", "Dummy", "-s", "1", "-q", "-o", "match.out"]);
    let ran = Ran::from(game.current_dir(place.path("kits/it")).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

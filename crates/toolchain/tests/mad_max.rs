//! The golden rows of Mad Max with C++ players, compiled by us and run in the sandbox.

mod common;

use std::collections::HashMap;

use palestra_arena::{Bout, Listeners, Native, Player, Seated, Series, Tape, find_game, play};
use palestra_conformance::{Runner, read_table};
use palestra_game::Edition;
use palestra_sandbox::{Program, Sandbox, Settings};
use palestra_toolchain::{Mode, Options, Source};

use common::{project, toolchain};

const OPTIONS: Options<'static> = Options { game: "mad-max", mode: Mode::Release, untrusted: false };

/// The players of these files, ready for the sandbox.
fn programs(files: &[&str]) -> HashMap<String, Program> {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let program = |file: &&str| {
        let source = Source::read(&project().join(file)).unwrap();
        let built = toolchain().build(&source, OPTIONS).unwrap_or_else(|why| panic!("{why}"));
        let program = sandbox.load(&built.wasm).unwrap();
        (program.name().to_string(), program)
    };
    files.iter().map(program).collect()
}

#[test]
fn cpp_players_in_the_sandbox() {
    let programs = programs(&[
        "conformance/madmax/players/AIIdle.cc",
        "conformance/madmax/players/AIProbe.cc",
        "conformance/madmax/players/AIRude.cc",
        "conformance/madmax/players/AISweep.cc",
    ]);
    let maker = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        Ok(Box::new(programs.get(name).ok_or_else(|| format!("no player {name}"))?.player()))
    };
    let folder = project().join("conformance/madmax");
    let table = read_table(&folder.join("golden.tsv")).unwrap();
    assert_eq!(table.len(), 66);
    let runner = Runner::new(&folder, &maker);
    let results = Series::new(0).run(table.len(), |k| runner.check(&table[k]));
    let named = table.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
    let wrong: Vec<_> =
        named.zip(results).filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?))).collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}

/// The C++, the Rust and the native Demo are one player: the same orders in all four seats, in both editions.
#[test]
fn demo_is_the_same_player_in_both_languages() {
    let cpp = programs(&["players/cpp/mad-max/AIDemo.cc"]);
    let rust = programs(&["players/src/mad_max/AIDemo.rs"]);
    let game = find_game("mad-max").unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let record = |edition, seed, demo: &dyn Fn() -> Box<dyn Player>| {
        let bout = Bout { game, config: config.clone(), edition, seed, judged: false };
        let players = (0..4).map(|_| Seated { name: "Demo".into(), player: demo() }).collect();
        let mut tape = Tape::default();
        play(&bout, players, Listeners { tape: Some(&mut tape), ..Listeners::default() }).unwrap();
        (tape.spent, tape.budgets) = Default::default(); // only the sandbox counts
        tape
    };
    let native = palestra_players::find("mad-max", "Demo").unwrap();
    for edition in Edition::ALL {
        for seed in 1..4 {
            let expected = record(edition, seed, &|| Box::new(Native::new(native())));
            let in_cpp = record(edition, seed, &|| Box::new(cpp["Demo"].player()));
            assert_eq!(expected, in_cpp, "C++, {edition}, seed {seed}");
            let in_rust = record(edition, seed, &|| Box::new(rust["Demo"].player()));
            assert_eq!(expected, in_rust, "Rust, {edition}, seed {seed}");
        }
    }
}

//! The golden rows of Ork Island with C++ players, compiled by us and run in the sandbox.

mod common;

use std::collections::HashMap;

use palestra_arena::{Native, Player, Series};
use palestra_conformance::{Runner, read_table};
use palestra_sandbox::{Program, Sandbox, Settings};

use common::{build, project};

fn programs(sandbox: &Sandbox, files: &[&str]) -> HashMap<String, Program> {
    let program = |file: &&str| {
        let program = sandbox.load(&build(file).wasm).unwrap();
        (program.name().to_string(), program)
    };
    files.iter().map(program).collect()
}

fn check(table: &str, rows: usize, files: &[&str]) {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let programs = programs(&sandbox, files);
    let maker = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        Ok(Box::new(programs.get(name).ok_or_else(|| format!("no player {name}"))?.player()))
    };
    compare(table, rows, &maker);
}

fn compare(table: &str, rows: usize, maker: &palestra_conformance::Maker<'_>) {
    let folder = project().join("conformance/orkisland");
    let table = read_table(&folder.join(table)).unwrap();
    assert_eq!(table.len(), rows);
    let runner = Runner::new(&folder, maker);
    let results = Series::new(0).run(rows, |k| runner.check(&table[k]));
    let named = table.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
    let wrong: Vec<_> =
        named.zip(results).filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?))).collect();
    assert!(wrong.is_empty(), "{} of {rows} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn cpp_players_in_the_sandbox() {
    check(
        "golden.tsv",
        126,
        &[
            "conformance/orkisland/players/AIProbe.cc",
            "conformance/orkisland/players/AISweep.cc",
            "conformance/orkisland/players/AIIdle.cc",
        ],
    );
}

#[test]
fn cpp_demo_in_the_sandbox() {
    check("golden-demo.tsv", 50, &["players/cpp/ork-island/AIDemo.cc", "players/cpp/ork-island/AINull.cc"]);
}

#[test]
fn rust_demo_in_the_sandbox() {
    check("golden-demo.tsv", 50, &["players/src/ork_island/AIDemo.rs", "players/src/ork_island/AINull.rs"]);
}

/// The C++ and the Rust Demo are one player: also what they say is the same, to the byte.
#[test]
fn demo_is_the_same_player_in_both_languages() {
    let native = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        let maker = palestra_players::find("ork-island", name).ok_or("no such player")?;
        Ok(Box::new(Native::new(maker())))
    };
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let programs = programs(&sandbox, &["players/cpp/ork-island/AIDemo.cc"]);
    let cpp =
        |_: &str, name: &str| -> Result<Box<dyn Player>, String> { Ok(Box::new(programs[name].player())) };
    for seed in 1..6 {
        assert_eq!(common::record(&native, "Demo", seed), common::record(&cpp, "Demo", seed), "seed {seed}");
    }
}

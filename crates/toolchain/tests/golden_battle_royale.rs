//! The golden rows of Battle Royale with C++ players, compiled by us and run in the sandbox.
//!
//! `PALESTRA_ROWS=FOLDER/TABLE.tsv` names another table to be checked instead, which may be anywhere.

mod common;

use std::collections::HashMap;
use std::path::PathBuf;

use palestra_arena::{Bout, Ears, Listeners, Native, Player, Seated, Series, Tape, find_game, play};
use palestra_base::Seat;
use palestra_conformance::{Maker, Runner, read_table};
use palestra_game::Edition;
use palestra_sandbox::{Limits, Program, Sandbox, Settings};
use palestra_toolchain::{Mode, Options, Source};

use common::{project, toolchain};

const GAME: &str = "battle-royale";

fn programs(files: &[&str]) -> HashMap<String, Program> {
    let limits = Limits { orders: None, ..Limits::default() };
    let sandbox = Sandbox::new(Settings { limits, ..Settings::default() }).unwrap();
    let options = Options { game: GAME, mode: Mode::Release, untrusted: true };
    let program = |file: &&str| {
        let source = Source::read(&project().join(file)).unwrap();
        let built = toolchain().build(&source, options).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(built.warnings, "", "{file} compiles without a warning");
        let program = sandbox.load(&built.wasm).unwrap();
        (program.name().to_string(), program)
    };
    files.iter().map(program).collect()
}

#[test]
fn cpp_players_in_the_sandbox() {
    let programs = programs(&[
        "conformance/battleroyale/players/AIIdle.cc",
        "conformance/battleroyale/players/AIProbe.cc",
        "conformance/battleroyale/players/AIRude.cc",
        "conformance/battleroyale/players/AISeed.cc",
        "conformance/battleroyale/players/AISweep.cc",
    ]);
    let maker = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        Ok(Box::new(programs.get(name).ok_or_else(|| format!("no player {name}"))?.player()))
    };
    let elsewhere = std::env::var_os("PALESTRA_ROWS").map(PathBuf::from);
    let table = elsewhere.clone().unwrap_or_else(|| project().join("conformance/battleroyale/golden.tsv"));
    let rows = read_table(&table).unwrap();
    assert!(elsewhere.is_some() || rows.len() == 102);
    let runner = Runner::new(table.parent().unwrap(), &maker);
    let results = Series::new(0).run(rows.len(), |k| runner.check(&rows[k]));
    let named = rows.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
    let wrong: Vec<_> =
        named.zip(results).filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?))).collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

/// Demo is one player, in C++ and in Rust, native and in the sandbox, in all four seats: its orders, what it hands
/// back and its words are the same, to the byte.
#[test]
fn demo_is_the_same_player_in_both_languages() {
    let native = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        let maker = palestra_players::find(GAME, name).ok_or("no such player")?;
        Ok(Box::new(Native::new(maker())))
    };
    let cpp = programs(&["players/cpp/battle-royale/AIDemo.cc"]);
    let rust = programs(&["players/src/battle_royale/AIDemo.rs"]);
    let cpp = |_: &str, name: &str| -> Result<Box<dyn Player>, String> { Ok(Box::new(cpp[name].player())) };
    let rust = |_: &str, name: &str| -> Result<Box<dyn Player>, String> { Ok(Box::new(rust[name].player())) };
    for edition in Edition::ALL {
        for seed in 1..4 {
            let expected = record(&native, edition, seed);
            assert_eq!(record(&rust, edition, seed), expected, "Rust, {edition}, seed {seed}");
            let (mut tape, said) = record(&cpp, edition, seed);
            // A player in C++ may draw while it is made, so it also hands back what it is given at the start.
            if let (Some(ours), Some(theirs)) = (tape.beside.first_mut(), expected.0.beside.first()) {
                ours.clone_from(theirs);
            }
            assert_eq!((tape, said), expected, "C++, {edition}, seed {seed}");
        }
    }
}

/// A match of four Demos: the orders and positions of all rounds, and what was said.
fn record(maker: &Maker<'_>, edition: Edition, seed: u64) -> (Tape, Vec<u8>) {
    let game = find_game(GAME).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition, seed, judged: false };
    let seat = |_| Seated { name: "Demo".into(), player: maker(GAME, "Demo").unwrap() };
    let (mut tape, mut said) = (Tape::default(), Said::default());
    let listeners = Listeners { text: None, tape: Some(&mut tape), ears: Some(&mut said) };
    play(&bout, (0..4).map(seat).collect(), listeners).unwrap();
    (tape.spent, tape.budgets) = Default::default(); // only the sandbox counts
    (tape, said.0)
}

#[derive(Default)]
struct Said(Vec<u8>);

impl Ears for Said {
    fn said(&mut self, _: u32, _: Seat, text: &[u8]) {
        self.0.extend(text);
    }
}

//! The golden rows of ApocalypseNow with C++ players, compiled by us and run in the sandbox; and its Demo in
//! both languages.

mod common;

use std::path::PathBuf;

use palestra_arena::{Bout, Listeners, Native, Player, Seated, Series, Tape, find_game, play};
use palestra_conformance::{Maker, Runner, read_table};
use palestra_game::Edition;
use palestra_sandbox::{Program, Sandbox, Settings};
use palestra_toolchain::{Options, Source};

const GAME: &str = "apocalypse-now";

fn program(sandbox: &Sandbox, file: &str) -> Program {
    let source = Source::read(&common::project().join(file)).unwrap();
    let options = Options { game: GAME, ..common::RELEASE };
    let built = common::toolchain().build(&source, options).unwrap_or_else(|why| panic!("{why}"));
    sandbox.load(&built.wasm).unwrap()
}

/// The project's rows, or those of another folder of the same shape if `APOCALYPSENOW_ROWS` names one.
fn folder() -> PathBuf {
    std::env::var_os("APOCALYPSENOW_ROWS")
        .map_or_else(|| common::project().join("conformance/apocalypsenow"), PathBuf::from)
}

#[test]
fn cpp_players_in_the_sandbox() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let programs = ["Probe", "Sweep", "Idle"]
        .map(|name| program(&sandbox, &format!("conformance/apocalypsenow/players/AI{name}.cc")));
    let maker = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        let program = programs.iter().find(|program| program.name() == name);
        Ok(Box::new(program.ok_or_else(|| format!("no player {name}"))?.player()))
    };
    let runner = Runner::new(&folder(), &maker);
    let mut tables = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let table = entry.unwrap().path();
        if table.extension().is_none_or(|ending| ending != "tsv") {
            continue;
        }
        let rows = read_table(&table).unwrap();
        assert!(rows.len() >= 32, "{} is cut short", table.display());
        let results = Series::new(0).run(rows.len(), |k| runner.check(&rows[k]));
        let named = rows.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
        let wrong: Vec<_> = named
            .zip(results)
            .filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?)))
            .collect();
        assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
        println!("{}: {} rows", table.display(), rows.len());
        tables += 1;
    }
    assert!(tables > 0, "no table of rows");
}

/// A match of four copies of Demo: all orders and positions.
fn record(maker: &Maker<'_>, edition: Edition, seed: u64) -> Tape {
    let game = find_game(GAME).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition, seed, judged: false };
    let seat = |_| Seated { name: "Demo".into(), player: maker(GAME, "Demo").unwrap() };
    let mut tape = Tape::default();
    let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
    play(&bout, (0..4).map(seat).collect(), listeners).unwrap();
    (tape.spent, tape.budgets) = Default::default(); // only the sandbox counts
    tape
}

/// The C++ and the Rust Demo are one player, in all four seats and in both editions.
#[test]
fn demo_is_the_same_player_in_both_languages() {
    let native = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        let maker = palestra_players::find(GAME, name).ok_or("no such player")?;
        Ok(Box::new(Native::new(maker())))
    };
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let demo = program(&sandbox, "players/cpp/apocalypse-now/AIDemo.cc");
    let cpp = |_: &str, _: &str| -> Result<Box<dyn Player>, String> { Ok(Box::new(demo.player())) };
    for edition in Edition::ALL {
        for seed in 1..4 {
            assert_eq!(record(&native, edition, seed), record(&cpp, edition, seed), "{edition}, seed {seed}");
        }
    }
}

/// The headers leave these names to players, who use them for their own: `Board`, and comparisons of positions.
#[test]
fn players_can_have_their_own_board_and_comparisons() {
    let text = r#"
#include "Player.hh"
#include <list>
#define PLAYER_NAME Own
struct Board { int move; };
bool operator== (const Position& a, const Position& b) { return not (a != b); }
bool operator< (const Position& a, const Position& b) { return a.i < b.i; }
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  Board board;
  list<Position> todo;
  virtual void play () {
    const int& top = max(MAX, REACH);
    switch (what(top/2, 1)) { case FOREST: board.move = 1; break; default: board.move = LIFE; }
    if (Position(1, 2) == Position(1, 2)) todo.push_back(Position(3));
  }
};
RegisterPlayer(PLAYER_NAME);
"#;
    let options = Options { game: GAME, ..common::RELEASE };
    let built = common::toolchain().build(&common::source("AIOwn.cc", text), options);
    built.unwrap_or_else(|why| panic!("{why}"));
}

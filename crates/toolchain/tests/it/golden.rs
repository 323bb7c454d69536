//! The golden rows of all games with players that we compiled: in the sandbox, and on another engine.

use palestra_arena::games;
use palestra_game::Edition;

use crate::common::golden::{Engine, Golden, demo_is_one_player};

const APOCALYPSE_NOW: Golden = Golden {
    game: "apocalypse-now",
    table: "conformance/apocalypse-now/golden.tsv",
    rows: 32,
    players: "conformance/apocalypse-now/players/AI*.cc",
};

const BATTLE_ROYALE: Golden = Golden {
    game: "battle-royale",
    table: "conformance/battle-royale/golden.tsv",
    rows: 102,
    players: "conformance/battle-royale/players/AI*.cc",
};

const DOMINATOR: Golden = Golden {
    game: "dominator",
    table: "conformance/dominator/golden.tsv",
    rows: 122,
    players: "conformance/dominator/players/AI*.cc",
};

const MAD_MAX: Golden = Golden {
    game: "mad-max",
    table: "conformance/mad-max/golden.tsv",
    rows: 66,
    players: "conformance/mad-max/players/AI*.cc",
};

const ORK_ISLAND: Golden = Golden {
    game: "ork-island",
    table: "conformance/ork-island/golden.tsv",
    rows: 126,
    players: "conformance/ork-island/players/AI*.cc",
};

const ORK_ISLAND_DEMO: Golden = Golden {
    table: "conformance/ork-island/golden-demo.tsv",
    rows: 50,
    players: "players/cpp/ork-island/AI*.cc",
    ..ORK_ISLAND
};

const ALL: [Golden; 5] = [APOCALYPSE_NOW, BATTLE_ROYALE, DOMINATOR, MAD_MAX, ORK_ISLAND];

/// The games that there is a published program of.
#[test]
fn every_published_game_has_its_rows() {
    let published = games().iter().filter(|game| game.editions().contains(&Edition::Original));
    assert!(published.map(|game| game.name()).eq(ALL.map(|golden| golden.game)));
}

#[test]
fn apocalypse_now_in_the_sandbox() {
    APOCALYPSE_NOW.check(Engine::Wasmtime, 1);
}

#[test]
fn battle_royale_in_the_sandbox() {
    BATTLE_ROYALE.check(Engine::Wasmtime, 1);
}

#[test]
fn dominator_in_the_sandbox() {
    DOMINATOR.check(Engine::Wasmtime, 1);
}

#[test]
fn mad_max_in_the_sandbox() {
    MAD_MAX.check(Engine::Wasmtime, 1);
}

#[test]
fn ork_island_in_the_sandbox() {
    ORK_ISLAND.check(Engine::Wasmtime, 1);
}

#[test]
fn ork_island_with_the_cpp_demo_in_the_sandbox() {
    ORK_ISLAND_DEMO.check(Engine::Wasmtime, 1);
}

#[test]
fn ork_island_with_the_rust_demo_in_the_sandbox() {
    Golden { players: "players/src/ork_island/AI*.rs", ..ORK_ISLAND_DEMO }.check(Engine::Wasmtime, 1);
}

#[test]
fn apocalypse_now_on_another_engine() {
    APOCALYPSE_NOW.check(Engine::Wasmi, 11);
}

#[test]
fn battle_royale_on_another_engine() {
    BATTLE_ROYALE.check(Engine::Wasmi, 7);
}

#[test]
fn dominator_on_another_engine() {
    DOMINATOR.check(Engine::Wasmi, 30);
}

#[test]
fn mad_max_on_another_engine() {
    MAD_MAX.check(Engine::Wasmi, 7);
}

#[test]
fn ork_island_on_another_engine() {
    ORK_ISLAND.check(Engine::Wasmi, 1);
}

#[test]
fn demo_of_apocalypse_now_is_one_player() {
    demo_is_one_player("apocalypse-now");
}

#[test]
fn demo_of_battle_royale_is_one_player() {
    demo_is_one_player("battle-royale");
}

#[test]
fn demo_of_dominator_is_one_player() {
    demo_is_one_player("dominator");
}

#[test]
fn demo_of_mad_max_is_one_player() {
    demo_is_one_player("mad-max");
}

#[test]
fn demo_of_ork_island_is_one_player() {
    demo_is_one_player("ork-island");
}

/// Those above have tests of their own, so that they run side by side.
#[test]
fn demo_of_every_other_game_is_one_player() {
    let above = ALL.map(|golden| golden.game);
    games().iter().map(|game| game.name()).filter(|name| !above.contains(name)).for_each(demo_is_one_player);
}

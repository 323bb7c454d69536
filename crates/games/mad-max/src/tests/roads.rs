//! The boards that come with the game are what the generator draws, and so is their picture in the docs.
//!
//! `PALESTRA_UPDATE=1 cargo test -p palestra-mad-max roads` draws them anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::*;
use palestra_base::chance::Sound;
use palestra_game::Head;

/// Name, seed, and what the configuration says: rows, columns, columns of the window, bonuses (missiles, gas,
/// water), share of tyres, missiles of each car.
type Recipe = (&'static str, u64, [u32; 3], [u32; 3], u32, u32);

const ROADS: [Recipe; 5] = [
    ("default", 5, [19, 90, 40], [9, 10, 30], 9, 5),
    ("canyon", 2, [19, 68, 40], [6, 8, 26], 20, 5),
    ("desert", 3, [20, 100, 40], [10, 10, 54], 0, 5),
    ("oasis", 4, [15, 60, 31], [28, 12, 130], 11, 3),
    ("ruins", 7, [17, 76, 35], [22, 11, 34], 15, 5),
];

fn road(recipe: &Recipe) -> MadMax {
    let (_, seed, [rows, cols, window], [missiles, gas, water], tyres, stock) = *recipe;
    let config = Config::parse(&format!(
        "mad_max_2020 v1 secgame ? seed ? nb_players 4 nb_rnds 300 nb_rows {rows} nb_uni_cols {cols}
         nb_win_cols {window} nb_cars_x_player 2 nb_rnds_regen 30 nb_miss_bonuses {missiles} nb_gas_bonuses {gas}
         nb_water_bonuses {water} bonus_miss 5 bonus_gas 30 water_pnts 10 kill_pnts 30 init_gas 60 names ? ? ? ?
         GENERATOR tyres {tyres} missiles {stock}"
    ))
    .unwrap();
    MadMax::setup(&config, Edition::Document, &mut Sound::new(seed)).unwrap()
}

fn text(recipe: &Recipe) -> String {
    let game = road(recipe);
    let names = ["?", "?", "?", "?"].map(str::to_owned);
    let mut text = Text::new();
    game.write_head(&Head { seed: recipe.1.into(), names: &names, judged: false }, &mut text);
    game.write_state(None, &mut text);
    text.to_string()
}

/// The boards as a picture: cars in the players' colours, the window's end as a line.
fn picture() -> String {
    const CELL: i32 = 8;
    const GAP: i32 = 30;
    let games: Vec<MadMax> = ROADS.iter().map(road).collect();
    let height: i32 = games.iter().map(|game| GAP + CELL * i32::from(game.settings.nb_rows)).sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        100 * CELL + 20,
        height + 10
    );
    let mut top = 0;
    for (recipe, game) in ROADS.iter().zip(&games) {
        let (rows, cols) = (i32::from(game.settings.nb_rows), i32::from(game.settings.nb_uni_cols));
        writeln!(svg, "<text x=\"10\" y=\"{}\">{}.cnf</text>", top + GAP - 6, recipe.0).unwrap();
        writeln!(svg, "<g transform=\"translate(10 {}) scale({CELL})\">", top + GAP).unwrap();
        writeln!(svg, "<rect width=\"{cols}\" height=\"{rows}\" fill=\"#f0e2c0\"/>").unwrap();
        let window = game.settings.nb_win_cols;
        writeln!(svg, "<path d=\"M{window} 0v{rows}\" stroke=\"#a80\" stroke-width=\".15\"/>").unwrap();
        for (thing, colour) in [
            (Thing::Tyre, "#333"),
            (Thing::WaterBonus, "#39f"),
            (Thing::GasBonus, "#c33"),
            (Thing::MissileBonus, "#7a3"),
        ] {
            let mut path = String::new();
            for (at, _) in game.universe.cells().iter().enumerate().filter(|(_, other)| **other == thing) {
                write!(path, "M{} {}h1v1h-1z", at as i32 % cols, at as i32 / cols).unwrap();
            }
            writeln!(svg, "<path fill=\"{colour}\" d=\"{path}\"/>").unwrap();
        }
        for (id, car) in game.cars.iter().enumerate() {
            let colour = ["#00f", "#0a0", "#f00", "#da0"][game.player_of(id).index()];
            let (x, y) = (f32::from(car.pos.col) + 0.5, f32::from(car.pos.row) + 0.5);
            writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\".5\" fill=\"{colour}\"/>").unwrap();
        }
        svg.push_str("</g>\n");
        top += GAP + CELL * rows;
    }
    svg.push_str("</svg>\n");
    svg
}

/// Compares a file of the project with what it must be, or writes it.
fn check(path: &Path, expected: &str) {
    if std::env::var_os("PALESTRA_UPDATE").is_some() {
        std::fs::write(path, expected).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "{} is stale: run this test with PALESTRA_UPDATE=1", path.display());
}

#[test]
fn roads_that_come_with_the_game() {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    for recipe in &ROADS {
        check(&here.join("configs").join(recipe.0).with_extension("cnf"), &text(recipe));
    }
    check(&here.join("../../../docs/pictures/mad-max-roads.svg"), &picture());
}

#[test]
fn roads_have_tyres_as_asked_for() {
    for recipe in &ROADS {
        let game = road(recipe);
        let share = game.universe.count(Thing::Tyre) as usize * 100 / game.universe.cells().len();
        assert!(share.abs_diff(recipe.4 as usize) <= 2, "{}: {share} of a hundred cells", recipe.0);
    }
}

/// The configuration that draws a board for every seed.
#[test]
fn the_generators_own_configuration_is_read() {
    let config = Config::parse(include_str!("../../configs/generator.cnf")).unwrap();
    assert!(matches!(config.board, crate::config::Board::Generated(_)));
}

//! One test for each numbered rule, on a small island that everybody can see.

mod board;
mod drill;
mod orders;
mod points;
mod setup;

use palestra_base::{Chance, PerSeat, Pos, Scripted, Seat, Text};
use palestra_game::{Edition, Game};
use palestra_wire::RawOrder;

use crate::{Config, Dir, Move, OrkId, OrkIsland};

/// Two cities (2x2 and 2x1), a path of three cells between them, a lake, and grass, forest and sand.
const ISLAND: [&str; 20] = [
    "WWWWWWWWWWWWWWWWWWWW",
    "W..................W",
    "W.CCPPPCC..........W",
    "W.CC...............W",
    "W..................W",
    "W....FFFF..........W",
    "W....FFFF..........W",
    "W....SSSS..........W",
    "W....SSSS..........W",
    "W..................W",
    "W......WW..........W",
    "W......WW..........W",
    "W..................W",
    "W..................W",
    "W..................W",
    "W..................W",
    "W..................W",
    "W..................W",
    "W..................W",
    "WWWWWWWWWWWWWWWWWWWW",
];

fn config_text(changes: &[(&str, &str)]) -> String {
    let mut text = String::from("OrkIsland 1.0\n");
    for (key, value) in [
        ("nb_players", "4"),
        ("rows", "20"),
        ("cols", "20"),
        ("nb_rounds", "10"),
        ("initial_health", "10"),
        ("nb_orks", "2"),
        ("cost_grass", "1"),
        ("cost_forest", "2"),
        ("cost_sand", "3"),
        ("cost_city", "0"),
        ("cost_path", "0"),
        ("bonus_per_city_cell", "3"),
        ("bonus_per_path_cell", "5"),
        ("factor_connected_component", "7"),
    ] {
        let value = changes.iter().find(|(other, _)| *other == key).map_or(value, |(_, value)| value);
        text.push_str(&format!("{key} {value}\n"));
    }
    text.push_str("FIXED\n00 01\n");
    for (row, cells) in ISLAND.iter().enumerate() {
        text.push_str(&format!("{row:02} {cells}\n"));
    }
    text.push_str("cities 2\n4\n2 2 2 3 3 2 3 3\n2\n2 7 2 8\npaths 1\n0 1 3\n2 4 2 5 2 6\n");
    text
}

/// The island with orks where a test wants them; those not mentioned stand far away in the south.
struct Scene {
    game: OrkIsland,
}

impl Scene {
    fn new(edition: Edition, orks: &[(OrkId, i16, i16)]) -> Self {
        Scene::with(edition, &[], orks)
    }

    fn with(edition: Edition, changes: &[(&str, &str)], orks: &[(OrkId, i16, i16)]) -> Self {
        let config = Config::parse(&config_text(changes)).unwrap();
        let mut chance = OrkIsland::original_chance(1);
        let mut game = OrkIsland::setup(&config, edition, chance.as_mut()).unwrap();
        let count = game.orks.len();
        (0..count).for_each(|ork| game.orks.remove(ork));
        for ork in 0..count {
            let far = Pos::new(18, 1 + 2 * ork as i16);
            let place = orks.iter().find(|(id, ..)| *id == ork).map(|&(_, row, col)| Pos::new(row, col));
            game.orks.place(ork, place.unwrap_or(far));
        }
        Scene { game }
    }

    /// Gives orders as raw numbers for each seat and plays a round; answers the moves that were made.
    fn play(&mut self, orders: [&[(i32, i32)]; 4], chance: &mut dyn Chance) -> Vec<Move> {
        let mut accepted = PerSeat::from_fn(|_| Vec::new());
        for (seat, orders) in Seat::ALL.into_iter().zip(orders) {
            let raw: Vec<_> = orders.iter().map(|&(id, dir)| RawOrder::pair(id, dir)).collect();
            self.game.accept(seat, &raw, &mut accepted[seat], &mut Vec::new());
        }
        let mut done = Vec::new();
        self.game.resolve(&accepted, chance, &mut done).unwrap();
        done
    }

    /// The same with the orders carried out in the order given and no other chance.
    fn play_in_order(&mut self, orders: [&[(i32, i32)]; 4], count: usize) -> Vec<Move> {
        let mut chance = Scripted::new(Scripted::in_order("order of execution", count));
        let done = self.play(orders, &mut chance);
        assert_eq!(chance.unused(), 0);
        done
    }
}

const DOWN: i32 = 0;
const RIGHT: i32 = 1;
const UP: i32 = 2;
const LEFT: i32 = 3;
const STILL: i32 = 4;

/// Answers of a round with `count` orders carried out in order and these other draws.
fn in_order_then(count: usize, more: &[(&'static str, i32)]) -> Scripted {
    Scripted::new(Scripted::in_order("order of execution", count).chain(more.iter().copied()))
}

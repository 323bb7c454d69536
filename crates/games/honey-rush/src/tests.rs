//! One test for each numbered rule, in a small garden that everybody can see.

mod drill;
mod garden;
mod rounds;

use palestra_base::{Chance, PerSeat, Pos, Scripted, Seat, Text};
use palestra_game::{Edition, Game, Misuse};
use palestra_wire::RawOrder;

use crate::{BeeId, Config, Flight, HoneyRush};

/// Flower 0 is in (0, 3), flower 1 in (3, 3).
const GARDEN: [&str; 7] = ["0..F...", ".......", "..XX...", "...F..2", "1......", ".......", "......3"];

const UP: i32 = 0;
const RIGHT: i32 = 1;
const DOWN: i32 = 2;
const LEFT: i32 = 3;

/// A configuration with some of its numbers changed, up to the garden.
fn numbers(changes: &[(&str, &str)]) -> String {
    let mut text = String::from("HoneyRush 1.0\n");
    for (key, value) in [
        ("nb_players", "4"),
        ("rows", "7"),
        ("cols", "7"),
        ("nb_rounds", "10"),
        ("nb_bees", "2"),
        ("bag", "3"),
        ("flower_most", "5"),
        ("bloom", "50"),
    ] {
        let value = changes.iter().find(|(other, _)| *other == key).map_or(value, |(_, value)| value);
        text.push_str(&format!("{key} {value}\n"));
    }
    text
}

/// The garden with bees where a test wants them; those not mentioned are at home.
struct Scene {
    game: HoneyRush,
    /// What was refused in the last round, and what came about.
    misuse: Vec<Misuse>,
    done: Vec<Flight>,
}

impl Scene {
    /// Bees as number, row, column and nectar; two for each player.
    fn new(bees: &[(BeeId, i16, i16, i32)]) -> Self {
        let config = Config::parse(&format!("{}FIXED\n{}", numbers(&[]), GARDEN.join("\n"))).unwrap();
        let mut game = HoneyRush::setup(&config, Edition::Document, &mut Scripted::default()).unwrap();
        for &(bee, row, col, nectar) in bees {
            game.bees.pos[bee] = Pos::new(row, col);
            game.bees.nectar[bee] = nectar;
        }
        Scene { game, misuse: Vec::new(), done: Vec::new() }
    }

    /// Plays a round with these orders, each a bee and a direction, whoever's the bee is.
    fn play(&mut self, orders: &[(i32, i32)], chance: &mut dyn Chance) {
        let mut accepted = PerSeat::from_fn(|_| Vec::new());
        self.misuse.clear();
        for seat in Seat::ALL {
            let mine = |&&(bee, _): &&(i32, i32)| bee / 2 == seat.index() as i32;
            let raw: Vec<_> =
                orders.iter().filter(mine).map(|&(bee, dir)| RawOrder::pair(bee, dir)).collect();
            self.game.accept(seat, &raw, &mut accepted[seat], &mut self.misuse);
        }
        self.game.resolve(&accepted, chance, &mut self.done).unwrap();
    }

    /// The same with the orders carried out by the bees' numbers, then these draws and no other.
    fn play_in_order(&mut self, orders: &[(i32, i32)], draws: &[(&'static str, i32)]) {
        let order = Scripted::in_order("order of execution", orders.len());
        let mut chance = Scripted::new(order.chain(draws.iter().copied()));
        self.play(orders, &mut chance);
        assert_eq!(chance.unused(), 0);
    }

    fn at(&self, bee: BeeId) -> (i16, i16) {
        (self.game.bees.pos[bee].row, self.game.bees.pos[bee].col)
    }

    fn carried(&self) -> &[i32] {
        &self.game.bees.nectar
    }
}

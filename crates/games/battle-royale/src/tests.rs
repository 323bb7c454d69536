//! One test for each numbered rule, on small boards that everybody can see.

mod chance;
mod drill;
mod fights;
mod orders;
mod output;
mod setup;

use palestra_base::{Chance, PerSeat, Pos, Scripted, Seat, Text};
use palestra_game::{Edition, Game, Misuse};
use palestra_wire::RawOrder;

use crate::{BattleRoyale, Command, Config, Dir, Report};

const STAY: i32 = 0;
const UP: i32 = 1;
const DOWN: i32 = 2;
const LEFT: i32 = 3;
const RIGHT: i32 = 4;

/// A field of 10 x 10 with a wall in the middle.
const FIELD: [&str; 10] = [
    "..........",
    "..........",
    "..........",
    "..........",
    "....XX....",
    "....XX....",
    "..........",
    "..........",
    "..........",
    "..........",
];

/// A configuration for two players, with some of its numbers changed and this text after `status`.
fn config_text(changes: &[(&str, &str)], board: &[&str], units: &str) -> String {
    let mut text = String::from("battleroyale v1.1\n");
    for (key, value) in [
        ("nb_players", "2"),
        ("nb_rounds", "10"),
        ("nb_farmers", "1"),
        ("nb_knights", "1"),
        ("farmers_health", "60"),
        ("knights_health", "120"),
        ("farmers_regen", "5"),
        ("knights_regen", "15"),
        ("damage_min", "50"),
        ("damage_max", "70"),
        ("rows", "10"),
        ("cols", "10"),
        ("secgame", "false"),
        ("names", "? ?"),
        ("round", "0"),
    ] {
        let value = changes.iter().find(|(other, _)| *other == key).map_or(value, |(_, value)| value);
        text.push_str(&format!("{key} {value}\n"));
    }
    text.push_str(&board.join("\n"));
    let of_players = |key| changes.iter().find(|(other, _)| *other == key).map_or("0 0", |(_, value)| value);
    text.push_str(&format!("\nscore {}\nstatus {}\n", of_players("score"), of_players("status")));
    text.push_str(units);
    text
}

/// The field with units where a test wants them: `k 0 2 3 120` is a knight of player 0 in row 2, column 3.
struct Scene {
    game: BattleRoyale,
    report: Report,
}

impl Scene {
    /// An even number of units, separated by commas.
    fn new(edition: Edition, units: &str) -> Self {
        Scene::with(edition, &[], &FIELD, units)
    }

    fn with(edition: Edition, changes: &[(&str, &str)], board: &[&str], units: &str) -> Self {
        let each = (units.split(',').count() / 2).to_string();
        let mut all = vec![("nb_farmers", each.as_str()), ("nb_knights", "0")];
        all.extend(changes);
        let config = Config::parse(&config_text(&all, board, &units.replace(',', "\n"))).unwrap();
        let game = BattleRoyale::setup(&config, edition, &mut Scripted::default()).unwrap();
        Scene { game, report: Report::default() }
    }

    /// Gives orders as raw numbers for the two seats and plays a round; answers what was refused.
    fn play(&mut self, orders: [&[(i32, i32)]; 2], chance: &mut dyn Chance) -> Vec<Misuse> {
        let mut accepted = PerSeat::from_fn(|_| Vec::new());
        let mut misuse = Vec::new();
        for (seat, orders) in Seat::ALL.into_iter().zip(orders) {
            let raw: Vec<_> = orders.iter().map(|&(id, dir)| RawOrder::pair(id, dir)).collect();
            self.game.accept(seat, &raw, &mut accepted[seat], &mut misuse);
        }
        self.game.resolve(&accepted, chance, &mut self.report).unwrap();
        misuse
    }

    /// The same in the `document` edition with the orders carried out as given, then these draws.
    fn play_in_order(&mut self, orders: [&[(i32, i32)]; 2], draws: &[(&'static str, i32)]) {
        let count = orders.iter().map(|orders| orders.len()).sum();
        let order = Scripted::in_order("order of execution", count);
        let mut chance = Scripted::new(order.chain(draws.iter().copied()));
        let misuse = self.play(orders, &mut chance);
        assert_eq!((misuse, chance.unused()), (vec![], 0));
    }

    fn pos(&self, unit: usize) -> (i16, i16) {
        (self.game.units.row[unit], self.game.units.col[unit])
    }

    fn health(&self, unit: usize) -> i32 {
        self.game.units.health[unit]
    }

    fn owner(&self, unit: usize) -> usize {
        self.game.units.owner[unit].index()
    }

    /// The letter of a cell.
    fn letter(&self, row: usize, col: usize) -> char {
        let (_, cols) = self.game.board.size();
        self.game.board.picture()[row * (cols as usize + 1) + col].into()
    }

    /// The units that moved or attacked, in order.
    fn moved(&self) -> Vec<i32> {
        self.report.movements.iter().map(|command| command.unit).collect()
    }
}

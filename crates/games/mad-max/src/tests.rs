//! One test for each numbered rule, on an empty road that holds just what the test wants.

mod bad_input;
mod cars;
mod drill;
mod ends;
mod generator;
mod missiles;
mod roads;
mod setup;

use palestra_base::{Chance, PerSeat, Pos, Scripted, Seat, Text};
use palestra_game::{Edition, Game, Stuck};
use palestra_wire::RawOrder;

use crate::{Config, Dir, Instruction, MadMax, Report, Thing};

/// A road of 15 x 60 cells with a window of 30 columns. All bonuses that there must be are in the last row,
/// outside of the first window, so that none is missing.
#[derive(Clone)]
struct Road {
    round: i32,
    things: Vec<(char, usize, usize)>,
    cars: Vec<(usize, i16, i32)>,
    missiles: Vec<(i32, usize, i16, i32)>,
    stock: i32,
    gas: i32,
    cars_each: usize,
    wait: i32,
}

impl Road {
    /// These cars (number, row, column) drive, with 5 missiles and 60 units of gas; the others are dead and wait.
    fn new(cars: &[(usize, i16, i32)]) -> Self {
        Road {
            round: 0,
            things: Vec::new(),
            cars: cars.to_vec(),
            missiles: Vec::new(),
            stock: 5,
            gas: 60,
            cars_each: 2,
            wait: 30,
        }
    }

    fn with(mut self, things: &[(char, usize, usize)]) -> Self {
        self.things.extend(things);
        self
    }

    fn text(&self) -> String {
        let mut rows = vec![vec!['.'; 60]; 15];
        for (col, letter) in "MMMMMGGGGGWWWWWWWWWWWWWWWWWWWW".chars().enumerate() {
            rows[14][30 + col] = letter;
        }
        for &(letter, row, col) in &self.things {
            rows[row][col] = letter;
        }
        let mut text = format!(
            "mad_max_2020 v1 secgame ? seed ? nb_players 4 nb_rnds 300 nb_rows 15 nb_uni_cols 60 nb_win_cols 30\n\
             nb_cars_x_player {} nb_rnds_regen {} nb_miss_bonuses 5 nb_gas_bonuses 5 nb_water_bonuses 20\n\
             bonus_miss 5 bonus_gas 30 water_pnts 10 kill_pnts 30 init_gas 60 names ? ? ? ? rnd {}\n01 02\n",
            self.cars_each, self.wait, self.round
        );
        for (row, cells) in rows.iter().enumerate() {
            text.push_str(&format!("{row:02} {}\n", cells.iter().collect::<String>()));
        }
        text.push_str("cars\ncid row column nb_miss gas alive time\n");
        for id in 0..4 * self.cars_each {
            match self.cars.iter().find(|(car, ..)| *car == id) {
                Some((_, row, col)) => {
                    text.push_str(&format!("{id} {row} {col} {} {} y 0\n", self.stock, self.gas));
                }
                None => text.push_str(&format!("{id} 0 0 0 0 n 1000\n")),
            }
        }
        text.push_str(&format!("missiles {} mid cid row column\n", self.missiles.len()));
        for (id, car, row, col) in &self.missiles {
            text.push_str(&format!("{id} {car} {row} {col}\n"));
        }
        text.push_str("players pid score status\n0 0 0\n1 0 0\n2 0 0\n3 0 0\n");
        text
    }

    fn scene(&self, edition: Edition) -> Scene {
        let config = Config::parse(&self.text()).unwrap();
        let game = MadMax::setup(&config, edition, &mut Scripted::default()).unwrap();
        Scene { game, done: PerSeat::default() }
    }

    fn document(&self) -> Scene {
        self.scene(Edition::Document)
    }

    fn original(&self) -> Scene {
        self.scene(Edition::Original)
    }
}

/// A position, and the instructions that were carried out in the last round.
struct Scene {
    game: MadMax,
    done: PerSeat<Vec<Instruction>>,
}

/// The instruction to move.
fn go(car: i32, dir: Dir) -> RawOrder {
    let step = dir.step();
    RawOrder([car, step.rows.into(), step.cols.into(), 0])
}

/// The instruction to shoot.
fn shoot(car: i32) -> RawOrder {
    RawOrder([car, 0, 1, 1])
}

/// The players in order, 0 first.
fn in_order() -> impl Iterator<Item = (&'static str, i32)> {
    Scripted::in_order("order of players", 4)
}

impl Scene {
    fn try_play(&mut self, orders: [&[RawOrder]; 4], chance: &mut dyn Chance) -> Result<(), Stuck> {
        let mut accepted = PerSeat::from_fn(|_| Vec::new());
        for (seat, raw) in Seat::ALL.into_iter().zip(orders) {
            self.game.accept(seat, raw, &mut accepted[seat], &mut Vec::new());
        }
        let mut report = Report::default();
        let result = self.game.resolve(&accepted, chance, &mut report);
        self.done = report.done;
        result
    }

    /// Plays a round with the players in order and no other chance.
    fn play(&mut self, orders: [&[RawOrder]; 4]) {
        self.play_with(orders, &[]);
    }

    /// The same with these draws after the order of the players.
    fn play_with(&mut self, orders: [&[RawOrder]; 4], draws: &[(&'static str, i32)]) {
        let mut chance = Scripted::new(in_order().chain(draws.iter().copied()));
        self.try_play(orders, &mut chance).unwrap();
        assert_eq!(chance.unused(), 0);
    }

    /// Where a car is, if it drives.
    fn car(&self, id: usize) -> Option<(i16, i16)> {
        let car = self.game.cars[id];
        car.alive.then_some((car.pos.row, car.pos.col))
    }

    fn at(&self, row: i16, col: i16) -> Thing {
        self.game.universe.at(Pos::new(row, col))
    }

    /// Number, row and column of each missile.
    fn missiles(&self) -> Vec<(i32, i16, i16)> {
        self.game.missiles.iter().map(|missile| (missile.id, missile.pos.row, missile.pos.col)).collect()
    }
}

const NOBODY: [&[RawOrder]; 4] = [&[]; 4];

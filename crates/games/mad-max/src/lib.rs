//! Mad Max Revisited: drive round a cylinder, collect water, shoot, and mind the tyres.
//!
//! The rules are numbered in `docs/rules/mad-max.md`; `R14` here is rule 14 there, `D1` the first
//! difference between the editions.
//!
//! A position is a value: clone it, play on, compare.
//!
//! ```
//! use palestra_base::chance::Sound;
//! use palestra_base::PerSeat;
//! use palestra_game::{Edition, Game};
//! use palestra_mad_max::MadMax;
//!
//! let config = MadMax::parse(MadMax::DEFAULT)?;
//! let mut chance = Sound::new(30u64);
//! let before = MadMax::setup(&config, Edition::Document, &mut chance)?;
//! let mut after = before.clone();
//! after.resolve(&PerSeat::default(), &mut chance, &mut Default::default())?;
//! assert_eq!(after.rounds_left() + 1, before.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod cars;
mod config;
mod fixed;
mod generator;
mod missiles;
mod original;
mod regenerate;
mod rules;
mod settings;
#[cfg(test)]
mod tests;
mod text;
mod turns;
mod universe;
mod wire;

use std::ops::Range;
use std::sync::Arc;

use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Pos, Seat, Text};
use palestra_game::{Edition, Game, Head, Misuse, Published, Status, Stuck, Wrong};
use palestra_wire::message::{Schema, Writer};
use palestra_wire::{RawOrder, Stream};

pub use cars::{Car, CarId, Dir};
pub use config::Config;
pub use generator::Generator;
pub use missiles::{Missile, MissileId};
pub use rules::{DeadEnd, Defaults, EmptyTank, FirstMissile, Placement, Rules};
pub use settings::Settings;
pub use universe::Thing;
pub use wire::SCHEMA;

use config::Board;
use universe::Universe;

const VERSION: &str = "mad_max_2020 v1";

/// More instructions than this in a round, and the player is out: a house rule, for the published program
/// writes down as many as it gets. R8
const MOST_ORDERS: usize = 1000;

/// The largest number of a missile in flight after which all shots of a match can be numbered. D4
const LAST_GIVEN: MissileId = 2_000_000_000;

/// A position of Mad Max.
#[derive(Clone)]
pub struct MadMax {
    rules: Rules,
    settings: Arc<Settings>,
    round: i32,
    rounds_left: u32,
    universe: Universe,
    cars: Vec<Car>,
    /// By their numbers.
    missiles: Vec<Missile>,
    next_missile: MissileId,
    score: PerSeat<i64>,
    /// What the configuration says; it is shown where nobody counts.
    given_status: PerSeat<f64>,
}

/// An instruction as its player gave it. It may be for any car, in any direction: the output file lists
/// what was asked, and the rules look at it when its time comes. R8, R9
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// For which car.
    pub car: i32,
    /// What to do.
    pub act: Act,
}

/// What a car can be told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// To change its row and column by so much.
    Move {
        /// Rows down.
        rows: i32,
        /// Columns on.
        cols: i32,
    },
    /// To shoot a missile.
    Shoot,
}

/// The instructions of a round: those given, and those carried out.
#[derive(Default)]
pub struct Report {
    asked: PerSeat<Vec<Instruction>>,
    done: PerSeat<Vec<Instruction>>,
    /// The cars that have carried out an instruction.
    moved: Vec<bool>,
}

impl Game for MadMax {
    const NAME: &'static str = "mad-max";
    const TITLE: &'static str = "Mad Max Revisited";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/default.cnf");
    const SCHEMA: Schema = SCHEMA;
    const PUBLISHED: Option<Published> =
        Some(Published { chance: Self::original_chance, stream: Self::original_stream });

    type Config = Config;
    type Order = Instruction;
    type Report = Report;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    /// R26
    fn longest_name(edition: Edition) -> Option<usize> {
        Rules::of(edition).longest_name
    }

    fn setup(config: &Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let rules = Rules::of(edition);
        let settings = config.settings.clone();
        let scene = match &config.board {
            Board::Fixed(scene) => (**scene).clone(),
            Board::Generated(generator) => generator.generate(&settings, chance),
        };
        let next_missile = match rules.first_missile {
            FirstMissile::Unused => match scene.missiles.last() {
                Some(last) if last.id > LAST_GIVEN => {
                    return Err(Stuck(format!(
                        "missile {} leaves no numbers for those that will be shot: give it one up to {LAST_GIVEN}",
                        last.id
                    )));
                }
                last => last.map_or(0, |missile| missile.id + 1),
            },
            FirstMissile::Zero => 0, // D4
        };
        Ok(MadMax {
            rules,
            round: scene.round,
            rounds_left: settings.nb_rnds,
            universe: scene.universe,
            cars: scene.cars,
            missiles: scene.missiles,
            next_missile,
            score: scene.score,
            given_status: scene.status,
            settings,
        })
    }

    fn rounds_left(&self) -> u32 {
        self.rounds_left
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        MOST_ORDERS
    }

    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        let settings = self.settings.entries().map(|(_, value)| value as i32);
        Writer::new(SCHEMA.start, out)
            .put("seat", &[seat.index() as i32])
            .put("stream", stream)
            .put("settings", &settings);
    }

    fn one_view(&self) -> bool {
        true
    }

    fn write_view(&self, _seat: Seat, status: Status, out: &mut Vec<u8>) {
        let cars = self.cars.iter().flat_map(|car| {
            [car.pos.row.into(), car.pos.col.into(), car.missiles, car.gas, car.alive.into(), car.wait]
        });
        let missiles = self.missiles.iter().flat_map(|missile| {
            [missile.id, missile.car as i32, missile.pos.row.into(), missile.pos.col.into()]
        });
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round])
            .put("score", &self.score.0)
            .put("status", &status.unwrap_or(&self.given_status).0)
            .put("cells", self.universe.cells())
            .put("cars", &cars.collect::<Vec<i32>>())
            .put("missiles", &missiles.collect::<Vec<i32>>());
    }

    /// Columns go round the cylinder.
    fn place(&self, _seat: Seat, (row, col): (i32, i32)) -> (i32, i32) {
        (row, self.universe.wrap(col).into())
    }

    /// R8: the first instruction for each number of a car is written down, even if it will come to nothing. R9
    fn accept(&self, _seat: Seat, raw: &[RawOrder], orders: &mut Vec<Instruction>, misuse: &mut Vec<Misuse>) {
        for &order in raw {
            let [car, rows, cols, act] = order.0;
            let act = match act {
                0 => Some(Act::Move { rows, cols }),
                1 => Some(Act::Shoot),
                _ => None,
            };
            match act {
                None => misuse.push(Misuse { order, why: Wrong::BadArgument }),
                Some(_) if orders.iter().any(|other| other.car == car) => {
                    misuse.push(Misuse { order, why: Wrong::Again })
                }
                Some(act) => orders.push(Instruction { car, act }),
            }
        }
    }

    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Instruction>>,
        chance: &mut dyn Chance,
        report: &mut Report,
    ) -> Result<(), Stuck> {
        report.begin(orders, self.cars.len());
        self.round += 1; // R10
        self.rounds_left -= 1; // R24
        self.advance_missiles()?; // R11, R12
        for seat in chance.permutation("order of players", Seat::COUNT) {
            let seat = Seat::ALL[seat as usize];
            self.take_turn(seat, &orders[seat], &mut report.moved, &mut report.done[seat])?; // R13-R17
            if self.rules.defaults == Defaults::InTurn {
                self.drive_on(self.cars_of(seat), &report.moved); // D1
            }
        }
        if self.rules.defaults == Defaults::AfterAll {
            self.drive_on(0..self.cars.len(), &report.moved); // R18
        }
        self.burn_gas(); // R19
        self.regenerate_cars(chance); // R20, R21
        self.regenerate_bonuses(chance); // R22
        Ok(())
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, report: &Report, out: &mut Text) {
        report.write(out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest.number(self.round).number(self.next_missile).plane(&self.score.0).plane(self.universe.cells());
        for car in &self.cars {
            digest.number(car.pos.row).number(car.pos.col).number(car.missiles);
            digest.number(car.gas).number(car.alive).number(car.wait);
        }
        for missile in &self.missiles {
            digest.number(missile.id).number(missile.car as i64);
            digest.number(missile.pos.row).number(missile.pos.col);
        }
    }
}

impl MadMax {
    /// The chance of the board, as the published program has it.
    fn original_chance(seed: i32) -> Box<dyn Chance + Send> {
        Box::new(original::Original::new(seed))
    }

    /// A player's random numbers, as the published program has them.
    fn original_stream(seed: i32, seat: Seat) -> Vec<u8> {
        // wraps: the program takes the seed without its sign, and keeps the sum in 32 bits
        let seed = seed.wrapping_abs().wrapping_add(seat.index() as i32);
        Stream::minstd_bytes(seed.into())
    }

    /// Whose a car is. R7
    fn player_of(&self, car: CarId) -> Seat {
        Seat::new(car / self.settings.nb_cars_x_player).expect("every car is somebody's")
    }

    /// A player's cars. R7
    fn cars_of(&self, seat: Seat) -> Range<CarId> {
        let count = self.settings.nb_cars_x_player;
        seat.index() * count..(seat.index() + 1) * count
    }

    /// The car on a cell where there is one.
    fn car_at(&self, pos: Pos) -> CarId {
        let is_here = |car: &Car| car.alive && car.pos == pos;
        self.cars.iter().position(is_here).expect("a car is where the board has one")
    }
}

impl Report {
    fn begin(&mut self, orders: &PerSeat<Vec<Instruction>>, cars: usize) {
        self.moved.clear();
        self.moved.resize(cars, false);
        for seat in Seat::ALL {
            self.asked[seat].clone_from(&orders[seat]);
            self.done[seat].clear();
        }
    }
}

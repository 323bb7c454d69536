//! Honey Rush: bees carry nectar to their hive and rob each other on the way.
//!
//! The example of `docs/guide/new-game.md`. The rules are numbered in `docs/rules/honey-rush.md`; `R9` here is rule 9
//! there. No program was ever published with it, so there is one edition.
//!
//! ```
//! use palestra_base::PerSeat;
//! use palestra_base::chance::Sound;
//! use palestra_game::{Edition, Game};
//! use palestra_honey_rush::HoneyRush;
//!
//! // A position is a value: clone it, and go on from there as often as wanted.
//! let config = HoneyRush::parse(HoneyRush::DEFAULT)?;
//! let game = HoneyRush::setup(&config, Edition::Document, &mut Sound::new(30u64))?;
//! let mut later = game.clone();
//! later.resolve(&PerSeat::default(), &mut Sound::new(1u64), &mut Vec::new())?;
//! assert_eq!(later.rounds_left() + 1, game.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod config;
mod garden;
mod generator;
mod round;
mod settings;
#[cfg(test)]
mod tests;
mod text;
mod wire;

use std::sync::Arc;

use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Pos, Seat, Text};
use palestra_game::{Edition, Game, Head, Misuse, Status, Stuck, Wrong};
use palestra_wire::RawOrder;
use palestra_wire::message::{Schema, Writer};

pub use config::Config;
pub use round::BeeId;
pub use settings::Settings;
pub use wire::SCHEMA;

use config::Source;
use garden::Garden;

const VERSION: &str = "HoneyRush 1.0";

/// More orders than this in a round, and the player is out. R6
const MOST_ORDERS: usize = 1000;

/// R14
const LONGEST_NAME: usize = 12;

/// A position of Honey Rush.
#[derive(Clone)]
pub struct HoneyRush {
    settings: Arc<Settings>,
    garden: Arc<Garden>,
    round: u32,
    bees: Bees,
    /// Of each flower.
    nectar: Vec<i32>,
    score: PerSeat<i64>,
}

/// All bees, by their numbers.
#[derive(Clone)]
struct Bees {
    pos: Vec<Pos>,
    nectar: Vec<i32>,
}

/// An order that passed the door: the bee is its player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Who is to fly.
    pub bee: BeeId,
    /// Where to.
    pub dir: Dir,
}

/// A direction. On the wire it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dir {
    Up,
    Right,
    Down,
    Left,
}

impl Dir {
    const ALL: [Dir; 4] = [Dir::Up, Dir::Right, Dir::Down, Dir::Left];
}

impl Game for HoneyRush {
    const NAME: &'static str = "honey-rush";
    const TITLE: &'static str = "Honey Rush";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/default.cnf");
    const SCHEMA: Schema = SCHEMA;
    const EXAMPLE: bool = true;

    type Config = Config;
    type Order = Flight;
    type Report = Vec<Flight>;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    fn longest_name(_edition: Edition) -> Option<usize> {
        Some(LONGEST_NAME)
    }

    fn setup(config: &Config, _edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let garden = match &config.source {
            Source::Generated(generator) => Arc::new(generator.draw(chance)),
            Source::Fixed(garden) => garden.clone(),
        };
        let settings = config.settings.clone();
        // R4
        let pos: Vec<Pos> =
            Seat::ALL.iter().flat_map(|&seat| vec![garden.hives[seat]; settings.nb_bees]).collect();
        Ok(HoneyRush {
            round: 0,
            bees: Bees { nectar: vec![0; pos.len()], pos },
            nectar: vec![settings.flower_most; garden.flowers.len()],
            score: PerSeat::default(),
            settings,
            garden,
        })
    }

    /// R13
    fn rounds_left(&self) -> u32 {
        self.settings.nb_rounds - self.round
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        MOST_ORDERS
    }

    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        Writer::new(SCHEMA.start, out)
            .put("seat", &[seat.index() as i32])
            .put("stream", stream)
            .put("settings", &self.settings.entries().map(|(_, value)| value))
            .put("cells", self.garden.cells.cells());
    }

    /// R5: everybody sees everything.
    fn one_view(&self) -> bool {
        true
    }

    fn write_view(&self, _seat: Seat, status: Status, out: &mut Vec<u8>) {
        let rows: Vec<i16> = self.bees.pos.iter().map(|pos| pos.row).collect();
        let cols: Vec<i16> = self.bees.pos.iter().map(|pos| pos.col).collect();
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("score", &self.score.0)
            .put("status", &status.copied().unwrap_or_default().0)
            .put("flower_nectar", &self.nectar)
            .put("bee_row", &rows)
            .put("bee_col", &cols)
            .put("bee_nectar", &self.bees.nectar);
    }

    /// R6: the first order for a bee counts, even if it is no good.
    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Flight>, misuse: &mut Vec<Misuse>) {
        let mut told = vec![false; self.bees.pos.len()];
        for &order in raw {
            let [id, dir, ..] = order.0;
            let bee = id as u32 as usize; // a negative number is a large one
            let why = if bee >= told.len() {
                Wrong::NoSuchUnit
            } else if self.owner(bee) != seat {
                Wrong::NotYours
            } else if std::mem::replace(&mut told[bee], true) {
                Wrong::Again
            } else if let Some(&dir) = Dir::ALL.get(dir as u32 as usize) {
                orders.push(Flight { bee, dir });
                continue;
            } else {
                Wrong::BadArgument
            };
            misuse.push(Misuse { order, why });
        }
    }

    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Flight>>,
        chance: &mut dyn Chance,
        done: &mut Vec<Flight>,
    ) -> Result<(), Stuck> {
        done.clear();
        self.round += 1;
        for order in Self::shuffled(orders, chance) {
            // R7
            if self.fly(order) {
                done.push(order); // R8, R9
            }
        }
        self.drink(chance); // R10
        self.unload(); // R11
        self.bloom(chance); // R12
        Ok(())
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, done: &Vec<Flight>, out: &mut Text) {
        self.flights(done, out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest.number(self.round).plane(&self.score.0).plane(&self.nectar).plane(&self.bees.nectar);
        for pos in &self.bees.pos {
            digest.plane(&[pos.row, pos.col]);
        }
        if self.round == 0 {
            digest.plane(self.garden.cells.cells());
        }
    }
}

//! Ork Island: conquer the cities of an island and the paths between them.
//!
//! The rules are numbered in `docs/rules/ork-island.md`; `R14` here is rule 14 there, `D1` the first
//! difference between the editions.
//!
//! A position is a value: clone it, play on, compare.
//!
//! ```
//! use palestra_base::chance::Sound;
//! use palestra_base::PerSeat;
//! use palestra_game::{Edition, Game};
//! use palestra_ork_island::OrkIsland;
//!
//! let config = OrkIsland::parse(OrkIsland::DEFAULT)?;
//! let mut chance = Sound::new(30u64);
//! let before = OrkIsland::setup(&config, Edition::Document, &mut chance)?;
//! let mut after = before.clone();
//! after.resolve(&PerSeat::default(), &mut chance, &mut Default::default())?;
//! assert_eq!(after.rounds_left() + 1, before.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod cells;
mod config;
mod fixed;
mod generator;
mod island;
mod orks;
mod round;
mod rules;
mod score;
mod settings;
mod spawn;
mod text;
mod wire;

use std::sync::Arc;

use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Pos, Seat, Text};
use palestra_game::{Edition, Game, Head, Misuse, Published, Status, Stuck, Wrong};
use palestra_wire::message::{Schema, Writer};
use palestra_wire::{Lcg31, RawOrder, Stream};

#[cfg(test)]
mod tests;

pub use config::Config;
pub use generator::Generator;
pub use island::{Map, Path, Terrain};
pub use orks::OrkId;
pub use rules::{Company, Rules, Scores, Shore};
pub use settings::Settings;
pub use wire::SCHEMA;

use config::Board;
use island::Island;
use orks::Orks;
use spawn::Spawner;

const VERSION: &str = "OrkIsland 1.0";

/// On the wire: remain still.
const STILL: i32 = 4;

/// More instructions than this in a round, and the player is out. R8
const MOST_ORDERS: usize = 1000;

/// A position of Ork Island.
#[derive(Clone)]
pub struct OrkIsland {
    rules: Rules,
    island: Arc<Island>,
    round: u32,
    orks: Orks,
    city_owner: Vec<Option<Seat>>,
    path_owner: Vec<Option<Seat>>,
    score: PerSeat<i64>,
    /// Points for a round in which nothing changes hands.
    income: PerSeat<i64>,
}

/// An order to move, checked: the ork is its player's, the direction is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who is to move.
    pub ork: OrkId,
    /// Where to.
    pub dir: Dir,
}

/// A direction. On the wire it is its number; 4 is "remain still".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dir {
    Bottom,
    Right,
    Top,
    Left,
}

impl Dir {
    const ALL: [Dir; 4] = [Dir::Bottom, Dir::Right, Dir::Top, Dir::Left];

    fn index(self) -> usize {
        self as usize
    }
}

impl Game for OrkIsland {
    const NAME: &'static str = "ork-island";
    const TITLE: &'static str = "Ork Island";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/default.cnf");
    const SCHEMA: Schema = SCHEMA;
    const PUBLISHED: Option<Published> =
        Some(Published { chance: Self::original_chance, stream: Self::original_stream });

    type Config = Config;
    type Order = Move;
    type Report = Vec<Move>;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    /// R24
    fn longest_name(edition: Edition) -> Option<usize> {
        Some(Rules::of(edition).longest_name)
    }

    fn setup(config: &Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let rules = Rules::of(edition);
        if rules.scores == Scores::Wide {
            config.check_scores().map_err(Stuck)?; // D2
        }
        let island = match &config.board {
            Board::Fixed(island) => island.clone(),
            Board::Generated(generator) => {
                let island = Island::new(config.settings.clone(), generator.generate(chance));
                config::check_room(&island).map_err(Stuck)?;
                Arc::new(island)
            }
        };
        let settings = &island.settings;
        let mut orks = Orks::new(settings.rows, settings.cols);
        for seat in Seat::ALL {
            let mut spawner = Spawner::new(&island, &rules); // R5, R6
            for _ in 0..settings.nb_orks {
                let pos = spawner.draw(&orks, chance)?;
                orks.add(seat, pos, settings.initial_health);
            }
        }
        // R7
        Ok(OrkIsland {
            rules,
            round: 0,
            orks,
            city_owner: vec![None; island.map.cities.len()],
            path_owner: vec![None; island.map.paths.len()],
            score: PerSeat::default(),
            income: PerSeat::default(),
            island,
        })
    }

    fn rounds_left(&self) -> u32 {
        self.island.settings.nb_rounds - self.round
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        MOST_ORDERS
    }

    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        let map = &self.island.map;
        let settings = self.island.settings.entries().map(|(_, value)| value as i32);
        let terrain: Vec<u8> = map.terrain.cells().iter().map(|&terrain| terrain as u8).collect();
        let [city_cells, path_cells] =
            [coordinates(map.cities.iter()), coordinates(map.paths.iter().map(|path| &path.cells))];
        let city_size: Vec<i32> = map.cities.iter().map(|city| city.len() as i32).collect();
        let path_size: Vec<i32> = map.paths.iter().map(|path| path.cells.len() as i32).collect();
        let path_ends: Vec<i32> = map.paths.iter().flat_map(|path| path.ends).map(|end| end as i32).collect();
        Writer::new(SCHEMA.start, out)
            .put("seat", &[seat.index() as i32])
            .put("stream", stream)
            .put("settings", &settings)
            .put("terrain", &terrain)
            .put("city_size", &city_size)
            .put("city_cells", &city_cells)
            .put("path_ends", &path_ends)
            .put("path_size", &path_size)
            .put("path_cells", &path_cells);
    }

    /// R4: everybody sees everything.
    fn one_view(&self) -> bool {
        true
    }

    fn write_view(&self, _seat: Seat, status: Status, out: &mut Vec<u8>) {
        let number = |owner| Seat::number(&owner).to_le_bytes();
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("score", &self.score.0)
            .put("status", &status.copied().unwrap_or_default().0)
            .put_each("city_owner", &self.city_owner, number)
            .put_each("path_owner", &self.path_owner, number)
            .put("unit_player", &self.orks.owner)
            .put("unit_row", &self.orks.row)
            .put("unit_col", &self.orks.col)
            .put("unit_health", &self.orks.health);
    }

    /// R8, R9: the first order for an ork counts, even if it is no good.
    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Move>, misuse: &mut Vec<Misuse>) {
        if raw.is_empty() {
            return;
        }
        let mut waits: Vec<bool> = self.orks.owner.iter().map(|&owner| owner == seat).collect();
        for &order in raw {
            let [id, direction, ..] = order.0;
            let ork = id as u32 as usize; // a negative number is a large one
            let may_go = waits.get_mut(ork).is_some_and(std::mem::take);
            match Dir::ALL.get(direction as u32 as usize) {
                Some(&dir) if may_go => orders.push(Move { ork, dir }),
                None if may_go && direction == STILL => {}
                _ => misuse.push(Misuse { order, why: self.refusal(seat, ork, may_go) }),
            }
        }
    }

    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Move>>,
        chance: &mut dyn Chance,
        done: &mut Vec<Move>,
    ) -> Result<(), Stuck> {
        done.clear();
        self.round += 1;
        let mut dead = Vec::new();
        for order in Self::shuffled(orders, chance) {
            // R10
            if self.execute(order, &mut dead, chance) {
                done.push(order); // R11-R16
            }
        }
        let first = self.round == 1;
        let anything_new = first || !done.is_empty() || !dead.is_empty();
        self.regenerate(dead, chance)?; // R17
        let changed_hands = anything_new && self.conquer(); // R18, R19
        if first || changed_hands {
            self.count_points()?; // R20-R22
        }
        self.add_points();
        Ok(())
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, done: &Vec<Move>, out: &mut Text) {
        self.commands(done, out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest
            .number(self.round)
            .plane(&self.score.0)
            .plane(&self.orks.owner)
            .plane(&self.orks.row)
            .plane(&self.orks.col)
            .plane(&self.orks.health);
        for owner in self.city_owner.iter().chain(&self.path_owner) {
            digest.number(Seat::number(owner));
        }
        if self.round == 0 {
            digest.plane(self.island.text().as_bytes());
        }
    }
}

impl OrkIsland {
    /// The chance of the board, as the published program has it.
    fn original_chance(seed: i32) -> Box<dyn Chance + Send> {
        Box::new(Lcg31::new(seed.into()))
    }

    /// A player's random numbers, as the published program has them.
    fn original_stream(seed: i32, seat: Seat) -> Vec<u8> {
        // wraps: the program keeps the sum in 32 bits
        let seed = seed.wrapping_add(seat.index() as i32 + 1);
        Stream::lcg31_bytes(seed.into())
    }

    /// What is wrong with an order that does not count.
    #[cold]
    fn refusal(&self, seat: Seat, ork: OrkId, may_go: bool) -> Wrong {
        match self.orks.owner.get(ork) {
            None => Wrong::NoSuchUnit,
            Some(_) if may_go => Wrong::BadArgument,
            Some(&owner) if owner == seat => Wrong::Again,
            Some(_) => Wrong::NotYours,
        }
    }
}

/// Row and column of all these cells, one after the other.
fn coordinates<'a>(groups: impl Iterator<Item = &'a Vec<Pos>>) -> Vec<i16> {
    let mut numbers = Vec::new();
    for pos in groups.flatten() {
        numbers.extend_from_slice(&[pos.row, pos.col]);
    }
    numbers
}

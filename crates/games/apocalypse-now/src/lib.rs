//! ApocalypseNow: conquer the posts of a burning jungle with soldiers, helicopters and parachuters.
//!
//! The rules are numbered in `docs/rules/apocalypse-now.md`; `R14` here is rule 14 there, `D1` the first
//! difference between the editions.
//!
//! A position is a value: clone it, play on, compare.
//!
//! ```
//! use palestra_base::chance::Sound;
//! use palestra_base::PerSeat;
//! use palestra_game::{Edition, Game};
//! use palestra_apocalypse_now::ApocalypseNow;
//!
//! let config = ApocalypseNow::parse(ApocalypseNow::DEFAULT)?;
//! let mut chance = Sound::new(30u64);
//! let before = ApocalypseNow::setup(&config, Edition::Document, &mut chance)?;
//! let mut after = before.clone();
//! after.resolve(&PerSeat::default(), &mut chance, &mut Default::default())?;
//! assert_eq!(after.rounds_left() + 1, before.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod cells;
mod config;
mod fire;
mod fixed;
mod fleet;
mod flight;
mod generator;
mod ground;
mod jumps;
mod march;
mod orders;
mod plane;
mod posts;
mod roster;
mod rules;
pub mod settings;
mod soldiers;
mod start;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod wire;

use std::sync::Arc;

use palestra_base::chance::Known;
use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Seat, Text};
use palestra_game::{Edition, Game, Head, Misuse, Published, Status, Stuck};
use palestra_wire::message::{Schema, Writer};
use palestra_wire::{Lcg31, RawOrder, Stream};

pub use config::Config;
pub use fleet::Facing;
pub use ground::Land;
pub use orders::{Instruction, Order, kind};
pub use posts::Post;
pub use rules::{
    FireSpreadsFrom, FirstFacings, FirstPoints, JumpOrder, JumpOutside, NoHelicopter, Rules, TakenId,
};
pub use wire::SCHEMA;

use config::Board;
use fleet::Fleet;
use ground::Ground;
use orders::Door;
use posts::Posts;
use roster::Roster;
use soldiers::Soldiers;

const VERSION: &str = "ApocalypseNow2018 3.0";

/// The document sets no limit on orders, and about ninety can mean something: this one only keeps a
/// hostile player from filling our memory.
const MOST_ORDERS: usize = 10_000;

/// A position of ApocalypseNow.
#[derive(Clone)]
pub struct ApocalypseNow {
    rules: Rules,
    round: u32,
    ground: Ground,
    posts: Arc<Posts>,
    post_owner: Vec<Option<Seat>>,
    soldiers: Soldiers,
    fleet: Fleet,
    roster: Roster,
    /// The numbers of the configuration's units, sorted. D5
    first_ids: Arc<[i32]>,
    /// The number of the next soldier. R14
    next_id: i32,
    /// A player who got a parachuter and has no helicopter for him. D7
    without_helicopter: Option<Seat>,
    score: PerSeat<i64>,
}

impl Game for ApocalypseNow {
    const NAME: &'static str = "apocalypse-now";
    const TITLE: &'static str = "ApocalypseNow";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/default.cnf");
    const SCHEMA: Schema = SCHEMA;
    const PUBLISHED: Option<Published> =
        Some(Published { chance: Self::original_chance, stream: Self::original_stream });

    type Config = Config;
    type Order = Order;
    type Report = ();

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    /// R30
    fn longest_name(_edition: Edition) -> Option<usize> {
        Some(12)
    }

    fn setup(config: &Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let rules = Rules::of(edition);
        let start = match &config.board {
            Board::Fixed(start) => (**start).clone(),
            Board::Generated => {
                let mut start = generator::generate(chance);
                start.turn_helicopters(rules.first_facings);
                start
            }
        };
        let unlucky = Seat::ALL.into_iter().find(|&seat| start.fleet.of[seat].is_empty());
        match unlucky.filter(|_| rules.no_helicopter == NoHelicopter::Refused) {
            Some(seat) => Err(Stuck(format!("player {seat} has no helicopter, but needs one at least"))),
            None => Ok(start.position(rules)),
        }
    }

    fn rounds_left(&self) -> u32 {
        settings::GAME_ROUNDS - self.round
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        MOST_ORDERS
    }

    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        let posts = &self.posts.list;
        Writer::new(SCHEMA.start, out)
            .put("seat", &[seat.index() as i32])
            .put("stream", stream)
            .put("jump_outside", &[u8::from(self.rules.jump_outside == JumpOutside::Dies)])
            .put("post_row", &posts.iter().map(|post| post.pos.row).collect::<Vec<i16>>())
            .put("post_col", &posts.iter().map(|post| post.pos.col).collect::<Vec<i16>>())
            .put("post_value", &posts.iter().map(|post| post.value as i32).collect::<Vec<i32>>());
    }

    fn one_view(&self) -> bool {
        true
    }

    fn write_view(&self, _seat: Seat, status: Status, out: &mut Vec<u8>) {
        let number = |owner| Seat::number(&owner).to_le_bytes();
        let aboard: Vec<i32> = self.fleet.parachuters.iter().map(|aboard| aboard.len() as i32).collect();
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("score", &self.score.0)
            .put("status", &status.copied().unwrap_or_default().0)
            .put("cells", self.ground.cells())
            .put_each("post_owner", &self.post_owner, number)
            .put("soldier_id", &self.soldiers.id)
            .put("soldier_player", &self.soldiers.owner)
            .put("soldier_row", &self.soldiers.row)
            .put("soldier_col", &self.soldiers.col)
            .put("soldier_life", &self.soldiers.life)
            .put("helicopter_id", &self.fleet.id)
            .put("helicopter_player", &self.fleet.owner)
            .put("helicopter_row", &self.fleet.row)
            .put("helicopter_col", &self.fleet.col)
            .put("helicopter_facing", &self.fleet.facing)
            .put("helicopter_napalm", &self.fleet.napalm)
            .put("helicopter_parachuters", &aboard)
            .put("parachuter_rounds", &self.fleet.parachuters.concat());
    }

    /// R8, R9
    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Order>, misuse: &mut Vec<Misuse>) {
        let mut door = Door::new(self, seat);
        for &raw in raw {
            match door.check(raw) {
                Ok(order) => orders.push(order),
                Err(why) => misuse.push(Misuse { order: raw, why }),
            }
        }
    }

    /// R10
    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Order>>,
        chance: &mut dyn Chance,
        _report: &mut (),
    ) -> Result<(), Stuck> {
        match chance.known() {
            Some(Known::Sound(chance)) => self.play_round(orders, chance),
            Some(Known::Lcg31(chance)) => self.play_round(orders, chance),
            None => self.play_round(orders, chance),
        }
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, _report: &(), _out: &mut Text) {}

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest
            .number(self.round)
            .number(self.next_id)
            .plane(&self.score.0)
            .plane(self.ground.cells())
            .plane(&self.soldiers.id)
            .plane(&self.soldiers.owner)
            .plane(&self.soldiers.row)
            .plane(&self.soldiers.col)
            .plane(&self.soldiers.life)
            .plane(&self.fleet.id)
            .plane(&self.fleet.owner)
            .plane(&self.fleet.row)
            .plane(&self.fleet.col)
            .plane(&self.fleet.facing)
            .plane(&self.fleet.napalm);
        for aboard in &self.fleet.parachuters {
            digest.number(aboard.len() as i64).plane(aboard);
        }
        for (post, owner) in self.posts.list.iter().zip(&self.post_owner) {
            digest.number(post.pos.row).number(post.pos.col).number(Seat::number(owner));
        }
    }
}

impl ApocalypseNow {
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

    fn play_round<C: Chance + ?Sized>(
        &mut self,
        orders: &PerSeat<Vec<Order>>,
        chance: &mut C,
    ) -> Result<(), Stuck> {
        self.throw_parachuters(orders, chance)?; // R11-R15
        self.fly(orders, chance); // R16-R19
        self.march(orders, chance); // R20-R23
        self.burn(chance); // R24, R25
        if self.soldiers.bury() {
            self.roster.renew(&self.soldiers, &self.fleet); // R26
        }
        self.count_points(); // R27
        self.round += 1;
        match self.without_helicopter {
            Some(seat) => Err(Stuck(format!(
                "the published program ends: player {seat} gets a parachuter, but has no helicopter"
            ))),
            None => Ok(()),
        }
    }
}

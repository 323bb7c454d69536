//! Dominator: farmers paint the land, knights fight for them, witches haunt all.
//!
//! The rules are numbered in `docs/rules/dominator.md`; `R14` here is rule 14 there, `D1` the first
//! difference between the editions.
//!
//! A position is a value: clone it, play on, compare.
//!
//! ```
//! use palestra_base::chance::Sound;
//! use palestra_base::PerSeat;
//! use palestra_game::{Edition, Game};
//! use palestra_dominator::Dominator;
//!
//! let config = Dominator::parse(Dominator::DEFAULT)?;
//! let mut chance = Sound::new(30u64);
//! let before = Dominator::setup(&config, Edition::Document, &mut chance)?;
//! let mut after = before.clone();
//! after.resolve(&PerSeat::default(), &mut chance, &mut Default::default())?;
//! assert_eq!(after.rounds_left() + 1, before.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod birthplaces;
mod births;
mod cells;
mod config;
mod dir;
mod fixed;
mod framed;
mod generator;
mod land;
mod round;
mod rules;
mod settings;
mod spells;
mod spots;
#[cfg(test)]
mod tests;
mod text;
mod units;
mod view;
mod wire;

use std::sync::{Arc, OnceLock};

use palestra_base::cnf::ConfigError;
use palestra_base::words::Word;
use palestra_base::{Chance, Digest, PerSeat, Pos, Seat, Text, Turn};
use palestra_game::{Edition, Game, Head, Misuse, Published, Status, Stuck, Wrong};
use palestra_wire::message::Schema;
use palestra_wire::{Lcg31, RawOrder, Stream};

pub use config::Config;
pub use dir::Dir;
pub use rules::{Beginning, Boards, Rules, Senseless, Shortage};
pub use settings::Settings;
pub use units::{Kind, UnitId};
pub use wire::SCHEMA;

use birthplaces::Grounds;
use dir::Ways;
use land::Land;
use round::Course;
use units::{Presence, Units};

const VERSION: &str = "Dominator 4.0";

/// More orders than this in a round, and the player is out. R8
const MOST_ORDERS: usize = 1000;

/// A position of Dominator.
#[derive(Clone)]
pub struct Dominator {
    rules: Rules,
    board: Arc<Settings>,
    round: u32,
    grounds: Arc<Grounds>,
    land: Land,
    units: Units,
    score: PerSeat<i64>,
    /// How the output file tells places; made once, if somebody wants text.
    coordinates: Arc<OnceLock<Vec<Word>>>,
}

/// An order that is a unit's first in a round, and its own player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who is to move: there are fewer than 2^16.
    pub unit: u16,
    /// Where to; `None` if the order says nothing that the unit could do, and it wastes its round. D5
    pub dir: Option<Dir>,
}

/// A move of one unit by one cell, or an attack on who stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moves: there are fewer than 2^16.
    pub unit: u16,
    /// Where to.
    pub dir: Dir,
}

impl Command {
    fn as_move(&self) -> Option<Move> {
        self.dir.map(|dir| Move { unit: self.unit, dir })
    }
}

impl Game for Dominator {
    const NAME: &'static str = "dominator";
    const TITLE: &'static str = "Dominator";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/default.cnf");
    const SCHEMA: Schema = SCHEMA;
    const PUBLISHED: Option<Published> =
        Some(Published { chance: Self::original_chance, stream: Self::original_stream });

    type Config = Config;
    type Order = Command;
    type Report = Vec<Move>;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    /// R25
    fn longest_name(_edition: Edition) -> Option<usize> {
        Some(12)
    }

    fn setup(config: &Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let rules = Rules::of(edition);
        let letters = config.letters(chance)?; // R2
        config.check(&letters, &rules)?;
        let count = Seat::COUNT * config.settings.units_of_a_player();
        let (units, land) = (Units::new(&letters, count), Land::new(letters));
        let grounds = Grounds::new(&units.cells, config.settings.side, rules.quadrant_margin);
        let mut game = Dominator {
            rules,
            board: config.settings.clone(),
            round: 0,
            grounds: Arc::new(grounds),
            land,
            units,
            score: PerSeat::default(),
            coordinates: Arc::default(),
        };
        game.settle(chance)?; // R3-R6
        game.units.survey();
        if rules.beginning == Beginning::Painted {
            game.count_land();
        }
        Ok(game)
    }

    /// R23
    fn rounds_left(&self) -> u32 {
        self.board.nb_rounds - self.round
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        MOST_ORDERS
    }

    fn write_start(&self, _seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        self.start(stream, out);
    }

    fn write_view(&self, seat: Seat, status: Status, out: &mut Vec<u8>) {
        self.view(seat, status, out);
    }

    /// R8: every player sees itself at the top left.
    fn place(&self, seat: Seat, (row, col): (i32, i32)) -> (i32, i32) {
        let back = Turn::to_seat(seat, self.board.side).inverse();
        let near = -self.board.side..2 * self.board.side;
        match (i16::try_from(row), i16::try_from(col)) {
            (Ok(row), Ok(col)) if near.contains(&row) && near.contains(&col) => {
                let pos = back.pos(Pos::new(row, col));
                (pos.row.into(), pos.col.into())
            }
            _ => (row, col), // nowhere, from whatever side
        }
    }

    /// R7, R8: the first order for a unit counts, even if it is no good; directions are turned back.
    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Command>, misuse: &mut Vec<Misuse>) {
        let turned = &Dir::TURNED_BACK[seat.index() % Seat::COUNT];
        // Who has an order already can go nowhere. Most boards have few units, and need no memory of their own for that.
        let (open, mut few, mut many) = (&self.units.ways[seat], [Ways::NONE; 256], Vec::new());
        let ways = match few.get_mut(..open.len()) {
            Some(few) => {
                few.copy_from_slice(open);
                few
            }
            None => {
                many.extend_from_slice(open);
                many.as_mut_slice()
            }
        };
        // There is room for all; who stays is written over.
        let mut count = orders.len();
        orders.resize(count + raw.len(), Command { unit: 0, dir: None });
        for order in raw {
            let RawOrder([id, direction, ..]) = *order;
            let unit = id as u32 as usize; // a negative number is a large one
            let open = ways.get_mut(unit).map_or(Ways::NONE, std::mem::take);
            let counts = if open.contain(direction) {
                orders[count] = Command { unit: unit as u16, dir: Some(turned[direction as usize % 8]) };
                direction != dir::STAY
            } else {
                let why = self.refusal(seat, unit, open);
                misuse.push(Misuse { order: *order, why });
                orders[count] = Command { unit: unit as u16, dir: None };
                why == Wrong::BadArgument && self.rules.senseless == Senseless::Wasted
            };
            count += usize::from(counts);
        }
        orders.truncate(count);
    }

    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Command>>,
        chance: &mut dyn Chance,
        done: &mut Vec<Move>,
    ) -> Result<(), Stuck> {
        self.round += 1;
        let mut course = Course::new(chance);
        let mut moves = orders.0.concat();
        self.units.prepare(&moves);
        if self.rules.senseless == Senseless::Wasted {
            moves.retain(|order| order.dir.is_some()); // D5
        }
        let mut count = 0;
        done.resize(moves.len(), Move { unit: 0, dir: Dir::Bottom });
        for next in course.chance.permutation("order of execution", moves.len()) {
            // R9
            if let Some(order) = moves[next as usize].as_move() {
                done[count] = order;
                count += usize::from(self.execute(order, &mut course)); // R10-R18
            }
        }
        done.truncate(count);
        if let Some(unit) = course.lost.filter(|_| self.rules.shortage == Shortage::SomeLost) {
            return Err(Stuck(format!(
                "unit {unit}, which is nowhere on the board, has an order: the published program gives up"
            ))); // D6
        }
        self.units.rest(); // R19
        self.rebirth(course.dead, course.chance)?; // R20, R21
        self.units.survey();
        self.count_land(); // R22
        Ok(())
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, done: &Vec<Move>, out: &mut Text) {
        self.movements(done, out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest
            .number(self.round)
            .plane(&self.score.0)
            .plane(self.land.letters().cells())
            .plane(&self.units.kind)
            .plane(&self.units.owner)
            .plane(&self.units.lines[0])
            .plane(&self.units.lines[1])
            .plane(&self.units.health);
        for (id, _) in (0i64..).zip(&self.units.presence).filter(|(_, is)| **is == Presence::Lost) {
            digest.number(id);
        }
    }
}

impl Dominator {
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

    /// Every cell is a point for whose colour it has. R22
    fn count_land(&mut self) {
        for (seat, score) in self.score.iter_mut() {
            *score += i64::from(self.land.painted()[seat]);
        }
    }

    /// What is wrong with a player's order for a unit that could go these ways. R8
    #[cold]
    fn refusal(&self, seat: Seat, unit: UnitId, ways: Ways) -> Wrong {
        match self.units.owner.get(unit) {
            None => Wrong::NoSuchUnit,
            Some(&owner) if owner != seat => Wrong::NotYours,
            Some(_) if ways == Ways::NONE => Wrong::Again,
            Some(_) => Wrong::BadArgument,
        }
    }

    /// Whether farmers paint the cells where they are born: not at the beginning, says the document. R6
    fn paints_at_birth(&self) -> bool {
        self.round > 0 || self.rules.beginning == Beginning::Painted
    }
}

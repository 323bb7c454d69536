//! Battle Royale: farmers paint the board, knights win over the others' units.
//!
//! The rules are numbered in `docs/rules/battle-royale.md`; `R14` here is rule 14 there, `D1` the first
//! difference between the editions.
//!
//! A position is a value: clone it, play on, compare.
//!
//! ```
//! use palestra_base::chance::Sound;
//! use palestra_base::PerSeat;
//! use palestra_game::{Edition, Game};
//! use palestra_battle_royale::BattleRoyale;
//!
//! let config = BattleRoyale::parse(BattleRoyale::DEFAULT)?;
//! let mut chance = Sound::new(30u64);
//! let before = BattleRoyale::setup(&config, Edition::Document, &mut chance)?;
//! let mut after = before.clone();
//! after.resolve(&PerSeat::default(), &mut chance, &mut Default::default())?;
//! assert_eq!(after.rounds_left() + 1, before.rounds_left());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod config;
mod lines;
mod orders;
mod round;
mod rules;
mod settings;
mod spawn;
#[cfg(test)]
mod tests;
mod text;
mod units;
mod ways;
mod wire;

use std::sync::Arc;

use palestra_base::chance::Known;
use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Seat, Text};
use palestra_game::{Edition, Game, Head, Misuse, Published, Status, Stuck};
use palestra_wire::message::{Schema, Writer};
use palestra_wire::{CLibrary, RawOrder};

pub use config::Config;
pub use orders::{Command, Dir};
pub use rules::{
    FirstScore, ForeignOrders, Generator, GivenUnits, HardestBlow, Rules, Senseless, Shuffle, SpawnArea,
    StrangeIds, ToldNone,
};
pub use settings::Settings;
pub use units::{Kind, Unit, UnitId};
pub use wire::SCHEMA;

use board::Board;
use units::Units;
use ways::Ways;

const VERSION: &str = "battleroyale v1.1";

/// The document sets no limit to orders. One for each unit, and so many for units that do not exist, are more
/// than a player can use; whoever gives more is out.
const SPARE_ORDERS: usize = 1000;

/// A position of Battle Royale.
#[derive(Clone)]
pub struct BattleRoyale {
    rules: Rules,
    settings: Arc<Settings>,
    /// The number that the output gives to this position, and how many rounds have led to it.
    round: i64,
    played: u32,
    board: Board,
    ways: Arc<Ways>,
    units: Units,
    score: PerSeat<i64>,
    /// What the configuration says of the players' budgets, for those who do not count.
    status: PerSeat<f64>,
    /// The generator that the players share with the board, as the last one left it. D8
    shared: Vec<u8>,
}

/// What happened in a round.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The orders of each player, as given.
    pub actions: PerSeat<Vec<Command>>,
    /// Those that had an effect, in the order in which they were carried out.
    pub movements: Vec<Command>,
    /// All orders, in that order.
    queue: Vec<Command>,
}

impl BattleRoyale {
    /// The seats that play.
    fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.settings.nb_players)
    }

    /// Puts the units where a list says. It does not paint their cells. R4
    fn place_given(&mut self, units: &[Unit]) -> Result<(), Stuck> {
        for unit in units {
            if self.rules.given_units == GivenUnits::Apart && !self.board.is_free(unit.pos) {
                let taken = if self.board.is_wall(unit.pos) { "a wall" } else { "another unit" };
                return Err(Stuck(format!(
                    "the configuration puts a unit on {}, where {taken} is",
                    unit.pos
                )));
            }
            let id = self.units.add(*unit, self.board.cell(unit.pos));
            self.board.put(id, unit.pos);
        }
        Ok(())
    }

    /// Puts the units of each player at random into its quarter: first farmers, then knights. R5
    fn place_at_random(&mut self, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let (farmers, knights) = (self.settings.nb_farmers, self.settings.nb_knights);
        for seat in self.players() {
            let room = spawn::quarter(&self.board, seat).free(&self.board).count();
            if room < farmers + knights {
                return Err(Stuck(format!(
                    "the quarter of player {seat} has {room} free cells, too few for {} units",
                    farmers + knights
                )));
            }
            let kinds = [Kind::Farmer].repeat(farmers).into_iter().chain([Kind::Knight].repeat(knights));
            for kind in kinds {
                let pos = spawn::draw(&self.board, self.rules.spawn, seat, chance)?
                    .expect("a quarter with room has a free cell");
                let health = self.settings.full_health(kind);
                let unit = Unit { kind, owner: seat, pos, health };
                let id = self.units.add(unit, self.board.cell(pos));
                self.appear(id, pos);
            }
        }
        Ok(())
    }

    /// Notes the state of a shared generator for the next player's message. D8
    fn lend(&mut self, chance: &dyn Chance) {
        if self.rules.generator == Generator::Shared {
            self.shared.clear();
            chance.lend(&mut self.shared);
        }
    }
}

impl Game for BattleRoyale {
    const NAME: &'static str = "battle-royale";
    const TITLE: &'static str = "Battle Royale";
    const VERSION: &'static str = VERSION;
    const DEFAULT: &'static str = include_str!("../configs/maze.cnf");
    const SCHEMA: Schema = SCHEMA;
    const PUBLISHED: Option<Published> =
        Some(Published { chance: Self::original_chance, stream: Self::original_stream });

    type Config = Config;
    type Order = Command;
    type Report = Report;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text)
    }

    fn seats(config: &Config) -> usize {
        config.settings.nb_players
    }

    /// R20
    fn longest_name(edition: Edition) -> Option<usize> {
        Rules::of(edition).longest_name
    }

    fn setup(config: &Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck> {
        let rules = Rules::of(edition);
        let settings = &config.settings;
        if rules.hardest_blow == HardestBlow::Maximum && settings.damage_min > settings.damage_max {
            return Err(Stuck(format!(
                "damage_min ({}) must not be above damage_max ({})",
                settings.damage_min, settings.damage_max
            )));
        }
        let mut position = BattleRoyale {
            rules,
            settings: Arc::new(settings.clone()),
            round: config.round,
            played: 0,
            board: config.board.clone(),
            ways: Arc::clone(&config.ways),
            units: Units::default(),
            score: config.score,
            status: config.status,
            shared: Vec::new(),
        };
        match &config.units {
            Some(units) => position.place_given(units)?,
            None => position.place_at_random(chance)?,
        }
        if rules.first_score == FirstScore::Cells {
            position.score = position.board.painted(); // R18
        }
        position.lend(chance);
        Ok(position)
    }

    fn rounds_left(&self) -> u32 {
        self.settings.nb_rounds - self.played
    }

    fn scores(&self) -> PerSeat<i64> {
        self.score
    }

    fn order_limit(&self) -> usize {
        self.units.len() + SPARE_ORDERS
    }

    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>) {
        let settings = self.settings.entries().map(|(_, value)| value);
        let types: Vec<u8> = self.units.kinds().map(|kind| kind as u8).collect();
        Writer::new(SCHEMA.start, out)
            .put("seat", &[seat.index() as i32])
            .put("stream", if self.shared.is_empty() { stream } else { &self.shared })
            .put("settings", &settings)
            .put("unit_type", &types);
    }

    /// Unless they hand on a generator. D8
    fn one_view(&self) -> bool {
        self.shared.is_empty()
    }

    fn write_view(&self, _seat: Seat, status: Status, out: &mut Vec<u8>) {
        let players = self.settings.nb_players;
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round.min(i32::MAX.into()) as i32])
            .put("shared", &self.shared)
            .put("score", &self.score.0[..players])
            .put("status", &status.unwrap_or(&self.status).0[..players])
            .put("board", self.board.picture())
            .put("unit_at", self.board.unit_at())
            .put("unit_player", &self.units.owner)
            .put("unit_row", &self.units.row)
            .put("unit_col", &self.units.col)
            .put("unit_health", &self.units.health);
    }

    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Command>, misuse: &mut Vec<Misuse>) {
        orders::accept(seat, &self.units, &self.rules, raw, orders, misuse);
    }

    fn take_beside(&mut self, beside: &[u8], chance: &mut dyn Chance) {
        chance.take_back(beside);
        self.lend(chance);
    }

    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Command>>,
        chance: &mut dyn Chance,
        report: &mut Report,
    ) -> Result<(), Stuck> {
        match chance.known() {
            Some(Known::Sound(chance)) => self.play_round(orders, chance, report)?,
            Some(Known::Lcg31(chance)) => self.play_round(orders, chance, report)?,
            None => self.play_round(orders, chance, report)?,
        }
        self.lend(chance);
        Ok(())
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.head(head, out);
    }

    fn write_report(&self, report: &Report, out: &mut Text) {
        self.report(report, out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.state(status, out);
    }

    fn digest(&self, digest: &mut Digest) {
        digest
            .number(self.round)
            .plane(&self.score.0)
            .plane(&self.shared)
            .plane(self.board.picture())
            .plane(self.board.unit_at())
            .plane(&self.units.owner)
            .plane(&self.units.row)
            .plane(&self.units.col)
            .plane(&self.units.health);
        if self.played == 0 {
            for (_, value) in self.settings.entries() {
                digest.number(value);
            }
            self.units.kinds().for_each(|kind| {
                digest.number(kind as u8);
            });
        }
    }
}

impl BattleRoyale {
    /// The chance of the board, as the published program has it.
    fn original_chance(seed: i32) -> Box<dyn Chance + Send> {
        Box::new(CLibrary::new(seed as u32))
    }

    /// A player has no stream of its own: see `shared`. D8
    fn original_stream(_seed: i32, _seat: Seat) -> Vec<u8> {
        Vec::new()
    }

    fn play_round(
        &mut self,
        orders: &PerSeat<Vec<Command>>,
        chance: &mut (impl Chance + ?Sized),
        report: &mut Report,
    ) -> Result<(), Stuck> {
        report.actions.0.clone_from(&orders.0); // into the memory that it has
        if self.rules.senseless == Senseless::Wasted {
            // It has no letter.
            report
                .actions
                .0
                .iter_mut()
                .for_each(|actions| actions.retain(|told| told.dir != Some(Dir::Nowhere)));
        }
        report.movements.clear();
        self.line_up(orders, &mut report.queue, chance);
        for &command in &report.queue {
            if self.execute(command, chance)? {
                report.movements.push(command); // R10-R15
            }
        }
        self.heal(); // R16, R17
        self.score = self.board.painted(); // R18
        self.round += 1;
        self.played += 1;
        Ok(())
    }
}

//! One test for each numbered rule, on a small board that everybody can see.

mod births;
mod board;
mod drill;
mod orders;
mod setup;
mod spells;
mod text;
mod turned;

use std::collections::VecDeque;
use std::sync::Arc;

use palestra_base::chance::Sound;
use palestra_base::{Chance, Grid, PerSeat, Pos, Seat, Text};
use palestra_game::{Edition, Game, Misuse, Stuck};
use palestra_wire::RawOrder;

use crate::birthplaces::Grounds;
use crate::framed::{Framed, Place};
use crate::{Command, Config, Dominator, Kind, Land, Move, Presence, UnitId, Units};

const SIDE: i16 = 21;

/// Units of each player: the witches 0 and 1, the knights 2 to 4, the farmers 5 to 7; 8 more for the next.
fn numbers(changes: &[(&str, &str)]) -> String {
    let mut text = String::from("Dominator 4.0\n");
    for (key, value) in [
        ("nb_players", "4"),
        ("nb_rounds", "10"),
        ("nb_farmers", "3"),
        ("nb_knights", "3"),
        ("nb_witches", "2"),
        ("farmers_health", "100"),
        ("knights_health", "200"),
        ("farmers_regen", "30"),
        ("knights_regen", "40"),
        ("damage_min", "60"),
        ("damage_max", "90"),
        ("rows", "21"),
        ("cols", "21"),
    ] {
        let value = changes.iter().find(|(other, _)| *other == key).map_or(value, |(_, value)| value);
        text.push_str(&format!("{key} {value}\n"));
    }
    text
}

/// A board with nothing but its frame and a wall of two cells, (3, 3) and (3, 4).
fn board() -> String {
    let mut rows = vec![format!("X{}X", ".".repeat(19)); 21];
    rows[0] = "X".repeat(21);
    rows[20] = rows[0].clone();
    rows[3].replace_range(3..5, "XX");
    format!("FIXED\n{}\n", rows.join("\n"))
}

fn config(changes: &[(&str, &str)]) -> Config {
    Config::parse(&(numbers(changes) + &board())).unwrap()
}

fn pos(row: i16, col: i16) -> Pos {
    Pos::new(row, col)
}

fn seat(number: usize) -> Seat {
    Seat::ALL[number]
}

/// The board with the units that a test wants; all others are nowhere.
struct Scene {
    game: Dominator,
}

impl Scene {
    fn new(edition: Edition, units: &[(UnitId, i16, i16)]) -> Self {
        let config = config(&[]);
        let mut game = Dominator::setup(&config, edition, &mut Sound::new(1)).unwrap();
        game.land = Land::new(config.letters(&mut Sound::new(1)).unwrap());
        game.score = PerSeat::default();
        let before = std::mem::replace(&mut game.units, Units::new(game.land.letters(), 0));
        for id in 0..before.len() {
            let kind = before.kind[id];
            game.units.add(kind, before.owner[id], &game.board);
            game.units.presence[id] = Presence::Lost;
        }
        let mut scene = Scene { game };
        units.iter().for_each(|&(unit, row, col)| scene.put(unit, pos(row, col)));
        scene.game.units.survey();
        scene
    }

    /// Puts other walls and colours on the board; everybody stays where they are.
    fn build(&mut self, letters: Grid<u8>) {
        let units = &mut self.game.units;
        units.cells = Framed::of_letters(&letters);
        let margin = self.game.rules.quadrant_margin;
        self.game.grounds = Arc::new(Grounds::new(&units.cells, self.game.board.side, margin));
        units.active.fill(false);
        self.game.land = Land::new(letters);
        for unit in 0..self.game.units.len() {
            if self.game.units.presence[unit] == Presence::Here {
                self.put(unit, self.game.units.pos(unit));
            }
        }
    }

    fn put(&mut self, unit: UnitId, pos: Pos) {
        let place = self.place(pos);
        match self.game.units.kind[unit] {
            Kind::Witch => self.game.units.place_witch(unit, place),
            _ => self.game.units.place(unit, place),
        }
    }

    fn place(&self, pos: Pos) -> Place {
        self.game.units.cells.lines().place(pos)
    }

    /// Takes orders as raw numbers in the real directions and answers what the door made of them.
    fn accept(&self, seat: Seat, orders: &[(i32, i32)]) -> (Vec<Command>, Vec<Misuse>) {
        let raw: Vec<_> = orders.iter().map(|&(id, dir)| RawOrder::pair(id, dir)).collect();
        let (mut accepted, mut misuse) = (Vec::new(), Vec::new());
        self.game.accept(seat, &raw, &mut accepted, &mut misuse);
        (accepted, misuse)
    }

    /// Gives orders, `(unit, real direction)`, each as its owner would, and plays a round in which they are
    /// carried out in the order given and the draws come as listed. Answers the moves made.
    fn try_play(
        &mut self,
        orders: &[(UnitId, i32)],
        draws: &[(&'static str, i32)],
    ) -> Result<Vec<Move>, Stuck> {
        let mut accepted = PerSeat::from_fn(|_| Vec::new());
        for &(unit, dir) in orders {
            let owner = self.game.units.owner[unit];
            // What this seat has to say so that the unit goes in the real direction.
            let said = if (0..8).contains(&dir) { (dir + 8 - 2 * owner.index() as i32) % 8 } else { dir };
            let (mut command, _) = self.accept(owner, &[(unit as i32, said)]);
            accepted[owner].append(&mut command);
        }
        // Orders are gathered seat by seat: find where each one comes to lie.
        let gathered: Vec<UnitId> = accepted
            .0
            .iter()
            .flatten()
            .filter(|command| command.dir.is_some())
            .map(|c| c.unit.into())
            .collect();
        let mut wanted = orders.iter().map(|&(unit, _)| unit).filter(|unit| gathered.contains(unit));
        let mut left: Vec<usize> = (0..gathered.len()).collect();
        let mut script = VecDeque::new();
        for i in 0..gathered.len() {
            let unit = wanted.next().unwrap();
            let at = (i..left.len()).find(|&at| gathered[left[at]] == unit).unwrap();
            left.swap(i, at);
            script.push_back(("order of execution", at as i32));
        }
        script.extend(draws.iter().copied());
        let mut chance = Draws { script, luck: Sound::new(9) };
        let mut done = Vec::new();
        self.game.resolve(&accepted, &mut chance, &mut done)?;
        assert!(chance.script.is_empty(), "draws that did not come: {:?}", chance.script);
        Ok(done)
    }

    fn play(&mut self, orders: &[(UnitId, i32)], draws: &[(&'static str, i32)]) -> Vec<UnitId> {
        self.try_play(orders, draws).unwrap().iter().map(|done| done.unit.into()).collect()
    }

    fn pos(&self, unit: UnitId) -> Pos {
        assert_eq!(self.game.units.presence[unit], Presence::Here, "unit {unit} is on the board");
        self.game.units.pos(unit)
    }
}

/// Answers from a list, but lets luck choose where units are born.
struct Draws {
    script: VecDeque<(&'static str, i32)>,
    luck: Sound,
}

impl Chance for Draws {
    fn range(&mut self, why: &'static str, low: i32, high: i32) -> i32 {
        if ["birthplace", "second choice", "any cell"].contains(&why) {
            return self.luck.range(why, low, high);
        }
        let (expected, answer) =
            self.script.pop_front().unwrap_or_else(|| panic!("unexpected draw for {why:?}"));
        assert_eq!(expected, why, "another draw was expected");
        assert!((low..=high).contains(&answer), "{answer} is not from {low} to {high}, for {why:?}");
        answer
    }
}

const DOWN: i32 = 0;
const RIGHT: i32 = 2;
const UP: i32 = 4;
const UP_LEFT: i32 = 5;
const LEFT: i32 = 6;
const STAY: i32 = 8;

//! One test for each numbered rule, on a meadow where everybody can see everything.

mod board;
mod config;
mod drill;
mod fire;
mod flight;
mod generator;
mod jumps;
mod orders;
mod soldiers;

use palestra_base::{Grid, PerSeat, Pos, Scripted, Seat, Text};
use palestra_game::{Edition, Game, Misuse, Stuck};
use palestra_wire::RawOrder;

use crate::fleet::{Facing, Fleet};
use crate::settings::{LIFE, MAX};
use crate::soldiers::Soldiers;
use crate::start::Start;
use crate::{ApocalypseNow, Land, Post, Rules};

/// A meadow with mountains around it and 16 posts in its last row. Player p has helicopter p + 1, in the middle
/// of its quadrant, with napalm; tests add the rest.
struct Scene(Start);

const CENTRES: [Pos; 4] = [Pos::new(15, 15), Pos::new(15, 45), Pos::new(45, 45), Pos::new(45, 15)];

impl Scene {
    fn new() -> Self {
        let mut land = Grid::new(MAX, MAX, Land::Mountain);
        for pos in land.places().filter(|pos| (1..MAX - 1).contains(&pos.row)) {
            if (1..MAX - 1).contains(&pos.col) {
                land[pos] = Land::Grass;
            }
        }
        let mut fleet = Fleet::new();
        for (seat, centre) in Seat::ALL.into_iter().zip(CENTRES) {
            fleet.add(seat.index() as i32 + 1, seat, centre, Facing::South);
        }
        fleet.napalm.fill(0);
        let posts = (1..17).map(|col| Post { pos: Pos::new(58, col), value: 50 }).collect();
        Scene(Start {
            land,
            fire: Grid::new(MAX, MAX, 0),
            posts,
            post_owner: vec![None; 16],
            soldiers: Soldiers::new(),
            fleet,
        })
    }

    fn land(mut self, land: Land, cells: &[(i16, i16)]) -> Self {
        cells.iter().for_each(|&(row, col)| self.0.land[Pos::new(row, col)] = land);
        self
    }

    fn fire(mut self, rounds: u8, cells: &[(i16, i16)]) -> Self {
        cells.iter().for_each(|&(row, col)| self.0.fire[Pos::new(row, col)] = rounds);
        self
    }

    fn soldier(mut self, id: i32, player: usize, row: i16, col: i16) -> Self {
        self.0.soldiers.add(id, Seat::ALL[player], Pos::new(row, col), LIFE);
        self
    }

    fn parachuters(mut self, helicopter: usize, rounds: &[u8]) -> Self {
        self.0.fleet.parachuters[helicopter - 1] = rounds.to_vec();
        self
    }

    fn helicopter(mut self, id: i32, player: usize, row: i16, col: i16, facing: Facing) -> Self {
        self.0.fleet.add(id, Seat::ALL[player], Pos::new(row, col), facing);
        self
    }

    fn game(self, edition: Edition) -> ApocalypseNow {
        let mut game = self.0.position(Rules::of(edition));
        game.score = PerSeat::default();
        game
    }
}

fn march(id: i32, i: i32, j: i32) -> RawOrder {
    RawOrder([id, i, j, 1])
}

fn fly(id: i32, instruction: i32) -> RawOrder {
    RawOrder([id, instruction, 0, 2])
}

fn jump(i: i32, j: i32) -> RawOrder {
    RawOrder([i, j, 0, 3])
}

/// The orders of four players.
type Given<'a> = [&'a [RawOrder]; 4];

const FORWARD1: i32 = 1;
const FORWARD2: i32 = 2;
const COUNTER_CLOCKWISE: i32 = 3;
const CLOCKWISE: i32 = 4;
const NAPALM: i32 = 5;

/// Plays a round with exactly these draws.
fn try_round(game: &mut ApocalypseNow, given: Given, draws: &[(&'static str, i32)]) -> Result<(), Stuck> {
    let mut orders = PerSeat::from_fn(|_| Vec::new());
    for (seat, given) in Seat::ALL.into_iter().zip(given) {
        game.accept(seat, given, &mut orders[seat], &mut Vec::new());
    }
    let mut chance = Scripted::new(draws.iter().copied());
    game.resolve(&orders, &mut chance, &mut ())?;
    assert_eq!(chance.unused(), 0, "fewer draws than expected");
    Ok(())
}

fn round(game: &mut ApocalypseNow, given: Given, draws: &[(&'static str, i32)]) {
    try_round(game, given, draws).unwrap();
}

/// What the door says to player 0.
fn refused(game: &ApocalypseNow, given: &[RawOrder]) -> Vec<String> {
    let mut misuse: Vec<Misuse> = Vec::new();
    game.accept(Seat::ALL[0], given, &mut Vec::new(), &mut misuse);
    misuse.iter().map(ToString::to_string).collect()
}

/// Number, player, place and life of all soldiers.
fn soldiers(game: &ApocalypseNow) -> Vec<(i32, usize, i16, i16, i16)> {
    let soldiers = &game.soldiers;
    let line = |k: usize| {
        (soldiers.id[k], soldiers.owner[k].index(), soldiers.row[k], soldiers.col[k], soldiers.life[k])
    };
    (0..soldiers.len()).map(line).collect()
}

fn fire(game: &ApocalypseNow, row: i16, col: i16) -> u8 {
    game.ground.fire(Pos::new(row, col))
}

use std::ops::Range;

use palestra_wire::Stream;

use super::board::{Car, Missile, Pos, Settings, Thing};
use super::wire::{Round, Start};

/// What a player sees: the whole universe, as it is at the beginning of the round.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    settings: Settings,
    /// The first column of the window, at home.
    window: i32,
}

/// Numbers on the wire for each car and each missile.
const CAR: usize = 6;
const MISSILE: usize = 4;

impl View {
    /// Your own number, from 0 to 3.
    pub fn me(&self) -> usize {
        self.start.seat[0] as usize
    }

    /// The number of the round; the window begins at this column.
    pub fn round(&self) -> i32 {
        self.round.round[0]
    }

    /// The parameters of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a place is in the universe: its row is, and every column is.
    pub fn contains(&self, pos: Pos) -> bool {
        (0..self.settings.nb_rows).contains(&pos.row)
    }

    /// Whether a place is in the window of a round. Cars move to places in the window of the next one.
    pub fn in_window(&self, pos: Pos, round: i32) -> bool {
        let ahead = self.wrap(pos.col) - self.wrap(self.window + round - self.round());
        let ahead = if ahead < 0 { ahead + self.settings.nb_uni_cols } else { ahead };
        self.contains(pos) && ahead < self.settings.nb_win_cols
    }

    /// The same column of the universe, from 0 to its length.
    pub fn wrap(&self, col: i32) -> i32 {
        // Most columns are at home already, or one turn away: that is quicker than a division.
        let length = self.settings.nb_uni_cols.max(1);
        match col {
            col if (0..length).contains(&col) => col,
            col if (length..2 * length).contains(&col) => col - length,
            col => col.rem_euclid(length),
        }
    }

    /// What is on a cell; outside of the universe there are tyres.
    pub fn at(&self, pos: Pos) -> Thing {
        if !self.contains(pos) {
            return Thing::Tyre;
        }
        let at = (pos.row * self.settings.nb_uni_cols + self.wrap(pos.col)) as usize;
        self.round.cells.get(at).map_or(Thing::Empty, |&number| Thing::from_wire(number))
    }

    /// The car on a cell.
    pub fn car_at(&self, pos: Pos) -> Option<Car> {
        let pos = Pos::new(pos.row, self.wrap(pos.col));
        self.cars().find(|car| car.alive && car.pos == pos)
    }

    /// How many cars there are, of all players.
    pub fn nb_cars(&self) -> usize {
        self.round.cars.len() / CAR
    }

    /// The car with this number.
    ///
    /// # Panics
    /// If there is none: they are numbered from 0 to [`View::nb_cars`].
    pub fn car(&self, id: usize) -> Car {
        let [row, col, missiles, gas, alive, wait] = self.round.cars[id * CAR..][..CAR] else {
            unreachable!("a car has {CAR} numbers");
        };
        let player = id / self.settings.nb_cars_x_player.max(1);
        Car { id, player, pos: Pos::new(row, col), missiles, gas, alive: alive != 0, wait }
    }

    /// All cars, by their numbers, the dead ones too.
    pub fn cars(&self) -> impl Iterator<Item = Car> + '_ {
        (0..self.nb_cars()).map(|id| self.car(id))
    }

    /// The cars of a player, by their numbers, the dead ones too.
    pub fn cars_of(&self, player: usize) -> impl Iterator<Item = Car> + '_ {
        let each = self.settings.nb_cars_x_player;
        let ids: Range<usize> = player * each..((player + 1) * each).min(self.nb_cars());
        ids.map(|id| self.car(id))
    }

    /// All missiles in flight, by their numbers.
    pub fn missiles(&self) -> impl Iterator<Item = Missile> + '_ {
        self.round.missiles.chunks_exact(MISSILE).map(|numbers| Missile {
            id: numbers[0],
            car: numbers[1] as usize,
            pos: Pos::new(numbers[2], numbers[3]),
        })
    }

    /// The score of a player so far.
    pub fn score(&self, player: usize) -> i64 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        self.window = self.wrap(self.round());
    }
}

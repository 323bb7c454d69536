//! Boards that are drawn from the seed. R3
//!
//! Everything has its mirror image on the other side of the middle row, and the players are dealt to the
//! four starting places, so that no seat has an advantage. The first columns are free of tyres, and the
//! tyres never close the road: from every cell a car can get to every other.

mod road;
mod tyres;

use palestra_base::cnf::{ConfigError, Tokens};
use palestra_base::{Chance, PerSeat, Pos, Seat};

use crate::Settings;
use crate::cars::Car;
use crate::config::Scene;
use crate::universe::{Thing, Universe};

/// Draws boards.
#[derive(Clone, Debug)]
pub struct Generator {
    /// How many of a hundred cells get a tyre, at most.
    tyres: i64,
    /// The missiles in each car's stock.
    missiles: i32,
}

/// Where cars start: every other one of these columns.
const CAR_COLUMNS: [i16; 3] = [0, 2, 4];
/// Where bonuses begin.
const FIRST_BONUS: i16 = 8;
/// Where tyres begin.
const FIRST_TYRE: i16 = 10;
const MOST_TYRES: i64 = 25;
const MOST_MISSILES: i64 = 100;

impl Generator {
    /// Reads what follows the word `GENERATOR`.
    pub(crate) fn read(tokens: &mut Tokens, settings: &Settings) -> Result<Self, ConfigError> {
        let tyres = tokens.setting("tyres", 0..=MOST_TYRES)?;
        let missiles = tokens.setting("missiles", 0..=MOST_MISSILES)? as i32;
        let room = band(settings) as usize * CAR_COLUMNS.len();
        if settings.nb_cars_x_player > room {
            return Err(tokens.error(format!(
                "GENERATOR has room for {room} cars of each player on {} rows, but there are {}",
                settings.nb_rows, settings.nb_cars_x_player
            )));
        }
        Ok(Generator { tyres, missiles })
    }

    /// A board.
    pub(crate) fn generate(&self, settings: &Settings, chance: &mut dyn Chance) -> Scene {
        let mut universe = Universe::new(settings.nb_rows, settings.nb_uni_cols);
        let cars = self.place_cars(settings, &mut universe, chance);
        for (bonus, count) in [
            (Thing::GasBonus, settings.nb_gas_bonuses),
            (Thing::MissileBonus, settings.nb_miss_bonuses),
            (Thing::WaterBonus, settings.nb_water_bonuses),
        ] {
            place_bonuses(&mut universe, bonus, count as i16, chance);
        }
        tyres::place(&mut universe, self.tyres, chance);
        Scene {
            round: 0,
            universe,
            cars,
            missiles: Vec::new(),
            score: PerSeat::default(),
            status: PerSeat::default(),
        }
    }

    /// Each player's cars close together, in one of four bands of rows that are dealt to the players.
    fn place_cars(&self, settings: &Settings, universe: &mut Universe, chance: &mut dyn Chance) -> Vec<Car> {
        let mut bands = [0, 1, 2, 3];
        for i in 0..bands.len() {
            bands.swap(i, chance.range("starting place", i as i32, 3) as usize);
        }
        let mut cars = Vec::new();
        for seat in Seat::ALL {
            for k in 0..settings.nb_cars_x_player {
                let pos = starting_place(settings, bands[seat.index()], k);
                universe.put(pos, Thing::Car);
                let (missiles, gas) = (self.missiles, settings.init_gas);
                cars.push(Car { pos, missiles, gas, alive: true, wait: 0 });
            }
        }
        cars
    }
}

/// The rows of one of the four bands: two in each half of the board.
fn band(settings: &Settings) -> i16 {
    settings.nb_rows / 4
}

/// Where car `k` of the player in a band starts. Bands 2 and 3 are the mirror images of 1 and 0.
fn starting_place(settings: &Settings, which: i16, k: usize) -> Pos {
    let height = band(settings) as usize;
    let used = settings.nb_cars_x_player.min(height);
    let row = ((height - used) / 2 + k % used) as i16;
    let col = CAR_COLUMNS[k / used];
    let top = which.min(3 - which) * band(settings) + row;
    let pos = Pos::new(top, col);
    if which < 2 { pos } else { mirror(settings.nb_rows, pos) }
}

/// The same place on the other side of the middle row.
fn mirror(rows: i16, pos: Pos) -> Pos {
    Pos::new(rows - 1 - pos.row, pos.col)
}

/// Bonuses of a kind in pairs, spread evenly along the road. One that has no pair is in the middle row; if
/// there is none, it appears after the first round as any other that is missing.
fn place_bonuses(universe: &mut Universe, bonus: Thing, count: i16, chance: &mut dyn Chance) {
    let (rows, cols) = (universe.rows(), universe.cols());
    let half = rows / 2;
    let length = cols - FIRST_BONUS;
    let pairs = count / 2;
    for k in 0..pairs {
        let first = FIRST_BONUS + k * length / pairs;
        let last = (FIRST_BONUS + (k + 1) * length / pairs - 1).max(first);
        let pos = draw_empty(universe, [0, half - 1], [first, last], chance);
        universe.put(pos, bonus);
        universe.put(mirror(rows, pos), bonus);
    }
    if count % 2 == 1 && rows % 2 == 1 {
        let pos = draw_empty(universe, [half, half], [FIRST_BONUS, cols - 1], chance);
        universe.put(pos, bonus);
    }
}

/// An empty cell between these rows and columns, or failing that, the next one after them in reading order.
fn draw_empty(universe: &Universe, rows: [i16; 2], cols: [i16; 2], chance: &mut dyn Chance) -> Pos {
    let mut draw = |[low, high]: [i16; 2]| chance.range("bonus", low.into(), high.into()) as i16;
    let drawn = Pos::new(draw(rows), draw(cols));
    // Half the board has room for all pairs: the reader of the settings sees to it.
    let height = rows[1] - rows[0] + 1;
    let length = universe.cols() - FIRST_BONUS;
    (0..height * length)
        .map(|k| {
            let row = rows[0] + (drawn.row - rows[0] + k % height) % height;
            let col = FIRST_BONUS + (drawn.col - FIRST_BONUS + k / height) % length;
            Pos::new(row, col)
        })
        .find(|&pos| universe.at(pos) == Thing::Empty)
        .unwrap_or(drawn)
}

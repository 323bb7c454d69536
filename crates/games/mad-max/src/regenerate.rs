//! Gas, and what appears again at the end of a round. R19-R22

use palestra_base::{Chance, Pos};

use crate::MadMax;
use crate::rules::{EmptyTank, Placement};
use crate::universe::{Thing, Things};

/// How often the published program draws a cell before it gives up for this round.
const TRIES: usize = 20;

/// A part of the universe where something may appear, and what must not be near.
struct Search {
    what: &'static str,
    first: i32,
    last: i32,
    keep_away: Things,
}

impl MadMax {
    /// Every car that drives uses a unit of gas; without gas it stops for good. R19
    pub(crate) fn burn_gas(&mut self) {
        for car in 0..self.cars.len() {
            if !self.cars[car].alive {
                continue;
            }
            self.cars[car].gas -= 1;
            let gas = self.cars[car].gas;
            let stops = match self.rules.empty_tank {
                EmptyTank::NoGas => gas <= 0,
                EmptyTank::LastUnit => gas == 0, // D2
            };
            if stops {
                self.kill(car);
            }
        }
    }

    /// Dead cars that have waited long enough appear in the window. R20, R21
    pub(crate) fn regenerate_cars(&mut self, chance: &mut dyn Chance) {
        let search = Search {
            what: "car",
            first: self.round,
            last: self.round + i32::from(self.settings.nb_win_cols) - 1,
            keep_away: Things::of([Thing::Missile, Thing::Car, Thing::Tyre]),
        };
        for car in 0..self.cars.len() {
            if self.cars[car].alive {
                continue;
            }
            if self.cars[car].wait > 0 {
                self.cars[car].wait -= 1;
            } else if let Some(pos) = self.find_cell(&search, chance) {
                self.universe.put(pos, Thing::Car);
                let car = &mut self.cars[car];
                (car.pos, car.alive, car.gas) = (pos, true, self.settings.init_gas);
            }
        }
    }

    /// Bonuses that are missing appear outside of the window. R22
    pub(crate) fn regenerate_bonuses(&mut self, chance: &mut dyn Chance) {
        let search = Search {
            what: "bonus",
            first: self.round + i32::from(self.settings.nb_win_cols),
            last: self.round + i32::from(self.settings.nb_uni_cols) - 1,
            keep_away: Things::of([Thing::Missile, Thing::Car]),
        };
        for (bonus, wanted) in [
            (Thing::MissileBonus, self.settings.nb_miss_bonuses),
            (Thing::WaterBonus, self.settings.nb_water_bonuses),
            (Thing::GasBonus, self.settings.nb_gas_bonuses),
        ] {
            while self.universe.count(bonus) < wanted {
                let Some(pos) = self.find_cell(&search, chance) else { break };
                self.universe.put(pos, bonus);
            }
        }
    }

    /// A random empty cell with nothing near that must not be, if there is one; all are equally likely.
    fn find_cell(&self, search: &Search, chance: &mut dyn Chance) -> Option<Pos> {
        let will_do = |pos: &Pos| {
            self.universe.at(*pos) == Thing::Empty && self.universe.is_clear_of(search.keep_away, *pos)
        };
        let last_row = i32::from(self.universe.rows()) - 1;
        for _ in 0..TRIES {
            let row = chance.range(search.what, 0, last_row);
            let col = chance.range(search.what, search.first, search.last);
            let pos = Pos::new(row as i16, self.universe.wrap(col));
            if will_do(&pos) {
                return Some(pos);
            }
        }
        match self.rules.placement {
            Placement::TwentyTries => None, // D3
            Placement::Anywhere => {
                let rows = 0..self.universe.rows();
                let places = rows.flat_map(|row| {
                    (search.first..=search.last).map(move |col| Pos::new(row, self.universe.wrap(col)))
                });
                let places: Vec<Pos> = places.filter(will_do).collect();
                let chosen = places.len().checked_sub(1)?;
                Some(places[chance.range(search.what, 0, chosen as i32) as usize])
            }
        }
    }
}

//! Draws gardens. R3

use palestra_base::cnf::{ConfigError, Tokens};
use palestra_base::{Chance, Grid, Pos, Seat, Turn};

use crate::Settings;
use crate::garden::{FLOWER, Garden, HEDGE, MEADOW, hive};

/// How many flowers and hedges a quarter of the garden gets.
#[derive(Clone, Debug)]
pub(crate) struct Generator {
    side: i16,
    flowers: usize,
    hedges: usize,
}

impl Generator {
    pub fn read(tokens: &mut Tokens, settings: &Settings) -> Result<Self, ConfigError> {
        let half = i64::from(settings.side / 2);
        let room = half * half - 1; // one cell is the hive
        let flowers = tokens.setting("nb_flowers", 0..=room)?;
        let hedges = tokens.setting("nb_hedges", 0..=room - flowers)?;
        Ok(Generator { side: settings.side, flowers: flowers as usize, hedges: hedges as usize })
    }

    /// Draws one quarter, and turns it three times: the garden looks the same from every hive.
    pub fn draw(&self, chance: &mut dyn Chance) -> Garden {
        let mut cells = Grid::new(self.side, self.side, MEADOW);
        let home = Pos::new(1, 1);
        for seat in Seat::ALL {
            cells[self.turned(home, seat)] = hive(seat);
        }
        let half = self.side / 2;
        let quarter = (0..half).flat_map(|row| (0..half).map(move |col| Pos::new(row, col)));
        let free: Vec<Pos> = quarter.filter(|&pos| pos != home).collect();
        let chosen = chance.choice("flowers and hedges", self.flowers + self.hedges, free.len());
        let (flowers, hedges) = chosen.split_at(self.flowers);
        for &cell in flowers {
            self.plant(&mut cells, free[cell as usize], FLOWER);
        }
        let mut garden = Garden::new(cells).expect("every player has a hive");
        for &cell in hedges {
            let before = garden.clone();
            self.plant(&mut garden.cells, free[cell as usize], HEDGE);
            // A hedge that would keep bees from a flower is left out.
            if !garden.is_fair_to(Seat::ALL[0]) {
                garden = before;
            }
        }
        garden
    }

    fn plant(&self, cells: &mut Grid<u8>, pos: Pos, what: u8) {
        for seat in Seat::ALL {
            cells[self.turned(pos, seat)] = what;
        }
    }

    /// Where a cell of the first quarter is in the quarter of a player.
    fn turned(&self, pos: Pos, seat: Seat) -> Pos {
        Turn::to_seat(seat, self.side).inverse().pos(pos)
    }
}

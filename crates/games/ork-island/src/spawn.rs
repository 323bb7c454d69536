//! Where orks appear, at the beginning and after death. R5, R17

use palestra_base::{Chance, Pos};
use palestra_game::Stuck;

use crate::island::{Island, STEPS};
use crate::orks::Orks;
use crate::rules::Shore;

/// How often a shore cell is drawn before the good ones are looked for.
const QUICK_DRAWS: usize = 16;

/// Cells where orks can appear. One is used for all orks of a player at the set-up, and for all that
/// died in a round.
pub(crate) struct Spawner<'a> {
    island: &'a Island,
    shore: Shore,
    /// What is left of the row ends; empty for the other kind of shore.
    candidates: Vec<Pos>,
}

impl<'a> Spawner<'a> {
    pub fn new(island: &'a Island, shore: Shore) -> Self {
        let candidates = match shore {
            Shore::NextToSea => Vec::new(),
            Shore::RowEnds => island.row_ends.clone(),
        };
        Spawner { island, shore, candidates }
    }

    /// A cell for one more ork.
    pub fn draw(&mut self, orks: &Orks, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        match self.shore {
            Shore::NextToSea => Ok(self.next_to_sea(orks, chance)),
            Shore::RowEnds => self.row_end(orks, chance),
        }
    }

    /// A shore cell with nobody on it or beside it; if there is none, one with nobody on it; if there is
    /// none, any open cell with nobody on it. Configurations without enough open cells are refused.
    fn next_to_sea(&self, orks: &Orks, chance: &mut dyn Chance) -> Pos {
        let shore = &self.island.shore;
        let terrain = &self.island.map.terrain;
        let mut draw = |cells: &[Pos]| cells[chance.range("spawn", 0, cells.len() as i32 - 1) as usize];
        // Drawing until a cell will do is as fair as drawing among those that will, and nearly always quicker.
        for _ in 0..shore.len().min(QUICK_DRAWS) {
            let pos = draw(shore);
            if is_apart(orks, pos) {
                return pos;
            }
        }
        let free = |&pos: &Pos| orks.at(pos).is_none();
        let mut tier: Vec<Pos> = shore.iter().copied().filter(|&pos| is_apart(orks, pos)).collect();
        if tier.is_empty() {
            tier = shore.iter().copied().filter(free).collect();
        }
        if tier.is_empty() {
            tier = terrain.places().filter(|&pos| terrain[pos].is_open_land()).filter(free).collect();
        }
        draw(&tier)
    }

    /// D1: draws among the row ends, dropping each cell drawn, whether it will do or not.
    fn row_end(&mut self, orks: &Orks, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        let terrain = &self.island.map.terrain;
        let will_do = |pos: Pos| terrain[pos].is_open_land() && is_apart(orks, pos);
        while !self.candidates.is_empty() {
            let drawn = chance.range("spawn", 0, self.candidates.len() as i32 - 1);
            let pos = self.candidates.remove(drawn as usize);
            if will_do(pos) {
                return Ok(pos);
            }
        }
        let anywhere = terrain.places().find(|&pos| will_do(pos));
        anywhere.ok_or_else(|| Stuck("there is no cell left where an ork could appear".to_owned()))
    }
}

fn is_apart(orks: &Orks, pos: Pos) -> bool {
    orks.at(pos).is_none() && STEPS.iter().all(|&step| orks.at(pos + step).is_none())
}

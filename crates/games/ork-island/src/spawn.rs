//! Where orks appear, at the beginning and after death. R5, R17

use palestra_base::{Chance, Pos};
use palestra_game::Stuck;

use crate::island::{Island, STEPS};
use crate::orks::Orks;
use crate::rules::{Company, Rules, Shore};

/// How often a shore cell is drawn before the good ones are looked for.
const QUICK_DRAWS: usize = 16;

/// Cells where orks can appear. One is used for all orks of a player at the set-up, and for all that
/// died in a round.
pub(crate) struct Spawner<'a> {
    island: &'a Island,
    shore: Shore,
    company: Company,
    /// What is left of the row ends; empty for the other kind of shore.
    candidates: Vec<Pos>,
}

impl<'a> Spawner<'a> {
    pub fn new(island: &'a Island, rules: &Rules) -> Self {
        let candidates = match rules.shore {
            Shore::NextToSea => Vec::new(),
            Shore::RowEnds => island.row_ends.clone(),
        };
        Spawner { island, shore: rules.shore, company: rules.company, candidates }
    }

    /// A cell for one more ork.
    pub fn draw(&mut self, orks: &Orks, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        match self.shore {
            Shore::NextToSea => Ok(self.next_to_sea(orks, chance)),
            Shore::RowEnds => self.row_end(orks, chance),
        }
    }

    /// A shore cell that will do; if there is none, any open cell with nobody on it. Configurations without enough open
    /// cells are refused.
    fn next_to_sea(&self, orks: &Orks, chance: &mut dyn Chance) -> Pos {
        let shore = &self.island.shore;
        let terrain = &self.island.map.terrain;
        let mut draw = |cells: &[Pos]| cells[chance.range("spawn", 0, cells.len() as i32 - 1) as usize];
        // Drawing until a cell will do is as fair as drawing among those that will, and nearly always quicker.
        for _ in 0..shore.len().min(QUICK_DRAWS) {
            let pos = draw(shore);
            if self.has_room(orks, pos) {
                return pos;
            }
        }
        let mut free: Vec<Pos> = shore.iter().copied().filter(|&pos| self.has_room(orks, pos)).collect();
        if free.is_empty() {
            let open = terrain.places().filter(|&pos| terrain[pos].is_open_land());
            free = open.filter(|&pos| orks.at(pos).is_none()).collect();
        }
        draw(&free)
    }

    /// D1: draws among the row ends, dropping each cell drawn, whether it will do or not.
    fn row_end(&mut self, orks: &Orks, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        let terrain = &self.island.map.terrain;
        let will_do = |this: &Self, pos: Pos| terrain[pos].is_open_land() && this.has_room(orks, pos);
        while !self.candidates.is_empty() {
            let drawn = chance.range("spawn", 0, self.candidates.len() as i32 - 1);
            let pos = self.candidates.remove(drawn as usize);
            if will_do(self, pos) {
                return Ok(pos);
            }
        }
        let anywhere = terrain.places().find(|&pos| will_do(self, pos));
        anywhere.ok_or_else(|| Stuck("there is no cell left where an ork could appear".to_owned()))
    }

    /// Whether nobody is in the way: on the cell or, by some rules, beside it. D3
    fn has_room(&self, orks: &Orks, pos: Pos) -> bool {
        let nobody = |pos: Pos| orks.at(pos).is_none();
        nobody(pos) && (self.company == Company::Any || STEPS.iter().all(|&step| nobody(pos + step)))
    }
}

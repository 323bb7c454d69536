use palestra_base::{Grid, Pos};
use palestra_wire::message::{Element, Kind};

use crate::cells::Cells;
use crate::plane::Plane;
use crate::rules::FireSpreadsFrom;
use crate::settings::{FOREST_BURNS, OTHER_BURNS};
use crate::text;

/// What a cell is made of. On the wire it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Land {
    Forest = 1,
    Grass = 2,
    Water = 3,
    Mountain = 4,
}

impl Land {
    /// All kinds.
    pub const ALL: [Land; 4] = [Land::Forest, Land::Grass, Land::Water, Land::Mountain];

    /// Its letter in the files.
    pub const fn letter(self) -> char {
        match self {
            Land::Forest => ':',
            Land::Grass => '.',
            Land::Water => 'O',
            Land::Mountain => 'X',
        }
    }

    /// The kind with this letter.
    pub fn from_letter(letter: char) -> Option<Land> {
        Land::ALL.into_iter().find(|land| land.letter() == letter)
    }

    /// Whether soldiers can be there. R2
    pub const fn is_walkable(self) -> bool {
        matches!(self, Land::Forest | Land::Grass)
    }

    /// How many rounds it burns. R19
    pub const fn burns(self) -> u8 {
        match self {
            Land::Forest => FOREST_BURNS,
            _ => OTHER_BURNS,
        }
    }
}

impl Element for Land {
    const KIND: Kind = Kind::U8;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend(values.iter().map(|&land| land as u8));
    }

    /// Numbers of no kind of land are left out.
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend(bytes.iter().filter_map(|&byte| Land::ALL.into_iter().find(|&land| land as u8 == byte)));
    }
}

/// Land and fire, and how the output file shows the land.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub land: Plane<Land>,
    forest: Cells,
    pub mountains: Cells,
    /// Land and fire as players get them: the kind of land plus [`FIRE`] times the rounds of fire.
    cells: Plane<u8>,
    burning: Cells,
    /// The land as the output has it, kept up to date: only burnt forest changes it.
    pub text: String,
}

/// What a round of fire adds to the number of a cell.
const FIRE: u8 = 8;

impl Ground {
    pub fn new(land: Grid<Land>, fire: Grid<u8>) -> Self {
        let (land, mut cells) = (Plane::from(&land), Plane::from(&fire));
        let (mut forest, mut mountains, mut burning) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for pos in land.places() {
            cells[pos] = land[pos] as u8 + FIRE * fire[pos];
            match land[pos] {
                Land::Forest => forest.insert(pos),
                Land::Mountain => mountains.insert(pos),
                Land::Grass | Land::Water => {}
            }
            if fire[pos] > 0 {
                burning.insert(pos);
            }
        }
        Ground { text: text::land(&land), land, forest, mountains, cells, burning }
    }

    /// What players get of each cell, row by row.
    pub fn cells(&self) -> &[u8] {
        self.cells.cells()
    }

    /// Rounds of fire left in a cell.
    pub fn fire(&self, pos: Pos) -> u8 {
        self.cells[pos] / FIRE
    }

    pub fn burns(&self, pos: Pos) -> bool {
        self.cells[pos] >= FIRE
    }

    /// The burning cells and the rounds that they have left, row by row.
    pub fn burning(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        self.burning.iter().map(|pos| (pos, self.fire(pos)))
    }

    /// Sets a cell on fire, or makes its fire last so many rounds.
    pub fn ignite(&mut self, pos: Pos, rounds: u8) {
        self.burning.insert(pos);
        self.cells[pos] = self.cells[pos] % FIRE + rounds * FIRE;
    }

    /// The forest cells without fire beside a fire. R25
    pub fn in_danger(&self, from: FireSpreadsFrom) -> Cells {
        let near = match from {
            FireSpreadsFrom::AnyFire => self.burning.beside(),
            FireSpreadsFrom::ForestFire => self.burning.and(&self.forest).beside(),
        };
        near.and(&self.forest).without(&self.burning)
    }

    /// All fire has one round less, and burnt forest becomes grass. R24
    pub fn burn_down(&mut self) {
        self.burning.clone().iter().for_each(|pos| {
            let cell = &mut self.cells[pos];
            *cell -= FIRE;
            if *cell < FIRE {
                self.burning.remove(pos);
                if self.land[pos] == Land::Forest {
                    self.clear_forest(pos);
                }
            }
        });
    }

    fn clear_forest(&mut self, pos: Pos) {
        self.land[pos] = Land::Grass;
        self.cells[pos] = Land::Grass as u8;
        self.forest.remove(pos);
        let at = text::land_offset(pos);
        self.text.replace_range(at..=at, ".");
    }
}

use palestra_base::{Grid, Pos};
use palestra_wire::message::{Element, Kind};

use crate::settings::{FOREST_BURNS, MAX, OTHER_BURNS};
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
    pub land: Grid<Land>,
    /// Rounds of fire left in each cell.
    pub fire: Grid<u8>,
    /// The land as the output has it, kept up to date: only burnt forest changes it.
    pub text: String,
}

impl Ground {
    pub fn new(land: Grid<Land>, fire: Grid<u8>) -> Self {
        let text = text::land(&land);
        Ground { land, fire, text }
    }

    pub fn burns(&self, pos: Pos) -> bool {
        self.fire[pos] > 0
    }

    /// Burnt forest becomes grass. R24
    pub fn clear_forest(&mut self, pos: Pos) {
        self.land[pos] = Land::Grass;
        let at = text::land_offset(pos);
        self.text.replace_range(at..=at, ".");
    }

    /// The burning cells, row by row.
    pub fn burning(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        // Most rows are quiet, and looking at a whole row at once is quick.
        let rows = (0..MAX).filter(|&row| self.fire.row(row).iter().fold(0, |all, fire| all | fire) != 0);
        rows.flat_map(|row| (0..).zip(self.fire.row(row)).map(move |(col, &fire)| (Pos::new(row, col), fire)))
            .filter(|&(_, fire)| fire > 0)
    }
}

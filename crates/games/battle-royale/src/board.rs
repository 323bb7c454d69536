use palestra_base::{Grid, PerSeat, Pos, Seat};

use crate::units::UnitId;
use crate::ways::Cell;

/// The board: walls, colours, and who stands where.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// A letter for each cell and a line break after each row, as files have it. R3
    picture: Grid<u8>,
    /// Who stands on each cell: -1 is nobody. As messages have it, so that telling everybody is a plain copy.
    unit_at: Grid<[u8; 2]>,
    /// How many cells have each colour.
    painted: PerSeat<i64>,
}

const WALL: u8 = b'X';
const COLOURLESS: u8 = b'.';
const NOBODY: [u8; 2] = (-1i16).to_le_bytes();

impl Board {
    /// A board without walls, colours and units.
    pub fn new(rows: i16, cols: i16) -> Self {
        let mut picture = Grid::new(rows, cols + 1, COLOURLESS);
        for row in 0..rows {
            picture[Pos::new(row, cols)] = b'\n';
        }
        Board { picture, unit_at: Grid::new(rows, cols, NOBODY), painted: PerSeat::default() }
    }

    /// The letters of the cells, with a line break after each row.
    pub fn picture(&self) -> &[u8] {
        self.picture.cells()
    }

    /// The same as text.
    /// Who stands on each cell, as messages have it.
    pub fn unit_at(&self) -> &[[u8; 2]] {
        self.unit_at.cells()
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Pos> + use<> {
        self.unit_at.places()
    }

    /// Number of rows and of columns.
    pub fn size(&self) -> (i16, i16) {
        (self.unit_at.rows(), self.unit_at.cols())
    }

    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.picture[pos] == WALL
    }

    pub fn build_wall(&mut self, pos: Pos) {
        self.picture[pos] = WALL;
    }

    /// Whether a unit can move there.
    pub fn is_free(&self, pos: Pos) -> bool {
        self.unit_at[pos] == NOBODY && !self.is_wall(pos)
    }

    /// Gives a cell the colour of a player.
    #[inline]
    pub fn paint(&mut self, pos: Pos, seat: Seat) {
        let colour = &mut self.picture[pos];
        let before = std::mem::replace(colour, b'0' + seat.index() as u8).checked_sub(b'0');
        if let Some(before) = before.and_then(|number| Seat::new(number.into())) {
            self.painted[before] -= 1;
        }
        self.painted[seat] += 1;
    }

    /// How many cells have each player's colour. R18
    pub fn painted(&self) -> PerSeat<i64> {
        self.painted
    }

    /// The number of a cell.
    #[inline]
    pub fn cell(&self, pos: Pos) -> Cell {
        pos.row as usize * self.unit_at.cols() as usize + pos.col as usize
    }

    /// Who stands on a cell.
    #[inline]
    pub fn occupant(&self, cell: Cell) -> Option<UnitId> {
        usize::try_from(i16::from_le_bytes(self.unit_at.cells()[cell])).ok()
    }

    /// A unit goes from one cell to the next. What moves is the cell's occupant, who is that unit unless a given
    /// list put several units in one cell. D7
    #[inline]
    pub fn shift(&mut self, from: Cell, to: Cell) {
        let unit_at = self.unit_at.cells_mut();
        unit_at[to] = std::mem::replace(&mut unit_at[from], NOBODY);
    }

    pub fn put(&mut self, unit: UnitId, pos: Pos) {
        self.unit_at[pos] = (unit as i16).to_le_bytes(); // there are never more than fit
    }

    pub fn clear(&mut self, pos: Pos) {
        self.unit_at[pos] = NOBODY;
    }
}

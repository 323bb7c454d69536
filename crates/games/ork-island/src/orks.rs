use palestra_base::{Grid, Pos, Seat, Step};

/// An ork. Its identifier never changes; its owner, place and health do.
pub type OrkId = usize;

/// All orks, one plane for each attribute, so that a player's view is a few copies; and who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orks {
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    pub health: Vec<i32>,
    /// The cell that each stands on, or stood on when it died: row and column in one number.
    pub cell: Vec<u32>,
    at: Grid<Occupant>,
}

/// Who stands in a cell, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Occupant(u16);

impl Occupant {
    const NOBODY: Occupant = Occupant(u16::MAX);
}

impl Orks {
    /// No orks yet, on a board of this size.
    pub fn new(rows: i16, cols: i16) -> Self {
        let at = Grid::new(rows, cols, Occupant::NOBODY);
        Orks { owner: Vec::new(), row: Vec::new(), col: Vec::new(), health: Vec::new(), cell: Vec::new(), at }
    }

    pub fn len(&self) -> usize {
        self.owner.len()
    }

    /// A new ork; its identifier is the next number.
    pub fn add(&mut self, owner: Seat, pos: Pos, health: i32) {
        let id = self.len();
        self.owner.push(owner);
        self.row.push(pos.row);
        self.col.push(pos.col);
        self.health.push(health);
        self.cell.push(0);
        self.place(id, pos);
    }

    #[cfg(test)]
    pub fn pos(&self, id: OrkId) -> Pos {
        Pos::new(self.row[id], self.col[id])
    }

    /// Who stands there. The place is on the board.
    pub fn at(&self, pos: Pos) -> Option<OrkId> {
        self.on_cell(self.at.index(pos))
    }

    /// Who stands on a cell.
    #[inline]
    pub fn on_cell(&self, cell: usize) -> Option<OrkId> {
        match self.at.cells()[cell] {
            Occupant::NOBODY => None,
            Occupant(id) => Some(id.into()),
        }
    }

    /// The cell one step from an ork. It must be on the board.
    #[inline]
    pub fn cell_beside(&self, id: OrkId, step: Step) -> usize {
        let offset = isize::from(step.rows) * isize::from(self.at.cols()) + isize::from(step.cols);
        // wraps: never, on the board
        (self.cell[id] as usize).wrapping_add_signed(offset)
    }

    /// Takes an ork off the board.
    pub fn remove(&mut self, id: OrkId) {
        self.at.cells_mut()[self.cell[id] as usize] = Occupant::NOBODY;
    }

    /// Puts an ork, which is not on the board, on a free cell.
    pub fn place(&mut self, id: OrkId, pos: Pos) {
        self.row[id] = pos.row;
        self.col[id] = pos.col;
        self.cell[id] = self.at.index(pos) as u32;
        self.at[pos] = Occupant(id as u16);
    }

    /// Moves an ork one step, to a free cell.
    pub fn go(&mut self, id: OrkId, step: Step) {
        self.remove(id);
        let cell = self.cell_beside(id, step);
        self.at.cells_mut()[cell] = Occupant(id as u16);
        self.cell[id] = cell as u32;
        self.row[id] += step.rows;
        self.col[id] += step.cols;
    }
}

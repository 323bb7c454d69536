use palestra_base::{Grid, Pos, Seat};

/// An ork. Its identifier never changes; its owner, place and health do.
pub type OrkId = usize;

/// All orks, one plane for each attribute, so that a player's view is a few copies; and who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orks {
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    pub health: Vec<i32>,
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
        Orks { owner: Vec::new(), row: Vec::new(), col: Vec::new(), health: Vec::new(), at }
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
        self.at[pos] = Occupant(id as u16);
    }

    pub fn pos(&self, id: OrkId) -> Pos {
        Pos::new(self.row[id], self.col[id])
    }

    /// Who stands there. The place is on the board.
    pub fn at(&self, pos: Pos) -> Option<OrkId> {
        match self.at[pos] {
            Occupant::NOBODY => None,
            Occupant(id) => Some(id.into()),
        }
    }

    /// Takes an ork off the board.
    pub fn remove(&mut self, id: OrkId) {
        let pos = self.pos(id);
        self.at[pos] = Occupant::NOBODY;
    }

    /// Puts an ork, which is not on the board, on a free cell.
    pub fn place(&mut self, id: OrkId, pos: Pos) {
        self.row[id] = pos.row;
        self.col[id] = pos.col;
        self.at[pos] = Occupant(id as u16);
    }
}

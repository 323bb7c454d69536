//! Farmers and knights: one plane for each attribute.

use palestra_base::{Pos, Seat};
use palestra_wire::message::{Element, Kind as ElementKind, append_each};

use crate::ways::Cell;

/// The number of a unit. It never changes.
pub type UnitId = usize;

/// What a unit can do. On the wire it is its number, in files its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Attacks.
    Knight,
    /// Paints.
    Farmer,
}

impl Kind {
    pub(crate) fn from_letter(letter: &str) -> Option<Kind> {
        match letter {
            "k" => Some(Kind::Knight),
            "f" => Some(Kind::Farmer),
            _ => None,
        }
    }
}

/// A unit, alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it can do.
    pub kind: Kind,
    /// Whom it obeys.
    pub owner: Seat,
    /// Where it stands.
    pub pos: Pos,
    /// How much it can take.
    pub health: i32,
}

/// All units, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Units {
    pub kind: Vec<Kind>,
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    /// The cell in that row and column, which most of the work is done with.
    pub cell: Vec<Cell>,
    pub health: Vec<i32>,
}

impl Units {
    pub fn len(&self) -> usize {
        self.kind.len()
    }

    pub fn add(&mut self, unit: Unit, cell: Cell) -> UnitId {
        self.kind.push(unit.kind);
        self.owner.push(unit.owner);
        self.row.push(unit.pos.row);
        self.col.push(unit.pos.col);
        self.cell.push(cell);
        self.health.push(unit.health);
        self.len() - 1
    }

    pub fn pos(&self, unit: UnitId) -> Pos {
        Pos::new(self.row[unit], self.col[unit])
    }

    #[inline]
    pub fn place(&mut self, unit: UnitId, pos: Pos, cell: Cell) {
        (self.row[unit], self.col[unit], self.cell[unit]) = (pos.row, pos.col, cell);
    }
}

/// Who stands on a cell. On the wire, -1 is nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupant(i16);

impl Occupant {
    pub const NOBODY: Occupant = Occupant(-1);

    /// This unit; there are never more than fit.
    pub fn of(unit: UnitId) -> Self {
        Occupant(unit as i16)
    }

    pub fn unit(self) -> Option<UnitId> {
        usize::try_from(self.0).ok()
    }
}

impl Element for Occupant {
    const KIND: ElementKind = ElementKind::I16;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        append_each(values, out, |occupant| occupant.0.to_le_bytes());
    }

    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        let mut numbers = Vec::new();
        i16::extract(bytes, &mut numbers);
        out.extend(numbers.into_iter().map(Occupant));
    }
}

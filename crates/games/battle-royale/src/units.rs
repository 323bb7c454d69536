//! Farmers and knights.

use palestra_base::{Pos, Seat};

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

/// What carrying out an order asks of a unit, all in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    cell: u32,
    pub kind: Kind,
    pub owner: Seat,
    pub deed: Deed,
}

impl Piece {
    /// Where it stands.
    #[inline]
    pub fn cell(self) -> Cell {
        self.cell as Cell
    }
}

/// What a unit has done in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Nothing: it may still be told.
    Nothing,
    /// It was told to stay, and heals.
    Rested,
    /// It did something, or tried.
    Acted,
}

/// All units, by their numbers. What players are told of them has a plane for each attribute.
#[derive(Clone, Debug, Default)]
pub(crate) struct Units {
    pub pieces: Vec<Piece>,
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    pub health: Vec<i32>,
}

impl Units {
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    pub fn add(&mut self, unit: Unit, cell: Cell) -> UnitId {
        let Unit { kind, owner, pos, health } = unit;
        self.pieces.push(Piece { cell: cell as u32, kind, owner, deed: Deed::Nothing });
        self.owner.push(owner);
        self.row.push(pos.row);
        self.col.push(pos.col);
        self.health.push(health);
        self.len() - 1
    }

    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.pieces.iter().map(|piece| piece.kind)
    }

    pub fn pos(&self, unit: UnitId) -> Pos {
        Pos::new(self.row[unit], self.col[unit])
    }

    /// Puts a unit on a cell.
    #[inline]
    pub fn place(&mut self, unit: UnitId, pos: Pos, cell: Cell) {
        self.pieces[unit].cell = cell as u32;
        (self.row[unit], self.col[unit]) = (pos.row, pos.col);
    }

    /// Makes a unit obey a player.
    pub fn convert(&mut self, unit: UnitId, owner: Seat) {
        self.pieces[unit].owner = owner;
        self.owner[unit] = owner;
    }
}

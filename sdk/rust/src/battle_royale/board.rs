/// A place on the board: row from the top, column from the left, from 0. It may lie outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Pos {
    pub row: i16,
    pub col: i16,
}

impl Pos {
    /// The place in this row and column.
    pub const fn new(row: i16, col: i16) -> Self {
        Pos { row, col }
    }
}

/// A direction in which units move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dir {
    Top = 1,
    Bottom = 2,
    Left = 3,
    Right = 4,
}

impl Dir {
    /// All directions.
    pub const ALL: [Dir; 4] = [Dir::Top, Dir::Bottom, Dir::Left, Dir::Right];
}

/// The type of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Attacks.
    Knight,
    /// Paints.
    Farmer,
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its number, the same for the whole match.
    pub id: usize,
    /// What it can do.
    pub kind: Kind,
    /// Whom it obeys.
    pub player: usize,
    /// Where it stands.
    pub pos: Pos,
    /// How much it can take.
    pub health: i32,
}

/// A unit that has changed sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convert {
    /// Its number.
    pub unit: usize,
    /// Whom it obeyed.
    pub from: usize,
    /// Whom it obeys now.
    pub to: usize,
}

/// A cell, with all there is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Whether it is a wall.
    pub is_wall: bool,
    /// Whose colour it has.
    pub colour: Option<usize>,
    /// The unit that stands on it.
    pub unit: Option<usize>,
}

/// The parameters of the match, with the names that the rules give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Settings {
    pub nb_players: usize,
    pub nb_rounds: i32,
    pub nb_farmers: i32,
    pub nb_knights: i32,
    pub farmers_health: i32,
    pub knights_health: i32,
    pub farmers_regen: i32,
    pub knights_regen: i32,
    pub damage_min: i32,
    pub damage_max: i32,
    pub rows: i16,
    pub cols: i16,
}

impl Settings {
    /// The health of a fresh unit.
    pub fn full_health(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Knight => self.knights_health,
            Kind::Farmer => self.farmers_health,
        }
    }

    /// What a unit gains in a round in which it does not move.
    pub fn regen(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Knight => self.knights_regen,
            Kind::Farmer => self.farmers_regen,
        }
    }

    pub(super) fn from_wire(numbers: &[i32]) -> Self {
        let n = |k: usize| numbers.get(k).copied().unwrap_or(0);
        Settings {
            nb_players: n(0) as usize,
            nb_rounds: n(1),
            nb_farmers: n(2),
            nb_knights: n(3),
            farmers_health: n(4),
            knights_health: n(5),
            farmers_regen: n(6),
            knights_regen: n(7),
            damage_min: n(8),
            damage_max: n(9),
            rows: n(10) as i16,
            cols: n(11) as i16,
        }
    }
}

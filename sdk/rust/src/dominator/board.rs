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

    /// The next cell in a direction.
    ///
    /// ```
    /// use palestra_sdk::dominator::{Dir, Pos};
    /// assert_eq!(Pos::new(5, 7).to(Dir::TopLeft), Pos::new(4, 6));
    /// ```
    #[inline]
    pub const fn to(self, dir: Dir) -> Pos {
        let (rows, cols) = dir.step();
        Pos::new(self.row + rows, self.col + cols)
    }

    /// How many straight steps it is to another place.
    #[inline]
    pub const fn distance(self, other: Pos) -> i16 {
        (self.row - other.row).abs() + (self.col - other.col).abs()
    }
}

/// A direction, from below against the clock. Only knights walk diagonally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dir {
    Bottom = 0,
    BottomRight = 1,
    Right = 2,
    RightTop = 3,
    Top = 4,
    TopLeft = 5,
    Left = 6,
    LeftBottom = 7,
}

impl Dir {
    /// All directions, for knights.
    pub const ALL: [Dir; 8] = [
        Dir::Bottom,
        Dir::BottomRight,
        Dir::Right,
        Dir::RightTop,
        Dir::Top,
        Dir::TopLeft,
        Dir::Left,
        Dir::LeftBottom,
    ];

    /// The straight directions, for everybody.
    pub const STRAIGHT: [Dir; 4] = [Dir::Bottom, Dir::Right, Dir::Top, Dir::Left];

    pub(super) const fn step(self) -> (i16, i16) {
        match self {
            Dir::Bottom => (1, 0),
            Dir::BottomRight => (1, 1),
            Dir::Right => (0, 1),
            Dir::RightTop => (-1, 1),
            Dir::Top => (-1, 0),
            Dir::TopLeft => (-1, -1),
            Dir::Left => (0, -1),
            Dir::LeftBottom => (1, -1),
        }
    }
}

/// The steps, down and to the right, to the cells that the spell of a witch reaches.
#[rustfmt::skip]
pub(super) const SPELL: [(i16, i16); 13] = [
    (-2, 0),
    (-1, -1), (-1, 0), (-1, 1),
    (0, -2), (0, -1), (0, 0), (0, 1), (0, 2),
    (1, -1), (1, 0), (1, 1),
    (2, 0),
];

/// The kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Paints the cells that it walks on.
    Farmer = 0,
    /// Attacks farmers and knights of others.
    Knight = 1,
    /// Haunts the cells around her.
    Witch = 2,
}

impl Kind {
    #[inline]
    pub(super) fn from_wire(number: u8) -> Kind {
        match number {
            1 => Kind::Knight,
            2 => Kind::Witch,
            _ => Kind::Farmer,
        }
    }
}

/// A farmer, a knight or a witch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub kind: Kind,
    /// Its number, the same for the whole match.
    pub id: usize,
    /// Whose it is; yours is [`ME`](super::ME).
    pub player: usize,
    /// Where it stands.
    pub pos: Pos,
    /// How much it can take; -1 for witches, who are immortal.
    pub health: i32,
    /// Of a witch: whether her spell works.
    pub active: bool,
}

/// A cell, with all there is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Whether it is a wall.
    pub wall: bool,
    /// Whose colour it has.
    pub owner: Option<usize>,
    /// The unit that stands on it.
    pub unit: Option<usize>,
    /// Whether farmers and knights die there.
    pub haunted: bool,
    pub(super) is_free: bool,
}

impl Cell {
    /// Whether a farmer or knight can step there and live, as things stand: no wall, nobody there, and not haunted.
    #[inline]
    pub fn is_free(self) -> bool {
        self.is_free
    }
}

/// The parameters of the match, with the names that the rules give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Settings {
    pub nb_players: i32,
    pub nb_rounds: i32,
    pub nb_farmers: i32,
    pub nb_knights: i32,
    pub nb_witches: i32,
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
    pub(super) fn from_wire(numbers: &[i32]) -> Self {
        let n = |k: usize| numbers.get(k).copied().unwrap_or(0);
        Settings {
            nb_players: n(0),
            nb_rounds: n(1),
            nb_farmers: n(2),
            nb_knights: n(3),
            nb_witches: n(4),
            farmers_health: n(5),
            knights_health: n(6),
            farmers_regen: n(7),
            knights_regen: n(8),
            damage_min: n(9),
            damage_max: n(10),
            rows: n(11) as i16,
            cols: n(12) as i16,
        }
    }

    /// Whether a place is on the board.
    #[inline]
    pub(super) fn contain(&self, pos: Pos) -> bool {
        // A negative number without its sign is a large one.
        (pos.row as u16) < self.rows as u16 && (pos.col as u16) < self.cols as u16
    }
}

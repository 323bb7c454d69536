/// A place in the garden: row from the top, column from the left, from 0. It may lie outside.
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
    /// use palestra_sdk::honey_rush::{Dir, Pos};
    /// assert_eq!(Pos::new(5, 7).to(Dir::Up), Pos::new(4, 7));
    /// ```
    pub const fn to(self, dir: Dir) -> Pos {
        match dir {
            Dir::Up => Pos::new(self.row.wrapping_sub(1), self.col),
            Dir::Right => Pos::new(self.row, self.col.wrapping_add(1)),
            Dir::Down => Pos::new(self.row.wrapping_add(1), self.col),
            Dir::Left => Pos::new(self.row, self.col.wrapping_sub(1)),
        }
    }
}

/// A direction in which bees fly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dir {
    Up = 0,
    Right = 1,
    Down = 2,
    Left = 3,
}

impl Dir {
    /// All directions.
    pub const ALL: [Dir; 4] = [Dir::Up, Dir::Right, Dir::Down, Dir::Left];
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing is there.
    Meadow,
    /// No bee gets through.
    Hedge,
    /// Has nectar, or will have.
    Flower,
    /// Only its player's bees get in.
    Hive(usize),
}

impl Cell {
    pub(super) fn from_wire(letter: u8) -> Cell {
        match letter {
            b'.' => Cell::Meadow,
            b'F' => Cell::Flower,
            b'0'..=b'3' => Cell::Hive(usize::from(letter - b'0')),
            _ => Cell::Hedge,
        }
    }
}

/// A bee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bee {
    /// Its number, the same for the whole match.
    pub id: usize,
    /// Whose it is.
    pub player: usize,
    /// Where it is.
    pub pos: Pos,
    /// What it carries.
    pub nectar: i32,
}

/// A flower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flower {
    /// Its number, the same for the whole match.
    pub id: usize,
    /// Where it is.
    pub pos: Pos,
    /// What bees can drink from it.
    pub nectar: i32,
}

/// The parameters of the match, with the names that the rules give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Settings {
    pub nb_players: i32,
    pub rows: i16,
    pub cols: i16,
    pub nb_rounds: i32,
    pub nb_bees: i32,
    pub bag: i32,
    pub flower_most: i32,
    pub bloom: i32,
}

impl Settings {
    pub(super) fn from_wire(numbers: &[i32]) -> Self {
        let n = |k: usize| numbers.get(k).copied().unwrap_or(0);
        Settings {
            nb_players: n(0),
            rows: n(1) as i16,
            cols: n(2) as i16,
            nb_rounds: n(3),
            nb_bees: n(4),
            bag: n(5),
            flower_most: n(6),
            bloom: n(7),
        }
    }
}

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
    /// use palestra_sdk::ork_island::{Dir, Pos};
    /// assert_eq!(Pos::new(5, 7).to(Dir::Top), Pos::new(4, 7));
    /// ```
    pub const fn to(self, dir: Dir) -> Pos {
        match dir {
            Dir::Bottom => Pos::new(self.row.wrapping_add(1), self.col),
            Dir::Right => Pos::new(self.row, self.col.wrapping_add(1)),
            Dir::Top => Pos::new(self.row.wrapping_sub(1), self.col),
            Dir::Left => Pos::new(self.row, self.col.wrapping_sub(1)),
        }
    }
}

/// A direction in which orks move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dir {
    Bottom = 0,
    Right = 1,
    Top = 2,
    Left = 3,
}

impl Dir {
    /// All directions.
    pub const ALL: [Dir; 4] = [Dir::Bottom, Dir::Right, Dir::Top, Dir::Left];
}

/// The type of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Terrain {
    Water = 0,
    Grass = 1,
    Forest = 2,
    Sand = 3,
    City = 4,
    Path = 5,
}

impl Terrain {
    pub(super) fn from_wire(number: u8) -> Terrain {
        match number {
            1 => Terrain::Grass,
            2 => Terrain::Forest,
            3 => Terrain::Sand,
            4 => Terrain::City,
            5 => Terrain::Path,
            _ => Terrain::Water,
        }
    }
}

/// An ork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ork {
    /// Its number, the same for the whole match.
    pub id: usize,
    /// Whose it is.
    pub player: usize,
    /// Where it stands.
    pub pos: Pos,
    /// How much it can still walk and fight.
    pub health: i32,
}

/// A cell, with all there is on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its type.
    pub terrain: Terrain,
    /// The ork that stands on it.
    pub ork: Option<usize>,
    /// The city that it belongs to.
    pub city: Option<usize>,
    /// The path that it belongs to.
    pub path: Option<usize>,
}

/// A path between two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The cities that it joins.
    pub ends: [usize; 2],
    /// Its cells, from the first city to the second.
    pub cells: Vec<Pos>,
}

/// The parameters of the match, with the names that the rules give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Settings {
    pub nb_players: i32,
    pub rows: i16,
    pub cols: i16,
    pub nb_rounds: i32,
    pub initial_health: i32,
    pub nb_orks: i32,
    pub cost_grass: i32,
    pub cost_forest: i32,
    pub cost_sand: i32,
    pub cost_city: i32,
    pub cost_path: i32,
    pub bonus_per_city_cell: i32,
    pub bonus_per_path_cell: i32,
    pub factor_connected_component: i32,
}

impl Settings {
    /// Health lost by moving to a cell of this type; `None` for water, where no ork goes.
    pub fn cost(&self, terrain: Terrain) -> Option<i32> {
        Some(match terrain {
            Terrain::Water => return None,
            Terrain::Grass => self.cost_grass,
            Terrain::Forest => self.cost_forest,
            Terrain::Sand => self.cost_sand,
            Terrain::City => self.cost_city,
            Terrain::Path => self.cost_path,
        })
    }

    pub(super) fn from_wire(numbers: &[i32]) -> Self {
        let n = |k: usize| numbers.get(k).copied().unwrap_or(0);
        Settings {
            nb_players: n(0),
            rows: n(1) as i16,
            cols: n(2) as i16,
            nb_rounds: n(3),
            initial_health: n(4),
            nb_orks: n(5),
            cost_grass: n(6),
            cost_forest: n(7),
            cost_sand: n(8),
            cost_city: n(9),
            cost_path: n(10),
            bonus_per_city_cell: n(11),
            bonus_per_path_cell: n(12),
            factor_connected_component: n(13),
        }
    }
}

use palestra_base::Pos;

use crate::Dir;
use crate::board::Board;

/// A cell by its number, row by row.
pub(crate) type Cell = usize;

/// Where each step leads. Walls never move, so this is found out once for all matches of a configuration. R12
#[derive(Debug)]
pub(crate) struct Ways {
    /// For each cell, which one is next in each direction, or `WALL`.
    next: Vec<[u32; 5]>,
    places: Vec<Pos>,
}

/// No cell: there are never so many.
const WALL: u32 = u32::MAX;

impl Ways {
    pub fn of(board: &Board) -> Self {
        let places: Vec<Pos> = board.places().collect();
        let way = |from: Pos, dir: Dir| match beyond(board.size(), from, dir) {
            Some(to) if !board.is_wall(to) => board.cell(to) as u32,
            _ => WALL,
        };
        Ways { next: places.iter().map(|&from| Dir::ALL.map(|dir| way(from, dir))).collect(), places }
    }

    /// The next cell in a direction, unless it is a wall.
    #[inline]
    pub fn next(&self, from: Cell, dir: Dir) -> Option<Cell> {
        match self.next[from][dir as usize - 1] {
            WALL => None,
            to => Some(to as Cell),
        }
    }

    /// Where a cell is.
    #[inline]
    pub fn place(&self, cell: Cell) -> Pos {
        self.places[cell]
    }
}

/// The next place in a direction; beyond the border comes the opposite side.
fn beyond((rows, cols): (i16, i16), Pos { row, col }: Pos, dir: Dir) -> Option<Pos> {
    let pos = match dir {
        Dir::Top => Pos::new((row + rows - 1) % rows, col),
        Dir::Bottom => Pos::new((row + 1) % rows, col),
        Dir::Left => Pos::new(row, (col + cols - 1) % cols),
        Dir::Right => Pos::new(row, (col + 1) % cols),
        Dir::Nowhere => return None,
    };
    Some(pos)
}

//! Where units appear, at the beginning and when they change sides. R5, R15

use std::ops::Range;

use palestra_base::{Chance, Pos, Seat};
use palestra_game::Stuck;

use crate::board::Board;
use crate::rules::SpawnArea;

/// A cell for a unit of this player: free, and drawn at random. `None` if there is none and the unit had better
/// stay where it is.
///
/// # Errors
/// If the published program would never find one.
pub(crate) fn draw(
    board: &Board,
    area: SpawnArea,
    seat: Seat,
    chance: &mut (impl Chance + ?Sized),
) -> Result<Option<Pos>, Stuck> {
    match area {
        SpawnArea::Quarter => {
            let (rows, cols) = board.size();
            let everywhere = Area { rows: 0..rows, cols: 0..cols };
            Ok(quarter(board, seat).draw(board, 8, chance).or_else(|| everywhere.draw(board, 8, chance)))
        }
        SpawnArea::Box => {
            let area = inner_box(board, seat);
            if area.cells() == 0 {
                return Err(Stuck(
                    "units of the published program need a board of 7 rows and 7 columns to appear".into(),
                ));
            }
            // The program tries for ever. With numbers that are random it needs far fewer trials than this; with a
            // generator that a player has spoilt, it might never get there.
            match area.draw(board, 40 * area.cells(), chance) {
                Some(pos) => Ok(Some(pos)),
                None => Err(Stuck(format!(
                    "there is no free cell where a unit of player {seat} could appear: the published program never ends here"
                ))),
            }
        }
    }
}

/// A player's quarter of the board. A line in the middle belongs to nobody. R5
pub(crate) fn quarter(board: &Board, seat: Seat) -> Area {
    let half = |size: i16, far: bool| if far { size - size / 2..size } else { 0..size / 2 };
    let (rows, cols) = board.size();
    Area { rows: half(rows, is_below(seat)), cols: half(cols, is_right(seat)) }
}

/// D5: the part of it that the published program uses.
fn inner_box(board: &Board, seat: Seat) -> Area {
    let half = |size: i16, far: bool| if far { size / 2 + 1..size - 2 } else { 1..size / 2 - 1 };
    let (rows, cols) = board.size();
    Area { rows: half(rows, is_below(seat)), cols: half(cols, is_right(seat)) }
}

/// Players 0 to 3 begin at the top left, bottom right, top right, bottom left. R2
fn is_below(seat: Seat) -> bool {
    matches!(seat.index(), 1 | 3)
}

fn is_right(seat: Seat) -> bool {
    matches!(seat.index(), 1 | 2)
}

/// A rectangle of the board.
pub(crate) struct Area {
    rows: Range<i16>,
    cols: Range<i16>,
}

impl Area {
    fn cells(&self) -> usize {
        self.rows.len() * self.cols.len()
    }

    /// Its free cells, row by row.
    pub fn free<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Pos> + 'a {
        let places = self.rows.clone().flat_map(|row| self.cols.clone().map(move |col| Pos::new(row, col)));
        places.filter(|&pos| board.is_free(pos))
    }

    /// One of its free cells, each equally likely: some cell, as long as that is not free; after so many
    /// trials, one of those that are.
    fn draw(&self, board: &Board, trials: usize, chance: &mut (impl Chance + ?Sized)) -> Option<Pos> {
        for _ in 0..trials {
            let row = chance.range("spawn row", self.rows.start.into(), i32::from(self.rows.end) - 1);
            let col = chance.range("spawn column", self.cols.start.into(), i32::from(self.cols.end) - 1);
            let pos = Pos::new(row as i16, col as i16);
            if board.is_free(pos) {
                return Some(pos);
            }
        }
        let free = self.free(board).count();
        if free == 0 {
            return None;
        }
        self.free(board).nth(chance.range("spawn among free cells", 0, free as i32 - 1) as usize)
    }
}

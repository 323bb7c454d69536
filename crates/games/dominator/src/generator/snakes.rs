//! `GENERATOR2`: walls that wind over the board and keep apart from each other.

use std::ops::Range;

use palestra_base::{Chance, Grid, Pos, Step};

use super::framed;
use crate::Dir;
use crate::land::{BARE, WALL};

/// A snake begins where no wall is within this many rows and columns.
const BEGIN_APART: i16 = 4;
/// What remains of a snake has no other wall within this many rows and columns.
const STAY_APART: i16 = 3;
/// A snake looks this far ahead and to its sides.
const LOOK: usize = 5;
/// A snake has at most one cell more than this.
const LONGEST: usize = 15;

/// Draws boards until all cells of one are connected; nearly always the first is.
pub fn generate(side: i16, chance: &mut dyn Chance) -> Grid<u8> {
    loop {
        let mut letters = framed(side);
        let mut too_near = Grid::new(side, side, false);
        let mut beginnings = far_from_border(side);
        while !beginnings.is_empty() {
            let drawn = chance.range("where a snake begins", 0, beginnings.len() as i32 - 1);
            let mut snake = grow(&mut letters, beginnings[drawn as usize], chance);
            shed(&mut letters, &mut snake);
            for cell in snake {
                let cols = near(cell.col, BEGIN_APART, side);
                for row in near(cell.row, BEGIN_APART, side) {
                    too_near.row_mut(row)[cols.start as usize..cols.end as usize].fill(true);
                }
            }
            beginnings.retain(|&pos| !too_near[pos]);
        }
        close_corners(&mut letters, chance);
        if is_connected(&letters) {
            return letters;
        }
    }
}

/// Where the first snake can begin, row by row.
fn far_from_border(side: i16) -> Vec<Pos> {
    let lines = BEGIN_APART + 1..=side - 2 - BEGIN_APART;
    lines.clone().flat_map(|row| lines.clone().map(move |col| Pos::new(row, col))).collect()
}

/// Winds from `begin` while there is room, straight on or round a corner; answers the snake's cells.
fn grow(letters: &mut Grid<u8>, begin: Pos, chance: &mut dyn Chance) -> Vec<Pos> {
    let mut snake = vec![begin];
    letters[begin] = WALL;
    let mut at = begin;
    // The fifth is no direction: from there it goes right or left.
    let mut heading = Dir::from_wire(2 * chance.range("heading", 0, 4));
    let mut ways = Vec::new();
    for _ in 0..LONGEST {
        ways.clear();
        match heading {
            Some(dir) => ways.extend([dir, dir.turned(2), dir.turned(6)]),
            None => ways.extend([Dir::STRAIGHT[1], Dir::STRAIGHT[3]]),
        }
        ways.retain(|&dir| has_room(letters, at, dir));
        if ways.is_empty() {
            break;
        }
        let dir = ways[chance.range("way", 0, ways.len() as i32 - 1) as usize];
        heading = Some(dir);
        at = dir.from(at);
        letters[at] = WALL;
        snake.push(at);
    }
    snake
}

/// Whether a snake can go on in a direction: from the next cell it looks ahead and to both sides, and at
/// the two cells diagonally ahead.
fn has_room(letters: &Grid<u8>, at: Pos, dir: Dir) -> bool {
    // The frame ends every look before it leaves the board.
    let open = |at: usize| letters.cells()[at] != WALL;
    let [ahead, right, left] = [dir, dir.turned(2), dir.turned(6)].map(|dir| stride(letters, dir));
    // wraps: never, for the frame ends every look
    let next = index(letters, at).wrapping_add_signed(ahead);
    let looks =
        |stride: isize| (0..LOOK as isize).all(|steps| open(next.wrapping_add_signed(steps * stride)));
    [ahead, right, left].into_iter().all(looks)
        && [right, left].into_iter().all(|side| open(next.wrapping_add_signed(ahead + side)))
}

/// Where a cell is, row by row.
fn index(letters: &Grid<u8>, pos: Pos) -> usize {
    pos.row as usize * letters.cols() as usize + pos.col as usize
}

/// How far it is to the next cell in a direction, row by row.
fn stride(letters: &Grid<u8>, dir: Dir) -> isize {
    let Step { rows, cols } = dir.step();
    (rows * letters.cols() + cols).into()
}

/// Takes away what came too near to other walls. What is left is never nothing: it began far from all.
fn shed(letters: &mut Grid<u8>, snake: &mut Vec<Pos>) {
    snake.iter().for_each(|&cell| letters[cell] = BARE);
    snake.retain(|&cell| {
        let cols = near(cell.col, STAY_APART, letters.cols());
        let cols = cols.start as usize..cols.end as usize;
        near(cell.row, STAY_APART, letters.rows()).all(|row| !letters.row(row)[cols.clone()].contains(&WALL))
    });
    snake.iter().for_each(|&cell| letters[cell] = WALL);
}

/// The lines of the board at most so far from one.
fn near(line: i16, radius: i16, side: i16) -> Range<i16> {
    (line - radius).max(0)..(line + radius + 1).min(side)
}

/// Two walls that touch only by a corner get a third.
fn close_corners(letters: &mut Grid<u8>, chance: &mut dyn Chance) {
    let (last, width) = (letters.rows() - 3, letters.cols() as usize);
    for row in 1..last {
        let first = index(letters, Pos::new(row, 1));
        let cells = letters.cells_mut();
        for at in first..first + last as usize - 1 {
            let corners = [at, at + 1, at + width, at + width + 1];
            let [a, b, c, d] = corners;
            let walls = [cells[a] == WALL, cells[b] == WALL, cells[c] == WALL, cells[d] == WALL];
            let filled = match walls {
                [true, false, false, true] => [2, 1][chance.range("corner", 0, 1) as usize],
                [false, true, true, false] => [3, 0][chance.range("corner", 0, 1) as usize],
                _ => continue,
            };
            cells[corners[filled]] = WALL;
        }
    }
}

fn is_connected(letters: &Grid<u8>) -> bool {
    let begin = index(letters, Pos::new(1, 1));
    let strides = Dir::STRAIGHT.map(|dir| stride(letters, dir));
    let mut reached = letters.cells().to_vec();
    let mut queue = vec![begin];
    reached[begin] = WALL;
    while let Some(at) = queue.pop() {
        // wraps: never, for from within the frame nobody leaves the board
        for next in strides.map(|stride| at.wrapping_add_signed(stride)) {
            if std::mem::replace(&mut reached[next], WALL) != WALL {
                queue.push(next);
            }
        }
    }
    reached.iter().all(|&letter| letter == WALL)
}

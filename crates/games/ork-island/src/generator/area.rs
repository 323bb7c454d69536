use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos};

use super::curve::EIGHT;

/// A board with a frame of one cell around it, so that nobody has to ask whether a neighbour is on it.
#[derive(Clone, Copy)]
pub struct Framed {
    rows: i16,
    cols: i16,
}

impl Framed {
    pub fn new(rows: i16, cols: i16) -> Self {
        Framed { rows, cols }
    }

    fn stride(self) -> usize {
        self.cols as usize + 2
    }

    #[inline]
    fn index(self, pos: Pos) -> usize {
        (pos.row + 1) as usize * self.stride() + (pos.col + 1) as usize
    }

    /// A plane with what `cell` says of each cell of the board, and `frame` around it.
    pub fn plane<T: Copy>(self, frame: T, mut cell: impl FnMut(Pos) -> T) -> Vec<T> {
        let mut plane = vec![frame; self.stride() * (self.rows as usize + 2)];
        for row in 0..self.rows {
            for col in 0..self.cols {
                plane[self.index(Pos::new(row, col))] = cell(Pos::new(row, col));
            }
        }
        plane
    }
}

/// How a patch spreads.
pub trait Growth {
    /// Draws whether a cell joins when a neighbour asks it, as the published program does. The cell is given by
    /// its index in a [`Framed`] plane and its place.
    fn joins<C: Chance + ?Sized>(&self, chance: &mut C, at: usize, pos: Pos) -> bool;

    /// How likely it is that a cell does not join when a neighbour asks it.
    fn in_vain(&self, at: usize, pos: Pos) -> Likelihood;
}

/// A probability, in parts of 2^32.
#[derive(Clone, Copy)]
pub struct Likelihood(u64);

impl Likelihood {
    /// So many cases of all.
    #[inline]
    pub fn of(cases: u32, all: u32) -> Self {
        Likelihood((u64::from(cases) << 32) / u64::from(all))
    }

    /// How much of `whole` this is.
    #[inline]
    fn share(self, whole: u64) -> u64 {
        whole.wrapping_mul(self.0) >> 32 // whole is below 2^31, so nothing wraps
    }
}

/// A patch of cells that spreads from a centre by chance. Islands are made of dozens of patches.
#[derive(Clone)]
pub struct Area {
    board: Framed,
    /// How often each cell is still to be asked before it joins; those with 0 have joined. The frame looks as if
    /// it had, so that nothing spreads there.
    asks: Vec<u8>,
    /// A board with nothing but the frame.
    blank: Vec<u8>,
    marked: Vec<bool>,
    queue: Vec<Pos>,
    size: usize,
    /// The smallest box around the marked cells.
    low: Pos,
    high: Pos,
}

const JOINED: u8 = 0;
/// Nobody has asked this cell yet.
const FRESH: u8 = u8::MAX;

impl Area {
    pub fn new(board: Framed) -> Self {
        let blank = board.plane(JOINED, |_| FRESH);
        let (low, high) = (Pos::default(), Pos::default());
        let marked = vec![false; blank.len()];
        Area { board, asks: blank.clone(), blank, marked, queue: Vec::new(), size: 0, low, high }
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The rows that have cells of it.
    pub fn rows(&self) -> RangeInclusive<i16> {
        self.low.row..=self.high.row
    }

    /// Which cells of a row belong to it.
    pub fn row(&self, row: i16) -> &[bool] {
        let begin = self.board.index(Pos::new(row, 0));
        &self.marked[begin..begin + self.board.cols as usize]
    }

    /// Starts anew from `center` and spreads to neighbours that join; a cell that does not may be asked again
    /// by another neighbour. Then the gaps are closed.
    #[inline]
    pub fn flood<C: Chance + ?Sized>(&mut self, chance: &mut C, center: Pos, growth: &impl Growth) {
        let (board, asks, queue) = (self.board, &mut self.asks, &mut self.queue);
        let around = EIGHT.map(|step| step.rows as isize * board.stride() as isize + step.cols as isize);
        asks.copy_from_slice(&self.blank);
        asks[board.index(center)] = JOINED;
        queue.clear();
        queue.push(center);
        (self.low, self.high) = (center, center);
        let mut next = 0;
        while next < queue.len() {
            let pos = queue[next];
            next += 1;
            self.low = Pos::new(self.low.row.min(pos.row), self.low.col.min(pos.col));
            self.high = Pos::new(self.high.row.max(pos.row), self.high.col.max(pos.col));
            let index = board.index(pos);
            for (way, &offset) in around.iter().enumerate() {
                let at = index.wrapping_add_signed(offset);
                let left = &mut asks[at];
                if *left == JOINED {
                    continue;
                }
                if chance.owes_draws() {
                    *left = if growth.joins(chance, at, pos + EIGHT[way]) { JOINED } else { FRESH };
                } else {
                    if *left == FRESH {
                        *left = draw_asks(chance, growth.in_vain(at, pos + EIGHT[way]));
                    }
                    *left -= 1;
                }
                if *left == JOINED {
                    queue.push(pos + EIGHT[way]);
                }
            }
        }
        self.size = queue.len();
        for (marked, &asks) in self.marked.iter_mut().zip(&self.asks) {
            *marked = asks == JOINED;
        }
        while self.close_gaps() {}
    }

    /// Marks cells between marked ones, one or two wide; the outermost two lines of the board are left
    /// alone. Says whether there were any. Only cells inside the box can have marked ones on both sides.
    fn close_gaps(&mut self) -> bool {
        let before = self.size;
        let down = self.board.stride();
        let rows = self.low.row.max(2)..=self.high.row.min(self.board.rows - 3);
        let (left, right) = (self.low.col.max(2), self.high.col.min(self.board.cols - 3));
        let width = (right - left + 1).max(0) as usize;
        for row in rows {
            let begin = self.board.index(Pos::new(row, left));
            if !self.has_gap(begin, width) {
                continue;
            }
            let marked = &mut self.marked;
            for at in begin..begin + width {
                if marked[at] {
                    continue;
                }
                if (marked[at - down] && marked[at + down]) || (marked[at - 1] && marked[at + 1]) {
                    marked[at] = true;
                    self.size += 1;
                } else if marked[at - down] && marked[at + 2 * down] {
                    (marked[at], marked[at + down]) = (true, true);
                    self.size += 2;
                } else if marked[at - 1] && marked[at + 2] {
                    (marked[at], marked[at + 1]) = (true, true);
                    self.size += 2;
                }
            }
        }
        self.size > before
    }
    /// Whether there is anything to close in this part of a row. Most rows have nothing, and asking is quick.
    fn has_gap(&self, begin: usize, width: usize) -> bool {
        let down = self.board.stride();
        let from = |begin: usize| &self.marked[begin..begin + width];
        let (here, above, below, beyond) =
            (from(begin), from(begin - down), from(begin + down), from(begin + 2 * down));
        let (left, right, far) = (from(begin - 1), from(begin + 1), from(begin + 2));
        (0..width).fold(false, |gap, k| {
            gap | (!here[k] & ((above[k] & (below[k] | beyond[k])) | (left[k] & (right[k] | far[k]))))
        })
    }
}

/// Draws how often a cell is asked until it joins, with one draw for all of them; 9 if its 8 neighbours ask in vain.
#[inline(never)]
fn draw_asks<C: Chance + ?Sized>(chance: &mut C, in_vain: Likelihood) -> u8 {
    const FINE: i32 = i32::MAX;
    let drawn = chance.range("when a cell joins", 0, FINE - 1) as u64;
    let (mut asks, mut later) = (1, in_vain.share(FINE as u64));
    while drawn < later && asks < 9 {
        asks += 1;
        later = in_vain.share(later);
    }
    asks
}

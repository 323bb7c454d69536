//! Patches of land that spread by chance, the innermost loop of the generator and most of its time.
//!
//! A cell asks its neighbours with three additions to four bytes each instead of eight questions, and a table tells who has
//! joined, so that no branch is left that depends on chance. Whole matches take 1.12 times less CPU time for it by the
//! document's rules and 1.38 times less by the published program's (the plain loop and this one in turns).

use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos, Step};

use super::curve::EIGHT;

/// A board with a frame of one cell around it, so that nobody has to ask whether a neighbour is on it.
#[derive(Clone, Copy)]
pub struct Framed {
    pub rows: i16,
    pub cols: i16,
}

impl Framed {
    pub fn new(rows: i16, cols: i16) -> Self {
        Framed { rows, cols }
    }

    pub fn stride(self) -> usize {
        self.cols as usize + 2
    }

    #[inline]
    pub fn index(self, pos: Pos) -> usize {
        (pos.row + 1) as usize * self.stride() + (pos.col + 1) as usize
    }

    /// Where the cells around one begin, in the row above, its own and the one below.
    #[inline]
    fn rows_around(self, at: usize) -> [usize; 3] {
        // wraps: never, within the frame; asking would cost in the innermost loop of the generator
        let before = at.wrapping_sub(1);
        [before.wrapping_sub(self.stride()), before, before.wrapping_add(self.stride())]
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

    /// How likely it is that the cells of a row, from the given one on, do not join when a neighbour asks them. To be
    /// made of sums, products, quotients and square roots, which come out the same on every machine.
    fn in_vain(&self, at: usize, pos: Pos, out: &mut [f32]);

    /// How many rows and columns from its centre nearly every cell is asked; as many as there are if that is so
    /// everywhere.
    fn core(&self) -> i16;
}

/// What all areas of a board have in common.
pub struct Plan {
    pub(super) board: Framed,
    /// Where each cell of the framed board is.
    places: Vec<Pos>,
    /// A board that nobody has asked. The frame looks as if it had joined, so that nothing spreads there. One more cell
    /// follows, so that any three can be read as four.
    blank: Vec<u8>,
    /// For every choice of the nine cells around and at a place, who they are: in the order in which the published
    /// program asks them, and row by row.
    in_turn: Vec<Chosen>,
    row_by_row: Vec<Chosen>,
}

/// Some of nine cells, as their distances from the one in the middle.
#[derive(Clone, Copy, Default)]
struct Chosen {
    count: u32,
    offsets: [i32; AROUND],
}

const AROUND: usize = 8;

impl Plan {
    pub fn new(board: Framed) -> Self {
        let places = board.plane(Pos::default(), |pos| pos);
        let mut blank = board.plane(JOINED, |_| UNKNOWN);
        blank.push(JOINED);
        let mut rows = EIGHT;
        rows.sort_unstable_by_key(|step| (step.rows, step.cols));
        Plan { board, places, blank, in_turn: chosen(board, EIGHT), row_by_row: chosen(board, rows) }
    }
}

/// All choices of cells in this order. The number of a choice has a bit for each cell, row by row from the lowest.
fn chosen(board: Framed, order: [Step; AROUND]) -> Vec<Chosen> {
    let choice_of = |choice: i32| {
        let mut chosen = Chosen::default();
        let is_in = |step: &Step| choice >> (3 * (step.rows + 1) + step.cols + 1) & 1 == 1;
        for (slot, step) in chosen.offsets.iter_mut().zip(order.into_iter().filter(is_in)) {
            *slot = i32::from(step.rows) * board.stride() as i32 + i32::from(step.cols);
            chosen.count += 1;
        }
        chosen
    };
    (0..1 << 9).map(choice_of).collect()
}

/// A patch of cells that spreads from a centre by chance. Islands are made of dozens of patches.
pub struct Area<'a> {
    pub(super) plan: &'a Plan,
    /// How far each cell is from joining: one up whenever it is asked, and from [`JOINED`] on it has joined.
    pub(super) state: Vec<u8>,
    /// The cells that have joined, by their indices, with room for one more and those around it.
    queue: Vec<u32>,
    /// Number of cells, with those of closed gaps.
    pub(super) size: usize,
    /// The smallest box around them.
    pub(super) low: Pos,
    pub(super) high: Pos,
    /// Random bits for the cells of a row, and how likely it is that they are asked in vain.
    bits: Vec<u16>,
    in_vain: Vec<f32>,
}

/// The highest bit tells who has joined; those are asked on, but at most eight times.
pub(super) const JOINED: u8 = 0x80;
/// It is not known yet how often it is to be asked. Of all others, one of the two highest bits is set.
const UNKNOWN: u8 = 0;

impl<'a> Area<'a> {
    pub fn new(plan: &'a Plan) -> Self {
        Area {
            plan,
            state: plan.blank.clone(),
            queue: vec![0; plan.blank.len() + AROUND],
            size: 0,
            low: Pos::default(),
            high: Pos::default(),
            bits: vec![0; plan.board.cols as usize],
            in_vain: vec![0.0; plan.board.cols as usize],
        }
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
    pub fn row(&self, row: i16) -> impl Iterator<Item = bool> {
        let begin = self.plan.board.index(Pos::new(row, 0));
        self.state[begin..begin + self.plan.board.cols as usize].iter().map(|&state| state >= JOINED)
    }

    /// Starts anew from `center` and spreads to neighbours that join; a cell that does not may be asked again
    /// by another neighbour. Then the gaps are closed.
    pub fn flood<C: Chance + ?Sized>(&mut self, chance: &mut C, center: Pos, growth: &impl Growth) {
        self.state.copy_from_slice(&self.plan.blank);
        let owes_draws = chance.owes_draws();
        if !owes_draws {
            self.draw_core(chance, center, growth);
        }
        let at = self.plan.board.index(center);
        self.state[at] = JOINED;
        self.queue[0] = at as u32;
        self.size = if owes_draws { self.ask_and_draw(chance, growth) } else { self.ask(chance, growth) };
        self.measure();
        self.close_gaps();
    }

    /// Draws every time that a cell is asked, as the published program does. Answers how many have joined.
    fn ask_and_draw<C: Chance + ?Sized>(&mut self, chance: &mut C, growth: &impl Growth) -> usize {
        let Area { plan: Plan { board, places, in_turn, .. }, state, queue, .. } = self;
        let (places, in_turn, state, queue) = (&places[..], &in_turn[..], &mut state[..], &mut queue[..]);
        let (mut next, mut joined) = (0, 1);
        while next < joined {
            let from = queue[next] as usize;
            next += 1;
            let open = board.rows_around(from).map(|begin| !u32::from_le_bytes(*row_at(state, begin)));
            let Chosen { count, offsets } = &in_turn[choice(open)];
            for &offset in &offsets[..*count as usize] {
                let at = from.wrapping_add_signed(offset as isize); // wraps: never, within the frame
                let joins = growth.joins(chance, at, places[at]);
                // Nobody can tell who joins, a branch predictor neither: so there is no branch.
                state[at] |= JOINED * u8::from(joins);
                queue[joined] = at as u32;
                joined += usize::from(joins);
            }
        }
        joined
    }

    /// Draws how often each cell is to be asked, so far as most cells will be.
    fn draw_core<C: Chance + ?Sized>(&mut self, chance: &mut C, center: Pos, growth: &impl Growth) {
        let Plan { board, .. } = self.plan;
        let reach = growth.core();
        let within =
            |at: i16, size: i16| (at.saturating_sub(reach).max(0), at.saturating_add(reach).min(size - 1));
        let (top, bottom) = within(center.row, board.rows);
        let (left, right) = within(center.col, board.cols);
        let width = (right - left + 1) as usize;
        let (bits, in_vain) = (&mut self.bits[..width], &mut self.in_vain[..width]);
        for row in top..=bottom {
            let begin = Pos::new(row, left);
            let at = board.index(begin);
            chance.fill(WHEN, bits);
            growth.in_vain(at, begin, in_vain);
            for ((state, &bits), &in_vain) in self.state[at..at + width].iter_mut().zip(&*bits).zip(&*in_vain)
            {
                *state = far_from_joining(bits, in_vain);
            }
        }
    }

    /// All cells in the queue ask their neighbours, and those that join ask theirs. What is drawn once for each cell
    /// comes to the same as what is drawn every time. Answers how many have joined.
    fn ask<C: Chance + ?Sized>(&mut self, chance: &mut C, growth: &impl Growth) -> usize {
        let Area { plan: Plan { board, places, row_by_row, .. }, state, queue, .. } = self;
        let (places, row_by_row, state, queue) =
            (&places[..], &row_by_row[..], &mut state[..], &mut queue[..]);
        let (mut next, mut joined) = (0, 1);
        while next < joined {
            let from = queue[next] as usize;
            next += 1;
            // One more for each neighbour, a row at a time; where that makes the highest bit, it joins.
            let mut joining = [0; 3];
            let asked = [0x01_01_01, 0x01_00_01, 0x01_01_01];
            for ((joining, begin), asked) in joining.iter_mut().zip(board.rows_around(from)).zip(asked) {
                let row = row_at(state, begin);
                if growth.core() < i16::MAX && any_unknown(*row) {
                    draw_out_there(chance, growth, row, &places[begin..], begin);
                }
                let before = u32::from_le_bytes(*row);
                let after = before.wrapping_add(asked); // wraps: never, for each byte has room for eight more
                *row = after.to_le_bytes();
                *joining = after & !before;
            }
            // All neighbours are written down, those who join first: nobody can tell how many, a branch predictor neither.
            let Chosen { count, offsets } = &row_by_row[choice(joining)];
            let room = queue[joined..].first_chunk_mut().expect("it has room");
            // wraps: never, within the frame
            *room = offsets.map(|offset| (from as u32).wrapping_add_signed(offset));
            joined += *count as usize;
        }
        joined
    }

    /// Finds the box around the cells in the queue. Where there are very many, all the board will do.
    fn measure(&mut self) {
        let Plan { board, places, .. } = self.plan;
        let (mut low, mut high) = (Pos::new(board.rows - 1, board.cols - 1), Pos::default());
        if 2 * self.size > places.len() {
            std::mem::swap(&mut low, &mut high);
        } else {
            for &at in &self.queue[..self.size] {
                let pos = places[at as usize];
                low = Pos::new(low.row.min(pos.row), low.col.min(pos.col));
                high = Pos::new(high.row.max(pos.row), high.col.max(pos.col));
            }
        }
        (self.low, self.high) = (low, high);
    }
}

/// What a cell's random bits are for.
const WHEN: &str = "when a cell joins";

/// The state of a cell that nobody has asked: so far from joining as it is going to be asked, with the same random bits
/// every time; 9 times if its 8 neighbours ask in vain.
#[inline]
fn far_from_joining(bits: u16, in_vain: f32) -> u8 {
    let drawn = f32::from(bits);
    let mut later = 65_536.0;
    let mut asks = 1;
    for _ in EIGHT {
        later *= in_vain;
        asks += u32::from(drawn < later);
    }
    JOINED - asks as u8
}

/// Whether one of the first three is not known: it has neither of the two highest bits.
#[inline]
fn any_unknown(row: [u8; 4]) -> bool {
    let bits = u32::from_le_bytes(row);
    !(bits | bits << 1) & 0x80_80_80 != 0
}

/// Draws for those of three cells that are not known, where few are asked.
#[cold]
#[inline(never)]
fn draw_out_there<C: Chance + ?Sized>(
    chance: &mut C,
    growth: &impl Growth,
    row: &mut [u8; 4],
    places: &[Pos],
    begin: usize,
) {
    for (k, state) in row[..3].iter_mut().enumerate().filter(|(_, state)| **state == UNKNOWN) {
        let (mut bits, mut in_vain) = ([0], [0.0]);
        chance.fill(WHEN, &mut bits);
        growth.in_vain(begin + k, places[k], &mut in_vain);
        *state = far_from_joining(bits[0], in_vain[0]);
    }
}

/// Three cells of a row, and one more.
#[inline]
fn row_at(state: &mut [u8], begin: usize) -> &mut [u8; 4] {
    state[begin..].first_chunk_mut().expect("the frame is around them")
}

/// Which of nine cells have the highest bit, in three rows of three: one bit for each.
#[inline]
fn choice(rows: [u32; 3]) -> usize {
    let [above, here, below] = rows.map(|row| row & 0x80_80_80);
    let bits = above >> 7 | here >> 4 | below >> 1;
    (bits & 0b001_001_001 | bits >> 7 & 0b010_010_010 | bits >> 14 & 0b100_100_100) as usize
}

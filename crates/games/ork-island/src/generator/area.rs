use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos};

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
    /// A board that nobody has asked. The frame looks as if it had joined, so that nothing spreads there.
    blank: Vec<i8>,
}

impl Plan {
    pub fn new(board: Framed) -> Self {
        let places = board.plane(Pos::default(), |pos| pos);
        Plan { board, places, blank: board.plane(JOINED, |_| UNKNOWN) }
    }
}

/// A patch of cells that spreads from a centre by chance. Islands are made of dozens of patches.
pub struct Area<'a> {
    pub(super) plan: &'a Plan,
    /// How often each cell is still to be asked before it joins, counted down to zero. Those that have joined
    /// are asked on, and get below.
    pub(super) asks: Vec<i8>,
    /// The cells that have joined, by their indices, with room for one more.
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

/// It joins now; below, it has joined before.
pub(super) const JOINS: i8 = 0;
pub(super) const JOINED: i8 = -1;
/// It is not known yet how often it is to be asked.
const UNKNOWN: i8 = i8::MAX;

impl<'a> Area<'a> {
    pub fn new(plan: &'a Plan) -> Self {
        Area {
            plan,
            asks: plan.blank.clone(),
            queue: vec![0; plan.blank.len() + 1],
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
        self.asks[begin..begin + self.plan.board.cols as usize].iter().map(|&asks| asks <= JOINS)
    }

    /// Starts anew from `center` and spreads to neighbours that join; a cell that does not may be asked again
    /// by another neighbour. Then the gaps are closed.
    pub fn flood<C: Chance + ?Sized>(&mut self, chance: &mut C, center: Pos, growth: &impl Growth) {
        self.asks.copy_from_slice(&self.plan.blank);
        if !chance.owes_draws() {
            self.draw_core(chance, center, growth);
        }
        let at = self.plan.board.index(center);
        self.asks[at] = JOINED;
        self.queue[0] = at as u32;
        self.size =
            if chance.owes_draws() { self.ask_and_draw(chance, growth) } else { self.ask(chance, growth) };
        self.measure();
        self.close_gaps();
    }

    /// Draws every time that a cell is asked, as the published program does. Answers how many have joined.
    fn ask_and_draw<C: Chance + ?Sized>(&mut self, chance: &mut C, growth: &impl Growth) -> usize {
        let Area { plan: Plan { board, places, .. }, asks, queue, .. } = self;
        let stride = board.stride() as isize;
        let around = EIGHT.map(|step| step.rows as isize * stride + step.cols as isize);
        let (mut next, mut joined) = (0, 1);
        while next < joined {
            let from = queue[next] as usize;
            next += 1;
            for offset in around {
                let at = from.wrapping_add_signed(offset);
                if asks[at] > JOINS && growth.joins(chance, at, places[at]) {
                    asks[at] = JOINED;
                    queue[joined] = at as u32;
                    joined += 1;
                }
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
            for ((asks, &bits), &in_vain) in self.asks[at..at + width].iter_mut().zip(&*bits).zip(&*in_vain) {
                *asks = asks_until_it_joins(bits, in_vain);
            }
        }
    }

    /// All cells in the queue ask their neighbours, and those that join ask theirs. What is drawn once for each cell
    /// comes to the same as what is drawn every time. Answers how many have joined.
    fn ask<C: Chance + ?Sized>(&mut self, chance: &mut C, growth: &impl Growth) -> usize {
        let Area { plan: Plan { board, places, .. }, asks, queue, .. } = self;
        let stride = board.stride();
        let (mut next, mut joined) = (0, 1);
        while next < joined {
            let from = queue[next] as usize;
            next += 1;
            let mut ask = |at: usize, asks: &mut i8| {
                if growth.core() < i16::MAX && *asks == UNKNOWN {
                    *asks = draw_out_there(chance, growth, at, places[at]);
                }
                // Nobody can tell whether it joins, a branch predictor neither: so there is no branch.
                let left = asks.wrapping_sub(1);
                *asks = left;
                queue[joined] = at as u32;
                joined += usize::from(left == JOINS);
            };
            for before in [from - stride - 1, from - 1, from + stride - 1] {
                let [first, second, third] =
                    asks[before..].first_chunk_mut().expect("the frame is around them");
                ask(before, first);
                if before.wrapping_add(1) != from {
                    ask(before.wrapping_add(1), second);
                }
                ask(before.wrapping_add(2), third);
            }
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

/// How often a cell is asked until it joins, with the same random bits every time; 9 times if its 8 neighbours ask in
/// vain.
#[inline]
fn asks_until_it_joins(bits: u16, in_vain: f32) -> i8 {
    let drawn = f32::from(bits);
    let mut later = 65_536.0;
    let mut asks = 1;
    for _ in EIGHT {
        later *= in_vain;
        asks += u32::from(drawn < later);
    }
    asks as i8
}

/// Draws for a cell where few are asked.
#[cold]
#[inline(never)]
fn draw_out_there<C: Chance + ?Sized>(chance: &mut C, growth: &impl Growth, at: usize, pos: Pos) -> i8 {
    let (mut bits, mut in_vain) = ([0], [0.0]);
    chance.fill(WHEN, &mut bits);
    growth.in_vain(at, pos, &mut in_vain);
    asks_until_it_joins(bits[0], in_vain[0])
}

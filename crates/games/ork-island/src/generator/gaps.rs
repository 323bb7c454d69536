use palestra_base::Pos;

use super::area::{Area, JOINED};

/// So many cells are looked at together.
const BLOCK: usize = 16;

impl Area<'_> {
    /// Marks cells between marked ones, one or two wide, until there are none; the outermost two lines of the board
    /// are left alone. Only cells inside the box can have marked ones on both sides.
    pub(super) fn close_gaps(&mut self) {
        let (top, bottom) = (self.low.row.max(2), self.high.row.min(self.plan.board.rows - 3));
        let (mut first, mut last) = (top, bottom);
        loop {
            let mut changed = (first..=last).filter(|&row| self.close_gaps_of(row));
            let Some(above) = changed.next() else { return };
            let below = changed.last().unwrap_or(above);
            // Every row looks at the one above it and two below, and changes one below.
            (first, last) = ((above - 2).max(top), (below + 2).min(bottom));
        }
    }

    /// Closes the gaps of a row, and says whether there were any.
    fn close_gaps_of(&mut self, row: i16) -> bool {
        let (left, right) = (self.low.col.max(2), self.high.col.min(self.plan.board.cols - 3));
        let end = self.plan.board.index(Pos::new(row, right)) + 1;
        let before = self.size;
        let mut is_new = false;
        for begin in (self.plan.board.index(Pos::new(row, left))..end).step_by(BLOCK) {
            let (gaps, stop) = (self.gaps(begin), (begin + BLOCK).min(end));
            let mut at = if is_new || gaps != 0 { begin } else { stop };
            while at < stop {
                // What is closed can make a gap of the next cell; else only what was one before is.
                if !is_new {
                    let ahead = gaps >> (u8::BITS as usize * (at - begin));
                    at += (ahead.trailing_zeros() / u8::BITS) as usize;
                }
                if at < stop {
                    is_new = self.close_gap(at);
                    at += 1;
                }
            }
        }
        self.size > before
    }

    /// Which cells are gaps, from the given one on: the highest bit of a byte for each. Most are none, and asking many
    /// together is quick.
    fn gaps(&self, at: usize) -> u128 {
        const EVERY: u128 = u128::from_le_bytes([JOINED; BLOCK]);
        let down = self.plan.board.stride();
        let from = |at: usize| {
            u128::from_le_bytes(*self.state[at..].first_chunk::<BLOCK>().expect("two more lines follow"))
        };
        let between_rows = from(at - down) & (from(at + down) | from(at + 2 * down));
        let between_columns = from(at - 1) & (from(at + 1) | from(at + 2));
        !from(at) & (between_rows | between_columns) & EVERY
    }

    /// Closes the gap at a cell, if there is one.
    fn close_gap(&mut self, at: usize) -> bool {
        let down = self.plan.board.stride();
        let has = |at: usize| self.state[at] >= JOINED;
        if has(at) {
            return false;
        }
        let other = if (has(at - down) && has(at + down)) || (has(at - 1) && has(at + 1)) {
            None
        } else if has(at - down) && has(at + 2 * down) {
            Some(at + down)
        } else if has(at - 1) && has(at + 2) {
            Some(at + 1)
        } else {
            return false;
        };
        for at in [Some(at), other].into_iter().flatten() {
            self.state[at] = JOINED;
            self.size += 1;
        }
        true
    }
}

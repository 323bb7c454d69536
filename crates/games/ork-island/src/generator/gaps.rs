use palestra_base::Pos;

use super::area::{Area, JOINED, JOINS};

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
            let gaps = self.gaps(begin);
            // What is closed can make a gap of the next cell.
            if is_new || gaps != [false; BLOCK] {
                for (at, is_gap) in (begin..end).zip(gaps) {
                    is_new = (is_new || is_gap) && self.close_gap(at);
                }
            }
        }
        self.size > before
    }

    /// Which cells are gaps, from the given one on. Most are none, and asking many together is quick.
    fn gaps(&self, at: usize) -> [bool; BLOCK] {
        let down = self.plan.board.stride();
        let from = |at: usize| self.asks[at..].first_chunk::<BLOCK>().expect("two more lines follow");
        let (here, above, below, beyond) = (from(at), from(at - down), from(at + down), from(at + 2 * down));
        let (left, right, far) = (from(at - 1), from(at + 1), from(at + 2));
        let has = |asks: i8| asks <= JOINS;
        std::array::from_fn(|k| {
            let down = has(above[k]) & (has(below[k]) | has(beyond[k]));
            let across = has(left[k]) & (has(right[k]) | has(far[k]));
            !has(here[k]) & (down | across)
        })
    }

    /// Closes the gap at a cell, if there is one.
    fn close_gap(&mut self, at: usize) -> bool {
        let down = self.plan.board.stride();
        let has = |at: usize| self.asks[at] <= JOINS;
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
            self.asks[at] = JOINED;
            self.size += 1;
        }
        true
    }
}

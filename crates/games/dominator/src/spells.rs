//! Witches and what they haunt. R13, R14

use palestra_base::{Grid, Pos, Step};

use crate::units::{Kind, UnitId, Units};

/// How many active witches haunt each cell, walls included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spells {
    haunting: Grid<u8>,
}

/// A spell reaches this many straight steps.
pub(crate) const REACH: i16 = 2;

/// The steps to all cells in reach, row by row; one of them is none.
pub(crate) const STEPS: [Step; 13] = {
    let mut steps = [Step::new(0, 0); 13];
    let (mut count, mut rows) = (0, -REACH);
    while rows <= REACH {
        let width = REACH - rows.abs();
        let mut cols = -width;
        while cols <= width {
            steps[count] = Step::new(rows, cols);
            count += 1;
            cols += 1;
        }
        rows += 1;
    }
    steps
};

/// The cells that a witch at `pos` haunts if she is active, row by row; some may be off the board.
#[inline]
pub(crate) fn reach(pos: Pos) -> impl Iterator<Item = Pos> {
    STEPS.iter().map(move |&step| pos + step)
}

impl Spells {
    /// No witch on a board of this size.
    pub fn new(side: i16) -> Self {
        Spells { haunting: Grid::new(side, side, 0) }
    }

    /// Whether an active witch haunts the cell.
    #[inline]
    pub fn haunt(&self, pos: Pos) -> bool {
        self.haunting[pos] > 0
    }

    /// A witch comes to the board.
    pub fn place_witch(&mut self, units: &mut Units, witch: UnitId, to: Pos) {
        let concerned: Vec<UnitId> = units.witches_near(to, REACH).chain([witch]).collect();
        self.rearrange(units, &concerned, |units| units.place(witch, to));
    }

    /// A witch walks; fills `victims` with those who are haunted now, row by row.
    pub fn move_witch(&mut self, units: &mut Units, witch: UnitId, to: Pos, victims: &mut Vec<UnitId>) {
        let from = units.pos(witch);
        let mut concerned: Vec<UnitId> = units.witches_near(from, REACH).collect();
        concerned.extend(units.witches_near(to, REACH));
        self.rearrange(units, &concerned, |units| units.walk(witch, to));

        victims.clear();
        for &witch in concerned.iter().filter(|&&witch| units.active[witch]) {
            let haunted = reach(units.pos(witch)).filter_map(|pos| units.at(pos));
            victims.extend(haunted.filter(|&unit| units.kind[unit] != Kind::Witch));
        }
        victims.sort_unstable_by_key(|&unit| units.pos(unit));
        victims.dedup();
    }

    /// Lifts the spells of the witches whose company may change, lets it change, and casts them again
    /// where a witch is alone. Naming a witch twice does no harm.
    fn rearrange(&mut self, units: &mut Units, concerned: &[UnitId], change: impl FnOnce(&mut Units)) {
        for &witch in concerned {
            if std::mem::replace(&mut units.active[witch], false) {
                self.touch(units.pos(witch), |count| count - 1);
            }
        }
        change(units);
        for &witch in concerned {
            let pos = units.pos(witch);
            let alone = units.witches_near(pos, REACH).all(|other| other == witch);
            if alone && !std::mem::replace(&mut units.active[witch], true) {
                self.touch(pos, |count| count + 1);
            }
        }
    }

    fn touch(&mut self, witch: Pos, change: impl Fn(u8) -> u8) {
        for pos in reach(witch) {
            if self.haunting.contains(pos) {
                self.haunting[pos] = change(self.haunting[pos]);
            }
        }
    }
}

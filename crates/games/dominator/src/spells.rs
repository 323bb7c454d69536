//! Witches and what they haunt. R13, R14

use palestra_base::{Pos, Step};

use crate::framed::Framed;
use crate::units::{UnitId, Units};

/// How many witches reach each cell, walls and the margin of the board included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spells {
    reaching: Framed<Witches>,
}

/// A spell reaches this many straight steps.
pub(crate) const REACH: usize = 2;

/// The steps to all cells that a spell reaches, row by row.
pub(crate) const SPELL: [Step; 13] = {
    let reach = REACH as i16;
    let mut steps = [Step::new(0, 0); 13];
    let (mut count, mut rows) = (0, -reach);
    while rows <= reach {
        let width = reach - rows.abs();
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

/// The witches who reach a cell, at most one on each of 13 cells: how many, and how many of them are active. Four bits
/// for each, so that both change at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Witches(u8);

impl Witches {
    const ONE: u8 = 1;
    const ACTIVE: u8 = 1 << 4;

    #[inline]
    pub fn haunt(self) -> bool {
        self.0 >= Self::ACTIVE
    }

    fn count(self) -> u8 {
        self.0 % Self::ACTIVE
    }
}

impl Spells {
    /// No witch on a board of this size.
    pub fn new(side: i16) -> Self {
        Spells { reaching: Framed::new(side, Witches::default()) }
    }

    /// Whether an active witch haunts the cell.
    #[inline]
    pub fn haunt(&self, pos: Pos) -> bool {
        self.reaching[pos].haunt()
    }

    /// The witches who reach each cell.
    #[inline]
    pub fn reaching(&self) -> &Framed<Witches> {
        &self.reaching
    }

    /// A witch comes to the board.
    pub fn place_witch(&mut self, units: &mut Units, witch: UnitId, to: Pos) {
        let concerned: Vec<UnitId> = units.witches_near(to, REACH).chain([witch]).collect();
        self.rearrange(units, &concerned, |spells, units| {
            units.place(witch, to);
            spells.come(to, Witches::ONE);
        });
    }

    /// A witch walks; fills `victims` with those who are haunted now, row by row.
    pub fn move_witch(&mut self, units: &mut Units, witch: UnitId, to: Pos, victims: &mut Vec<UnitId>) {
        victims.clear();
        let from = units.pos(witch);
        // Nearly always she is alone: if she was, and nobody but herself reaches where she goes, she stays so.
        if units.active[witch] && self.reaching[to].count() == 1 {
            self.go(from, Witches::ONE + Witches::ACTIVE);
            units.walk(witch, to);
            self.come(to, Witches::ONE + Witches::ACTIVE);
            return units.list_mortals(to, victims);
        }
        // One step beyond her reach are all whose company she leaves or joins.
        let concerned: Vec<UnitId> = units.witches_near(from, REACH + 1).collect();
        self.rearrange(units, &concerned, |spells, units| {
            spells.go(from, Witches::ONE);
            units.walk(witch, to);
            spells.come(to, Witches::ONE);
        });
        for &witch in concerned.iter().filter(|&&witch| units.active[witch]) {
            units.list_mortals(units.pos(witch), victims);
        }
        victims.sort_unstable_by_key(|&unit| units.pos(unit));
        victims.dedup();
    }

    /// Lifts the spells of the witches whose company may change, lets it change, and casts them again
    /// where a witch is alone. Naming a witch twice does no harm.
    fn rearrange(
        &mut self,
        units: &mut Units,
        concerned: &[UnitId],
        change: impl FnOnce(&mut Self, &mut Units),
    ) {
        for &witch in concerned {
            if std::mem::replace(&mut units.active[witch], false) {
                self.go(units.pos(witch), Witches::ACTIVE);
            }
        }
        change(self, units);
        for &witch in concerned {
            let pos = units.pos(witch);
            let alone = self.reaching[pos].count() == 1;
            if alone && !std::mem::replace(&mut units.active[witch], true) {
                self.come(pos, Witches::ACTIVE);
            }
        }
    }

    #[inline]
    fn come(&mut self, pos: Pos, what: u8) {
        self.reaching.change_reached(pos, |witches| witches.0 = witches.0.wrapping_add(what));
    }

    #[inline]
    fn go(&mut self, pos: Pos, what: u8) {
        self.reaching.change_reached(pos, |witches| witches.0 = witches.0.wrapping_sub(what));
    }
}

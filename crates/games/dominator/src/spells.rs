//! Witches and what they haunt. R13, R14

use palestra_base::Pos;

use crate::framed::Framed;
use crate::units::{UnitId, Units};

/// How many active witches haunt each cell, walls and the margin of the board included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spells {
    haunting: Framed<u8>,
}

/// A spell reaches this many straight steps.
pub(crate) const REACH: usize = 2;

impl Spells {
    /// No witch on a board of this size.
    pub fn new(side: i16) -> Self {
        Spells { haunting: Framed::new(side, 0) }
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

    /// A witch walks; fills `concerned` with the witches whose spells that may change, and `victims` with those who
    /// are haunted now, row by row.
    pub fn move_witch(
        &mut self,
        units: &mut Units,
        witch: UnitId,
        to: Pos,
        concerned: &mut Vec<UnitId>,
        victims: &mut Vec<UnitId>,
    ) {
        // One step beyond her reach are all whose company she leaves or joins; mostly she is alone.
        concerned.clear();
        concerned.extend(units.witches_near(units.pos(witch), REACH + 1));
        self.rearrange(units, concerned, |units| units.walk(witch, to));

        victims.clear();
        for &witch in concerned.iter().filter(|&&witch| units.active[witch]) {
            units.list_mortals(units.pos(witch), REACH, victims);
        }
        if concerned.len() > 1 {
            victims.sort_unstable_by_key(|&unit| units.pos(unit));
            victims.dedup();
        }
    }

    /// Lifts the spells of the witches whose company may change, lets it change, and casts them again
    /// where a witch is alone. Naming a witch twice does no harm.
    fn rearrange(&mut self, units: &mut Units, concerned: &[UnitId], change: impl FnOnce(&mut Units)) {
        for &witch in concerned {
            if std::mem::replace(&mut units.active[witch], false) {
                self.haunting.change_around(units.pos(witch), REACH, |count| *count -= 1);
            }
        }
        change(units);
        for &witch in concerned {
            let pos = units.pos(witch);
            let alone = units.witches_near(pos, REACH).all(|other| other == witch);
            if alone && !std::mem::replace(&mut units.active[witch], true) {
                self.haunting.change_around(pos, REACH, |count| *count += 1);
            }
        }
    }
}

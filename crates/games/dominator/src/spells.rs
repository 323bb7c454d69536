//! Witches and what they haunt. R13, R14

use crate::cells::{ACTIVE, WITCH};
use crate::framed::Place;
use crate::units::{UnitId, Units};

/// A spell reaches this many straight steps.
pub(crate) const REACH: usize = 2;

impl Units {
    /// A witch comes to the board.
    pub fn place_witch(&mut self, witch: UnitId, to: Place) {
        let concerned: Vec<UnitId> = self.witches_near(to, REACH).chain([witch]).collect();
        self.rearrange(&concerned, |units| {
            units.place(witch, to);
            units.come(to, WITCH);
        });
    }

    /// A witch walks; fills `victims` with those who are haunted now, row by row.
    pub fn walk_witch(&mut self, witch: UnitId, to: Place, victims: &mut Vec<UnitId>) {
        victims.clear();
        let from = self.place[witch];
        // Nearly always she is alone: if she was, and nobody but herself reaches where she goes, she stays so.
        if self.active[witch] && self.cells[to].has_one_witch() {
            self.go(from, WITCH + ACTIVE);
            self.walk(witch, to);
            self.come(to, WITCH + ACTIVE);
            return self.list_mortals(to, victims);
        }
        // One step beyond her reach are all whose company she leaves or joins.
        let concerned: Vec<UnitId> = self.witches_near(from, REACH + 1).collect();
        self.rearrange(&concerned, |units| {
            units.go(from, WITCH);
            units.walk(witch, to);
            units.come(to, WITCH);
        });
        for &witch in concerned.iter().filter(|&&witch| self.active[witch]) {
            self.list_mortals(self.place[witch], victims);
        }
        victims.sort_unstable_by_key(|&unit| self.place[unit]);
        victims.dedup();
    }

    /// Lifts the spells of the witches whose company may change, lets it change, and casts them again
    /// where a witch is alone. Naming a witch twice does no harm.
    fn rearrange(&mut self, concerned: &[UnitId], change: impl FnOnce(&mut Self)) {
        for &witch in concerned {
            if std::mem::replace(&mut self.active[witch], false) {
                self.go(self.place[witch], ACTIVE);
            }
        }
        change(self);
        for &witch in concerned {
            let place = self.place[witch];
            let alone = self.cells[place].has_one_witch();
            if alone && !std::mem::replace(&mut self.active[witch], true) {
                self.come(place, ACTIVE);
            }
        }
    }

    #[inline]
    fn come(&mut self, place: Place, witches: u32) {
        self.cells.change_reached(place, |cell| cell.add(witches));
    }

    #[inline]
    fn go(&mut self, place: Place, witches: u32) {
        self.cells.change_reached(place, |cell| cell.take_away(witches));
    }
}

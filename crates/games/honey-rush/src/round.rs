//! One round. R7-R12

use palestra_base::{Chance, PerSeat, Seat};

use crate::garden::STEPS;
use crate::{Flight, HoneyRush, Settings};

/// A bee by its number. A player's bees follow each other: those of player 0 come first. R4
pub type BeeId = usize;

impl HoneyRush {
    /// The orders of all players, in one random order. R7
    pub(crate) fn shuffled(orders: &PerSeat<Vec<Flight>>, chance: &mut dyn Chance) -> Vec<Flight> {
        let all = orders.0.concat();
        let order = chance.permutation("order of execution", all.len());
        order.into_iter().map(|next| all[next as usize]).collect()
    }

    /// A bee flies one cell, if it can. Says whether it did. R8
    pub(crate) fn fly(&mut self, Flight { bee, dir }: Flight) -> bool {
        let target = self.bees.pos[bee] + STEPS[dir as usize];
        let may = self.garden.is_open(self.owner(bee), target);
        if may {
            self.bees.pos[bee] = target;
            self.rob(bee);
        }
        may
    }

    /// A bee that arrives takes what fits in its bag from all bees of others that are there. R9
    fn rob(&mut self, robber: BeeId) {
        let (pos, owner) = (self.bees.pos[robber], self.owner(robber));
        for bee in 0..self.bees.pos.len() {
            if self.bees.pos[bee] == pos && self.owner(bee) != owner {
                let taken = self.bees.nectar[bee].min(self.settings.bag - self.bees.nectar[robber]);
                self.bees.nectar[bee] -= taken;
                self.bees.nectar[robber] += taken;
            }
        }
    }

    /// Every bee on a flower drinks once; where there is too little nectar, chance decides who does. R10
    pub(crate) fn drink(&mut self, chance: &mut dyn Chance) {
        let (garden, bag) = (self.garden.clone(), self.settings.bag);
        for (flower, &pos) in garden.flowers.iter().enumerate() {
            let thirsty = |bee: &BeeId| self.bees.pos[*bee] == pos && self.bees.nectar[*bee] < bag;
            let mut guests: Vec<BeeId> = (0..self.bees.pos.len()).filter(thirsty).collect();
            let sips = self.nectar[flower] as usize;
            if sips > 0 && sips < guests.len() {
                let chosen = chance.choice("who drinks", sips, guests.len());
                guests = chosen.into_iter().map(|guest| guests[guest as usize]).collect();
            }
            for bee in guests.into_iter().take(sips) {
                self.nectar[flower] -= 1;
                self.bees.nectar[bee] += 1;
            }
        }
    }

    /// Bees at home empty their bags: a point for each drop. R11
    pub(crate) fn unload(&mut self) {
        for bee in 0..self.bees.pos.len() {
            let owner = self.owner(bee);
            if self.bees.pos[bee] == self.garden.hives[owner] {
                self.score[owner] += i64::from(std::mem::take(&mut self.bees.nectar[bee]));
            }
        }
    }

    /// Flowers that are not full may get another drop. R12
    pub(crate) fn bloom(&mut self, chance: &mut dyn Chance) {
        let Settings { flower_most, bloom, .. } = *self.settings;
        for nectar in self.nectar.iter_mut().filter(|nectar| **nectar < flower_most) {
            if chance.range("bloom", 1, 100) <= bloom {
                *nectar += 1;
            }
        }
    }

    /// Whose a bee is. R4
    pub(crate) fn owner(&self, bee: BeeId) -> Seat {
        Seat::ALL[bee / self.settings.nb_bees]
    }
}

//! Soldiers. R20-R23, R26

use palestra_base::{Chance, PerSeat, Pos, Seat};

use crate::settings::{FOREST_DAMAGE, GRASS_DAMAGE, TROOPS};
use crate::{ApocalypseNow, Land, Order};

impl ApocalypseNow {
    pub(crate) fn march(&mut self, orders: &PerSeat<Vec<Order>>, chance: &mut (impl Chance + ?Sized)) {
        let mut all = Vec::with_capacity(TROOPS);
        for (_, orders) in orders.iter() {
            let start = all.len();
            all.extend(orders.iter().filter_map(|&order| match order {
                Order::March { soldier, to } => Some((soldier, to)),
                _ => None,
            }));
            let id = |&(soldier, _): &(u8, Pos)| self.soldiers.id[usize::from(soldier)];
            if !all[start..].is_sorted_by_key(id) {
                all[start..].sort_unstable_by_key(id);
            }
        }
        for next in chance.permutation("order of soldiers", all.len()) {
            let (soldier, to) = all[next as usize]; // R10
            self.go(soldier.into(), to, chance);
        }
    }

    fn go(&mut self, soldier: usize, to: Pos, chance: &mut (impl Chance + ?Sized)) {
        if !self.ground.land[to].is_walkable() || self.soldiers.is_dead(soldier) {
            return; // R20
        }
        if self.ground.burns(to) {
            self.kill(soldier, None, chance); // R21
            return;
        }
        let owner = self.soldiers.owner[soldier];
        match self.soldiers.at(to) {
            None => {
                self.soldiers.go(soldier, to);
                self.conquer(to, owner); // R22
            }
            Some(other) if self.soldiers.owner[other] != owner => self.attack(other, owner, chance), // R23
            Some(_) => {} // R20: himself, or a comrade
        }
    }

    fn attack(&mut self, victim: usize, attacker: Seat, chance: &mut (impl Chance + ?Sized)) {
        let least = match self.ground.land[self.soldiers.pos(victim)] {
            Land::Forest => FOREST_DAMAGE,
            _ => GRASS_DAMAGE,
        };
        self.soldiers.life[victim] -= chance.range("damage", least, 2 * least) as i16;
        if self.soldiers.life[victim] <= 0 {
            self.kill(victim, Some(attacker), chance);
        }
    }

    /// A soldier dies and becomes a parachuter: of the enemy who killed him, or else of anybody but his own
    /// player. R26
    pub(crate) fn kill(&mut self, soldier: usize, by: Option<Seat>, chance: &mut (impl Chance + ?Sized)) {
        self.soldiers.kill(soldier);
        let owner = self.soldiers.owner[soldier];
        match by {
            Some(enemy) if enemy != owner => self.recruit(enemy, chance),
            _ => self.recruit_elsewhere(owner, chance),
        }
    }
}

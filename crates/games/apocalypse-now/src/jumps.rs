//! Parachuters: who jumps, who expires, and whose they become. R11-R15

use palestra_base::{Chance, PerSeat, Pos, Seat};
use palestra_game::Stuck;

use crate::rules::{JumpOrder, TakenId};
use crate::settings::{IDS_PER_ROUND, LIFE};
use crate::{ApocalypseNow, Land, Order};

#[derive(Clone, Copy)]
struct Jump {
    seat: Seat,
    helicopter: usize,
    to: Pos,
}

impl ApocalypseNow {
    pub(crate) fn throw_parachuters(
        &mut self,
        orders: &PerSeat<Vec<Order>>,
        chance: &mut (impl Chance + ?Sized),
    ) -> Result<(), Stuck> {
        let mut jumps = Vec::new();
        for (seat, orders) in orders.iter() {
            for &order in orders {
                if let Order::Jump { helicopter, to } = order {
                    let helicopter = usize::from(helicopter);
                    self.fleet.parachuters[helicopter].remove(0); // R12
                    jumps.push(Jump { seat, helicopter, to });
                }
            }
        }
        self.expire(chance); // R12
        if self.rules.jump_order == JumpOrder::Random {
            // D3
            let order = chance.permutation("order of jumps", jumps.len());
            jumps = order.into_iter().map(|next| jumps[next as usize]).collect();
        }
        self.next_id = self.next_id.max(1 + IDS_PER_ROUND * self.round as i32);
        for jump in jumps {
            self.jump(jump, chance)?; // R13, R14
        }
        Ok(())
    }

    /// Those who stay aboard have one round less; at zero they go to somebody else. R12, R15
    fn expire(&mut self, chance: &mut (impl Chance + ?Sized)) {
        let mut heirs = PerSeat([0; Seat::COUNT]);
        for seat in Seat::ALL {
            for k in 0..self.fleet.of[seat].len() {
                let aboard = &mut self.fleet.parachuters[self.fleet.of[seat][k]];
                aboard.iter_mut().for_each(|left| *left = left.saturating_sub(1));
                let before = aboard.len();
                aboard.retain(|&left| left > 0);
                for _ in aboard.len()..before {
                    heirs[another(seat, chance)] += 1;
                }
            }
        }
        for (seat, &count) in heirs.iter() {
            for _ in 0..count {
                self.recruit(seat, chance);
            }
        }
    }

    fn jump(&mut self, jump: Jump, chance: &mut (impl Chance + ?Sized)) -> Result<(), Stuck> {
        let Jump { seat, helicopter, to } = jump;
        let below = self.fleet.covers(helicopter, to);
        if !below || self.ground.land[to] == Land::Water || self.ground.burns(to) {
            self.recruit_elsewhere(seat, chance);
            return Ok(());
        }
        match self.soldiers.at(to).map(|soldier| self.soldiers.owner[soldier]) {
            Some(owner) if owner == seat => self.recruit_elsewhere(seat, chance),
            Some(owner) => self.recruit(owner, chance),
            None => {
                let id = self.new_id()?;
                self.soldiers.add(id, seat, to, LIFE);
                self.conquer(to, seat);
            }
        }
        Ok(())
    }

    /// R14
    fn new_id(&mut self) -> Result<i32, Stuck> {
        match self.rules.taken_id {
            TakenId::Skipped => {
                while self.first_ids.binary_search(&self.next_id).is_ok() {
                    self.next_id += 1;
                }
            }
            TakenId::Ends => {
                let living =
                    self.soldiers.id.iter().zip(0..).filter(|&(_, line)| !self.soldiers.is_dead(line));
                if living.map(|(id, _)| id).chain(&self.fleet.id).any(|&id| id == self.next_id) {
                    return Err(Stuck(format!(
                        "the published program ends: a new soldier has the number {} of another unit",
                        self.next_id
                    )));
                }
            }
        }
        self.next_id += 1;
        Ok(self.next_id - 1)
    }

    /// A new parachuter for a player, in one of its helicopters. R15
    pub(crate) fn recruit(&mut self, seat: Seat, chance: &mut (impl Chance + ?Sized)) {
        let mine = &self.fleet.of[seat];
        let Some(last) = mine.len().checked_sub(1) else {
            self.without_helicopter = Some(seat);
            return;
        };
        let drawn = chance.range("helicopter", 0, last as i32);
        self.fleet.recruit(mine[drawn as usize]);
    }

    /// A new parachuter for anybody but `seat`. R15
    pub(crate) fn recruit_elsewhere(&mut self, seat: Seat, chance: &mut (impl Chance + ?Sized)) {
        let heir = another(seat, chance);
        self.recruit(heir, chance);
    }
}

/// Any player but this one.
fn another(seat: Seat, chance: &mut (impl Chance + ?Sized)) -> Seat {
    loop {
        let drawn = Seat::ALL[chance.range("another player", 0, 3) as usize];
        if drawn != seat {
            return drawn;
        }
    }
}

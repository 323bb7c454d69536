//! Helicopters. R16-R19

use palestra_base::{Chance, PerSeat, Pos, Step};

use crate::fleet::square;
use crate::settings::{REACH, ROUNDS_NAPALM};
use crate::{ApocalypseNow, Facing, Instruction, Order};

impl ApocalypseNow {
    pub(crate) fn fly(&mut self, orders: &PerSeat<Vec<Order>>, chance: &mut (impl Chance + ?Sized)) {
        let mut all = Vec::new();
        for (_, orders) in orders.iter() {
            let start = all.len();
            all.extend(orders.iter().filter_map(|&order| match order {
                Order::Fly { helicopter, what } => Some((usize::from(helicopter), what)),
                _ => None,
            }));
            all[start..].sort_unstable_by_key(|&(helicopter, _)| self.fleet.id[helicopter]);
        }
        for next in chance.permutation("order of helicopters", all.len()) {
            let (helicopter, what) = all[next as usize]; // R10
            match what {
                Instruction::Forward1 => self.forward(helicopter, 1),
                Instruction::Forward2 => self.forward(helicopter, 2),
                Instruction::CounterClockwise => self.turn(helicopter, 1),
                Instruction::Clockwise => self.turn(helicopter, 3),
                Instruction::Napalm => self.throw_napalm(helicopter, chance),
            }
        }
        self.fleet.napalm.iter_mut().for_each(|wait| *wait = wait.saturating_sub(1)); // R18
    }

    /// As far as the way is clear. R16
    fn forward(&mut self, helicopter: usize, steps: usize) {
        let facing = self.fleet.facing[helicopter];
        for _ in 0..steps {
            let next = self.fleet.pos(helicopter) + facing.step();
            if self.mountain_ahead(next, facing) || self.fleet.is_blocked(helicopter, next) {
                return;
            }
            (self.fleet.row[helicopter], self.fleet.col[helicopter]) = (next.row, next.col);
        }
    }

    /// Whether a mountain is in the foremost row of a helicopter at `pos`.
    fn mountain_ahead(&self, pos: Pos, facing: Facing) -> bool {
        let Step { rows, cols } = facing.step();
        let front = pos + Step::new(REACH * rows, REACH * cols);
        let (high, wide) = (REACH * cols.abs(), REACH * rows.abs());
        self.ground.mountains.any_between(front + Step::new(-high, -wide), front + Step::new(high, wide))
    }

    /// R17
    fn turn(&mut self, helicopter: usize, quarters: usize) {
        self.fleet.facing[helicopter] = self.fleet.facing[helicopter].turned(quarters);
    }

    /// R18, R19
    fn throw_napalm(&mut self, helicopter: usize, chance: &mut (impl Chance + ?Sized)) {
        if self.fleet.napalm[helicopter] > 0 {
            return;
        }
        // This round does not count, neither for the wait nor for the fire.
        self.fleet.napalm[helicopter] = ROUNDS_NAPALM + 1;
        let thrower = self.fleet.owner[helicopter];
        for pos in square(self.fleet.pos(helicopter)) {
            self.ground.ignite(pos, self.ground.land[pos].burns() + 1);
            if let Some(soldier) = self.soldiers.at(pos) {
                self.kill(soldier, Some(thrower), chance);
            }
        }
    }
}

//! One round. R10-R17

use palestra_base::{Chance, PerSeat};
use palestra_game::Stuck;

use crate::island::STEPS;
use crate::orks::OrkId;
use crate::spawn::Spawner;
use crate::{Move, OrkIsland, Terrain};

impl OrkIsland {
    /// The orders of all players, in one random order. R10
    pub(crate) fn shuffled(
        orders: &PerSeat<Vec<Move>>,
        chance: &mut dyn Chance,
    ) -> impl Iterator<Item = Move> + use<> {
        let all = orders.0.concat();
        let order = chance.permutation("order of execution", all.len());
        order.into_iter().map(move |next| all[next as usize])
    }

    /// Carries out one order, if it can be. Says whether the ork got where it wanted.
    pub(crate) fn execute(&mut self, order: Move, dead: &mut Vec<OrkId>, chance: &mut dyn Chance) -> bool {
        let Move { ork, dir } = order;
        if dead.contains(&ork) {
            return false; // R16
        }
        // The border is water, so no ork stands there, and every step leads to a cell.
        let step = STEPS[dir.index()];
        let target = self.orks.cell_beside(ork, step);
        let terrain = self.island.map.terrain.cells()[target];
        let rival = self.orks.on_cell(target);
        let owner = self.orks.owner[ork];
        if terrain == Terrain::Water || rival.is_some_and(|rival| self.orks.owner[rival] == owner) {
            return false; // R11, R13
        }
        self.orks.health[ork] -= self.island.costs[terrain as usize]; // R12
        let health = self.orks.health[ork];
        if let Some(rival) = rival {
            // R14
            let theirs = self.orks.health[rival];
            let wins = health > theirs || (health == theirs && chance.range("tied fight", 0, 1) == 1);
            let (winner, loser) = if wins { (ork, rival) } else { (rival, ork) };
            self.orks.owner[loser] = self.orks.owner[winner];
            self.kill(loser, dead);
            if !wins {
                return false;
            }
        } else if health < 0 {
            self.kill(ork, dead); // R15
            return false;
        }
        self.orks.go(ork, step);
        true
    }

    /// A dead ork is off the board, with its full health again, until the end of the round. R16
    fn kill(&mut self, ork: OrkId, dead: &mut Vec<OrkId>) {
        self.orks.remove(ork);
        self.orks.health[ork] = self.island.settings.initial_health;
        dead.push(ork);
    }

    /// Dead orks appear again, by their numbers. R17
    pub(crate) fn regenerate(&mut self, mut dead: Vec<OrkId>, chance: &mut dyn Chance) -> Result<(), Stuck> {
        if dead.is_empty() {
            return Ok(());
        }
        dead.sort_unstable();
        let island = self.island.clone();
        let mut spawner = Spawner::new(&island, &self.rules);
        for ork in dead {
            let pos = spawner.draw(&self.orks, chance)?;
            self.orks.place(ork, pos);
        }
        Ok(())
    }
}

//! Fire at the end of a round. R24, R25

use palestra_base::{Chance, Pos, Step};

use crate::rules::FireSpreadsFrom;
use crate::settings::{FOREST_BURNS, PROB_FIRE};
use crate::{ApocalypseNow, Land};

const NEIGHBOURS: [Step; 4] = [Step::new(-1, 0), Step::new(0, -1), Step::new(0, 1), Step::new(1, 0)];

impl ApocalypseNow {
    pub(crate) fn burn(&mut self, chance: &mut dyn Chance) {
        for pos in self.burn_down() {
            if chance.range("fire spreads", 1, 100) > PROB_FIRE {
                continue;
            }
            self.ground.fire[pos] = FOREST_BURNS;
            if let Some(soldier) = self.soldiers.at(pos) {
                self.kill(soldier, None, chance);
            }
        }
    }

    /// All fire has one round less, and burnt forest becomes grass. Answers the cells in danger, row by row.
    fn burn_down(&mut self) -> Vec<Pos> {
        let burning: Vec<Pos> = self.ground.burning().map(|(pos, _)| pos).collect();
        let mut in_danger = Vec::new();
        for &pos in &burning {
            let forest = self.ground.land[pos] == Land::Forest;
            if forest || self.rules.fire_spreads_from == FireSpreadsFrom::AnyFire {
                // Mountains surround the board, so that every burning cell has four neighbours.
                let neighbours = NEIGHBOURS.map(|step| pos + step);
                in_danger.extend(
                    neighbours
                        .into_iter()
                        .filter(|&next| self.ground.land[next] == Land::Forest && !self.ground.burns(next)),
                );
            }
        }
        for pos in burning {
            self.ground.fire[pos] -= 1;
            if !self.ground.burns(pos) && self.ground.land[pos] == Land::Forest {
                self.ground.clear_forest(pos);
            }
        }
        in_danger.sort_unstable();
        in_danger.dedup();
        in_danger
    }
}

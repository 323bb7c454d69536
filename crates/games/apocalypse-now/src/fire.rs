//! Fire at the end of a round. R24, R25

use palestra_base::Chance;

use crate::ApocalypseNow;
use crate::settings::{FOREST_BURNS, PROB_FIRE};

impl ApocalypseNow {
    pub(crate) fn burn(&mut self, chance: &mut (impl Chance + ?Sized)) {
        // A fire that goes out in this round can still spread.
        let in_danger = self.ground.in_danger(self.rules.fire_spreads_from);
        self.ground.burn_down(); // R24
        in_danger.iter().for_each(|pos| {
            if chance.range("fire spreads", 1, 100) <= PROB_FIRE {
                self.ground.ignite(pos, FOREST_BURNS); // R25
                if let Some(soldier) = self.soldiers.at(pos) {
                    self.kill(soldier, None, chance);
                }
            }
        });
    }
}

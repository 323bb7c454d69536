//! Missiles in flight. R11, R12

use std::collections::VecDeque;

use palestra_base::{Pos, Step};
use palestra_game::Stuck;

use crate::MadMax;
use crate::cars::CarId;
use crate::rules::DeadEnd;
use crate::universe::Thing;

/// Number of a missile: they are counted over the match, and no number is given twice. R7
pub type MissileId = i32;

/// A missile in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missile {
    /// Its number.
    pub id: MissileId,
    /// The car that shot it.
    pub car: CarId,
    /// Where it is.
    pub pos: Pos,
}

/// The two cells that a missile flies through in a round.
const AHEAD: [Step; 2] = [Step::new(0, 1), Step::new(0, 2)];

impl MadMax {
    /// All missiles fly on, by their numbers; one that has another ahead lets that one go first. R11
    pub(crate) fn advance_missiles(&mut self) -> Result<(), Stuck> {
        if self.missiles.is_empty() {
            return Ok(());
        }
        let mut queue: VecDeque<Missile> = std::mem::take(&mut self.missiles).into();
        let mut waiting = 0;
        while let Some(missile) = queue.pop_front() {
            if !self.has_missile_ahead(missile.pos) {
                self.universe.put(missile.pos, Thing::Empty);
                self.fly(missile);
                waiting = 0;
                continue;
            }
            queue.push_back(missile);
            waiting += 1;
            if waiting == queue.len() {
                match self.rules.dead_end {
                    DeadEnd::GoOn => self.advance_together(std::mem::take(&mut queue)), // D6
                    DeadEnd::GiveUp => {
                        let row = missile.pos.row;
                        return Err(Stuck(format!("the missiles of row {row} wait for each other for ever")));
                    }
                }
            }
        }
        Ok(())
    }

    fn has_missile_ahead(&self, pos: Pos) -> bool {
        AHEAD.iter().any(|&step| self.universe.at(self.universe.step(pos, step)) == Thing::Missile)
    }

    /// D6: missiles all around the cylinder. Those with something close ahead hit it; then all fly at once.
    fn advance_together(&mut self, ring: VecDeque<Missile>) {
        let close = |game: &Self, missile: &Missile| {
            let ahead = game.universe.at(game.universe.step(missile.pos, AHEAD[0]));
            !matches!(ahead, Thing::Empty | Thing::Missile)
        };
        let (hitting, free): (Vec<_>, Vec<_>) = ring.into_iter().partition(|missile| close(self, missile));
        for missile in hitting {
            self.universe.put(missile.pos, Thing::Empty);
            self.fly(missile);
        }
        free.iter().for_each(|missile| self.universe.put(missile.pos, Thing::Empty));
        free.into_iter().for_each(|missile| self.fly(missile));
    }

    /// A missile that is on no cell flies two columns, or as far as it gets. R12
    pub(crate) fn fly(&mut self, mut missile: Missile) {
        for step in AHEAD {
            let ahead = self.universe.step(missile.pos, step);
            match self.universe.at(ahead) {
                Thing::Empty => continue,
                Thing::Car => {
                    let car = self.car_at(ahead);
                    self.reward(missile.car, car);
                    self.kill(car);
                }
                Thing::Missile => {
                    self.remove_missile(ahead);
                }
                Thing::Tyre | Thing::WaterBonus | Thing::MissileBonus | Thing::GasBonus => {
                    self.universe.put(ahead, Thing::Empty);
                }
            }
            return;
        }
        missile.pos = self.universe.step(missile.pos, AHEAD[1]);
        self.universe.put(missile.pos, Thing::Missile);
        let place = self.missiles.partition_point(|other| other.id < missile.id);
        self.missiles.insert(place, missile);
    }

    /// Takes the missile on a cell away.
    pub(crate) fn remove_missile(&mut self, pos: Pos) -> Option<Missile> {
        self.universe.put(pos, Thing::Empty);
        let place = self.missiles.iter().position(|missile| missile.pos == pos)?;
        Some(self.missiles.remove(place))
    }

    /// Points for the player whose missile killed another player's car. R23
    pub(crate) fn reward(&mut self, shooter: CarId, victim: CarId) {
        let (shooter, victim) = (self.player_of(shooter), self.player_of(victim));
        if shooter != victim {
            self.score[shooter] += self.settings.kill_pnts;
        }
    }
}

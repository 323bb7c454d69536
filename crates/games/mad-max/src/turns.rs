//! What the players' cars do in a round. R13-R18

use palestra_base::{Pos, Seat};
use palestra_game::Stuck;

use crate::cars::{CarId, Dir};
use crate::missiles::Missile;
use crate::rules::DeadEnd;
use crate::universe::Thing;
use crate::{Act, Instruction, MadMax};

impl MadMax {
    /// Carries out a player's instructions; those that succeed go to `done`, their cars to `moved`. R13
    pub(crate) fn take_turn(
        &mut self,
        seat: Seat,
        asked: &[Instruction],
        moved: &mut [bool],
        done: &mut Vec<Instruction>,
    ) -> Result<(), Stuck> {
        for &instruction in asked {
            let Some(car) = self.own_car(seat, instruction.car).filter(|&car| self.cars[car].alive) else {
                continue; // R9
            };
            let succeeds = match instruction.act {
                Act::Move { rows, cols } => {
                    Dir::from_change(rows, cols).is_some_and(|dir| self.drive(car, dir))
                }
                Act::Shoot => self.shoot(car)?,
            };
            if succeeds {
                moved[car] = true;
                done.push(instruction);
            }
        }
        Ok(())
    }

    /// Cars that did nothing yet drive straight on, by their numbers. R18
    pub(crate) fn drive_on(&mut self, cars: std::ops::Range<CarId>, moved: &[bool]) {
        for car in cars {
            if self.cars[car].alive && !moved[car] {
                self.drive(car, Dir::Default);
            }
        }
    }

    /// Drives a car, if that keeps it in the window; says whether it does. R14
    fn drive(&mut self, car: CarId, dir: Dir) -> bool {
        let from = self.cars[car].pos;
        let to = self.universe.step(from, dir.step());
        if !self.in_window(to) {
            return false;
        }
        if dir == Dir::Slow {
            return true; // it stays, and meets nobody
        }
        self.universe.put(from, Thing::Empty);
        for &step in dir.path() {
            let here = self.universe.step(from, step);
            if !self.visit(car, here) {
                self.cars[car].pos = here;
                self.crash(car);
                return true;
            }
        }
        self.cars[car].pos = to;
        self.universe.put(to, Thing::Car);
        true
    }

    /// A car comes to a cell and takes what is there. Says whether it survives; the cell is empty then. R15, R16
    fn visit(&mut self, car: CarId, here: Pos) -> bool {
        match self.universe.at(here) {
            Thing::Empty => return true,
            Thing::WaterBonus => {
                let player = self.player_of(car);
                self.score[player] += self.settings.water_pnts;
            }
            Thing::MissileBonus => self.cars[car].missiles += self.settings.bonus_miss,
            Thing::GasBonus => self.cars[car].gas += self.settings.bonus_gas,
            Thing::Tyre => {
                self.universe.put(here, Thing::Empty);
                return false;
            }
            Thing::Car => {
                let other = self.car_at(here);
                self.kill(other);
                return false;
            }
            Thing::Missile => {
                if let Some(missile) = self.remove_missile(here) {
                    self.reward(missile.car, car);
                }
                return false;
            }
        }
        self.universe.put(here, Thing::Empty);
        true
    }

    /// Shoots a missile and drives straight on. Says whether there was one to shoot. R17
    fn shoot(&mut self, car: CarId) -> Result<bool, Stuck> {
        if self.cars[car].missiles == 0 {
            return Ok(false);
        }
        let pos = self.cars[car].pos;
        if !self.in_window(self.universe.step(pos, Dir::Default.step())) {
            return match self.rules.dead_end {
                DeadEnd::GoOn => Ok(false), // D5
                DeadEnd::GiveUp => Err(Stuck(format!("car {car} shoots outside of the window"))),
            };
        }
        let id = self.next_missile;
        if self.missiles.binary_search_by_key(&id, |missile| missile.id).is_ok() {
            return Err(Stuck(format!("the first missile shot is number {id}, as a given one in flight"))); // D4
        }
        self.next_missile += 1;
        self.cars[car].missiles -= 1;
        self.fly(Missile { id, car, pos });
        self.drive(car, Dir::Default);
        Ok(true)
    }

    /// A car on the board dies where it is. R20
    pub(crate) fn kill(&mut self, car: CarId) {
        self.universe.put(self.cars[car].pos, Thing::Empty);
        self.crash(car);
    }

    fn crash(&mut self, car: CarId) {
        self.cars[car].alive = false;
        self.cars[car].wait = self.settings.nb_rnds_regen;
    }

    /// The car with this number, if it is this player's.
    fn own_car(&self, seat: Seat, id: i32) -> Option<CarId> {
        let car = usize::try_from(id).ok()?;
        self.cars_of(seat).contains(&car).then_some(car)
    }

    fn in_window(&self, pos: Pos) -> bool {
        self.universe.in_window(pos, self.round, self.settings.nb_win_cols)
    }
}

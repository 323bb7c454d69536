//! One round. R9-R19

use palestra_base::{Chance, Seat};

use crate::cells::Cell;
use crate::framed::Place;
use crate::spells::REACH;
use crate::units::{Kind, Presence, UnitId};
use crate::{Dominator, Move};

/// What has happened so far in a round.
pub(crate) struct Course<'a> {
    pub chance: &'a mut dyn Chance,
    /// Those who were killed, in the order of their deaths.
    pub dead: Vec<UnitId>,
    /// Those whom a witch who has just walked haunts.
    victims: Vec<UnitId>,
    /// One that is nowhere on the board and has an order. D6
    pub lost: Option<UnitId>,
}

impl<'a> Course<'a> {
    pub fn new(chance: &'a mut dyn Chance) -> Self {
        Course { chance, dead: Vec::new(), victims: Vec::new(), lost: None }
    }
}

impl Dominator {
    /// Carries out one order, if it can be. Says whether anything came of it for the unit.
    pub(crate) fn execute(&mut self, order: Move, course: &mut Course) -> bool {
        let (unit, dir) = (UnitId::from(order.unit), order.dir);
        let target = self.units.beside(unit, dir);
        let cell = self.units.cells[target];
        match self.units.presence[unit] {
            Presence::Here if cell.is_wall() => return false, // R10
            Presence::Here => {}
            Presence::Dead => return false, // R16
            Presence::Lost => {
                course.lost = Some(unit);
                return false;
            }
        }
        let kind = self.units.kind[unit];
        match cell.unit() {
            None if kind == Kind::Witch => self.walk_witch(unit, target, course),
            None => self.walk(unit, kind, target, cell, course),
            Some(other) if kind == Kind::Knight => self.attack(unit, other, course),
            Some(_) => false, // R10
        }
    }

    /// A farmer or knight steps on a free cell. R11
    fn walk(&mut self, unit: UnitId, kind: Kind, target: Place, cell: Cell, course: &mut Course) -> bool {
        self.units.walk(unit, target);
        if cell.is_haunted() {
            self.die_haunted(unit, course);
            return false;
        }
        let owner = self.units.owner[unit];
        if kind == Kind::Farmer && cell.difference(owner) != 0 {
            self.paint(target, owner);
        }
        true
    }

    /// Gives a cell a player's colour.
    pub(crate) fn paint(&mut self, place: Place, seat: Seat) {
        self.units.cells[place].paint(seat);
        self.land.paint(self.units.cells.lines().pos(place), seat);
    }

    /// A witch steps on a free cell, and those whom spells reach now die. R12-R14
    fn walk_witch(&mut self, witch: UnitId, target: Place, course: &mut Course) -> bool {
        let mut victims = std::mem::take(&mut course.victims);
        self.units.walk_witch(witch, target, &mut victims);
        for &victim in &victims {
            self.die_haunted(victim, course);
        }
        course.victims = victims;
        true
    }

    /// A knight hits a rival farmer or knight, and stays where it is. R17, R18
    fn attack(&mut self, knight: UnitId, other: UnitId, course: &mut Course) -> bool {
        let attacker = self.units.owner[knight];
        if self.units.kind[other] == Kind::Witch || self.units.owner[other] == attacker {
            return false; // R10
        }
        self.units.health[other] -=
            course.chance.range("damage", self.board.damage_min, self.board.damage_max);
        if self.units.health[other] <= 0 {
            self.kill(other, attacker, course);
        }
        true
    }

    /// Goes over to the team of one of the rival witches who killed it, or, if all were its own, to any
    /// other team. R15
    fn die_haunted(&mut self, unit: UnitId, course: &mut Course) {
        let team = self.team_of_killer(unit, course.chance);
        self.kill(unit, team, course);
    }

    fn team_of_killer(&self, unit: UnitId, chance: &mut dyn Chance) -> Seat {
        let (units, owner) = (&self.units, self.units.owner[unit]);
        let is_killer = |&witch: &UnitId| units.active[witch] && units.owner[witch] != owner;
        let mut killers = units.witches_near(units.place[unit], REACH).filter(is_killer);
        match (killers.next(), killers.next()) {
            (None, _) => {
                let further = chance.range("any other team", 1, 3) as usize;
                Seat::ALL[(owner.index() + further) % Seat::COUNT]
            }
            (Some(killer), None) => {
                chance.range("team of the killer", 0, 0); // drawn all the same
                units.owner[killer]
            }
            (first, second) => {
                let mut all: Vec<UnitId> = first.into_iter().chain(second).chain(killers).collect();
                all.sort_unstable_by_key(|&witch| units.place[witch]);
                let killer = chance.range("team of the killer", 0, all.len() as i32 - 1);
                units.owner[all[killer as usize]]
            }
        }
    }

    /// A killed unit is off the board, healthy and of its new team, until the end of the round. R16
    fn kill(&mut self, unit: UnitId, team: Seat, course: &mut Course) {
        self.units.remove(unit);
        self.units.join(unit, team);
        course.dead.push(unit);
    }
}

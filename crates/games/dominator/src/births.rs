//! How units are born, at the beginning and after they were killed. R3-R6, R20, R21

use palestra_base::{Chance, Pos, Seat};
use palestra_game::Stuck;

use crate::Dominator;
use crate::birthplaces::{Ground, Scruples};
use crate::framed::Place;
use crate::rules::Shortage;
use crate::units::{Kind, Presence, UnitId, Units};

impl Dominator {
    /// The units of all players at the beginning. R3-R6
    pub(crate) fn settle(&mut self, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let board = self.board.clone();
        let mut waiting = Vec::new();
        for seat in Seat::ALL {
            let mut groups = Kind::BY_ID.map(|kind| {
                let group: Vec<UnitId> =
                    (0..board.count(kind)).map(|_| self.units.add(kind, seat, &board)).collect();
                (kind, group)
            });
            let (_, witches) = std::mem::replace(&mut groups[0], (Kind::Witch, Vec::new()));
            for witch in witches {
                let pos = self.place_for_witch(seat, chance)?;
                self.units.place_witch(witch, self.place(pos));
            }
            for (kind, group) in &groups[1..] {
                self.bear(group, *kind, seat, &mut waiting, chance);
            }
        }
        if self.rules.shortage == Shortage::SomeLost && !waiting.is_empty() {
            return Err(Stuck("a quadrant has fewer free cells than units to place".to_owned()));
        }
        self.bear_anywhere(waiting, chance)
    }

    /// A cell where a witch can begin: no other witch within three steps, and nobody haunted by her. R5
    fn place_for_witch(&self, seat: Seat, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        /// After so many draws in vain we look whether there is a cell at all.
        const PATIENCE: u32 = 1000;
        let area = &self.grounds.quadrants[seat].area;
        let suits = |&pos: &Pos| {
            let place = self.place(pos);
            !self.units.cells[place].is_wall()
                && !self.units.anybody_reached(place)
                && self.units.witches_near(place, 3).next().is_none()
        };
        let mut tried = 0;
        loop {
            let pos = area.draw(["row of a witch", "column of a witch"], chance);
            if suits(&pos) {
                return Ok(pos);
            }
            tried += 1;
            if tried == PATIENCE && !area.cells().any(|pos| suits(&pos)) {
                let why = format!("the quadrant of player {seat} has no room for all its witches");
                return Err(Stuck(why));
            }
        }
    }

    /// Those who were killed come back: knights first, then farmers, player by player. R20, R21
    pub(crate) fn rebirth(&mut self, mut dead: Vec<UnitId>, chance: &mut dyn Chance) -> Result<(), Stuck> {
        if dead.is_empty() && self.rules.shortage == Shortage::NextBest {
            return Ok(());
        }
        let rank = |units: &Units, unit: UnitId| (units.kind[unit] == Kind::Farmer, units.owner[unit]);
        dead.sort_unstable_by_key(|&unit| (rank(&self.units, unit), unit));
        let (mut rest, mut waiting) = (dead.as_slice(), Vec::new());
        while let Some(&first) = rest.first() {
            let (kind, seat) = (self.units.kind[first], self.units.owner[first]);
            let (group, others) = rest
                .split_at(rest.partition_point(|&unit| rank(&self.units, unit) == rank(&self.units, first)));
            self.bear(group, kind, seat, &mut waiting, chance);
            rest = others;
        }
        self.bear_anywhere(waiting, chance)
    }

    /// Units of one player and kind are born on good cells of its quadrant; if these do not suffice, on
    /// any of its free cells. Who gets none there either has to wait. R20
    fn bear(
        &mut self,
        group: &[UnitId],
        kind: Kind,
        seat: Seat,
        waiting: &mut Vec<UnitId>,
        chance: &mut dyn Chance,
    ) {
        let (grounds, scruples) = (self.grounds.clone(), Scruples::of(kind, seat));
        let ground = &grounds.quadrants[seat];
        if self.rules.shortage == Shortage::SomeLost {
            return self.bear_as_published(group, ground, scruples, waiting, chance);
        }
        for &unit in group {
            let place = self.draw("birthplace", ground, Some(scruples), chance);
            match place.or_else(|| self.draw("second choice", ground, None, chance)) {
                Some(place) => self.is_born(unit, place),
                None => waiting.push(unit),
            }
        }
    }

    /// A cell of some ground that suits, each equally likely: some cell, until it is one of those; after some draws in
    /// vain, one of them all.
    fn draw(
        &self,
        why: &'static str,
        ground: &Ground,
        scruples: Option<Scruples>,
        chance: &mut dyn Chance,
    ) -> Option<Place> {
        for _ in 0..16 {
            let place = self.place(ground.area.draw([why, why], chance));
            if self.suits(place, scruples) {
                return Some(place);
            }
        }
        let good = self.birthplaces(ground, scruples);
        let last = good.count().checked_sub(1)?;
        Some(good.nth(chance.range(why, 0, last as i32) as usize))
    }

    /// D6: the published program shuffles the good cells. If they do not suffice, it goes on counting where they
    /// ended, though among other cells.
    fn bear_as_published(
        &mut self,
        group: &[UnitId],
        ground: &Ground,
        scruples: Scruples,
        waiting: &mut Vec<UnitId>,
        chance: &mut dyn Chance,
    ) {
        if group.is_empty() {
            return; // no units, no draws
        }
        let good = self.birthplaces(ground, Some(scruples));
        let (count, wanted) = (good.count(), group.len());
        for (&unit, place) in group.iter().zip(chance.choice("birthplace", wanted, count)) {
            self.is_born(unit, good.nth(place as usize));
        }
        if wanted <= count {
            return;
        }
        let free = self.birthplaces(ground, None);
        let more = free.count();
        let chosen = chance.choice("second choice", wanted, more);
        for (k, &unit) in group.iter().enumerate().skip(count) {
            match chosen.get(k) {
                Some(&place) => self.is_born(unit, free.nth(place as usize)),
                None if k < count + more => self.units.presence[unit] = Presence::Lost,
                None => waiting.push(unit),
            }
        }
    }

    /// Those who wait are born on any free cell of the board. R21
    fn bear_anywhere(&mut self, waiting: Vec<UnitId>, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let grounds = self.grounds.clone();
        let no_room = |count| Stuck(format!("no free cell is left for {count} units"));
        if self.rules.shortage == Shortage::NextBest {
            for (k, &unit) in waiting.iter().enumerate() {
                let place = self.draw("any cell", &grounds.inside, None, chance);
                self.is_born(unit, place.ok_or_else(|| no_room(waiting.len() - k))?);
            }
        } else if waiting.is_empty() {
            // The published program draws this every round, whether somebody waits or not.
            if self.round > 0 {
                chance.choice("any cell", 0, self.count_free());
            }
        } else {
            let free = self.birthplaces(&grounds.inside, None);
            let count = free.count();
            if waiting.len() > count {
                return Err(no_room(waiting.len() - count));
            }
            let chosen = chance.choice("any cell", waiting.len(), count);
            for (unit, place) in waiting.into_iter().zip(chosen) {
                self.is_born(unit, free.nth(place as usize));
            }
        }
        Ok(())
    }

    /// R6: a farmer paints the cell where it is born.
    fn is_born(&mut self, unit: UnitId, place: Place) {
        self.units.place(unit, place);
        if self.units.kind[unit] == Kind::Farmer && self.paints_at_birth() {
            self.paint(place, self.units.owner[unit]);
        }
    }

    fn place(&self, pos: Pos) -> Place {
        self.units.cells.lines().place(pos)
    }
}

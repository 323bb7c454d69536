//! How units are born, at the beginning and after they were killed. R3-R6, R20, R21

use palestra_base::{Chance, Pos, Seat};
use palestra_game::Stuck;

use crate::Dominator;
use crate::birthplaces::{Area, Birthplaces, SHUT, scruples};
use crate::rules::Shortage;
use crate::spells::REACH;
use crate::units::{Kind, Presence, UnitId};

/// Units on their way to the board.
struct Births {
    /// What speaks against each cell, for the published program, which lists all good ones. D6
    places: Option<Birthplaces>,
    /// Those for whom there was no cell in their quadrant.
    waiting: Vec<UnitId>,
}

impl Dominator {
    /// The units of all players at the beginning. R3-R6
    pub(crate) fn settle(&mut self, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let board = self.board.clone();
        let mut waiting = Vec::new();
        for seat in Seat::ALL {
            let mut groups = Kind::BY_ID.map(|kind| {
                let health = board.full_health(kind);
                let group: Vec<UnitId> =
                    (0..board.count(kind)).map(|_| self.units.add(kind, seat, health)).collect();
                (kind, group)
            });
            let (_, witches) = std::mem::replace(&mut groups[0], (Kind::Witch, Vec::new()));
            for witch in witches {
                let pos = self.place_for_witch(seat, chance)?;
                self.spells.place_witch(&mut self.units, witch, pos);
            }
            let mut births = self.births();
            for (kind, group) in &groups[1..] {
                self.bear(&mut births, group, *kind, seat, chance);
            }
            waiting.append(&mut births.waiting);
        }
        if self.rules.shortage == Shortage::SomeLost && !waiting.is_empty() {
            return Err(Stuck("a quadrant has fewer free cells than units to place".to_owned()));
        }
        let mut births = self.births();
        births.waiting = waiting;
        self.bear_anywhere(births, chance)
    }

    /// A cell where a witch can begin: no other witch within three steps, and nobody haunted by her. R5
    fn place_for_witch(&self, seat: Seat, chance: &mut dyn Chance) -> Result<Pos, Stuck> {
        /// After so many draws in vain we look whether there is a cell at all.
        const PATIENCE: u32 = 1000;
        let area = self.quadrant(seat);
        let suits = |&pos: &Pos| {
            !self.land.is_wall(pos)
                && !self.units.anybody_near(pos, REACH)
                && self.units.witches_near(pos, 3).next().is_none()
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
        dead.sort_unstable();
        let mut births = self.births();
        for kind in [Kind::Knight, Kind::Farmer] {
            for seat in Seat::ALL {
                let joins = |&unit: &UnitId| self.units.kind[unit] == kind && self.units.owner[unit] == seat;
                let group: Vec<UnitId> = dead.iter().copied().filter(joins).collect();
                if !group.is_empty() {
                    self.bear(&mut births, &group, kind, seat, chance);
                }
            }
        }
        self.bear_anywhere(births, chance)
    }

    fn births(&self) -> Births {
        let places = match self.rules.shortage {
            Shortage::NextBest => None,
            Shortage::SomeLost => Some(self.ground.with_units(&self.units)),
        };
        Births { places, waiting: Vec::new() }
    }

    fn quadrant(&self, seat: Seat) -> Area {
        Area::quadrant(seat, self.board.side, self.rules.quadrant_margin)
    }

    /// Units of one player and kind are born on good cells of its quadrant; if these do not suffice, on
    /// any of its free cells. Who gets none there either has to wait. R20
    fn bear(
        &mut self,
        births: &mut Births,
        group: &[UnitId],
        kind: Kind,
        seat: Seat,
        chance: &mut dyn Chance,
    ) {
        let (area, scruples) = (self.quadrant(seat), scruples(kind, seat));
        if births.places.is_some() {
            return self.bear_as_published(births, group, &area, scruples, chance);
        }
        for &unit in group {
            let place = self.draw("birthplace", &area, scruples, chance);
            match place.or_else(|| self.draw("second choice", &area, SHUT, chance)) {
                Some(pos) => self.is_born(births, unit, pos),
                None => births.waiting.push(unit),
            }
        }
    }

    /// A cell of an area that nothing of this speaks against, each equally likely: some cell, until it is one of
    /// those; after some draws in vain, one from the list of them.
    fn draw(&self, why: &'static str, area: &Area, reasons: u16, chance: &mut dyn Chance) -> Option<Pos> {
        for _ in 0..16 {
            let pos = area.draw([why, why], chance);
            if self.against(pos) & reasons == 0 {
                return Some(pos);
            }
        }
        let good: Vec<Pos> = area.cells().filter(|&pos| self.against(pos) & reasons == 0).collect();
        let last = good.len().checked_sub(1)?;
        Some(good[chance.range(why, 0, last as i32) as usize])
    }

    /// D6: the published program shuffles the good cells. If they do not suffice, it goes on counting where they
    /// ended, though among other cells.
    fn bear_as_published(
        &mut self,
        births: &mut Births,
        group: &[UnitId],
        area: &Area,
        scruples: u16,
        chance: &mut dyn Chance,
    ) {
        let good = births.cells(area, scruples);
        let chosen = chance.choice("birthplace", group.len(), good.len());
        for (&unit, place) in group.iter().zip(chosen) {
            self.is_born(births, unit, good[place as usize]);
        }
        if group.len() <= good.len() {
            return;
        }
        let free = births.cells(area, SHUT);
        let chosen = chance.choice("second choice", group.len(), free.len());
        for (k, &unit) in group.iter().enumerate().skip(good.len()) {
            match chosen.get(k) {
                Some(&place) => self.is_born(births, unit, free[place as usize]),
                None if k < good.len() + free.len() => self.units.presence[unit] = Presence::Lost,
                None => births.waiting.push(unit),
            }
        }
    }

    /// Those who wait are born on any free cell of the board. R21
    fn bear_anywhere(&mut self, mut births: Births, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let waiting = std::mem::take(&mut births.waiting);
        let area = Area::inside(self.board.side);
        let no_room = |count| Stuck(format!("no free cell is left for {count} units"));
        if births.places.is_none() {
            for (k, &unit) in waiting.iter().enumerate() {
                let pos = self.draw("any cell", &area, SHUT, chance);
                self.is_born(&mut births, unit, pos.ok_or_else(|| no_room(waiting.len() - k))?);
            }
        } else if self.round > 0 || !waiting.is_empty() {
            // The published program draws this every round, whether somebody waits or not.
            let free = births.cells(&area, SHUT);
            if waiting.len() > free.len() {
                return Err(no_room(waiting.len() - free.len()));
            }
            let chosen = chance.choice("any cell", waiting.len(), free.len());
            for (unit, place) in waiting.into_iter().zip(chosen) {
                self.is_born(&mut births, unit, free[place as usize]);
            }
        }
        Ok(())
    }

    /// R6: a farmer paints the cell where it is born.
    fn is_born(&mut self, births: &mut Births, unit: UnitId, pos: Pos) {
        self.units.place(unit, pos);
        if let Some(places) = &mut births.places {
            places.note(&self.units, unit);
        }
        if self.units.kind[unit] == Kind::Farmer && self.paints_at_birth() {
            self.land.paint(pos, self.units.owner[unit]);
        }
    }
}

impl Births {
    /// The cells of an area that nothing of this speaks against, as the published program lists them.
    fn cells(&self, area: &Area, reasons: u16) -> Vec<Pos> {
        self.places.as_ref().map_or_else(Vec::new, |places| places.cells(area, reasons))
    }
}

//! Where units are born, at the beginning and after they were killed. R4-R6, R20, R21

use std::ops::RangeInclusive;

use palestra_base::{Chance, Grid, Pos, Seat};
use palestra_game::Stuck;

use crate::rules::Shortage;
use crate::spells::{Spells, around};
use crate::units::{Kind, Presence, UnitId, Units};
use crate::{Dir, Dominator, Land, Rules};

/// A rectangle of cells.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub rows: RangeInclusive<i16>,
    pub cols: RangeInclusive<i16>,
}

impl Area {
    /// All but the border.
    pub fn inside(side: i16) -> Self {
        Area { rows: 1..=side - 2, cols: 1..=side - 2 }
    }

    /// The quadrant of a player, without some lines on the side of the middle. R4
    pub fn quadrant(seat: Seat, side: i16, margin: i16) -> Self {
        let low = 1..=side / 2 - 1 - margin;
        let high = side / 2 + 1 + margin..=side - 2;
        let (below, right) = [(false, false), (true, false), (true, true), (false, true)][seat.index()];
        let lines = |second| if second { high.clone() } else { low.clone() };
        Area { rows: lines(below), cols: lines(right) }
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Pos> {
        let cols = self.cols.clone();
        self.rows.clone().flat_map(move |row| cols.clone().map(move |col| Pos::new(row, col)))
    }
}

/// What speaks against each cell as a birthplace, one bit for each reason.
struct Births {
    against: Grid<u16>,
    witch_radius: i16,
    /// Those for whom there was no cell in their quadrant.
    waiting: Vec<UnitId>,
}

/// There is a wall, a unit or a spell.
const SHUT: u16 = 1 << 8;
/// A witch is near, active or not.
const WITCH: u16 = 1 << 9;
/// Units of a player are beside it, or knights straight beside it: one bit for each player.
const UNITS: u16 = 0;
const KNIGHTS: u16 = 4;

impl Births {
    fn new(land: &Land, units: &Units, spells: &Spells, rules: &Rules) -> Self {
        let side = land.letters().rows();
        let mut births = Births {
            against: Grid::new(side, side, 0),
            witch_radius: rules.witch_distance - 1,
            waiting: Vec::new(),
        };
        let cells = land.letters().cells().iter().zip(spells.counts().cells());
        for (against, (&letter, &haunting)) in births.against.cells_mut().iter_mut().zip(cells) {
            *against = if letter == crate::land::WALL || haunting > 0 { SHUT } else { 0 };
        }
        for unit in (0..units.len()).filter(|&unit| units.presence[unit] == Presence::Here) {
            births.note(units, unit);
        }
        births
    }

    /// A unit stands on the board now.
    fn note(&mut self, units: &Units, unit: UnitId) {
        let (pos, seat) = (units.pos(unit), units.owner[unit].index());
        self.against[pos] |= SHUT;
        for dir in Dir::ALL {
            let mut reasons = 1 << seat << UNITS;
            if units.kind[unit] == Kind::Knight && !dir.is_diagonal() {
                reasons |= 1 << seat << KNIGHTS;
            }
            self.add(dir.from(pos), reasons);
        }
        if units.kind[unit] == Kind::Witch {
            around(pos, self.witch_radius).for_each(|near| self.add(near, WITCH));
        }
    }

    fn add(&mut self, pos: Pos, reasons: u16) {
        if self.against.contains(pos) {
            self.against[pos] |= reasons;
        }
    }

    /// What a unit of this kind minds, if it can choose. R20
    fn scruples(kind: Kind, seat: Seat) -> u16 {
        let rivals = 0b1111 & !(1 << seat.index());
        let company = if kind == Kind::Knight { rivals << UNITS } else { rivals << KNIGHTS };
        SHUT | WITCH | company
    }

    /// The cells of an area that nothing of this speaks against, row by row.
    fn cells(&self, area: &Area, reasons: u16) -> Vec<Pos> {
        area.cells().filter(|&pos| self.against[pos] & reasons == 0).collect()
    }
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
                && crate::spells::reach(pos).all(|near| self.units.at(near).is_none())
                && around(pos, 3).all(|near| self.units.witch_at(near).is_none())
        };
        let mut tried = 0;
        loop {
            let mut draw = |why, lines: &RangeInclusive<i16>| {
                chance.range(why, (*lines.start()).into(), (*lines.end()).into()) as i16
            };
            let row = draw("row of a witch", &area.rows);
            let pos = Pos::new(row, draw("column of a witch", &area.cols));
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
        Births::new(&self.land, &self.units, &self.spells, &self.rules)
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
        let area = self.quadrant(seat);
        let good = births.cells(&area, Births::scruples(kind, seat));
        let chosen = chance.choice("birthplace", group.len(), good.len());
        for (&unit, place) in group.iter().zip(chosen) {
            self.is_born(births, unit, good[place as usize]);
        }
        let Some(rest) = group.get(good.len()..).filter(|rest| !rest.is_empty()) else { return };
        let free = births.cells(&area, SHUT);
        match self.rules.shortage {
            Shortage::NextBest => {
                let chosen = chance.choice("second choice", rest.len(), free.len());
                for (&unit, place) in rest.iter().zip(chosen) {
                    self.is_born(births, unit, free[place as usize]);
                }
                births.waiting.extend(rest.iter().skip(free.len()));
            }
            // D6: goes on counting where the good cells ended, though these are other cells.
            Shortage::SomeLost => {
                let chosen = chance.choice("second choice", group.len(), free.len());
                for (k, &unit) in group.iter().enumerate().skip(good.len()) {
                    match chosen.get(k) {
                        Some(&place) => self.is_born(births, unit, free[place as usize]),
                        None if k < good.len() + free.len() => self.units.presence[unit] = Presence::Lost,
                        None => births.waiting.push(unit),
                    }
                }
            }
        }
    }

    /// Those who wait are born on any free cell of the board. R21
    fn bear_anywhere(&mut self, mut births: Births, chance: &mut dyn Chance) -> Result<(), Stuck> {
        let waiting = std::mem::take(&mut births.waiting);
        if waiting.is_empty() && (self.rules.shortage == Shortage::NextBest || self.round == 0) {
            return Ok(());
        }
        // The published program draws this every round, whether somebody waits or not.
        let free = births.cells(&Area::inside(self.board.side), SHUT);
        if waiting.len() > free.len() {
            return Err(Stuck(format!("no free cell is left for {} units", waiting.len() - free.len())));
        }
        let chosen = chance.choice("any cell", waiting.len(), free.len());
        for (unit, place) in waiting.into_iter().zip(chosen) {
            self.is_born(&mut births, unit, free[place as usize]);
        }
        Ok(())
    }

    /// R6: a farmer paints the cell where it is born.
    fn is_born(&mut self, births: &mut Births, unit: UnitId, pos: Pos) {
        self.units.place(unit, pos);
        births.note(&self.units, unit);
        if self.units.kind[unit] == Kind::Farmer && self.paints_at_birth() {
            self.land.paint(pos, self.units.owner[unit]);
        }
    }
}

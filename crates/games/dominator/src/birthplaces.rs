//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos, Seat};

use crate::framed::Framed;
use crate::spells::REACH;
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

    /// Any of its cells, each equally likely; says what row and column are for.
    pub fn draw(&self, why: [&'static str; 2], chance: &mut dyn Chance) -> Pos {
        let mut line = |why, lines: &RangeInclusive<i16>| {
            chance.range(why, (*lines.start()).into(), (*lines.end()).into()) as i16
        };
        let row = line(why[0], &self.rows);
        Pos::new(row, line(why[1], &self.cols))
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Pos> {
        let cols = self.cols.clone();
        self.rows.clone().flat_map(move |row| cols.clone().map(move |col| Pos::new(row, col)))
    }
}

/// What speaks against each cell as a birthplace, one bit for each reason, while units are born one after
/// the other.
#[derive(Clone)]
pub(crate) struct Birthplaces {
    against: Framed<u16>,
    /// Witches closer than this are near.
    witch_distance: usize,
}

/// There is a wall, a unit or a spell.
pub(crate) const SHUT: u16 = 1 << 8;
/// A witch is near, active or not.
const WITCH: u16 = 1 << 9;
/// Units of a player are beside it: one bit for each player from here on.
const UNITS: u16 = 0;
const ALL_UNITS: u16 = 0b1111 << UNITS;
/// Knights of a player are straight beside it.
const KNIGHTS: u16 = 4;

impl Birthplaces {
    /// With walls and nobody on the board; made once, for they stand for the whole match.
    pub fn new(land: &Land, rules: &Rules) -> Self {
        let mut against = Framed::new(land.letters().rows(), 0);
        for pos in land.letters().places().filter(|&pos| land.is_wall(pos)) {
            against[pos] = SHUT;
        }
        Birthplaces { against, witch_distance: rules.witch_distance }
    }

    /// The same with those who are on the board now.
    pub fn with_units(&self, units: &Units) -> Self {
        let mut places = self.clone();
        let mut company = Framed::new(self.against.side(), 0);
        for unit in (0..units.len()).filter(|&unit| units.presence[unit] == Presence::Here) {
            let pos = units.pos(unit);
            company[pos] = neighbour(units, unit);
            places.against[pos] |= SHUT;
        }
        for &witch in units.witches.iter().filter(|&&witch| units.presence[witch] == Presence::Here) {
            places.note_witch(units, witch);
        }
        places.note_company(&company);
        places
    }

    /// Notes for every cell who is beside it: all cells in one go, which the compiler makes quick.
    fn note_company(&mut self, company: &Framed<u16>) {
        let stride = company.stride();
        let against = self.against.cells_mut();
        let inner = against.len() - 2 * stride - 2;
        let shifted = |by: usize| &company.cells()[by..by + inner];
        let [above, left, right, below] = [1, stride, stride + 2, 2 * stride + 1].map(shifted);
        let [a, b, c, d] = [0, 2, 2 * stride, 2 * stride + 2].map(shifted);
        let against = &mut against[stride + 1..][..inner];
        for at in 0..inner {
            let straight = above[at] | left[at] | right[at] | below[at];
            let diagonal = a[at] | b[at] | c[at] | d[at];
            against[at] |= straight | diagonal & ALL_UNITS;
        }
    }

    /// A farmer or knight stands on the board now.
    #[inline]
    pub fn note(&mut self, units: &Units, unit: UnitId) {
        let (pos, who) = (units.pos(unit), neighbour(units, unit));
        for dir in Dir::ALL {
            self.against[dir.from(pos)] |= seen_from(dir, who);
        }
        self.against[pos] |= SHUT;
    }

    fn note_witch(&mut self, units: &Units, witch: UnitId) {
        let pos = units.pos(witch);
        self.against.change_around(pos, self.witch_distance - 1, |reasons| *reasons |= WITCH);
        if units.active[witch] {
            self.against.change_around(pos, REACH, |reasons| *reasons |= SHUT);
        }
    }

    /// The cells of an area that nothing of this speaks against, row by row.
    pub fn cells(&self, area: &Area, reasons: u16) -> Vec<Pos> {
        let (first, last) = (*area.cols.start(), *area.cols.end());
        let mut cells = Vec::with_capacity(area.rows.clone().count() * (last - first + 1) as usize);
        for row in area.rows.clone() {
            let line = self.against.between(Pos::new(row, first), Pos::new(row, last));
            for (col, against) in (first..).zip(line) {
                if against & reasons == 0 {
                    cells.push(Pos::new(row, col));
                }
            }
        }
        cells
    }
}

/// What a unit of this kind minds, if it can choose. R20
pub(crate) fn scruples(kind: Kind, seat: Seat) -> u16 {
    let rivals = 0b1111 & !(1 << seat.index());
    let company = if kind == Kind::Knight { rivals << UNITS } else { rivals << KNIGHTS };
    SHUT | WITCH | company
}

impl Dominator {
    /// What speaks against a cell now; if it is shut, nothing else is said.
    pub(crate) fn against(&self, pos: Pos) -> u16 {
        if self.land.is_wall(pos) || self.spells.haunt(pos) || self.units.at(pos).is_some() {
            return SHUT;
        }
        let mut against = 0;
        if self.units.witches_near(pos, self.rules.witch_distance - 1).next().is_some() {
            against |= WITCH;
        }
        for dir in Dir::ALL {
            if let Some(unit) = self.units.at(dir.from(pos)) {
                against |= seen_from(dir, neighbour(&self.units, unit));
            }
        }
        against
    }
}

/// What a unit means for the cells beside it.
fn neighbour(units: &Units, unit: UnitId) -> u16 {
    let seat = units.owner[unit].index();
    let knight = u16::from(units.kind[unit] == Kind::Knight);
    1 << seat << UNITS | knight << seat << KNIGHTS
}

/// Knights matter straight beside a cell only.
fn seen_from(dir: Dir, neighbour: u16) -> u16 {
    if dir.is_diagonal() { neighbour & ALL_UNITS } else { neighbour }
}

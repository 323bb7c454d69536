//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Pos, Seat};

use crate::spells::REACH;
use crate::units::{Kind, Presence, UnitId, Units};
use crate::{Land, Rules};

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

/// What speaks against each cell as a birthplace, one bit for each reason, while units are born one after
/// the other.
#[derive(Clone)]
pub(crate) struct Birthplaces {
    /// Row by row, with a margin on all sides, so that nobody has to look whether a neighbour exists.
    against: Vec<u16>,
    /// Cells from one row to the next.
    stride: usize,
    /// Witches closer than this are near.
    witch_distance: usize,
}

/// As far as the influence of a unit reaches.
const MARGIN: usize = 3;

/// There is a wall, a unit or a spell.
pub(crate) const SHUT: u16 = 1 << 8;
/// A witch is near, active or not.
const WITCH: u16 = 1 << 9;
/// Units of a player are beside it: one bit for each player from here on.
const UNITS: u16 = 0;
/// Knights of a player are straight beside it.
const KNIGHTS: u16 = 4;

impl Birthplaces {
    /// With walls and nobody on the board; made once, for they stand for the whole match.
    pub fn new(land: &Land, rules: &Rules) -> Self {
        let stride = land.letters().rows() as usize + 2 * MARGIN;
        let mut places = Birthplaces {
            against: vec![0; stride * stride],
            stride,
            witch_distance: rules.witch_distance as usize,
        };
        for pos in land.letters().places().filter(|&pos| land.is_wall(pos)) {
            let at = places.index(pos);
            places.against[at] = SHUT;
        }
        places
    }

    /// The same with those who are on the board now.
    pub fn with_units(&self, units: &Units) -> Self {
        let mut places = self.clone();
        for unit in (0..units.len()).filter(|&unit| units.presence[unit] == Presence::Here) {
            places.note(units, unit);
        }
        places
    }

    #[inline]
    fn index(&self, pos: Pos) -> usize {
        (pos.row as usize + MARGIN) * self.stride + pos.col as usize + MARGIN
    }

    /// A unit stands on the board now.
    #[inline]
    pub fn note(&mut self, units: &Units, unit: UnitId) {
        let (at, seat) = (self.index(units.pos(unit)), units.owner[unit].index());
        let (above, below) = (at - self.stride, at + self.stride);
        for line in [above, at, below] {
            for beside in [line - 1, line, line + 1] {
                self.against[beside] |= 1 << seat << UNITS;
            }
        }
        match units.kind[unit] {
            Kind::Farmer => {}
            Kind::Knight => {
                for beside in [above, at - 1, at + 1, below] {
                    self.against[beside] |= 1 << seat << KNIGHTS;
                }
            }
            Kind::Witch => {
                self.add_around(at, self.witch_distance - 1, WITCH);
                if units.active[unit] {
                    self.add_around(at, REACH as usize, SHUT);
                }
            }
        }
        self.against[at] |= SHUT;
    }

    fn add_around(&mut self, at: usize, radius: usize, reasons: u16) {
        for rows in 0..=radius {
            let width = radius - rows;
            for middle in [at - rows * self.stride, at + rows * self.stride] {
                self.against[middle - width..=middle + width].iter_mut().for_each(|cell| *cell |= reasons);
            }
        }
    }

    /// What a unit of this kind minds, if it can choose. R20
    pub fn scruples(kind: Kind, seat: Seat) -> u16 {
        let rivals = 0b1111 & !(1 << seat.index());
        let company = if kind == Kind::Knight { rivals << UNITS } else { rivals << KNIGHTS };
        SHUT | WITCH | company
    }

    /// The cells of an area that nothing of this speaks against, row by row.
    pub fn cells(&self, area: &Area, reasons: u16) -> Vec<Pos> {
        let (first, last) = (*area.cols.start(), *area.cols.end());
        let mut cells = Vec::with_capacity(area.rows.clone().count() * (last - first + 1) as usize);
        for row in area.rows.clone() {
            let line = &self.against[self.index(Pos::new(row, first))..=self.index(Pos::new(row, last))];
            for (col, against) in (first..).zip(line) {
                if against & reasons == 0 {
                    cells.push(Pos::new(row, col));
                }
            }
        }
        cells
    }
}

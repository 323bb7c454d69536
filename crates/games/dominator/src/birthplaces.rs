//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Pos, Seat};

use crate::spells::Spells;
use crate::units::{Kind, Presence, UnitId, Units};
use crate::{Land, Rules, land};

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
    pub fn new(land: &Land, units: &Units, spells: &Spells, rules: &Rules) -> Self {
        let side = land.letters().rows();
        let stride = side as usize + 2 * MARGIN;
        let mut places = Birthplaces {
            against: vec![0; stride * stride],
            stride,
            witch_distance: rules.witch_distance as usize,
        };
        for row in 0..side {
            let start = places.index(Pos::new(row, 0));
            let cells = land.letters().row(row).iter().zip(spells.counts().row(row));
            for (against, (&letter, &haunting)) in places.against[start..].iter_mut().zip(cells) {
                *against = SHUT * u16::from(letter == land::WALL || haunting > 0);
            }
        }
        for unit in (0..units.len()).filter(|&unit| units.presence[unit] == Presence::Here) {
            places.note(units, unit);
        }
        places
    }

    fn index(&self, pos: Pos) -> usize {
        (pos.row as usize + MARGIN) * self.stride + pos.col as usize + MARGIN
    }

    /// A unit stands on the board now.
    pub fn note(&mut self, units: &Units, unit: UnitId) {
        let (at, seat) = (self.index(units.pos(unit)), units.owner[unit].index());
        for middle in [at - self.stride, at, at + self.stride] {
            self.add(middle - 1..=middle + 1, 1 << seat << UNITS);
        }
        match units.kind[unit] {
            Kind::Farmer => {}
            Kind::Knight => {
                for beside in [at - self.stride, at - 1, at + 1, at + self.stride] {
                    self.add(beside..=beside, 1 << seat << KNIGHTS);
                }
            }
            Kind::Witch => {
                let last = self.witch_distance - 1;
                for rows in 0..=last {
                    let width = last - rows;
                    for middle in [at - rows * self.stride, at + rows * self.stride] {
                        self.add(middle - width..=middle + width, WITCH);
                    }
                }
            }
        }
        self.add(at..=at, SHUT);
    }

    fn add(&mut self, cells: RangeInclusive<usize>, reasons: u16) {
        self.against[cells].iter_mut().for_each(|against| *against |= reasons);
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

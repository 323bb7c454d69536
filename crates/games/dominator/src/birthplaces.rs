//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos, Seat};

use crate::framed::{Framed, Place};
use crate::units::{Kind, Presence, UnitId, Units};
use crate::{Dir, Dominator};

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

    /// Its cell at the top left.
    pub fn first(&self) -> Pos {
        Pos::new(*self.rows.start(), *self.cols.start())
    }

    /// Its cell at the bottom right.
    pub fn last(&self) -> Pos {
        Pos::new(*self.rows.end(), *self.cols.end())
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.cols.len()
    }

    /// Whether a cell is in it.
    #[inline]
    fn contains(&self, pos: Pos) -> bool {
        let [first, last] = [self.first(), self.last()];
        // All is looked at, for nobody can foresee where somebody is.
        (first.row <= pos.row) & (pos.row <= last.row) & (first.col <= pos.col) & (pos.col <= last.col)
    }

    /// The same with so many more rows and columns on every side.
    fn widened(&self, lines: i16) -> Area {
        let widened = |range: &RangeInclusive<i16>| range.start() - lines..=range.end() + lines;
        Area { rows: widened(&self.rows), cols: widened(&self.cols) }
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

/// What a unit minds about its birthplace, if it can choose: witches, and rivals beside it. R20
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scruples {
    kind: Kind,
    seat: Seat,
}

impl Scruples {
    /// Of a farmer or knight of a player.
    pub fn of(kind: Kind, seat: Seat) -> Self {
        Scruples { kind, seat }
    }

    /// Whether it minds who is there: a knight any rival, a farmer rival knights.
    #[inline]
    fn mind(self, units: &Units, unit: UnitId) -> bool {
        (units.owner[unit] != self.seat) & ((self.kind == Kind::Knight) | (units.kind[unit] == Kind::Knight))
    }

    /// Where it looks for them: a farmer only straight beside it.
    fn look(self) -> &'static [Dir] {
        if self.kind == Kind::Knight { &Dir::ALL } else { &Dir::STRAIGHT }
    }
}

impl Dominator {
    /// Whether somebody can be born there, who may have scruples.
    pub(crate) fn suits(&self, pos: Pos, scruples: Option<Scruples>) -> bool {
        let place = self.units.cells.lines().place(pos);
        !self.units.cells[place].is_shut() && scruples.is_none_or(|scruples| self.pleases(place, scruples))
    }

    fn pleases(&self, place: Place, scruples: Scruples) -> bool {
        let minds = |unit| scruples.mind(&self.units, unit);
        let minded = |&dir: &Dir| self.units.cell_beside(place, dir).unit().is_some_and(minds);
        let steps = self.rules.witch_distance - 1;
        !scruples.look().iter().any(minded) && self.units.witches_near(place, steps).next().is_none()
    }

    /// The cells of an area where somebody can be born.
    pub(crate) fn ground<'a>(&self, area: &'a Area, scruples: Option<Scruples>) -> Ground<'a> {
        let mut shut = Framed::new(self.board.side, true);
        shut.across_mut(area).iter_mut().zip(self.shut_across(area)).for_each(|(shut, is)| *shut = is);
        if let Some(scruples) = scruples {
            self.shut_minded(&mut shut, area, scruples);
        }
        Ground { area, shut }
    }

    /// How many cells of an area somebody without scruples can be born on.
    pub(crate) fn count_free(&self, area: &Area) -> usize {
        self.shut_across(area).fold(0u16, |count, shut| count.wrapping_add(u16::from(!shut))).into()
    }

    /// Where nobody can be born, from the first cell of an area to its last, margins between them included: there
    /// nobody ever is.
    #[inline]
    fn shut_across(&self, area: &Area) -> impl Iterator<Item = bool> {
        self.units.cells.across(area).iter().map(|cell| cell.is_shut())
    }

    /// Shuts the cells near witches and beside those who are minded.
    fn shut_minded(&self, shut: &mut Framed<bool>, area: &Area, scruples: Scruples) {
        let (units, steps) = (&self.units, self.rules.witch_distance - 1);
        let near = area.widened(steps as i16);
        for &witch in &units.witches {
            if near.contains(units.pos(witch)) && units.presence[witch] == Presence::Here {
                shut.fill_around(units.place[witch], steps, true);
            }
        }
        match scruples.kind {
            Kind::Farmer => {
                let knights = units.knights.iter().copied(); // the only ones it can mind
                let minded = self.minded(knights, area, scruples);
                minded.into_iter().for_each(|place| shut.fill_around(place, 1, true));
            }
            _ => {
                let minded = self.minded(0..units.len(), area, scruples);
                minded.into_iter().for_each(|place| shut.fill_block(place, true));
            }
        }
    }

    /// The places of those among some units who are minded in an area or beside it.
    #[inline]
    fn minded(
        &self,
        among: impl ExactSizeIterator<Item = UnitId>,
        area: &Area,
        scruples: Scruples,
    ) -> Vec<Place> {
        let (units, beside) = (&self.units, area.widened(1));
        // Nobody can foresee who is: so all are written down, and the next one over who is not.
        let (mut places, mut count) = (vec![Place::default(); among.len()], 0);
        for unit in among {
            places[count] = units.place[unit];
            let is_here = (units.presence[unit] == Presence::Here) & beside.contains(units.pos(unit));
            count += usize::from(is_here & scruples.mind(units, unit));
        }
        places.truncate(count);
        places
    }
}

/// The cells of an area where somebody can be born, row by row.
pub(crate) struct Ground<'a> {
    area: &'a Area,
    shut: Framed<bool>,
}

impl Ground<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.shut.rows(self.area).map(open).sum()
    }

    /// The one with this number, from 0.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(&self, number: usize) -> Pos {
        let (mut left, mut row) = (number, *self.area.rows.start());
        let mut lines = self.shut.rows(self.area);
        let line = loop {
            let line = lines.next().expect("a number below the count");
            match left.checked_sub(open(line)) {
                Some(less) => left = less,
                None => break line,
            }
            row += 1;
        };
        let mut cols = (*self.area.cols.start()..).zip(line).filter(|(_, shut)| !**shut);
        let (col, _) = cols.nth(left).expect("as many as were counted");
        Pos::new(row, col)
    }
}

/// How many cells of a row are not shut. A board has no more than a byte can count.
#[inline]
fn open(line: &[bool]) -> usize {
    line.iter().fold(0u8, |count, &shut| count.wrapping_add(u8::from(!shut))).into()
}

//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Chance, Pos, Seat};

use crate::cells::Cell;
use crate::framed::{Framed, Place};
use crate::units::{Kind, Presence, UnitId};
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
        // A line before the first one is far behind the last, without a sign.
        let is_among =
            |at: i16, first: i16, last: i16| at.wrapping_sub(first) as u16 <= (last - first) as u16;
        let [first, last] = [self.first(), self.last()];
        is_among(pos.row, first.row, last.row) & is_among(pos.col, first.col, last.col)
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
    fn mind(self, owner: Seat, kind: Kind) -> bool {
        (owner != self.seat) & ((self.kind == Kind::Knight) | (kind == Kind::Knight))
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
        let minds = |unit: UnitId| scruples.mind(self.units.owner[unit], self.units.kind[unit]);
        let minded = |&dir: &Dir| self.units.cell_beside(place, dir).unit().is_some_and(minds);
        let steps = self.rules.witch_distance - 1;
        !scruples.look().iter().any(minded) && self.units.witches_near(place, steps).next().is_none()
    }

    /// The cells of an area where somebody can be born.
    pub(crate) fn ground<'a>(&self, area: &'a Area, scruples: Option<Scruples>) -> Ground<'a> {
        let mut shut = Framed::new(self.board.side, true);
        for (shut, cells) in shut.rows_mut(area).zip(self.units.cells.rows(area)) {
            shut.iter_mut().zip(cells).for_each(|(shut, cell)| *shut = cell.is_shut());
        }
        if let Some(scruples) = scruples {
            self.shut_minded(&mut shut, area, scruples);
        }
        Ground { area, shut }
    }

    /// How many cells somebody without scruples can be born on, of all inside the border: those without a wall, but for
    /// those who stand there and what is haunted beside them.
    pub(crate) fn count_free(&self) -> usize {
        let (units, lines) = (&self.units, self.units.cells.lines());
        let inside = Area::inside(self.board.side);
        // Plain arithmetic, which the compiler does for many units at once.
        let stands = |(&place, &presence): (&Place, &Presence)| {
            u16::from((presence == Presence::Here) & inside.contains(lines.pos(place)))
        };
        let standing = units.place.iter().zip(&units.presence).map(stands).fold(0, u16::wrapping_add);
        // A cell that several witches haunt is met as many times.
        let mut met = [0; Cell::MOST_WITCHES + 1];
        for &witch in units.witches.iter().filter(|&&witch| units.active[witch]) {
            for cell in units.cells.reached(units.place[witch]) {
                met[cell.witches_in_the_way()] += 1;
            }
        }
        let haunted: usize = (1..).zip(&met[1..]).map(|(times, met)| met / times).sum();
        units.open - usize::from(standing) - haunted
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
        for place in self.minded(&area.widened(1), scruples) {
            match scruples.kind {
                Kind::Knight => shut.fill_block(place, true),
                _ => shut.fill_around(place, 1, true),
            }
        }
    }

    /// Where those stand in an area who are minded.
    fn minded(&self, area: &Area, scruples: Scruples) -> Vec<Place> {
        let (units, lines) = (&self.units, self.units.cells.lines());
        let mut is_minded = vec![false; units.len()];
        let who = units.owner.iter().zip(&units.kind).zip(&units.presence);
        // Plain arithmetic, which the compiler does for many units at once.
        for ((is, &place), ((&owner, &kind), &presence)) in is_minded.iter_mut().zip(&units.place).zip(who) {
            let is_there = (presence == Presence::Here) & area.contains(lines.pos(place));
            *is = is_there & scruples.mind(owner, kind);
        }
        // Nobody can foresee who it is: so all are written down, and the next one over who is not.
        let (mut minded, mut count) = (vec![Place::default(); units.len()], 0);
        for (&place, is) in units.place.iter().zip(is_minded) {
            minded[count] = place;
            count += usize::from(is);
        }
        minded.truncate(count);
        minded
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

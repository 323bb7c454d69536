//! Which cells units can be born on. R4, R20

use std::ops::RangeInclusive;

use palestra_base::{Chance, PerSeat, Pos, Seat, Step};

use crate::cells::Cell;
use crate::framed::{Framed, Place};
use crate::spots::Spots;
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
        // wraps: a line before the first one is far behind the last, without a sign
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

/// Where somebody may be born: an area, and those of its cells that have no walls.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub area: Area,
    open: Spots,
}

/// All that somebody may be born on; it never changes in a match.
#[derive(Debug)]
pub(crate) struct Grounds {
    /// All but the border.
    pub inside: Ground,
    /// How many cells there have no walls.
    open_count: usize,
    /// The quadrant of each player.
    pub quadrants: PerSeat<Ground>,
}

impl Grounds {
    /// Of a board that nobody is on yet.
    pub fn new(cells: &Framed<Cell>, side: i16, margin: i16) -> Self {
        let ground = |area| Ground { open: Spots::of(cells, &area, |cell| !cell.is_shut()), area };
        let inside = ground(Area::inside(side));
        Grounds {
            open_count: inside.open.count(),
            inside,
            quadrants: PerSeat::from_fn(|seat| ground(Area::quadrant(seat, side, margin))),
        }
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
    pub(crate) fn suits(&self, place: Place, scruples: Option<Scruples>) -> bool {
        !self.units.cells[place].is_shut() && scruples.is_none_or(|scruples| self.pleases(place, scruples))
    }

    fn pleases(&self, place: Place, scruples: Scruples) -> bool {
        let minds = |unit: UnitId| scruples.mind(self.units.owner[unit], self.units.kind[unit]);
        let minded = |&dir: &Dir| self.units.cell_beside(place, dir).unit().is_some_and(minds);
        let steps = self.rules.witch_distance - 1;
        !scruples.look().iter().any(minded) && self.units.witches_near(place, steps).next().is_none()
    }

    /// The cells where somebody can be born.
    pub(crate) fn birthplaces(&self, ground: &Ground, scruples: Option<Scruples>) -> Spots {
        match scruples {
            None => Spots::of(&self.units.cells, &ground.area, |cell| !cell.is_shut()),
            Some(scruples) => self.good_birthplaces(ground, scruples),
        }
    }

    /// The cells for somebody with scruples: those without walls, but for what is near witches, and so for
    /// what is haunted; for where somebody stands; and for what is beside those who are minded.
    fn good_birthplaces(&self, ground: &Ground, scruples: Scruples) -> Spots {
        let (units, steps) = (&self.units, self.rules.witch_distance - 1);
        let row = units.cells.lines().step(Step::new(1, 0));
        let mut spots = ground.open.clone();
        let near = ground.area.widened(steps as i16);
        let counts =
            |witch: UnitId| near.contains(units.pos(witch)) && units.presence[witch] == Presence::Here;
        for &witch in units.witches.iter().filter(|&&witch| counts(witch)) {
            let [mut above, mut below] = [units.place[witch]; 2];
            for width in (0..=steps).rev() {
                spots.take_away(above, width);
                spots.take_away(below, width);
                above = above.before(row);
                below = below.after(row);
            }
        }
        // A farmer looks only straight beside it.
        let width = usize::from(scruples.kind == Kind::Knight);
        for (place, is_minded) in self.standing(&ground.area.widened(1), scruples) {
            if is_minded {
                spots.take_away(place.before(row), width);
                spots.take_away(place, 1);
                spots.take_away(place.after(row), width);
            } else {
                spots.take_away(place, 0);
            }
        }
        spots
    }

    /// How many cells somebody without scruples can be born on, of all inside the border: those without a wall, but for
    /// those who stand there and what is haunted beside them.
    pub(crate) fn count_free(&self) -> usize {
        let (units, lines) = (&self.units, self.units.cells.lines());
        let inside = Area::inside(self.board.side);
        // Plain arithmetic, which the compiler does for many units at once. wraps: never, for there are fewer than 2^16
        let stands = |(&place, &presence): (&Place, &Presence)| {
            u16::from((presence == Presence::Here) & inside.contains(lines.pos(place)))
        };
        let standing = units.place.iter().zip(&units.presence).map(stands).fold(0, u16::wrapping_add);
        // A cell that several witches haunt is met as many times.
        let mut met = [0; Cell::MOST_WITCHES + 1];
        for &witch in units.witches.iter().filter(|&&witch| units.active[witch]) {
            let place = units.place[witch];
            units.cells.look_at_reached(place, |cell| met[cell.witches_in_the_way()] += 1);
        }
        let haunted: usize = (1..).zip(&met[1..]).map(|(times, met)| met / times).sum();
        self.grounds.open_count - usize::from(standing) - haunted
    }

    /// Where everybody stands in an area, and who of them are minded.
    fn standing(&self, area: &Area, scruples: Scruples) -> impl Iterator<Item = (Place, bool)> {
        let (units, lines) = (&self.units, self.units.cells.lines());
        let mut stands = vec![0; units.len().next_multiple_of(8)];
        let who = units.owner.iter().zip(&units.kind).zip(&units.presence);
        // Plain arithmetic, which the compiler does for many units at once.
        for ((stands, &place), ((&owner, &kind), &presence)) in stands.iter_mut().zip(&units.place).zip(who) {
            let is_there = (presence == Presence::Here) & area.contains(lines.pos(place));
            *stands = u8::from(is_there) << u8::from(scruples.mind(owner, kind));
        }
        // Eight at once, for most are elsewhere.
        let mut rest = 0;
        let mut next = 0;
        std::iter::from_fn(move || {
            while rest == 0 {
                rest = u64::from_le_bytes(*stands.as_chunks().0.get(next)?);
                next += 1;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some((units.place[8 * next - 8 + bit / 8], bit % 8 == 1))
        })
    }
}

use std::fmt;
use std::ops::{Index, IndexMut};

use palestra_wire::message::{Element, Kind};

/// One of the four places at the table. On the wire and in files it is its number, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Seat(u8);

impl Seat {
    /// How many seats there are at most.
    pub const COUNT: usize = 4;

    /// The four seats, in order.
    pub const ALL: [Seat; Seat::COUNT] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number, if there is one.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < Seat::COUNT { Some(Seat(number as u8)) } else { None }
    }

    /// The first `count` seats, for games that can be played by fewer than four.
    pub fn first(count: usize) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(count)
    }

    /// An owner as files and messages have it: -1 for nobody.
    #[inline]
    pub fn number(owner: &Option<Seat>) -> i16 {
        owner.map_or(-1, |seat| seat.0.into())
    }

    /// Its number, to index with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

impl Element for Seat {
    const KIND: Kind = Kind::U8;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend(values.iter().map(|seat| seat.0));
    }

    /// Numbers of no seat are left out.
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend(bytes.iter().filter_map(|&byte| Seat::new(usize::from(byte))));
    }
}

/// One thing for each seat.
///
/// ```
/// use palestra_base::{PerSeat, Seat};
/// let mut scores = PerSeat::from_fn(|seat| 10 * seat.index());
/// scores[Seat::ALL[3]] += 5;
/// assert_eq!(scores, PerSeat([0, 10, 20, 35]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerSeat<T>(pub [T; Seat::COUNT]);

impl<T> PerSeat<T> {
    /// What `make` makes for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        PerSeat(Seat::ALL.map(&mut make))
    }

    /// The things with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The things with their seats, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::ALL.into_iter().zip(&mut self.0)
    }

    /// The same with `f` applied to each thing.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> PerSeat<U> {
        PerSeat(self.0.map(f))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        // Masked, so that the compiler sees that it cannot miss.
        &self.0[seat.index() & 3]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_seats() {
        assert_eq!(Seat::new(3).map(Seat::index), Some(3));
        assert_eq!(Seat::new(4), None);
        assert_eq!(Seat::first(2).count(), 2);
    }

    #[test]
    fn one_thing_for_each() {
        let mut doubled = PerSeat::from_fn(|seat| seat.index() * 2);
        doubled[Seat::ALL[1]] += 1;
        assert_eq!(doubled, PerSeat([0, 3, 4, 6]));
    }
}

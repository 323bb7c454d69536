use palestra_base::{Grid, PerSeat, Pos, Seat};

/// Walls and colours. Each cell is kept as its letter in the files, so that text is copied, not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Land {
    letters: Grid<u8>,
    painted: PerSeat<i32>,
}

pub(crate) const WALL: u8 = b'X';
pub(crate) const BARE: u8 = b'.';

/// The letter of a cell with a player's colour.
pub(crate) const fn colour(seat: Seat) -> u8 {
    b'0' + seat.index() as u8
}

/// Whose colour a letter is.
pub(crate) fn owner(letter: u8) -> Option<Seat> {
    letter.checked_sub(b'0').and_then(|number| Seat::new(number.into()))
}

/// A letter as the player in a seat sees it, who believes to be player 0. Plain arithmetic, which the compiler
/// does for many cells at once.
#[inline]
pub(crate) fn turned(letter: u8, seat: Seat) -> u8 {
    let number = letter.wrapping_sub(b'0');
    let seen = b'0' + (number.wrapping_sub(seat.index() as u8) & 3);
    if number < 4 { seen } else { letter }
}

impl Land {
    /// Land with these letters.
    pub fn new(letters: Grid<u8>) -> Self {
        let of = |seat| letters.cells().iter().filter(|&&letter| letter == colour(seat)).count();
        Land { painted: PerSeat::from_fn(|seat| of(seat) as i32), letters }
    }

    /// Every cell's letter.
    pub fn letters(&self) -> &Grid<u8> {
        &self.letters
    }

    /// Whether nobody can ever stand there; so it is off the board.
    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.letters.get(pos).is_none_or(|&letter| letter == WALL)
    }

    /// Whose colour a cell has.
    #[cfg(test)]
    pub fn owner(&self, pos: Pos) -> Option<Seat> {
        owner(self.letters[pos])
    }

    /// Gives a cell a player's colour.
    pub fn paint(&mut self, pos: Pos, seat: Seat) {
        let before = std::mem::replace(&mut self.letters[pos], colour(seat));
        if let Some(before) = owner(before) {
            self.painted[before] -= 1;
        }
        self.painted[seat] += 1;
    }

    /// How many cells have each player's colour.
    pub fn painted(&self) -> &PerSeat<i32> {
        &self.painted
    }
}

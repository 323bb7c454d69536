use palestra_base::{Grid, PerSeat, Pos, Seat};

use crate::units::number_seen;

/// Walls and colours. Each cell is kept as its letter in the files, for everybody who looks at it: so views and
/// text are copied, not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Land {
    /// The letters as the player in each seat sees them: turned, and its own colour is 0. The first sees them
    /// as they are.
    seen: PerSeat<Grid<u8>>,
    /// The letters with a line break after each row.
    picture: Grid<u8>,
    painted: PerSeat<i32>,
}

pub(crate) const WALL: u8 = b'X';
pub(crate) const BARE: u8 = b'.';

/// The letter of a cell with a player's colour.
pub(crate) const fn colour(seat: Seat) -> u8 {
    b'0' | seat.index() as u8 // as a sum, but never too large
}

/// Whose colour a letter is.
pub(crate) fn owner(letter: u8) -> Option<Seat> {
    letter.checked_sub(b'0').and_then(|number| Seat::new(number.into()))
}

impl Land {
    /// Land with these letters, on a square.
    pub fn new(letters: Grid<u8>) -> Self {
        let side = letters.rows();
        let mut land = Land {
            seen: PerSeat::from_fn(|_| Grid::new(side, side, BARE)),
            picture: Grid::new(side, side + 1, BARE),
            painted: PerSeat::default(),
        };
        for row in 0..side {
            land.picture[Pos::new(row, side)] = b'\n';
            let places = (0..side).map(|col| Pos::new(row, col));
            for (pos, &letter) in places.zip(letters.row(row)).filter(|&(_, &letter)| letter != BARE) {
                match owner(letter) {
                    Some(seat) => land.paint(pos, seat),
                    None => land.write(pos, |_| letter),
                }
            }
        }
        land
    }

    /// Every cell's letter.
    pub fn letters(&self) -> &Grid<u8> {
        self.seen_by(Seat::ALL[0])
    }

    /// Every cell's letter, as a player sees it who believes to be player 0.
    pub fn seen_by(&self, seat: Seat) -> &Grid<u8> {
        &self.seen[seat]
    }

    /// Every cell's letter, with a line break after each row.
    pub fn picture(&self) -> &[u8] {
        self.picture.cells()
    }

    /// Whether there is a wall.
    #[cfg(test)]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.letters()[pos] == WALL
    }

    /// Whose colour a cell has.
    pub fn owner(&self, pos: Pos) -> Option<Seat> {
        owner(self.letters()[pos])
    }

    /// Gives a cell a player's colour.
    pub fn paint(&mut self, pos: Pos, seat: Seat) {
        if let Some(before) = self.owner(pos) {
            self.painted[before] -= 1;
        }
        self.painted[seat] += 1;
        self.write(pos, |watcher| colour_seen(seat, watcher));
    }

    /// Writes the letter that each player sees on a cell.
    #[inline]
    fn write(&mut self, pos: Pos, letter: impl Fn(Seat) -> u8) {
        self.picture[pos] = letter(Seat::ALL[0]);
        let places = places_seen(self.letters().rows(), pos);
        for ((watcher, letters), at) in self.seen.iter_mut().zip(places) {
            letters.cells_mut()[at] = letter(watcher);
        }
    }

    /// How many cells have each player's colour.
    pub fn painted(&self) -> &PerSeat<i32> {
        &self.painted
    }
}

/// Where a cell of a square is, row by row, for each player.
#[inline]
fn places_seen(side: i16, pos: Pos) -> [usize; Seat::COUNT] {
    let [side, row, col] = [side, pos.row, pos.col].map(|line| usize::from(line as u16));
    // Turned by a quarter, rows become columns. Turned by two more, the first cell is the last one.
    let (at, turned, last) = (row * side + col, col * side + side - 1 - row, side * side - 1);
    [at, turned, last - at, last - turned]
}

/// The letter of a player's colour for another one, who believes to be player 0.
#[inline]
fn colour_seen(seat: Seat, watcher: Seat) -> u8 {
    b'0' | number_seen(seat, watcher) // as a sum, but never too large
}

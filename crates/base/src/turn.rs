use crate::{Pos, Seat};

/// A turn of a square board by quarters, and of the seats around it with it.
///
/// Seats sit at the corners: 0 at the top left, 1 at the bottom left, 2 at the bottom right and 3 at the
/// top right. [`Turn::to_seat`] brings a seat's corner to the top left, so that its player sees itself as
/// player 0; [`Turn::inverse`] brings everything back.
///
/// ```
/// use palestra_base::{Pos, Seat, Turn};
/// // Everybody sees itself as the first, at the top left of a board of 10 x 10.
/// let turn = Turn::to_seat(Seat::ALL[2], 10);
/// assert_eq!(turn.inverse().pos(turn.pos(Pos::new(1, 2))), Pos::new(1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    quarters: u8,
    last: i16,
}

impl Turn {
    /// The turn of a board with sides of this length that brings the corner of `seat` to the top left.
    pub const fn to_seat(seat: Seat, side: i16) -> Self {
        Turn { quarters: seat.index() as u8, last: side - 1 }
    }

    /// The turn back.
    pub const fn inverse(self) -> Self {
        Turn { quarters: (4 - self.quarters) % 4, last: self.last }
    }

    /// Where a place comes to.
    #[inline]
    pub const fn pos(self, pos: Pos) -> Pos {
        let Turn { quarters, last } = self;
        match quarters {
            0 => pos,
            1 => Pos::new(pos.col, last - pos.row),
            2 => Pos::new(last - pos.row, last - pos.col),
            _ => Pos::new(last - pos.col, pos.row),
        }
    }

    /// Where a seat comes to.
    #[inline]
    pub const fn seat(self, seat: Seat) -> Seat {
        Seat::ALL[(seat.index() + 4 - self.quarters as usize) % 4]
    }

    /// What a direction becomes, where eight of them go round against the clock from 0.
    #[inline]
    pub const fn eighth(self, direction: usize) -> usize {
        (direction + 8 - 2 * self.quarters as usize) % 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    const SIDE: i16 = 5;

    fn turns() -> impl Iterator<Item = (Seat, Turn)> {
        Seat::ALL.into_iter().map(|seat| (seat, Turn::to_seat(seat, SIDE)))
    }

    #[test]
    fn turn_and_inverse_meet() {
        let board = Grid::new(SIDE, SIDE, ());
        for (_, turn) in turns() {
            for pos in board.places() {
                assert_eq!(turn.inverse().pos(turn.pos(pos)), pos);
            }
            for seat in Seat::ALL {
                assert_eq!(turn.inverse().seat(turn.seat(seat)), seat);
            }
            for direction in 0..8 {
                assert_eq!(turn.inverse().eighth(turn.eighth(direction)), direction);
            }
        }
    }

    #[test]
    fn everybody_comes_to_the_top_left_as_player_0() {
        let corners = [(0, 0), (4, 0), (4, 4), (0, 4)].map(|(row, col)| Pos::new(row, col));
        for (seat, turn) in turns() {
            assert_eq!(turn.pos(corners[seat.index()]), Pos::new(0, 0));
            assert_eq!(turn.seat(seat), Seat::ALL[0]);
            for other in Seat::ALL {
                assert_eq!(turn.pos(corners[other.index()]), corners[turn.seat(other).index()]);
            }
        }
    }

    #[test]
    fn directions_turn_with_the_board() {
        use crate::Step;
        // Down, and on against the clock.
        let steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        let steps = steps.map(|(rows, cols)| Step::new(rows, cols));
        let middle = Pos::new(2, 2);
        for (_, turn) in turns() {
            for direction in 0..8 {
                let moved = turn.pos(middle + steps[direction]);
                assert_eq!(moved, turn.pos(middle) + steps[turn.eighth(direction)]);
            }
        }
    }
}

use palestra_base::{Pos, Step, Turn};

/// A direction, from below against the clock; straight ones are even, diagonal ones odd. On the wire it is
/// its number; 8 is "stay", which is no direction here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dir(u8);

/// On the wire: stay where you are.
pub(crate) const STAY: i32 = 8;

/// The directions that an order can have, one bit for each number on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ways(u16);

impl Ways {
    /// None at all.
    pub const NONE: Ways = Ways(0);
    /// For who cannot walk diagonally. Everybody can stay.
    pub const STRAIGHT: Ways = Ways(0b1_0101_0101);
    /// All.
    pub const ALL: Ways = Ways(0b1_1111_1111);

    /// Whether a number on the wire is one of these.
    #[inline]
    pub fn contain(self, number: i32) -> bool {
        // A negative number is a large one.
        self.0.unbounded_shr(number as u32) & 1 == 1
    }
}

const STEPS: [Step; 8] = [
    Step::new(1, 0),
    Step::new(1, 1),
    Step::new(0, 1),
    Step::new(-1, 1),
    Step::new(-1, 0),
    Step::new(-1, -1),
    Step::new(0, -1),
    Step::new(1, -1),
];

impl Dir {
    /// Down, right, up, left.
    pub const STRAIGHT: [Dir; 4] = [Dir(0), Dir(2), Dir(4), Dir(6)];

    /// All eight.
    pub const ALL: [Dir; 8] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5), Dir(6), Dir(7)];

    /// The direction with this number.
    pub fn from_wire(number: i32) -> Option<Dir> {
        (0..8).contains(&number).then_some(Dir(number as u8))
    }

    /// The direction so many eighths from below against the clock.
    #[inline]
    pub const fn from_eighth(number: i32) -> Dir {
        Dir(number as u8 % 8)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it goes to a corner.
    pub const fn is_diagonal(self) -> bool {
        self.0 % 2 == 1
    }

    /// The direction this many eighths further against the clock.
    pub const fn turned(self, eighths: u8) -> Dir {
        Dir((self.0 + eighths) % 8)
    }

    /// The same on a turned board.
    pub const fn on(self, turn: Turn) -> Dir {
        Dir(turn.eighth(self.0 as usize) as u8)
    }

    /// Its letter in the output file.
    pub const fn letter(self) -> char {
        ['b', 'w', 'r', 'x', 't', 'y', 'l', 'z'][self.index()]
    }

    /// What it adds to a place.
    #[inline]
    pub const fn step(self) -> Step {
        STEPS[self.index()]
    }

    /// The next cell from `pos`.
    #[inline]
    pub fn from(self, pos: Pos) -> Pos {
        pos + self.step()
    }
}

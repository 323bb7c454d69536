use palestra_base::{Pos, Step, Turn};

/// A direction, from below against the clock; straight ones are even, diagonal ones odd. On the wire it is
/// its number; 8 is "stay", which is no direction here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it all
pub enum Dir {
    Bottom,
    BottomRight,
    Right,
    RightTop,
    Top,
    TopLeft,
    Left,
    LeftBottom,
}

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
    pub const STRAIGHT: [Dir; 4] = [Dir::Bottom, Dir::Right, Dir::Top, Dir::Left];

    /// All eight.
    pub const ALL: [Dir; 8] = [
        Dir::Bottom,
        Dir::BottomRight,
        Dir::Right,
        Dir::RightTop,
        Dir::Top,
        Dir::TopLeft,
        Dir::Left,
        Dir::LeftBottom,
    ];

    /// What the directions that a player sees are for everybody, by its seat. R7
    pub(crate) const TURNED_BACK: [[Dir; 8]; 4] = {
        let mut turned = [Dir::ALL; 4];
        let mut k = 0;
        while k < 32 {
            turned[k / 8][k % 8] = Dir::ALL[k % 8].turned(2 * (k / 8) as u8);
            k += 1;
        }
        turned
    };

    /// The direction with this number.
    pub fn from_wire(number: i32) -> Option<Dir> {
        (0..8).contains(&number).then(|| Dir::from_eighth(number))
    }

    /// The direction so many eighths from below against the clock.
    #[inline]
    pub const fn from_eighth(number: i32) -> Dir {
        Dir::ALL[number as usize % 8]
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it goes to a corner.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The direction this many eighths further against the clock.
    pub const fn turned(self, eighths: u8) -> Dir {
        Dir::ALL[(self as u8 + eighths) as usize % 8]
    }

    /// The same on a turned board.
    pub const fn on(self, turn: Turn) -> Dir {
        Dir::ALL[turn.eighth(self as usize)]
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

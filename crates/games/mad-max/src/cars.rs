use palestra_base::{Pos, Step};

/// Number of a car: those of player `p` are `p * n` to `(p + 1) * n - 1`, if each has `n`. R7
pub type CarId = usize;

/// A car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Car {
    /// Where it is; where it died, if it is dead.
    pub pos: Pos,
    /// The missiles in its stock.
    pub missiles: i32,
    /// Its units of gas.
    pub gas: i32,
    /// Whether it drives.
    pub alive: bool,
    /// Rounds that a dead car still waits before it tries to appear again.
    pub wait: i32,
}

/// A direction of a car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dir {
    Up,
    Default,
    Down,
    SlowUp,
    Slow,
    SlowDown,
    FastUp,
    Fast,
    FastDown,
}

impl Dir {
    /// All directions.
    pub const ALL: [Dir; 9] = [
        Dir::Up,
        Dir::Default,
        Dir::Down,
        Dir::SlowUp,
        Dir::Slow,
        Dir::SlowDown,
        Dir::FastUp,
        Dir::Fast,
        Dir::FastDown,
    ];

    /// The direction that changes row and column by so much.
    pub fn from_change(rows: i32, cols: i32) -> Option<Dir> {
        let dir = match (rows, cols) {
            (-1, 0) => Dir::SlowUp,
            (0, 0) => Dir::Slow,
            (1, 0) => Dir::SlowDown,
            (-1, 1) => Dir::Up,
            (0, 1) => Dir::Default,
            (1, 1) => Dir::Down,
            (-1, 2) => Dir::FastUp,
            (0, 2) => Dir::Fast,
            (1, 2) => Dir::FastDown,
            _ => return None,
        };
        Some(dir)
    }

    /// The cells on the way, in the order in which a car visits them; the last is where it gets. R15
    pub fn path(self) -> &'static [Step] {
        const fn at(rows: i16, cols: i16) -> Step {
            Step::new(rows, cols)
        }
        match self {
            Dir::Up => &const { [at(0, 1), at(-1, 0), at(-1, 1)] },
            Dir::Default => &const { [at(0, 1)] },
            Dir::Down => &const { [at(0, 1), at(1, 0), at(1, 1)] },
            Dir::SlowUp => &const { [at(-1, 0)] },
            Dir::Slow => &const { [at(0, 0)] },
            Dir::SlowDown => &const { [at(1, 0)] },
            Dir::FastUp => &const { [at(0, 1), at(-1, 0), at(-1, 1), at(0, 2), at(-1, 2)] },
            Dir::Fast => &const { [at(0, 1), at(0, 2)] },
            Dir::FastDown => &const { [at(0, 1), at(1, 0), at(1, 1), at(0, 2), at(1, 2)] },
        }
    }

    /// The change of row and column.
    pub fn step(self) -> Step {
        self.path()[self.path().len() - 1]
    }
}

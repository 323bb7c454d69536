/// A direction of a car.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// By how much it changes row and column.
    pub const fn change(self) -> (i32, i32) {
        match self {
            Dir::Up => (-1, 1),
            Dir::Default => (0, 1),
            Dir::Down => (1, 1),
            Dir::SlowUp => (-1, 0),
            Dir::Slow => (0, 0),
            Dir::SlowDown => (1, 0),
            Dir::FastUp => (-1, 2),
            Dir::Fast => (0, 2),
            Dir::FastDown => (1, 2),
        }
    }

    /// The cells that a car visits on its way, in this order, as changes of row and column from where it is.
    /// The last one is where it arrives. A car that goes `Slow` stays and visits none.
    pub const fn path(self) -> &'static [(i32, i32)] {
        match self {
            Dir::Up => &[(0, 1), (-1, 0), (-1, 1)],
            Dir::Default => &[(0, 1)],
            Dir::Down => &[(0, 1), (1, 0), (1, 1)],
            Dir::SlowUp => &[(-1, 0)],
            Dir::Slow => &[],
            Dir::SlowDown => &[(1, 0)],
            Dir::FastUp => &[(0, 1), (-1, 0), (-1, 1), (0, 2), (-1, 2)],
            Dir::Fast => &[(0, 1), (0, 2)],
            Dir::FastDown => &[(0, 1), (1, 0), (1, 1), (0, 2), (1, 2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dir;

    #[test]
    fn paths_end_where_cars_arrive() {
        for dir in Dir::ALL {
            assert_eq!(*dir.path().last().unwrap_or(&(0, 0)), dir.change());
        }
    }
}

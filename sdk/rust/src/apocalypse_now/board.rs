/// Rows and columns of the board.
pub const MAX: i16 = 60;
/// Rounds of a match.
pub const GAME_ROUNDS: i32 = 200;
/// Life points of a new soldier.
pub const LIFE: i16 = 100;
/// A helicopter covers its cell and this many in each direction.
pub const REACH: i16 = 2;
/// Rounds that a helicopter waits for napalm.
pub const ROUNDS_NAPALM: u8 = 30;
/// Rounds that forest burns.
pub const FOREST_BURNS: u8 = 10;
/// Rounds that grass and water burn.
pub const OTHER_BURNS: u8 = 5;
/// Rounds in which a parachuter can jump.
pub const ROUNDS_JUMP: u8 = 20;
/// Parachuters that a player can throw in a round.
pub const MAX_JUMP: usize = 4;

/// A place on the board: row from the north, column from the west, from 0. It may lie outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Pos {
    pub row: i16,
    pub col: i16,
}

/// The steps to the eight places around, from the south counter-clockwise.
const AROUND: [(i16, i16); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Pos {
    /// The place in this row and column.
    pub const fn new(row: i16, col: i16) -> Self {
        Pos { row, col }
    }

    /// The place so many rows to the south and columns to the east.
    pub const fn plus(self, rows: i16, cols: i16) -> Pos {
        Pos::new(self.row + rows, self.col + cols)
    }

    /// The next cell in a direction.
    ///
    /// ```
    /// use palestra_sdk::apocalypse_now::{Facing, Pos};
    /// assert_eq!(Pos::new(5, 7).to(Facing::North), Pos::new(4, 7));
    /// ```
    pub const fn to(self, facing: Facing) -> Pos {
        match facing {
            Facing::South => self.plus(1, 0),
            Facing::East => self.plus(0, 1),
            Facing::North => self.plus(-1, 0),
            Facing::West => self.plus(0, -1),
        }
    }

    /// The eight places around, from the south counter-clockwise.
    pub fn around(self) -> impl Iterator<Item = Pos> {
        AROUND.iter().map(move |&(rows, cols)| self.plus(rows, cols))
    }

    /// The place around with this number, from 0 to 7.
    #[inline]
    pub(super) fn around_at(self, number: usize) -> Pos {
        let (rows, cols) = AROUND[number % 8];
        self.plus(rows, cols)
    }

    /// The places of the square that a helicopter here covers, row by row.
    pub fn square(self) -> impl Iterator<Item = Pos> {
        let reach = || -REACH..=REACH;
        reach().flat_map(move |rows| reach().map(move |cols| self.plus(rows, cols)))
    }

    /// How many moves a soldier needs from here to there, if nothing is in the way.
    pub fn distance(self, other: Pos) -> i16 {
        (self.row - other.row).abs().max((self.col - other.col).abs())
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Land {
    Forest = 1,
    Grass = 2,
    Water = 3,
    Mountain = 4,
}

impl Land {
    /// Whether soldiers can be there.
    pub fn is_walkable(self) -> bool {
        matches!(self, Land::Forest | Land::Grass)
    }

    pub(super) fn from_wire(number: u8) -> Land {
        match number {
            1 => Land::Forest,
            2 => Land::Grass,
            3 => Land::Water,
            _ => Land::Mountain,
        }
    }
}

/// Where a helicopter looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Facing {
    South = 0,
    East = 1,
    North = 2,
    West = 3,
}

impl Facing {
    /// All four, counter-clockwise: the next one is what a turn counter-clockwise gives.
    pub const ALL: [Facing; 4] = [Facing::South, Facing::East, Facing::North, Facing::West];

    pub(super) fn from_wire(number: u8) -> Facing {
        Facing::ALL[usize::from(number) % 4]
    }
}

/// What a helicopter can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Instruction {
    Forward1 = 1,
    Forward2 = 2,
    CounterClockwise = 3,
    Clockwise = 4,
    Napalm = 5,
}

/// A soldier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soldier {
    /// His number.
    pub id: i32,
    /// Whose he is.
    pub player: usize,
    /// Where he stands.
    pub pos: Pos,
    /// His life points.
    pub life: i16,
}

/// A helicopter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Helicopter<'a> {
    /// Its number, the same for the whole match.
    pub id: i32,
    /// Whose it is.
    pub player: usize,
    /// The centre of its square.
    pub pos: Pos,
    /// Where it looks.
    pub facing: Facing,
    /// Rounds until it can throw napalm; 0 if it can now.
    pub napalm: u8,
    /// The rounds that each of its parachuters has left, this one included; the oldest first.
    pub parachuters: &'a [u8],
}

/// A control point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Where it is.
    pub pos: Pos,
    /// Points that it gives in a round.
    pub value: i32,
    /// Who controls it, if anybody does.
    pub owner: Option<usize>,
}

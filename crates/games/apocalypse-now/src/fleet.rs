use palestra_base::{PerSeat, Pos, Seat, Step};
use palestra_wire::message::{Element, Kind};

use crate::settings::{REACH, ROUNDS_JUMP, ROUNDS_NAPALM};
use crate::table::Label;

/// All helicopters, in the order of the configuration. They move in a plane of their own and are never
/// lost. R5
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fleet {
    pub id: Vec<i32>,
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    pub facing: Vec<Facing>,
    /// Rounds until each can throw napalm.
    pub napalm: Vec<u8>,
    /// How the line of each begins in the output: number, kind of unit, owner.
    pub label: Vec<Label>,
    /// For each helicopter the rounds that its parachuters have left, the oldest first.
    pub parachuters: Vec<Vec<u8>>,
    /// The helicopters of each player.
    pub of: PerSeat<Vec<usize>>,
}

/// Where a helicopter looks. On the wire it is its number; counter-clockwise is one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Facing {
    South = 0,
    East = 1,
    North = 2,
    West = 3,
}

impl Facing {
    /// All four, counter-clockwise.
    pub const ALL: [Facing; 4] = [Facing::South, Facing::East, Facing::North, Facing::West];

    /// After this many quarter turns counter-clockwise.
    pub const fn turned(self, quarters: usize) -> Facing {
        Facing::ALL[(self as usize + quarters) % 4]
    }

    /// One cell forward.
    pub const fn step(self) -> Step {
        match self {
            Facing::South => Step::new(1, 0),
            Facing::East => Step::new(0, 1),
            Facing::North => Step::new(-1, 0),
            Facing::West => Step::new(0, -1),
        }
    }
}

impl Element for Facing {
    const KIND: Kind = Kind::U8;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend(values.iter().map(|&facing| facing as u8));
    }

    /// Numbers of no direction are left out.
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend(bytes.iter().filter_map(|&byte| Facing::ALL.get(usize::from(byte))));
    }
}

impl Fleet {
    pub fn new() -> Self {
        Fleet {
            id: Vec::new(),
            owner: Vec::new(),
            row: Vec::new(),
            col: Vec::new(),
            facing: Vec::new(),
            napalm: Vec::new(),
            label: Vec::new(),
            parachuters: Vec::new(),
            of: PerSeat::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.id.len()
    }

    /// A helicopter without parachuters that has just begun to wait for napalm.
    pub fn add(&mut self, id: i32, owner: Seat, pos: Pos, facing: Facing) {
        let line = self.len();
        self.of[owner].push(line);
        self.id.push(id);
        self.owner.push(owner);
        self.row.push(pos.row);
        self.col.push(pos.col);
        self.facing.push(facing);
        self.napalm.push(ROUNDS_NAPALM);
        self.label.push(Label::default().field(id).text(b"2\t").field(owner.index() as i32));
        self.parachuters.push(Vec::new());
    }

    pub fn pos(&self, helicopter: usize) -> Pos {
        Pos::new(self.row[helicopter], self.col[helicopter])
    }

    /// Whether a cell lies below this helicopter.
    pub fn covers(&self, helicopter: usize, pos: Pos) -> bool {
        distance(self.pos(helicopter), pos) <= REACH
    }

    /// Whether another helicopter is in the way of this one, if it were at `pos`.
    pub fn is_blocked(&self, helicopter: usize, pos: Pos) -> bool {
        let mut others = self.row.iter().zip(&self.col).enumerate();
        others.any(|(other, (&row, &col))| other != helicopter && squares_meet(Pos::new(row, col), pos))
    }

    /// A new parachuter for this helicopter.
    pub fn recruit(&mut self, helicopter: usize) {
        self.parachuters[helicopter].push(ROUNDS_JUMP);
    }

    /// How many parachuters there are, of all players.
    pub fn parachuter_count(&self) -> usize {
        self.parachuters.iter().map(Vec::len).sum()
    }
}

/// The cells below a helicopter at `pos`, row by row.
pub(crate) fn square(pos: Pos) -> impl Iterator<Item = Pos> {
    let reach = || -REACH..=REACH;
    reach().flat_map(move |rows| reach().map(move |cols| pos + Step::new(rows, cols)))
}

/// Whether helicopters at these two places would meet.
#[inline]
pub(crate) fn squares_meet(a: Pos, b: Pos) -> bool {
    distance(a, b) <= 2 * REACH
}

/// Steps of a king from one place to another.
#[inline]
pub(crate) fn distance(a: Pos, b: Pos) -> i16 {
    a.row.abs_diff(b.row).max(a.col.abs_diff(b.col)) as i16
}

//! `GENERATOR3`: square rooms, many of them joined.

use palestra_base::{Chance, Grid, Pos};

use crate::Dir;
use crate::land::{BARE, WALL};

/// From one wall to the next.
const PITCH: i16 = 6;

/// The wall between two rooms that lie side by side or one below the other.
struct Door {
    rooms: [usize; 2],
    /// The pillar where it begins, and the direction to the one where it ends.
    pillar: Pos,
    dir: Dir,
}

impl Door {
    fn cells(&self) -> impl Iterator<Item = Pos> {
        let dir = self.dir;
        std::iter::successors(Some(dir.from(self.pillar)), move |&pos| Some(dir.from(pos)))
            .take(PITCH as usize - 1)
    }

    /// Whether both pillars keep a wall beside them when it opens.
    fn can_open(&self, letters: &Grid<u8>) -> bool {
        let is_wall = |pos| letters.get(pos) == Some(&WALL);
        let end = (0..PITCH).fold(self.pillar, |pos, _| self.dir.from(pos));
        [(self.pillar, self.dir.turned(4)), (end, self.dir)]
            .into_iter()
            .all(|(pillar, away)| [0, 2, 6].iter().any(|&turn| is_wall(away.turned(turn).from(pillar))))
    }

    fn open(&self, letters: &mut Grid<u8>) {
        self.cells().for_each(|pos| letters[pos] = BARE);
    }
}

pub fn generate(side: i16, chance: &mut dyn Chance) -> Grid<u8> {
    let rooms = (side - 1) / PITCH;
    let mut letters = Grid::new(side, side, BARE);
    for pos in letters.places().filter(|pos| pos.row % PITCH == 0 || pos.col % PITCH == 0) {
        letters[pos] = WALL;
    }

    let doors = doors(rooms);
    let mut groups = Groups::new((rooms * rooms) as usize);
    let mut left = Vec::new();
    for next in chance.permutation("doors", doors.len()) {
        let door = &doors[next as usize];
        if groups.join(door.rooms) {
            door.open(&mut letters);
        } else {
            left.push(door);
        }
    }
    for door in left.into_iter().take(2 * rooms as usize) {
        if door.can_open(&letters) {
            door.open(&mut letters);
        }
    }
    letters
}

/// All doors: first those to the right of a room, then those below one.
fn doors(rooms: i16) -> Vec<Door> {
    let [down, right, ..] = Dir::STRAIGHT;
    let door = |row: i16, col: i16, to: (i16, i16), dir| Door {
        rooms: [row * rooms + col, to.0 * rooms + to.1].map(|room| room as usize),
        pillar: Pos::new(to.0 * PITCH, to.1 * PITCH),
        dir,
    };
    let beside = (0..rooms).flat_map(|row| (1..rooms).map(move |col| (row, col)));
    let below = (1..rooms).flat_map(|row| (0..rooms).map(move |col| (row, col)));
    beside
        .map(|(row, col)| door(row, col - 1, (row, col), down))
        .chain(below.map(|(row, col)| door(row - 1, col, (row, col), right)))
        .collect()
}

/// Which rooms are joined, directly or not.
struct Groups(Vec<usize>);

impl Groups {
    fn new(rooms: usize) -> Self {
        Groups((0..rooms).collect())
    }

    fn of(&mut self, room: usize) -> usize {
        let mut group = room;
        while self.0[group] != group {
            self.0[group] = self.0[self.0[group]];
            group = self.0[group];
        }
        group
    }

    /// Joins two rooms; says whether they were not joined yet.
    fn join(&mut self, rooms: [usize; 2]) -> bool {
        let [a, b] = rooms.map(|room| self.of(room));
        self.0[a] = b;
        a != b
    }
}

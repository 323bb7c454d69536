use palestra_wire::Stream;

use super::board::{Facing, Helicopter, Land, Pos, Post, Soldier, MAX};
use super::crowd::Crowd;
use super::wire::{Round, Start};

const SIDE: usize = MAX as usize;
const CELLS: usize = SIDE * SIDE;

/// What a player sees: the whole board, as it is at the beginning of the round.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    /// Where soldiers stand.
    crowd: Crowd,
    /// For each cell the line of its post, from 1.
    post_at: Plane,
}

/// A number for each cell.
struct Plane(Box<[u8; CELLS]>);

impl Default for Plane {
    fn default() -> Self {
        Plane(Box::new([0; CELLS]))
    }
}

impl View {
    /// Your own number, from 0 to 3.
    pub fn me(&self) -> usize {
        self.start.seat[0] as usize
    }

    /// The number of the round, from 0.
    pub fn round(&self) -> i32 {
        self.round.round[0]
    }

    /// Whether a place is on the board.
    pub fn contains(&self, pos: Pos) -> bool {
        index(pos).is_some()
    }

    /// What a cell is made of; outside of the board everything is mountain.
    #[inline]
    pub fn land(&self, pos: Pos) -> Land {
        index(pos).and_then(|at| self.round.cells.get(at)).map_or(Land::Mountain, |&n| Land::from_wire(n & 7))
    }

    /// The rounds of fire left in a cell; 0 if it does not burn.
    #[inline]
    pub fn fire(&self, pos: Pos) -> u8 {
        index(pos).and_then(|at| self.round.cells.get(at)).map_or(0, |&n| n >> 3)
    }

    /// The soldier who stands there.
    #[inline]
    pub fn soldier_at(&self, pos: Pos) -> Option<Soldier> {
        index(pos)?;
        self.crowd.line_at(pos).map(|line| self.soldier(line))
    }

    /// The soldiers in the eight cells around, from the south counter-clockwise.
    #[inline]
    pub fn soldiers_around(&self, pos: Pos) -> impl Iterator<Item = Soldier> + '_ {
        let mut places = self.crowd.around(pos);
        std::iter::from_fn(move || {
            while places != 0 {
                let next = pos.around_at(places.trailing_zeros() as usize);
                places &= places - 1;
                if let Some(soldier) = self.soldier_at(next) {
                    return Some(soldier);
                }
            }
            None
        })
    }

    /// All soldiers, the oldest first.
    pub fn soldiers(&self) -> impl Iterator<Item = Soldier> + '_ {
        (0..self.round.soldier_id.len()).map(|line| self.soldier(line))
    }

    /// The soldiers of a player, the oldest first.
    pub fn soldiers_of(&self, player: usize) -> impl Iterator<Item = Soldier> + '_ {
        let Round { soldier_id, soldier_player, soldier_row, soldier_col, soldier_life, .. } = &self.round;
        let who = soldier_player.iter().zip(soldier_id).zip(soldier_life);
        let place = soldier_row.iter().zip(soldier_col);
        let mine = who.zip(place).filter(move |&(((&owner, _), _), _)| usize::from(owner) == player);
        mine.map(move |(((_, &id), &life), (&row, &col))| Soldier {
            id,
            player,
            pos: Pos::new(row, col),
            life,
        })
    }

    /// All helicopters.
    pub fn helicopters(&self) -> impl Iterator<Item = Helicopter<'_>> + '_ {
        self.aboard().map(|(line, parachuters)| self.helicopter(line, parachuters))
    }

    /// The helicopters of a player.
    pub fn helicopters_of(&self, player: usize) -> impl Iterator<Item = Helicopter<'_>> + '_ {
        let mine =
            self.aboard().filter(move |&(line, _)| usize::from(self.round.helicopter_player[line]) == player);
        mine.map(|(line, parachuters)| self.helicopter(line, parachuters))
    }

    /// All posts.
    pub fn posts(&self) -> impl Iterator<Item = Post> + '_ {
        (0..self.start.post_row.len()).map(|line| self.post(line))
    }

    /// The post in a cell.
    pub fn post_at(&self, pos: Pos) -> Option<Post> {
        let line = self.post_at.0[index(pos)?];
        Some(self.post(usize::from(line).checked_sub(1)?))
    }

    /// Whether you may throw a parachuter beside the squares of your helicopters, where he dies.
    pub fn may_jump_outside(&self) -> bool {
        self.start.jump_outside.first() == Some(&1)
    }

    /// The score of a player so far.
    pub fn score(&self, player: usize) -> i64 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    #[inline]
    fn soldier(&self, line: usize) -> Soldier {
        Soldier {
            id: self.round.soldier_id[line],
            player: self.round.soldier_player[line].into(),
            pos: Pos::new(self.round.soldier_row[line], self.round.soldier_col[line]),
            life: self.round.soldier_life[line],
        }
    }

    /// The parachuters of each helicopter, with its line.
    #[inline]
    fn aboard(&self) -> impl Iterator<Item = (usize, &[u8])> + '_ {
        let mut rest = self.round.parachuter_rounds.as_slice();
        self.round.helicopter_parachuters.iter().enumerate().map(move |(line, &count)| {
            let (parachuters, others) = rest.split_at(count as usize);
            rest = others;
            (line, parachuters)
        })
    }

    #[inline]
    fn helicopter<'a>(&'a self, line: usize, parachuters: &'a [u8]) -> Helicopter<'a> {
        Helicopter {
            id: self.round.helicopter_id[line],
            player: self.round.helicopter_player[line].into(),
            pos: Pos::new(self.round.helicopter_row[line], self.round.helicopter_col[line]),
            facing: Facing::from_wire(self.round.helicopter_facing[line]),
            napalm: self.round.helicopter_napalm[line],
            parachuters,
        }
    }

    fn post(&self, line: usize) -> Post {
        Post {
            pos: Pos::new(self.start.post_row[line], self.start.post_col[line]),
            value: self.start.post_value[line],
            owner: self.round.post_owner.get(line).and_then(|&owner| usize::try_from(owner).ok()),
        }
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.post_at = Plane::default();
        for line in 0..self.start.post_row.len() {
            if let Some(at) = index(self.post(line).pos) {
                self.post_at.0[at] = line as u8 + 1;
            }
        }
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        let places = self.round.soldier_row.iter().zip(&self.round.soldier_col);
        self.crowd.gather(places.map(|(&row, &col)| Pos::new(row, col)));
    }
}

#[inline]
fn index(pos: Pos) -> Option<usize> {
    // A negative number becomes a large one, so that one comparison is enough for each.
    let (row, col) = (usize::from(pos.row as u16), usize::from(pos.col as u16));
    (row < SIDE && col < SIDE).then(|| row * SIDE + col)
}

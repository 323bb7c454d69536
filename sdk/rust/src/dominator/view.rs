use palestra_wire::Stream;

use super::board::{Cell, Kind, Pos, Settings, Unit};
use super::wire::{Round, Start};

/// What a player sees: the whole board, as it is at the beginning of the round, turned so that the player
/// is number 0 and its quadrant at the top left.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    settings: Settings,
    unit_at: Vec<i16>,
    /// The cells where somebody stands.
    occupied: Vec<usize>,
    haunted: Vec<bool>,
    /// The units of each player and kind.
    lists: [[Vec<usize>; 3]; 4],
}

impl View {
    /// The number of the round, from 0.
    pub fn round(&self) -> i32 {
        self.round.round.first().copied().unwrap_or(0)
    }

    /// The parameters of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a place is on the board.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        (0..self.settings.rows).contains(&pos.row) && (0..self.settings.cols).contains(&pos.col)
    }

    /// Whether there is a wall; outside of the board everything is wall.
    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.index(pos).is_none_or(|at| self.round.cells[at] == b'X')
    }

    /// Whose colour a cell has.
    #[inline]
    pub fn owner(&self, pos: Pos) -> Option<usize> {
        colour(self.round.cells[self.index(pos)?])
    }

    /// Whether farmers and knights die there.
    #[inline]
    pub fn is_haunted(&self, pos: Pos) -> bool {
        self.index(pos).is_some_and(|at| self.haunted[at])
    }

    /// The unit that stands there.
    #[inline]
    pub fn unit_at(&self, pos: Pos) -> Option<Unit> {
        let id = usize::try_from(self.unit_at[self.index(pos)?]).ok()?;
        Some(self.unit(id))
    }

    /// A cell with all there is on it; `None` outside of the board.
    #[inline]
    pub fn cell(&self, pos: Pos) -> Option<Cell> {
        let at = self.index(pos)?;
        let letter = self.round.cells[at];
        Some(Cell {
            wall: letter == b'X',
            owner: colour(letter),
            unit: usize::try_from(self.unit_at[at]).ok(),
            haunted: self.haunted[at],
        })
    }

    /// How many units there are, of all players.
    #[inline]
    pub fn nb_units(&self) -> usize {
        self.start.unit_type.len()
    }

    /// The unit with this number.
    ///
    /// # Panics
    /// If there is none: they are numbered from 0 to [`View::nb_units`].
    #[inline]
    pub fn unit(&self, id: usize) -> Unit {
        Unit {
            kind: Kind::from_wire(self.start.unit_type[id]),
            id,
            player: self.round.unit_player[id].into(),
            pos: Pos::new(self.round.unit_row[id], self.round.unit_col[id]),
            health: self.round.unit_health[id],
            active: self.round.unit_state[id] == 1,
        }
    }

    /// All units, by their numbers.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        (0..self.nb_units()).map(|id| self.unit(id))
    }

    /// The farmers of a player, by their numbers.
    #[inline]
    pub fn farmers(&self, player: usize) -> impl Iterator<Item = Unit> + '_ {
        self.units_of(player, Kind::Farmer)
    }

    /// The knights of a player, by their numbers.
    #[inline]
    pub fn knights(&self, player: usize) -> impl Iterator<Item = Unit> + '_ {
        self.units_of(player, Kind::Knight)
    }

    /// The witches of a player, by their numbers.
    #[inline]
    pub fn witches(&self, player: usize) -> impl Iterator<Item = Unit> + '_ {
        self.units_of(player, Kind::Witch)
    }

    /// How many cells have a player's colour.
    pub fn land(&self, player: usize) -> i32 {
        self.round.land.get(player).copied().unwrap_or(0)
    }

    /// The score of a player so far.
    pub fn score(&self, player: usize) -> i32 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    #[inline]
    fn units_of(&self, player: usize, kind: Kind) -> impl Iterator<Item = Unit> + '_ {
        let ids = self.lists.get(player).map_or(&[][..], |lists| &lists[kind as usize]);
        ids.iter().map(|&id| self.unit(id))
    }

    #[inline]
    fn index(&self, pos: Pos) -> Option<usize> {
        self.contains(pos).then(|| pos.row as usize * self.settings.cols as usize + pos.col as usize)
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        let cells = self.settings.rows as usize * self.settings.cols as usize;
        self.unit_at = vec![-1; cells];
        self.haunted = vec![false; cells];
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        self.put_units();
        self.haunted.fill(false);
        for place in self.round.haunted.chunks_exact(2) {
            if let Some(at) = self.index(Pos::new(place[0], place[1])) {
                self.haunted[at] = true;
            }
        }
    }

    /// Notes where the units are, and whose.
    fn put_units(&mut self) {
        for at in self.occupied.drain(..) {
            self.unit_at[at] = -1;
        }
        self.lists.iter_mut().flatten().for_each(Vec::clear);
        let cols = self.settings.cols as usize;
        let Round { unit_player, unit_row, unit_col, unit_state, .. } = &self.round;
        for (id, &kind) in self.start.unit_type.iter().enumerate() {
            let at = unit_row[id] as usize * cols + unit_col[id] as usize;
            if unit_state[id] != 2 {
                self.unit_at[at] = id as i16;
                self.occupied.push(at);
            }
            self.lists[usize::from(unit_player[id] & 3)][usize::from(kind.min(2))].push(id);
        }
    }
}

/// Whose colour a letter of a cell is.
fn colour(letter: u8) -> Option<usize> {
    (b'0'..=b'3').contains(&letter).then(|| usize::from(letter - b'0'))
}

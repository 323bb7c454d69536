use palestra_wire::Stream;

use super::board::{Cell, Kind, Pos, Settings, Unit};
use super::wire::{Round, Start};

/// What a player sees: the whole board, as it is at the beginning of the round, turned so that the player
/// is number 0 and its quadrant at the top left.
#[derive(Default)]
pub struct View {
    start: Start,
    /// The last message; here the letters of haunted and of occupied cells have one bit more.
    round: Round,
    settings: Settings,
    /// The numbers of all farmers, knights and witches, which never change.
    by_kind: [Vec<usize>; 3],
    /// Who stands on each occupied cell; of all others, who was the last to do so, and -1 where nobody ever was.
    unit_at: Vec<i16>,
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
        let Settings { rows, cols, .. } = self.settings;
        // A negative number without its sign is a large one.
        (pos.row as u16) < rows as u16 && (pos.col as u16) < cols as u16
    }

    /// Whether there is a wall; outside of the board everything is wall.
    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.index(pos).is_none_or(|at| self.round.cells[at] & !HAUNTED == b'X')
    }

    /// Whose colour a cell has.
    #[inline]
    pub fn owner(&self, pos: Pos) -> Option<usize> {
        colour(self.round.cells[self.index(pos)?])
    }

    /// Whether farmers and knights die there.
    #[inline]
    pub fn is_haunted(&self, pos: Pos) -> bool {
        self.index(pos).is_some_and(|at| self.round.cells[at] & HAUNTED != 0)
    }

    /// The unit that stands there.
    #[inline(always)]
    pub fn unit_at(&self, pos: Pos) -> Option<Unit> {
        let at = self.index(pos)?;
        self.occupant(at, self.round.cells[at]).map(|id| self.unit(id))
    }

    /// A cell with all there is on it; `None` outside of the board.
    #[inline(always)]
    pub fn cell(&self, pos: Pos) -> Option<Cell> {
        let at = self.index(pos)?;
        let letter = self.round.cells[at];
        Some(Cell {
            wall: letter & !HAUNTED == b'X',
            owner: colour(letter),
            unit: self.occupant(at, letter),
            haunted: letter & HAUNTED != 0,
        })
    }

    #[inline(always)]
    fn occupant(&self, at: usize, letter: u8) -> Option<usize> {
        if letter & OCCUPIED == 0 {
            return None;
        }
        usize::try_from(self.unit_at[at]).ok()
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
    #[inline(always)]
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
        let ids = self.by_kind[kind as usize].iter().copied();
        ids.filter(move |&id| usize::from(self.round.unit_player[id]) == player).map(|id| self.unit(id))
    }

    #[inline(always)]
    fn index(&self, pos: Pos) -> Option<usize> {
        // In 16 bits without a sign, so that the compiler sees that it cannot overflow.
        let index =
            |cols: i16| usize::from(pos.row as u16) * usize::from(cols as u16) + usize::from(pos.col as u16);
        self.contains(pos).then(|| index(self.settings.cols))
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        let cells = self.settings.rows as usize * self.settings.cols as usize;
        self.unit_at = vec![-1; cells];
        self.by_kind = Default::default();
        for (id, &kind) in self.start.unit_type.iter().enumerate() {
            self.by_kind[Kind::from_wire(kind) as usize].push(id);
        }
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        let cols = usize::from(self.settings.cols as u16);
        let index = |row: i16, col: i16| usize::from(row as u16) * cols + usize::from(col as u16);
        let Round { unit_row, unit_col, unit_state, haunted, cells, .. } = &mut self.round;

        let places = unit_row.iter().zip(&*unit_col).zip(&*unit_state);
        for (id, ((&row, &col), &state)) in (0i16..).zip(places) {
            if state != NOWHERE {
                let at = index(row, col);
                cells[at] |= OCCUPIED;
                self.unit_at[at] = id;
            }
        }
        for place in haunted.chunks_exact(2) {
            cells[index(place[0], place[1])] |= HAUNTED;
        }
    }
}

/// What is added to the letter of a haunted cell.
const HAUNTED: u8 = 1 << 7;

/// What is added to the letter of a cell where somebody stands. The letter of a wall has it by itself, but nobody ever
/// stands there.
const OCCUPIED: u8 = 1 << 6;

/// The state of a unit that is on no cell.
const NOWHERE: u8 = 2;

/// Whose colour a letter of a cell is.
#[inline]
fn colour(letter: u8) -> Option<usize> {
    let letter = letter & !HAUNTED & !OCCUPIED;
    (b'0'..=b'3').contains(&letter).then(|| usize::from(letter - b'0'))
}

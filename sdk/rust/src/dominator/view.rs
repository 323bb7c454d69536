use palestra_wire::Stream;

use super::bits::{bits_of, find, Numbers, WORD};
use super::board::{Cell, Dir, Kind, Pos, Settings, Unit, SPELL};
use super::wire::{Round, Start};
use super::ME;

/// What a player sees: the whole board, as it is at the beginning of the round, turned so that the player
/// is number 0 and its quadrant at the top left.
#[derive(Default)]
pub struct View {
    start: Start,
    /// The last message; here the letters of haunted cells have one bit more, those of occupied ones one bit less.
    round: Round,
    settings: Settings,
    /// Who are farmers, knights and witches, which never changes: one bit for each unit.
    by_kind: [Vec<u64>; 3],
    /// Who are the player's own.
    own: Vec<u64>,
    /// Where each unit is among the cells, and [`OFF_BOARD`] if it is on none.
    places: Vec<u16>,
    /// Who stands on each occupied cell; of all others, who was the last to do so.
    unit_at: Vec<u16>,
    /// How far it is among the cells to the next one in each direction.
    strides: [isize; 8],
}

impl View {
    /// The number of the round, from 0.
    pub fn round(&self) -> i32 {
        self.round.round[0]
    }

    /// The parameters of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a place is on the board.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        self.settings.contain(pos)
    }

    /// Whether there is a wall; outside of the board everything is wall.
    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.letter(pos).is_none_or(|(_, letter)| letter & WALL != 0)
    }

    /// Whose colour a cell has.
    #[inline]
    pub fn owner(&self, pos: Pos) -> Option<usize> {
        self.letter(pos).and_then(|(_, letter)| colour(letter))
    }

    /// Whether farmers and knights die there.
    #[inline]
    pub fn is_haunted(&self, pos: Pos) -> bool {
        self.letter(pos).is_some_and(|(_, letter)| letter & HAUNTED != 0)
    }

    /// The unit that stands there.
    #[inline(always)]
    pub fn unit_at(&self, pos: Pos) -> Option<Unit> {
        let (at, letter) = self.letter(pos)?;
        self.occupant(at, letter).map(|id| self.unit(id))
    }

    /// A cell with all there is on it; `None` outside of the board.
    #[inline(always)]
    pub fn cell(&self, pos: Pos) -> Option<Cell> {
        self.letter(pos).map(|(at, letter)| self.cell_of(at, letter))
    }

    /// The unit that stands next to a place: what `unit_at(pos.to(dir))` answers.
    #[inline(always)]
    pub fn unit_beside(&self, pos: Pos, dir: Dir) -> Option<Unit> {
        let (at, letter) = self.letter_beside(pos, dir)?;
        self.occupant(at, letter).map(|id| self.unit(id))
    }

    /// The cell next to a place: what `cell(pos.to(dir))` answers.
    #[inline(always)]
    pub fn cell_beside(&self, pos: Pos, dir: Dir) -> Option<Cell> {
        self.letter_beside(pos, dir).map(|(at, letter)| self.cell_of(at, letter))
    }

    /// Where a cell is among all, and its letter.
    #[inline(always)]
    fn letter(&self, pos: Pos) -> Option<(usize, u8)> {
        self.letter_near(pos, (0, 0))
    }

    /// The same for the cell some steps down and to the right of a place.
    #[inline(always)]
    fn letter_near(&self, pos: Pos, (down, right): (i16, i16)) -> Option<(usize, u8)> {
        let [row, col] =
            [(pos.row, down), (pos.col, right)].map(|(at, step)| isize::from(at) + isize::from(step));
        // A negative number without its sign is a large one. Rows above and below the board are not among the cells.
        let cols = isize::from(self.settings.cols);
        let at = (row * cols + col) as usize;
        let letter = *self.round.cells.get(at)?;
        ((col as usize) < cols as usize).then_some((at, letter))
    }

    #[inline(always)]
    fn letter_beside(&self, pos: Pos, dir: Dir) -> Option<(usize, u8)> {
        // First of all, so that the compiler does it once for all directions.
        let center = index(self.settings.cols, pos);
        let is_inside = (pos.col.wrapping_sub(1) as u16) < self.settings.cols.wrapping_sub(2) as u16;
        if !is_inside {
            return self.letter_near(pos, dir.step());
        }
        let at = center.wrapping_add_signed(self.strides[dir as usize]);
        Some((at, *self.round.cells.get(at)?))
    }

    #[inline(always)]
    fn cell_of(&self, at: usize, letter: u8) -> Cell {
        Cell {
            wall: letter & WALL != 0,
            owner: colour(letter),
            unit: self.occupant(at, letter),
            haunted: letter & HAUNTED != 0,
            is_free: letter & (WALL | HAUNTED | VACANT) == VACANT,
        }
    }

    #[inline(always)]
    fn occupant(&self, at: usize, letter: u8) -> Option<usize> {
        // Without a panic, so that the compiler need not look who stands there if nobody wants to know.
        let unit = self.unit_at.get(at).map_or(0, |&unit| unit.into());
        (letter & (WALL | VACANT) == 0).then_some(unit)
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
        self.unit_of(id, self.round.unit_player[id].into(), Kind::from_wire(self.start.unit_type[id]))
    }

    /// The unit with this number, which is a player's and of a kind.
    #[inline(always)]
    fn unit_of(&self, id: usize, player: usize, kind: Kind) -> Unit {
        let now = &self.round;
        // With only one panic for all, so that the compiler need not look at what nobody wants to know.
        Unit {
            kind,
            id,
            player,
            pos: Pos::new(now.unit_row[id], now.unit_col.get(id).copied().unwrap_or(0)),
            health: now.unit_health.get(id).copied().unwrap_or(0),
            active: now.unit_state.get(id) == Some(&ACTIVE),
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

    /// The units that the spell of a witch reaches if she is at a place, row by row.
    #[inline]
    pub fn units_reached(&self, pos: Pos) -> impl Iterator<Item = Unit> + '_ {
        let reached = SPELL.iter().filter_map(move |&step| {
            let (at, _) = self.letter_near(pos, step).filter(|(_, letter)| letter & (WALL | VACANT) == 0)?;
            self.unit_at.get(at)
        });
        reached.map(|&id| self.unit(id.into()))
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
        let theirs = move |players| u8::try_from(player).map_or(0, |player| bits_of(players, player));
        let players = self.own.iter().zip(self.round.unit_player.chunks(WORD));
        let players = players.map(move |(&own, players)| if player == ME { own } else { theirs(players) });
        let words = self.by_kind[kind as usize].iter().zip(players).map(|(kind, player)| kind & player);
        Numbers::new(words).map(move |id| self.unit_of(id, player, kind))
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        let cells = self.settings.rows as usize * self.settings.cols as usize;
        self.unit_at = vec![0; cells];
        self.strides = Dir::ALL.map(|dir| {
            let (rows, cols) = dir.step();
            isize::from(rows) * isize::from(self.settings.cols) + isize::from(cols)
        });
        for kind in [Kind::Farmer, Kind::Knight, Kind::Witch] {
            find(&self.start.unit_type, kind as u8, &mut self.by_kind[kind as usize]);
        }
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        find(&self.round.unit_player, ME as u8, &mut self.own);
        self.mark_units();
        let Round { unit_row, unit_col, unit_state, cells, .. } = &mut self.round;
        let (cells, settings) = (cells.as_mut_slice(), self.settings);
        let witches = Numbers::new(self.by_kind[Kind::Witch as usize].iter().copied());
        for witch in witches.filter(|&witch| unit_state[witch] == ACTIVE) {
            haunt(cells, &settings, Pos::new(unit_row[witch], unit_col[witch]));
        }
    }

    fn mark_units(&mut self) {
        let Round { unit_row, unit_col, unit_state, cells, .. } = &mut self.round;
        self.places.resize(unit_state.len(), 0);
        // Plain arithmetic on 16 bits, which the compiler does for many units at once.
        let (cols, pos) = (self.settings.cols as u16, unit_row.iter().zip(unit_col.iter()));
        for (place, ((&row, &col), &state)) in self.places.iter_mut().zip(pos.zip(unit_state.iter())) {
            let at = (row as u16).wrapping_mul(cols).wrapping_add(col as u16);
            *place = if state == NOWHERE { OFF_BOARD } else { at };
        }
        let cells = cells.as_mut_slice();
        let unit_at = &mut self.unit_at[..cells.len()];
        let mut mark = |id: usize, at: u16| {
            if let Some(letter) = cells.get_mut(usize::from(at)) {
                *letter &= !VACANT;
                unit_at[usize::from(at)] = id as u16;
            }
        };
        // Eight in a row, for there are many.
        let (eights, rest) = self.places.as_chunks::<8>();
        for (k, eight) in eights.iter().enumerate() {
            eight.iter().enumerate().for_each(|(n, &at)| mark((k * 8) | n, at));
        }
        rest.iter().enumerate().for_each(|(n, &at)| mark((eights.len() * 8) | n, at));
    }
}

/// Marks the cells that a witch haunts.
fn haunt(cells: &mut [u8], settings: &Settings, witch: Pos) {
    let (cols, at) = (usize::from(settings.cols as u16), index(settings.cols, witch));
    let (left, right) = (witch.col, settings.cols.wrapping_sub(1).wrapping_sub(witch.col));
    if left > 0 && right > 0 {
        // Rows above and below the board are not among the cells either, wherever they would be.
        mark::<1>(cells, at.wrapping_sub(2 * cols));
        mark::<3>(cells, at.wrapping_sub(cols + 1));
        match (left, right) {
            (1, _) => mark::<4>(cells, at.wrapping_sub(1)),
            (_, 1) => mark::<4>(cells, at.wrapping_sub(2)),
            _ => mark::<5>(cells, at.wrapping_sub(2)),
        }
        mark::<3>(cells, at.wrapping_add(cols - 1));
        mark::<1>(cells, at.wrapping_add(2 * cols));
        return;
    }
    for rows in -2..=2i16 {
        let (row, width) = (witch.row + rows, 2 - rows.abs());
        let (first, last) = ((witch.col - width).max(0), (witch.col + width).min(settings.cols - 1));
        if (0..settings.rows).contains(&row) {
            let line = index(settings.cols, Pos::new(row, first))..=index(settings.cols, Pos::new(row, last));
            cells[line].iter_mut().for_each(|letter| *letter |= HAUNTED);
        }
    }
}

/// Where a place on a board with so many columns is among its cells, row by row: no cell is where one is above the board.
#[inline(always)]
fn index(cols: i16, pos: Pos) -> usize {
    // In numbers so wide that the compiler sees that it cannot overflow.
    (isize::from(pos.row) * isize::from(cols) + isize::from(pos.col)) as usize
}

/// Marks some haunted cells of a row.
#[inline]
fn mark<const LENGTH: usize>(cells: &mut [u8], start: usize) {
    if let Some(line) = cells.get_mut(start..start.wrapping_add(LENGTH)) {
        line.iter_mut().for_each(|letter| *letter |= HAUNTED);
    }
}

/// What is added to the letter of a haunted cell.
const HAUNTED: u8 = 1 << 7;

/// What only the letter of a wall has.
const WALL: u8 = 1 << 6;

/// What all other letters have; it is taken away where somebody stands.
const VACANT: u8 = 1 << 5;

/// The state of a witch whose spell works.
const ACTIVE: u8 = 1;

/// No cell has this number.
const OFF_BOARD: u16 = u16::MAX;

/// The state of a unit that is on no cell.
const NOWHERE: u8 = 2;

/// Whose colour a letter of a cell is.
#[inline]
fn colour(letter: u8) -> Option<usize> {
    let number = (letter & !HAUNTED | VACANT).wrapping_sub(b'0');
    (number < 4).then_some(number.into())
}

#[cfg(test)]
mod tests {
    use super::{haunt, index, Pos, Settings, HAUNTED};

    /// Wherever she is, also at the border of a board without walls around it.
    #[test]
    fn a_witch_haunts_all_within_two_steps() {
        let settings = Settings { rows: 21, cols: 21, ..Settings::default() };
        let places = || (0..21).flat_map(|row| (0..21).map(move |col| Pos::new(row, col)));
        for witch in places() {
            let mut cells = vec![b'.'; 21 * 21];
            haunt(&mut cells, &settings, witch);
            for pos in places() {
                let is_haunted = cells[index(settings.cols, pos)] == b'.' | HAUNTED;
                assert_eq!(is_haunted, pos.distance(witch) <= 2, "{pos:?} from {witch:?}");
            }
        }
    }
}

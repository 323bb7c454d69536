use palestra_wire::Stream;

use super::board::{Cell, Convert, Dir, Kind, Pos, Settings, Unit};
use super::wire::{Round, Start};

/// The number of no player.
const NO_TEAM: u8 = u8::MAX;

/// What a player sees: the whole board, as it is at the beginning of the round.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    settings: Settings,
    /// The numbers of each player's knights and farmers.
    teams: [[Vec<usize>; 2]; 4],
    /// Whose each unit was when the teams were listed.
    listed: Vec<u8>,
    converts: Vec<Convert>,
}

impl View {
    /// Your own number, from 0.
    pub fn me(&self) -> usize {
        self.start.seat[0] as usize
    }

    /// The number of the round, usually from 0.
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
        (0..self.settings.rows).contains(&pos.row) && (0..self.settings.cols).contains(&pos.col)
    }

    /// The next cell in a direction; beyond the border comes the opposite side.
    #[inline]
    pub fn next(&self, pos: Pos, dir: Dir) -> Pos {
        let (rows, cols) = (self.settings.rows, self.settings.cols);
        match dir {
            Dir::Top => Pos::new(if pos.row == 0 { rows - 1 } else { pos.row - 1 }, pos.col),
            Dir::Bottom => Pos::new(if pos.row == rows - 1 { 0 } else { pos.row + 1 }, pos.col),
            Dir::Left => Pos::new(pos.row, if pos.col == 0 { cols - 1 } else { pos.col - 1 }),
            Dir::Right => Pos::new(pos.row, if pos.col == cols - 1 { 0 } else { pos.col + 1 }),
        }
    }

    /// Whether a cell is a wall; so is everything outside of the board.
    #[inline]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.letter(pos).is_none_or(|letter| letter == b'X')
    }

    /// Whose colour a cell has, if it has one.
    #[inline]
    pub fn colour(&self, pos: Pos) -> Option<usize> {
        self.letter(pos).filter(u8::is_ascii_digit).map(|letter| usize::from(letter - b'0'))
    }

    /// The unit that stands there.
    #[inline]
    pub fn unit_at(&self, pos: Pos) -> Option<Unit> {
        self.cell(pos)?.unit.map(|id| self.unit(id))
    }

    /// A cell with all there is on it; `None` outside of the board.
    #[inline]
    pub fn cell(&self, pos: Pos) -> Option<Cell> {
        let letter = self.letter(pos)?;
        let at = pos.row as usize * self.settings.cols as usize + pos.col as usize;
        Some(Cell {
            is_wall: letter == b'X',
            colour: self.colour(pos),
            unit: usize::try_from(*self.round.unit_at.get(at)?).ok(), // -1 is nobody
        })
    }

    /// How many units there are, of all players.
    pub fn nb_units(&self) -> usize {
        self.start.unit_type.len()
    }

    /// The unit with this number.
    ///
    /// # Panics
    /// If there is none: they are numbered from 0 to [`View::nb_units`].
    #[inline]
    pub fn unit(&self, id: usize) -> Unit {
        self.member(id, self.round.unit_player[id].into(), self.kind(id))
    }

    /// The unit with this number, which is of this kind and obeys this player.
    #[inline]
    fn member(&self, id: usize, player: usize, kind: Kind) -> Unit {
        let pos = Pos::new(self.round.unit_row[id], self.round.unit_col[id]);
        Unit { id, kind, player, pos, health: self.round.unit_health[id] }
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        if self.start.unit_type[id] == 0 {
            Kind::Knight
        } else {
            Kind::Farmer
        }
    }

    /// All units, by their numbers.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        (0..self.nb_units()).map(|id| self.unit(id))
    }

    /// The farmers of a player, by their numbers.
    #[inline]
    pub fn farmers_of(&self, player: usize) -> impl Iterator<Item = Unit> + '_ {
        self.of(player, Kind::Farmer)
    }

    /// The knights of a player, by their numbers.
    #[inline]
    pub fn knights_of(&self, player: usize) -> impl Iterator<Item = Unit> + '_ {
        self.of(player, Kind::Knight)
    }

    #[inline]
    fn of(&self, player: usize, kind: Kind) -> impl Iterator<Item = Unit> + '_ {
        let team = self.teams.get(player).map_or(&[][..], |team| &team[kind as usize]);
        team.iter().map(move |&id| self.member(id, player, kind))
    }

    /// The units that have changed sides since the last round, by their numbers.
    pub fn converts(&self) -> &[Convert] {
        &self.converts
    }

    /// The score of a player.
    pub fn score(&self, player: usize) -> i64 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    /// The letter of a cell. Each row of them ends in a line break.
    #[inline]
    fn letter(&self, pos: Pos) -> Option<u8> {
        if !self.contains(pos) {
            return None;
        }
        let at = pos.row as usize * (self.settings.cols as usize + 1) + pos.col as usize;
        self.round.board.get(at).copied()
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        (self.teams, self.listed, self.converts) = Default::default();
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
        self.converts.clear();
        if self.listed != self.round.unit_player {
            self.list_teams();
        }
    }

    /// Lists who is in each team now: whoever has changed sides since it was done goes from one list to another.
    fn list_teams(&mut self) {
        let now = &self.round.unit_player;
        self.listed.resize(now.len(), NO_TEAM);
        let sides = self.listed.iter().zip(now).enumerate();
        for (id, (&before, &after)) in sides.filter(|(_, (before, after))| before != after) {
            let (from, to, kind) = (usize::from(before), usize::from(after), self.kind(id) as usize);
            if let Some(team) = self.teams.get_mut(from) {
                team[kind].retain(|&other| other != id);
                self.converts.push(Convert { unit: id, from, to });
            }
            if let Some(team) = self.teams.get_mut(to) {
                let place = team[kind].partition_point(|&other| other < id);
                team[kind].insert(place, id);
            }
        }
        self.listed.clone_from(now);
    }

    /// The state of the stream that all players share; empty if each has its own.
    pub(crate) fn shared(&self) -> &[u8] {
        &self.round.shared
    }
}

#[cfg(test)]
mod tests {
    use super::{Convert, Unit, View};

    /// A view of these units, knights (0) and farmers (1).
    fn view(unit_type: &[u8]) -> View {
        let mut view = View::default();
        view.start.unit_type = unit_type.to_vec();
        let count = unit_type.len();
        (view.round.unit_row, view.round.unit_col) = (vec![0; count], vec![0; count]);
        view.round.unit_health = vec![1; count];
        view
    }

    fn ids(units: impl Iterator<Item = Unit>) -> Vec<usize> {
        units.map(|unit| unit.id).collect()
    }

    #[test]
    fn teams_are_listed_by_number_whoever_joins_them() {
        let mut view = view(&[0, 1, 0, 1, 0]);
        for (sides, knights, farmers, converts) in [
            ([0, 0, 1, 1, 1], [vec![0], vec![2, 4]], [vec![1], vec![3]], vec![]),
            ([0, 0, 0, 1, 1], [vec![0, 2], vec![4]], [vec![1], vec![3]], vec![(2, 1, 0)]),
            (
                [1, 1, 0, 0, 1],
                [vec![2], vec![0, 4]],
                [vec![3], vec![1]],
                vec![(0, 0, 1), (1, 0, 1), (3, 1, 0)],
            ),
        ] {
            view.round.unit_player = sides.to_vec();
            view.converts.clear();
            view.list_teams();
            assert_eq!([0, 1].map(|player| ids(view.knights_of(player))), knights);
            assert_eq!([0, 1].map(|player| ids(view.farmers_of(player))), farmers);
            let expected = converts.into_iter().map(|(unit, from, to)| Convert { unit, from, to });
            assert!(view.converts().iter().copied().eq(expected));
            assert!(view.units().all(|unit| unit.player == usize::from(sides[unit.id])));
        }
        assert_eq!(ids(view.knights_of(4)), []);
    }
}

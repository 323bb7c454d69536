use std::cell::{Cell, RefCell};

use palestra_wire::Stream;

use super::board::{Cell as BoardCell, Ork, Path, Pos, Settings, Terrain};
use super::wire::{Round, Start};

/// What a player sees: the whole board, as it is at the beginning of the round.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    settings: Settings,
    terrain: Vec<Terrain>,
    cities: Vec<Vec<Pos>>,
    paths: Vec<Path>,
    /// For the cells of cities and paths, to which of them they belong.
    place_at: Vec<u16>,
    /// Who stands where; made in the rounds in which somebody asks.
    ork_at: RefCell<Vec<i16>>,
    ork_at_is_fresh: Cell<bool>,
}

impl View {
    /// Your own number, from 0 to 3.
    #[inline]
    pub fn me(&self) -> usize {
        self.start.seat[0] as usize
    }

    /// The number of the round, from 0.
    #[inline]
    pub fn round(&self) -> i32 {
        self.round.round[0]
    }

    /// The parameters of the match.
    #[inline]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a place is on the board.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        self.index(pos).is_some()
    }

    /// The type of a cell; outside of the board everything is water.
    #[inline]
    pub fn terrain(&self, pos: Pos) -> Terrain {
        self.index(pos).map_or(Terrain::Water, |at| self.terrain[at])
    }

    /// The city that a cell belongs to.
    #[inline]
    pub fn city_at(&self, pos: Pos) -> Option<usize> {
        self.place_of(Terrain::City, self.index(pos)?)
    }

    /// The path that a cell belongs to.
    #[inline]
    pub fn path_at(&self, pos: Pos) -> Option<usize> {
        self.place_of(Terrain::Path, self.index(pos)?)
    }

    /// The ork that stands there.
    #[inline]
    pub fn ork_at(&self, pos: Pos) -> Option<Ork> {
        Some(self.ork(self.ork_id_at(self.index(pos)?)?))
    }

    /// A cell with all there is on it; `None` outside of the board.
    pub fn cell(&self, pos: Pos) -> Option<BoardCell> {
        let at = self.index(pos)?;
        Some(BoardCell {
            terrain: self.terrain[at],
            ork: self.ork_id_at(at),
            city: self.place_of(Terrain::City, at),
            path: self.place_of(Terrain::Path, at),
        })
    }

    /// All orks, by their numbers, from 0.
    #[inline]
    pub fn orks(&self) -> impl ExactSizeIterator<Item = Ork> + '_ {
        let Round { unit_player, unit_row, unit_col, unit_health, .. } = &self.round;
        let places = unit_row.iter().zip(unit_col).map(|(&row, &col)| Pos::new(row, col));
        let orks = unit_player.iter().zip(places).zip(unit_health).enumerate();
        orks.map(|(id, ((&player, pos), &health))| Ork { id, player: player.into(), pos, health })
    }

    /// The ork with this number.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn ork(&self, id: usize) -> Ork {
        let Round { unit_player, unit_row, unit_col, unit_health, .. } = &self.round;
        let pos = Pos::new(unit_row[id], unit_col[id]);
        Ork { id, player: unit_player[id].into(), pos, health: unit_health[id] }
    }

    /// The orks of a player, by their numbers.
    #[inline]
    pub fn orks_of(&self, player: usize) -> impl Iterator<Item = Ork> + '_ {
        self.orks().filter(move |ork| ork.player == player)
    }

    /// The cells of each city.
    pub fn cities(&self) -> &[Vec<Pos>] {
        &self.cities
    }

    /// Who conquered a city, if anybody did.
    #[inline]
    pub fn city_owner(&self, city: usize) -> Option<usize> {
        id(*self.round.city_owner.get(city)?)
    }

    /// The paths.
    pub fn paths(&self) -> &[Path] {
        &self.paths
    }

    /// Who conquered a path, if anybody did.
    #[inline]
    pub fn path_owner(&self, path: usize) -> Option<usize> {
        id(*self.round.path_owner.get(path)?)
    }

    /// The score of a player so far.
    #[inline]
    pub fn score(&self, player: usize) -> i64 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    #[inline]
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    /// Where a cell is in the planes.
    #[inline]
    fn index(&self, pos: Pos) -> Option<usize> {
        // Seen as unsigned, what is below zero lies far beyond the last line.
        let [row, col, cols] =
            [pos.row, pos.col, self.settings.cols].map(|number| usize::from(number as u16));
        let at = row * cols + col;
        (col < cols && at < self.terrain.len()).then_some(at)
    }

    /// Which city or path a cell belongs to, if it is of that type.
    #[inline]
    fn place_of(&self, terrain: Terrain, at: usize) -> Option<usize> {
        (self.terrain[at] == terrain).then(|| self.place_at[at].into())
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        self.terrain = self.start.terrain.iter().map(|&number| Terrain::from_wire(number)).collect();
        self.cities = split(&self.start.city_size, &self.start.city_cells);
        let ways = split(&self.start.path_size, &self.start.path_cells);
        let ends = self.start.path_ends.chunks_exact(2).map(|ends| [ends[0] as usize, ends[1] as usize]);
        self.place_at = vec![0; self.terrain.len()];
        for (id, &pos) in numbered(&self.cities).chain(numbered(&ways)) {
            if let Some(at) = self.index(pos) {
                self.place_at[at] = id;
            }
        }
        self.paths = ends.zip(ways).map(|(ends, cells)| Path { ends, cells }).collect();
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        if self.ork_at_is_fresh.replace(false) {
            self.put_orks(|_| -1);
        }
        self.round.read(message);
    }

    fn ork_id_at(&self, index: usize) -> Option<usize> {
        if !self.ork_at_is_fresh.replace(true) {
            self.put_orks(|id| id as i16);
        }
        id(self.ork_at.borrow()[index])
    }

    fn put_orks(&self, value: impl Fn(usize) -> i16) {
        let mut ork_at = self.ork_at.borrow_mut();
        ork_at.resize(self.terrain.len(), -1);
        for ork in self.orks() {
            if let Some(at) = self.index(ork.pos) {
                ork_at[at] = value(ork.id);
            }
        }
    }
}

/// On the wire, -1 is nobody.
fn id(number: i16) -> Option<usize> {
    usize::try_from(number).ok()
}

/// Cuts a list of coordinates into groups of the given sizes.
fn split(sizes: &[i32], coordinates: &[i16]) -> Vec<Vec<Pos>> {
    let mut cells = coordinates.chunks_exact(2).map(|pair| Pos::new(pair[0], pair[1]));
    sizes.iter().map(|&size| cells.by_ref().take(size as usize).collect()).collect()
}

/// All cells, each with the number of its group.
fn numbered(groups: &[Vec<Pos>]) -> impl Iterator<Item = (u16, &Pos)> {
    (0..).zip(groups).flat_map(|(id, cells)| cells.iter().map(move |pos| (id, pos)))
}

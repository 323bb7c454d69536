use palestra_base::{Grid, PerSeat, Pos, Seat};
use palestra_wire::message::{Element, Kind as Number};

use crate::cells::Cell;
use crate::dir::{Dir, Ways};
use crate::framed::{Framed, Place};
use crate::{Command, Settings};

/// A unit. Its identifier and kind never change; its owner, place and health do.
pub type UnitId = usize;

/// The kinds of units. On the wire it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Farmer = 0,
    Knight = 1,
    Witch = 2,
}

impl Kind {
    /// By their numbers.
    pub(crate) const BY_NUMBER: [Kind; 3] = [Kind::Farmer, Kind::Knight, Kind::Witch];

    /// In the order of the identifiers of a player.
    pub const BY_ID: [Kind; 3] = [Kind::Witch, Kind::Knight, Kind::Farmer];

    /// Its letter in the output file.
    pub const fn letter(self) -> char {
        ['f', 'k', 'w'][self as usize]
    }
}

/// Where a unit is, besides its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// On the cell of its coordinates.
    Here,
    /// Killed in this round and waiting to be born again.
    Dead,
    /// Nowhere: the published program forgot to place it. D6
    Lost,
}

/// All units, one plane for each attribute; and the cells that they stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    pub kind: Vec<Kind>,
    pub owner: Vec<Seat>,
    /// The number of kind and owner in one, for the output file.
    pub badge: Vec<u8>,
    pub place: Vec<Place>,
    /// At the beginning of the round, as they stand in messages: rows from the top, columns from the left, rows from
    /// the bottom and columns from the right.
    pub lines: [Vec<[u8; 2]>; 4],
    /// Where each unit can go if a player sends it: not at all, if it is another's.
    pub ways: PerSeat<Vec<Ways>>,
    /// The numbers of the owners, as the player in each seat sees them, who believes to be player 0.
    pub player: PerSeat<Vec<u8>>,
    pub health: Vec<i32>,
    /// Health that it can have at most.
    full: Vec<i32>,
    /// Health that it regains by resting.
    regen: Vec<i32>,
    /// Health that it regains in this round.
    gain: Vec<i32>,
    /// Of witches: whether her spell works. R13
    pub active: Vec<bool>,
    pub presence: Vec<Presence>,
    /// What players are told of the last two at the beginning of the round.
    pub state: Vec<u8>,
    /// The witches and the knights, by their numbers: they are few, and often asked for.
    pub witches: Vec<UnitId>,
    pub knights: Vec<UnitId>,
    pub cells: Framed<Cell>,
    /// What a step in each direction adds to a place.
    steps: [u16; 8],
    /// The last row and column.
    last: i16,
}

impl Units {
    /// No units yet, on a board with these letters, and room for so many.
    pub fn new(letters: &Grid<u8>, room: usize) -> Self {
        let cells = Framed::of_letters(letters);
        Units {
            kind: Vec::with_capacity(room),
            owner: Vec::with_capacity(room),
            badge: Vec::with_capacity(room),
            place: Vec::with_capacity(room),
            lines: std::array::from_fn(|_| Vec::with_capacity(room)),
            ways: PerSeat::from_fn(|_| Vec::with_capacity(room)),
            player: PerSeat::from_fn(|_| Vec::with_capacity(room)),
            health: Vec::with_capacity(room),
            full: Vec::with_capacity(room),
            regen: Vec::with_capacity(room),
            gain: Vec::with_capacity(room),
            active: Vec::with_capacity(room),
            presence: Vec::with_capacity(room),
            state: Vec::with_capacity(room),
            witches: Vec::new(),
            knights: Vec::new(),
            steps: Dir::ALL.map(|dir| cells.lines().step(dir.step())),
            cells,
            last: letters.rows() - 1,
        }
    }

    pub fn len(&self) -> usize {
        self.kind.len()
    }

    /// A new unit, not on the board yet; its identifier is the next number.
    pub fn add(&mut self, kind: Kind, owner: Seat, settings: &Settings) -> UnitId {
        match kind {
            Kind::Witch => self.witches.push(self.len()),
            Kind::Knight => self.knights.push(self.len()),
            Kind::Farmer => {}
        }
        self.kind.push(kind);
        self.owner.push(owner);
        self.badge.push(badge(kind, owner));
        self.place.push(self.cells.lines().place(Pos::new(0, 0)));
        self.lines.iter_mut().for_each(|lines| lines.push([0; 2]));
        for (watcher, player) in self.player.iter_mut() {
            player.push(number_seen(owner, watcher));
            self.ways[watcher].push(ways(kind, owner == watcher));
        }
        self.health.push(settings.full_health(kind));
        self.full.push(settings.full_health(kind));
        self.regen.push(settings.regen(kind));
        self.active.push(false);
        self.gain.push(0);
        self.presence.push(Presence::Dead);
        self.state.push(0);
        self.len() - 1
    }

    #[inline]
    pub fn pos(&self, id: UnitId) -> Pos {
        self.cells.lines().pos(self.place[id])
    }

    /// Who stands there, or just off the board.
    #[cfg(test)]
    pub fn at(&self, pos: Pos) -> Option<UnitId> {
        self.cells[pos].unit()
    }

    /// The place next to a unit's.
    #[inline]
    pub fn beside(&self, id: UnitId, dir: Dir) -> Place {
        self.place[id].after(self.steps[dir.index()])
    }

    /// What there is next to a place.
    #[inline]
    pub fn cell_beside(&self, place: Place, dir: Dir) -> Cell {
        self.cells[place.after(self.steps[dir.index()])]
    }

    /// Whether a spell on a place would reach somebody.
    pub fn anybody_reached(&self, place: Place) -> bool {
        let mut anybody = false;
        self.cells.look_at_reached(place, |cell| anybody |= cell.unit().is_some());
        anybody
    }

    /// Lists the farmers and knights that a spell on a place reaches, row by row.
    #[inline]
    pub fn list_mortals(&self, place: Place, list: &mut Vec<UnitId>) {
        self.cells.look_at_reached(place, |cell| {
            if let Some(unit) = cell.unit()
                && self.kind[unit] != Kind::Witch
            {
                list.push(unit);
            }
        });
    }

    /// The witches on the board at most `steps` straight steps from a place, by their numbers.
    #[inline]
    pub fn witches_near(&self, place: Place, steps: usize) -> impl Iterator<Item = UnitId> {
        let pos = self.cells.lines().pos(place);
        let near = move |&witch: &UnitId| {
            let at = self.pos(witch);
            usize::from(at.row.abs_diff(pos.row)) + usize::from(at.col.abs_diff(pos.col)) <= steps
        };
        self.witches.iter().copied().filter(near).filter(|&witch| self.presence[witch] == Presence::Here)
    }

    /// Lets a unit join a team, with its full health.
    pub fn join(&mut self, id: UnitId, team: Seat) {
        self.owner[id] = team;
        self.badge[id] = badge(self.kind[id], team);
        self.health[id] = self.full[id];
        for (watcher, player) in self.player.iter_mut() {
            player[id] = number_seen(team, watcher);
            self.ways[watcher][id] = ways(self.kind[id], team == watcher);
        }
    }

    /// Those with orders will be busy in this round.
    pub fn prepare(&mut self, orders: &[Command]) {
        let gain = self.gain.as_mut_slice();
        gain.copy_from_slice(&self.regen);
        orders.iter().for_each(|order| gain[usize::from(order.unit)] = 0);
    }

    /// All regain health, but those who were busy.
    pub fn rest(&mut self) {
        // Plain arithmetic, which the compiler does for many units at once. wraps: never, by R1
        for ((health, &gain), &full) in self.health.iter_mut().zip(&self.gain).zip(&self.full) {
            *health = health.wrapping_add(gain).min(full);
        }
    }

    /// Takes a unit off the board.
    pub fn remove(&mut self, id: UnitId) {
        self.cells[self.place[id]].leave();
        self.presence[id] = Presence::Dead;
    }

    /// Puts a unit, which is not on the board, on a free cell.
    pub fn place(&mut self, id: UnitId, place: Place) {
        self.cells[place].enter(id);
        self.presence[id] = Presence::Here;
        self.place[id] = place;
    }

    /// Moves a unit to a free cell.
    #[inline]
    pub fn walk(&mut self, id: UnitId, to: Place) {
        let from = std::mem::replace(&mut self.place[id], to);
        self.cells[from].leave();
        self.cells[to].enter(id);
    }

    /// Makes what every player's view copies, when all have come to their places.
    pub fn survey(&mut self) {
        let (lines, last) = (self.cells.lines(), self.last);
        let [rows, cols, rows_from_bottom, cols_from_right] = &mut self.lines;
        tell(&self.place, rows, |place| lines.row(place));
        tell(&self.place, cols, |place| lines.col(place));
        // wraps: never, on the board
        tell(&self.place, rows_from_bottom, |place| last.wrapping_sub(lines.row(place)));
        tell(&self.place, cols_from_right, |place| last.wrapping_sub(lines.col(place)));
        for ((state, &active), &presence) in self.state.iter_mut().zip(&self.active).zip(&self.presence) {
            *state = u8::from(active) | u8::from(presence == Presence::Lost) << 1;
        }
    }
}

/// Writes the line of each place as it stands in messages.
fn tell(places: &[Place], told: &mut [[u8; 2]], line: impl Fn(Place) -> i16) {
    // Plain arithmetic, which the compiler does for many units at once.
    told.iter_mut().zip(places).for_each(|(told, &place)| *told = line(place).to_le_bytes());
}

/// Kind and owner in one number.
pub(crate) const fn badge(kind: Kind, owner: Seat) -> u8 {
    (kind as u8) << 2 | owner.index() as u8
}

/// Where a unit can go if a player sends it whose it is or not.
fn ways(kind: Kind, is_own: bool) -> Ways {
    match kind {
        _ if !is_own => Ways::NONE,
        Kind::Knight => Ways::ALL,
        Kind::Farmer | Kind::Witch => Ways::STRAIGHT,
    }
}

/// The number of a player for another one, who believes to be player 0.
#[inline]
pub(crate) fn number_seen(seat: Seat, watcher: Seat) -> u8 {
    // wraps: modulo four
    seat.index().wrapping_sub(watcher.index()) as u8 % Seat::COUNT as u8
}

impl Element for Kind {
    const KIND: Number = Number::U8;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend(values.iter().map(|&kind| kind as u8));
    }

    /// Numbers of no kind are left out.
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        let kind = |&byte: &u8| Kind::BY_NUMBER.get(usize::from(byte)).copied();
        out.extend(bytes.iter().filter_map(kind));
    }
}

use palestra_base::{PerSeat, Pos, Seat};
use palestra_wire::message::{Element, Kind as Number};

use crate::Settings;
use crate::framed::{Framed, Place};

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

/// All units, one plane for each attribute; and who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    pub kind: Vec<Kind>,
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    /// Rows from the bottom and columns from the right at the beginning of the round, for those who see the board
    /// turned.
    pub row_from_bottom: Vec<i16>,
    pub col_from_right: Vec<i16>,
    /// The numbers of the owners, as the player in each seat sees them, who believes to be player 0.
    pub player: PerSeat<Vec<u8>>,
    pub health: Vec<i32>,
    /// Health that it can have at most.
    full: Vec<i32>,
    /// Health that it regains by resting.
    regen: Vec<i32>,
    /// Of witches: whether her spell works. R13
    pub active: Vec<bool>,
    pub presence: Vec<Presence>,
    /// The witches and the knights, by their numbers: they are few, and often asked for.
    pub witches: Vec<UnitId>,
    pub knights: Vec<UnitId>,
    at: Framed<Occupant>,
    /// The last row and column.
    last: i16,
}

/// Who stands in a cell, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupant(u16);

impl Occupant {
    pub const NOBODY: Occupant = Occupant(u16::MAX);

    #[inline]
    pub fn unit(self) -> Option<UnitId> {
        if self == Occupant::NOBODY { None } else { Some(self.0.into()) }
    }
}

impl Units {
    /// No units yet, on a board of this size.
    pub fn new(side: i16) -> Self {
        Units {
            kind: Vec::new(),
            owner: Vec::new(),
            row: Vec::new(),
            col: Vec::new(),
            row_from_bottom: Vec::new(),
            col_from_right: Vec::new(),
            player: PerSeat::from_fn(|_| Vec::new()),
            health: Vec::new(),
            full: Vec::new(),
            regen: Vec::new(),
            active: Vec::new(),
            presence: Vec::new(),
            witches: Vec::new(),
            knights: Vec::new(),
            at: Framed::new(side, Occupant::NOBODY),
            last: side - 1,
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
        self.row.push(0);
        self.col.push(0);
        self.row_from_bottom.push(self.last);
        self.col_from_right.push(self.last);
        for (watcher, player) in self.player.iter_mut() {
            player.push(number_seen(owner, watcher));
        }
        self.health.push(settings.full_health(kind));
        self.full.push(settings.full_health(kind));
        self.regen.push(settings.regen(kind));
        self.active.push(false);
        self.presence.push(Presence::Dead);
        self.len() - 1
    }

    #[inline]
    pub fn pos(&self, id: UnitId) -> Pos {
        Pos::new(self.row[id], self.col[id])
    }

    /// Who stands there, or just off the board.
    #[inline]
    pub fn at(&self, pos: Pos) -> Option<UnitId> {
        self.at[pos].unit()
    }

    /// Who stands on each cell.
    #[inline]
    pub fn places(&self) -> &Framed<Occupant> {
        &self.at
    }

    /// Whether a spell on a place would reach somebody.
    pub fn anybody_reached(&self, pos: Pos) -> bool {
        self.at.reached(pos).iter().any(|occupant| occupant.unit().is_some())
    }

    /// Lists the farmers and knights that a spell on a place reaches, row by row.
    #[inline]
    pub fn list_mortals(&self, pos: Pos, list: &mut Vec<UnitId>) {
        for occupant in &self.at.reached(pos) {
            if let Some(unit) = occupant.unit()
                && self.kind[unit] != Kind::Witch
            {
                list.push(unit);
            }
        }
    }

    /// The witches on the board at most `steps` straight steps from a place, by their numbers.
    #[inline]
    pub fn witches_near(&self, pos: Pos, steps: usize) -> impl Iterator<Item = UnitId> {
        let near = move |&witch: &UnitId| {
            let rows = self.row[witch].abs_diff(pos.row);
            usize::from(rows + self.col[witch].abs_diff(pos.col)) <= steps
        };
        self.witches.iter().copied().filter(near).filter(|&witch| self.presence[witch] == Presence::Here)
    }

    /// Lets a unit join a team, with its full health.
    pub fn join(&mut self, id: UnitId, team: Seat) {
        self.owner[id] = team;
        self.health[id] = self.full[id];
        for (watcher, player) in self.player.iter_mut() {
            player[id] = number_seen(team, watcher);
        }
    }

    /// All regain health, but those who are busy.
    pub fn rest(&mut self, busy: impl Iterator<Item = UnitId>) {
        let mut gain = self.regen.clone();
        busy.for_each(|id| gain[id] = 0);
        // Plain arithmetic, which the compiler does for many units at once.
        for ((health, gain), &full) in self.health.iter_mut().zip(gain).zip(&self.full) {
            *health = health.wrapping_add(gain).min(full);
        }
    }

    /// Takes a unit off the board.
    pub fn remove(&mut self, id: UnitId) {
        let pos = self.pos(id);
        self.at[pos] = Occupant::NOBODY;
        self.presence[id] = Presence::Dead;
    }

    /// Puts a unit, which is not on the board, on a free cell.
    pub fn place(&mut self, id: UnitId, pos: Pos) {
        self.at[pos] = Occupant(id as u16);
        self.presence[id] = Presence::Here;
        self.row[id] = pos.row;
        self.col[id] = pos.col;
    }

    /// Moves a unit to a free cell.
    #[inline]
    pub fn walk(&mut self, id: UnitId, to: Pos) {
        self.walk_to(id, to, self.at.place(to));
    }

    /// Moves a unit to a free cell, whose number is known.
    #[inline]
    pub fn walk_to(&mut self, id: UnitId, to: Pos, place: Place) {
        let from = self.pos(id);
        self.at[from] = Occupant::NOBODY;
        self.at[place] = Occupant(id as u16);
        self.row[id] = to.row;
        self.col[id] = to.col;
    }

    /// Counts rows from the bottom and columns from the right, when all have come to their places.
    pub fn mirror(&mut self) {
        let mirrored = [(&mut self.row_from_bottom, &self.row), (&mut self.col_from_right, &self.col)];
        for (mirrored, lines) in mirrored {
            // Plain arithmetic, which the compiler does for many units at once.
            mirrored.iter_mut().zip(lines).for_each(|(back, &line)| *back = self.last.wrapping_sub(line));
        }
    }
}

/// The number of a player for another one, who believes to be player 0.
#[inline]
pub(crate) fn number_seen(seat: Seat, watcher: Seat) -> u8 {
    (seat.index() as u8).wrapping_sub(watcher.index() as u8) % Seat::COUNT as u8
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

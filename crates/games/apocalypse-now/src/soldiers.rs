use palestra_base::{Pos, Seat};

use crate::plane::Plane;
use crate::table::Label;

/// All soldiers, one plane for each attribute, in the order of the configuration and of their birth; and
/// who stands where. The dead keep their line until the end of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Soldiers {
    pub id: Vec<i32>,
    pub owner: Vec<Seat>,
    pub row: Vec<i16>,
    pub col: Vec<i16>,
    pub life: Vec<i16>,
    /// How the line of each begins in the output: number, kind of unit, owner.
    pub label: Vec<Label>,
    dead: Vec<bool>,
    /// Whether somebody came or went since the last burial.
    changed: bool,
    at: Plane<Occupant>,
}

/// Who stands in a cell, in one byte: there are at most 80 soldiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Occupant(u8);

impl Occupant {
    const NOBODY: Occupant = Occupant(u8::MAX);
}

impl Soldiers {
    pub fn new() -> Self {
        Soldiers {
            id: Vec::new(),
            owner: Vec::new(),
            row: Vec::new(),
            col: Vec::new(),
            life: Vec::new(),
            label: Vec::new(),
            dead: Vec::new(),
            changed: false,
            at: Plane::new(Occupant::NOBODY),
        }
    }

    /// How many lines there are, the dead included.
    pub fn len(&self) -> usize {
        self.id.len()
    }

    /// A soldier on a free cell.
    pub fn add(&mut self, id: i32, owner: Seat, pos: Pos, life: i16) {
        self.at[pos] = Occupant(self.len() as u8);
        self.id.push(id);
        self.owner.push(owner);
        self.row.push(pos.row);
        self.col.push(pos.col);
        self.life.push(life);
        self.label.push(Label::default().field(id).text(b"1\t").field(owner.index() as i32));
        self.dead.push(false);
        self.changed = true;
    }

    pub fn pos(&self, soldier: usize) -> Pos {
        Pos::new(self.row[soldier], self.col[soldier])
    }

    /// Who stands there.
    #[inline]
    pub fn at(&self, pos: Pos) -> Option<usize> {
        match self.at[pos] {
            Occupant::NOBODY => None,
            Occupant(soldier) => Some(soldier.into()),
        }
    }

    pub fn is_dead(&self, soldier: usize) -> bool {
        self.dead[soldier]
    }

    /// Moves a soldier to a free cell.
    #[inline]
    pub fn go(&mut self, soldier: usize, to: Pos) {
        let from = self.pos(soldier);
        self.at[from] = Occupant::NOBODY;
        self.at[to] = Occupant(soldier as u8);
        (self.row[soldier], self.col[soldier]) = (to.row, to.col);
    }

    /// Takes a soldier off the board.
    pub fn kill(&mut self, soldier: usize) {
        let pos = self.pos(soldier);
        self.at[pos] = Occupant::NOBODY;
        self.dead[soldier] = true;
        self.changed = true;
    }

    /// Strikes out the lines of the dead; the others keep their order. Says whether the lines have changed
    /// since the last time.
    pub fn bury(&mut self) -> bool {
        if !std::mem::take(&mut self.changed) {
            return false;
        }
        let Some(first) = self.dead.iter().position(|&dead| dead) else { return true };
        let mut living = first;
        for line in first + 1..self.len() {
            if self.dead[line] {
                continue;
            }
            self.id[living] = self.id[line];
            self.owner[living] = self.owner[line];
            (self.row[living], self.col[living]) = (self.row[line], self.col[line]);
            self.life[living] = self.life[line];
            self.label[living] = self.label[line];
            let pos = self.pos(living);
            self.at[pos] = Occupant(living as u8);
            living += 1;
        }
        self.id.truncate(living);
        self.owner.truncate(living);
        self.row.truncate(living);
        self.col.truncate(living);
        self.life.truncate(living);
        self.label.truncate(living);
        self.dead.clear();
        self.dead.resize(living, false);
        true
    }
}

//! What players can order, and the door where orders are checked. R8, R9, R11

use palestra_base::{Pos, Seat};
use palestra_game::Wrong;
use palestra_wire::RawOrder;

use crate::ApocalypseNow;
use crate::roster::Unit;
use crate::rules::JumpOutside;
use crate::settings::{MAX, MAX_JUMP};

/// An order that passed the door: units are the player's own, by their lines in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Throw the oldest parachuter of a helicopter at a cell.
    Jump {
        /// The helicopter that it leaves.
        helicopter: u8,
        /// Where it goes.
        to: Pos,
    },
    /// Move, turn or use a helicopter.
    Fly {
        /// Which one.
        helicopter: u8,
        /// What it does.
        what: Instruction,
    },
    /// Send a soldier to a cell beside his own, or to his own.
    March {
        /// Which one.
        soldier: u8,
        /// Where to.
        to: Pos,
    },
}

/// What a helicopter can do. On the wire it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Instruction {
    Forward1 = 1,
    Forward2 = 2,
    CounterClockwise = 3,
    Clockwise = 4,
    Napalm = 5,
}

impl Instruction {
    /// All instructions, by their numbers from 1.
    pub const ALL: [Instruction; 5] = [
        Instruction::Forward1,
        Instruction::Forward2,
        Instruction::CounterClockwise,
        Instruction::Clockwise,
        Instruction::Napalm,
    ];

    fn from_wire(number: i32) -> Option<Instruction> {
        Instruction::ALL.into_iter().find(|&instruction| instruction as i32 == number)
    }
}

/// The kinds of raw orders: the last of their four numbers.
pub mod kind {
    /// `[id, i, j, SOLDIER]`: the soldier goes to (i, j).
    pub const SOLDIER: i32 = 1;
    /// `[id, instruction, 0, HELICOPTER]`: the helicopter does that.
    pub const HELICOPTER: i32 = 2;
    /// `[i, j, 0, PARACHUTER]`: a parachuter jumps to (i, j).
    pub const PARACHUTER: i32 = 3;
}

/// The door for one player in one round. It remembers who has an order already.
pub(crate) struct Door<'a> {
    game: &'a ApocalypseNow,
    seat: Seat,
    /// Which soldiers have an order.
    soldiers: [bool; LINES],
    /// Which helicopters have one.
    helicopters: [bool; LINES],
    /// How many parachuters leave each helicopter.
    jumps: [u8; LINES],
    /// How many leave all of them together.
    thrown: usize,
}

/// No list is longer: there are at most 80 soldiers, and the board has room for 121 helicopters.
const LINES: usize = 128;

impl<'a> Door<'a> {
    pub fn new(game: &'a ApocalypseNow, seat: Seat) -> Self {
        Door {
            game,
            seat,
            soldiers: [false; LINES],
            helicopters: [false; LINES],
            jumps: [0; LINES],
            thrown: 0,
        }
    }

    /// Checks everything that does not depend on what the others do. An order that is refused leaves the
    /// unit free for another one. R9
    #[inline]
    pub fn check(&mut self, raw: RawOrder) -> Result<Order, Wrong> {
        let [first, second, third, kind] = raw.0;
        match kind {
            kind::SOLDIER => self.march(first, second, third),
            kind::HELICOPTER => self.fly(first, second),
            kind::PARACHUTER => self.jump(first, second),
            _ => Err(Wrong::Because("its last number is none of 1, 2 and 3")),
        }
    }

    #[inline]
    fn march(&mut self, id: i32, i: i32, j: i32) -> Result<Order, Wrong> {
        let unit = self.game.roster.find(id).ok_or(Wrong::NoSuchUnit)?;
        let Unit::Soldier(soldier) = unit else { return Err(self.other_kind(unit, "it is a helicopter")) };
        let line = usize::from(soldier);
        if self.game.soldiers.owner[line] != self.seat {
            return Err(Wrong::NotYours);
        }
        if self.soldiers[line] {
            return Err(Wrong::Again);
        }
        let Pos { row, col } = self.game.soldiers.pos(line);
        let is_near = i.abs_diff(row.into()) <= 1 && j.abs_diff(col.into()) <= 1;
        let to =
            cell(i, j).filter(|_| is_near).ok_or(Wrong::Because("the cell is not beside the soldier"))?;
        self.soldiers[line] = true;
        Ok(Order::March { soldier, to })
    }

    fn fly(&mut self, id: i32, instruction: i32) -> Result<Order, Wrong> {
        let unit = self.game.roster.find(id).ok_or(Wrong::NoSuchUnit)?;
        let Unit::Helicopter(helicopter) = unit else { return Err(self.other_kind(unit, "it is a soldier")) };
        let line = usize::from(helicopter);
        if self.game.fleet.owner[line] != self.seat {
            return Err(Wrong::NotYours);
        }
        if self.helicopters[line] {
            return Err(Wrong::Again);
        }
        let what = Instruction::from_wire(instruction).ok_or(Wrong::BadArgument)?;
        self.helicopters[line] = true;
        Ok(Order::Fly { helicopter, what })
    }

    /// A unit of the wrong kind may also be somebody else's, which is the plainer complaint.
    fn other_kind(&self, unit: Unit, why: &'static str) -> Wrong {
        let owner = match unit {
            Unit::Soldier(soldier) => self.game.soldiers.owner[usize::from(soldier)],
            Unit::Helicopter(helicopter) => self.game.fleet.owner[usize::from(helicopter)],
        };
        if owner == self.seat { Wrong::Because(why) } else { Wrong::NotYours }
    }

    fn jump(&mut self, i: i32, j: i32) -> Result<Order, Wrong> {
        let to = cell(i, j).ok_or(Wrong::Because("the cell is not on the board"))?;
        let mine = &self.game.fleet.of[self.seat];
        let covering = mine.iter().copied().find(|&helicopter| self.game.fleet.covers(helicopter, to));
        let helicopter = match (covering, self.game.rules.jump_outside) {
            (Some(helicopter), _) => helicopter,
            (None, JumpOutside::Dies) => {
                self.next_to_expire().ok_or(Wrong::Because("no parachuter is left"))?
            }
            (None, JumpOutside::Refused) => return Err(Wrong::Because("no helicopter of yours is above")),
        };
        if self.spare(helicopter).is_none() {
            return Err(Wrong::Because("the helicopter above has no parachuter left"));
        }
        if self.thrown == MAX_JUMP {
            return Err(Wrong::Because("only 4 parachuters can be thrown in a round"));
        }
        self.jumps[helicopter] += 1;
        self.thrown += 1;
        Ok(Order::Jump { helicopter: helicopter as u8, to })
    }

    /// D2: who is thrown beside the square is the one with the least time left.
    fn next_to_expire(&self) -> Option<usize> {
        let mine = self.game.fleet.of[self.seat].iter().copied();
        mine.filter_map(|helicopter| Some((self.spare(helicopter)?, helicopter))).min().map(|(_, h)| h)
    }

    /// The rounds left of the next parachuter that could leave a helicopter.
    fn spare(&self, helicopter: usize) -> Option<u8> {
        self.game.fleet.parachuters[helicopter].get(usize::from(self.jumps[helicopter])).copied()
    }
}

/// The cell with these coordinates, if it is on the board.
fn cell(i: i32, j: i32) -> Option<Pos> {
    let side = 0..i32::from(MAX);
    (side.contains(&i) && side.contains(&j)).then(|| Pos::new(i as i16, j as i16))
}

//! `conformance/dominator/players/AIProbe.cc` again, draw by draw and order by order.

use std::collections::VecDeque;

use palestra_sdk::dominator::{Dir, Kind, ME, Orders, Player, Pos, Unit, View};
use palestra_wire::RawOrder;

/// On the wire: stay.
const NONE: i32 = 8;
/// As many orders as a round may have.
const MOST: i32 = 1000;

/// Does nothing.
#[derive(Default)]
pub struct Idle;

impl Player for Idle {
    fn play(&mut self, _board: &View, _orders: &mut Orders) {}
}

/// Paints, hunts, casts spells on friend and foe, and misuses the orders in every way that the rules tolerate.
#[derive(Default)]
pub struct Probe;

impl Player for Probe {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        Turn { board, orders, calls: 0 }.play();
    }
}

/// Walking distances to the nearest of some cells; -1 where there is no way.
struct Field(Vec<i32>);

struct Turn<'a> {
    board: &'a View,
    orders: &'a mut Orders,
    calls: i32,
}

impl Turn<'_> {
    fn play(&mut self) {
        let board = self.board;
        let side = board.settings().rows;
        let cells = (0..side).flat_map(|row| (0..side).map(move |col| Pos::new(row, col)));
        let is_goal =
            |&pos: &Pos| !board.is_wall(pos) && board.owner(pos) != Some(ME) && !board.is_haunted(pos);
        let land: Vec<Pos> = cells.filter(is_goal).collect();
        let places = |chosen: &dyn Fn(&Unit) -> bool| -> Vec<Pos> {
            board.units().filter(|unit| chosen(unit)).map(|unit| unit.pos).collect()
        };
        let is_foe = |unit: &Unit| unit.kind != Kind::Witch && unit.player != ME;
        let is_weak = |unit: &Unit| unit.kind == Kind::Farmer || unit.health <= board.settings().damage_max;
        let foes = places(&is_foe);
        let mut weak = places(&|unit| is_foe(unit) && is_weak(unit));
        if weak.is_empty() {
            weak.clone_from(&foes);
        }
        let witches = places(&|unit| unit.kind == Kind::Witch);
        let mates = places(&|unit| unit.kind != Kind::Witch && unit.player == ME);
        let fields = Fields {
            land: self.field(&land, 2),
            foes: self.field(&foes, 1),
            weak: self.field(&weak, 1),
            straight_foes: self.field(&foes, 2),
            straight_mates: self.field(&mates, 2),
            straight_witches: self.field(&witches, 2),
            witches: self.field(&witches, 1),
        };

        let mine: Vec<Unit> = board.farmers(ME).chain(board.knights(ME)).chain(board.witches(ME)).collect();
        let shuffled = self.orders.random_permutation(mine.len() as i32);
        self.abuse();
        let mood = self.random(0, 4);
        for next in shuffled {
            self.move_one(mine[next as usize], mood, &fields);
        }
        if self.random(0, 4) == 0 && !mine.is_empty() {
            for _ in 0..self.random(1, 5) {
                let unit = mine[self.random(0, mine.len() as i32 - 1) as usize];
                let dir = self.random(0, 15);
                self.order(unit.id as i32, dir);
            }
        }
        if self.random(0, 149) == 0 {
            while self.calls < MOST {
                self.order(self.calls % (board.nb_units() as i32 + 2) - 1, self.calls % 16);
            }
        }
    }

    /// Orders for nobody and for others' units.
    fn abuse(&mut self) {
        let count = self.board.nb_units() as i32;
        if self.random(0, 3) == 0 {
            let dir = self.random(0, 8);
            self.order(-1, dir);
            let dir = self.random(0, 15);
            self.order(count, dir);
            let beyond = count + self.random(1, 1000);
            let dir = self.random(0, 8);
            self.order(beyond, dir);
            self.order(i32::MAX, 0);
            self.order(i32::MIN, 1);
        }
        if self.random(0, 2) == 0 && count > 0 {
            for _ in 0..self.random(1, 6) {
                let id = self.random(0, count - 1);
                if self.board.unit(id as usize).player != ME {
                    let dir = self.random(0, 15);
                    self.order(id, dir);
                }
            }
        }
    }

    fn move_one(&mut self, unit: Unit, mood: i32, fields: &Fields) {
        let id = unit.id as i32;
        let eighths = if unit.kind == Kind::Knight { 1 } else { 2 };
        let dir = match self.random(0, 99) {
            0..70 => self.purpose(unit, mood, fields),
            70..80 => self.any(eighths),
            80..83 => 2 * self.random(0, 3) + 1,
            83..85 => NONE,
            85..87 => self.random(9, 15),
            87..90 => self.stuck(unit.pos, eighths),
            90..92 => self.doom(unit.pos, eighths),
            92..95 => return,
            95..98 => {
                let first = self.random(7, 15);
                self.order(id, first);
                self.any(eighths)
            }
            _ => {
                let first = self.any(eighths);
                self.order(id, first);
                let second = self.random(0, 8);
                self.order(id, second);
                self.random(0, 15)
            }
        };
        self.order(id, dir);
    }

    fn purpose(&mut self, unit: Unit, mood: i32, fields: &Fields) -> i32 {
        match unit.kind {
            Kind::Farmer if mood == 4 && self.random(0, 5) == 0 => {
                self.downhill(&fields.straight_foes, unit.pos, 2, false)
            }
            Kind::Farmer => {
                let careful = self.random(0, 9) != 0;
                self.downhill(&fields.land, unit.pos, 2, careful)
            }
            Kind::Knight => {
                let careful = self.random(0, 9) != 0;
                let field = match mood {
                    0 => &fields.foes,
                    1 if self.random(0, 7) == 0 => &fields.witches,
                    _ => &fields.weak,
                };
                self.downhill(field, unit.pos, 1, careful)
            }
            Kind::Witch => {
                let field = match mood {
                    2 => &fields.straight_witches,
                    3 => &fields.straight_mates,
                    _ => &fields.straight_foes,
                };
                match self.downhill(field, unit.pos, 2, false) {
                    NONE => 2 * self.random(0, 3),
                    dir => dir,
                }
            }
        }
    }

    /// A direction that gets closer; who is careful avoids spells.
    fn downhill(&mut self, field: &Field, pos: Pos, eighths: i32, careful: bool) -> i32 {
        let start = self.any(eighths);
        let (mut best, mut least) = (NONE, self.at(field, pos));
        if least == -1 {
            return NONE;
        }
        for (dir, next) in ring(pos, start, eighths).filter(|&(_, next)| self.board.contains(next)) {
            let steps = self.at(field, next);
            if steps != -1 && steps < least && !(careful && self.board.is_haunted(next)) {
                (best, least) = (dir, steps);
            }
        }
        best
    }

    /// A direction that is surely of no use now.
    fn stuck(&mut self, pos: Pos, eighths: i32) -> i32 {
        let start = self.any(eighths);
        let blocks = |unit: Unit| unit.player == ME || unit.kind == Kind::Witch;
        let useless = |next| self.board.is_wall(next) || self.board.unit_at(next).is_some_and(blocks);
        ring(pos, start, eighths).find(|&(_, next)| useless(next)).map_or(NONE, |(dir, _)| dir)
    }

    /// A direction towards a haunted cell.
    fn doom(&mut self, pos: Pos, eighths: i32) -> i32 {
        let start = self.any(eighths);
        let deadly = |next| self.board.is_haunted(next) && !self.board.is_wall(next);
        ring(pos, start, eighths).find(|&(_, next)| deadly(next)).map_or(NONE, |(dir, _)| dir)
    }

    fn field(&self, from: &[Pos], eighths: i32) -> Field {
        let mut field = Field(vec![-1; self.index(Pos::new(self.board.settings().rows, 0))]);
        let mut queue = VecDeque::new();
        for &pos in from {
            if self.at(&field, pos) == -1 {
                field.0[self.index(pos)] = 0;
                queue.push_back(pos);
            }
        }
        while let Some(pos) = queue.pop_front() {
            for (_, next) in ring(pos, 0, eighths) {
                if !self.board.is_wall(next) && self.at(&field, next) == -1 {
                    field.0[self.index(next)] = self.at(&field, pos) + 1;
                    queue.push_back(next);
                }
            }
        }
        field
    }

    fn at(&self, field: &Field, pos: Pos) -> i32 {
        field.0[self.index(pos)]
    }

    fn index(&self, pos: Pos) -> usize {
        pos.row as usize * self.board.settings().cols as usize + pos.col as usize
    }

    fn any(&mut self, eighths: i32) -> i32 {
        eighths * self.random(0, 8 / eighths - 1)
    }

    fn random(&mut self, low: i32, high: i32) -> i32 {
        self.orders.random(low, high)
    }

    fn order(&mut self, id: i32, dir: i32) {
        if self.calls < MOST {
            self.calls += 1;
            self.orders.raw(RawOrder::pair(id, dir));
        }
    }
}

struct Fields {
    land: Field,
    foes: Field,
    weak: Field,
    straight_foes: Field,
    straight_mates: Field,
    straight_witches: Field,
    witches: Field,
}

/// The directions from `start` on with the cells there: all eight, or the straight ones.
fn ring(pos: Pos, start: i32, eighths: i32) -> impl Iterator<Item = (i32, Pos)> {
    (0..8 / eighths).map(move |k| {
        let dir = (start + k * eighths) % 8;
        (dir, pos.to(Dir::ALL[dir as usize]))
    })
}

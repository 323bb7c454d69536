//! A sound opponent for beginners.

use palestra_sdk::apocalypse_now::{
    Facing, Helicopter, Instruction, Land, Orders, Player, Pos, Soldier, View, MAX, MAX_JUMP,
};

/// Takes the nearest posts and holds them, throws parachuters where they help, burns enemies in groups.
#[derive(Default)]
pub struct Dummy {
    /// How far each cell is from a post that is worth walking to.
    to_posts: Field,
    /// The places where a helicopter can be: mountains do not move.
    sky: Field,
    /// How far each of them is from where a helicopter should go.
    flight: Field,
}

impl Player for Dummy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let is_safe = |pos| board.land(pos).is_walkable() && board.fire(pos) == 0;
        let wanted = board.posts().filter(|post| post.owner != Some(board.me())).map(|post| post.pos);
        self.to_posts.spread(wanted, |pos| pos.around(), is_safe);

        self.throw_parachuters(board, orders);
        if board.round() == 0 {
            self.look_at_the_sky(board);
        }
        for helicopter in board.helicopters_of(board.me()) {
            self.fly(board, helicopter, orders);
        }
        let mut taken = Field::default();
        taken.clear();
        for soldier in board.soldiers_of(board.me()) {
            let to = self.march(board, soldier, &taken);
            taken.put(to, 0);
            if to != soldier.pos {
                orders.march(soldier.id, to);
            }
        }
    }
}

impl Dummy {
    /// Attacks who is near, keeps out of the fire, holds what is threatened, and goes for the next post.
    fn march(&self, board: &View, soldier: Soldier, taken: &Field) -> Pos {
        let me = board.me();
        let here = soldier.pos;
        let side = Side::of(me);
        let enemy = |pos: Pos| board.soldier_at(pos).filter(|other| other.player != me);
        if let Some(weakest) = side.around(here).filter_map(enemy).min_by_key(|enemy| strength(board, *enemy))
        {
            return weakest.pos;
        }
        let is_free = |&pos: &Pos| {
            board.land(pos).is_walkable()
                && board.fire(pos) == 0
                && board.soldier_at(pos).is_none()
                && taken.get(pos).is_none()
        };
        let danger = in_danger(board, here);
        let holds = board.post_at(here).is_some() && board.soldiers().any(|other| is_near(me, other, here));
        if holds && !danger {
            return here;
        }
        let distance = |pos| self.to_posts.get(pos).unwrap_or(u16::MAX);
        let best =
            side.around(here).filter(is_free).min_by_key(|&pos| (in_danger(board, pos), distance(pos)));
        match best {
            Some(pos) if danger && !in_danger(board, pos) => pos,
            Some(pos) if distance(pos) < distance(here) && !in_danger(board, pos) => pos,
            _ => here,
        }
    }

    /// Throws all we have, on posts and near them.
    fn throw_parachuters(&self, board: &View, orders: &mut Orders) {
        let mut left = MAX_JUMP;
        for helicopter in board.helicopters_of(board.me()) {
            let mut cells: Vec<Pos> = Side::of(board.me())
                .square(helicopter.pos)
                .filter(|&pos| board.land(pos).is_walkable() && board.fire(pos) == 0)
                .filter(|&pos| board.soldier_at(pos).is_none() && !in_danger(board, pos))
                .collect();
            cells.sort_by_key(|&pos| (self.to_posts.get(pos).unwrap_or(u16::MAX), board.land(pos) as u8));
            for pos in cells.into_iter().take(helicopter.parachuters.len().min(left)) {
                orders.jump(pos);
                left -= 1;
            }
        }
    }

    fn look_at_the_sky(&mut self, board: &View) {
        self.sky.clear();
        for pos in (0..MAX).flat_map(|row| (0..MAX).map(move |col| Pos::new(row, col))) {
            if pos.square().all(|cell| board.land(cell) != Land::Mountain) {
                self.sky.put(pos, 0);
            }
        }
    }

    /// Burns if that pays; flies to the enemies when it has napalm, and to posts when it has not.
    fn fly(&mut self, board: &View, helicopter: Helicopter, orders: &mut Orders) {
        if helicopter.napalm == 0 && gain(board, helicopter.pos) >= 2 {
            orders.fly(helicopter.id, Instruction::Napalm);
            return;
        }
        let me = board.me();
        let sky = &self.sky;
        let can_be = |pos: Pos| sky.get(pos).is_some();
        if helicopter.napalm < 10 {
            let enemies = board.soldiers().filter(|soldier| soldier.player != me).map(|soldier| soldier.pos);
            let best = enemies.filter(|&pos| can_be(pos)).max_by_key(|&pos| {
                let worth = gain(board, pos) * 10 - i32::from(pos.distance(helicopter.pos));
                (worth, Side::of(me).seen(pos))
            });
            self.flight.spread(best.into_iter(), neighbours, can_be);
        } else {
            let posts =
                board.posts().filter(|post| post.owner != Some(me)).flat_map(|post| post.pos.square());
            self.flight.spread(posts.filter(|&pos| can_be(pos)), neighbours, can_be);
        }
        if let Some(instruction) = self.steer(helicopter, Side::of(me), orders) {
            orders.fly(helicopter.id, instruction);
        }
    }

    fn steer(&self, helicopter: Helicopter, side: Side, orders: &mut Orders) -> Option<Instruction> {
        let here = self.flight.get(helicopter.pos)?;
        let ahead = helicopter.pos.to(helicopter.facing);
        let distance = |pos| self.flight.get(pos).unwrap_or(u16::MAX);
        if here == 0 {
            return None;
        }
        if orders.random(1, 12) == 1 {
            return Some(side.turn()); // perhaps another helicopter is in the way
        }
        if distance(ahead) < here {
            let further = distance(ahead.to(helicopter.facing)) < distance(ahead);
            return Some(if further { Instruction::Forward2 } else { Instruction::Forward1 });
        }
        let best = side.facings().into_iter().min_by_key(|&facing| distance(helicopter.pos.to(facing)))?;
        Some(match (4 + best as i32 - helicopter.facing as i32) % 4 {
            1 => Instruction::CounterClockwise,
            3 => Instruction::Clockwise,
            _ => side.turn(),
        })
    }
}

/// How we look at the board: from the corner where we start, so that what comes first among equals is the same for
/// all four players, and none of them has an advantage over a twin in another corner.
#[derive(Clone, Copy)]
struct Side {
    /// What is a step away from our corner for us: one row and one column.
    row: i16,
    col: i16,
}

impl Side {
    fn of(player: usize) -> Side {
        let (row, col) = [(1, 1), (1, -1), (-1, -1), (-1, 1)][player];
        Side { row, col }
    }

    /// The place where our twin in the north-west sees this one, but for the origin.
    fn seen(self, pos: Pos) -> Pos {
        Pos::new(self.row * pos.row, self.col * pos.col)
    }

    fn around(self, pos: Pos) -> impl Iterator<Item = Pos> {
        self.seen(pos).around().map(move |near| self.seen(near))
    }

    fn square(self, pos: Pos) -> impl Iterator<Item = Pos> {
        self.seen(pos).square().map(move |near| self.seen(near))
    }

    fn facings(self) -> [Facing; 4] {
        let (away, back) =
            if self.row > 0 { (Facing::South, Facing::North) } else { (Facing::North, Facing::South) };
        let (right, left) =
            if self.col > 0 { (Facing::East, Facing::West) } else { (Facing::West, Facing::East) };
        [away, right, back, left]
    }

    /// A turn that our twin would make counter-clockwise.
    fn turn(self) -> Instruction {
        if self.row == self.col {
            Instruction::CounterClockwise
        } else {
            Instruction::Clockwise
        }
    }
}

/// How many blows an enemy will take, more or less; who stands on a post comes first.
fn strength(board: &View, enemy: Soldier) -> (bool, i16) {
    let blow = if board.land(enemy.pos) == Land::Forest { 30 } else { 75 };
    (board.post_at(enemy.pos).is_none(), (enemy.life + blow - 1) / blow)
}

/// Whether fire may come here this round.
fn in_danger(board: &View, pos: Pos) -> bool {
    board.land(pos) == Land::Forest && neighbours(pos).any(|next| board.fire(next) > 0)
}

fn is_near(me: usize, other: Soldier, pos: Pos) -> bool {
    other.player != me && other.pos.distance(pos) <= 3
}

/// Enemies that napalm here would kill, less our own and what the fire would keep us from.
fn gain(board: &View, pos: Pos) -> i32 {
    let worth = |soldier: Soldier| if soldier.player == board.me() { -2 } else { 1 };
    let ours = |pos: Pos| board.post_at(pos).is_some_and(|post| post.owner == Some(board.me()));
    pos.square().map(|pos| board.soldier_at(pos).map_or(0, worth) - i32::from(ours(pos))).sum()
}

fn neighbours(pos: Pos) -> impl Iterator<Item = Pos> {
    Facing::ALL.into_iter().map(move |facing| pos.to(facing))
}

/// Distances on the board, from the nearest of some places.
#[derive(Default)]
struct Field {
    distance: Vec<Option<u16>>,
    queue: Vec<Pos>,
}

impl Field {
    fn clear(&mut self) {
        self.distance.clear();
        self.distance.resize(MAX as usize * MAX as usize, None);
        self.queue.clear();
    }

    fn get(&self, pos: Pos) -> Option<u16> {
        self.distance.get(index(pos)?).copied().flatten()
    }

    fn put(&mut self, pos: Pos, distance: u16) {
        if let Some(at) = index(pos) {
            self.distance[at] = Some(distance);
        }
    }

    /// Fills the field, going by `steps` where one `can_be`.
    fn spread<I: Iterator<Item = Pos>>(
        &mut self,
        from: impl Iterator<Item = Pos>,
        steps: impl Fn(Pos) -> I,
        can_be: impl Fn(Pos) -> bool,
    ) {
        self.clear();
        for pos in from {
            self.put(pos, 0);
            self.queue.push(pos);
        }
        let mut next = 0;
        while let Some(&pos) = self.queue.get(next) {
            next += 1;
            let distance = self.get(pos).unwrap_or(0) + 1;
            for near in steps(pos) {
                if self.get(near).is_none() && can_be(near) {
                    self.put(near, distance);
                    self.queue.push(near);
                }
            }
        }
    }
}

fn index(pos: Pos) -> Option<usize> {
    let on_board = (0..MAX).contains(&pos.row) && (0..MAX).contains(&pos.col);
    on_board.then(|| pos.row as usize * MAX as usize + pos.col as usize)
}

palestra_sdk::register!(apocalypse_now, Dummy);

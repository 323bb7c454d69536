//! A sound opponent for beginners.

use palestra_sdk::honey_rush::{Bee, Dir, Orders, Player, Pos, View};

/// Sends each bee to the nearest flower that has something left for it, and home when its bag is full.
#[derive(Default)]
pub struct Dummy;

impl Player for Dummy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        // What our bees have not been promised yet.
        let mut left: Vec<(Pos, i32)> = board.flowers().map(|flower| (flower.pos, flower.nectar)).collect();
        for bee in board.bees_of(board.me()) {
            if let Some(dir) = next_step(board, bee, &mut left) {
                orders.fly(bee.id, dir);
            }
        }
    }
}

/// Where a bee should fly; nowhere if it is where it wants to be.
fn next_step(board: &View, bee: Bee, left: &mut [(Pos, i32)]) -> Option<Dir> {
    let home = board.hive(board.me());
    let homewards = way(board, bee.pos, |pos| pos == home)?;
    let room = board.settings().bag - bee.nectar;
    let rounds_left = board.settings().nb_rounds - board.round();
    if room == 0 || (bee.nectar > 0 && homewards.far + 1 >= rounds_left) {
        return homewards.first;
    }
    let flower = |pos: Pos| left.iter().position(|&(place, nectar)| place == pos && nectar > 0);
    match way(board, bee.pos, |pos| flower(pos).is_some()) {
        Some(way) => {
            let (_, nectar) = &mut left[flower(way.to)?];
            *nectar -= room.min(*nectar);
            way.first
        }
        None if bee.nectar > 0 => homewards.first,
        None => None,
    }
}

/// The way to a place.
#[derive(Clone, Copy)]
struct Way {
    to: Pos,
    far: i32,
    /// The first step; none if we are there.
    first: Option<Dir>,
}

/// The way to the nearest place that will do.
fn way(board: &View, from: Pos, will_do: impl Fn(Pos) -> bool) -> Option<Way> {
    let settings = board.settings();
    let cell = |pos: Pos| pos.row as usize * settings.cols as usize + pos.col as usize;
    let mut seen = vec![false; settings.rows as usize * settings.cols as usize];
    seen[cell(from)] = true;
    let mut queue = vec![Way { to: from, far: 0, first: None }];
    let mut next = 0;
    while let Some(&way) = queue.get(next) {
        next += 1;
        if will_do(way.to) {
            return Some(way);
        }
        for dir in Dir::ALL {
            let to = way.to.to(dir);
            if board.is_open(to) && !std::mem::replace(&mut seen[cell(to)], true) {
                queue.push(Way { to, far: way.far + 1, first: way.first.or(Some(dir)) });
            }
        }
    }
    None
}

palestra_sdk::register!(honey_rush, Dummy);

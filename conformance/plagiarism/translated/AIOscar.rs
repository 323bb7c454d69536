// AIIvanRoyal.cc, translated by hand, with the border kept as a set of numbers and the choices turned around.

use palestra_sdk::battle_royale::{Dir, Orders, Player, Pos, Unit, View};

#[derive(Default)]
struct Oscar;

/// Cells of ours with some, but not only, strange neighbours.
fn edge(board: &View) -> Vec<Pos> {
    let settings = board.settings();
    let mut edge = Vec::new();
    for row in 1..settings.rows - 1 {
        for col in 1..settings.cols - 1 {
            let here = Pos::new(row, col);
            if board.colour(here) != Some(board.me()) {
                continue;
            }
            let ours = Dir::ALL.iter().filter(|&&dir| board.colour(board.next(here, dir)) == Some(board.me()));
            if (1..4).contains(&ours.count()) {
                edge.push(here);
            }
        }
    }
    edge
}

fn nearest(edge: &[Pos], from: Pos) -> Pos {
    let far = |to: &Pos| {
        let (rows, cols) = (i32::from(to.row - from.row), i32::from(to.col - from.col));
        rows * rows + cols * cols
    };
    edge.iter().copied().min_by_key(far).unwrap_or(from)
}

fn walk(board: &View, orders: &mut Orders, unit: Unit, goal: Pos) {
    let (down, right) = (goal.row - unit.pos.row, goal.col - unit.pos.col);
    if (down, right) == (0, 0) {
        let turn = (unit.id as i32 + board.round()) % 4;
        orders.go(unit.id, Dir::ALL[turn as usize]);
        return;
    }
    let upright = if down < 0 { Dir::Top } else { Dir::Bottom };
    let level = if right < 0 { Dir::Left } else { Dir::Right };
    let tries = if down.abs() > right.abs() { [upright, level] } else { [level, upright] };
    if let Some(dir) = tries.into_iter().find(|&dir| !board.is_wall(board.next(unit.pos, dir))) {
        orders.go(unit.id, dir);
    }
}

impl Player for Oscar {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let edge = edge(board);
        for knight in board.knights_of(board.me()) {
            walk(board, orders, knight, nearest(&edge, knight.pos));
        }
        for farmer in board.farmers_of(board.me()) {
            let strange = |dir: &Dir| {
                let next = board.next(farmer.pos, *dir);
                !board.is_wall(next) && board.colour(next) != Some(board.me())
            };
            match Dir::ALL.into_iter().rev().find(strange) {
                Some(dir) => orders.go(farmer.id, dir),
                None => walk(board, orders, farmer, nearest(&edge, farmer.pos)),
            }
        }
    }
}

palestra_sdk::register!(battle_royale, Oscar);

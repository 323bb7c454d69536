//! The second step of the staircase: its knights fight.

use palestra_sdk::battle_royale::{Dir, Orders, Player, Pos, Unit, View};

/// A farmer chooses between two directions: rather one with something to paint. Knights strike who stands beside them, and
/// otherwise go anywhere.
#[derive(Default)]
pub struct John;

impl Player for John {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for farmer in board.farmers_of(board.me()) {
            let first = orders.random(0, 3) as usize;
            let two = [Dir::ALL[first], Dir::ALL[(first + 1) % 4]];
            let best = two.into_iter().find(|&dir| is_wanted(board, board.next(farmer.pos, dir)));
            orders.go(farmer.id, best.unwrap_or(two[0]));
        }
        for knight in board.knights_of(board.me()) {
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            let is_enemy = |unit: Unit| unit.player != knight.player;
            let strike = |dir: &Dir| board.unit_at(board.next(knight.pos, *dir)).is_some_and(is_enemy);
            orders.go(knight.id, Dir::ALL.into_iter().find(strike).unwrap_or(anywhere));
        }
    }
}

/// Whether a farmer can paint there.
fn is_wanted(board: &View, pos: Pos) -> bool {
    !board.is_wall(pos) && board.colour(pos) != Some(board.me()) && board.unit_at(pos).is_none()
}

palestra_sdk::register!(battle_royale, John);

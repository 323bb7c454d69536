//! The second step of the staircase: everybody looks all around.

use palestra_sdk::battle_royale::{Dir, Orders, Player, Pos, Unit, View};

/// Farmers paint what lies beside them, and knights strike who stands beside them. Otherwise they go anywhere.
#[derive(Default)]
pub struct Marian;

impl Player for Marian {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        for farmer in board.farmers_of(me) {
            go(board, farmer, orders, |pos| board.colour(pos) != Some(me) && board.unit_at(pos).is_none());
        }
        for knight in board.knights_of(me) {
            go(board, knight, orders, |pos| board.unit_at(pos).is_some_and(|unit| unit.player != me));
        }
    }
}

/// Sends a unit to something wanted beside it, or anywhere.
fn go(board: &View, unit: Unit, orders: &mut Orders, wanted: impl Fn(Pos) -> bool) {
    let first = orders.random(0, 3) as usize;
    let around = (0..4).map(|turn| Dir::ALL[(first + turn) % 4]);
    let open = |dir: &Dir| !board.is_wall(board.next(unit.pos, *dir));
    let best = around.filter(open).find(|dir| wanted(board.next(unit.pos, *dir)));
    orders.go(unit.id, best.unwrap_or(Dir::ALL[first]));
}

palestra_sdk::register!(battle_royale, Marian);

//! The first step of the staircase: it looks no farther than one step, and knows what it wants there.

use palestra_sdk::dominator::{Dir, Kind, Orders, Player, Pos, Unit, View, ME};

/// Farmers paint what lies beside them, knights strike who stands beside them, and both step out of a spell. Witches stay
/// at home.
#[derive(Default)]
pub struct Willow;

impl Player for Willow {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for farmer in board.farmers(ME) {
            let wanted = |pos| board.owner(pos) != Some(ME);
            step(board, orders, farmer, &Dir::STRAIGHT, wanted);
        }
        for knight in board.knights(ME) {
            if let Some(dir) = rival_beside(board, knight) {
                orders.go(knight.id, dir);
            } else {
                step(board, orders, knight, &Dir::ALL, |_| false);
            }
        }
    }
}

/// Where a rival stands whom a knight can strike.
fn rival_beside(board: &View, knight: Unit) -> Option<Dir> {
    let is_prey = |unit: Unit| unit.player != ME && unit.kind != Kind::Witch;
    Dir::ALL.into_iter().find(|&dir| board.unit_beside(knight.pos, dir).is_some_and(is_prey))
}

/// Sends a unit to a free cell beside it, a wanted one if there is one.
fn step(board: &View, orders: &mut Orders, unit: Unit, dirs: &[Dir], wanted: impl Fn(Pos) -> bool) {
    let first = orders.random(0, dirs.len() as i32 - 1) as usize;
    let turned = (0..dirs.len()).map(|turn| dirs[(first + turn) % dirs.len()]);
    let free = |dir: &Dir| {
        let cell = board.cell_beside(unit.pos, *dir);
        cell.is_some_and(|cell| !cell.wall && !cell.haunted && cell.unit.is_none())
    };
    // Of equals the first is taken, and that is a random one.
    if let Some(dir) = turned.filter(free).min_by_key(|dir| !wanted(unit.pos.to(*dir))) {
        orders.go(unit.id, dir);
    }
}

palestra_sdk::register!(dominator, Willow);

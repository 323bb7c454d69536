//! The second step of the staircase: its soldiers fight.

use palestra_sdk::apocalypse_now::{Instruction, Orders, Player, Pos, View};

/// Soldiers strike an enemy who stands beside them, step on a post beside them that is not ours, and otherwise go anywhere.
/// Helicopters fly about.
#[derive(Default)]
pub struct Roach;

impl Player for Roach {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for helicopter in board.helicopters_of(board.me()) {
            if !helicopter.parachuters.is_empty() {
                let below = somewhere(helicopter.pos, 2, orders);
                orders.jump(below);
            }
            let turns = orders.random(1, 5) == 1;
            orders.fly(
                helicopter.id,
                if turns { Instruction::CounterClockwise } else { Instruction::Forward2 },
            );
        }
        for soldier in board.soldiers_of(board.me()) {
            let is_wanted = |pos: &Pos| {
                let post = board.post_at(*pos);
                post.is_some_and(|post| post.owner != Some(board.me())) && board.soldier_at(*pos).is_none()
            };
            let anywhere = somewhere(soldier.pos, 1, orders);
            let enemy = board.soldiers_around(soldier.pos).find(|other| other.player != board.me());
            let post = || soldier.pos.around().find(is_wanted);
            orders.march(soldier.id, enemy.map(|enemy| enemy.pos).or_else(post).unwrap_or(anywhere));
        }
    }
}

/// A random place, at most so far away in each direction.
fn somewhere(pos: Pos, far: i32, orders: &mut Orders) -> Pos {
    let (rows, cols) = (orders.random(-far, far) as i16, orders.random(-far, far) as i16);
    pos.plus(rows, cols)
}

palestra_sdk::register!(apocalypse_now, Roach);

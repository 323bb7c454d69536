//! The sixth step of the staircase: its soldiers know where they want to go.

use palestra_sdk::apocalypse_now::{Instruction, Orders, Player, Pos, Soldier, View};

/// Soldiers strike who stands beside them and go straight for the nearest post that is not ours. Helicopters fly about.
#[derive(Default)]
pub struct Willard;

impl Player for Willard {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        for helicopter in board.helicopters_of(me) {
            if !helicopter.parachuters.is_empty() {
                let (rows, cols) = (orders.random(-2, 2) as i16, orders.random(-2, 2) as i16);
                orders.jump(helicopter.pos.plus(rows, cols));
            }
            let turns = orders.random(1, 5) == 1;
            orders.fly(
                helicopter.id,
                if turns { Instruction::CounterClockwise } else { Instruction::Forward2 },
            );
        }
        for soldier in board.soldiers_of(me) {
            let enemy = board.soldiers_around(soldier.pos).find(|other| other.player != me);
            if let Some(to) = enemy.map(|enemy| enemy.pos).or_else(|| towards_a_post(board, soldier)) {
                orders.march(soldier.id, to);
            }
        }
    }
}

/// The free cell beside a soldier that is nearest to a post that is not ours, as the crow flies.
fn towards_a_post(board: &View, soldier: Soldier) -> Option<Pos> {
    let posts = board.posts().filter(|post| post.owner != Some(board.me()));
    let goal = posts.map(|post| post.pos).min_by_key(|pos| pos.distance(soldier.pos))?;
    let is_free = |pos: &Pos| {
        board.land(*pos).is_walkable() && board.fire(*pos) == 0 && board.soldier_at(*pos).is_none()
    };
    soldier.pos.around().filter(is_free).min_by_key(|pos| pos.distance(goal))
}

palestra_sdk::register!(apocalypse_now, Willard);

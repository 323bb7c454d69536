//! The fourth step of the staircase: its soldiers see farther.

use palestra_sdk::apocalypse_now::{Instruction, Orders, Player, Pos, Soldier, View};

/// Soldiers strike who stands beside them and go straight for a post that is not ours, if they see one. Helicopters fly about.
#[derive(Default)]
pub struct Phillips;

/// How many cells a soldier sees.
const SIGHT: i16 = 7;

impl Player for Phillips {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        for helicopter in board.helicopters_of(me) {
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
        for soldier in board.soldiers_of(me) {
            let anywhere = somewhere(soldier.pos, 1, orders);
            let enemy = board.soldiers_around(soldier.pos).find(|other| other.player != me);
            let to = enemy.map(|enemy| enemy.pos).or_else(|| towards_a_post(board, soldier));
            orders.march(soldier.id, to.unwrap_or(anywhere));
        }
    }
}

/// The free cell beside a soldier that is nearest to a post that he wants, as the crow flies.
fn towards_a_post(board: &View, soldier: Soldier) -> Option<Pos> {
    let posts = board.posts().filter(|post| post.owner != Some(board.me())).map(|post| post.pos);
    let seen = posts.filter(|pos| pos.distance(soldier.pos) <= SIGHT);
    let goal = seen.min_by_key(|pos| pos.distance(soldier.pos))?;
    let is_free = |pos: &Pos| {
        board.land(*pos).is_walkable() && board.fire(*pos) == 0 && board.soldier_at(*pos).is_none()
    };
    soldier.pos.around().filter(is_free).min_by_key(|pos| pos.distance(goal))
}

/// A random place, at most so far away in each direction.
fn somewhere(pos: Pos, far: i32, orders: &mut Orders) -> Pos {
    let (rows, cols) = (orders.random(-far, far) as i16, orders.random(-far, far) as i16);
    pos.plus(rows, cols)
}

palestra_sdk::register!(apocalypse_now, Phillips);

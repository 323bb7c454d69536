//! Shows how to look at the board and give orders. It does not play well.

use palestra_sdk::apocalypse_now::{Helicopter, Instruction, Orders, Player, Pos, View};

/// Wanders about, shoots at whoever is near, and burns what is below as soon as it can.
#[derive(Default)]
pub struct Demo;

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        let helicopters: Vec<Helicopter> = board.helicopters_of(me).collect();
        throw_a_parachuter(&helicopters, orders);
        for helicopter in helicopters {
            let instruction = if helicopter.napalm == 0 {
                Instruction::Napalm
            } else if orders.random(1, 5) == 1 {
                Instruction::CounterClockwise
            } else {
                Instruction::Forward2
            };
            orders.fly(helicopter.id, instruction);
        }
        for soldier in board.soldiers_of(me) {
            let enemy = board.soldiers_around(soldier.pos).find(|other| other.player != me);
            let to = enemy.map_or_else(|| somewhere(soldier.pos, 1, orders), |enemy| enemy.pos);
            orders.march(soldier.id, to);
        }
    }
}

/// One parachuter of one of our helicopters, wherever he may fall.
fn throw_a_parachuter(helicopters: &[Helicopter], orders: &mut Orders) {
    let chosen = orders.random(0, helicopters.len() as i32 - 1);
    if let Some(helicopter) = helicopters.get(chosen as usize) {
        if !helicopter.parachuters.is_empty() {
            let to = somewhere(helicopter.pos, 2, orders);
            orders.jump(to);
        }
    }
}

/// A random place, at most so far away in each direction.
fn somewhere(pos: Pos, far: i32, orders: &mut Orders) -> Pos {
    let rows = orders.random(-far, far) as i16;
    let cols = orders.random(-far, far) as i16;
    pos.plus(rows, cols)
}

palestra_sdk::register!(apocalypse_now, Demo);

//! The seventh step of the staircase: its soldiers find their way, and stay where they are needed.

use palestra_sdk::apocalypse_now::{Instruction, Orders, Player, Pos, Soldier, View, MAX, MAX_JUMP};

/// Soldiers go the shortest way to a post that is not ours and strike who stands beside them; parachuters land where the
/// way is short. Helicopters fly about and burn enemies.
#[derive(Default)]
pub struct Kilgore;

impl Player for Kilgore {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let map = Map::new(board);
        throw_parachuters(board, &map, orders);
        for helicopter in board.helicopters_of(board.me()) {
            let instruction = if helicopter.napalm == 0 && burns_enemies(board, helicopter.pos) {
                Instruction::Napalm
            } else if orders.random(1, 5) == 1 {
                Instruction::CounterClockwise
            } else {
                Instruction::Forward2
            };
            orders.fly(helicopter.id, instruction);
        }
        for soldier in board.soldiers_of(board.me()) {
            if let Some(to) = march(board, soldier, &map) {
                orders.march(soldier.id, to);
            }
        }
    }
}

/// Strikes an enemy beside him, or goes where the next post is nearer.
fn march(board: &View, soldier: Soldier, map: &Map) -> Option<Pos> {
    let enemy = board.soldiers_around(soldier.pos).find(|other| other.player != board.me());
    let nearest =
        || soldier.pos.around().filter(|&pos| is_free(board, pos)).min_by_key(|&pos| map.steps(pos));
    let closer = |pos: &Pos| map.steps(*pos) < map.steps(soldier.pos);
    enemy.map(|enemy| enemy.pos).or_else(|| nearest().filter(closer))
}

fn is_free(board: &View, pos: Pos) -> bool {
    board.land(pos).is_walkable() && board.fire(pos) == 0 && board.soldier_at(pos).is_none()
}

/// Throws who is ready, each where the way to a post is shortest.
fn throw_parachuters(board: &View, map: &Map, orders: &mut Orders) {
    let mut left = MAX_JUMP;
    for helicopter in board.helicopters_of(board.me()) {
        let mut cells: Vec<Pos> = helicopter.pos.square().filter(|&pos| is_free(board, pos)).collect();
        cells.sort_by_key(|&pos| map.steps(pos));
        for &pos in cells.iter().take(helicopter.parachuters.len().min(left)) {
            orders.jump(pos);
            left -= 1;
        }
    }
}

/// Whether napalm here meets more enemies than friends.
fn burns_enemies(board: &View, pos: Pos) -> bool {
    let below = || pos.square().filter_map(|pos| board.soldier_at(pos));
    let friends = below().filter(|soldier| soldier.player == board.me()).count();
    below().count() > 2 * friends
}

/// How many steps it takes from each cell to the nearest post that is not ours.
struct Map(Vec<u32>);

impl Map {
    fn new(board: &View) -> Self {
        let mut map = Map(vec![u32::MAX; MAX as usize * MAX as usize]);
        let wanted = board.posts().filter(|post| post.owner != Some(board.me()));
        let mut reached: Vec<Pos> = wanted.map(|post| post.pos).collect();
        reached.iter().for_each(|&pos| map.0[index(pos)] = 0);
        // Breadth first: the list grows while we go through it.
        let mut next = 0;
        while next < reached.len() {
            let pos = reached[next];
            next += 1;
            let further = map.steps(pos) + 1;
            for near in pos.around() {
                if board.land(near).is_walkable() && board.fire(near) == 0 && map.steps(near) == u32::MAX {
                    map.0[index(near)] = further;
                    reached.push(near);
                }
            }
        }
        map
    }

    fn steps(&self, pos: Pos) -> u32 {
        self.0[index(pos)]
    }
}

fn index(pos: Pos) -> usize {
    pos.row as usize * MAX as usize + pos.col as usize
}

palestra_sdk::register!(apocalypse_now, Kilgore);

//! A sound opponent for beginners.

use palestra_sdk::battle_royale::{Dir, Kind, Orders, Player, Pos, Unit, View};

/// Farmers go to the nearest cell that is not ours, knights to the nearest enemy.
#[derive(Default)]
pub struct Dummy;

impl Player for Dummy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        let enemies: Vec<Pos> = board.units().filter(|unit| unit.player != me).map(|unit| unit.pos).collect();
        let to_enemies = Distances::new(board, enemies.into_iter());
        let unpainted = Distances::places(board).filter(|&pos| board.colour(pos) != Some(me));
        let to_paint = Distances::new(board, unpainted);
        let mut taken = Vec::new();

        for knight in board.knights_of(me) {
            if let Some(dir) = weakest_enemy(board, knight) {
                orders.go(knight.id, dir);
            } else if knight.health == board.settings().knights_health {
                approach(board, knight, &to_enemies, &mut taken, orders);
            } // a wounded knight without an enemy beside it rests
        }
        for farmer in board.farmers_of(me) {
            approach(board, farmer, &to_paint, &mut taken, orders);
        }
    }
}

/// The neighbouring enemy that will change sides soonest; knights before farmers.
fn weakest_enemy(board: &View, knight: Unit) -> Option<Dir> {
    let enemy =
        |dir: &Dir| board.unit_at(board.next(knight.pos, *dir)).filter(|unit| unit.player != knight.player);
    let worth = |dir: &Dir| enemy(dir).map(|unit| (unit.health, unit.kind == Kind::Farmer));
    Dir::ALL.into_iter().filter(|dir| enemy(dir).is_some()).min_by_key(worth)
}

/// One step nearer to the goal, on a free cell that nobody else of us wants.
fn approach(board: &View, unit: Unit, goal: &Distances, taken: &mut Vec<Pos>, orders: &mut Orders) {
    let free = |pos: Pos| !board.is_wall(pos) && board.unit_at(pos).is_none();
    let turned = (0..4).map(|k| Dir::ALL[(k + unit.id) % 4]); // so that not all prefer the same way
    let steps = turned.map(|dir| (dir, board.next(unit.pos, dir)));
    let best =
        steps.filter(|&(_, pos)| free(pos) && !taken.contains(&pos)).min_by_key(|&(_, pos)| goal.from(pos));
    if let Some((dir, pos)) = best {
        taken.push(pos);
        orders.go(unit.id, dir);
    }
}

/// How far it is from each cell to the nearest goal, around walls.
struct Distances {
    cols: usize,
    steps: Vec<u32>,
}

impl Distances {
    fn new(board: &View, goals: impl Iterator<Item = Pos>) -> Self {
        let settings = board.settings();
        let cols = settings.cols as usize;
        let mut distances = Distances { cols, steps: vec![u32::MAX; settings.rows as usize * cols] };
        let mut reached: Vec<Pos> = goals.filter(|&pos| !board.is_wall(pos)).collect();
        for &pos in &reached {
            *distances.at(pos) = 0;
        }
        let mut next = 0;
        while next < reached.len() {
            let pos = reached[next];
            next += 1;
            let further = *distances.at(pos) + 1;
            for neighbour in Dir::ALL.map(|dir| board.next(pos, dir)) {
                if !board.is_wall(neighbour) && *distances.at(neighbour) == u32::MAX {
                    *distances.at(neighbour) = further;
                    reached.push(neighbour);
                }
            }
        }
        distances
    }

    fn places(board: &View) -> impl Iterator<Item = Pos> {
        let (rows, cols) = (board.settings().rows, board.settings().cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Pos::new(row, col)))
    }

    fn at(&mut self, pos: Pos) -> &mut u32 {
        &mut self.steps[pos.row as usize * self.cols + pos.col as usize]
    }

    fn from(&self, pos: Pos) -> u32 {
        self.steps[pos.row as usize * self.cols + pos.col as usize]
    }
}

palestra_sdk::register!(battle_royale, Dummy);

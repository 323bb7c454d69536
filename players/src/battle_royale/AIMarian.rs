//! The third step of the staircase: its farmers find their way.

use palestra_sdk::battle_royale::{Dir, Orders, Player, Pos, Unit, View};

/// Farmers go the shortest way to a cell that is not ours. Knights strike who stands beside them, and otherwise go anywhere.
#[derive(Default)]
pub struct Marian;

impl Player for Marian {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        let to_paint = Map::new(board, |pos| board.colour(pos) != Some(me));
        for farmer in board.farmers_of(me) {
            let dir =
                to_paint.nearest(board, farmer).filter(|&dir| is_free(board, board.next(farmer.pos, dir)));
            dir.into_iter().for_each(|dir| orders.go(farmer.id, dir));
        }
        for knight in board.knights_of(me) {
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            let is_enemy = |unit: Unit| unit.player != me;
            let strike = |dir: &Dir| board.unit_at(board.next(knight.pos, *dir)).is_some_and(is_enemy);
            orders.go(knight.id, Dir::ALL.into_iter().find(strike).unwrap_or(anywhere));
        }
    }
}

fn is_free(board: &View, pos: Pos) -> bool {
    board.unit_at(pos).is_none()
}

/// How many steps it takes from each cell to the nearest one that is wanted.
struct Map {
    cols: usize,
    steps: Vec<u32>,
}

impl Map {
    fn new(board: &View, wanted: impl Fn(Pos) -> bool) -> Self {
        let (rows, cols) = (board.settings().rows, board.settings().cols);
        let mut map = Map { cols: cols as usize, steps: vec![u32::MAX; rows as usize * cols as usize] };
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Pos::new(row, col)));
        let mut reached: Vec<Pos> = cells.filter(|&pos| !board.is_wall(pos) && wanted(pos)).collect();
        reached.iter().for_each(|&pos| *map.at(pos) = 0);
        // Breadth first: the list grows while we go through it.
        let mut next = 0;
        while next < reached.len() {
            let pos = reached[next];
            next += 1;
            let further = map.steps(pos) + 1;
            for beside in Dir::ALL.map(|dir| board.next(pos, dir)) {
                if !board.is_wall(beside) && map.steps(beside) == u32::MAX {
                    *map.at(beside) = further;
                    reached.push(beside);
                }
            }
        }
        map
    }

    /// The step that leads nearest and is not barred by one of ours.
    fn nearest(&self, board: &View, unit: Unit) -> Option<Dir> {
        let open = |dir: &Dir| {
            let pos = board.next(unit.pos, *dir);
            !board.is_wall(pos) && board.unit_at(pos).is_none_or(|other| other.player != unit.player)
        };
        Dir::ALL.into_iter().filter(open).min_by_key(|dir| self.steps(board.next(unit.pos, *dir)))
    }

    fn at(&mut self, pos: Pos) -> &mut u32 {
        &mut self.steps[pos.row as usize * self.cols + pos.col as usize]
    }

    fn steps(&self, pos: Pos) -> u32 {
        self.steps[pos.row as usize * self.cols + pos.col as usize]
    }
}

palestra_sdk::register!(battle_royale, Marian);

//! The fourth step of the staircase: it sees far.

use palestra_sdk::ork_island::{Dir, Orders, Ork, Player, Pos, View};

/// Sends each ork the shortest way to a city or path that is not ours, and strikes weaker enemies beside it. What is farther
/// away than it sees, it does not look for.
#[derive(Default)]
pub struct Lurtz;

/// How many steps an ork sees.
const SIGHT: u32 = 12;

impl Player for Lurtz {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let map = Map::new(board);
        for ork in board.orks_of(board.me()) {
            let prey = |dir: &Dir| is_weaker(board, ork, ork.pos.to(*dir));
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            match Dir::ALL.into_iter().find(prey) {
                Some(dir) => orders.go(ork.id, dir),
                None if map.steps(ork.pos) > SIGHT => orders.go(ork.id, anywhere),
                None => map.nearer(board, ork).into_iter().for_each(|dir| orders.go(ork.id, dir)),
            }
        }
    }
}

/// Whether an enemy stands there who would lose.
fn is_weaker(board: &View, ork: Ork, pos: Pos) -> bool {
    board.ork_at(pos).is_some_and(|enemy| enemy.player != board.me() && enemy.health < ork.health)
}

/// How many steps it takes from each cell to the nearest city or path that is not ours.
struct Map {
    cols: usize,
    steps: Vec<u32>,
}

impl Map {
    fn new(board: &View) -> Self {
        let (settings, me) = (board.settings(), Some(board.me()));
        let cols = settings.cols as usize;
        let mut map = Map { cols, steps: vec![u32::MAX; settings.rows as usize * cols] };
        let cities = board.cities().iter().enumerate().filter(|(city, _)| board.city_owner(*city) != me);
        let paths = board.paths().iter().enumerate().filter(|(path, _)| board.path_owner(*path) != me);
        let mut reached: Vec<Pos> = cities.flat_map(|(_, cells)| cells.iter().copied()).collect();
        reached.extend(paths.flat_map(|(_, path)| path.cells.iter().copied()));
        reached.iter().for_each(|&pos| *map.at(pos) = 0);
        // Breadth first: the list grows while we go through it.
        let mut next = 0;
        while next < reached.len() {
            let pos = reached[next];
            next += 1;
            let further = map.steps(pos) + 1;
            for beside in Dir::ALL.map(|dir| pos.to(dir)) {
                if settings.cost(board.terrain(beside)).is_some() && map.steps(beside) == u32::MAX {
                    *map.at(beside) = further;
                    reached.push(beside);
                }
            }
        }
        map
    }

    /// A free step that leads nearer, if there is one.
    fn nearer(&self, board: &View, ork: Ork) -> Option<Dir> {
        let is_better = |dir: &Dir| {
            let pos = ork.pos.to(*dir);
            self.steps(pos) < self.steps(ork.pos) && board.ork_at(pos).is_none()
        };
        Dir::ALL.into_iter().find(is_better)
    }

    fn at(&mut self, pos: Pos) -> &mut u32 {
        &mut self.steps[pos.row as usize * self.cols + pos.col as usize]
    }

    fn steps(&self, pos: Pos) -> u32 {
        self.steps[pos.row as usize * self.cols + pos.col as usize]
    }
}

palestra_sdk::register!(ork_island, Lurtz);

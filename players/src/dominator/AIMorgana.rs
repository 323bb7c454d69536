//! The third step of the staircase: its witches work.

use palestra_sdk::dominator::{Dir, Kind, Orders, Player, Pos, Unit, View, ME};

/// Farmers go the shortest way to land that is not ours, knights to a rival whom they see, else anywhere, and witches where they
/// haunt rivals and none of ours.
#[derive(Default)]
pub struct Morgana;

/// How many steps a knight sees.
const SIGHT: u32 = 8;

impl Player for Morgana {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let land = Map::new(board, &Dir::STRAIGHT, |pos| board.owner(pos) != Some(ME));
        for farmer in board.farmers(ME) {
            land.nearest(board, farmer).into_iter().for_each(|dir| orders.go(farmer.id, dir));
        }
        let is_prey = |unit: &Unit| unit.player != ME && unit.kind != Kind::Witch;
        let prey = Map::new(board, &Dir::ALL, |pos| board.unit_at(pos).filter(is_prey).is_some());
        for knight in board.knights(ME) {
            let anywhere = Dir::ALL[orders.random(0, 7) as usize];
            let strike = |dir: &Dir| board.unit_beside(knight.pos, *dir).filter(is_prey).is_some();
            let seen = prey.steps(knight.pos) <= SIGHT;
            let hunt = || prey.nearest(board, knight).filter(|_| seen);
            let wander = || Some(anywhere).filter(|&dir| is_free(board, knight.pos, dir));
            if let Some(dir) = Dir::ALL.into_iter().find(strike).or_else(hunt).or_else(wander) {
                orders.go(knight.id, dir);
            }
        }
        for witch in board.witches(ME) {
            if let Some(dir) = haunt(board, witch) {
                orders.go(witch.id, dir);
            }
        }
    }
}

/// Whether a farmer or knight can go there and live, as things stand.
fn is_free(board: &View, pos: Pos, dir: Dir) -> bool {
    board.cell_beside(pos, dir).is_some_and(|cell| !cell.wall && !cell.haunted && cell.unit.is_none())
}

/// The step after which a witch does most harm, if that is more than now.
fn haunt(board: &View, witch: Unit) -> Option<Dir> {
    let harm = |pos: Pos| -> i32 {
        let worth = |unit: Unit| match (unit.kind, unit.pos.distance(pos)) {
            (Kind::Witch, ..=3) if unit.id != witch.id => -100, // two witches kill each other
            (Kind::Witch, _) => 0,
            (_, ..=3) if unit.player == ME => -30,
            (_, ..=2) if unit.player != ME => 20,
            _ => 0,
        };
        board.units().map(worth).sum()
    };
    let open = |dir: &Dir| {
        let pos = witch.pos.to(*dir);
        !board.is_wall(pos) && board.unit_at(pos).is_none()
    };
    let best = Dir::STRAIGHT.into_iter().filter(open).max_by_key(|&dir| harm(witch.pos.to(dir)))?;
    (harm(witch.pos.to(best)) > harm(witch.pos)).then_some(best)
}

/// How many steps it takes from each cell to the nearest one that is wanted.
struct Map<'a> {
    dirs: &'a [Dir],
    cols: usize,
    steps: Vec<u32>,
}

impl<'a> Map<'a> {
    fn new(board: &View, dirs: &'a [Dir], wanted: impl Fn(Pos) -> bool) -> Self {
        let (rows, cols) = (board.settings().rows, board.settings().cols);
        let mut map = Map { dirs, cols: cols as usize, steps: vec![u32::MAX; rows as usize * cols as usize] };
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Pos::new(row, col)));
        let mut reached: Vec<Pos> = cells.filter(|&pos| !board.is_wall(pos) && wanted(pos)).collect();
        reached.iter().for_each(|&pos| *map.at(pos) = 0);
        // Breadth first: the list grows while we go through it.
        let mut next = 0;
        while next < reached.len() {
            let pos = reached[next];
            next += 1;
            let further = map.steps(pos) + 1;
            for beside in dirs.iter().map(|&dir| pos.to(dir)) {
                if !board.is_wall(beside) && map.steps(beside) == u32::MAX {
                    *map.at(beside) = further;
                    reached.push(beside);
                }
            }
        }
        map
    }

    /// The free step that leads nearest.
    fn nearest(&self, board: &View, unit: Unit) -> Option<Dir> {
        let free = self.dirs.iter().copied().filter(|&dir| is_free(board, unit.pos, dir));
        free.min_by_key(|&dir| self.steps(unit.pos.to(dir)))
    }

    fn at(&mut self, pos: Pos) -> &mut u32 {
        &mut self.steps[pos.row as usize * self.cols + pos.col as usize]
    }

    fn steps(&self, pos: Pos) -> u32 {
        self.steps[pos.row as usize * self.cols + pos.col as usize]
    }
}

palestra_sdk::register!(dominator, Morgana);

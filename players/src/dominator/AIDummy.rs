//! A sound opponent for beginners.

use palestra_sdk::dominator::{Dir, Kind, Orders, Player, Pos, Unit, View, ME};

/// Farmers go to the nearest land that is not ours, knights to the nearest rival, witches to where they
/// haunt most rivals; farmers and knights keep away from witches.
#[derive(Default)]
pub struct Dummy {
    ways: Ways,
}

impl Player for Dummy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut plan = Plan::new(board);
        self.send_farmers(board, orders, &mut plan);
        self.send_knights(board, orders, &mut plan);
        for witch in board.witches(ME) {
            if let Some(dir) = plan.best_haunt(board, witch) {
                plan.claim(witch.pos.to(dir));
                orders.go(witch.id, dir);
            }
        }
    }
}

impl Dummy {
    fn send_farmers(&mut self, board: &View, orders: &mut Orders, plan: &mut Plan) {
        let wanted = |pos| board.owner(pos) != Some(ME) && !plan.is_dangerous(pos);
        self.ways.measure(board, &Dir::STRAIGHT, wanted, |pos| !plan.is_dangerous(pos));
        for farmer in board.farmers(ME) {
            // A knight beside us strikes: better to be gone.
            let threat = |pos: Pos| 4 * i32::from(plan.is_dangerous(pos)) + plan.knights_beside(board, pos);
            let choose = |&dir: &Dir| {
                let pos = farmer.pos.to(dir);
                (20 * threat(pos) + self.ways.length(board, pos), dir as usize)
            };
            let free = Dir::STRAIGHT.into_iter().filter(|&dir| plan.is_open(board, farmer.pos.to(dir)));
            if let Some(dir) = free.min_by_key(choose) {
                plan.claim(farmer.pos.to(dir));
                orders.go(farmer.id, dir);
            }
        }
    }

    fn send_knights(&mut self, board: &View, orders: &mut Orders, plan: &mut Plan) {
        let prey = |unit: &Unit| unit.player != ME && unit.kind != Kind::Witch;
        let wanted = |pos| board.unit_at(pos).filter(prey).is_some();
        self.ways.measure(board, &Dir::ALL, wanted, |pos| !plan.is_dangerous(pos));
        for knight in board.knights(ME) {
            let beside = Dir::ALL.into_iter().filter_map(|dir| {
                let rival = board.unit_at(knight.pos.to(dir)).filter(prey)?;
                Some((dir, rival.health))
            });
            let in_danger = plan.is_dangerous(knight.pos);
            if let Some((dir, _)) = beside.min_by_key(|&(_, health)| health).filter(|_| !in_danger) {
                orders.go(knight.id, dir);
                continue;
            }
            let here = self.ways.length(board, knight.pos) + 100 * i32::from(in_danger);
            let choose = |&dir: &Dir| {
                let pos = knight.pos.to(dir);
                (self.ways.length(board, pos) + 100 * i32::from(plan.is_dangerous(pos)), dir as usize)
            };
            let free = Dir::ALL.into_iter().filter(|&dir| plan.is_open(board, knight.pos.to(dir)));
            if let Some(dir) = free.min_by_key(choose).filter(|dir| choose(dir).0 < here) {
                plan.claim(knight.pos.to(dir));
                orders.go(knight.id, dir);
            }
        }
    }
}

/// What everybody has to know of the others.
struct Plan {
    witches: Vec<Unit>,
    /// Cells where one of ours will be.
    claimed: Vec<Pos>,
}

impl Plan {
    fn new(board: &View) -> Self {
        let witches = board.units().filter(|unit| unit.kind == Kind::Witch).collect();
        Plan { witches, claimed: Vec::new() }
    }

    /// Whether a witch could haunt the cell after her next step.
    fn is_dangerous(&self, pos: Pos) -> bool {
        self.witches.iter().any(|witch| witch.pos.distance(pos) <= 3)
    }

    fn is_open(&self, board: &View, pos: Pos) -> bool {
        let free = board.cell(pos).is_some_and(|cell| !cell.wall && !cell.haunted && cell.unit.is_none());
        free && !self.claimed.contains(&pos)
    }

    fn claim(&mut self, pos: Pos) {
        self.claimed.push(pos);
    }

    fn knights_beside(&self, board: &View, pos: Pos) -> i32 {
        let rivals = Dir::ALL.into_iter().filter_map(|dir| board.unit_at(pos.to(dir)));
        rivals.filter(|unit| unit.player != ME && unit.kind == Kind::Knight).count() as i32
    }

    /// The step after which a witch haunts most rivals and none of ours; `None` to stay.
    fn best_haunt(&self, board: &View, witch: Unit) -> Option<Dir> {
        let worth = |pos: Pos| {
            let company = |other: &Unit| other.id != witch.id && other.pos.distance(pos) <= 3;
            let alone = !self.witches.iter().any(company);
            let (mut rivals, mut own, mut nearest) = (0, 0, i16::MAX);
            for unit in board.units().filter(|unit| unit.kind != Kind::Witch) {
                let distance = unit.pos.distance(pos);
                if unit.player == ME {
                    own += i32::from(distance <= 3);
                } else {
                    rivals += i32::from(distance <= 2);
                    nearest = nearest.min(distance);
                }
            }
            100 * i32::from(alone) + 20 * rivals - 30 * own - i32::from(nearest)
        };
        let open = |&dir: &Dir| {
            let pos = witch.pos.to(dir);
            !board.is_wall(pos) && board.unit_at(pos).is_none() && !self.claimed.contains(&pos)
        };
        let steps = Dir::STRAIGHT.into_iter().filter(open).map(|dir| (worth(witch.pos.to(dir)), dir));
        let best = steps.max_by_key(|&(worth, dir)| (worth, dir as usize))?;
        (best.0 > worth(witch.pos)).then_some(best.1)
    }
}

/// How far it is from each cell to the nearest place worth going to.
#[derive(Default)]
struct Ways {
    length: Vec<i32>,
    queue: Vec<Pos>,
}

const FAR: i32 = 10_000;

impl Ways {
    fn measure(
        &mut self,
        board: &View,
        dirs: &[Dir],
        wanted: impl Fn(Pos) -> bool,
        passable: impl Fn(Pos) -> bool,
    ) {
        let (rows, cols) = (board.settings().rows, board.settings().cols);
        self.length.clear();
        self.length.resize(rows as usize * cols as usize, FAR);
        self.queue.clear();
        for pos in (0..rows).flat_map(|row| (0..cols).map(move |col| Pos::new(row, col))) {
            if !board.is_wall(pos) && wanted(pos) {
                self.length[pos.row as usize * cols as usize + pos.col as usize] = 0;
                self.queue.push(pos);
            }
        }
        let mut next = 0;
        while next < self.queue.len() {
            let pos = self.queue[next];
            next += 1;
            let length = self.length(board, pos) + 1;
            for pos in dirs.iter().map(|&dir| pos.to(dir)) {
                if !board.is_wall(pos) && self.length(board, pos) == FAR && passable(pos) {
                    self.length[pos.row as usize * cols as usize + pos.col as usize] = length;
                    self.queue.push(pos);
                }
            }
        }
    }

    fn length(&self, board: &View, pos: Pos) -> i32 {
        let at = pos.row as usize * board.settings().cols as usize + pos.col as usize;
        self.length.get(at).copied().unwrap_or(FAR)
    }
}

palestra_sdk::register!(dominator, Dummy);

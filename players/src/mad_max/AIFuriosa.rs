//! The sixth step of the staircase: it plans for each car, and its cars share the road.

use palestra_sdk::mad_max::{Car, Dir, Missile, Orders, Player, Pos, Thing, View};

/// Plans two rounds ahead for each car, on all ways that it can go, and does not go where another car of ours goes.
#[derive(Default)]
pub struct Furiosa {
    nodes: Vec<Node>,
    best: Vec<usize>,
    /// Bonuses that a car of ours is on its way to.
    claimed: Vec<Pos>,
    /// Where our cars that have their instruction will be.
    ours: Vec<Pos>,
}

/// Rounds to look ahead.
const DEPTH: i32 = 2;

/// Where a car can be after a few rounds, and how it got there.
#[derive(Clone, Copy)]
struct Node {
    pos: Pos,
    came_from: usize,
    first: Dir,
    value: i32,
}

impl Player for Furiosa {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        self.claimed.clear();
        self.ours.clear();
        let world = World::new(board);
        for mut car in board.cars_of(board.me()).filter(|car| car.alive) {
            car.pos.col = board.round() + world.behind(car.pos.col); // no wrapping within the window
            if world.can_hit(car) {
                orders.shoot(car.id);
                self.ours.push(car.pos.to(Dir::Default));
            } else if let Some(dir) = self.plan(&world, car) {
                orders.go(car.id, dir);
                self.ours.push(car.pos.to(dir));
            }
        }
    }
}

impl Furiosa {
    /// The first step of the most rewarding way, if there is one to survive on.
    fn plan(&mut self, world: &World, car: Car) -> Option<Dir> {
        let width = 2 * DEPTH + 1;
        let rows = world.board.settings().nb_rows;
        self.nodes.clear();
        self.nodes.push(Node { pos: car.pos, came_from: 0, first: Dir::Default, value: 0 });
        let mut layer = 0..1;
        for time in 1..=DEPTH.min(car.gas) {
            self.best.clear();
            self.best.resize((rows * width) as usize, 0);
            let begin = self.nodes.len();
            for at in layer.clone() {
                if world.is_swept(self.nodes[at].pos, time) {
                    continue; // a missile gets it before it moves
                }
                for dir in Dir::ALL {
                    let Some(node) = self.step(world, car, at, dir, time) else { continue };
                    let slot = (node.pos.row * width + node.pos.col - car.pos.col) as usize;
                    match self.best[slot] {
                        0 => {
                            self.best[slot] = self.nodes.len();
                            self.nodes.push(node);
                        }
                        known if self.nodes[known].value < node.value => self.nodes[known] = node,
                        _ => {}
                    }
                }
            }
            if begin == self.nodes.len() {
                break; // nobody survives: the longest way is the best
            }
            layer = begin..self.nodes.len();
        }
        let prospects =
            |at: &usize| self.nodes[*at].value + world.prospect(car, self.nodes[*at].pos, &self.claimed);
        let end = layer.max_by_key(prospects).filter(|&at| at > 0)?;
        self.claim(world, end);
        Some(self.nodes[end].first)
    }

    /// A car's move from a node, if it survives.
    fn step(&self, world: &World, car: Car, from: usize, dir: Dir, time: i32) -> Option<Node> {
        let before = self.nodes[from];
        let pos = before.pos.to(dir);
        if !world.board.in_window(pos, world.board.round() + time) {
            return None;
        }
        let mut value = before.value;
        for &(rows, cols) in dir.path() {
            let cell = before.pos.by(rows, cols);
            if world.is_deadly(car, cell, time) || (time == 1 && self.ours.contains(&cell)) {
                return None;
            }
            let worth = world.worth(car, cell);
            if worth > 0 && !self.has_visited(from, cell) && !self.claimed.contains(&cell) {
                value += worth * (20 - time) / 20;
            }
        }
        let first = if time == 1 { dir } else { before.first };
        Some(Node { pos, came_from: from, first, value })
    }

    /// Whether the way to a node went over a cell already: its bonus is gone.
    fn has_visited(&self, mut at: usize, cell: Pos) -> bool {
        while at > 0 {
            let (to, from) = (self.nodes[at].pos, self.nodes[self.nodes[at].came_from].pos);
            let between = |low: i32, high: i32, x: i32| low.min(high) <= x && x <= low.max(high);
            if between(from.row, to.row, cell.row) && between(from.col, to.col, cell.col) {
                return true;
            }
            at = self.nodes[at].came_from;
        }
        false
    }

    fn claim(&mut self, world: &World, mut at: usize) {
        while at > 0 {
            let (to, from) = (self.nodes[at].pos, self.nodes[self.nodes[at].came_from].pos);
            for row in from.row.min(to.row)..=from.row.max(to.row) {
                let cells = (from.col..=to.col).map(|col| Pos::new(row, col));
                self.claimed.extend(cells.filter(|&cell| world.board.at(cell).is_bonus()));
            }
            at = self.nodes[at].came_from;
        }
    }
}

/// The board, and what we think will become of it.
struct World<'a> {
    board: &'a View,
    bonuses: Vec<(Pos, Thing)>,
    /// All that drive, ours too.
    cars: Vec<Car>,
    missiles: Vec<Missile>,
}

impl<'a> World<'a> {
    fn new(board: &'a View) -> Self {
        let settings = board.settings();
        let places = (0..settings.nb_rows)
            .flat_map(|row| (0..settings.nb_win_cols).map(move |col| Pos::new(row, board.round() + col)));
        let bonuses = places.map(|pos| (pos, board.at(pos))).filter(|(_, thing)| thing.is_bonus()).collect();
        let cars = board.cars().filter(|car| car.alive).collect();
        World { board, bonuses, cars, missiles: board.missiles().collect() }
    }

    /// Columns from the beginning of the window to this one.
    fn behind(&self, col: i32) -> i32 {
        self.board.wrap(col - self.board.round())
    }

    /// Columns from one place on to another, round the cylinder.
    fn ahead(&self, from: Pos, to: Pos) -> i32 {
        self.board.wrap(to.col - from.col)
    }

    /// Whether a missile comes through a cell at the beginning of a round.
    fn is_swept(&self, cell: Pos, time: i32) -> bool {
        self.missiles.iter().any(|missile| {
            let ahead = self.ahead(missile.pos, cell);
            missile.pos.row == cell.row && (ahead == 2 * time || ahead == 2 * time - 1)
        })
    }

    /// Whether driving over a cell would be the end.
    fn is_deadly(&self, car: Car, cell: Pos, time: i32) -> bool {
        const FORESEEABLE: i32 = 3; // nobody knows where the others go after that
        let hits_missile =
            |missile: &Missile| missile.pos.row == cell.row && self.ahead(missile.pos, cell) == 2 * time;
        let hits_car = |other: &Car| {
            let near = |ahead: i32| ahead == time || ahead == time - 1;
            other.pos.row == cell.row && other.id != car.id && near(self.ahead(other.pos, cell))
        };
        self.board.at(cell) == Thing::Tyre
            || self.missiles.iter().any(hits_missile)
            || (time <= FORESEEABLE && self.cars.iter().any(hits_car))
    }

    /// What a bonus is worth to a car.
    fn worth(&self, car: Car, cell: Pos) -> i32 {
        worth(car, self.board.at(cell))
    }

    /// Whether an enemy is so close ahead that a missile may hit it.
    fn can_hit(&self, car: Car) -> bool {
        let reach = if car.missiles > 4 { 3 } else { 2 };
        let first =
            (1..=reach).map(|cols| car.pos.by(0, cols)).find(|&cell| self.board.at(cell) != Thing::Empty);
        let target = first.and_then(|cell| self.board.car_at(cell));
        car.missiles > 0 && target.is_some_and(|other| other.player != self.board.me())
    }

    /// What a car can hope for from a place on.
    fn prospect(&self, car: Car, pos: Pos, claimed: &[Pos]) -> i32 {
        let hopes =
            self.bonuses.iter().filter(|(bonus, _)| !claimed.contains(bonus)).map(|&(bonus, thing)| {
                let rounds = (bonus.row - pos.row).abs().max((bonus.col - pos.col + 1) / 2);
                if bonus.col < pos.col {
                    0
                } else {
                    worth(car, thing) * 5 / (10 + rounds)
                }
            });
        hopes.max().unwrap_or(0)
    }
}

fn worth(car: Car, thing: Thing) -> i32 {
    match thing {
        Thing::WaterBonus => 100,
        Thing::GasBonus => match car.gas {
            ..=20 => 600,
            21..=40 => 200,
            _ => 40,
        },
        Thing::MissileBonus => match car.missiles {
            ..=4 => 60,
            _ => 20,
        },
        _ => 0,
    }
}

palestra_sdk::register!(mad_max, Furiosa);

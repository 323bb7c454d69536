//! A sound opponent for beginners.

use palestra_sdk::ork_island::{Dir, Orders, Ork, Player, Pos, Terrain, View};

/// Sends each ork to the nearest place worth taking, and fights only when it wins.
#[derive(Default)]
pub struct Dummy {
    search: Search,
}

impl Player for Dummy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut plan = Plan::new(board);
        for ork in board.orks_of(board.me()) {
            if plan.guards(board, ork) {
                continue;
            }
            if let Some(dir) = hunt(board, ork).or_else(|| self.search.first_step(board, ork, &mut plan)) {
                orders.go(ork.id, dir);
            }
        }
    }
}

/// What is worth walking to: cities that are not ours, and paths that join two of ours or lead to one.
struct Plan {
    city_wanted: Vec<bool>,
    path_wanted: Vec<bool>,
    /// Our orks in each city, to leave one behind where an enemy is near.
    in_city: Vec<u32>,
    threatened: Vec<bool>,
}

impl Plan {
    fn new(board: &View) -> Self {
        let me = board.me();
        let mine = |city: usize| board.city_owner(city) == Some(me);
        let path_wanted = (0..)
            .zip(board.paths())
            .map(|(id, path)| board.path_owner(id) != Some(me) && path.ends.iter().any(|&city| mine(city)));
        let mut plan = Plan {
            city_wanted: (0..board.cities().len()).map(|city| !mine(city)).collect(),
            path_wanted: path_wanted.collect(),
            in_city: vec![0; board.cities().len()],
            threatened: vec![false; board.cities().len()],
        };
        for ork in board.orks() {
            if ork.player == me {
                if let Some(city) = board.cell(ork.pos).and_then(|cell| cell.city) {
                    plan.in_city[city] += 1;
                }
            } else {
                plan.note_threats(board, ork);
            }
        }
        plan
    }

    /// An enemy threatens the cities that it can reach in a few steps.
    fn note_threats(&mut self, board: &View, enemy: Ork) {
        const NEAR: i16 = 3;
        for row in -NEAR..=NEAR {
            let width = NEAR - row.abs();
            for col in -width..=width {
                let pos = Pos::new(enemy.pos.row + row, enemy.pos.col + col);
                if let Some(city) = board.cell(pos).and_then(|cell| cell.city) {
                    self.threatened[city] = true;
                }
            }
        }
    }

    /// Whether this ork has to stay: the last of ours in a city of ours, with an enemy near.
    fn guards(&mut self, board: &View, ork: Ork) -> bool {
        let Some(city) = board.cell(ork.pos).and_then(|cell| cell.city) else { return false };
        let stays = self.in_city[city] == 1
            && (self.city_wanted[city] || self.threatened[city])
            && hunt(board, ork).is_none();
        if !stays {
            self.in_city[city] -= 1;
        }
        stays
    }

    /// Whether there is anything left to claim.
    fn wants_more(&self) -> bool {
        self.city_wanted.contains(&true) || self.path_wanted.contains(&true)
    }

    /// Whether going there is worth it; the first to ask gets the whole city or path.
    fn claim(&mut self, board: &View, pos: Pos) -> bool {
        let Some(cell) = board.cell(pos) else { return false };
        let wanted = match (cell.city, cell.path) {
            (Some(city), _) => &mut self.city_wanted[city],
            (_, Some(path)) => &mut self.path_wanted[path],
            _ => return false,
        };
        std::mem::replace(wanted, false)
    }
}

/// A neighbouring enemy that loses against us.
fn hunt(board: &View, ork: Ork) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&dir| {
        let target = ork.pos.to(dir);
        let cost = board.settings().cost(board.terrain(target));
        let enemy = board.ork_at(target).filter(|other| other.player != board.me());
        matches!((cost, enemy), (Some(cost), Some(enemy)) if ork.health - cost > enemy.health)
    })
}

/// A search for the cheapest way, where a step costs itself and the health that it takes.
#[derive(Default)]
struct Search {
    /// Cells to visit, by what it costs to get there.
    buckets: Vec<Vec<Visit>>,
    seen: Vec<u32>,
    searches: u32,
}

#[derive(Clone, Copy)]
struct Visit {
    pos: Pos,
    health: i32,
    first: Option<Dir>,
}

impl Search {
    /// The first step of the cheapest way to something worth taking, which is then claimed.
    fn first_step(&mut self, board: &View, ork: Ork, plan: &mut Plan) -> Option<Dir> {
        if !plan.wants_more() {
            return None;
        }
        let settings = board.settings();
        self.seen.resize(settings.rows as usize * settings.cols as usize, 0);
        self.searches += 1;
        self.buckets.iter_mut().for_each(Vec::clear);
        self.visit(0, Visit { pos: ork.pos, health: ork.health, first: None });

        let mut price = 0;
        while price < self.buckets.len() {
            let Some(visit) = self.buckets[price].pop() else {
                price += 1;
                continue;
            };
            let at = visit.pos.row as usize * settings.cols as usize + visit.pos.col as usize;
            if std::mem::replace(&mut self.seen[at], self.searches) == self.searches {
                continue;
            }
            if plan.claim(board, visit.pos) {
                return visit.first;
            }
            for dir in Dir::ALL {
                let pos = visit.pos.to(dir);
                let Some(cost) = settings.cost(board.terrain(pos)) else { continue };
                let health = visit.health - cost;
                if health < 0 || (visit.first.is_none() && !is_safe(board, pos, health)) {
                    continue;
                }
                let first = visit.first.or(Some(dir));
                self.visit(price + 1 + cost as usize, Visit { pos, health, first });
            }
        }
        None
    }

    fn visit(&mut self, price: usize, visit: Visit) {
        if self.buckets.len() <= price {
            self.buckets.resize(price + 1, Vec::new());
        }
        self.buckets[price].push(visit);
    }
}

/// Whether nobody stands there, and nobody beside it would beat us; in cities and on paths we hold out.
fn is_safe(board: &View, pos: Pos, health: i32) -> bool {
    let stronger =
        |pos| board.ork_at(pos).is_some_and(|other| other.player != board.me() && other.health >= health);
    let sheltered = matches!(board.terrain(pos), Terrain::City | Terrain::Path);
    board.ork_at(pos).is_none() && (sheltered || !Dir::ALL.iter().any(|&dir| stronger(pos.to(dir))))
}

palestra_sdk::register!(ork_island, Dummy);

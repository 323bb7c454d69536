//! The fourth step of the staircase: it keeps what it has.

use palestra_sdk::ork_island::{Dir, Orders, Ork, Player, Pos, View};
use std::collections::VecDeque;

/// As Lurtz, but the last ork of ours stays in a city, nobody steps beside a stronger enemy, and paths are only taken where they
/// lead to a city of ours.
#[derive(Default)]
pub struct Ugluk;

impl Player for Ugluk {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut wanted = Wanted::new(board);
        let mut guards = vec![0; board.cities().len()];
        let city_of = |ork: Ork| board.city_at(ork.pos);
        board.orks_of(board.me()).filter_map(city_of).for_each(|city| guards[city] += 1);
        for ork in board.orks_of(board.me()) {
            let prey = |dir: &Dir| is_weaker(board, ork, ork.pos.to(*dir));
            if let Some(dir) = Dir::ALL.into_iter().find(prey) {
                orders.go(ork.id, dir);
                continue;
            }
            if let Some(city) = city_of(ork) {
                if guards[city] == 1 {
                    continue;
                }
                guards[city] -= 1;
            }
            if let Some(dir) = search(board, ork, &mut wanted) {
                orders.go(ork.id, dir);
            }
        }
    }
}

/// Whether an enemy stands there who would lose.
fn is_weaker(board: &View, ork: Ork, pos: Pos) -> bool {
    board.ork_at(pos).is_some_and(|enemy| enemy.player != board.me() && enemy.health < ork.health)
}

/// The cities and paths that are not ours and that nobody goes for yet.
struct Wanted {
    cities: Vec<bool>,
    paths: Vec<bool>,
}

impl Wanted {
    fn new(board: &View) -> Self {
        let me = Some(board.me());
        Wanted {
            cities: (0..board.cities().len()).map(|city| board.city_owner(city) != me).collect(),
            paths: (0..)
                .zip(board.paths())
                .map(|(id, path)| {
                    board.path_owner(id) != me && path.ends.iter().any(|&city| board.city_owner(city) == me)
                })
                .collect(),
        }
    }

    /// Whether there is anything left: if not, a search would go over the whole island in vain.
    fn more(&self) -> bool {
        self.cities.contains(&true) || self.paths.contains(&true)
    }

    /// Whether this place is wanted; from now on somebody goes there.
    fn claim(&mut self, board: &View, pos: Pos) -> bool {
        let city = board.city_at(pos).map(|city| &mut self.cities[city]);
        let path = board.path_at(pos).map(|path| &mut self.paths[path]);
        city.or(path).is_some_and(std::mem::take)
    }
}

/// Whether nobody stands beside this place who would beat an ork of this health.
fn is_safe(board: &View, pos: Pos, health: i32) -> bool {
    let enemy = |dir: &Dir| {
        board.ork_at(pos.to(*dir)).is_some_and(|other| other.player != board.me() && other.health >= health)
    };
    !Dir::ALL.iter().any(enemy)
}

/// The first step to the nearest place that is wanted, breadth first.
fn search(board: &View, ork: Ork, wanted: &mut Wanted) -> Option<Dir> {
    if !wanted.more() {
        return None;
    }
    let settings = board.settings();
    let cols = settings.cols as usize;
    let mut seen = vec![false; settings.rows as usize * cols];
    let mut is_new =
        |pos: Pos| !std::mem::replace(&mut seen[pos.row as usize * cols + pos.col as usize], true);
    is_new(ork.pos);
    let mut queue = VecDeque::from([(ork.pos, None)]);
    while let Some((pos, first)) = queue.pop_front() {
        if wanted.claim(board, pos) {
            return first;
        }
        for dir in Dir::ALL {
            let next = pos.to(dir);
            // Whoever is near now is in the way; others will have moved on.
            let is_open = board.ork_at(next).is_none() && is_safe(board, next, ork.health);
            let blocked = first.is_none() && !is_open;
            if settings.cost(board.terrain(next)).is_some() && !blocked && is_new(next) {
                queue.push_back((next, first.or(Some(dir))));
            }
        }
    }
    None
}

palestra_sdk::register!(ork_island, Ugluk);

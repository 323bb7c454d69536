//! The third step of the staircase: its orks share the work.

use palestra_sdk::ork_island::{Dir, Orders, Ork, Player, Pos, View};
use std::collections::VecDeque;

/// Sends each ork the shortest way to the nearest city or path that is not ours and that no other ork of ours goes for, and
/// strikes weaker enemies beside it.
#[derive(Default)]
pub struct Lurtz;

impl Player for Lurtz {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut wanted = Wanted::new(board);
        for ork in board.orks_of(board.me()) {
            let prey = |dir: &Dir| is_weaker(board, ork, ork.pos.to(*dir));
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            match Dir::ALL
                .into_iter()
                .find(prey)
                .map(Way::Begins)
                .unwrap_or_else(|| search(board, ork, &mut wanted))
            {
                Way::Begins(dir) => orders.go(ork.id, dir),
                Way::IsOver => {}
                Way::Nowhere => orders.go(ork.id, anywhere),
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
            paths: (0..board.paths().len()).map(|path| board.path_owner(path) != me).collect(),
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

/// What a search for a way finds.
enum Way {
    Begins(Dir),
    IsOver,
    Nowhere,
}

/// Looks for the nearest place that is wanted, breadth first.
fn search(board: &View, ork: Ork, wanted: &mut Wanted) -> Way {
    if !wanted.more() {
        return Way::Nowhere;
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
            return first.map_or(Way::IsOver, Way::Begins);
        }
        for dir in Dir::ALL {
            let next = pos.to(dir);
            // Whoever stands beside us is in the way; others will have moved on.
            let blocked = first.is_none() && board.ork_at(next).is_some();
            if settings.cost(board.terrain(next)).is_some() && !blocked && is_new(next) {
                queue.push_back((next, first.or(Some(dir))));
            }
        }
    }
    Way::Nowhere
}

palestra_sdk::register!(ork_island, Lurtz);

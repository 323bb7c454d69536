//! The first step of the staircase: it looks two steps far, and knows what it wants there.

use palestra_sdk::ork_island::{Dir, Orders, Ork, Player, Pos, View};

/// Goes for cities and paths that are not ours and strikes weaker enemies, if it sees them. Otherwise it wanders.
#[derive(Default)]
pub struct Gollum;

impl Player for Gollum {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        for ork in board.orks_of(board.me()) {
            let prey = |dir: &Dir| is_weaker(board, ork, ork.pos.to(*dir));
            let near = |dir: &Dir| is_open(board, ork.pos.to(*dir)) && is_precious(board, ork.pos.to(*dir));
            let far = |dir: &Dir| {
                let pos = ork.pos.to(*dir);
                is_open(board, pos) && Dir::ALL.iter().any(|&next| is_precious(board, pos.to(next)))
            };
            let first = |wanted: &dyn Fn(&Dir) -> bool| Dir::ALL.into_iter().find(|dir| wanted(dir));
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            let dir = first(&prey).or_else(|| first(&near)).or_else(|| first(&far)).unwrap_or(anywhere);
            orders.go(ork.id, dir);
        }
    }
}

/// Whether an enemy stands there who would lose.
fn is_weaker(board: &View, ork: Ork, pos: Pos) -> bool {
    board.ork_at(pos).is_some_and(|enemy| enemy.player != board.me() && enemy.health < ork.health)
}

/// Whether an ork can step there.
fn is_open(board: &View, pos: Pos) -> bool {
    board.settings().cost(board.terrain(pos)).is_some() && board.ork_at(pos).is_none()
}

/// Whether there is a city or a path that is not ours.
fn is_precious(board: &View, pos: Pos) -> bool {
    let me = Some(board.me());
    let city = board.city_at(pos).is_some_and(|city| board.city_owner(city) != me);
    city || board.path_at(pos).is_some_and(|path| board.path_owner(path) != me)
}

palestra_sdk::register!(ork_island, Gollum);

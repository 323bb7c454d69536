//! Shows how to look at the board and give orders. It does not play well.

use palestra_sdk::ork_island::{Dir, Orders, Player, Terrain, View};

/// Walks south in the first half of the match, and tells who enters a city.
#[derive(Default)]
pub struct Demo {
    /// For each ork, whether it stood in a city when we last looked.
    in_city: Vec<bool>,
}

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        if board.round() > board.settings().nb_rounds / 2 {
            return; // enough for today
        }
        if (0..4).all(|player| player == me || board.score(me) > board.score(player)) {
            return; // we are winning as it is
        }
        if board.status(me) >= 0.9 {
            return; // our budget is nearly spent
        }
        self.watch_cities(board, orders);
        if orders.random(0, 3) != 0 {
            walk_south(board, orders);
        }
    }
}

impl Demo {
    /// Tells which enemies have entered a city since we last looked.
    fn watch_cities(&mut self, board: &View, orders: &mut Orders) {
        self.in_city.resize(board.orks().len(), false);
        for (ork, was_there) in board.orks().zip(&mut self.in_city) {
            let is_there = board.terrain(ork.pos) == Terrain::City;
            let enters = is_there & !std::mem::replace(was_there, is_there);
            if enters && board.round() > 0 && ork.player != board.me() {
                tell(board, orders, ork.id);
            }
        }
    }
}

/// Tells which city an ork has entered.
fn tell(board: &View, orders: &mut Orders, id: usize) {
    let ork = board.ork(id);
    if let Some(city) = board.city_at(ork.pos) {
        orders.say(format_args!("ork {id} of player {} has entered city {city}", ork.player));
    }
}

/// Sends our orks, in a random order, to the first direction that stays on the board.
fn walk_south(board: &View, orders: &mut Orders) {
    let mut mine = Vec::with_capacity(board.orks().len());
    for ork in board.orks_of(board.me()) {
        mine.push(ork.id);
    }
    for next in orders.random_permutation(mine.len() as i32) {
        let ork = board.ork(mine[next as usize]);
        if let Some(dir) = Dir::ALL.into_iter().find(|&dir| board.contains(ork.pos.to(dir))) {
            orders.go(ork.id, dir);
        }
    }
}

palestra_sdk::register!(ork_island, Demo);

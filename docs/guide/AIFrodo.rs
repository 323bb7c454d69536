use std::collections::VecDeque;

use palestra_sdk::ork_island::{Dir, Orders, Player, Pos, Terrain, View};

#[derive(Default)]
pub struct Frodo;

impl Player for Frodo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let mut cities = 0..board.cities().len();
        if cities.all(|city| board.city_owner(city) == Some(board.me())) {
            return; // nothing to look for: searching costs time
        }
        for ork in board.orks_of(board.me()) {
            if let Some(dir) = way(board, ork.pos) {
                orders.go(ork.id, dir);
            }
        }
    }
}

/// Is there something to win: a cell of a city that is not mine?
fn wanted(board: &View, pos: Pos) -> bool {
    let city = board.cell(pos).and_then(|cell| cell.city);
    city.is_some_and(|city| board.city_owner(city) != Some(board.me()))
}

/// The first step of a shortest way to a city that is not mine.
fn way(board: &View, from: Pos) -> Option<Dir> {
    let cols = board.settings().cols as usize;
    let index = |pos: Pos| pos.row as usize * cols + pos.col as usize;
    let mut seen = vec![false; board.settings().rows as usize * cols];
    seen[index(from)] = true;
    let mut to_do = VecDeque::from([(from, None)]); // a place, and the step that began the way to it
    while let Some((here, first)) = to_do.pop_front() {
        if wanted(board, here) {
            return first;
        }
        for dir in Dir::ALL {
            let next = here.to(dir);
            if board.terrain(next) != Terrain::Water && !seen[index(next)] {
                seen[index(next)] = true;
                to_do.push_back((next, first.or(Some(dir))));
            }
        }
    }
    None
}

palestra_sdk::register!(ork_island, Frodo);

// AIAdaOrk.cc, translated by hand as somebody would who wants to hide it: other language, other names, other order.

use palestra_sdk::ork_island::{Dir, Orders, Player, Pos, Terrain, View};
use std::collections::VecDeque;

#[derive(Default)]
struct Mallory {
    far: Vec<Option<u32>>,
}

impl Mallory {
    fn at(board: &View, pos: Pos) -> usize {
        pos.row as usize * board.settings().cols as usize + pos.col as usize
    }

    fn targets(board: &View) -> Vec<Pos> {
        let mine = Some(board.me());
        let towns = board.cities().iter().enumerate().filter(|(town, _)| board.city_owner(*town) != mine);
        let cells: Vec<Pos> = towns.flat_map(|(_, cells)| cells.iter().copied()).collect();
        if !cells.is_empty() {
            return cells;
        }
        let ways = board.paths().iter().enumerate().filter(|(way, _)| board.path_owner(*way) != mine);
        ways.flat_map(|(_, way)| way.cells.iter().copied()).collect()
    }

    fn spread(&mut self, board: &View) {
        let settings = board.settings();
        self.far = vec![None; settings.rows as usize * settings.cols as usize];
        let mut wave: VecDeque<Pos> = Self::targets(board).into();
        for &start in &wave {
            self.far[Self::at(board, start)] = Some(0);
        }
        while let Some(here) = wave.pop_front() {
            let steps = self.far[Self::at(board, here)].unwrap_or(0);
            for next in Dir::ALL.map(|dir| here.to(dir)) {
                if board.terrain(next) != Terrain::Water && self.far[Self::at(board, next)].is_none() {
                    self.far[Self::at(board, next)] = Some(steps + 1);
                    wave.push_back(next);
                }
            }
        }
    }
}

impl Player for Mallory {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        self.spread(board);
        for ork in board.orks_of(board.me()) {
            let home = board.city_at(ork.pos).is_some_and(|town| board.city_owner(town) == Some(board.me()));
            if home && ork.id % 3 == 0 {
                continue;
            }
            let mut nearest = self.far[Self::at(board, ork.pos)];
            let mut step = None;
            for dir in Dir::ALL {
                let next = ork.pos.to(dir);
                if !board.contains(next) {
                    continue;
                }
                let far = self.far[Self::at(board, next)];
                if far.is_some() && far < nearest {
                    nearest = far;
                    step = Some(dir);
                }
            }
            if let Some(dir) = step {
                orders.go(ork.id, dir);
            }
        }
    }
}

palestra_sdk::register!(ork_island, Mallory);

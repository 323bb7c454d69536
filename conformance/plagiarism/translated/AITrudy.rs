// AIGraceOrk.cc, translated by hand: the same plan and the same draws, in another language.

use palestra_sdk::ork_island::{Dir, Orders, Player, Pos, Terrain, View};
use std::collections::BTreeMap;

#[derive(Default)]
struct Trudy {
    leader: Vec<usize>,
}

impl Trudy {
    fn leader_of(&self, mut town: usize) -> usize {
        while self.leader[town] != town {
            town = self.leader[town];
        }
        town
    }

    /// The leader of our largest group of towns.
    fn realm(&mut self, board: &View) -> Option<usize> {
        let mine = |town: usize| board.city_owner(town) == Some(board.me());
        self.leader = (0..board.cities().len()).collect();
        for (number, way) in board.paths().iter().enumerate() {
            let [one, two] = way.ends;
            if board.path_owner(number) == Some(board.me()) && mine(one) && mine(two) {
                let (from, to) = (self.leader_of(one), self.leader_of(two));
                self.leader[from] = to;
            }
        }
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for town in (0..board.cities().len()).filter(|&town| mine(town)) {
            *sizes.entry(self.leader_of(town)).or_default() += 1;
        }
        let mut best: Option<(usize, usize)> = None;
        for (leader, size) in sizes {
            if best.is_none_or(|(_, most)| size > most) {
                best = Some((leader, size));
            }
        }
        best.map(|(leader, _)| leader)
    }

    fn wanted(&mut self, board: &View) -> Vec<Pos> {
        let me = Some(board.me());
        let mut cells = Vec::new();
        if let Some(realm) = self.realm(board) {
            for (number, way) in board.paths().iter().enumerate() {
                if !way.ends.iter().any(|&town| self.leader_of(town) == realm) {
                    continue;
                }
                if board.path_owner(number) != me {
                    cells.extend_from_slice(&way.cells);
                }
                for &town in way.ends.iter().filter(|&&town| board.city_owner(town) != me) {
                    cells.extend_from_slice(&board.cities()[town]);
                }
            }
        }
        if cells.is_empty() {
            let strange = (0..board.cities().len()).filter(|&town| board.city_owner(town) != me);
            cells.extend(strange.map(|town| board.cities()[town][0]));
        }
        cells
    }
}

fn far(one: Pos, two: Pos) -> i32 {
    i32::from((one.row - two.row).abs()) + i32::from((one.col - two.col).abs())
}

impl Player for Trudy {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let wanted = self.wanted(board);
        for ork in board.orks_of(board.me()) {
            let Some(&goal) = wanted.iter().min_by_key(|&&cell| far(cell, ork.pos)) else { return };
            let mut best: Option<(i32, usize)> = None;
            for (number, dir) in Dir::ALL.into_iter().enumerate() {
                let next = ork.pos.to(dir);
                if board.terrain(next) == Terrain::Water {
                    continue;
                }
                let worth = (far(next, goal) * 4 + orders.random(0, 3), number);
                best = Some(best.map_or(worth, |best| best.min(worth)));
            }
            if let Some((_, number)) = best {
                orders.go(ork.id, Dir::ALL[number]);
            }
        }
    }
}

palestra_sdk::register!(ork_island, Trudy);

//! Cities and the paths between them.

use palestra_base::{Chance, Grid, Pos};

use super::curve::{FOUR, TURN, curve, turned};
use super::{ATTEMPTS, FEWEST_CITIES, MOST_CITIES, Sketch, mark_around};
use crate::{Path, Terrain};

/// No two paths come closer than this, nor a path and a city that it does not join.
const PATH_GAP: i16 = 2;

/// In a plane of bits, one for each city (there are at most 25) and this one for all paths.
const ANY_PATH: u32 = 1 << 31;

impl<C: Chance + ?Sized> Sketch<'_, C> {
    /// Cities are rectangles on dry land, not touching each other.
    pub(super) fn draw_cities(&mut self) {
        let (rows, cols) = (self.terrain.rows(), self.terrain.cols());
        for _ in 0..self.chance.range("cities", FEWEST_CITIES as i32, MOST_CITIES as i32) {
            for _ in 0..ATTEMPTS {
                let row = self.chance.range("row", 0, i32::from(rows) - 1) as i16;
                let col = self.chance.range("column", 0, i32::from(cols) - 1) as i16;
                let height = self.chance.range("height", 2, 6) as i16;
                let width = self.chance.range("width", 2, 6) as i16;
                // Two cells are kept free before it and one after it; no such box leaves the board,
                // for it would hold cells of the border.
                let fits = row >= 2 && col >= 2 && row + height < rows && col + width < cols;
                let is_free = |terrain: &Terrain| !matches!(terrain, Terrain::Water | Terrain::City);
                let is_free_row = |row| {
                    self.terrain.row(row)[col as usize - 2..=(col + width) as usize].iter().all(is_free)
                };
                if fits && (row - 2..=row + height).all(is_free_row) {
                    let mut city = Vec::with_capacity((height * width) as usize);
                    for row in row..row + height {
                        city.extend((col..col + width).map(|col| Pos::new(row, col)));
                    }
                    city.iter().for_each(|&pos| self.terrain[pos] = Terrain::City);
                    self.cities.push(city);
                    break;
                }
            }
        }
    }

    /// Paths wind from city to city; they keep away from other paths and other cities.
    pub(super) fn draw_paths(&mut self) {
        let mut near = Grid::new(self.terrain.rows(), self.terrain.cols(), 0u32);
        for (id, city) in self.cities.iter().enumerate() {
            mark_around(&mut near, city[0], city[city.len() - 1], PATH_GAP, |near| *near |= 1 << id);
        }
        let mut way = Vec::new();
        let count = self.cities.len();
        let last = count as i32 - 1;
        for _ in 0..3 * count * count {
            let from = self.chance.range("city where a path begins", 0, last) as usize;
            let to = self.chance.range("city where a path ends", 0, last) as usize;
            if from == to || !self.draw_path(from, to, &near, &mut way) {
                continue;
            }
            way.retain(|&pos| self.terrain[pos] != Terrain::City);
            for &pos in &way {
                self.terrain[pos] = Terrain::Path;
                mark_around(&mut near, pos, pos, PATH_GAP, |near| *near |= ANY_PATH);
            }
            self.paths.push(Path { ends: [from, to], cells: way.clone() });
        }
    }

    /// Fills `way` with a way from city to city, their cells included, if chance makes one that keeps away from
    /// everything else. Nearly all come too near to something: then the rest of the way is not gone.
    fn draw_path(&mut self, from: usize, to: usize, near: &Grid<u32>, way: &mut Vec<Pos>) -> bool {
        let others = !(1 << from | 1 << to);
        let is_free = |pos: Pos| near[pos] & others == 0;
        let mut doors = [Pos::default(); 2];
        for (door, id) in doors.iter_mut().zip([from, to]) {
            let city = &self.cities[id];
            *door = city[self.chance.range("door of a city", 0, city.len() as i32 - 1) as usize];
            if !is_free(*door) && !self.chance.owes_draws() {
                return false;
            }
        }
        let [start, goal] = doors;
        let heading = self.chance.range("heading", 0, 3) as usize;
        // Every step comes closer to the goal, which is on the board; so no step leaves it.
        let closer = |at: Pos, way: usize| match way {
            0 => at.row < goal.row,
            1 => at.col < goal.col,
            2 => at.row > goal.row,
            _ => at.col > goal.col,
        };
        // A way that gets off gets to the goal: one of the next directions always leads closer.
        let gets_off = [-1, 0, 1].into_iter().any(|turn| closer(start, turned::<4>(heading, turn)));
        let steps = usize::from(start.row.abs_diff(goal.row) + start.col.abs_diff(goal.col));
        let length = if gets_off { 1 + steps } else { 1 };
        way.clear();
        let arrives =
            gets_off && is_free(goal) && curve(self.chance, start, heading, &FOUR, way, closer, is_free);
        self.chance.pass(TURN, length - way.len());
        arrives
    }
}

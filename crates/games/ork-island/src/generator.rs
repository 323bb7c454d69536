//! `GENERATOR1`: draws an island. R2
//!
//! The order of the draws is part of the `original` edition, so the steps below must not be
//! rearranged. `docs/rules/ork-island.md` describes what comes out of them.

mod area;
mod curve;

use palestra_base::{Chance, Grid, Pos};

use self::area::Area;
use self::curve::{EIGHT, FOUR, curve};
use crate::island::STEPS;
use crate::{Map, Path, Settings, Terrain};

/// A generator of islands of one size. Its tables are made once and serve every seed.
pub struct Generator {
    rows: i16,
    cols: i16,
    nb_orks: usize,
    sea: area::SeaTable,
}

/// A board in the making. Rivers become water at the end, until then they are told from the sea.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Sea,
    River,
    Grass,
    Forest,
    Sand,
    City,
    Path,
}

struct Sketch<'a> {
    generator: &'a Generator,
    ground: Grid<Ground>,
    cities: Vec<Vec<Pos>>,
    paths: Vec<Path>,
    area: Area,
}

const FEWEST_CITIES: usize = 8;
/// Attempts at the sea, at each river and at each city.
const ATTEMPTS: u32 = 100;
/// No two rivers come closer than this, nor two paths.
const RIVER_GAP: i16 = 4;
const PATH_GAP: i16 = 2;

impl Generator {
    pub(crate) fn new(settings: &Settings) -> Self {
        let (rows, cols) = (settings.rows, settings.cols);
        Generator { rows, cols, nb_orks: settings.nb_orks, sea: area::SeaTable::new(rows, cols) }
    }

    /// Draws boards until one is valid.
    pub(crate) fn generate(&self, chance: &mut dyn Chance) -> Map {
        let mut sketch = Sketch {
            generator: self,
            ground: Grid::new(self.rows, self.cols, Ground::Grass),
            cities: Vec::new(),
            paths: Vec::new(),
            area: Area::new(self.rows, self.cols),
        };
        loop {
            sketch.clear();
            sketch.draw_sea(chance);
            sketch.draw_patches(chance, "forest", 5, 15, Ground::Forest);
            sketch.draw_patches(chance, "desert", 8, 20, Ground::Sand);
            sketch.draw_rivers(chance);
            sketch.draw_cities(chance);
            sketch.draw_paths(chance);
            if let Some(terrain) = sketch.finish() {
                return Map { terrain, cities: sketch.cities, paths: sketch.paths };
            }
        }
    }

    fn center(&self) -> Pos {
        Pos::new(self.rows / 2, self.cols / 2)
    }

    /// A place well inside the board.
    fn inner_place(&self, chance: &mut dyn Chance) -> Pos {
        let margin = self.rows.min(self.cols) / 5;
        let mut draw = |why, size: i16| chance.range(why, margin.into(), (size - 1 - margin).into()) as i16;
        let row = draw("row", self.rows);
        Pos::new(row, draw("column", self.cols))
    }
}

impl Sketch<'_> {
    fn clear(&mut self) {
        self.ground.fill(Ground::Grass);
        self.cities.clear();
        self.paths.clear();
        let (last_row, last_col) = (self.ground.rows() - 1, self.ground.cols() - 1);
        for pos in self.ground.places() {
            if pos.row == 0 || pos.col == 0 || pos.row == last_row || pos.col == last_col {
                self.ground[pos] = Ground::Sea;
            }
        }
    }

    /// An island that covers three quarters of the board; the rest is sea.
    fn draw_sea(&mut self, chance: &mut dyn Chance) {
        let (center, table) = (self.generator.center(), &self.generator.sea);
        let cells = self.ground.cells().len();
        for _ in 0..ATTEMPTS {
            self.area.flood(center, |pos| {
                let exponent = chance.range("shape of the island", 20, 40);
                chance.range("island grows", 1, 10_000) <= table.chance(exponent, center, pos)
            });
            if 4 * self.area.size() >= 3 * cells {
                for pos in self.ground.places() {
                    if !self.area.contains(pos) {
                        self.ground[pos] = Ground::Sea;
                    }
                }
                return;
            }
        }
    }

    /// Forests and deserts: patches that thin out with the distance from where they began.
    fn draw_patches(
        &mut self,
        chance: &mut dyn Chance,
        why: &'static str,
        weak: i32,
        strong: i32,
        to: Ground,
    ) {
        for _ in 0..chance.range(why, 8, 12) {
            let center = self.generator.inner_place(chance);
            let strength = f64::from(chance.range("strength", weak, strong)) / 10.0;
            self.area.flood(center, |pos| {
                let distance = f64::from(center.distance_squared(pos)).sqrt();
                let likely = (10_000.0 * (strength / distance)) as i32;
                chance.range("patch grows", 1, 10_000) <= likely
            });
            for pos in self.area.marked() {
                if self.ground[pos] == Ground::Grass {
                    self.ground[pos] = to;
                }
            }
        }
    }

    /// Rivers run away from where they spring, until they leave the board.
    fn draw_rivers(&mut self, chance: &mut dyn Chance) {
        let center = self.generator.center();
        let half = (self.generator.nb_orks as f64).sqrt().ceil() as i16;
        let in_middle = |at: i16, middle: i16| (middle - half..middle + half).contains(&at);
        let mut near_river = Grid::new(self.ground.rows(), self.ground.cols(), false);
        let mut bed = Vec::new();
        for _ in 0..chance.range("rivers", 4, 10) {
            let spring = self.generator.inner_place(chance);
            if near_river[spring] || (in_middle(spring.row, center.row) && in_middle(spring.col, center.col))
            {
                continue;
            }
            for _ in 0..ATTEMPTS {
                curve(chance, spring, &EIGHT, &mut bed, |at, way| {
                    let next = at + EIGHT[way];
                    self.ground.contains(next) && spring.distance_squared(next) > spring.distance_squared(at)
                });
                if bed.iter().any(|&pos| near_river[pos]) {
                    continue;
                }
                for &pos in &bed {
                    if self.ground[pos] != Ground::Sea {
                        self.ground[pos] = Ground::River;
                        mark_box(&mut near_river, pos, RIVER_GAP, |near| *near = true);
                    }
                }
                break;
            }
        }
    }

    /// Cities are rectangles on dry land, not touching each other.
    fn draw_cities(&mut self, chance: &mut dyn Chance) {
        let (rows, cols) = (self.ground.rows(), self.ground.cols());
        for _ in 0..chance.range("cities", 8, 25) {
            for _ in 0..ATTEMPTS {
                let row = chance.range("row", 0, i32::from(rows) - 1) as i16;
                let col = chance.range("column", 0, i32::from(cols) - 1) as i16;
                let height = chance.range("height", 2, 6) as i16;
                let width = chance.range("width", 2, 6) as i16;
                // Two cells are kept free before it and one after it; no such box leaves the board,
                // for it would hold cells of the border.
                let fits = row >= 2 && col >= 2 && row + height < rows && col + width < cols;
                let free = |pos| !matches!(self.ground[pos], Ground::Sea | Ground::City);
                if fits && rectangle(row - 2..=row + height, col - 2..=col + width).all(free) {
                    let city: Vec<Pos> = rectangle(row..=row + height - 1, col..=col + width - 1).collect();
                    city.iter().for_each(|&pos| self.ground[pos] = Ground::City);
                    self.cities.push(city);
                    break;
                }
            }
        }
    }

    /// Paths wind from city to city; they keep away from other paths and other cities.
    fn draw_paths(&mut self, chance: &mut dyn Chance) {
        let (rows, cols) = (self.ground.rows(), self.ground.cols());
        let mut near_cities = Grid::new(rows, cols, 0u32); // one bit a city: there are at most 25
        for (id, city) in self.cities.iter().enumerate() {
            for &pos in city {
                mark_box(&mut near_cities, pos, PATH_GAP, |cities| *cities |= 1 << id);
            }
        }
        let mut near_path = Grid::new(rows, cols, false);
        let mut way = Vec::new();
        let count = self.cities.len();
        let last = count as i32 - 1;
        for _ in 0..3 * count * count {
            let from = chance.range("city where a path begins", 0, last) as usize;
            let to = chance.range("city where a path ends", 0, last) as usize;
            if from == to {
                continue;
            }
            let mut door = |id: usize| {
                let city: &Vec<Pos> = &self.cities[id];
                city[chance.range("door of a city", 0, city.len() as i32 - 1) as usize]
            };
            let (start, goal) = (door(from), door(to));
            // Every step comes closer to the goal, which is on the board; so no step leaves it.
            curve(chance, start, &FOUR, &mut way, |at, way| match way {
                0 => at.row < goal.row,
                1 => at.col < goal.col,
                2 => at.row > goal.row,
                _ => at.col > goal.col,
            });
            let others = !(1u32 << from | 1 << to);
            let is_free = |&pos: &Pos| !near_path[pos] && near_cities[pos] & others == 0;
            if way.last() != Some(&goal) || !way.iter().all(is_free) {
                continue;
            }
            way.retain(|&pos| self.ground[pos] != Ground::City);
            for &pos in &way {
                self.ground[pos] = Ground::Path;
                mark_box(&mut near_path, pos, PATH_GAP, |near| *near = true);
            }
            self.paths.push(Path { ends: [from, to], cells: way.clone() });
        }
    }

    /// The finished board: open land that cannot be reached from the centre sinks into the sea.
    /// `None` if there are too few cities or some cannot be reached.
    fn finish(&self) -> Option<Grid<Terrain>> {
        let dry = |pos| !matches!(self.ground[pos], Ground::Sea | Ground::River);
        let mut reached = Grid::new(self.ground.rows(), self.ground.cols(), false);
        let mut queue = vec![self.generator.center()];
        reached[self.generator.center()] = true;
        while let Some(pos) = queue.pop() {
            for next in STEPS.map(|step| pos + step) {
                if reached.get(next) == Some(&false) && dry(next) {
                    reached[next] = true;
                    queue.push(next);
                }
            }
        }
        let mut terrain = Grid::new(self.ground.rows(), self.ground.cols(), Terrain::Water);
        for pos in terrain.places() {
            terrain[pos] = match self.ground[pos] {
                Ground::Sea | Ground::River => Terrain::Water,
                Ground::City | Ground::Path if !reached[pos] => return None,
                Ground::City => Terrain::City,
                Ground::Path => Terrain::Path,
                _ if !reached[pos] => Terrain::Water,
                Ground::Grass => Terrain::Grass,
                Ground::Forest => Terrain::Forest,
                Ground::Sand => Terrain::Sand,
            };
        }
        (self.cities.len() >= FEWEST_CITIES).then_some(terrain)
    }
}

type Lines = std::ops::RangeInclusive<i16>;

fn rectangle(rows: Lines, cols: Lines) -> impl Iterator<Item = Pos> {
    rows.flat_map(move |row| cols.clone().map(move |col| Pos::new(row, col)))
}

/// Applies `mark` to all cells at most `reach` rows and columns away.
fn mark_box<T>(grid: &mut Grid<T>, center: Pos, reach: i16, mark: impl Fn(&mut T)) {
    let rows = (center.row - reach).max(0)..=(center.row + reach).min(grid.rows() - 1);
    let cols = (center.col - reach).max(0)..=(center.col + reach).min(grid.cols() - 1);
    rectangle(rows, cols).for_each(|pos| mark(&mut grid[pos]));
}

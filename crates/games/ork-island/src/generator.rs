//! `GENERATOR1`: draws an island. R2
//!
//! The order of the draws is part of the `original` edition, so the steps below must not be
//! rearranged. `docs/rules/ork-island.md` describes what comes out of them. Draws that cannot change anything any
//! more are passed over, which costs nothing in the `document` edition.

mod area;
mod curve;
mod gaps;
mod patch;
mod sea;
mod towns;

use palestra_base::chance::Known;
use palestra_base::{Chance, Grid, Pos};

use self::area::{Area, Framed, Plan};
use self::curve::{EIGHT, curve};
use self::patch::{Patch, PatchTable};
use self::sea::SeaTable;
use crate::cells::Cells;
use crate::{Map, Path, Settings, Terrain};

/// A generator of islands of one size. Its tables are made once and serve every seed.
pub struct Generator {
    rows: i16,
    cols: i16,
    nb_orks: usize,
    sea: SeaTable,
    patches: PatchTable,
    plan: Plan,
}

/// A board in the making.
struct Sketch<'a, C: ?Sized> {
    generator: &'a Generator,
    chance: &'a mut C,
    terrain: Grid<Terrain>,
    /// Where rivers run. They become water at the end: until then, only the sea is.
    beds: Vec<Pos>,
    cities: Vec<Vec<Pos>>,
    paths: Vec<Path>,
    area: Area<'a>,
}

const FEWEST_CITIES: usize = 8;
/// There are never more.
pub(crate) const MOST_CITIES: usize = 25;
/// Attempts at the sea, at each river and at each city.
const ATTEMPTS: u32 = 100;
/// No two rivers come closer than this.
const RIVER_GAP: i16 = 4;

impl Generator {
    pub(crate) fn new(settings: &Settings) -> Self {
        let (rows, cols) = (settings.rows, settings.cols);
        let sea = SeaTable::new(rows, cols, Pos::new(rows / 2, cols / 2));
        let (patches, plan) = (PatchTable::new(), Plan::new(Framed::new(rows, cols)));
        Generator { rows, cols, nb_orks: settings.nb_orks, sea, patches, plan }
    }

    /// Draws boards until one is valid.
    pub(crate) fn generate(&self, chance: &mut dyn Chance) -> Map {
        match chance.known() {
            Some(Known::Sound(sound)) => self.generate_with(sound),
            Some(Known::Lcg31(lcg)) => self.generate_with(lcg),
            None => self.generate_with(chance),
        }
    }

    fn generate_with<C: Chance + ?Sized>(&self, chance: &mut C) -> Map {
        let mut sketch = Sketch {
            generator: self,
            chance,
            terrain: Grid::new(self.rows, self.cols, Terrain::Water),
            beds: Vec::new(),
            cities: Vec::new(),
            paths: Vec::new(),
            area: Area::new(&self.plan),
        };
        loop {
            sketch.clear();
            sketch.draw_sea();
            sketch.draw_patches("forest", 5, 15, Terrain::Forest);
            sketch.draw_patches("desert", 8, 20, Terrain::Sand);
            sketch.draw_rivers();
            sketch.draw_cities();
            sketch.draw_paths();
            if sketch.finish() {
                return Map { terrain: sketch.terrain, cities: sketch.cities, paths: sketch.paths };
            }
        }
    }

    fn center(&self) -> Pos {
        Pos::new(self.rows / 2, self.cols / 2)
    }
}

impl<C: Chance + ?Sized> Sketch<'_, C> {
    /// Grass everywhere, but for the border.
    fn clear(&mut self) {
        let (rows, cols) = (self.terrain.rows(), self.terrain.cols());
        self.cities.clear();
        self.paths.clear();
        self.beds.clear();
        self.terrain.fill(Terrain::Water);
        for row in 1..rows - 1 {
            self.terrain.row_mut(row)[1..cols as usize - 1].fill(Terrain::Grass);
        }
    }

    /// A place well inside the board.
    fn inner_place(&mut self) -> Pos {
        let Generator { rows, cols, .. } = *self.generator;
        let margin = rows.min(cols) / 5;
        let mut draw =
            |why, size: i16| self.chance.range(why, margin.into(), (size - 1 - margin).into()) as i16;
        let row = draw("row", rows);
        Pos::new(row, draw("column", cols))
    }

    /// An island that covers three quarters of the board; the rest is sea.
    fn draw_sea(&mut self) {
        let Generator { sea, rows, .. } = self.generator;
        for _ in 0..ATTEMPTS {
            self.area.flood(self.chance, self.generator.center(), sea);
            if 4 * self.area.size() >= 3 * self.terrain.cells().len() {
                for row in 0..*rows {
                    for (terrain, is_land) in self.terrain.row_mut(row).iter_mut().zip(self.area.row(row)) {
                        *terrain = if is_land { *terrain } else { Terrain::Water };
                    }
                }
                return;
            }
        }
    }

    /// Forests and deserts: patches that thin out with the distance from where they began.
    fn draw_patches(&mut self, why: &'static str, weak: i32, strong: i32, to: Terrain) {
        for _ in 0..self.chance.range(why, 8, 12) {
            let center = self.inner_place();
            let tenths = self.chance.range("strength", weak, strong);
            self.area.flood(self.chance, center, &Patch::new(&self.generator.patches, center, tenths));
            for row in self.area.rows() {
                for (terrain, is_patch) in self.terrain.row_mut(row).iter_mut().zip(self.area.row(row)) {
                    *terrain = if is_patch && *terrain == Terrain::Grass { to } else { *terrain };
                }
            }
        }
    }

    /// Rivers run away from where they spring, until they leave the board.
    fn draw_rivers(&mut self) {
        let center = self.generator.center();
        let half = (self.generator.nb_orks as f64).sqrt().ceil() as i16;
        let in_middle = |at: i16, middle: i16| (middle - half..middle + half).contains(&at);
        let mut near_river = Cells::new(self.terrain.rows(), self.terrain.cols());
        let mut bed = Vec::new();
        for _ in 0..self.chance.range("rivers", 4, 10) {
            let spring = self.inner_place();
            if near_river.contains(spring)
                || (in_middle(spring.row, center.row) && in_middle(spring.col, center.col))
            {
                continue;
            }
            for _ in 0..ATTEMPTS {
                let away = |at: Pos, way: usize| {
                    let next = at + EIGHT[way];
                    self.terrain.contains(next) && spring.distance_squared(next) > spring.distance_squared(at)
                };
                let heading = self.chance.range("heading", 0, 7) as usize;
                // How far it would have run is only known when it has, so it runs on even if it comes near another.
                curve(self.chance, spring, heading, &EIGHT, &mut bed, away, |_| true);
                if bed.iter().any(|&pos| near_river.contains(pos)) {
                    continue;
                }
                for &pos in &bed {
                    if self.terrain[pos] != Terrain::Water {
                        self.beds.push(pos);
                        near_river.insert_around(pos, RIVER_GAP);
                    }
                }
                break;
            }
        }
    }

    /// Rivers become water, and land that cannot be reached from the centre sinks into the sea. Says whether there are
    /// enough cities, and all can be reached.
    fn finish(&mut self) -> bool {
        let is_built = |terrain| matches!(terrain, Terrain::City | Terrain::Path);
        for &pos in &self.beds {
            if !is_built(self.terrain[pos]) {
                self.terrain[pos] = Terrain::Water;
            }
        }
        let land = Cells::of(&self.terrain, |terrain| terrain != Terrain::Water);
        let reached = land.clone().reached_from(self.generator.center());
        let mut is_cut_off = false;
        for pos in land.without(&reached).iter() {
            is_cut_off |= is_built(self.terrain[pos]);
            self.terrain[pos] = Terrain::Water;
        }
        self.cities.len() >= FEWEST_CITIES && !is_cut_off
    }
}

/// Applies `mark` to all cells from `first` to `last` and those at most `reach` rows and columns away.
fn mark_around<T>(grid: &mut Grid<T>, first: Pos, last: Pos, reach: i16, mark: impl Fn(&mut T)) {
    let rows = (first.row - reach).max(0)..=(last.row + reach).min(grid.rows() - 1);
    let cols = (first.col - reach).max(0) as usize..=(last.col + reach).min(grid.cols() - 1) as usize;
    for row in rows {
        grid.row_mut(row)[cols.clone()].iter_mut().for_each(&mark);
    }
}

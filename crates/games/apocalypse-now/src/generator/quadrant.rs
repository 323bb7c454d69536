//! The land of a quadrant: winding walls, lakes and rivers, woods, and grass between them.

use palestra_base::{Chance, Grid, Pos, Step};

use super::{HELICOPTERS, SIDE};
use crate::Land;
use crate::fleet::{Facing, distance, square};
use crate::settings::{MAX, REACH};

/// Shares of the whole board in thousandths: the widest that we accept.
const GRASS: std::ops::RangeInclusive<usize> = 230..=420;
const FOREST: std::ops::RangeInclusive<usize> = 250..=700;
const MOST_WATER: i32 = 240;

/// The land of player 0's quadrant, from the corner of the board to its middle.
pub(super) struct Quadrant {
    pub land: Grid<Land>,
}

impl Quadrant {
    fn new() -> Self {
        let mut land = Grid::new(SIDE, SIDE, Land::Grass);
        for k in 0..SIDE {
            land[Pos::new(0, k)] = Land::Mountain;
            land[Pos::new(k, 0)] = Land::Mountain;
        }
        Quadrant { land }
    }

    /// A quadrant, if its shares come out well.
    pub fn draw(chance: &mut dyn Chance) -> Option<Self> {
        let mut quadrant = Quadrant::new();
        if chance.range("inner mountains", 1, 100) <= 65 {
            quadrant.raise_walls(chance);
        }
        // The larger of two draws: two thirds of the most, on average.
        let water = (0..2).map(|_| chance.range("water", 0, MOST_WATER)).max().unwrap_or(0);
        quadrant.pour_water(cells(water), chance);
        let grass = chance.range("grass", 280, *GRASS.end() as i32);
        let other = quadrant.count(Land::Grass).saturating_sub(cells(grass));
        quadrant.plant_forest(other.max(cells(*FOREST.start() as i32) + 1), chance);
        let is_good =
            GRASS.contains(&quadrant.share(Land::Grass)) && FOREST.contains(&quadrant.share(Land::Forest));
        is_good.then_some(quadrant)
    }

    /// A quadrant of forest and grass only.
    pub fn plain(chance: &mut dyn Chance) -> Self {
        let mut quadrant = Quadrant::new();
        quadrant.plant_forest(cells(550), chance);
        quadrant
    }

    fn count(&self, wanted: Land) -> usize {
        self.land.cells().iter().filter(|&&land| land == wanted).count()
    }

    /// The share of a kind of land, in thousandths.
    fn share(&self, wanted: Land) -> usize {
        1000 * self.count(wanted) / (SIDE as usize * SIDE as usize)
    }

    /// Whether this kind of land may be here: between two kinds there is always grass, but for the border.
    fn fits(&self, pos: Pos, kind: Land) -> bool {
        (-1..=1).flat_map(|rows| (-1..=1).map(move |cols| pos + Step::new(rows, cols))).all(|near| {
            let border = near.row == 0 || near.col == 0;
            self.land.get(near).is_none_or(|&land| land == Land::Grass || land == kind || border)
        })
    }

    /// Walls of one cell's width with bends, away from where the helicopters start.
    fn raise_walls(&mut self, chance: &mut dyn Chance) {
        let mut left = chance.range("wall", 15, 31);
        for _ in 0..20 {
            let mut pos = self.draw_cell(chance);
            let mut facing = Facing::ALL[chance.range("wall", 0, 3) as usize];
            let mut wall = Vec::new();
            for _ in 0..chance.range("wall", 4, 14).min(left) {
                if !self.can_build(pos, &wall) {
                    break;
                }
                wall.push(pos);
                if chance.range("wall", 1, 100) <= 30 {
                    facing = facing.turned(if chance.range("wall", 0, 1) == 0 { 1 } else { 3 });
                }
                pos = pos + facing.step();
            }
            if wall.len() >= 4 {
                left -= wall.len() as i32;
                wall.into_iter().for_each(|pos| self.land[pos] = Land::Mountain);
            }
            if left < 4 {
                return;
            }
        }
    }

    /// A wall goes on where it touches nothing but its own end: neither another wall nor its mirror image.
    fn can_build(&self, pos: Pos, wall: &[Pos]) -> bool {
        let inside = 2..SIDE - 1;
        let older = &wall[..wall.len().saturating_sub(2)];
        inside.contains(&pos.row)
            && inside.contains(&pos.col)
            && HELICOPTERS.iter().all(|&(start, _)| distance(start, pos) > REACH)
            && !wall.contains(&pos)
            && older.iter().all(|&other| distance(other, pos) > 1)
            && square(pos)
                .filter(|&near| distance(near, pos) <= 1)
                .all(|near| near.row == 0 || near.col == 0 || self.land.get(near) != Some(&Land::Mountain))
    }

    /// Small rectangles, on top of each other and apart, until there is this much water.
    fn pour_water(&mut self, target: usize, chance: &mut dyn Chance) {
        let mut pos = self.draw_cell(chance);
        for _ in 0..400 {
            if self.count(Land::Water) >= target {
                return;
            }
            let (rows, cols) = (chance.range("water", 1, 4) as i16, chance.range("water", 1, 4) as i16);
            let lake = (0..rows).flat_map(|r| (0..cols).map(move |c| pos + Step::new(r, c)));
            for cell in lake {
                if self.land.contains(cell) && self.land[cell] == Land::Grass && self.fits(cell, Land::Water)
                {
                    self.land[cell] = Land::Water;
                }
            }
            // Most rectangles go on from the last one, so that rivers come about; others begin a lake.
            if chance.range("water", 1, 100) <= 25 {
                pos = self.draw_cell(chance);
            } else {
                let mut along = |size: i16| chance.range("water", -i32::from(size), size.into()) as i16;
                pos = pos + Step::new(along(rows), along(cols));
            }
        }
    }

    /// Woods that grow from a few trees, until there is this much forest or no more room.
    fn plant_forest(&mut self, target: usize, chance: &mut dyn Chance) {
        let mut edge: Vec<Pos> = Vec::new();
        let (mut planted, mut woods) = (0, chance.range("forest", 3, 6));
        for _ in 0..100_000 {
            if planted == target {
                return;
            }
            if edge.is_empty() || woods > 0 {
                woods -= 1;
                edge.push(self.draw_cell(chance));
                continue;
            }
            let next = chance.range("forest", 0, edge.len() as i32 - 1) as usize;
            let pos = edge.swap_remove(next);
            let free = self.land.get(pos) == Some(&Land::Grass);
            if free && self.fits(pos, Land::Forest) {
                self.land[pos] = Land::Forest;
                planted += 1;
                edge.extend(Facing::ALL.map(|facing| pos + facing.step()));
            }
        }
    }

    fn draw_cell(&self, chance: &mut dyn Chance) -> Pos {
        let mut draw = || chance.range("cell", 1, i32::from(SIDE) - 1) as i16;
        Pos::new(draw(), draw())
    }
}

/// Cells of a quadrant for a share of the board in thousandths.
fn cells(share: i32) -> usize {
    let quadrant = i32::from(MAX) * i32::from(MAX) / 4;
    (quadrant * share / 1000) as usize
}
